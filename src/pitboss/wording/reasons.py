"""Why a wager ended as it did: a code with parameters, worded for the seat itself or for others.

A reason says no more than the dealer says aloud: of each hand its name and the ranks that decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Annotated, Final, get_args

from pitboss.codec import Tagged, Unknown, kebab
from pitboss.wording.comparison_reasons import (
    Beaten,
    BeatenByTable,
    Beats,
    BeatsBelowTable,
    BeatsByTable,
    BeatsForNothing,
    Short,
    Tied,
    Unqualified,
)
from pitboss.wording.hands import a_hand
from pitboss.wording.money import dollars
from pitboss.wording.said import (
    SEAT_ITSELF,
    HandSaid,
    Labels,
    as_sentence,
    clause,
    said,
    said_both,
    seats_named,
    the_spots,
    whose,
)
from pitboss.wording.voids import VOIDS

__all__ = [
    "SEAT_ITSELF",
    "Beaten",
    "BeatenByTable",
    "Beats",
    "BeatsBelowTable",
    "BeatsByTable",
    "BeatsForNothing",
    "BelowTable",
    "Forfeited",
    "HandSaid",
    "LesserBelowTable",
    "LesserPaid",
    "NeitherBeaten",
    "NoBonus",
    "PaidByTable",
    "PotGoesBack",
    "PotLost",
    "PotLostFolded",
    "PotWon",
    "PushedByTable",
    "Reason",
    "ReasonField",
    "Short",
    "TakenBack",
    "Tied",
    "Told",
    "Unqualified",
    "Voided",
    "read_reason",
    "said",
    "said_both",
    "told_together",
    "write_reason",
]


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The seat folded."""

    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        are = "are" if also else "is"
        return as_sentence(f"{of or 'you'} folded, so {the_spots(self.label, also)} {are} forfeited.")


@dataclass(frozen=True, slots=True)
class BelowTable:
    """The hand is below the last line of the pay table."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine, pay = clause(whose(self.owner, of), self.hand), "pay" if also else "pays"
        spots = the_spots(self.label, also)
        if self.hand.category in ("suited", "unsuited"):  # lines for two cards are not in order of rank
            return as_sentence(f"{mine} is not on the pay table of {spots}.")
        return as_sentence(f"{mine} is below {a_hand(str(self.least))}, the least {spots} {pay}.")


@dataclass(frozen=True, slots=True)
class PaidByTable:
    """The hand is on the pay table."""

    owner: str
    hand: HandSaid
    pays: str
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine = clause(whose(self.owner, of), self.hand)
        return as_sentence(f"{mine} pays {self.pays} on {the_spots(self.label, also)}.")


@dataclass(frozen=True, slots=True)
class PushedByTable:
    """The hand is on a line of the pay table that only gives the wager back."""

    owner: str
    hand: HandSaid
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine = clause(whose(self.owner, of), self.hand)
        return as_sentence(f"{mine} pushes on {the_spots(self.label, also)}.")


@dataclass(frozen=True, slots=True)
class NoBonus:
    """The hand is below the last line of an extra payment: nothing is won, and nothing was staked."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None) -> str:
        mine = clause(whose(self.owner, of), self.hand)
        return as_sentence(f"{mine} is below {a_hand(str(self.least))}, so there is no {self.label}.")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The seat took the wager back."""

    label: str

    def sentence(self, of: str | None = None) -> str:
        return as_sentence(f"{of or 'you'} took the {self.label} back.")


@dataclass(frozen=True, slots=True)
class LesserPaid:
    """The lesser of two hands is on the pay table."""

    owner: str
    hand: HandSaid
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        lesser = clause(whose(self.owner, of), self.hand)
        return as_sentence(f"{lesser} is beaten and pays {self.pays} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class LesserBelowTable:
    """The lesser of two hands is below the last line of the pay table."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None) -> str:
        lesser = clause(whose(self.owner, of), self.hand)
        return as_sentence(
            f"{lesser} is beaten, but is below {a_hand(str(self.least))}, the least the {self.label} pays."
        )


