"""A workbook's formulas, worked out: as much of a spreadsheet as the reports use, and no more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import sqrt
from typing import Any

import openpyxl  # type: ignore[import-untyped]

__all__ = ["Sheets"]

_REFERENCE = re.compile(
    r"(?:(?:'([^']+)'|([A-Za-z]\w*))!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?(?![(\w])"
)
_KNOWN = re.compile(r"[-+*/(),.<>=\"\d\s]|SUMPRODUCT|SUMIF|SUM|SQRT|MAX|IF|area|cell|'[^']*'")


class Sheets:
    """The cells of all sheets; a changed cell changes everything that depends on it."""

    def __init__(self, path: Any) -> None:
        self._cells: dict[tuple[str, str], Any] = {}
        for sheet in openpyxl.load_workbook(path).worksheets:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.value is not None:
                        self._cells[sheet.title, cell.coordinate] = cell.value

    def change(self, sheet: str, place: str, value: float) -> None:
        assert not str(self._cells[sheet, place]).startswith("="), "an input, not a formula"
        self._cells[sheet, place] = value

    def formulas(self) -> Mapping[tuple[str, str], str]:
        return {place: value for place, value in self._cells.items() if str(value).startswith("=")}

    def value(self, sheet: str, place: str) -> Any:
        content = self._cells.get((sheet, place))
        if not isinstance(content, str) or not content.startswith("="):
            return content
        code = _REFERENCE.sub(lambda match: _call(sheet, match), content[1:])
        assert not _KNOWN.sub("", code), f"a formula of a new shape: {content}"
        names = {
            "cell": self.value,
            "area": self._area,
            "SUM": sum,
            "SQRT": sqrt,
            "MAX": max,
            "IF": lambda condition, yes, no: yes if condition else no,
            "SUMIF": _sum_if,
            "SUMPRODUCT": _sum_product,
        }
        return eval(code, {"__builtins__": {}}, names)

    def _area(self, sheet: str, column: str, first: int, last: int) -> list[float]:
        return [self.value(sheet, f"{column}{row}") for row in range(first, last + 1)]


def _call(here: str, match: re.Match[str]) -> str:
    quoted, plain, column, row, to_column, to_row = match.groups()
    sheet = quoted or plain or here
    if to_row is None:
        return f"cell('{sheet}','{column}{row}')"
    assert column == to_column, "areas are columns"
    return f"area('{sheet}','{column}',{row},{to_row})"


def _sum_if(tested: list[float], condition: str, added: list[float]) -> float:
    assert condition == ">0"
    return sum(each for test, each in zip(tested, added, strict=True) if test > 0)


def _sum_product(*columns: list[float]) -> float:
    total = 0.0
    for row in zip(*columns, strict=True):
        product = 1.0
        for each in row:
            product *= each
        total += product
    return total
