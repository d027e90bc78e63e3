"""The hands a pay table or a qualification names: "flush", "pair of 7s or better", "6-card royal flush"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitboss.cards import Card, Category, HandRank, rank_hand, rank_name, royal_length

__all__ = ["Hand", "NamedHand", "read_hand"]

_LABELS = {category.label: category for category in Category}
_SPELLINGS = {
    "4 of a kind": "four of a kind",
    "3 of a kind": "three of a kind",
    "two pairs": "two pair",
    "pair": "one pair",
}
_PLURALS = {rank_name(rank, plural=True): rank for rank in range(2, 15)} | {
    f"{rank}{s}": rank for rank in range(2, 11) for s in ("s", "'s")
}
_PAIR = re.compile(r"pair of (\S+) or better")
_ROYAL = re.compile(r"([67])-card royal flush")


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards as the dealer reads them: the best five, and how far a royal flush runs on (5, 6, 7; else 0)."""

    cards: tuple[Card, ...]
    rank: HandRank
    royal: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Hand:
        return _read(tuple(cards))


@lru_cache(maxsize=256)
def _read(cards: tuple[Card, ...]) -> Hand:
    """A hand is read once, though several wagers and the announcement are about it."""
    rank = rank_hand(cards)
    return Hand(cards, rank, royal_length(cards) if rank.category is Category.ROYAL_FLUSH else 0)


@dataclass(frozen=True, slots=True, order=True)
class NamedHand:
    """The least hand that a name covers. Named hands compare as the hands do."""

    category: Category
    least: int = 0
    """The lowest rank of the pair, in "pair of 7s or better"."""
    royal: int = 0
    """6 or 7, in "6-card royal flush"."""

    def is_met_by(self, hand: Hand) -> bool:
        """Whether the hand ranks at least as high as this one."""
        if self.royal:
            return hand.royal >= self.royal
        if self.least and hand.rank.category is self.category:
            return hand.rank.ranks[0] >= self.least
        return hand.rank.category >= self.category

    @property
    def name(self) -> str:
        """The hand itself: "pair of sevens", where the line covers better pairs too."""
        if self.royal:
            return f"{self.royal}-card royal flush"
        return f"pair of {rank_name(self.least, plural=True)}" if self.least else self.category.label

    def __str__(self) -> str:
        return f"{self.name} or better" if self.least else self.name


def read_hand(text: str) -> NamedHand:
    """A named hand from its words; ValueError says which names there are."""
    words = " ".join(text.lower().replace("-of-a-", " of a ").split())
    words = _SPELLINGS.get(words, words)
    if words in _LABELS:
        return NamedHand(_LABELS[words])
    if match := _ROYAL.fullmatch(words):
        return NamedHand(Category.ROYAL_FLUSH, royal=int(match[1]))
    if (match := _PAIR.fullmatch(words)) and match[1] in _PLURALS:
        return NamedHand(Category.ONE_PAIR, least=_PLURALS[match[1]])
    known = ", ".join(label for label in reversed(_LABELS))
    raise ValueError(
        f"{text!r} is not a hand; known are {known}, 6-card royal flush, 7-card royal flush "
        "and pair of (a rank) or better"
    )
