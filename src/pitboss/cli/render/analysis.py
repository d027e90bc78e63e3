"""An analysis as plain tables that can be pasted into an e-mail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from pitboss.cli.render.sheet import Sheet
from pitboss.rules import spelled
from pitboss.wording import chance, dollars, fixed, fraction, joined, percent

if TYPE_CHECKING:
    from pitboss.exact import Analysis, Question, WagerFigures
    from pitboss.rules import Game

__all__ = ["render"]

_MOST_RESULTS = 24
"""A longer distribution is shown in its likeliest results; the JSON has all of it."""
_HAND = 6
"""The width of a hand and its value in the square of starting hands."""


def render(analysis: Analysis, width: int) -> RenderableType:
    """Everything a reader wants first: setting, figures, wagers, pay tables, play, hands, distribution."""
    return Group(*_sections(analysis, width))


def _sections(analysis: Analysis, width: int) -> Iterator[RenderableType]:
    yield _setting(analysis.question)
    unit = analysis.question.game.wagers[analysis.question.game.unit].label
    yield _titled("The round", _figures(analysis, unit), _advantage(analysis))
    yield _titled(f"Wagers, in units of the {unit}", _wagers(analysis))
    if len(analysis.duel_wagers) > 1:
        yield Text(f"* {', '.join(analysis.duel_wagers)}\n", style="dim")
    for bonus in analysis.shape.bonuses:
        label = analysis.question.game.wagers[bonus.wager].label
        yield _titled(f"{label}, line by line", _paytable(analysis.wagers[bonus.wager]))
    if analysis.decisions:
        pointer = f"`pitboss advise {analysis.question.game.id}` names the best option for any cards."
        yield _titled("Best play", _decisions(analysis), pointer)
    if analysis.starting_hands:
        yield from _hands(analysis, width)
    yield _distribution(analysis)


def _titled(title: str, sheet: Sheet, remark: str = "") -> RenderableType:
    below = [Text(remark)] if remark else []
    return Group(Text(title, style="bold"), sheet, *below, Text())


def _setting(question: Question) -> Text:
    text = Text(question.game.title, style="bold")
    parts = [f"{table.title}" for table in question.tables.values()]
    parts += [f"{name} {spelled(value)}" for name, value in question.options.items()]
    if question.side is not None:
        parts.append(f"side: {question.side}")
    if any(line.pays.fixed is not None for table in question.tables.values() for line in table.lines):
        parts.append(f"unit {dollars(question.unit)}")
    for line in ("; ".join(parts), _staked(question)):
        text.append(f"\n{line}" if line else "", style="not bold")
    return text.append("\n")


def _staked(question: Question) -> str:
    """The wagers that the figures are about, and others that work the same way."""
    game = question.game
    each = "One unit each on" if len(question.wagers) > 1 else "One unit on"
    line = f"{each} {_labels(game, question.wagers)}"
    alike = [
        name
        for name in game.opening_wagers
        if name not in question.wagers and any(game.settled_alike(name, made) for made in question.wagers)
    ]
    if alike and not any(game.wagers[name].excludes for name in alike):
        line += f"; {_labels(game, alike)} {'works' if len(alike) == 1 else 'work'} the same way"
    return f"{line}."


def _labels(game: Game, names: Sequence[str]) -> str:
    return joined([game.wagers[name].label for name in names])


def _advantage(analysis: Analysis) -> str:
    if analysis.house_edge >= 0:
        return ""
    where = "this pay table" if analysis.question.tables else "these rules"
    return f"The player has the advantage under {where}."


def _figures(analysis: Analysis, unit: str) -> Sheet:
    table = Sheet("figure", "value", "exactly")
    rows = (
        (f"expected value, per {unit}", fixed(analysis.player_ev, 6, plus=True), analysis.player_ev),
        (f"house edge, per {unit}", percent(analysis.house_edge, 4), analysis.house_edge),
        (f"average wager, per {unit}", fixed(analysis.average_wager, 6), analysis.average_wager),
        ("element of risk (per money bet)", percent(analysis.element_of_risk, 4), analysis.element_of_risk),
        ("hit frequency (round ends ahead)", percent(analysis.hit_frequency, 4), analysis.hit_frequency),
        ("variance", fixed(analysis.variance, 6), analysis.variance),
    )
    for name, value, exactly in rows:
        table.add(name, value, fraction(exactly))
    table.add("standard deviation", fixed(analysis.standard_deviation, 6), "")
    return table


def _wagers(analysis: Analysis) -> Sheet:
    table = Sheet("wager", "value", "average", "wins", "value exactly")
    for name, figures in analysis.wagers.items():
        row = (fixed(figures.player_ev, 6, plus=True), fixed(figures.average_wager, 6))
        table.add(name, *row, percent(figures.hit_frequency, 4), fraction(figures.player_ev))
    if len(names := analysis.duel_wagers) > 1:
        value, stake = analysis.together(names)
        table.add("together*", fixed(value, 6, plus=True), fixed(stake, 6), "", fraction(value))
    return table


def _paytable(figures: WagerFigures) -> Sheet:
    table = Sheet("hand", "combinations", "probability", "pays", "return")
    for payoff in figures.payoffs:
        back = payoff.probability * payoff.pays
        row = (f"{payoff.count:,}", chance(payoff.probability), fraction(payoff.pays))
        table.add(payoff.name, *row, fixed(back, 8, plus=True))
    count = sum(payoff.count for payoff in figures.payoffs)
    table.add_total("all hands", f"{count:,}", "1.00000000", "", fixed(figures.player_ev, 8, plus=True))
    return table


def _decisions(analysis: Analysis) -> Sheet:
    table = Sheet("decision", "option", "how often, of the times asked", left=2)
    for name, shares in analysis.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            table.add(name if number == 0 else "", option, percent(share, 4))
    return table


def _hands(analysis: Analysis, width: int) -> Iterator[RenderableType]:
    """The usual square: suited above the diagonal, offsuit below; two decimals fit eighty columns."""
    names = " + ".join(analysis.question.game.wagers[name].label for name in analysis.duel_wagers)
    yield Text(f"Value of the starting hands on {names}", style="bold")
    folds = analysis.folded_hands
    styles = {
        hand: "red" if hand in folds else "green" if value > 0 else ""
        for hand, value in analysis.starting_hands.items()
    }
    in_a_row = 13 if width >= 13 * _HAND else max(1, width // _HAND)
    hands = list(styles)
    for start in range(0, len(hands), in_a_row):
        line = Text()
        row = hands[start : start + in_a_row]
        for hand in row:
            line.append(f"{hand:<{_HAND}}", style="dim")
        line.append("\n")
        for hand in row:
            line.append(f"{float(analysis.starting_hands[hand]):<+{_HAND}.2f}", style=styles[hand])
        yield line
    yield Text(f"Folded: {', '.join(sorted(folds))}.\n" if folds else "No starting hand is folded.\n")


def _distribution(analysis: Analysis) -> RenderableType:
    results = analysis.distribution
    shown = sorted(sorted(results, key=lambda net: -results[net])[:_MOST_RESULTS])
    title = "Net result of the round, in units"
    if len(shown) < len(results):
        title += f" (the {len(shown)} likeliest of {len(results)}; --json has all)"
    table = Sheet("net", "probability", left=0)
    for net in shown:
        table.add(fraction(net, plus=True), chance(results[net]))
    return _titled(title, table)
