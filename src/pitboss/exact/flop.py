"""Games whose last decision comes on the flop, before turn, river and the other hand are seen.

What the seat sees then is a state: its two cards and the flop. Of its completions it wins and loses a known
number, so the best choice is a comparison of integers. One step back, a starting hand is a sum over flops.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.deal_counts import ROYALS_APART, Branch, DealCounts, HandValue
from pitboss.exact.paths import paths
from pitboss.exact.shape import Duel, Shape
from pitboss.exact.solver import Progress
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.kernels.holdem import COMPLETIONS, states
from pitboss.kernels.holdem_choices import best_choices
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_outcomes import outcome_counts

__all__ = ["solve_flop"]

FLOPS = 19_600  # C(50, 3) flops to two cards
HANDS = 1326


def solve_flop(shape: Shape, duel: Duel, progress: Progress) -> DealCounts:
    """Backward induction from the flop to the first two cards, then everything counted by path."""
    progress("every hand on every flop", 0.0)
    solved = states()
    progress("decisions", 0.5)
    ways = paths(shape)
    asked_first = len(shape.forks) > 1
    firsts = list(dict.fromkeys(path.names[0] if asked_first else "" for path in ways))
    taken, sums = [], []
    for first in firsts:
        numbers = [at for at, path in enumerate(ways) if not asked_first or path.names[0] == first]
        worth = [(a, b, c * COMPLETIONS) for a, b, c in (ways[at].weights(duel.odds) for at in numbers)]
        chosen, by_hole = best_choices(solved, np.array(worth, np.int64))
        taken.append((numbers, chosen))
        sums.append(_by_label(by_hole))
    best_first = np.stack(sums).argmax(axis=0)
    used, decision = _decisions(taken, best_first)
    progress("the round's results", 0.6)
    counts = outcome_counts(solved, decision, decisions=len(used))
    progress("done", 1.0)
    return DealCounts(
        total=HANDS * FLOPS * COMPLETIONS,
        bins=ROYALS_APART,
        branches=tuple(
            Branch(ways[way].names, tuple((int(row[0]), int(row[1]), int(row[2])) for row in counts[label]))
            for label, way in enumerate(used)
        ),
        hands=_hands(firsts, sums, best_first) if asked_first else (),
        scale=FLOPS * COMPLETIONS * duel.odds.denominator,
    )


def _decisions(
    taken: list[tuple[list[int], NDArray[np.int8]]], best_first: NDArray[np.intp]
) -> tuple[list[int], NDArray[np.int8]]:
    """The paths that are taken at all, and for each state the number of its path among them."""
    of_hole = best_first[_labels()]
    label = np.full(sum(len(numbers) for numbers, _ in taken), -1, np.int8)
    decision = np.empty_like(taken[0][1])
    used: list[int] = []
    for first, (numbers, chosen) in enumerate(taken):
        mine = of_hole == first
        if not mine.any():
            continue
        part = chosen if mine.all() else chosen[:, mine]
        for at in np.flatnonzero(np.bincount(part.ravel(), minlength=len(numbers))):
            label[numbers[at]] = len(used)
            used.append(numbers[at])
        numbered = label[np.array(numbers)][part]
        if mine.all():
            return used, numbered
        decision[:, mine] = numbered
    return used, decision


@cache
def _labels() -> NDArray[np.intp]:
    """The starting hand of each hole."""
    return label_numbers(holes().cards.astype(np.int64))


def _by_label(by_hole: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum over all flops for each of the 169 starting hands.

    A class of flops is worked out for one of its flops, with all 1326 holes. Renaming suits takes any flop of
    the class to that one, and a hole to another hole of the same label: sums over a label are right, though
    those of a single hole are not. All holes of a label are worth the same, so the division is exact.
    """
    sums = np.zeros(len(LABELS), np.int64)
    np.add.at(sums, _labels(), by_hole)
    return sums // np.bincount(_labels())


def _hands(firsts: list[str], sums: list[NDArray[np.int64]], best: NDArray[np.intp]) -> tuple[HandValue, ...]:
    deals = np.bincount(_labels())
    return tuple(
        HandValue(
            label,
            int(deals[number]),
            {first: int(total[number]) for first, total in zip(firsts, sums, strict=True)},
            firsts[best[number]],
        )
        for number, label in enumerate(LABELS)
    )
