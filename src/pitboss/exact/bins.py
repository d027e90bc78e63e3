"""The bins that hands are counted in: categories, pairs rank by rank, royal flushes by length."""

from __future__ import annotations

from pitboss.cards import Category
from pitboss.exact.deal_counts import Bin

__all__ = ["CATEGORIES", "PAIRS_APART", "ROYALS_APART", "by_strength", "pairs_from"]

CATEGORIES = tuple(Bin(category) for category in Category)
"""Ten bins, from high card to royal flush."""


def pairs_from(ranks: tuple[int, ...]) -> tuple[Bin, ...]:
    """The categories, with pairs split at each of these ranks; a bin is named by its lowest pair."""
    if not ranks:
        return CATEGORIES
    lowest = sorted({2, *ranks})
    pairs = [Bin(Category.ONE_PAIR, pair=rank) for rank in lowest]
    return (CATEGORIES[0], *pairs, *CATEGORIES[2:])


PAIRS_APART = pairs_from(tuple(range(2, 15)))
"""Twenty-two bins: one pair is split into thirteen, from twos to aces."""

ROYALS_APART = (*CATEGORIES[:-1], *(Bin(Category.ROYAL_FLUSH, royal=length) for length in (5, 6, 7)))
"""Twelve bins: the royal flush is split by length, five, six or seven cards."""

_KICKERS = 220
"""C(12, 3) kickers to each pair, so pairs are 13 runs of 220 strengths."""


def by_strength(bins: tuple[Bin, ...], floors: list[int], strengths: int) -> list[int]:
    """For each strength from 0 the number of its bin; `floors` are the lowest strengths of the categories."""
    numbers: list[int] = []
    for strength in range(strengths + 1):
        category = sum(strength >= floor for floor in floors[1:])
        pair = 2 + (strength - floors[1]) // _KICKERS if category == Category.ONE_PAIR else 0
        fitting = [at for at, each in enumerate(bins) if each.category == category and each.pair <= pair]
        numbers.append(fitting[-1])
    return numbers
