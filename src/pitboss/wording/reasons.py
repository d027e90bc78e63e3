"""Why a wager ended as it did: a code with parameters, worded for the seat itself or for others.

A reason says no more than the dealer says aloud: of each hand its name and the ranks that decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Annotated, Final, Literal, get_args

from pydantic import PlainValidator, WithJsonSchema

from pitboss.cards import RANKINGS, HandRank
from pitboss.codec import Tagged, Unknown, kebab
from pitboss.wording.hands import a_hand, hand_words, ranks_named
from pitboss.wording.lists import cap, joined, spaced
from pitboss.wording.money import dollars
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

Labels = Sequence[str]
SEAT_ITSELF: Final = "seat"
"""The owner of a hand that is the seat's own; any other owner is a hand on the table, such as `dealer`."""

_LABELS: Final = tuple(dict.fromkeys(kind.label for ranking in RANKINGS.values() for kind in ranking.kinds))


def _label(label: object) -> str:
    if isinstance(label, str) and label in _LABELS:
        return label
    raise ValueError("a hand is named by what it is called")


CategoryField = Annotated[str, PlainValidator(_label), WithJsonSchema({"enum": list(_LABELS)})]


@dataclass(frozen=True, slots=True)
class HandSaid:
    """A hand as it is announced: what it is called, and as many ranks as are said."""

    category: CategoryField
    ranks: tuple[int, ...] = ()
    royal: int = 0
    """6 or 7, for a royal flush of more than five cards."""

    def __str__(self) -> str:
        if self.royal:
            return f"{self.royal}-card royal flush"
        if not self.ranks:
            return self.category
        return hand_words(self.category, self.ranks, kickers=6)


def said(rank: HandRank, *, kickers: int = 0, royal: int = 0) -> HandSaid:
    """A hand with this many kickers told."""
    label = rank.category.label
    return HandSaid(label, rank.ranks[: ranks_named(label) + kickers], royal if royal > 5 else 0)


def said_both(mine: HandRank, theirs: HandRank) -> tuple[HandSaid, HandSaid]:
    """Both hands with just as many kickers as it takes to show which is better."""
    kickers = 0
    if mine.category is theirs.category and mine.ranks != theirs.ranks:
        pairs = enumerate(zip(mine.ranks, theirs.ranks, strict=False))
        telling = next(at for at, (one, other) in pairs if one != other)
        kickers = max(0, telling + 1 - ranks_named(mine.category.label))
    return said(mine, kickers=kickers), said(theirs, kickers=kickers)


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The seat folded."""

    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        are = "are" if also else "is"
        return _sentence(f"{of or 'you'} folded, so {_spots(self.label, also)} {are} forfeited.")


@dataclass(frozen=True, slots=True)
class BelowTable:
    """The hand is below the last line of the pay table."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine, pay = _clause(_whose(self.owner, of), self.hand), "pay" if also else "pays"
        spots = _spots(self.label, also)
        if self.hand.category in ("suited", "unsuited"):  # lines for two cards are not in order of rank
            return _sentence(f"{mine} is not on the pay table of {spots}.")
        return _sentence(f"{mine} is below {a_hand(str(self.least))}, the least {spots} {pay}.")


@dataclass(frozen=True, slots=True)
class PaidByTable:
    """The hand is on the pay table."""

    owner: str
    hand: HandSaid
    pays: str
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine = _clause(_whose(self.owner, of), self.hand)
        return _sentence(f"{mine} pays {self.pays} on {_spots(self.label, also)}.")


@dataclass(frozen=True, slots=True)
class PushedByTable:
    """The hand is on a line of the pay table that only gives the wager back."""

    owner: str
    hand: HandSaid
    label: str

    def sentence(self, of: str | None = None, also: Labels = ()) -> str:
        mine = _clause(_whose(self.owner, of), self.hand)
        return _sentence(f"{mine} pushes on {_spots(self.label, also)}.")


@dataclass(frozen=True, slots=True)
class NoBonus:
    """The hand is below the last line of an extra payment: nothing is won, and nothing was staked."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None) -> str:
        mine = _clause(_whose(self.owner, of), self.hand)
        return _sentence(f"{mine} is below {a_hand(str(self.least))}, so there is no {self.label}.")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The seat took the wager back."""

    label: str

    def sentence(self, of: str | None = None) -> str:
        return _sentence(f"{of or 'you'} took the {self.label} back.")


@dataclass(frozen=True, slots=True)
class _Compared:
    owner: str
    hand: HandSaid
    against: str
    other: HandSaid

    def _verdict(self, verb: str, of: str | None) -> str:
        return f"{_clause(_whose(self.owner, of), self.hand)} {verb} {_whose(self.against, of)} {self.other}"


@dataclass(frozen=True, slots=True)
class Beats(_Compared):
    """The better hand."""

    def sentence(self, of: str | None = None) -> str:
        return _sentence(f"{self._verdict('beats', of)}.")


@dataclass(frozen=True, slots=True)
class Beaten(_Compared):
    """The lesser hand."""

    def sentence(self, of: str | None = None) -> str:
        theirs = _clause(_whose(self.against, of), self.other)
        return _sentence(f"{theirs} beats {_whose(self.owner, of)} {self.hand}.")


@dataclass(frozen=True, slots=True)
class Tied(_Compared):
    """Equal hands, and what the game makes of them."""

    outcome: Literal["push", "lose", "win"]

    def sentence(self, of: str | None = None) -> str:
        ending = {"push": ": a push.", "lose": ", and a tie loses.", "win": ", and a tie wins."}[self.outcome]
        return _sentence(f"{self._verdict('ties', of)}{ending}")


