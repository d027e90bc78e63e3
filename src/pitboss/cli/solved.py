"""An analysis as tables that can be pasted into an e-mail."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.rules import dollars, spelled

if TYPE_CHECKING:
    from pitboss.exact import Analysis, WagerFigures

__all__ = ["render"]

_MOST_RESULTS = 24
"""A longer distribution is shown in its likeliest results; the JSON has all of it."""


def render(analysis: Analysis) -> RenderableType:
    """Everything a reader wants first: setting, figures, wagers, pay tables, play, hands, distribution."""
    return Group(*_sections(analysis))


def _sections(analysis: Analysis) -> Iterator[RenderableType]:
    yield _setting(analysis)
    unit = analysis.question.game.wagers[analysis.question.game.unit].label
    yield _titled("The round", _figures(analysis, unit))
    yield _titled(f"Wagers, in units of the {unit}", _wagers(analysis))
    if len(analysis.duel_wagers) > 1:
        yield Text(f"* {', '.join(analysis.duel_wagers)}\n", style="dim")
    for bonus in analysis.shape.bonuses:
        label = analysis.question.game.wagers[bonus.wager].label
        yield _titled(f"{label}, line by line", _paytable(analysis.wagers[bonus.wager]))
    if analysis.decisions:
        yield _titled("Best play", _decisions(analysis))
    if analysis.starting_hands:
        yield from _hands(analysis)
    yield _distribution(analysis)


def _table(*columns: str, left: int = 1) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        exact = column.endswith("exactly")
        table.add_column(
            column,
            justify="left" if number < left else "right",
            no_wrap=not exact,
            overflow="fold" if exact else "ellipsis",
        )
    return table


def _titled(title: str, table: Table) -> RenderableType:
    return Group(Text(title, style="bold"), table, Text())


def _percent(value: Fraction, digits: int = 4) -> str:
    return f"{float(100 * value):.{digits}f} %"


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator)


def _setting(analysis: Analysis) -> Text:
    question = analysis.question
    text = Text(question.game.title, style="bold")
    parts = [f"{table.title}" for table in question.tables.values()]
    parts += [f"{name} {spelled(value)}" for name, value in question.options.items()]
    if question.side is not None:
        parts.append(f"side: {question.side}")
    if any(line.pays.fixed is not None for table in question.tables.values() for line in table.lines):
        parts.append(f"unit {dollars(question.unit)}")
    text.append(f"\n{'; '.join(parts)}\n", style="not bold")
    return text


def _figures(analysis: Analysis, unit: str) -> Table:
    table = _table("figure", "value", "exactly")
    rows = (
        (f"expected value, per {unit}", f"{float(analysis.player_ev):+.6f}", analysis.player_ev),
        (f"house edge, per {unit}", _percent(analysis.house_edge), analysis.house_edge),
        (f"average wager, per {unit}", f"{float(analysis.average_wager):.6f}", analysis.average_wager),
        ("element of risk (per money bet)", _percent(analysis.element_of_risk), analysis.element_of_risk),
        ("hit frequency (round ends ahead)", _percent(analysis.hit_frequency), analysis.hit_frequency),
        ("variance", f"{float(analysis.variance):.6f}", analysis.variance),
    )
    for name, value, exactly in rows:
        table.add_row(name, value, _exact(exactly) if len(_exact(exactly)) <= 44 else "")
    table.add_row("standard deviation", f"{analysis.standard_deviation:.6f}", "")
    return table


def _wagers(analysis: Analysis) -> Table:
    table = _table("wager", "value", "average", "wins", "value exactly")
    for name, figures in analysis.wagers.items():
        row = (f"{float(figures.player_ev):+.6f}", f"{float(figures.average_wager):.6f}")
        table.add_row(name, *row, _percent(figures.hit_frequency), _exact(figures.player_ev))
    if len(names := analysis.duel_wagers) > 1:
        value, stake = analysis.together(names)
        table.add_row("together*", f"{float(value):+.6f}", f"{float(stake):.6f}", "", _exact(value))
    return table


def _paytable(figures: WagerFigures) -> Table:
    table = _table("hand", "combinations", "probability", "pays", "return")
    for payoff in figures.payoffs:
        back = payoff.probability * payoff.pays
        row = (f"{payoff.count:,}", f"{float(payoff.probability):.8f}", _exact(payoff.pays))
        table.add_row(payoff.name, *row, f"{float(back):+.8f}")
    count = sum(payoff.count for payoff in figures.payoffs)
    table.add_section()
    table.add_row("all hands", f"{count:,}", "1.00000000", "", f"{float(figures.player_ev):+.8f}")
    return table


def _decisions(analysis: Analysis) -> Table:
    table = _table("decision", "option", "how often, of the times asked", left=2)
    for name, shares in analysis.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            table.add_row(name if number == 0 else "", option, _percent(share))
    return table


def _hands(analysis: Analysis) -> Iterator[RenderableType]:
    """The usual square: suited above the diagonal, offsuit below; two decimals fit eighty columns."""
    names = " + ".join(analysis.question.game.wagers[name].label for name in analysis.duel_wagers)
    yield Text(f"Value of the starting hands on {names}", style="bold")
    folds = {each.hand for each in analysis.tally.hands if each.best != next(iter(each.values))}
    values = list(analysis.starting_hands.items())
    for row in range(13):
        line = Text()
        for hand, _ in values[13 * row : 13 * row + 13]:
            line.append(f"{hand:<6}", style="dim")
        line.append("\n")
        for hand, value in values[13 * row : 13 * row + 13]:
            style = "red" if hand in folds else "green" if value > 0 else ""
            line.append(f"{float(value):<+6.2f}", style=style)
        yield line
    yield Text(f"Folded: {', '.join(sorted(folds))}.\n" if folds else "No starting hand is folded.\n")


def _distribution(analysis: Analysis) -> RenderableType:
    results = analysis.distribution
    shown = sorted(sorted(results, key=lambda net: -results[net])[:_MOST_RESULTS])
    title = "Net result of the round, in units"
    if len(shown) < len(results):
        title += f" (the {len(shown)} likeliest of {len(results)}; --json has all)"
    table = _table("net", "probability", left=0)
    for net in shown:
        table.add_row(f"{'+' if net > 0 else ''}{_exact(net)}", f"{float(results[net]):.8f}")
    return _titled(title, table)
