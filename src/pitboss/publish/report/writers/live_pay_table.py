"""The sheet of a pay table: payouts to change, and formulas for everything that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.exact.analysis import root
from pitboss.publish.report.combinations import Combinations
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.sheets import CHANCE, PERCENT, UNITS, WHOLE, Book, address, area

__all__ = ["Posted", "pay_table_sheet"]

_INPUT = {
    "bg_color": "#FFF4C2",
    "border": 1,
    "border_color": "#B08900",
    "num_format": "General",
    "bold": True,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The pay table of a wager in the workbook: for each line the cell with its result per unit."""

    wager: str
    sheet: str
    results: Mapping[str, str]


def pay_table_sheet(book: Book, report: Report, found: Combinations) -> Posted:
    """Hands, counts, and payouts to change; return, edge, hit frequency and deviation are formulas."""
    subject = report.subject
    name = f"Pay table {found.wager}"[:31]
    label = subject.label(found.wager)
    sheet = book.sheet(name, f"{label}: change a payout in a yellow cell", [44, 18, 16, 12, 12, 16, 18])
    book.note(
        sheet,
        1,
        "Payouts are to 1, not counting the stake; 0 is a hand that loses, as in a printed pay table.",
    )
    book.note(sheet, 2, f"Combinations are {found.what}. Return = combinations × result ÷ all combinations.")
    book.heads(
        sheet, 4, ["Hand", "Combinations", "Probability", "As posted", "Pays", "Result per unit", "Return"]
    )
    first, total = 5, 5 + len(found.lines)
    all_of = address(total, 1, fixed=True)
    cells: dict[str, str] = {}
    for at, line in enumerate(found.lines, first):
        sheet.write_string(at, 0, line.name, book.style())
        sheet.write_number(at, 1, line.count, book.style(num_format=WHOLE))
        chance = float(line.probability)
        sheet.write_formula(at, 2, f"={address(at, 1)}/{all_of}", book.style(num_format=CHANCE), chance)
        pays = float(line.pays)
        if line.pays > 0:
            sheet.write_number(at, 3, pays, book.style())
            sheet.write_number(at, 4, pays, book.style(**_INPUT))
            sheet.data_validation(
                at,
                4,
                at,
                4,
                {
                    "validate": "decimal",
                    "criteria": "between",
                    "minimum": 0,
                    "maximum": 10**9,
                    "error_title": "A payout",
                    "error_message": "A payout is 0 or more: what is paid to 1, not counting the stake.",
                },
            )
            cell = address(at, 4)
            sheet.write_formula(at, 5, f"=IF({cell}>0,{cell},-1)", book.style(), pays)
        else:
            sheet.write_string(at, 3, "loses", book.style(align="right"))
            sheet.write_string(at, 4, "loses", book.style(align="right"))
            sheet.write_number(at, 5, pays, book.style())
        back = f"={address(at, 1)}*{address(at, 5)}/{all_of}"
        sheet.write_formula(at, 6, back, book.style(num_format=UNITS), float(line.back))
        cells[line.name] = f"'{name}'!{address(at, 5, fixed=True)}"
    last = total - 1
    look = {"bold": True, "top": 1}
    value = sum((line.back for line in found.lines), Fraction(0))
    square = sum((line.back * line.pays for line in found.lines), Fraction(0))
    sheet.write_string(total, 0, "All", book.style(**look))
    sheet.write_formula(
        total, 1, f"=SUM({area(first, last, 1)})", book.style(num_format=WHOLE, **look), found.of
    )
    sheet.write_formula(total, 2, f"=SUM({area(first, last, 2)})", book.style(num_format=CHANCE, **look), 1)
    sheet.write_formula(
        total, 6, f"=SUM({area(first, last, 6)})", book.style(num_format=UNITS, **look), float(value)
    )
    figures = subject.analysis.wagers[found.wager]
    hits, result, mean = area(first, last, 2), area(first, last, 5), address(total, 6)
    variance = address(total + 4, 1)
    rows: tuple[tuple[str, str, str, float], ...] = (
        (f"House edge, per unit on the {label}", f"=-{mean}", PERCENT, float(figures.house_edge)),
        (
            "Hit frequency, of all rounds",
            f'=SUMIF({result},">0",{hits})',
            PERCENT,
            float(figures.hit_frequency),
        ),
        (
            "Variance, units squared",
            f"=SUMPRODUCT({hits},{result},{result})-{mean}*{mean}",
            "0.00000000",
            float(square - value * value),
        ),
        ("Standard deviation, units", f"=SQRT({variance})", "0.00000000", root(square - value * value)),
    )
    for at, (text, formula, shown, worth) in enumerate(rows, total + 2):
        sheet.write_string(at, 0, text, book.style(bold=True))
        sheet.write_formula(at, 1, formula, book.style(num_format=shown, bold=True), worth)
    sheet.freeze_panes(5, 1)
    sheet.repeat_rows(4)
    return Posted(wager=found.wager, sheet=name, results=cells)
