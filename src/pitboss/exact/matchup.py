"""Games whose last decision comes before the flop: on two cards, or with both hands in sight.

Two hands before the flop make 93,769 classes, each with its exact number of boards won, tied and lost. A
decision that sees both hands takes the best choice of each class; one that sees a single hand takes the best
choice for the sum over the other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.deal_counts import Bin, Branch, DealCounts, HandValue, by_strength, pairs_from
from pitboss.exact.paths import Path, paths
from pitboss.exact.shape import Duel, Shape
from pitboss.exact.solver import Progress
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.kernels import matchups as kernel
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH

__all__ = ["solve_matchup"]

I64 = NDArray[np.int64]


def solve_matchup(shape: Shape, duel: Duel, progress: Progress) -> DealCounts:
    """Backward induction over the classes of two hands, then a count by path, hand and outcome."""
    progress("hands against hands", 0.0)
    wins, _, losses = kernel.matchups().astype(np.int64).T
    progress("decisions", 0.4)
    ways = paths(shape)
    values = np.stack([path.worth(duel.odds, wins, losses, kernel.BOARDS) for path in ways])
    chosen, hands = _choose(shape, ways, values)
    progress("the round's results", 0.5)
    bins = pairs_from(shape.pairs)
    counts, boards = _binned(shape, bins)
    table = kernel.tally(counts, chosen, len(ways))
    progress("done", 1.0)
    branches = tuple(
        Branch(path.names, tuple((int(row[0]), int(row[1]), int(row[2])) for row in table[at]))
        for at, path in enumerate(ways)
        if table[at].any()
    )
    return DealCounts(
        total=kernel.DEALS * boards,
        bins=bins,
        branches=branches,
        hands=hands,
        scale=1225 * kernel.BOARDS * duel.odds.denominator,
    )


def _binned(shape: Shape, bins: tuple[Bin, ...]) -> tuple[NDArray[np.int32], int]:
    """Counts by the bin of the bonus hand, and the number of boards they are out of."""
    numbers = by_strength(bins, [int(floor) for floor in CATEGORY_FLOOR], len(CATEGORY_OF_STRENGTH) - 1)
    bonus = shape.bonuses[0] if shape.bonuses else None
    on_flop = bonus is not None and bonus.cards == 5
    counts = kernel.by_flop(numbers) if on_flop else kernel.by_seven(numbers)
    if bonus is not None and bonus.owner == "theirs":
        counts = kernel.of_theirs(counts)
    return counts, kernel.BOARDS * (10 if on_flop else 1)


def _choose(shape: Shape, ways: list[Path], values: I64) -> tuple[NDArray[np.intp], tuple[HandValue, ...]]:
    """The path taken in each class, and the value of each first choice by starting hand."""
    forks = shape.forks
    if not forks:
        return np.zeros(values.shape[1], np.intp), ()
    if forks[0].mine and forks[0].theirs:
        return values.argmax(axis=0), ()
    every = kernel.classes()
    seen = label_numbers(every.mine if forks[0].mine else every.theirs)
    combos = np.bincount(seen, every.weight, len(LABELS)) / 1225
    first = list(dict.fromkeys(path.names[0] for path in ways))
    best_path = np.stack([_best_of(ways, values, name) for name in first])
    taken = np.take_along_axis(values, best_path, axis=0)
    sums = np.zeros((len(first), len(LABELS)), np.int64)
    for at in range(len(first)):
        np.add.at(sums[at], seen, taken[at] * every.weight)
    means = sums // combos.astype(np.int64)  # all deals of one label are worth the same, so this is exact
    best = means.argmax(axis=0)
    hands = tuple(
        HandValue(
            label,
            int(combos[number]),
            {name: int(means[at, number]) for at, name in enumerate(first)},
            first[best[number]],
        )
        for number, label in enumerate(LABELS)
    )
    return np.take_along_axis(best_path, best[seen][None], axis=0)[0], hands


def _best_of(ways: list[Path], values: I64, first: str) -> NDArray[np.intp]:
    """For each class the best path that begins with this choice; the earlier listed of equals."""
    numbers = np.array([at for at, path in enumerate(ways) if path.names[0] == first])
    best: NDArray[np.intp] = numbers[values[numbers].argmax(axis=0)]
    return best
