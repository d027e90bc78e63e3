"""Hands as the dealer reads them, and as pay tables name them: "flush", "pair of 7s or better"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from pitboss.cards import RANKINGS, Card, Category, HandKind, HandRank, Ranking, rank_name, royal_length
from pitboss.cards.kinds import FlushLength, TwoCards
from pitboss.errors import quoted
from pitboss.rules.later import LATER

__all__ = ["FIVE_CARD", "TWO_CARD", "Hand", "NamedHand", "read_hand"]

FIVE_CARD: Final = "five-card"
TWO_CARD: Final = "two-card"

_SPELLINGS = {
    "4 of a kind": "four of a kind",
    "3 of a kind": "three of a kind",
    "two pairs": "two pair",
    "pair": "one pair",
}
_SINGULARS = {rank_name(rank): rank for rank in range(2, 15)}
_PLURALS = {rank_name(rank, plural=True): rank for rank in range(2, 15)} | {
    f"{rank}{s}": rank for rank in range(2, 11) for s in ("s", "'s")
}
_PAIR = re.compile(r"pair of (\S+)")
_FOUR = re.compile(r"four (\S+)")
_HIGH = re.compile(r"([a-z]+)(?:-([a-z]+))? high")
_LONG_HIGH = re.compile(r"(.+ flush), ([a-z]+) high")
_ROYAL = re.compile(r"([67])-card royal flush")
_PAIRS = re.compile(r"pair of (\S+?)(?: to (\S+))?")
_TWO = re.compile(r"([a-z]+)-([a-z]+)(?: to ([a-z]+)-([a-z]+))? (suited|unsuited)")


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards as the dealer reads them: their rank, and how far a royal flush runs on (5, 6, 7; else 0)."""

    cards: tuple[Card, ...]
    rank: HandRank
    royal: int
    ranking: str = FIVE_CARD

    @classmethod
    def of(cls, cards: Sequence[Card], ranking: str = FIVE_CARD) -> Hand:
        return _read(tuple(cards), ranking)

    @classmethod
    def using(cls, parts: Sequence[tuple[tuple[Card, ...], int]], ranking: str = FIVE_CARD) -> Hand:
        """The best hand that takes the given number of cards from each part, no more and no fewer."""
        choices = product(*(combinations(cards, number) for cards, number in parts))
        hands = (_read(tuple(card for part in choice for card in part), ranking) for choice in choices)
        return max(hands, key=lambda hand: (hand.rank, hand.royal))

    @property
    def counting(self) -> tuple[Card, ...]:
        """The cards that count, as a dealer lays them out."""
        return RANKINGS[self.ranking].choose(self.cards, self.rank)


@lru_cache(maxsize=256)
def _read(cards: tuple[Card, ...], ranking: str) -> Hand:
    """A hand is read once, though several wagers and the announcement are about it."""
    rank = RANKINGS[ranking].rank(cards)
    royal = royal_length(cards) if rank.category is Category.ROYAL_FLUSH else 0
    return Hand(cards, rank, royal, ranking)


@dataclass(frozen=True, slots=True, order=True)
class NamedHand:
    """The least hand that a name covers; of two cards, just those it names. They compare as the hands do."""

    category: HandKind
    least: int = 0
    """The lowest rank of the pair, in "pair of 7s or better"; the top card, in "queen high"."""
    royal: int = 0
    """6 or 7, in "6-card royal flush"."""
    then: int = field(default=0, metadata=LATER)
    """The least second card, in "ace-king high"."""
    high: int = field(default=0, metadata=LATER)
    """Of two cards, the higher: the ace, in "ace-king suited". `least` and `most` are then for the lower."""
    most: int = field(default=0, metadata=LATER)
    """The highest rank covered, in "pair of jacks to kings" of two cards."""
    facing: NamedHand | None = field(default=None, metadata=LATER)
    """The hand on the other side, in "pair of aces against pair of aces"."""

    def is_met_by(self, hand: Hand, other: Hand | None = None) -> bool:
        """Whether the hand ranks at least as high as this one; `other` is the hand on the other side."""
        if self.facing is not None and (other is None or not self.facing.is_met_by(other)):
            return False
        if self.most:  # only names of two cards have it
            return self._names(hand.rank)
        if self.royal:
            return hand.royal >= self.royal
        if self.least and hand.rank.category is self.category:
            return (
                hand.rank.ranks[: 2 if self.then else 1] >= (self.least, self.then)[: 2 if self.then else 1]
            )
        return hand.rank.category >= self.category

    def _names(self, two: HandRank) -> bool:
        if two.category is not self.category:
            return False
        *high, last = two.ranks
        return high == ([self.high] if self.high else []) and self.least <= last <= self.most

    @property
    def name(self) -> str:
        """The hand itself: "pair of sevens", where the line covers better pairs too."""
        name = self._two_cards() if isinstance(self.category, TwoCards) else self._floor()
        return name if self.facing is None else f"{name} against {self.facing.name}"

    def _floor(self) -> str:
        if self.royal:
            return f"{self.royal}-card royal flush"
        if not self.least:
            return self.category.label
        match self.category.label:
            case "one pair":
                return f"pair of {rank_name(self.least, plural=True)}"
            case "four of a kind":
                return f"four {rank_name(self.least, plural=True)}"
            case "high card":
                return f"{rank_name(self.least)}{f'-{rank_name(self.then)}' if self.then else ''} high"
            case label:
                return f"{label}, {rank_name(self.least)} high"

    def _two_cards(self) -> str:
        if self.category is TwoCards.ONE_PAIR:
            first = f"pair of {rank_name(self.least, plural=True)}"
            return first if self.least == self.most else f"{first} to {rank_name(self.most, plural=True)}"
        lows = dict.fromkeys((self.least, self.most))
        both = " to ".join(f"{rank_name(self.high)}-{rank_name(low)}" for low in lows)
        return f"{both} {self.category.label}"

    def __str__(self) -> str:
        covers_more = self.least and not isinstance(self.category, TwoCards) and self.name != "four aces"
        return f"{self.name} or better" if covers_more else self.name


