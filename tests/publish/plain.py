"""The second way to the hold'em figures: every hole on every flop, board by board, without a shortcut but a sort.

The document describes the same count. Nothing here is taken from `exact`, and of the kernels only the table that
says what a hand is worth, which is proven against the readable ranking. 1,755 flops up to suits, 1,176 turns and
rivers to each, 1,081 holes to each board: 2.2 thousand million hands, half a minute.
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
    """result[flop, hole]: completions won less completions lost. Holes are numbered low + high * (high - 1) / 2."""
    strength, order = np.zeros(1326, np.int64), np.zeros(1081, np.int64)
    first, second = np.zeros(1326, np.int64), np.zeros(1326, np.int64)
    for high in range(52):
        for low in range(high):
            first[low + high * (high - 1) // 2], second[low + high * (high - 1) // 2] = low, high
    free = np.zeros(52, np.bool_)
    places = np.zeros(7464, np.int64)
    below = np.zeros(52, np.int64)
    for flop in range(start, stop):
        three = flops[flop].astype(np.int64)
        for turn in range(52):
            for river in range(turn):
                free[:] = True
                free[three] = False
                if not (free[turn] and free[river]):
                    continue
                free[turn] = free[river] = False
                key, bits = np.int64(0), np.int64(0)
                for card in range(52):
                    if not free[card]:
                        key, bits = key + CARD_KEY[card], bits + CARD_BIT[card]
                places[:] = 0
                for high in range(52):
                    for low in range(high):
                        if free[high] and free[low]:
                            hole = low + high * (high - 1) // 2
                            strength[hole] = strength_of(
                                key + CARD_KEY[low] + CARD_KEY[high], bits + CARD_BIT[low] + CARD_BIT[high]
                            )
                            places[strength[hole] + 1] += 1
                for i in range(7463):
                    places[i + 1] += places[i]
                for high in range(52):
                    for low in range(high):
                        if free[high] and free[low]:
                            hole = low + high * (high - 1) // 2
                            order[places[strength[hole]]] = hole
                            places[strength[hole]] += 1
                _duels(order, strength, first, second, below, result[flop])


@compiled
def _duels(order: I64, strength: I64, first: I64, second: I64, below: I64, result: I64) -> None:
    """Twice through the sorted holes: a hole wins against all below it, and loses to all above, that share no card."""
    for direction in (1, -1):
        below[:] = 0
        passed, start = 0, 0
        while start < 1081:
            stop = start
            same = strength[order[start if direction == 1 else 1080 - start]]
            while stop < 1081 and strength[order[stop if direction == 1 else 1080 - stop]] == same:
                hole = order[stop if direction == 1 else 1080 - stop]
                result[hole] += direction * (passed - below[first[hole]] - below[second[hole]])
                stop += 1
            for at in range(start, stop):
                hole = order[at if direction == 1 else 1080 - at]
                below[first[hole]] += 1
                below[second[hole]] += 1
            passed, start = passed + stop - start, stop


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
