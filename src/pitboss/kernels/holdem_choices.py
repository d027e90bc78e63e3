"""The best of several choices in every state of hole and flop, and what it is worth to each hole.

A choice stakes some units on the showdown (`riding`) and gives up others (`cost`): with W wins and L losses
a state is worth riding * (odds * W - L) - cost. One pass over the 2.3 million states, a few products each.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem import States
from pitboss.kernels.holdem_kinds import Ints

__all__ = ["best_choices"]


@compiled
def _choose(
    start: Integer,
    stop: Integer,
    win: Ints,
    lose: Ints,
    weight: NDArray[np.int64],
    choices: NDArray[np.int64],
    chosen: NDArray[np.int8],
    worth: NDArray[np.int64],
) -> None:
    for flop in range(start, stop):
        for hole in range(win.shape[1]):
            wins, losses = np.int64(win[flop, hole]), np.int64(lose[flop, hole])
            best = 0
            value = choices[0, 0] * wins - choices[0, 1] * losses - choices[0, 2]
            for choice in range(1, len(choices)):
                other = choices[choice, 0] * wins - choices[choice, 1] * losses - choices[choice, 2]
                if other > value:
                    best = choice
                    value = other
            chosen[flop, hole] = best
            if wins >= 0:
                worth[hole] += weight[flop] * value


def best_choices(
    solved: States, choices: NDArray[np.int64], *, threads: int | None = None
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The number of the best choice per state [1755, 1326], the first of equals; its sum over flops per hole.

    `choices[i]` are a, b, c: the choice is worth a * wins - b * losses - c.
    """
    chosen = np.empty(solved.win.shape, np.int8)

    def work(start: int, stop: int) -> NDArray[np.int64]:
        worth = np.zeros(solved.win.shape[1], np.int64)
        _choose(start, stop, solved.win, solved.lose, solved.weight, choices, chosen, worth)
        return worth

    parts = in_slices(work, len(chosen), threads=threads, each=128)
    return chosen, np.sum(parts, axis=0)