@dataclass(frozen=True, slots=True)
class Short(_Compared):
    """Not beaten, but below the least hand that wins."""

    tied: bool
    needs: HandSaid
    outcome: Literal["push", "lose"]

    def sentence(self, of: str | None = None) -> str:
        verdict = self._verdict("ties" if self.tied else "beats", of)
        ending = "so the wager pushes" if self.outcome == "push" else "and without it the wager is lost"
        needs = a_hand(str(self.needs))
        least = needs if needs.startswith("a ") else f"a hand of {needs}"
        return _sentence(f"{verdict}, but only {least} or better wins, {ending}.")


@dataclass(frozen=True, slots=True)
class BeatsByTable(_Compared):
    """The better hand, and the line of the pay table that pays it."""

    pays: str
    """Empty where the wager only comes back."""
    label: str

    def sentence(self, of: str | None = None) -> str:
        theirs = _clause(_whose(self.against, of), self.other)
        mine = _clause(_whose(self.owner, of), self.hand)
        return _sentence(f"{mine} beats {theirs} and {_paid(self.pays)} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class BeatsBelowTable(_Compared):
    """The better hand, but below the last line of the pay table."""

    least: HandSaid
    outcome: Literal["win", "push", "lose"]
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        ending = {
            "push": f"so the {self.label} pushes",
            "lose": f"so the {self.label} is lost",
            "win": f"so the {self.label} is paid {self.pays}",
        }[self.outcome]
        return _sentence(f"{self._verdict('beats', of)}, but is below {a_hand(str(self.least))}, {ending}.")


@dataclass(frozen=True, slots=True)
class BeatsForNothing(_Compared):
    """The better hand, on a wager that a win only brings back."""

    label: str

    def sentence(self, of: str | None = None) -> str:
        return _sentence(f"{self._verdict('beats', of)}, and the {self.label} pushes.")


@dataclass(frozen=True, slots=True)
class BeatenByTable(_Compared):
    """The lesser hand, which a pay table of beaten hands still pays."""

    pays: str
    """Empty where the wager only comes back."""
    label: str

    def sentence(self, of: str | None = None) -> str:
        theirs, mine = _clause(_whose(self.against, of), self.other), f"{_whose(self.owner, of)} {self.hand}"
        return _sentence(f"{theirs} beats {mine}, which {_paid(self.pays)} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class Unqualified(_Compared):
    """The other side's hand is too low to play."""

    needs: HandSaid
    outcome: Literal["win", "push", "lose"]
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        ending = {
            "push": f"the {self.label} pushes",
            "lose": f"the {self.label} is lost",
            "win": f"the {self.label} is paid {self.pays}",
        }[self.outcome]
        theirs = _clause(_whose(self.against, of), self.other)
        return _sentence(
            f"{theirs} does not qualify, which takes {a_hand(str(self.needs))} or better: {ending}."
        )


@dataclass(frozen=True, slots=True)
class LesserPaid:
    """The lesser of two hands is on the pay table."""

    owner: str
    hand: HandSaid
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        lesser = _clause(_whose(self.owner, of), self.hand)
        return _sentence(f"{lesser} is beaten and pays {self.pays} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class LesserBelowTable:
    """The lesser of two hands is below the last line of the pay table."""

    owner: str
    hand: HandSaid
    least: HandSaid
    label: str

    def sentence(self, of: str | None = None) -> str:
        lesser = _clause(_whose(self.owner, of), self.hand)
        return _sentence(
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
        mine, pot = _clause(_whose(SEAT_ITSELF, of), self.hand), dollars(self.total)
        if self.ways == 1:
            return _sentence(f"{mine} takes the pot of {pot}.")
        return _sentence(f"{mine} ties for the pot of {pot}, split {self.ways} ways.")


@dataclass(frozen=True, slots=True)
class PotLost:
    """Another seat has the best hand."""

    winners: tuple[str, ...]
    other: HandSaid
    hand: HandSaid

    def sentence(self, of: str | None = None) -> str:
        theirs = _clause(f"{_seats(self.winners)} with", self.other)
        return f"The pot goes to {theirs} ahead of {_whose(SEAT_ITSELF, of)} {self.hand}."


@dataclass(frozen=True, slots=True)
class PotLostFolded:
    """A folded hand cannot win the pot in this house."""

    winners: tuple[str, ...]

    def sentence(self, of: str | None = None) -> str:
        return _sentence(
            f"{of or 'you'} folded, and a folded hand cannot win the pot; it goes to {_seats(self.winners)}."
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


def _whose(owner: str, of: str | None) -> str:
    if owner == SEAT_ITSELF:
        return "your" if of is None else f"{of}'s"
    return f"the {spaced(owner)}'s"


def _paid(pays: str) -> str:
    return f"pays {pays}" if pays else "pushes"


def _spots(label: str, also: Labels) -> str:
    return f"the {joined([label, *also])}"


def _clause(whose: str, hand: HandSaid) -> str:
    """A hand before a verb: "your two pair, kings and fours," but "your pair of aces"."""
    words = f"{whose} {hand}"
    return f"{words}," if "," in words else words


def _seats(seats: tuple[str, ...]) -> str:
    return joined([spaced(seat) for seat in seats])


def _sentence(words: str) -> str:
    """Dealers leave the article out where a sentence begins: "Dealer's flush beats your pair of aces."."""
    return cap(words.removeprefix("the "))
