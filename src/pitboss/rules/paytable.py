"""Pay tables: lines from the best hand down, each paying odds or a fixed sum of money."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from pitboss.cards import RANKINGS
from pitboss.errors import InputError, quoted
from pitboss.rules.hands import FIVE_CARD, TWO_CARD, Hand, NamedHand
from pitboss.rules.later import LATER
from pitboss.wording import odds, read_dollars, short_dollars

__all__ = ["PUSH", "Line", "PayTable", "Payout", "read_payout"]

_ODDS = re.compile(r"(\d{1,9})(?:/(\d{1,9}))?(?: to (\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class Payout:
    """What a line pays beside the returned wager: odds to one, or a fixed number of cents."""

    odds: Fraction = Fraction(0)
    fixed: int | None = None

    @property
    def is_push(self) -> bool:
        """Whether the wager just comes back."""
        return self.fixed is None and not self.odds

    def of(self, stake: int) -> int:
        """The winnings on a stake, rounded down to whole cents."""
        if self.fixed is not None:
            return self.fixed
        return self.odds.numerator * stake // self.odds.denominator

    @property
    def short(self) -> str:
        """In a column of odds to one, the number alone."""
        return str(self.odds) if self.odds and self.odds.denominator == 1 else str(self)

    def __str__(self) -> str:
        if self.is_push:
            return "push"
        return odds(self.odds) if self.fixed is None else short_dollars(self.fixed)


PUSH: Final = Payout()
"""The wager comes back, with nothing won or lost."""


def read_payout(value: object) -> Payout:
    """`12`, "3 to 2", "push" or "$25,000"; ValueError says what would be accepted."""
    if value == "push":
        return PUSH
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9:
        return Payout(Fraction(value))
    if isinstance(value, str):
        if value.startswith("$"):
            try:
                cents = read_dollars(value)
            except ValueError as error:
                raise ValueError(f"a fixed payout {error}") from error
            if cents == 0:
                raise ValueError("a fixed payout is more than $0; a hand that is not paid has 0")
            return Payout(fixed=cents)
        if (match := _ODDS.fullmatch(value.strip())) and "0" not in (match[2], match[3]):
            return Payout(Fraction(int(match[1]), int(match[2] or 1)) / int(match[3] or 1))
    raise ValueError(
        f"a payout is odds such as 12 or '3 to 2', a sum such as '$5,000', or 'push', not {quoted(value)}"
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pay table. It covers every hand down to its own that no line above covers."""

    hand: NamedHand
    pays: Payout
    option: str | None = None
    """The house option that must be on for this line to be offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """A posted pay table, lines from the best hand down."""

    id: str
    title: str
    heading: str = field(compare=False)
    """The title without the table's own name; no part of the table's identity."""
    family: str
    slot: str
    games: tuple[str, ...]
    lines: tuple[Line, ...]
    source: str
    place: str
    defaults: Mapping[str, bool] = field(default_factory=dict)
    """The house options this table is printed with; they apply unless the house says otherwise."""
    ranking: str = field(default=FIVE_CARD, metadata=LATER)
    """The ranking its hands belong to."""
    keeps_stake: bool = field(default=False, metadata=LATER)
    """Whether it pays "for" and not "to": the stake is gone, and what is printed is all that comes back."""

    def returned(self, line: Line, stake: int, on: int | None = None) -> int:
        """What goes back to the seat; `on` is the stake it is reckoned on, where that is another wager's."""
        return line.pays.of(stake if on is None else on) + (0 if self.keeps_stake else stake)

    @property
    def least(self) -> NamedHand:
        """The lowest hand that is paid."""
        return self.lines[-1].hand

    @property
    def least_win(self) -> NamedHand:
        """The lowest hand that is paid more than its stake."""
        return next((line.hand for line in reversed(self.lines) if not line.pays.is_push), self.least)

    @property
    def covers_all(self) -> bool:
        """Whether there is no hand below its last line."""
        return not self.by_name and self.least == NamedHand(min(RANKINGS[self.ranking].kinds))

    @property
    def by_name(self) -> bool:
        """Whether a line covers just the hands it names, and not what ranks above them."""
        return self.ranking == TWO_CARD

    def offered(self, options: frozenset[str]) -> PayTable:
        """The table without the lines whose house option is off."""
        kept = tuple(line for line in self.lines if line.option is None or line.option in options)
        if not kept:
            raise InputError(f"The pay table {self.id} has no line left under these house options.")
        return replace(self, lines=kept)

    def line_for(self, hand: Hand, stake: int, other: Hand | None = None) -> Line | None:
        """The line this hand is paid on, None when it loses.

        A hand is paid on the highest line it meets. A fixed sum is paid where it is more than the
        odds below it would be: the highest single payout for the hand (packs, Exhibit A). `other` is the
        hand on the other side, for lines that name both.
        """
        best: Line | None = None
        for line in self.lines:
            if best is not None and best.pays.fixed is None:
                break
            if line.hand.is_met_by(hand, other) and (
                best is None or line.pays.of(stake) > best.pays.of(stake)
            ):
                best = line
        return best
