"""The second way to the hold'em figures: each hole on each flop, board by board; no shortcut but a sort.

The document describes the same count. Nothing here is taken from `exact`, and of the kernels only the table
that says what a hand is worth, which is proven against the readable ranking. 1,755 flops up to suits, 1,176
turns and rivers to each, 1,081 holes to each board: 2.2 thousand million hands, a minute.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled, in_slices
from pitboss.kernels.suits import flop_classes
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["Plain", "count_plainly"]

COMPLETIONS = 1081 * 990
I64 = NDArray[np.int64]


@compiled
def _advantages(start: int, stop: int, flops: NDArray[np.int8], result: I64) -> None:
    """result[flop, hole]: completions won less completions lost. A hole is low + high * (high - 1) / 2."""
    board = np.zeros(5, np.int64)
    for flop in range(start, stop):
        board[:3] = flops[flop]
        for turn in range(52):
            for river in range(turn):
                if not ((board[:3] == turn).any() or (board[:3] == river).any()):
                    board[3], board[4] = turn, river
                    _showdown(board, result[flop])


@compiled
def _showdown(board: I64, result: I64) -> None:
    """One board: its 1,081 holes sorted by strength, then counted against each other."""
    free = np.ones(52, np.bool_)
    free[board] = False
    key, bits = CARD_KEY[board].sum(), CARD_BIT[board].sum()
    holes = np.empty((1081, 2), np.int64)
    strength = np.empty(1081, np.int64)
    found = 0
    for high in range(52):
        for low in range(high):
            if free[high] and free[low]:
                holes[found, 0], holes[found, 1] = low, high
                strength[found] = strength_of(
                    key + CARD_KEY[low] + CARD_KEY[high], bits + CARD_BIT[low] + CARD_BIT[high]
                )
                found += 1
    order = _sorted(strength)
    _count(order, 1, holes, strength, result)
    _count(order[::-1], -1, holes, strength, result)


@compiled
def _sorted(strength: I64) -> I64:
    """Numbers in the order of their strengths, by counting how often each strength occurs."""
    places = np.zeros(7464, np.int64)
    for each in strength:
        places[each + 1] += 1
    places = np.cumsum(places)
    order = np.empty(len(strength), np.int64)
    for number, each in enumerate(strength):
        order[places[each]] = number
        places[each] += 1
    return order


@compiled
def _count(order: I64, sign: int, holes: I64, strength: I64, result: I64) -> None:
    """Through the holes from one end: each meets all that lie behind it and share no card with it."""
    behind = np.zeros(52, np.int64)
    start = 0
    while start < len(order):
        stop = start
        while stop < len(order) and strength[order[stop]] == strength[order[start]]:
            low, high = holes[order[stop]]
            result[low + high * (high - 1) // 2] += sign * (start - behind[low] - behind[high])
            stop += 1
        for at in range(start, stop):
            behind[holes[order[at], 0]] += 1
            behind[holes[order[at], 1]] += 1
        start = stop


@dataclass(frozen=True)
class Plain:
    """What the count comes to."""

    raise_frequency: Fraction
    value: Fraction
    """Of the wagers against the dealer, raising 2x, in antes."""
    hands: dict[str, Fraction]


def count_plainly() -> Plain:
    """Raise where more completions are won than lost, check elsewhere, always play."""
    flops, weight = flop_classes()
    advantage = np.zeros((len(flops), 1326), np.int64)
    in_slices(lambda start, stop: _advantages(start, stop, flops, advantage), len(flops), each=8)
    holes = np.array([(low, high) for high in range(52) for low in range(high)])
    apart = np.ones(advantage.shape, np.bool_)
    for i in range(3):
        for j in range(2):
            apart &= flops[:, i, None] != holes[None, :, j]
    times = weight[:, None] * apart
    states = int(times.sum())
    raised = advantage > 0
    worth = np.where(raised, 4 * advantage, 2 * advantage) * times
    by_hand: dict[str, Fraction] = {}
    for label, low, high in (("AA", 12, 12), ("32o", 0, 1)):
        mine = (holes[:, 0] >> 2 == low) & (holes[:, 1] >> 2 == high) & (holes[:, 0] & 3 != holes[:, 1] & 3)
        by_hand[label] = Fraction(int(worth[:, mine].sum()), int(times[:, mine].sum()) * COMPLETIONS)
    return Plain(
        raise_frequency=Fraction(int((raised * times).sum()), states),
        value=Fraction(int(worth.sum()), states * COMPLETIONS),
        hands=by_hand,
    )
