"""Suit-equivalence classes: deals that differ only by renaming suits are one class with a weight.

A deal of card groups (a hole, then a flop) gives each suit a signature: which ranks of it lie in each group.
Renaming suits permutes the four signatures, so a class is a multiset of signatures, its canonical member has
them in falling order, and its weight is the number of their arrangements, 24 / (product of multiplicities!).
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.tables import CARD_BIT

__all__ = ["canonical", "class_weight", "flop_classes", "turn_classes"]


@compiled
def class_weight(bits: Integer, more: Integer) -> Integer:
    """Members of the class if this is its canonical deal, else 0. Groups: `bits`, then `more`."""
    weight = 24
    equal = 1
    for suit in range(3):
        this = ((bits >> (16 * suit)) & 8191) << 13 | (more >> (16 * suit)) & 8191
        following = ((bits >> (16 * suit + 16)) & 8191) << 13 | (more >> (16 * suit + 16)) & 8191
        if this < following:
            return 0
        equal = equal + 1 if this == following else 1
        weight //= equal
    return weight


@compiled
def _flops(cards: NDArray[np.int8], weights: NDArray[np.int64]) -> Integer:
    """All 22,100 flops, the canonical ones kept."""
    found = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                weight = class_weight(CARD_BIT[a] + CARD_BIT[b] + CARD_BIT[c], 0)
                if weight:
                    cards[found, 0], cards[found, 1], cards[found, 2] = c, b, a
                    weights[found] = weight
                    found += 1
    return found


@lru_cache(maxsize=1)
def flop_classes() -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The 1,755 flops: canonical cards [1755, 3], rising, and weights [1755] with sum 22,100."""
    cards, weights = np.empty((1755, 3), np.int8), np.empty(1755, np.int64)
    _flops(cards, weights)
    return cards, weights


@compiled
def _turns(cards: NDArray[np.int8], weights: NDArray[np.int64]) -> Integer:
    """All 270,725 boards of four, the canonical ones kept."""
    found = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                three = CARD_BIT[a] + CARD_BIT[b] + CARD_BIT[c]
                for d in range(c):
                    weight = class_weight(three + CARD_BIT[d], 0)
                    if weight:
                        cards[found, 0], cards[found, 1], cards[found, 2], cards[found, 3] = d, c, b, a
                        weights[found] = weight
                        found += 1
    return found


@lru_cache(maxsize=1)
def turn_classes() -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The 16,432 boards of four: canonical cards [16432, 4], rising, and weights with sum 270,725."""
    cards, weights = np.empty((16_432, 4), np.int8), np.empty(16_432, np.int64)
    _turns(cards, weights)
    return cards, weights


def canonical(*groups: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The groups with suits renamed so that the deal is canonical, the first weighing most; cards rising."""
    signatures = [
        tuple(sum(1 << (card >> 2) for card in group if card & 3 == suit) for group in groups)
        for suit in range(4)
    ]
    falling = sorted(range(4), key=signatures.__getitem__, reverse=True)
    return tuple(tuple(sorted(card & ~3 | falling.index(card & 3) for card in group)) for group in groups)
