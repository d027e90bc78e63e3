"""Games in which the last decision comes on the flop, before turn, river and the other hand are seen.

What the seat sees then is a state: its two cards and the flop. Each has its exact number of completions won
and lost, so the best choice is a comparison of integers. One step back, a starting hand is the sum over its
flops.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.bins import ROYALS_APART
from pitboss.exact.hands169 import LABELS, label_numbers
from pitboss.exact.paths import paths
from pitboss.exact.shape import Duel, Shape
from pitboss.exact.tally import Branch, HandValue, Tally
from pitboss.kernels import holdem as kernel
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_outcomes import outcome_counts

__all__ = ["solve_flop"]

FLOPS = 19_600  # C(50, 3) flops to two cards
HANDS = 1326


def solve_flop(shape: Shape, duel: Duel, progress: Callable[[str, float], None]) -> Tally:
    """Backward induction from the flop to the first two cards, then everything counted by path."""
    progress("every hand on every flop", 0.0)
    solved = kernel.states()
    progress("decisions", 0.5)
    ways = paths(shape, duel)
    win, lose = solved.win.astype(np.int64), solved.lose.astype(np.int64)
    values = []
    for path in ways:
        a, b, c = path.value(duel.odds)
        values.append(a * win - b * lose - c * kernel.COMPLETIONS)
    asked_first = len(shape.forks) > 1
    firsts = list(dict.fromkeys(path.names[0] if asked_first else "" for path in ways))
    best_path, sums = [], []
    for first in firsts:
        numbers = [at for at, path in enumerate(ways) if not asked_first or path.names[0] == first]
        options = np.stack([values[at] for at in numbers])
        choice = options.argmax(axis=0)  # the earlier listed of equals
        taken = np.take_along_axis(options, choice[None], axis=0)[0]
        best_path.append(np.array(numbers, np.int8)[choice])
        sums.append(_by_label(np.where(solved.win < 0, 0, taken), solved.weight))
    best_first = np.stack(sums).argmax(axis=0)
    of_hole = best_first[label_numbers(holes().cards.astype(np.int64))]
    decision = np.choose(of_hole, best_path)
    progress("the round's results", 0.6)
    counts = outcome_counts(solved, decision, decisions=len(ways))
    progress("done", 1.0)
    branches = tuple(
        Branch(path.names, tuple((int(row[0]), int(row[1]), int(row[2])) for row in counts[at]))
        for at, path in enumerate(ways)
        if counts[at].any()
    )
    return Tally(
        total=HANDS * FLOPS * kernel.COMPLETIONS,
        bins=ROYALS_APART,
        branches=branches,
        hands=_hands(firsts, sums, best_first) if asked_first else (),
        scale=FLOPS * kernel.COMPLETIONS * duel.odds.denominator,
    )


def _by_label(values: NDArray[np.int64], weight: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum over all flops for each of the 169 starting hands.

    A class of flops is worked out for one flop only, with all 1326 holes. Renaming suits takes any flop of
    the class to that one and a hole to another of its label, so sums over a label's holes are right where
    those of a single hole are not. All holes of a label are worth the same: the division is exact.
    """
    labels = label_numbers(holes().cards.astype(np.int64))
    sums = np.zeros(len(LABELS), np.int64)
    np.add.at(sums, labels, weight @ values)
    return sums // np.bincount(labels)


def _hands(firsts: list[str], sums: list[NDArray[np.int64]], best: NDArray[np.intp]) -> tuple[HandValue, ...]:
    deals = np.bincount(label_numbers(holes().cards.astype(np.int64)))
    return tuple(
        HandValue(
            label,
            int(deals[number]),
            {first: int(total[number]) for first, total in zip(firsts, sums, strict=True)},
            firsts[best[number]],
        )
        for number, label in enumerate(LABELS)
    )
