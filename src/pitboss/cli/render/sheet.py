"""Tables that never cut a number: on a narrow terminal the cells stand one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

__all__ = ["Sheet"]

_BETWEEN = 3
_LEFT_OUT = "–"


class Sheet:
    """Rows of text, the first `left` columns to the left, all others to the right.

    A column whose name ends in "exactly" holds fractions of any length: one that does not fit is a dash,
    and a column that would be mostly dashes is left out. `--json` has them all.
    """

    def __init__(self, *columns: str, left: int = 1) -> None:
        self._columns = columns
        self._left = left
        self._rows: list[tuple[str, ...]] = []
        self._total: tuple[str, ...] | None = None

    def add(self, *cells: str) -> None:
        self._rows.append(cells)

    def add_total(self, *cells: str) -> None:
        """The last row, set apart from the others."""
        self._total = cells

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        sizes = [max(map(len, column)) for column in zip(self._columns, *self._all(), strict=True)]
        numbers = [at for at, name in enumerate(self._columns) if not name.endswith("exactly")]
        taken = sum(sizes[at] for at in numbers) + _BETWEEN * (len(numbers) - 1)
        if taken > options.max_width:
            yield from self._stacked()
            return
        room = options.max_width - taken - _BETWEEN
        if len(numbers) < len(sizes) and self._mostly_fits(room):
            numbers = list(range(len(sizes)))
        yield self._table(numbers, room)

    def _mostly_fits(self, room: int) -> bool:
        """Whether most fractions of the last column fit."""
        lengths = [len(row[-1]) for row in self._rows if row[-1]]
        return room >= len(self._columns[-1]) and 2 * sum(size <= room for size in lengths) > len(lengths)

    def _all(self) -> list[tuple[str, ...]]:
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

    def _cell(self, row: Sequence[str], at: int, room: int) -> str:
        too_long = self._columns[at].endswith("exactly") and len(row[at]) > room
        return _LEFT_OUT if too_long else row[at]

    def _stacked(self) -> Iterator[RenderableType]:
        """ "name: value" lines, below a heading where a row has several values."""
        headings = max(self._left, 1)
        for row in self._all():
            heading = ", ".join(cell for cell in row[:headings] if cell)
            values = [
                (name, cell)
                for name, cell in zip(self._columns[headings:], row[headings:], strict=True)
                if cell
            ]
            if len(values) == 1:
                yield Text(f"{heading}: {values[0][1]}")
                continue
            yield Text(heading)
            for name, cell in values:
                yield Padding(Text(f"{name}: {cell}"), (0, 0, 0, 2))
