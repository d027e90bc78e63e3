"""The sheet of a pay table: payouts to change, and formulas for everything that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.exact import WagerFigures
from pitboss.exact.analysis import root
from pitboss.publish.report.payable import Payable, PayableLine
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers import sheets
from pitboss.publish.report.writers.sheets import Book, Sheet, address, area
from pitboss.wording import short_dollars

__all__ = ["Posted", "pay_table_sheet"]

_INPUT: dict[str, Any] = {"bg_color": "#FFF4C2", "border": 1, "border_color": "#B08900", "bold": True}
_PAYOUT = {
    "validate": "decimal",
    "criteria": "between",
    "minimum": 0,
    "maximum": 10**9,
    "error_title": "A payout",
    "error_message": "A payout is 0 or more, as the note above the table counts it.",
}
_HEADS = ("Hand", "Combinations", "Probability", "As posted", "Pays", "Result per unit", "Return")
_FIRST = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The pay table of a wager in the workbook: for each line the cell with its result per unit."""

    wager: str
    sheet: str
    results: Mapping[str, str]


def pay_table_sheet(
    book: Book, report: Report, found: Payable, figures: WagerFigures | None = None
) -> Posted:
    """Hands, counts, and payouts to change; return, edge, hit frequency and deviation are formulas."""
    name, label = f"Pay table {found.wager}"[:31], report.subject.label(found.wager)
    sheet = book.sheet(name, f"{label}: change a payout in a yellow cell", [44, 18, 16, 12, 12, 16, 18])
    sheet.note(1, _meaning(report, found))
    sheet.note(2, f"Combinations are {found.what}. Return = combinations × result ÷ all combinations.")
    sheet.heads(_FIRST - 1, _HEADS)
    total = _FIRST + len(found.lines)
    for at, line in enumerate(found.lines, _FIRST):
        _line(sheet, at, line, found, address(total, 1, fixed=True))
    value = sum((line.probability * line.result for line in found.lines), Fraction(0))
    sheet.totals(
        total, _FIRST, ((1, sheets.WHOLE, found.of), (2, sheets.CHANCE, 1), (6, sheets.UNITS, float(value)))
    )
    _figures(sheet, report, found, figures or report.subject.analysis.wagers[found.wager])
    sheet.freeze(_FIRST, 1)
    results = {
        line.name: f"'{name}'!{address(at, 5, fixed=True)}" for at, line in enumerate(found.lines, _FIRST)
    }
    return Posted(wager=found.wager, sheet=name, results=results)


def _meaning(report: Report, found: Payable) -> str:
    """What a payout is counted in, and what 0 means."""
    words = (
        "Payouts are for 1, the stake included"
        if found.table.keeps_stake
        else "Payouts are to 1, not counting the stake"
    )
    words += "; a hand that pays 0 is paid as the next line below that it meets, or loses."
    if any(line.posted is not None and line.posted.pays.fixed is not None for line in found.lines):
        words += f" One unit is {short_dollars(report.subject.question.unit)}: sums are that many units."
    return words


def _line(sheet: Sheet, at: int, line: PayableLine, found: Payable, all_of: str) -> None:
    posted, here = line.posted, address(at, 4)
    sheet.text(at, 0, line.name)
    sheet.number(at, 1, line.count, sheets.WHOLE)
    sheet.formula(at, 2, f"{address(at, 1)}/{all_of}", float(line.probability), sheets.CHANCE)
    kept = 1 if found.table.keeps_stake else 0
    below = "-1" if line.below is None else address(_FIRST + line.below, 5)
    if posted is not None and posted.pays.is_push and not kept:
        sheet.text(at, 3, "push", align="right")
        sheet.text(at, 4, "push", align="right")
        sheet.number(at, 5, 0)
    else:
        if posted is None:
            sheet.text(at, 3, "loses", align="right")
        elif posted.pays.fixed is not None:
            sheet.text(at, 3, str(posted.pays), align="right")
        else:
            sheet.number(at, 3, float(posted.pays.odds))
        sheet.number(at, 4, float(line.result + kept) if posted is not None else 0, **_INPUT)
        sheet.tab.data_validation(at, 4, at, 4, _PAYOUT)
        paid = f"{here}-1" if kept else here
        if posted is not None and posted.pays.fixed is not None:
            paid = f"MAX({paid},{below})"
        sheet.formula(at, 5, f"IF({here}>0,{paid},{below})", float(line.result))
    back = float(line.probability * line.result)
    sheet.formula(at, 6, f"{address(at, 1)}*{address(at, 5)}/{all_of}", back, sheets.UNITS)


def _figures(sheet: Sheet, report: Report, found: Payable, figures: WagerFigures) -> None:
    """The figures of the wager, below its lines."""
    total = _FIRST + len(found.lines)
    value = sum((line.probability * line.result for line in found.lines), Fraction(0))
    square = sum((line.probability * line.result**2 for line in found.lines), Fraction(0))
    hits, result = area(_FIRST, total - 1, 2), area(_FIRST, total - 1, 5)
    mean, variance = address(total, 6), address(total + 4, 1)
    edge = f"House edge, per unit on the {report.subject.label(found.wager)}"
    rows: tuple[tuple[str, str, str, float], ...] = (
        (edge, f"-{mean}", sheets.PERCENT, float(figures.house_edge)),
        (
            "Hit frequency, of all rounds",
            f'SUMIF({result},">0",{hits})',
            sheets.PERCENT,
            float(figures.hit_frequency),
        ),
        (
            "Variance, units squared",
            f"SUMPRODUCT({hits},{result},{result})-{mean}*{mean}",
            sheets.SPREAD,
            float(square - value**2),
        ),
        ("Standard deviation, units", f"SQRT({variance})", sheets.SPREAD, root(square - value**2)),
    )
    for at, (text, formula, shown, worth) in enumerate(rows, total + 2):
        sheet.text(at, 0, text, bold=True)
        sheet.formula(at, 1, formula, worth, shown, bold=True)
