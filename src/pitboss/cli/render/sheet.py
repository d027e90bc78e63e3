"""Tables that never cut a number: on a narrow terminal the cells stand one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

__all__ = ["Bars", "Sheet"]

_BETWEEN = 3
_LEFT_OUT = "–"
_LONGEST_BAR = 24


class Sheet:
    """Rows of text, the first `left` columns to the left, all others to the right.

    Where there are `fractions`, a column whose name ends in "exactly" holds some of any length: one that does
    not fit is a dash, and a column that would be mostly dashes is left out. `--json` has them all.
    """

    def __init__(self, *columns: str, left: int = 1, fractions: bool = True) -> None:
        self._columns = columns
        self._left = left
        self._fractions = fractions
        self._rows: list[tuple[str | Text, ...]] = []
        self._total: tuple[str | Text, ...] | None = None

    def add(self, *cells: str | Text) -> None:
        self._rows.append(cells)

    def add_total(self, *cells: str | Text) -> None:
        """The last row, set apart from the others."""
        self._total = cells

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sizes = [max(map(len, column)) for column in zip(self._columns, *self._all(), strict=True)]
        numbers = [at for at in range(len(sizes)) if not self._holds_fractions(at)]
        taken = sum(sizes[at] for at in numbers) + _BETWEEN * (len(numbers) - 1)
        if taken > options.max_width:
            yield from self._stacked()
            return
        room = options.max_width - taken - _BETWEEN
        if len(numbers) < len(sizes) and self._mostly_fits(room):
            numbers = list(range(len(sizes)))
        yield self._table(numbers, room)

    def _holds_fractions(self, at: int) -> bool:
        return self._fractions and self._columns[at].endswith("exactly")

    def _mostly_fits(self, room: int) -> bool:
        """Whether most fractions of the last column fit."""
        lengths = [len(row[-1]) for row in self._rows if row[-1]]
        return room >= len(self._columns[-1]) and 2 * sum(size <= room for size in lengths) > len(lengths)

    def _all(self) -> list[tuple[str | Text, ...]]:
        return [*self._rows, *([self._total] if self._total else [])]

    def _table(self, columns: Sequence[int], room: int) -> RenderableType:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for at in columns:
            table.add_column(self._columns[at], justify="left" if at < self._left else "right", no_wrap=True)
        for row in self._all():
            if row is self._total:
                table.add_section()
            table.add_row(*(self._cell(row, at, room) for at in columns))
        return table

    def _cell(self, row: Sequence[str | Text], at: int, room: int) -> str | Text:
        too_long = self._holds_fractions(at) and len(row[at]) > room
        return _LEFT_OUT if too_long else row[at]

    def _stacked(self) -> Iterator[RenderableType]:
        """ "name: value" lines, below a heading where a row has several values."""
        headings = max(self._left, 1)
        for row in self._all():
            heading = ", ".join(str(cell) for cell in row[:headings] if cell)
            values = [
                (name, cell)
                for name, cell in zip(self._columns[headings:], row[headings:], strict=True)
                if cell
            ]
            if len(values) == 1:
                yield Text.assemble(heading, ": ", values[0][1])
                continue
            yield Text(heading)
            for name, cell in values:
                yield Padding(Text.assemble(name, ": ", cell), (0, 0, 0, 2))


class Bars:
    """Rows of numbers, each with a bar as long as the terminal has room for."""

    def __init__(self, *columns: str) -> None:
        self._columns = columns
        self._rows: list[tuple[tuple[str, ...], float, str]] = []

    def add(self, *cells: str, share: float, style: str) -> None:
        """A row whose bar is this share of the longest."""
        self._rows.append((cells, share, style))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        numbers = [row[0] for row in self._rows]
        sizes = [max(map(len, column)) for column in zip(self._columns, *numbers, strict=True)]
        room = min(_LONGEST_BAR, options.max_width - sum(size + _BETWEEN for size in sizes))
        if room < 1:
            sheet = Sheet(*self._columns, left=0, fractions=False)
            for row in numbers:
                sheet.add(*row)
            yield sheet
            return
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for name in self._columns:
            table.add_column(name, justify="right", no_wrap=True)
        table.add_column("", justify="left", no_wrap=True)
        for cells, share, style in self._rows:
            table.add_row(*cells, Text("█" * max(1, round(room * share)), style=style))
        yield table
