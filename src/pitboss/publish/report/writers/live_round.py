"""The sheet of the whole round: the result of all wagers together, by the pay tables as they stand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.live_pay_table import Posted
from pitboss.publish.report.writers.sheets import (
    CHANCE,
    MOST_DIGITS,
    PERCENT,
    UNITS,
    WHOLE,
    Book,
    address,
    area,
)

__all__ = ["FIGURES", "round_sheet"]


def _joint(report: Report, posted: list[Posted]) -> Counter[tuple[tuple[str, ...], Fraction, int]]:
    """Deals by the lines that the pay tables pay, what the other wagers win, and all units staked."""
    analysis = report.subject.analysis
    found: Counter[tuple[tuple[str, ...], Fraction, int]] = Counter()
    live = [each.wager for each in posted]
    for wagers, count in analysis.settlements():
        lines = {each.wager: each.name for each in wagers if each.wager in live}
        others = sum((each.net for each in wagers if each.wager not in live), Fraction(0))
        found[tuple(lines[wager] for wager in live), others, sum(each.stake for each in wagers)] += count
    return found


def round_sheet(book: Book, report: Report, posted: list[Posted]) -> dict[str, str]:
    """The whole round, line by line; returns the cells of its figures by name."""
    subject = report.subject
    analysis = subject.analysis
    joint = _joint(report, posted)
    order = [list(each.results) for each in posted]
    rows = sorted(
        joint.items(),
        key=lambda item: (*(order[at].index(n) for at, n in enumerate(item[0][0])), item[0][1:]),
    )
    long = max(joint.values()) >= MOST_DIGITS or joint.total() >= MOST_DIGITS
    heads = [*(subject.label(each.wager) for each in posted), "Other wagers, units", "Staked, units", "Deals"]
    heads += ["Probability", *(f"{subject.label(each.wager)}, units" for each in posted), "Net, units"]
    heads += ["Net × probability", "Net² × probability", *(["Deals, all digits"] if long else [])]
    sheet = book.sheet(
        "Round", "The whole round, by the pay tables as they stand", [50] + [22] * (len(heads) - 1)
    )
    book.note(sheet, 1, "Deals by the line that the pay table pays and what the other wagers win.")
    text = (
        "A spreadsheet keeps 15 digits; the last column has all digits of the deals, as text." if long else ""
    )
    book.note(sheet, 2, text or "Every count is a whole number that a spreadsheet keeps to the last digit.")
    n = len(posted)
    other, staked, deals, chance = n, n + 1, n + 2, n + 3
    net, mean, square = chance + n + 1, chance + n + 2, chance + n + 3
    first = 4 + 11
    book.heads(sheet, first - 1, heads, left=n)
    last, total = first + len(rows) - 1, first + len(rows)
    all_deals = address(total, deals, fixed=True)
    for at, ((lines, others, stake), count) in enumerate(rows, first):
        for column, name in enumerate(lines):
            sheet.write_string(at, column, name, book.style())
        sheet.write_number(at, other, float(others), book.style())
        sheet.write_number(at, staked, stake, book.style())
        sheet.write_number(at, deals, count, book.style(num_format=WHOLE))
        share = Fraction(count, analysis.counts.total)
        sheet.write_formula(
            at, chance, f"={address(at, deals)}/{all_deals}", book.style(num_format=CHANCE), float(share)
        )
        won = others
        for column, (each, name) in enumerate(zip(posted, lines, strict=True), chance + 1):
            pays = next(p.pays for p in analysis.wagers[each.wager].payoffs if p.name == name)
            won += pays
            sheet.write_formula(at, column, f"={each.results[name]}", book.style(), float(pays))
        sums = "+".join([address(at, other), *(address(at, column) for column in range(chance + 1, net))])
        sheet.write_formula(at, net, f"={sums}", book.style(), float(won))
        here, of = address(at, net), address(at, chance)
        sheet.write_formula(at, mean, f"={here}*{of}", book.style(num_format=UNITS), float(won * share))
        sheet.write_formula(
            at, square, f"={here}*{here}*{of}", book.style(num_format="0.00000000"), float(won * won * share)
        )
        if long:
            sheet.write_string(at, square + 1, f"{count:,}", book.style(align="right"))
    look = {"bold": True, "top": 1}
    squares = sum((x * x * p for x, p in analysis.distribution.items()), Fraction(0))
    sheet.write_string(total, 0, "All", book.style(**look))
    for column, shown, worth in (
        (deals, WHOLE, analysis.counts.total),
        (chance, CHANCE, 1),
        (mean, UNITS, float(analysis.player_ev)),
        (square, "0.00000000", float(squares)),
    ):
        formula = f"=SUM({area(first, last, column)})"
        sheet.write_formula(total, column, formula, book.style(num_format=shown, **look), worth)
    if long:
        sheet.write_string(total, square + 1, f"{analysis.counts.total:,}", book.style(align="right", **look))
    figures = _round_figures(book, sheet, report, first, last, (net, chance, staked, mean, square))
    sheet.freeze_panes(first, n)
    sheet.repeat_rows(first - 1)
    return figures


def _round_figures(
    book: Book, sheet: Any, report: Report, first: int, last: int, columns: tuple[int, int, int, int, int]
) -> dict[str, str]:
    """The figures of the round above its rows, each with its denominator."""
    net, chance, staked, mean, square = columns
    analysis, unit = report.subject.analysis, report.subject.unit
    total = last + 1
    value, spread = address(total, mean), address(total, square)
    chances = area(first, last, chance)
    at = {name: address(4 + number, 1) for number, name in enumerate(FIGURES)}
    rows: dict[str, tuple[str, str, str, float]] = {
        "player_ev": (f"Expected value, per {unit}", f"={value}", UNITS, float(analysis.player_ev)),
        "house_edge": (f"House edge, per {unit}", f"=-{value}", PERCENT, float(analysis.house_edge)),
        "average_wager": (
            f"Average wager, per {unit}",
            f"=SUMPRODUCT({area(first, last, staked)},{chances})",
            "0.00000000",
            float(analysis.average_wager),
        ),
        "element_of_risk": (
            "Element of risk, per money bet in the round",
            f"={at['house_edge']}/{at['average_wager']}",
            PERCENT,
            float(analysis.element_of_risk),
        ),
        "hit_frequency": (
            "Hit frequency: the round ends ahead, of all rounds",
            f'=SUMIF({area(first, last, net)},">0",{chances})',
            PERCENT,
            float(analysis.hit_frequency),
        ),
        "variance": (
            "Variance, units squared",
            f"={spread}-{value}*{value}",
            "0.00000000",
            float(analysis.variance),
        ),
        "standard_deviation": (
            "Standard deviation, units",
            f"=SQRT({at['variance']})",
            "0.00000000",
            analysis.standard_deviation,
        ),
    }
    for number, name in enumerate(FIGURES):
        text, formula, shown, worth = rows[name]
        sheet.write_string(4 + number, 0, text, book.style(bold=True))
        sheet.write_formula(4 + number, 1, formula, book.style(num_format=shown, bold=True), worth)
    return {rows[name][0]: f"Round!{at[name]}" for name in FIGURES}


FIGURES = (
    "player_ev",
    "house_edge",
    "average_wager",
    "element_of_risk",
    "hit_frequency",
    "variance",
    "standard_deviation",
)
