"""The 169 starting hands: AA, AKs, AKo and so on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, Card

__all__ = ["LABELS", "label_numbers", "label_of"]


def _label(high: int, low: int, *, suited: bool) -> str:
    if high == low:
        return RANKS[high] * 2
    return f"{RANKS[high]}{RANKS[low]}{'s' if suited else 'o'}"


LABELS: tuple[str, ...] = tuple(
    _label(max(row, column), min(row, column), suited=row > column)
    for row in range(12, -1, -1)
    for column in range(12, -1, -1)
)
"""The usual square, row by row from the aces down: suited above the diagonal, offsuit below."""

_NUMBERS = {label: number for number, label in enumerate(LABELS)}


def label_numbers(hands: NDArray[np.int64]) -> NDArray[np.intp]:
    """The numbers in LABELS of hands given as two card indices each."""
    ranks, suits = hands >> 2, hands & 3
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    suited = suits[:, 0] == suits[:, 1]
    row, column = np.where(suited, high, low), np.where(suited, low, high)
    numbers: NDArray[np.intp] = (12 - row) * 13 + (12 - column)
    return numbers


def label_of(first: Card, second: Card) -> str:
    """The starting hand that two cards make."""
    high, low = max(first.rank, second.rank) - 2, min(first.rank, second.rank) - 2
    return _label(high, low, suited=first.suit == second.suit)
