"""Starting hands as players write them: "AKs", "77+", "A2s+", "Kx+", "both T+", "pair", "suited"."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.errors import InputError
from pitboss.exact.hands169 import LABELS

__all__ = ["holding"]

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
