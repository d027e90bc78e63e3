"""The table as one person may see it. Amounts are cents, times milliseconds of the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from pitboss.codec import Json, Later
from pitboss.contract.roles import Role
from pitboss.wording.moves import NextMove
from pitboss.wording.reasons import ReasonField, TakenBack

__all__ = [
    "Clock",
    "RoundShown",
    "SeatPlayed",
    "SeatShown",
    "SettledShown",
    "TableView",
    "TermsShown",
    "UpcomingShown",
    "You",
    "read_view",
    "write_view",
]

Amounts = Mapping[str, int]
Faces = Mapping[str, tuple[str | None, ...]]
"""Cards by place; a card that the viewer may not see is None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """A seat that is taken."""

    name: str
    chips: int
    leaving: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledShown:
    """A wager that is over."""

    staked: int
    returned: Annotated[int, Field(description="With the stake.")]
    result: Literal["win", "lose", "push", "void"]
    why: Annotated[str, Field(description="The reason in words, to the seat itself.")]
    reason: ReasonField

    @property
    def taken_back(self) -> bool:
        """Whether the seat itself took it back."""
        return isinstance(self.reason, TakenBack)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlayed:
    """One seat's side of the layout, which everyone sees."""

    wagers: Amounts
    settled: Mapping[str, SettledShown]
    decisions: tuple[str, ...]
    folded: bool
    tips: int
    net: int

    @property
    def in_action(self) -> int:
        """What lies on the layout and is not yet decided."""
        return sum(cents for name, cents in self.wagers.items() if name not in self.settled)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundShown:
    """The round in progress, or the last one until the next begins."""

    number: int
    status: Literal["closed", "open", "suspended", "over", "void"]
    next: Annotated[str, Field(description="What comes next, in words.")]
    next_move: Annotated[NextMove | None, Field(description="The same as a code; null while cards move.")]
    deck: str
    deck_due: Annotated[str, Field(description="The deck that the next round is opened with.")]
    commitment: str
    seeds: Mapping[str, str]
    secret: Annotated[str | None, Field(description="Null until the round is over.")]
    check_due: bool
    cards: Annotated[Faces, Field(description="A card that the caller may not see is null.")]
    burned: int
    turn: str | None
    decision: str | None
    options: Mapping[str, Amounts]
    seats: Mapping[str, SeatPlayed]


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingShown:
    """The next round, committed to and not yet begun."""

    number: int
    commitment: str
    seeds: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock that runs: for wagers, or for one seat's decision."""

    kind: Literal["betting", "decision"]
    seat: str | None
    until: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsShown:
    """What the table is played on."""

    house: str
    minimum: int
    maximum: int
    chips: tuple[int, ...]
    pot: int | None
    tips: str
    dealer: Literal["automatic", "human"]
    dealing: str
    paytables: Mapping[str, str]
    definition: str
    configuration: str


@dataclass(frozen=True, slots=True, kw_only=True)
class You:
    """The person who looks."""

    person: str
    name: str
    role: Role
    seat: str | None
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table as the caller may see it."""

    sequence: int
    table: str
    title: str
    game: str
    closed: bool
    seats: Mapping[str, SeatShown | None]
    round: RoundShown
    upcoming: UpcomingShown | None
    clock: Clock | None
    terms: TermsShown
    you: You | None

    @property
    def own_seat(self) -> str | None:
        """The seat of the person who looks."""
        return self.you.seat if self.you is not None else None

    @property
    def own_side(self) -> SeatPlayed | None:
        """Their side of the layout, if they are in the round."""
        return self.round.seats.get(self.own_seat or "")

    @property
    def own_chips(self) -> int:
        return self.you.chips if self.you is not None else 0

    @property
    def own_turn(self) -> bool:
        """Whether the decision due is theirs."""
        return self.own_seat is not None and self.round.turn == self.own_seat


_VIEW: Final = TypeAdapter(TableView)


def write_view(view: TableView) -> Json:
    written: Json = _VIEW.dump_python(view, mode="json")
    return written


def read_view(data: object) -> TableView:
    """Read JSON; fields that a later server adds are left out, and reasons of its own are `Unknown`."""
    return _VIEW.validate_python(data, context=Later())
