"""The 169 starting hands, and how players write them: "AKs", "77+", "A2s+", "Kx+", "both T+", "pair"."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, Card
from pitboss.errors import InputError

__all__ = ["LABELS", "holding", "label_numbers", "label_of"]


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


_WRITTEN = re.compile(r"([2-9TJQKA])([2-9TJQKAX])([so]?)(\+?)", re.IGNORECASE)
_BOTH = re.compile(r"both ([2-9TJQKA])\+", re.IGNORECASE)
_WORDS: dict[str, Callable[[str], bool]] = {
    "anything": lambda _label: True,
    "pair": lambda label: len(label) == 2,
    "suited": lambda label: label.endswith("s"),
    "offsuit": lambda label: label.endswith("o"),
}


def holding(text: str) -> NDArray[np.bool_]:
    """Which of the 169 starting hands the text covers; InputError says what can be written."""
    word = text.strip()
    if word in _WORDS:
        return np.array([_WORDS[word](label) for label in LABELS])
    if both := _BOTH.fullmatch(word):
        least = RANKS.index(both[1].upper())
        return np.array([RANKS.index(label[1]) >= least for label in LABELS])
    match = _WRITTEN.fullmatch(word)
    if match is None:
        raise InputError(
            f"{word!r} is not a starting hand; write AA, 77+, AKs, A2s+, K9o+, QJ, Ax, Kx+, both T+, pair, "
            "suited, offsuit or anything."
        )
    high, low = RANKS.index(match[1].upper()), match[2].upper()
    kind, more = match[3].lower(), bool(match[4])
    return np.array([_covers(label, high, low, kind, more=more) for label in LABELS])


def _covers(label: str, high: int, low: str, kind: str, *, more: bool) -> bool:
    top, bottom = RANKS.index(label[0]), RANKS.index(label[1])
    if kind and label[2:] != kind:
        return False
    if low == "X":
        return high in (top, bottom) or (more and top >= high)
    first, second = max(high, RANKS.index(low)), min(high, RANKS.index(low))
    if first == second:  # a pair, or this pair and those above it
        return top == bottom and (top >= first if more else top == first)
    return top == first and (second <= bottom < top if more else bottom == second)
