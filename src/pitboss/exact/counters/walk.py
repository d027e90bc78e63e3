"""The generic counter: every situation listed up to renaming of suits, every completion dealt.

It solves whatever the language can say, if it has the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.columns import CellColumns
from pitboss.exact.counters.counter import I64, Labels, Progress
from pitboss.exact.counters.hand_names import name_situations
from pitboss.exact.counters.listed import Listed
from pitboss.exact.pieces import Pieces
from pitboss.exact.problem import Part, Problem
from pitboss.exact.strengths import NUMBERS
from pitboss.kernels.walk import Readings, Situations, expand, merge, outcomes, root, set_keys, strengths

__all__ = ["classes_in", "members", "missing_cards", "walk"]

U8 = NDArray[np.uint8]
_AT_ONCE: Final = 4_000_000
"""Deals between two words about progress, at least."""


def missing_cards(problem: Problem) -> int:
    """The cards that a shorter deck does not have, as bits."""
    return sum(1 << card for card in range(52) if not problem.ranks >> (card >> 2) & 1)


def _positions(parts: tuple[Part, ...], problem: Problem) -> list[tuple[int, str]]:
    """For each card its part, and a name for it: the groups of a part take its cards in turn."""
    sizes = problem.question.game.groups
    return [
        (number, f"{name}.{at}")
        for number, part in enumerate(parts)
        for name in part.groups
        for at in range(sizes[name])
    ]


def _layout(problem: Problem) -> tuple[list[tuple[int, str]], list[int]]:
    """All positions, and how many of them are seen at each stage."""
    positions = _positions(problem.parts, problem)
    ends = []
    for stage in range(len(problem.stages)):
        seen = [part for part in problem.parts if part.stage is not None and part.stage <= stage]
        ends.append(sum(part.cards for part in seen))
    return positions, ends


def members(problem: Problem, reading: int, positions: int | None = None) -> U8:
    """Which positions each way to read a hand takes: [ways, positions]."""
    layout, _ = _layout(problem)
    names = [name for _, name in layout][:positions]
    ways = problem.choices_of(problem.payoffs.readings[reading])
    return np.array([[name in way for name in names] for way in ways], np.uint8)


def classes_in(problem: Problem, at: Situations, reading: int) -> I64:
    """The class of a reading in each situation, all its cards being seen there."""
    which = members(problem, reading, at.cards.shape[1])
    ranking = NUMBERS[problem.payoffs.readings[reading].ranking]
    return problem.payoffs.classes[reading].numbers[strengths(at.cards, which, ranking)].astype(np.int64)


def readings_of(problem: Problem, columns: CellColumns) -> Readings:
    """The hands as the kernel reads them."""
    payoffs = problem.payoffs
    rows = [members(problem, at) for at in range(len(payoffs.readings))]
    stride = columns.strides
    duels = [
        (one, other, stride[len(payoffs.readings) + at]) for at, (one, other) in enumerate(payoffs.duels)
    ]
    return Readings(
        member=np.concatenate(rows),
        reading=np.repeat(np.arange(len(rows)), [len(each) for each in rows]),
        ranking=np.array([NUMBERS[each.ranking] for each in payoffs.readings], np.int64),
        classes=np.stack([each.numbers for each in payoffs.classes]),
        stride=np.array(stride[: len(rows)], np.int64),
        duels=np.array(duels, np.int64).reshape(-1, 3),
    )


def walk(
    problem: Problem, progress: Progress, *, merged: bool = False, pieces: Pieces | None = None
) -> Listed:
    """List the situations of every stage; deal what can follow the last.

    `merged` forgets the order in which cards came that every hand takes together: best play needs it no more.
    With `pieces`, what was counted before a stop is not counted again.
    """
    told = _Told(progress, pieces)
    columns = CellColumns(problem)
    layout, ends = _layout(problem)
    part = np.array([number for number, _ in layout], np.uint8)
    missing = missing_cards(problem)
    readings = readings_of(problem, columns)
    levels, of_stage = [root()], part.copy()
    for end in ends:
        if merged and not part[ends[0] - 1] and _is_one_set(readings.member[:, :end]):
            levels.append(merge(levels[-1], end, missing))
            of_stage[:end] = 0
        else:
            levels.append(expand(levels[-1], of_stage[:end], missing))
    if not ends:
        counts = _all_deals(problem, part, missing, readings, columns.count, told)
        levels.append(Situations(np.zeros((1, 0), np.uint8), np.zeros(1, np.int32), np.ones(1, np.int64)))
    else:
        cards, kind = levels[-1].cards, None
        if levels[-1].child is None and _is_one_set(readings.member[:, : ends[-1]]):
            _, one, kind = np.unique(set_keys(cards), return_index=True, return_inverse=True)
            cards = cards[one]
        counts = _by_situation(cards, part, missing, readings, columns.count, told)
        counts = counts if kind is None else counts[kind]
    return Listed(
        "deals one by one, up to the names of suits",
        problem,
        levels,
        tuple(range(1, len(levels))) if ends else (),
        columns,
        np.zeros(len(counts), np.int64),
        counts,
        _labels(problem, levels) if ends else None,
    )


def _all_deals(problem: Problem, part: U8, missing: int, readings: Readings, cells: int, told: _Told) -> I64:
    """Nothing is decided, so nothing is kept: the first part up to suits, the others dealt."""
    first = expand(root(), part[: problem.parts[0].cards], missing)
    step = max(1, len(first.cards) // 50)

    def count(own: slice) -> I64:
        together, each = first.ways[own], max(1, step // 8)
        return outcomes(first.cards[own], part, missing, readings, cells, together=together, each=each)

    found = told.in_pieces(len(first.cards), step, count, lambda _: (1, cells))
    return np.asarray(np.sum(found, axis=0), np.int64)


def _is_one_set(member: U8) -> bool:
    """Whether every hand takes all of these cards or none, so that their order does not matter."""
    return bool((member == member[:, :1]).all())


def _by_situation(cards: U8, part: U8, missing: int, readings: Readings, cells: int, told: _Told) -> I64:
    to_come, left = 1, 52 - missing.bit_count() - cards.shape[1]
    for size in np.unique(part[cards.shape[1] :], return_counts=True)[1].tolist():
        to_come, left = to_come * comb(left, size), left - size
    step = max(1, len(cards) // 50, _AT_ONCE // to_come)

    def count(own: slice) -> I64:
        each = max(1, min(step, len(cards)) // 8)
        return outcomes(cards[own], part, missing, readings, cells, each=each)

    return np.concatenate(told.in_pieces(len(cards), step, count, lambda size: (size, cells)))


@dataclass(frozen=True)
class _Told:
    """A long count, piece by piece: told about, and kept if there is somewhere to."""

    progress: Progress
    pieces: Pieces | None

    def in_pieces(
        self,
        size: int,
        step: int,
        count: Callable[[slice], I64],
        shape: Callable[[int], tuple[int, ...]],
    ) -> list[I64]:
        found = []
        for number, start in enumerate(range(0, size, step)):
            self.progress("deals", 0.6 * start / size)
            own = slice(start, min(start + step, size))
            if self.pieces is None:
                found.append(count(own))
            else:
                wanted = shape(own.stop - own.start)
                found.append(self.pieces.find_or_count(number, wanted, partial(count, own)))
        if self.pieces is not None:
            self.pieces.forget()
        return found


def _labels(problem: Problem, levels: list[Situations]) -> Labels:
    names, number = name_situations(problem, levels[1].cards)
    return Labels(names=names, number=number, weight=levels[1].ways)
