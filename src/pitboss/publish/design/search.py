"""Finding every pay table with the return wanted, and keeping the best of them.

Each upper half is joined with the lower halves that complete its sum. Sorted by return, those lie side by
side, so two binary searches find them. None is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from pitboss.publish.design.halves import Half, Lines, Window, lower_half, upper_half

__all__ = ["Found", "Match", "search"]

Order = Literal["likeness", "edge"]
_AT_ONCE = 500_000
_DIGITS = 9
"""Distances that differ only by rounding are equal."""
_FARTHEST = 1000.0
"""More than any distance: a line adds less than 20."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One table: its odds from the best hand down, and what it is ranked by."""

    odd: int
    distance: float
    gap: float
    pays: tuple[int, ...]
    like: int
    """The number of the table it resembles most."""

    def key(self, order: Order) -> tuple[object, ...]:
        """The order: familiar odds, then likeness, then the edge; or the edge first."""
        likeness = (self.odd, self.distance)
        judged = (*likeness, self.gap) if order == "likeness" else (self.gap, *likeness)
        return (*judged, tuple(-each for each in self.pays))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How many there are, and the best of them in order."""

    number: int
    best: tuple[Match, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """Whole tables, as arrays."""

    pays: npt.NDArray[np.int64]
    odd: npt.NDArray[np.int64]
    distance: npt.NDArray[np.float64]
    like: npt.NDArray[np.int64]
    gap: npt.NDArray[np.float64]


def search(
    lines: Lines,
    window: Window,
    aim: float,
    keep: Callable[[npt.NDArray[np.int64], npt.NDArray[np.float64]], npt.NDArray[np.bool_]] | None,
    *,
    most: int,
    order: Order,
    progress: Callable[[float], None],
) -> Found:
    """Every table within the window that passes `keep`, which is given its worth and its square."""
    split = len(lines) // 2
    upper = upper_half(lines, split, window)
    lower = lower_half(lines, split, window)
    lower = lower.take(np.argsort(lower.worth, kind="stable"))
    number = 0
    best: list[Match] = []
    for done, met in _meetings(upper, lower, window):
        pair = met
        worth = upper.worth[pair[0]] + lower.worth[pair[1]]
        if keep is not None:
            passed = keep(worth, upper.square[pair[0]] + lower.square[pair[1]])
            pair, worth = (pair[0][passed], pair[1][passed]), worth[passed]
        number += len(worth)
        if len(worth):
            batch = _joined(upper, lower, pair, lines, np.abs(worth - aim))
            best = sorted([*best, *_best(batch, most, order)], key=lambda match: match.key(order))[:most]
        progress(done)
    return Found(number=number, best=tuple(best))


_Pair = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


def _meetings(upper: Half, lower: Half, window: Window) -> Iterator[tuple[float, _Pair]]:
    """Numbers of upper and lower halves that go together, a batch at a time, and the share done."""
    if not len(upper) or not len(lower):
        return
    last = upper.pays[:, -1] if upper.pays.shape[1] else np.full(len(upper), np.iinfo(np.int64).max)
    first = lower.pays[:, 0]
    done = 0
    for cap in np.unique(last):
        below = np.flatnonzero(first <= cap)
        above = np.flatnonzero(last == cap)
        worth = lower.worth[below]
        starts = np.searchsorted(worth, window.low - upper.worth[above], "left")
        counts = np.searchsorted(worth, window.high - upper.worth[above], "right") - starts
        ends = np.cumsum(counts)
        at = 0
        while at < len(above):
            until = max(at + 1, int(np.searchsorted(ends, ends[at] - counts[at] + _AT_ONCE, "right")))
            some = slice(at, until)
            size = int(counts[some].sum())
            rows = np.repeat(np.arange(at, until), counts[some])
            offsets = np.arange(size) - np.repeat(np.cumsum(counts[some]) - counts[some], counts[some])
            done += until - at
            if size:
                yield done / len(upper), (above[rows], below[starts[rows] + offsets])
            at = until


def _joined(upper: Half, lower: Half, pair: _Pair, lines: Lines, gap: npt.NDArray[np.float64]) -> _Batch:
    above, below = pair
    away = upper.away[above] + lower.away[below]
    if upper.pays.shape[1]:
        same = upper.pays[above, -1] == lower.pays[below, 0]
        away[same] += lines.merged[upper.pays.shape[1] - 1]
    away = np.round(away, _DIGITS)
    like = np.argmin(away, axis=1)
    return _Batch(
        pays=np.concatenate((upper.pays[above], lower.pays[below]), axis=1),
        odd=upper.odd[above] + lower.odd[below],
        distance=away[np.arange(len(like)), like],
        like=like,
        gap=gap,
    )


def _best(batch: _Batch, most: int, order: Order) -> list[Match]:
    first = batch.odd * _FARTHEST + batch.distance if order == "likeness" else batch.gap
    rows = np.arange(len(first))
    if len(rows) > most:  # only those up to the last place, ties included, need a full sort
        rows = np.flatnonzero(first <= np.partition(first, most - 1)[most - 1])
    matches = [
        Match(
            odd=int(batch.odd[row]),
            distance=float(batch.distance[row]),
            gap=float(batch.gap[row]),
            pays=tuple(int(each) for each in batch.pays[row]),
            like=int(batch.like[row]),
        )
        for row in rows
    ]
    return sorted(matches, key=lambda match: match.key(order))[:most]
