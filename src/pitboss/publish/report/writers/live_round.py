"""The sheet of the whole round: the result of all wagers together, by the pay tables as they stand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pitboss.publish.report.payable import Payable, rows_of
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers import sheets
from pitboss.publish.report.writers.live_pay_table import Posted
from pitboss.publish.report.writers.sheets import Book, Sheet, address, area

__all__ = ["FIGURES", "round_sheet"]

FIGURES = (
    "player_ev",
    "house_edge",
    "average_wager",
    "element_of_risk",
    "hit_frequency",
    "variance",
    "standard_deviation",
)
_Row = tuple[tuple[str, ...], Fraction, Fraction]
_TOP = 4
_FIRST = _TOP + len(FIGURES) + 4


def _joint(report: Report, live: list[Payable]) -> Counter[_Row]:
    """Deals by the lines that the pay tables pay, what the other wagers win, and all units staked."""
    found: Counter[_Row] = Counter()
    names = [each.wager for each in live]
    for lines, wagers, count in rows_of(report.subject.analysis, live):
        others = sum((each.net for each in wagers if each.wager not in names), Fraction(0))
        found[lines, others, sum((each.at_risk for each in wagers), Fraction(0))] += count
    return found


def round_sheet(book: Book, report: Report, live: list[Payable], posted: list[Posted]) -> dict[str, str]:
    """The whole round, line by line; returns the cells of its figures by name."""
    subject, analysis = report.subject, report.subject.analysis
    joint = _joint(report, live)
    results = [{line.name: line.result for line in each.lines} for each in live]
    order = [list(each.results) for each in posted]
    rows = sorted(
        joint.items(),
        key=lambda item: (*(order[at].index(n) for at, n in enumerate(item[0][0])), item[0][1:]),
    )
    long = max(joint.values()) >= sheets.MOST_DIGITS or joint.total() >= sheets.MOST_DIGITS
    heads = [*(subject.label(each.wager) for each in posted), "Other wagers, units", "Staked, units", "Deals"]
    heads += ["Probability", *(f"{subject.label(each.wager)}, units" for each in posted), "Net, units"]
    heads += ["Net × probability", "Net² × probability", *(["Deals, all digits"] if long else [])]
    title = "The whole round, by the pay tables as they stand"
    sheet = book.sheet("Round", title, [50] + [22] * (len(heads) - 1))
    sheet.note(1, "Deals by the line that the pay table pays and what the other wagers win.")
    sheet.note(
        2,
        "A spreadsheet keeps 15 digits; the last column has all digits of the deals, as text."
        if long
        else "Every count is a whole number that a spreadsheet keeps to the last digit.",
    )
    n = len(posted)
    other, staked, deals, chance = n, n + 1, n + 2, n + 3
    net, mean, square = chance + n + 1, chance + n + 2, chance + n + 3
    sheet.heads(_FIRST - 1, heads, left=n)
    total = _FIRST + len(rows)
    all_deals = address(total, deals, fixed=True)
    for at, ((lines, others, stake), count) in enumerate(rows, _FIRST):
        for column, name in enumerate(lines):
            sheet.text(at, column, name)
        sheet.number(at, other, float(others))
        sheet.number(at, staked, float(stake))
        sheet.number(at, deals, count, sheets.WHOLE)
        share = Fraction(count, analysis.counts.total)
        sheet.formula(at, chance, f"{address(at, deals)}/{all_deals}", float(share), sheets.CHANCE)
        won = others
        for column, (each, pays, name) in enumerate(zip(posted, results, lines, strict=True), chance + 1):
            won += pays[name]
            sheet.formula(at, column, each.results[name], float(pays[name]))
        sums = "+".join([address(at, other), *(address(at, column) for column in range(chance + 1, net))])
        sheet.formula(at, net, sums, float(won))
        here, of = address(at, net), address(at, chance)
        sheet.formula(at, mean, f"{here}*{of}", float(won * share), sheets.UNITS)
        sheet.formula(at, square, f"{here}*{here}*{of}", float(won * won * share), sheets.SPREAD)
        if long:
            sheet.text(at, square + 1, f"{count:,}", align="right")
    squares = sum((x * x * p for x, p in analysis.distribution.items()), Fraction(0))
    sheet.totals(
        total,
        _FIRST,
        (
            (deals, sheets.WHOLE, analysis.counts.total),
            (chance, sheets.CHANCE, 1),
            (mean, sheets.UNITS, float(analysis.player_ev)),
            (square, sheets.SPREAD, float(squares)),
        ),
    )
    if long:
        sheet.text(total, square + 1, f"{analysis.counts.total:,}", align="right", **sheets.TOTAL)
    figures = _round_figures(sheet, report, total, (net, chance, staked, mean, square))
    sheet.freeze(_FIRST, max(1, n))
    return figures


def _round_figures(
    sheet: Sheet, report: Report, total: int, columns: tuple[int, int, int, int, int]
) -> dict[str, str]:
    """The figures of the round above its rows, each with its denominator."""
    net, chance, staked, mean, square = columns
    analysis, unit = report.subject.analysis, report.subject.unit
    value, spread, chances = address(total, mean), address(total, square), area(_FIRST, total - 1, chance)
    at = {name: address(_TOP + number, 1) for number, name in enumerate(FIGURES)}
    stakes, nets = area(_FIRST, total - 1, staked), area(_FIRST, total - 1, net)
    rows: tuple[tuple[str, str, str], ...] = (
        (f"Expected value, per {unit}", value, sheets.UNITS),
        (f"House edge, per {unit}", f"-{value}", sheets.PERCENT),
        (f"Average wager, per {unit}", f"SUMPRODUCT({stakes},{chances})", sheets.SPREAD),
        (
            "Element of risk, per money bet in the round",
            f"{at['house_edge']}/{at['average_wager']}",
            sheets.PERCENT,
        ),
        (
            "Hit frequency: the round ends ahead, of all rounds",
            f'SUMIF({nets},">0",{chances})',
            sheets.PERCENT,
        ),
        ("Variance, units squared", f"{spread}-{value}*{value}", sheets.SPREAD),
        ("Standard deviation, units", f"SQRT({at['variance']})", sheets.SPREAD),
    )
    for number, (name, (text, formula, shown)) in enumerate(zip(FIGURES, rows, strict=True), _TOP):
        sheet.text(number, 0, text, bold=True)
        sheet.formula(number, 1, formula, float(getattr(analysis, name)), shown, bold=True)
    return {text: f"Round!{at[name]}" for name, (text, _, _) in zip(FIGURES, rows, strict=True)}