@lru_cache(maxsize=1024)
def read_hand(text: str, ranking: str = FIVE_CARD) -> NamedHand:
    """A hand of a ranking from its words; ValueError says which names there are."""
    words = " ".join(text.lower().replace("-of-a-", " of a ").split())
    mine, against, theirs = words.partition(" against ")
    scale = RANKINGS[ranking]
    named = _two_cards(mine) if scale.kinds is TwoCards else _floor(mine, scale)
    other = _two_cards(theirs) if against and scale.kinds is TwoCards else None
    if named is None or (against and other is None):
        raise ValueError(f"{quoted(text)} is not a hand; known are {_known(scale)}")
    return replace(named, facing=other) if against else named


@cache
def _labels(kinds: type[HandKind]) -> dict[str, HandKind]:
    return {kind.label: kind for kind in kinds}


def _floor(words: str, scale: Ranking) -> NamedHand | None:
    kinds = _labels(scale.kinds)
    words = words.removesuffix(" or better")
    words = _SPELLINGS.get(words, words)
    if words in kinds:
        return NamedHand(kinds[words])
    if (match := _ROYAL.fullmatch(words)) and scale.id == FIVE_CARD:
        return NamedHand(kinds["royal flush"], royal=int(match[1]))
    for pattern, label in ((_PAIR, "one pair"), (_FOUR, "four of a kind")):
        if (match := pattern.fullmatch(words)) and label in kinds and match[1] in _PLURALS:
            return NamedHand(kinds[label], least=_PLURALS[match[1]])
    if (match := _HIGH.fullmatch(words)) and "high card" in kinds and match[1] in _SINGULARS:
        first, second = _SINGULARS[match[1]], _SINGULARS.get(match[2] or "", 0)
        if bool(match[2]) == bool(second) and second < first:
            return NamedHand(kinds["high card"], least=first, then=second)
    match = _LONG_HIGH.fullmatch(words) if scale.kinds is FlushLength else None
    if match and match[1] in kinds and match[2] in _SINGULARS:
        return NamedHand(kinds[match[1]], least=_SINGULARS[match[2]])
    return None


def _two_cards(words: str) -> NamedHand | None:
    """ "pair of aces", "pair of twos to tens", "ace-king suited", "ace-jack to ace-king unsuited"."""
    if match := _PAIRS.fullmatch(words):
        least, most = _PLURALS.get(match[1], 0), _PLURALS.get(match[2] or match[1], 0)
        if 0 < least <= most:
            return NamedHand(TwoCards.ONE_PAIR, least, most=most)
    if match := _TWO.fullmatch(words):
        high, least = _SINGULARS.get(match[1], 0), _SINGULARS.get(match[2], 0)
        again, most = _SINGULARS.get(match[3] or match[1], 0), _SINGULARS.get(match[4] or match[2], 0)
        if 0 < least <= most < high == again:
            return NamedHand(TwoCards[match[5].upper()], least, high=high, most=most)
    return None


def _known(scale: Ranking) -> str:
    if scale.kinds is TwoCards:
        return (
            "pair of aces, pair of twos to tens, ace-king suited, ace-jack to ace-king unsuited and the "
            "like, and two of them with 'against' between"
        )
    known = ", ".join(kind.label for kind in reversed(list(scale.kinds)))
    if scale.kinds is FlushLength:
        return f"{known}, each also with its top card, as in three-card flush, nine high"
    if "one pair" not in known:
        return known
    royals = ", 6-card royal flush, 7-card royal flush" if scale.id == FIVE_CARD else ""
    return f"{known}{royals} and pair of (a rank) or better, (a rank) high"
