"""Half a pay table: every way to pay the upper lines, or the lower ones, that may be part of an answer.

A table of nine lines has millions of variants, its halves some thousands each. A half is dropped as soon as
no other half can complete its return to the one wanted: a line above pays no less, a line below no more.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import InputError

__all__ = ["Half", "Lines", "Window", "lower_half", "upper_half"]

Whole = npt.NDArray[np.int64]
Real = npt.NDArray[np.float64]

MOST_ROWS = 4_000_000
_NO_LIMIT = 1 << 40


@dataclass(frozen=True, slots=True)
class Window:
    """What a table may return in all, in the whole numbers that `Lines.worth` counts in."""

    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """The lines of tables that pay the same hands; every list has one entry for each, best hand first."""

    values: tuple[Whole, ...]
    """The odds a line may have, rising; all other arrays of a line follow the same order."""
    worth: tuple[Whole, ...]
    square: tuple[Real, ...]
    odd: tuple[Whole, ...]
    """1 where the odds are not familiar."""
    away: tuple[Real, ...]
    """The distance to each table resembled, one column for each of those."""
    merged: tuple[Real, ...]
    """What it costs to pay this line like the one below, one entry for each table resembled."""
    unpaid: tuple[Real, ...]
    """What it costs not to pay it, the same way."""

    def __len__(self) -> int:
        return len(self.values)

    def first(self, number: int) -> Lines:
        """The lines of tables that pay `number` hands; the cost of the others is added to the first."""
        unpaid = sum(self.unpaid[number:], np.zeros_like(self.unpaid[0]))
        return Lines(
            values=self.values[:number],
            worth=self.worth[:number],
            square=self.square[:number],
            odd=self.odd[:number],
            away=(self.away[0] + unpaid, *self.away[1:number]),
            merged=self.merged[: number - 1],
            unpaid=self.unpaid[:number],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """Rows of odds for some neighbouring lines, with their sums."""

    pays: Whole
    worth: Whole
    square: Real
    odd: Whole
    away: Real

    def __len__(self) -> int:
        return len(self.worth)

    def take(self, rows: npt.NDArray[Any]) -> Half:
        return Half(**{each.name: getattr(self, each.name)[rows] for each in fields(self)})


def upper_half(lines: Lines, until: int, window: Window) -> Half:
    """The lines before `until`, from the top down."""
    half = _nothing(lines)
    for at in range(until):
        values = lines.values[at]
        last = half.pays[:, -1] if at else np.full(1, _NO_LIMIT)
        starts, ends = np.zeros(len(half), np.int64), np.searchsorted(values, last, "right")
        half = _extended(half, lines, at, starts, ends, downwards=True)
        least = sum(int(worth[0]) for worth in lines.worth[at + 1 :])
        most, possible = _at_most(lines, at + 1, half.pays[:, -1])
        fits = possible & (half.worth + least <= window.high) & (half.worth + most >= window.low)
        half = half.take(np.flatnonzero(fits))
    return half


def lower_half(lines: Lines, start: int, window: Window) -> Half:
    """The lines from `start` on, from the bottom up."""
    half = _nothing(lines)
    for at in range(len(lines) - 1, start - 1, -1):
        values = lines.values[at]
        first = half.pays[:, 0] if at < len(lines) - 1 else np.zeros(1, np.int64)
        starts, ends = np.searchsorted(values, first, "left"), np.full(len(half), len(values))
        half = _extended(half, lines, at, starts, ends, downwards=False)
        most = sum(int(worth[-1]) for worth in lines.worth[:at])
        least, possible = _at_least(lines, at, half.pays[:, 0])
        fits = possible & (half.worth + least <= window.high) & (half.worth + most >= window.low)
        half = half.take(np.flatnonzero(fits))
    return half


def _nothing(lines: Lines) -> Half:
    """One row without a line."""
    none = np.zeros(1, np.int64)
    away = np.zeros((1, lines.away[0].shape[1]))
    return Half(pays=none[:, None][:, :0], worth=none, square=np.zeros(1), odd=none, away=away)


def _extended(half: Half, lines: Lines, at: int, starts: Whole, ends: Whole, *, downwards: bool) -> Half:
    """Each row with each of the line's values from its start to its end: below the row, or above it."""
    counts = np.maximum(ends - starts, 0)
    total = int(counts.sum())
    if total > MOST_ROWS:
        raise InputError("These limits leave too many tables to examine: narrow a range, or fix a pay.")
    rows = np.repeat(np.arange(len(half)), counts)
    chosen = starts[rows] + np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)
    new = lines.values[at][chosen]
    before = half.pays[rows]
    away = half.away[rows] + lines.away[at][chosen]
    if before.shape[1]:
        same = new == (before[:, -1] if downwards else before[:, 0])
        away[same] += lines.merged[at - 1 if downwards else at]
    joined = (before, new[:, None]) if downwards else (new[:, None], before)
    return Half(
        pays=np.concatenate(joined, axis=1),
        worth=half.worth[rows] + lines.worth[at][chosen],
        square=half.square[rows] + lines.square[at][chosen],
        odd=half.odd[rows] + lines.odd[at][chosen],
        away=away,
    )


def _at_most(lines: Lines, start: int, last: Whole) -> tuple[Whole, npt.NDArray[np.bool_]]:
    """The most that the lines from `start` on return below these odds, and whether they can follow."""
    total, possible = np.zeros(len(last), np.int64), np.ones(len(last), np.bool_)
    for values, worth in zip(lines.values[start:], lines.worth[start:], strict=True):
        at = np.searchsorted(values, last, "right") - 1
        possible &= at >= 0
        total += worth[at]
    return total, possible


def _at_least(lines: Lines, end: int, first: Whole) -> tuple[Whole, npt.NDArray[np.bool_]]:
    """The least that the lines before `end` return above these odds, and whether they can precede."""
    total, possible = np.zeros(len(first), np.int64), np.ones(len(first), np.bool_)
    for values, worth in zip(lines.values[:end], lines.worth[:end], strict=True):
        at = np.searchsorted(values, first, "left")
        possible &= at < len(values)
        total += worth[np.minimum(at, len(values) - 1)]
    return total, possible
