"""Random deals looked up in the kernel's states, many at a time: what the best play on the flop is."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np

from pitboss.kernels.suits import flop_classes
from tests.exact.vectors import Ints

__all__ = ["where"]


@cache
def _flops() -> tuple[Ints, Ints]:
    """For any three cards, rising: the class of the flop, and a renaming of suits that makes it canonical."""
    cards = flop_classes()[0].astype(np.int64)
    number, renaming = np.full((2, 52, 52, 52), -1)
    for at, suits in enumerate(permutations(range(4))):
        back = np.argsort(suits)
        renamed = np.sort(cards & ~3 | back[cards & 3], axis=1)
        number[tuple(renamed.T)], renaming[tuple(renamed.T)] = np.arange(len(cards)), at
    return number, renaming


def where(hole: Ints, flop: Ints) -> tuple[Ints, Ints]:
    """The places of deals [n, 2] and [n, 3] in the arrays of `States`.

    Any renaming that takes the flop to its class's own will do: the arrays hold every hole of that flop.
    """
    number, renaming = _flops()
    three = tuple(np.sort(flop, axis=1).T)
    suits = np.array(list(permutations(range(4))))[renaming[three]]
    renamed = np.sort(hole & ~3 | np.take_along_axis(suits, hole & 3, axis=1), axis=1)
    low, high = renamed.T
    return number[three], low + high * (high - 1) // 2
