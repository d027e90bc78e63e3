"""What a counter counts in each situation, what each count is worth on a path, and the cells it stands for.

Either the cells themselves (`CellColumns`), or, where my hand is known and one other hand is not, how many of
the other side's hands are weaker than mine, not stronger than mine, and weaker than each hand that the
settlements name (`RivalColumns`). The cells follow from these by subtraction: with mine between two of the
named hands, a class below them is beaten whole, a class above them wins whole, and only the class of mine
has all three endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Unsolvable
from pitboss.exact.payoff import Cell
from pitboss.exact.problem import Problem
from pitboss.exact.question import added_wagers
from pitboss.exact.strengths import Classes
from pitboss.kernels.ranking_codes import STRENGTHS
from pitboss.wording import joined

__all__ = ["CellColumns", "RivalColumns", "Worths"]

I64 = NDArray[np.int64]
_LARGEST = 2**62


class Worths:
    """What paths are worth by what is known and what is counted, as whole numbers."""

    def __init__(
        self, problem: Problem, worth: list[list[list[Fraction | None]]], deals: int | None = None
    ) -> None:
        """By path in the problem's order, known class and column; None: the answer is not open.

        `deals` is how many are counted, where these are not all.
        """
        given = [value for path in worth for row in path for value in row if value is not None]
        self.scale = lcm(*(value.denominator for value in given)) if given else 1
        most = max((abs(int(value * self.scale)) for value in given), default=0)
        columns = len(worth[0][0]) if worth and worth[0] else 1
        self.closed = closed = -(4 * columns * most + 1)
        """What an answer that is not open is worth: less than any other, whatever comes."""
        if (most + 1) * 8 * columns * (deals or problem.total) > _LARGEST:
            raise Unsolvable(_too_large(problem))
        self.array: I64 = np.array(
            [
                [[closed if value is None else int(value * self.scale) for value in row] for row in path]
                for path in worth
            ],
            np.int64,
        )


def _too_large(problem: Problem) -> str:
    """Kernels count in 64 bits; the sentence is for people who have never heard of them."""
    question, name = problem.question, problem.question.game.id
    why = "over all deals their payouts add up to numbers too large for an exact count"
    if question.beside or not added_wagers(question):
        return f"The wagers of {name} cannot be counted exactly: {why}."
    return (
        f"The wagers {joined(question.wagers)} of {name} cannot be counted together: {why}; "
        f"`pitboss solve {name}` without --with has each wager by itself."
    )


class CellColumns:
    """Every cell has a column of its own."""

    def __init__(self, problem: Problem, deals: int | None = None) -> None:
        """`deals` is how many are counted, where these are not all."""
        self.problem = problem
        self.deals = deals
        self.sizes = problem.payoffs.sizes
        self.count = prod(self.sizes)
        self.strides = [prod(self.sizes[at + 1 :]) for at in range(len(self.sizes))]

    @property
    def cells(self) -> list[Cell]:
        return list(product(*(range(size) for size in self.sizes)))

    def worths(self) -> Worths:
        """[paths, 1, cells]"""
        payoffs = self.problem.payoffs
        cells = self.cells
        possible = [payoffs.is_possible(cell) for cell in cells]
        rows = [
            [
                [
                    _worth(self.problem, path, cell) if may else Fraction(0)
                    for cell, may in zip(cells, possible, strict=True)
                ]
            ]
            for path in self.problem.order
        ]
        return Worths(self.problem, rows, self.deals)

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        """The cells of one path; `label` has nothing to say, for every reading is in the cell."""
        del label
        for cell, count in zip(self.cells, sums[0].tolist(), strict=True):
            if count:
                yield cell, count


def _worth(problem: Problem, path: int, cell: Cell) -> Fraction | None:
    return problem.payoffs.worth(path, cell) if problem.is_open(path, cell) else None


class RivalColumns:
    """Weaker than mine, not stronger than mine, weaker than each cut, and all; by what is known of mine."""

    def __init__(self, problem: Problem, beside: Sequence[int] = ()) -> None:
        """`beside` are other readings whose classes are known with mine."""
        payoffs = problem.payoffs
        self.problem = problem
        (self.mine, self.theirs) = payoffs.duels[0]
        self.beside = tuple(beside)
        theirs = payoffs.classes[self.theirs]
        self.cuts: I64 = np.array(theirs.lowest[1:], np.int64)
        mine = payoffs.classes[self.mine]
        interval = np.searchsorted(self.cuts, np.minimum(np.arange(STRENGTHS), 7462), side="right")
        codes, numbers = np.unique(mine.numbers.astype(np.int64) * 64 + interval, return_inverse=True)
        self.class_of: NDArray[np.uint8] = numbers.astype(np.uint8)
        """By strength of mine: its class, told apart by the cuts too."""
        self.known = [divmod(int(code), 64) for code in codes]
        self.beside_sizes = [len(payoffs.classes[at]) for at in self.beside]

    @property
    def count(self) -> int:
        return 3 + len(self.cuts)

    @property
    def classes(self) -> int:
        """Of all that is known."""
        return len(self.known) * prod(self.beside_sizes)

    def number(self, mine: NDArray[np.int16], beside: Sequence[NDArray[np.int16]]) -> I64:
        """The class of what is known, from strengths."""
        number = self.class_of[mine].astype(np.int64)
        for at, size, strengths in zip(self.beside, self.beside_sizes, beside, strict=True):
            number = number * size + self.problem.payoffs.classes[at].numbers[strengths]
        return number

    def _rows(
        self, label: dict[int, int]
    ) -> Iterator[tuple[int, list[tuple[int, Cell, list[tuple[int, int]]]]]]:
        """For each known class its cells, each with the columns it is the sum of, and their signs."""
        others = product(*(range(size) for size in self.beside_sizes))
        for number, ((mine, interval), beside) in enumerate(product(self.known, others)):
            yield (
                number,
                list(self._cells(mine, interval, dict(zip(self.beside, beside, strict=True)) | label)),
            )

    def _cells(
        self, mine: int, interval: int, others: dict[int, int]
    ) -> Iterator[tuple[int, Cell, list[tuple[int, int]]]]:
        weaker, not_stronger, every = 0, 1, self.count - 1
        last = len(self.cuts)
        for theirs in range(last + 1):
            low = [] if theirs == 0 else [(1 + theirs, -1)]
            high = [(every, 1)] if theirs == last else [(2 + theirs, 1)]
            if theirs < interval:
                parts = [(2, high + low)]
            elif theirs > interval:
                parts = [(0, high + low)]
            else:
                parts = [
                    (2, [(weaker, 1), *low]),
                    (1, [(not_stronger, 1), (weaker, -1)]),
                    (0, [*high, (not_stronger, -1)]),
                ]
            for outcome, columns in parts:
                cell = self._cell(mine, theirs, outcome, others)
                if self.problem.payoffs.is_possible(cell):
                    yield theirs, cell, columns

    def _cell(self, mine: int, theirs: int, outcome: int, others: dict[int, int]) -> Cell:
        known = {**others, self.mine: mine, self.theirs: theirs}
        readings = len(self.problem.payoffs.readings)
        return (*(known.get(at, 0) for at in range(readings)), outcome)

    def worths(self) -> Worths:
        """[paths, classes, columns]; readings that are known earlier have no say in what paths are worth."""
        rows = [row for _, row in self._rows({})]
        return Worths(
            self.problem, [[self._values(path, cells) for cells in rows] for path in self.problem.order]
        )

    def _values(
        self, path: int, cells: list[tuple[int, Cell, list[tuple[int, int]]]]
    ) -> list[Fraction | None]:
        values: list[Fraction | None] = [Fraction(0)] * self.count
        for _, cell, columns in cells:
            worth = _worth(self.problem, path, cell)
            if worth is None:
                return [Fraction(0)] * (self.count - 1) + [None]
            for column, sign in columns:
                values[column] = (values[column] or Fraction(0)) + sign * worth
        return values

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        """The cells of one path, from sums by class and column; `label` has the readings known earlier."""
        for number, cells in self._rows(label):
            row = sums[number].tolist()
            for _, cell, columns in cells:
                if count := sum(sign * row[column] for column, sign in columns):
                    yield cell, count


def is_rising(classes: Classes) -> bool:
    """Whether stronger hands are never in a lower class, so that classes are divided by cuts."""
    numbers = classes.numbers[classes.strengths.start : classes.strengths.stop].astype(np.int64)
    return bool((np.diff(numbers) >= 0).all())
