"""What all sheets of the workbook share: looks, tables of values, and cell addresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell  # type: ignore[import-untyped]

from pitboss.publish.report.blocks import Cell, Digits, Table
from pitboss.wording.typeset import MINUS

__all__ = [
    "CENTS",
    "CHANCE",
    "DOLLARS",
    "MOST_DIGITS",
    "PERCENT",
    "PLAIN",
    "SPREAD",
    "TOTAL",
    "UNITS",
    "VALUE",
    "WHOLE",
    "Book",
    "Sheet",
    "address",
    "area",
]

MOST_DIGITS = 10**15
"""A spreadsheet keeps 15 digits; a longer count is also given as text."""


def _signed(shown: str, *, plus: bool = False) -> str:
    """A number format with a true minus sign."""
    return f'{"+" if plus else ""}{shown};"{MINUS}"{shown};{shown}'


UNITS = _signed("0.00000000", plus=True)
VALUE = _signed("0.0000", plus=True)
CHANCE = "0.0000000000"
PERCENT = _signed("0.000000%")
WHOLE = "#,##0"
SPREAD = _signed("0.00000000")
PLAIN = _signed("General")
DOLLARS = "$#,##0"
CENTS = "$#,##0.00"
"""Number formats."""
TOTAL: dict[str, Any] = {"bold": True, "top": 1}
"""The look of a row of totals."""
_WIDEST = 60


def address(row: int, column: int, *, fixed: bool = False) -> str:
    """`B5`, or `$B$5`, for row 4 and column 1."""
    return str(xl_rowcol_to_cell(row, column, row_abs=fixed, col_abs=fixed))


def area(first: int, last: int, column: int) -> str:
    """`B5:B12`, for rows 4 to 11 of column 1."""
    return f"{address(first, column)}:{address(last, column)}"


@dataclass(kw_only=True)
class Book:
    """The workbook being written, and the formats it has so far."""

    workbook: Any  # xlsxwriter has no types
    _formats: dict[tuple[tuple[str, Any], ...], Any] = field(default_factory=dict)

    def style(self, **look: Any) -> Any:
        """A cell format, made once."""
        key = tuple(sorted(look.items()))
        if key not in self._formats:
            self._formats[key] = self.workbook.add_format({"font_name": "Calibri", "font_size": 11, **look})
        return self._formats[key]

    def sheet(self, name: str, title: str, widths: Sequence[int]) -> Sheet:
        """A new sheet with its title, one page wide in print."""
        tab = self.workbook.add_worksheet(name)
        for column, width in enumerate(widths):
            tab.set_column(column, column, width)
        tab.set_landscape()
        tab.set_paper(9)
        tab.fit_to_pages(1, 0)
        tab.set_footer("&L&F&C&A&RPage &P of &N")
        tab.hide_gridlines(2)
        sheet = Sheet(book=self, tab=tab)
        sheet.text(0, 0, title, bold=True, font_size=14, font_color="#123E6E")
        return sheet

    def sheet_of(self, name: str, title: str, tables: Sequence[Table]) -> Sheet:
        """A new sheet as wide as these tables need, up to a limit."""
        widths: dict[int, int] = {}
        for table in tables:
            for column, head in enumerate(table.columns):
                texts = [*head.head.split("\n"), *(row[column].text for row in (*table.rows, *table.totals))]
                wide = min(_WIDEST, max(10, *map(len, texts)) + 2)
                widths[column] = max(wide, widths.get(column, 0))
        return self.sheet(name, title, list(widths.values()))


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One sheet; every cell is written with its look."""

    book: Book
    tab: Any

    def text(self, row: int, column: int, text: str, **look: Any) -> None:
        self.tab.write_string(row, column, text, self.book.style(**look))

    def number(self, row: int, column: int, value: float, shown: str = PLAIN, **look: Any) -> None:
        self.tab.write_number(row, column, value, self.book.style(num_format=shown, **look))

    def formula(
        self, row: int, column: int, formula: str, worth: float, shown: str = PLAIN, **look: Any
    ) -> None:
        """A formula, and what it is worth to programs that do not calculate."""
        self.tab.write_formula(row, column, f"={formula}", self.book.style(num_format=shown, **look), worth)

    def note(self, row: int, text: str) -> None:
        self.text(row, 0, text, font_color="#55636F", italic=True)

    def head(self, row: int, column: int, text: str, align: str) -> None:
        self.text(row, column, text, bold=True, bottom=1, top=1, text_wrap=True, align=align, valign="bottom")

    def heads(self, row: int, names: Sequence[str], left: int = 1) -> None:
        """Heads of columns, the first `left` of them over words."""
        for column, name in enumerate(names):
            self.head(row, column, name, "left" if column < left else "right")

    def totals(self, row: int, first: int, sums: Sequence[tuple[int, str, float]]) -> None:
        """A row of sums over the rows from `first` on: column, number format, and what it is worth."""
        self.text(row, 0, "All", **TOTAL)
        for column, shown, worth in sums:
            self.formula(row, column, f"SUM({area(first, row - 1, column)})", worth, shown, **TOTAL)

    def freeze(self, row: int, column: int) -> None:
        """Keep the rows above and the columns before in sight; print the last head on every page."""
        self.tab.freeze_panes(row, column)
        self.tab.repeat_rows(row - 1)

    def table(self, row: int, table: Table) -> int:
        """Write a table of values from this row on; returns the row after it."""
        self.text(row, 0, table.caption, bold=True)
        for column, head in enumerate(table.columns):
            self.head(row + 1, column, head.head.replace("\n", " "), head.align)
        looks = [*(({}, cells) for cells in table.rows), *((TOTAL, cells) for cells in table.totals)]
        at = row + 2
        for at, (look, cells) in enumerate(looks, row + 2):
            for column, (head, cell) in enumerate(zip(table.columns, cells, strict=True)):
                self.cell(at, column, cell, {"align": head.align, **look})
        for number, text in enumerate(table.notes, at + 1):
            self.note(number, text)
        return at + len(table.notes) + 2

    def cell(self, row: int, column: int, cell: Cell, look: dict[str, Any]) -> None:
        """A number as a number, with the digits of the report; a fraction as text, to keep its digits."""
        value = cell.value
        if value is None or abs(float(value)) >= MOST_DIGITS or cell.digits.kind == "fraction":
            self.text(row, column, cell.text, **look)
        else:
            self.number(row, column, float(value), _number_format(cell.digits), **look)


def _number_format(digits: Digits) -> str:
    places = f".{'0' * digits.places}" if digits.places else ""
    match digits.kind:
        case "power":
            return f"0{places}E+00"
        case "percent":
            return _signed(f"0{places}%")
        case "dollars":
            return _signed(f"$#,##0{places}")
    return _signed(f"#,##0{places}", plus=digits.plus)
