"""Best play: the square of starting hands, how often each choice is made, and the strategy card."""

from __future__ import annotations

import asyncio
import json
from fractions import Fraction
from html import escape

from nicegui import events, ui

from pitboss.advise.cards import Mistake, StrategyCard, mistake_costs, strategy_card
from pitboss.errors import PitbossError
from pitboss.exact import Question
from pitboss.web.lab.figures import fraction, shown
from pitboss.web.lab.heat import Cell, Square, make_square
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, changed_fields, choice, fraction_html, notice, table

__all__ = ["Strategy"]

_BOUNDS = {
    "1/50": "at most 2% of a unit",
    "1/100": "at most 1% of a unit",
    "1/200": "at most 0.5%",
    "1/1000": "at most 0.1%",
    "1/10000": "at most 0.01%",
}


class Strategy:
    """Follows the rules, not the pay table: what a bonus pays changes no decision."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._bound = "1/100"
        self._shown: tuple[object, ...] = ()
        self._found: StrategyCard | None = None
        self._square = ui.html("", sanitize=False).classes("pb-contents")
        with ui.element("div").classes("pb-lab-two"):
            self._card = ui.element("section").classes("pb-panel").props('aria-label="Strategy card"')
            with self._card:
                ui.html(
                    "<h2>Strategy card</h2>"
                    + choice("bound", "May cost against best play", _BOUNDS, self._bound, form="card"),
                    sanitize=False,
                ).classes("pb-contents").on("change", self._rebound, js_handler=FIELDS)
                self._rules = ui.html("", sanitize=False).classes("pb-contents")
            self._habits = ui.html("", sanitize=False).classes("pb-contents")

    async def refresh(self) -> None:
        question = self._desk.configuration.posted
        key = (question.game.id, question.side, tuple(question.options.items()))
        if key == self._shown:
            self._show_card()
            return
        self._shown = key
        square = make_square(self._desk.analysis)
        self._card.set_visibility(square is not None)
        self._found = None
        if square is None:
            self._square.set_content(
                notice(f"There is nothing to decide in {question.game.title}: every hand is played out.")
            )
            self._habits.set_content("")
            return
        self._square.set_content(square_html(square) + self._decisions())
        await self._draw_card()

    def _decisions(self) -> str:
        rows = [
            (
                escape(name) if at == 0 else "",
                escape(option),
                f"{shown(share, 'percent')}{fraction_html(fraction(share))}",
            )
            for name, shares in self._desk.analysis.decisions.items()
            for at, (option, share) in enumerate(shares.items())
        ]
        head = ("Decision", "Option", "Best, of the times asked")
        return f'<section class="pb-panel"><h2>How often</h2>{table(head, rows, numbers=(2,))}</section>'

    async def _rebound(self, event: events.GenericEventArguments) -> None:
        name, value = changed_fields(event)
        if name == "bound" and value in _BOUNDS:
            self._bound = value
            await self._draw_card()

    async def _draw_card(self) -> None:
        question = self._desk.configuration.posted
        self._rules.set_content('<p class="pb-muted" role="status">Looking for the shortest rules …</p>')
        try:
            card, mistakes = await asyncio.to_thread(_worked_out, question, Fraction(self._bound))
        except PitbossError as error:
            self._found = None
            self._rules.set_content(notice(error.message))
            self._habits.set_content("")
            return
        self._found = card
        self._show_card()
        self._habits.set_content(_mistakes(mistakes, question))

    def _show_card(self) -> None:
        """The rules stay whatever a bonus pays; the edge that they leave does not."""
        if self._found is not None:
            self._rules.set_content(card_html(self._found, self._desk.analysis.house_edge))


def _worked_out(question: Question, bound: Fraction) -> tuple[StrategyCard, tuple[Mistake, ...]]:
    return strategy_card(question, cost=bound), tuple(mistake_costs(question))


def square_html(square: Square) -> str:
    """Thirteen by thirteen; values stand in the cells where there is room, and beside them everywhere."""
    folded = set(square.given_up)
    rows = "".join(
        "<tr>" + "".join(_cell(cell, folded) for cell in square.cells[start : start + 13]) + "</tr>"
        for start in range(0, len(square.cells), 13)
    )
    details = {cell.hand: cell.to_json() for cell in square.cells}
    folds = f"{len(square.given_up)} of 169 are given up (hatched)" if square.given_up else "none is given up"
    data = escape(json.dumps(details, ensure_ascii=False))
    return (
        '<section class="pb-panel"><h2>Starting hands</h2>'
        f'<p class="pb-muted pb-lab-lead">Units won on {escape(square.wagers)}, best play, at '
        f"“{escape(square.decision)}”, by the cards of the {escape(square.seen)}; "
        f"suited above the diagonal, {folds}. Point at a hand, or move with the arrow keys.</p>"
        '<div class="pb-lab-square"><div class="pb-lab-scale" aria-hidden="true"><span>worst</span><i></i>'
        '<span>best</span></div><table class="pb-lab-heat" data-lab-heat>'
        f'<caption class="pb-spoken">Value of the 169 starting hands</caption><tbody>{rows}</tbody></table>'
        f'<div class="pb-lab-detail" data-lab-detail aria-live="polite"><p class="pb-muted">No hand chosen '
        f"yet.</p></div>"
        f"</div><div hidden data-lab-hands>{data}</div></section>"
    )


def _cell(cell: Cell, folded: set[str]) -> str:
    classes = "pb-heat pb-lab-cell"
    classes += " pb-lab-cell--fold" if cell.hand in folded else ""
    first = "0" if cell.hand == "AA" else "-1"
    style = f"--heat:{cell.heat:.3f};{_ink(cell.heat)}"
    return (
        f'<td><button type="button" class="{classes}" style="{style}" data-hand="{cell.hand}" '
        f'tabindex="{first}" aria-label="{cell.hand}: {cell.text}, {escape(cell.best)}">'
        f"<b>{cell.hand}</b><span>{cell.text}</span></button></td>"
    )


_DARK_ENOUGH, _BRIGHT_ENOUGH = 0.661, 0.546
"""From here on, white reads better than black on the cells by day, and black better than white by night."""


def _ink(heat: float) -> str:
    by_day = "#fff" if heat > _DARK_ENOUGH else "#000"
    by_night = "#000" if heat > _BRIGHT_ENOUGH else "#fff"
    return f"color:light-dark({by_day},{by_night})"


def card_html(card: StrategyCard, best: Fraction) -> str:
    """The card as it is read: rules first, then what they cost."""
    parts = []
    for decision in card.decisions:
        rules = "".join(f"<li>{escape(rule.says)}.</li>" for rule in decision.rules)
        last = f"Otherwise {decision.otherwise}." if decision.rules else f"Always {decision.otherwise}."
        parts.append(
            f"<h3>{escape(decision.name.capitalize())}</h3>"
            + (f'<ol class="pb-lab-rules">{rules}</ol>' if rules else "")
            + f'<p>{escape(last)}</p><p class="pb-muted">Costs {_cost(decision.cost)}.</p>'
        )
        parts += [
            f'<p class="pb-muted">{escape(said[:1].upper() + said[1:])}: {escape(means)}.</p>'
            for said, means in decision.meanings.items()
        ]
    sure = all(each.shortest for each in card.decisions)
    within = "" if card.within else " No card found costs as little as asked for; this is the cheapest."
    parts.append(
        f'<p class="pb-notice pb-notice--good">The card costs {_cost(card.cost)} of a unit per round: the '
        f"house "
        f"edge is {shown(best + card.cost, 'percent')} instead of {shown(best, 'percent')}.{within}"
        f"{' No shorter card does it.' if sure and card.within else ''}</p>"
    )
    return "".join(parts)


def _cost(value: Fraction) -> str:
    return f"{shown(value, 'percent')}{fraction_html(fraction(value))}" if value else "nothing"


def _mistakes(mistakes: tuple[Mistake, ...], question: Question) -> str:
    unit = question.game.wagers[question.game.unit].label
    rows = [(escape(each.says), escape(each.decision), _cost(each.cost)) for each in mistakes]
    head = ("Habit", "Decision", f"Costs, of one {unit}")
    return (
        '<section class="pb-panel"><h2>Cost of common mistakes</h2>'
        f"{table(head, rows, numbers=(2,))}</section>"
    )
