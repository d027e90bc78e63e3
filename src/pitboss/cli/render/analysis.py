"""An analysis as plain tables that can be pasted into an e-mail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from pitboss.cli.render.sheet import Sheet
from pitboss.exact.analysis import root
from pitboss.rules import spelled
from pitboss.wording import cap, chance, dollars, first_of, fixed, fraction, joined, percent

if TYPE_CHECKING:
    from pitboss.exact import Analysis, HandValue, Question, WagerFigures
    from pitboss.rules import Game

__all__ = ["render"]

_MOST_RESULTS = 24
"""A longer distribution is shown in its likeliest results; the JSON has all of it."""
_HAND = 6
"""The width of a hand and its value in the square of starting hands."""


def render(
    analysis: Analysis,
    width: int,
    alone: Mapping[str, WagerFigures] = MappingProxyType({}),
    unsolved: Sequence[str] = (),
) -> RenderableType:
    """Everything a reader wants first: setting, figures, wagers, pay tables, play, hands, distribution.

    `alone` are optional wagers by themselves; `unsolved` are those for which that would take too long.
    """
    return Group(*_sections(analysis, width, alone, unsolved))


def _sections(
    analysis: Analysis, width: int, alone: Mapping[str, WagerFigures], unsolved: Sequence[str]
) -> Iterator[RenderableType]:
    question = analysis.question
    yield _setting(question)
    unit = question.game.wagers[question.game.unit].label
    yield _titled("The round", _figures(analysis, unit), _advantage(analysis))
    yield _titled(f"Wagers, in units of the {unit}", _wagers(analysis))
    if len(analysis.duel_wagers) > 1:
        yield Text(f"* {', '.join(analysis.duel_wagers)}\n", style="dim")
    if alone or unsolved:
        yield _titled(
            "Optional wagers, each by itself, per unit of its own",
            _alone(question, alone),
            _not_made(question, alone, unsolved),
        )
    returns = _returns(analysis)
    for wager in analysis.wagers:
        if question.game.tables_of.get(wager):
            label = question.game.wagers[wager].label
            yield _titled(f"{label}, line by line", _paytable(analysis.wagers[wager], returns[wager]))
    if analysis.decisions:
        yield _titled("Best play", _decisions(analysis), _about_play(analysis))
    if analysis.starting_hands:
        yield from _hands(analysis, width)
    yield _distribution(analysis)


def _titled(title: str, sheet: Sheet, remark: str = "") -> RenderableType:
    below = [Text(remark)] if remark else []
    return Group(Text(title, style="bold"), sheet, *below, Text())


def _setting(question: Question) -> Text:
    text = Text(question.game.title, style="bold")
    parts = [f"{question.tables[slot].title}" for slot in _slots_in_play(question)]
    parts += [f"{name} {spelled(value)}" for name, value in question.options.items()]
    if question.side is not None:
        parts.append(f"side: {question.side}")
    if question.pays_sums or question.fixed_sums or question.breakage is not None:
        parts.append(f"unit {dollars(question.unit)}")
    if question.breakage is not None:
        parts.append(f"payouts rounded down to {dollars(question.breakage)}")
    for line in ("; ".join(parts), _staked(question)):
        text.append(f"\n{line}" if line else "", style="not bold")
    return text.append("\n")


def _slots_in_play(question: Question) -> Iterator[str]:
    """The slots of the wagers that are made or placed later; the others are named with their figures."""
    game = question.game
    wagers = [name for name in game.wagers if name in question.wagers or name not in game.opening_wagers]
    used = {slot for name in wagers for slot in game.tables_of.get(name, ())}
    return (slot for slot in question.tables if slot in used)


def _staked(question: Question) -> str:
    """The wagers that the figures are about, and others that work the same way."""
    game = question.game
    line = cap(question.stakes(partial(_labels, game)))
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


def _alone(question: Question, alone: Mapping[str, WagerFigures]) -> Sheet:
    table = Sheet("wager", "pay table", "house edge", "wins", "st. dev.", "edge exactly", left=2)
    for name, figures in alone.items():
        tables = [question.tables[slot].id for slot in question.game.tables_of.get(name, ())]
        row = (percent(figures.house_edge, 4), percent(figures.hit_frequency, 4))
        spread = fixed(root(figures.variance), 4)
        table.add(name, ", ".join(tables), *row, spread, fraction(figures.house_edge))
    return table


def _not_made(question: Question, alone: Mapping[str, WagerFigures], unsolved: Sequence[str]) -> str:
    """How to count them in, and which of them have no figures."""
    words = [f"--with {next(iter(alone))} counts it in the round."] if alone else []
    if unsolved:
        words.append(f"Not solved exactly within an hour: {_labels(question.game, unsolved)}.")
    return " ".join(words)


def _returns(analysis: Analysis) -> Mapping[str, Mapping[tuple[str, Fraction], Fraction]]:
    """By wager and line, what it adds to the value; the stake may differ from round to round."""
    found: dict[str, Counter[tuple[str, Fraction]]] = {name: Counter() for name in analysis.wagers}
    for wagers, deals in analysis.settlements():
        for each in wagers:
            pays = each.net / each.stake if each.stake else each.net
            found[each.wager][each.name, pays] += each.net * deals  # type: ignore[assignment]
    total = analysis.counts.total
    return {
        name: {line: Fraction(won) / total for line, won in lines.items()} for name, lines in found.items()
    }


def _paytable(figures: WagerFigures, returns: Mapping[tuple[str, Fraction], Fraction]) -> Sheet:
    table = Sheet("hand", "combinations", "probability", "pays", "return")
    for payoff in figures.payoffs:
        row = (f"{payoff.count:,}", chance(payoff.probability), fraction(payoff.pays))
        table.add(payoff.name, *row, fixed(returns[payoff.name, payoff.pays], 8, plus=True))
    count = sum(payoff.count for payoff in figures.payoffs)
    share = sum((payoff.probability for payoff in figures.payoffs), Fraction(0))
    table.add_total("all hands", f"{count:,}", chance(share), "", fixed(figures.player_ev, 8, plus=True))
    return table


def _decisions(analysis: Analysis) -> Sheet:
    table = Sheet("decision", "option", "how often, of all rounds", left=2)
    for name, shares in analysis.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            table.add(name if number == 0 else "", option, percent(share, 4))
    return table


def _about_play(analysis: Analysis) -> str:
    """What best play does where answers are worth the same, and where to ask for more."""
    same = "Of answers that are worth the same, the smaller wager is chosen"
    if ties := analysis.tied_hands:
        same += f": {first_of([f'{_answers(names)} with {hand}' for hand, names in ties.items()])}"
    pointer = f"`pitboss advise {analysis.question.game.id}` names the best option for any cards."
    return f"{same}.\n{pointer}"


def _answers(names: Sequence[str]) -> str:
    return joined(names, "or")


def _hands(analysis: Analysis, width: int) -> Iterator[RenderableType]:
    """The usual square, or a list where hands have longer names."""
    names = " + ".join(analysis.question.game.wagers[name].label for name in analysis.deciding_wagers)
    yield Text(f"Value of the starting hands on {names}", style="bold")
    if not analysis.in_square:
        yield _list(analysis)
        yield Text()
        return
    yield from _square(analysis, width)
    folds = sorted(analysis.folded_hands)
    yield Text(f"Folded: {', '.join(folds)}.\n" if folds else "No starting hand is folded.\n")


def _list(analysis: Analysis) -> Sheet:
    """Every starting hand with its value and its best answer, or the shares of several."""
    table = Sheet("hand", "value", "best answer")
    for each in analysis.counts.hands:
        table.add(each.hand, fixed(analysis.counts.worth(each), 6, plus=True), _best(each))
    return table


def _best(hand: HandValue) -> str:
    if not hand.mixed:
        return hand.best
    often = sorted(hand.answers.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {percent(Fraction(deals, hand.deals), 1)}" for name, deals in often if deals)


def _square(analysis: Analysis, width: int) -> Iterator[RenderableType]:
    """Suited above the diagonal, offsuit below; two decimals fit eighty columns."""
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
