"""Two cards each over five: both hands seen before any card of the board (`kernels.matchups`)."""

from __future__ import annotations

import numpy as np

from pitboss.exact.columns import CellColumns
from pitboss.exact.counters.counter import Labels, Progress
from pitboss.exact.counters.listed import Listed
from pitboss.exact.counters.matchup_game import MatchupGame
from pitboss.exact.problem import Problem
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.kernels import matchups as kernel
from pitboss.kernels.walk import Situations, root

__all__ = ["count_matchups"]

_SIGNS = (2, 1, 0)
"""The kernel counts won, tied, lost."""


def count_matchups(problem: Problem, game: MatchupGame, progress: Progress) -> Listed:
    """All 93,769 classes of two hands, each with its boards by what becomes of them."""
    progress("hands against hands", 0.0)
    every = kernel.classes()
    if game.told_apart is None:
        counts = kernel.matchups()[:, None, :]
    else:
        bins = problem.payoffs.classes[game.told_apart].numbers[:7463]
        counts = kernel.by_flop(bins) if game.on_flop else kernel.by_seven(bins)
        if game.of_theirs:
            counts = kernel.of_theirs(counts)
    columns = CellColumns(problem)
    order, levels = np.arange(len(every.weight)), [root()]
    labels = None
    if game.first is not None:
        hands = every.mine if game.first == "mine" else every.theirs
        number = label_numbers(hands)
        order = np.argsort(number, kind="stable")
        deals = (np.bincount(number, every.weight, len(LABELS)) / 1225).astype(np.int64)
        none = np.zeros((len(LABELS), 0), np.uint8)
        levels.append(Situations(none, np.zeros(len(LABELS), np.int32), deals))
        ways = every.weight[order] // deals[number[order]]
        parent = number[order].astype(np.int32)
        labels = Labels(names=list(LABELS), number=np.arange(len(LABELS)), weight=deals)
    else:
        ways, parent = every.weight, np.zeros(len(order), np.int32)
    levels.append(Situations(np.zeros((len(order), 0), np.uint8), parent, ways))
    cells = np.zeros((len(order), columns.count), np.int64)
    stride = columns.strides
    for number_of_bin in range(counts.shape[1]):
        known = 0 if game.told_apart is None else number_of_bin * stride[game.told_apart]
        for at, sign in enumerate(_SIGNS):
            cells[:, known + sign * stride[-1]] += counts[order, number_of_bin, at]
    return Listed(
        "hands against hands, over all boards",
        problem,
        levels,
        tuple(range(1, len(levels)))[-len(problem.stages) :] if problem.stages else (),
        columns,
        np.zeros(len(order), np.int64),
        cells,
        labels,
    )
