"""Boards, and holes with flops, up to a renaming of suits: every canonical deal listed one by one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.suits import class_weight, flop_classes
from pitboss.kernels.tables import CARD_BIT


@compiled
def _boards(cards: NDArray[np.int8], weights: NDArray[np.int64]) -> Integer:
    """All 2,598,960 boards, the canonical ones kept."""
    found = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                three = CARD_BIT[a] + CARD_BIT[b] + CARD_BIT[c]
                for d in range(c):
                    for e in range(d):
                        weight = class_weight(three + CARD_BIT[d] + CARD_BIT[e], 0)
                        if weight:
                            for i, card in enumerate((e, d, c, b, a)):
                                cards[found, i] = card
                            weights[found] = weight
                            found += 1
    return found


@compiled
def _holes_of_flops(flops: NDArray[np.int8], cards: NDArray[np.int8], weights: NDArray[np.int64]) -> Integer:
    """Each canonical flop with all 1,176 holes, the canonical deals kept: 2 million tests instead of 26."""
    found = 0
    for flop in flops:
        dealt = CARD_BIT[flop[0]] + CARD_BIT[flop[1]] + CARD_BIT[flop[2]]
        for a in range(52):
            for b in range(a):
                hole = CARD_BIT[a] + CARD_BIT[b]
                weight = 0 if hole & dealt else class_weight(dealt, hole)
                if weight:
                    cards[found, 0], cards[found, 1] = b, a
                    cards[found, 2], cards[found, 3], cards[found, 4] = flop[0], flop[1], flop[2]
                    weights[found] = weight
                    found += 1
    return found


def board_classes() -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The 134,459 boards of five: canonical cards [134459, 5], rising, and weights with sum 2,598,960."""
    cards, weights = np.empty((134459, 5), np.int8), np.empty(134459, np.int64)
    _boards(cards, weights)
    return cards, weights


def hole_and_flop_classes() -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The 1,286,792 holes with a flop: cards [1286792, 2 + 3] and weights with sum 1326 * 19,600.

    Ordered by flop, and the flop alone is canonical too.
    """
    cards, weights = np.empty((1286792, 5), np.int8), np.empty(1286792, np.int64)
    _holes_of_flops(flop_classes()[0], cards, weights)
    return cards, weights
