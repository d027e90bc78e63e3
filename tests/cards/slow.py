"""Slow twins of the rankings: the card room's own words, tried on every choice of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import combinations

from pitboss.cards import Card

__all__ = ["TWINS", "Strength"]

Strength = tuple[str, list[int]]
"""What the hand is called, and the ranks that tell it from others so called, the first first."""

FACES = "A23456789TJQKA"


def _in_a_row(ranks: Collection[int]) -> int:
    """The top of a straight of just these ranks, read off the ace-to-ace row of faces; 0 for none."""
    faces = {"23456789TJQKA"[rank - 2] for rank in ranks}
    for at in range(len(FACES) - len(ranks), -1, -1):
        if len(faces) == len(ranks) and faces == set(FACES[at : at + len(ranks)]):
            return at + len(ranks)
    return 0


def _alike(ranks: Sequence[int], number: int) -> list[int]:
    """The ranks that are there just so often, highest first."""
    return sorted({rank for rank in ranks if ranks.count(rank) == number}, reverse=True)


def _three(cards: Sequence[Card]) -> Strength:
    ranks, one_suit = [card.rank for card in cards], len({card.suit for card in cards}) == 1
    top = _in_a_row(ranks)
    if one_suit and top == 14:
        return "mini royal", [14]
    if one_suit and top:
        return "straight flush", [top]
    if _alike(ranks, 3):
        return "three of a kind", _alike(ranks, 3)
    if top:
        return "straight", [top]
    if one_suit:
        return "flush", _alike(ranks, 1)
    if _alike(ranks, 2):
        return "one pair", _alike(ranks, 2) + _alike(ranks, 1)
    return "high card", _alike(ranks, 1)


def _four(cards: Sequence[Card]) -> Strength:
    return _four_ranks(tuple(sorted(card.rank for card in cards)), len({card.suit for card in cards}) == 1)


@cache
def _four_ranks(ranks: tuple[int, ...], one_suit: bool) -> Strength:
    top = _in_a_row(ranks)
    if _alike(ranks, 4):
        return "four of a kind", _alike(ranks, 4)
    if one_suit and top:
        return "straight flush", [top]
    if _alike(ranks, 3):
        return "three of a kind", _alike(ranks, 3) + _alike(ranks, 1)
    if one_suit:
        return "flush", _alike(ranks, 1)
    if top:
        return "straight", [top]
    if len(_alike(ranks, 2)) == 2:
        return "two pair", _alike(ranks, 2)
    if _alike(ranks, 2):
        return "one pair", _alike(ranks, 2) + _alike(ranks, 1)
    return "high card", _alike(ranks, 1)


def _two(cards: Sequence[Card]) -> Strength:
    low, high = sorted(card.rank for card in cards)
    if low == high:
        return "one pair", [high]
    return ("suited" if cards[0].suit == cards[1].suit else "unsuited"), [high, low]


NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")


def _one_suit(cards: Sequence[Card]) -> Strength | None:
    """Any cards of one suit are a flush, however few."""
    if len({card.suit for card in cards}) > 1:
        return None
    return f"{NUMBERS[len(cards) - 1]}-card flush", _alike([card.rank for card in cards], 1)


def _one_run(cards: Sequence[Card]) -> Strength | None:
    top = _in_a_row([card.rank for card in cards])
    if len({card.suit for card in cards}) > 1 or not top:
        return None
    return f"{NUMBERS[len(cards) - 1]}-card straight flush", [top]


THREE = ("high card", "one pair", "flush", "straight", "three of a kind", "straight flush", "mini royal")
FOUR = (
    "high card", "one pair", "two pair", "straight",
    "flush", "three of a kind", "straight flush", "four of a kind",
)  # fmt: skip
TWO = ("unsuited", "suited", "one pair")


def _best(
    order: Sequence[str], sizes: Collection[int], read: Callable[[Sequence[Card]], Strength | None]
) -> Callable[[Sequence[Card]], Strength]:
    """The best hand that any choice of cards makes; the cards left over never count."""

    def best(cards: Sequence[Card]) -> Strength:
        found = [read(chosen) for size in sizes for chosen in combinations(cards, min(size, len(cards)))]
        return max((hand for hand in found if hand), key=lambda hand: (order.index(hand[0]), hand[1]))

    return best


TWINS: Mapping[str, Callable[[Sequence[Card]], Strength]] = {
    "three-card": _best(THREE, [3], _three),
    "four-card": _best(FOUR, [4], _four),
    "two-card": _best(TWO, [2], _two),
    "longest-flush": _best([f"{each}-card flush" for each in NUMBERS], range(1, 8), _one_suit),
    "longest-straight-flush": _best(
        [f"{each}-card straight flush" for each in NUMBERS], range(1, 8), _one_run
    ),
}
"""By the name of the ranking."""
