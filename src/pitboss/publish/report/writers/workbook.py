"""The report as a workbook with live pay tables: change a payout and every figure follows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from pitboss.publish.report.blocks import HeatMap, Section, Table
from pitboss.publish.report.combinations import Combinations, combinations
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.live_pay_table import Posted, pay_table_sheet
from pitboss.publish.report.writers.live_round import FIGURES, round_sheet
from pitboss.publish.report.writers.sheets import (
    CHANCE,
    MOST_DIGITS,
    PERCENT,
    UNITS,
    WHOLE,
    Book,
    address,
    area,
    widths_of,
)

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
    posted = [pay_table_sheet(book, report, each) for each in found if each.by_table]
    figures = round_sheet(book, report, posted)
    _others(book, report, [each for each in found if not each.by_table])
    for section in report.sections:
        _values(book, section)
    _front(book, front, report, figures, posted)
    workbook.close()
    return buffer.getvalue()


def _others(book: Book, report: Report, found: list[Combinations]) -> None:
    """The wagers that a comparison settles: counts, with formulas for returns."""
    if not found:
        return
    sheet = book.sheet("Other wagers", "Wagers that a comparison of hands settles", [30, 22, 16, 14, 10, 18])
    book.note(
        sheet,
        1,
        "Combinations are deals in lowest terms; a pay table does not change them.",
    )
    at = 3
    for each in found:
        sheet.write_string(at, 0, report.subject.label(each.wager), book.style(bold=True))
        book.heads(
            sheet, at + 1, ["Outcome", "Combinations", "Probability", "Units staked", "Pays", "Return"]
        )
        first, total = at + 2, at + 2 + len(each.lines)
        all_of = address(total, 1, fixed=True)
        for row, line in enumerate(each.lines, first):
            sheet.write_string(row, 0, line.name, book.style())
            sheet.write_number(row, 1, line.count, book.style(num_format=WHOLE))
            if line.count >= MOST_DIGITS:
                sheet.write_string(row, 6, f"{line.count:,}", book.style(align="right"))
            share = float(line.probability)
            sheet.write_formula(row, 2, f"={address(row, 1)}/{all_of}", book.style(num_format=CHANCE), share)
            sheet.write_number(row, 3, line.stake, book.style())
            sheet.write_number(row, 4, float(line.pays), book.style())
            back = f"={address(row, 1)}*{address(row, 3)}*{address(row, 4)}/{all_of}"
            sheet.write_formula(row, 5, back, book.style(num_format=UNITS), float(line.back))
        look = {"bold": True, "top": 1}
        value = float(sum((line.back for line in each.lines), Fraction(0)))
        sheet.write_string(total, 0, "All", book.style(**look))
        for column, shown, worth in ((1, WHOLE, each.of), (2, CHANCE, 1), (5, UNITS, value)):
            formula = f"=SUM({area(first, total - 1, column)})"
            sheet.write_formula(total, column, formula, book.style(num_format=shown, **look), worth)
        at = total + 2


def _values(book: Book, section: Section) -> None:
    """The other tables of the report, as values."""
    tables = [block for block in section.blocks if isinstance(block, Table)]
    if not tables or section.key in _LIVE:
        return
    name = (section.short or section.title)[:31]
    sheet = book.sheet(name, section.title, widths_of(tables))
    at = 2
    for table in tables:
        at = book.table(sheet, at, table)
    for block in section.blocks:
        if isinstance(block, HeatMap):
            at = _heat_map(book, sheet, at, block)


def _heat_map(book: Book, sheet: Any, row: int, heat: HeatMap) -> int:
    sheet.write_string(row, 0, heat.caption, book.style(bold=True))
    for down, cells in enumerate(heat.rows):
        for across, cell in enumerate(cells):
            look = book.style(bg_color=cell.colour, font_color=cell.ink, align="center", bold=True)
            sheet.write_string(row + 1 + 2 * down, across, cell.hand, look)
            worth = book.style(
                bg_color=cell.colour, font_color=cell.ink, align="center", num_format="+0.0000;-0.0000;0.0000"
            )
            sheet.write_number(row + 2 + 2 * down, across, float(cell.value), worth)
    at = row + 2 + 2 * len(heat.rows)
    for text in heat.notes:
        book.note(sheet, at, text)
        at += 1
    return at + 1


def _front(book: Book, sheet: Any, report: Report, figures: Mapping[str, str], posted: list[Posted]) -> None:
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
        sheet.write_string(at, 0, name, book.style(font_color="#55636F"))
        sheet.write_string(at, 1, text, book.style())
    at = len(rows) + 3
    book.heads(sheet, at, ["The whole round", "Now", "In the report, exactly"], left=1)
    values = {
        "player_ev": analysis.player_ev,
        "house_edge": analysis.house_edge,
        "average_wager": analysis.average_wager,
        "element_of_risk": analysis.element_of_risk,
        "hit_frequency": analysis.hit_frequency,
        "variance": analysis.variance,
    }
    for number, ((text, cell), name) in enumerate(zip(figures.items(), FIGURES, strict=True), at + 1):
        sheet.write_string(number, 0, text, book.style(bold=True))
        exact = values.get(name)
        worth = analysis.standard_deviation if exact is None else float(exact)
        shown = PERCENT if name in ("house_edge", "element_of_risk", "hit_frequency") else "0.00000000"
        sheet.write_formula(number, 1, f"={cell}", book.style(num_format=shown), worth)
        told = repr(worth) if exact is None else f"{exact.numerator}/{exact.denominator}"
        sheet.write_string(number, 2, told, book.style(align="right"))
    at += len(FIGURES) + 2
    names = ", ".join(f"“{each.sheet}”" for each in posted)
    texts = [
        f"Change a yellow payout on {names}: the figures above follow by formula." if posted else "",
        "Counts are whole numbers; probabilities and returns are formulas over them.",
        "All other sheets hold the values of the report and do not change.",
        "The rules, the worked examples and the method in words are in the PDF and HTML reports.",
    ]
    for number, text in enumerate([text for text in texts if text], at):
        book.note(sheet, number, text)
