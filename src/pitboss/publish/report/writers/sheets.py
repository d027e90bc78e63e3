"""What all sheets of the workbook share: formats, tables of values, and cell addresses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.publish.report.blocks import Cell, Digits, Table

__all__ = ["CHANCE", "MOST_DIGITS", "PERCENT", "UNITS", "WHOLE", "Book", "address", "area", "widths_of"]

MOST_DIGITS = 10**15
"""A spreadsheet keeps 15 digits; a longer count is also given as text."""
UNITS = "+0.00000000;-0.00000000;0.00000000"
CHANCE = "0.0000000000"
PERCENT = "0.000000%"
WHOLE = "#,##0"
"""Number formats."""
_WIDEST = 60


def address(row: int, column: int, *, fixed: bool = False) -> str:
    """`B5`, or `$B$5`, for row 4 and column 1."""
    letters = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return f"${letters}${row + 1}" if fixed else f"{letters}{row + 1}"


def area(first: int, last: int, column: int) -> str:
    """`B5:B12`, for rows 4 to 11 of column 1."""
    return f"{address(first, column)}:{address(last, column)}"


@dataclass(kw_only=True)
class Book:
    """The workbook being written, and the formats it has so far."""

    workbook: Any
    _formats: dict[tuple[tuple[str, Any], ...], Any] = field(default_factory=dict)

    def style(self, **wanted: Any) -> Any:
        """A cell format, made once."""
        key = tuple(sorted(wanted.items()))
        if key not in self._formats:
            self._formats[key] = self.workbook.add_format({"font_name": "Calibri", "font_size": 11, **wanted})
        return self._formats[key]

    def sheet(self, name: str, title: str, widths: list[int]) -> Any:
        """A new sheet with its title, one page wide in print."""
        sheet = self.workbook.add_worksheet(name)
        sheet.write_string(0, 0, title, self.style(bold=True, font_size=14, font_color="#123E6E"))
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.set_footer("&L&F&C&A&RPage &P of &N")
        sheet.hide_gridlines(2)
        return sheet

    def heads(self, sheet: Any, row: int, names: list[str], left: int = 1) -> None:
        """Heads of columns, the first `left` of them over words."""
        for column, name in enumerate(names):
            align = "left" if column < left else "right"
            look = self.style(bold=True, bottom=1, top=1, text_wrap=True, align=align, valign="bottom")
            sheet.write_string(row, column, name, look)

    def note(self, sheet: Any, row: int, text: str) -> None:
        sheet.write_string(row, 0, text, self.style(font_color="#55636F", italic=True))

    def table(self, sheet: Any, row: int, table: Table) -> int:
        """Write a table of values from this row on; returns the row after it."""
        sheet.write_string(row, 0, table.caption, self.style(bold=True))
        for column, head in enumerate(table.columns):
            look = self.style(bold=True, bottom=1, top=1, text_wrap=True, align=head.align, valign="bottom")
            sheet.write_string(row + 1, column, head.head.replace("\n", " "), look)
        at = row + 2
        for cells in table.rows:
            self._row(sheet, at, table, cells, {})
            at += 1
        for cells in table.totals:
            self._row(sheet, at, table, cells, {"bold": True, "top": 1})
            at += 1
        for text in table.notes:
            self.note(sheet, at, text)
            at += 1
        return at + 1

    def _row(self, sheet: Any, row: int, table: Table, cells: tuple[Cell, ...], look: dict[str, Any]) -> None:
        for column, (head, cell) in enumerate(zip(table.columns, cells, strict=True)):
            self.cell(sheet, row, column, cell, {"align": head.align, **look})

    def cell(self, sheet: Any, row: int, column: int, cell: Cell, look: dict[str, Any]) -> None:
        """A number as a number, with the digits of the report; a fraction as text, to keep its digits."""
        value = cell.value
        if value is None or abs(float(value)) >= MOST_DIGITS or cell.digits.kind == "fraction":
            sheet.write_string(row, column, cell.text, self.style(**look))
            return
        shown = self.style(num_format=_number_format(cell.digits), **look)
        sheet.write_number(row, column, float(value), shown)


def _number_format(digits: Digits) -> str:
    places = f".{'0' * digits.places}" if digits.places else ""
    match digits.kind:
        case "power":
            return f"0{places}E+00"
        case "percent":
            return f"0{places}%"
        case "dollars":
            return f"$#,##0{places}"
    signed = f"#,##0{places}"
    return f"+{signed};-{signed};{signed}" if digits.plus else signed


def widths_of(tables: list[Table]) -> list[int]:
    """Column widths that fit the text, up to a limit."""
    widths: dict[int, int] = {}
    for table in tables:
        for column, head in enumerate(table.columns):
            texts = [*head.head.split("\n"), *(row[column].text for row in (*table.rows, *table.totals))]
            wide = min(_WIDEST, max(10, *map(len, texts)) + 2)
            widths[column] = max(wide, widths.get(column, 0))
    return list(widths.values())
