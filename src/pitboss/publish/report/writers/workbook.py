"""The report as a workbook with live pay tables: change a payout and every figure follows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from io import BytesIO

import xlsxwriter  # type: ignore[import-untyped]

from pitboss.publish.report.blocks import HeatMap, Section, Table
from pitboss.publish.report.combinations import Combinations, combinations
from pitboss.publish.report.payable import payable
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers import sheets
from pitboss.publish.report.writers.live_pay_table import Posted, pay_table_sheet
from pitboss.publish.report.writers.live_round import FIGURES, round_sheet
from pitboss.publish.report.writers.sheets import Book, Sheet, address

__all__ = ["write_workbook"]

_LIVE = ("combinations", "summary")
"""Sections with sheets of their own, which have formulas instead of values."""


def write_workbook(report: Report) -> bytes:
    """Sheets with formulas first, then the other tables as values."""
    buffer = BytesIO()
    workbook = xlsxwriter.Workbook(buffer, {"in_memory": True})
    day = report.identity.day
    workbook.set_properties(
        {
            "title": f"Mathematics report: {report.identity.title}",
            "comments": f"Pitboss {report.identity.version}, definition {report.identity.definition}",
            "created": datetime(day.year, day.month, day.day),  # noqa: DTZ001 - a day, wherever it is read
        }
    )
    book = Book(workbook=workbook)
    front = book.sheet("Report", f"Mathematics report: {report.identity.title}", [50, 26, 60])
    found = combinations(report.subject.analysis)
    live = payable(report.subject.analysis)
    posted = [pay_table_sheet(book, report, each) for each in live]
    figures = round_sheet(book, report, live, posted)
    changed = [each.wager for each in live]
    _others(book, report, [each for each in found if each.wager not in changed])
    _side_bets(book, report)
    for section in report.sections:
        _values(book, section)
    _front(front, report, figures, posted)
    workbook.close()
    return buffer.getvalue()


def _others(book: Book, report: Report, found: list[Combinations]) -> None:
    """The wagers that a comparison or the seat's answers settle: counts, with formulas for returns."""
    if not found:
        return
    title = "Wagers that a comparison of hands settles, or that the answers change"
    sheet = book.sheet("Other wagers", title, [30, 22, 16, 14, 10, 18])
    sheet.note(
        1,
        "Combinations are out of all deals, in lowest terms. What a table pays here has a say in the "
        "answers: another table is solved by `pitboss solve`.",
    )
    at = 3
    for each in found:
        sheet.text(at, 0, report.subject.label(each.wager), bold=True)
        sheet.heads(at + 1, ["Outcome", "Combinations", "Probability", "Units staked", "Pays", "Return"])
        first, total = at + 2, at + 2 + len(each.lines)
        all_of = address(total, 1, fixed=True)
        for row, line in enumerate(each.lines, first):
            sheet.text(row, 0, line.name)
            sheet.number(row, 1, line.count, sheets.WHOLE)
            if line.count >= sheets.MOST_DIGITS:
                sheet.text(row, 6, f"{line.count:,}", align="right")
            sheet.formula(row, 2, f"{address(row, 1)}/{all_of}", float(line.probability), sheets.CHANCE)
            sheet.number(row, 3, float(line.stake))
            sheet.number(row, 4, float(line.pays))
            staked = f"*{address(row, 3)}" if line.stake else ""
            back = f"{address(row, 1)}{staked}*{address(row, 4)}/{all_of}"
            sheet.formula(row, 5, back, float(line.back), sheets.UNITS)
        value = float(sum((line.back for line in each.lines), Fraction(0)))
        sheet.totals(
            total, first, ((1, sheets.WHOLE, each.of), (2, sheets.CHANCE, 1), (5, sheets.UNITS, value))
        )
        at = total + 2


def _side_bets(book: Book, report: Report) -> None:
    """A live pay table for each optional wager that nothing else has a say in."""
    for name, alone in report.subject.side_bets.items():
        for each in payable(alone):
            if each.wager == name:
                pay_table_sheet(book, report, each, alone.wagers[name])


def _values(book: Book, section: Section) -> None:
    """The other tables of the report, as values."""
    tables = [block for block in section.blocks if isinstance(block, Table)]
    if not tables or section.key in _LIVE:
        return
    sheet = book.sheet_of((section.short or section.title)[:31], section.title, tables)
    at = 2
    for table in tables:
        at = sheet.table(at, table)
    for block in section.blocks:
        if isinstance(block, HeatMap):
            at = _heat_map(sheet, at, block)


def _heat_map(sheet: Sheet, row: int, heat: HeatMap) -> int:
    sheet.text(row, 0, heat.caption, bold=True)
    for down, cells in enumerate(heat.rows):
        for across, cell in enumerate(cells):
            look = {"bg_color": cell.colour, "font_color": cell.ink, "align": "center"}
            sheet.text(row + 1 + 2 * down, across, cell.hand, bold=True, **look)
            sheet.number(row + 2 + 2 * down, across, float(cell.value), "+0.0000;-0.0000;0.0000", **look)
    after = row + 2 + 2 * len(heat.rows)
    for number, text in enumerate(heat.notes, after):
        sheet.note(number, text)
    return after + len(heat.notes) + 1


def _front(sheet: Sheet, report: Report, figures: Mapping[str, str], posted: list[Posted]) -> None:
    """The identity of the report; the figures of the round as the pay tables stand; what can be changed."""
    identity, analysis = report.identity, report.subject.analysis
    rows = [
        ("Game", identity.game),
        ("Date", identity.day.isoformat()),
        ("Made by", f"Pitboss, version {identity.version}"),
        ("Definition, SHA-256", identity.definition),
        *identity.setting,
        ("Reproduced by", identity.command),
    ]
    for at, (name, text) in enumerate(rows, 2):
        sheet.text(at, 0, name, font_color="#55636F")
        sheet.text(at, 1, text)
    at = len(rows) + 3
    sheet.heads(at, ["The whole round", "Now", "In the report, exactly"])
    for number, ((text, cell), name) in enumerate(zip(figures.items(), FIGURES, strict=True), at + 1):
        exact: Fraction | float = getattr(analysis, name)
        shown = (
            sheets.PERCENT if name in ("house_edge", "element_of_risk", "hit_frequency") else sheets.SPREAD
        )
        sheet.text(number, 0, text, bold=True)
        sheet.formula(number, 1, cell, float(exact), shown)
        told = f"{exact.numerator}/{exact.denominator}" if isinstance(exact, Fraction) else repr(exact)
        sheet.text(number, 2, told, align="right")
    names = ", ".join(f"“{each.sheet}”" for each in posted)
    texts = [
        *([f"Change a yellow payout on {names}: the figures above follow by formula."] if posted else []),
        "Counts are whole numbers; probabilities and returns are formulas over them.",
        "All other sheets hold the values of the report and do not change.",
        "The rules, the worked examples and the method in words are in the PDF and HTML reports.",
    ]
    for number, text in enumerate(texts, at + len(FIGURES) + 2):
        sheet.note(number, text)
