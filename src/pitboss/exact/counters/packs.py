"""Five cards each over two shared ones, with nothing to decide (`kernels.packs`)."""

from __future__ import annotations

import numpy as np

from pitboss.exact.columns import CellColumns
from pitboss.exact.counters.board_game import PACK_ROWS
from pitboss.exact.counters.counter import Progress
from pitboss.exact.counters.listed import Listed
from pitboss.exact.problem import Problem
from pitboss.kernels import packs as kernel
from pitboss.kernels.walk import Situations, root

__all__ = ["count_packs"]


def count_packs(problem: Problem, progress: Progress) -> Listed:
    """The joint table of hand and outcome, over all deals."""
    progress("every deal of a pack and two hands", 0.0)
    table = kernel.joint_table(problem.ranks)
    columns = CellColumns(problem)
    one, _ = problem.payoffs.duels[0]
    numbers = problem.payoffs.classes[one].numbers
    counts = np.zeros((1, columns.count), np.int64)
    for (low, _), (won, tied, lost) in zip(PACK_ROWS, table, strict=True):
        cell = int(numbers[low]) * columns.strides[one]
        for sign, number in ((2, won), (1, tied), (0, lost)):
            counts[0, cell + sign * columns.strides[-1]] += number
    there = Situations(np.zeros((1, 0), np.uint8), np.zeros(1, np.int32), np.ones(1, np.int64))
    return Listed(
        "a pack and two hands, by patterns of ranks",
        problem,
        [root(), there],
        (),
        columns,
        np.zeros(1, np.int64),
        counts,
    )