@dataclass(frozen=True, slots=True)
class NeitherBeaten:
    """Equal hands, on a wager that pays the lesser of two."""

    label: str

    def sentence(self, of: str | None = None) -> str:  # noqa: ARG002 - the same for everybody
        return f"The hands are equal and neither is beaten, so the {self.label} is lost."


@dataclass(frozen=True, slots=True)
class PotGoesBack:
    """Everybody in the pot folded, where a folded hand cannot win it."""

    label: str

    def sentence(self, of: str | None = None) -> str:  # noqa: ARG002 - the same for everybody
        return f"Nobody is left to win it, so the {self.label} goes back."


@dataclass(frozen=True, slots=True)
class PotWon:
    """The best hand takes the pot, alone or with others."""

    hand: HandSaid
    total: int
    ways: int

    def sentence(self, of: str | None = None) -> str:
        mine, pot = clause(whose(SEAT_ITSELF, of), self.hand), dollars(self.total)
        if self.ways == 1:
            return as_sentence(f"{mine} takes the pot of {pot}.")
        return as_sentence(f"{mine} ties for the pot of {pot}, split {self.ways} ways.")


@dataclass(frozen=True, slots=True)
class PotLost:
    """Another seat has the best hand."""

    winners: tuple[str, ...]
    other: HandSaid
    hand: HandSaid

    def sentence(self, of: str | None = None) -> str:
        theirs = clause(f"{seats_named(self.winners)} with", self.other)
        return f"The pot goes to {theirs} ahead of {whose(SEAT_ITSELF, of)} {self.hand}."


@dataclass(frozen=True, slots=True)
class PotLostFolded:
    """A folded hand cannot win the pot in this house."""

    winners: tuple[str, ...]

    def sentence(self, of: str | None = None) -> str:
        winners = seats_named(self.winners)
        return as_sentence(
            f"{of or 'you'} folded, and a folded hand cannot win the pot; it goes to {winners}."
        )


@dataclass(frozen=True, slots=True)
class Voided:
    """The round is void: for an irregularity, or because the house broke it off."""

    cause: str
    note: str = ""
    """What the house says about it, where the cause is `other`."""

    def sentence(self, of: str | None = None) -> str:  # noqa: ARG002 - the same for everybody
        return f"Void: {self.note or VOIDS[self.cause]}."


@dataclass(frozen=True, slots=True)
class Told:
    """A reason of which only the sentence is on record, as earlier versions kept it."""

    words: str

    def sentence(self, of: str | None = None) -> str:
        return self.words if of is None else f"To {of}: {self.words}"


_KnownReason = (
    Forfeited
    | BelowTable
    | PaidByTable
    | Beats
    | Beaten
    | Tied
    | Short
    | NoBonus
    | PushedByTable
    | TakenBack
    | BeatsByTable
    | BeatsBelowTable
    | BeatsForNothing
    | BeatenByTable
    | Unqualified
    | LesserPaid
    | LesserBelowTable
    | NeitherBeaten
    | PotGoesBack
    | PotWon
    | PotLost
    | PotLostFolded
    | Voided
    | Told
)
_OfSeveral = Forfeited | BelowTable | PaidByTable | PushedByTable
"""What is often the reason for several wagers of a seat, and can be given for all of them at once."""
Reason = _KnownReason | Unknown
"""Unknown where a later server gives it."""
_REASONS: Final = Tagged[Reason]("code", get_args(_KnownReason), title="Reason", named=kebab)
read_reason, write_reason = _REASONS.read, _REASONS.write
ReasonField = Annotated[Reason, _REASONS]
"""A reason as a field of an event: JSON with the key `code`."""


def told_together(given: Sequence[Reason]) -> Iterator[tuple[str, int]]:
    """To the seat itself: sentence by sentence, and how many of these reasons in a row each one tells."""
    for _, alike in groupby(given, key=_but_for_the_wager):
        first, *others = alike
        also = [each.label for each in others if isinstance(each, _OfSeveral)]
        yield (
            first.sentence(also=also) if isinstance(first, _OfSeveral) else first.sentence(),
            1 + len(others),
        )


def _but_for_the_wager(reason: Reason) -> Reason:
    return replace(reason, label="") if isinstance(reason, _OfSeveral) else reason
