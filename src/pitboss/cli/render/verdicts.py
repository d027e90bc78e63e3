"""Printed figures and what the exact values say of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.publish import Verdict

__all__ = ["listing", "summary"]

_Row = tuple[str, str, str, str]
_LEAST = 20
"""The narrowest column for the names of the figures."""
_HEADS = ("figure", "printed", "exact", "verdict")
_STYLES = {"confirmed": "green", "truncated": "yellow", "contradicted": "bold red"}


def listing(verdicts: Sequence[Verdict], width: int) -> Iterator[RenderableType]:
    """Figure, printed, exact and verdict, section by section; a note runs below its figure in full width."""
    rows = [_row(verdict) for verdict in verdicts]
    sizes = [max(len(row[at]) for row in (_HEADS, *rows)) for at in range(1, 4)]
    room = width - sum(sizes) - 2 * len(sizes) - 2
    if room < _LEAST:
        yield from _stacked(verdicts)
        return
    sizes = [room, *sizes]
    yield _grid([_HEADS], sizes, bold=True)
    for section, together in groupby(
        zip(verdicts, rows, strict=True), key=lambda pair: pair[0].figure.section
    ):
        yield Text(section, style="cyan")
        waiting: list[_Row] = []
        for verdict, row in together:
            waiting.append(row)
            if verdict.figure.note:
                yield _grid(waiting, sizes)
                yield Padding(Text(verdict.figure.note, style="italic"), (0, 0, 0, 4))
                waiting = []
        if waiting:
            yield _grid(waiting, sizes)


def _stacked(verdicts: Sequence[Verdict]) -> Iterator[RenderableType]:
    """One below the other, for a terminal too narrow for columns."""
    for section, together in groupby(verdicts, key=lambda verdict: verdict.figure.section):
        yield Text(section, style="cyan")
        for verdict in together:
            name, printed, exact, judged = _row(verdict)
            line = Text(f"{name}: printed {printed}, exact {exact}, ")
            line.append(judged, style=_STYLES.get(judged, ""))
            yield Padding(line, (0, 0, 0, 2))
            if verdict.figure.note:
                yield Padding(Text(verdict.figure.note, style="italic"), (0, 0, 0, 4))


def _row(verdict: Verdict) -> _Row:
    return verdict.figure.name, verdict.figure.printed.text, verdict.written, verdict.verdict


def _grid(rows: Sequence[_Row], sizes: Sequence[int], *, bold: bool = False) -> RenderableType:
    """Columns of given widths, so that separate grids line up."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for at, size in enumerate(sizes):
        grid.add_column(width=size, justify="right" if at in (1, 2) else "left", style="bold" if bold else "")
    for *cells, judged in rows:
        grid.add_row(*cells, Text(judged, style=_STYLES.get(judged, "")))
    return Padding(grid, (0, 0, 0, 2))


def summary(verdicts: Iterable[Verdict]) -> str:
    counts: Counter[str] = Counter(verdict.verdict for verdict in verdicts)
    if not counts.total():
        return "it prints no mathematical figures"
    parts = [f"{counts[name]} {name}" for name in _STYLES if counts[name]]
    return f"{counts.total()} figures: {', '.join(parts)}"
