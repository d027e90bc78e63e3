"""Situations listed one by one, each with its parent: the plainest counter, and the base of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.columns import CellColumns, RivalColumns, Worths
from pitboss.exact.counters.counter import (
    I64,
    Decided,
    Labels,
    Last,
    Numbers,
    Progress,
    choose_between,
    split,
)
from pitboss.exact.deal_counts import HandValue
from pitboss.exact.payoff import Cell
from pitboss.exact.problem import Problem
from pitboss.kernels.best_paths import Counts, best_of_groups, by_name, summed, tallied
from pitboss.kernels.walk import Situations

__all__ = ["Listed"]


@dataclass(eq=False)
class Listed:
    """Levels as lists; what can still come is counted for each situation of the last one."""

    name: str
    problem: Problem
    levels: Sequence[Situations]
    """From the single situation of level 0 to the last."""
    level_of: Sequence[int]
    columns: CellColumns | RivalColumns
    known: I64
    """The class of what is known in each situation of the last level ..."""
    counts: Counts
    """... and what is counted there: [situations, columns]."""
    first_label: Labels | None = None
    """The starting hands of the first decision's level."""
    early: dict[int, int] = field(default_factory=dict)
    chosen: tuple[I64, NDArray[np.uint8]] | None = None
    """The best at the last level, by group: values and paths."""

    @property
    def last(self) -> int:
        return len(self.levels) - 1

    def worths(self) -> Worths:
        return self.columns.worths()

    def decide(self, last: Last, choice_of: I64, progress: Progress) -> Decided:
        del progress
        self.chosen = self._best(last)
        return choose_between(self._down(self.last, self.chosen[0]), choice_of)

    def pull(self, level: int, values: Numbers) -> I64:
        return self._down(level, values)

    def _down(self, level: int, values: Numbers) -> I64:
        at = self.levels[level]
        starts = np.searchsorted(at.parent, np.arange(len(self.levels[level - 1].cards)))
        if at.child is not None:
            values = values[:, at.child]
        return np.asarray(np.add.reduceat(values * at.ways, starts, axis=1), np.int64)

    def push(self, level: int, mass: I64) -> I64:
        up = self.levels[level + 1]
        carried = np.asarray(mass[:, up.parent] * up.ways)
        if up.child is None:
            return carried
        return np.stack([summed(up.child, each, len(up.cards)) for each in carried])

    def tally(self, last: Last, mass: I64, choices: NDArray[np.uint8], progress: Progress) -> I64:
        del progress
        worth = last.worths.array
        if self.chosen is None:
            self.chosen = self._best(last)
        there = self.push(self.last - 1, split(mass, choices, last.groups))
        return tallied(self.known, self.counts, self.chosen[1], there, len(worth), worth.shape[1])

    def _best(self, last: Last) -> tuple[I64, NDArray[np.uint8]]:
        """By group, what the best path is worth in each situation, and which it is."""
        worth = last.worths.array
        return best_of_groups(self.known, self.counts, worth, last.group, last.groups)

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        return self.columns.counted(sums, label)

    def labels(self, level: int) -> Labels | None:
        return self.first_label if level == self.level_of[0] else None

    def classes_at(self, level: int, reading: int) -> I64:
        from pitboss.exact.counters.walk import classes_in

        return classes_in(self.problem, self.levels[level], reading)

    def first_hands(self, last: Last) -> tuple[HandValue, ...]:
        """With the only decision at the last level, every path begins with an answer to it."""
        if self.first_label is None or self.chosen is None or last.groups > 1:
            return ()
        labels, worths = self.first_label, last.worths
        answers = [choice.name for choice in self.problem.tree.forks[0].choices]
        firsts = [self.problem.tree.paths[at].names[0] for at in self.problem.order]
        deals, worth, *by_answer = by_name(
            labels.number,
            labels.weight,
            self.known,
            self.counts,
            worths.array,
            np.array([answers.index(first) for first in firsts], np.int64),
            worths.closed * self._whole,
            self.chosen[1][0],
            len(labels.names),
        )
        sums = dict(zip(answers, (by_answer[at : at + 3] for at in range(0, len(by_answer), 3)), strict=True))
        return tuple(
            HandValue(
                label,
                int(deals[at]),
                {name: int(values[at]) for name, (values, shut, _) in sums.items() if not shut[at]},
                int(worth[at]),
                {name: int(taken[at]) for name, (_, _, taken) in sums.items()},
            )
            for at, label in enumerate(labels.names)
            if deals[at]
        )

    @property
    def _whole(self) -> I64:
        """All that is counted in each situation."""
        cells = isinstance(self.columns, CellColumns)
        return np.asarray(self.counts.sum(axis=1) if cells else self.counts[:, -1], np.int64)
