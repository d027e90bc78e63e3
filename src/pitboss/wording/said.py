"""Parts of a reason: a hand as it is announced, whose it is, and how a sentence begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import PlainValidator, WithJsonSchema

from pitboss.cards import RANKINGS, HandRank
from pitboss.wording.hands import hand_words, ranks_named
from pitboss.wording.lists import cap, joined, spaced

__all__ = [
    "SEAT_ITSELF",
    "HandSaid",
    "Labels",
    "as_sentence",
    "clause",
    "paid_words",
    "said",
    "said_both",
    "seats_named",
    "the_spots",
    "whose",
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


def whose(owner: str, of: str | None) -> str:
    if owner == SEAT_ITSELF:
        return "your" if of is None else f"{of}'s"
    return f"the {spaced(owner)}'s"


def paid_words(pays: str) -> str:
    return f"pays {pays}" if pays else "pushes"


def the_spots(label: str, also: Labels) -> str:
    return f"the {joined([label, *also])}"


def clause(whose: str, hand: HandSaid) -> str:
    """A hand before a verb: "your two pair, kings and fours," but "your pair of aces"."""
    words = f"{whose} {hand}"
    return f"{words}," if "," in words else words


def seats_named(seats: tuple[str, ...]) -> str:
    return joined([spaced(seat) for seat in seats])


def as_sentence(words: str) -> str:
    """Dealers leave the article out where a sentence begins: "Dealer's flush beats your pair of aces."."""
    return cap(words.removeprefix("the "))
