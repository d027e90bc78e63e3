"""A live table between and during rounds, secrets excepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.round import Equipment, Round, Terms
from pitboss.table.setting import Setting

__all__ = ["Due", "DueKey", "Sitter", "Table", "Upcoming"]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat."""

    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Upcoming:
    """The next round, committed to and not yet begun."""

    number: int
    commitment: str
    seeds: Mapping[str, str] = field(default_factory=dict)


_Kind = Literal["betting", "decision"]
DueKey = tuple[_Kind, int, str | None, int]
"""What a clock is for: its kind, the round, the seat, and how many decisions the seat made before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The clock that runs: for wagers, or for one seat's decision."""

    kind: _Kind
    number: int
    seat: str | None
    asked: int = 0
    """How many decisions the seat has made in this round before this one."""
    since: int
    """Milliseconds of the epoch."""
    seconds: int

    @property
    def at(self) -> int:
        """When it runs out, in milliseconds of the epoch."""
        return self.since + self.seconds * 1000

    @property
    def key(self) -> DueKey:
        """What the clock is for; it stays the same until the answer comes."""
        return self.kind, self.number, self.seat, self.asked


@dataclass(frozen=True, kw_only=True)
class Table:
    """One live table. Nothing in it is changed in place."""

    id: str
    title: str
    setting: Setting
    round: Round
    closed: bool = False
    number: int = 0
    """The number of the round in progress, or of the last one; 0 before the first."""
    commitment: str = ""
    seeds: Mapping[str, str] = field(default_factory=dict)
    revealed: str = ""
    """The secret of the round played last, once it is over."""
    upcoming: Upcoming | None = None
    seating: Mapping[str, Sitter] = field(default_factory=dict)
    leaving: frozenset[str] = frozenset()
    missed: Mapping[str, int] = field(default_factory=dict)
    """By seat: how many rounds in a row it made no wager."""
    inherited: frozenset[str] = frozenset()
    """Seats taken since the last round by somebody else than played it there."""
    due: Due | None = None

    @property
    def terms(self) -> Terms:
        return self.setting.terms

    @property
    def playing(self) -> bool:
        """Whether a round is in progress."""
        return self.round.status in ("open", "suspended")

    @property
    def betting(self) -> bool:
        """Whether the round in progress still takes wagers."""
        return self.round.status == "open" and self.round.at == 0

    @property
    def automatic(self) -> bool:
        return self.terms.house.live.dealer == "automatic"

    def seat_of(self, person: str) -> str | None:
        return next((seat for seat, sitter in self.seating.items() if sitter.person == person), None)

    def expected(self) -> Iterator[str]:
        """The seats that the automatic dealer waits for while wagers are taken."""
        return (seat for seat in self.seating if seat not in self.leaving and seat not in self.round.seats)

    def equipment(self) -> Equipment:
        """The decks for the next round: as the last one left them, unless the house has changed them."""
        before = self.round.equipment
        fresh = Equipment.of(self.terms.house)
        return before if before.decks == fresh.decks else replace(fresh, check_due=before.check_due)
