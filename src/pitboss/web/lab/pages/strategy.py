"""Best play: the square of starting hands, how often each choice is made, and the strategy card."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction

import htpy as h
from htpy import Element, Node
from nicegui import events, ui

from pitboss.advise.cards import CardDecision, Mistake, StrategyCard, mistake_costs, strategy_card
from pitboss.errors import PitbossError
from pitboss.exact import Analysis, Question
from pitboss.web.frame.blocks import notice, table
from pitboss.web.frame.forms import choice
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.lab.figures import shown
from pitboss.web.lab.hand_square import Cell, Square, make_square
from pitboss.web.lab.pages.blocks import lead, panel, with_exact
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, changed_field
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.wording import cap
from pitboss.wording.typeset import fixed

__all__ = ["Strategy"]

_BOUNDS = {
    "1/50": "at most 2% of a unit",
    "1/100": "at most 1% of a unit",
    "1/200": "at most 0.5%",
    "1/1000": "at most 0.1%",
    "1/10000": "at most 0.01%",
}
_SIDE = 13


class Strategy:
    """Follows the rules, not the pay table: what a bonus pays changes no decision."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._bound = "1/100"
        self._shown: tuple[object, ...] = ()
        self._found: StrategyCard | None = None
        self._square = Region(classes="pb-contents")
        with ui.element("div").classes("pb-lab-two"):
            self._card = ui.element("section").classes("pb-panel").props('aria-label="Strategy card"')
            with self._card:
                bounds = choice("bound", "May cost against best play", _BOUNDS, value=self._bound, key="card")
                head = markup(h.fragment[h.h2["Strategy card"], bounds])
                head.element.on("change", self._rebound, js_handler=FIELD_CHANGED)
                self._rules = Region(classes="pb-contents")
            self._habits = Region(classes="pb-contents")

    async def refresh(self) -> None:
        question = self._bench.configuration.posted
        key = (question.game.id, question.side, tuple(question.options.items()))
        if key == self._shown:
            self._show_card()
            return
        self._shown = key
        analysis = self._bench.analysis
        square = make_square(analysis)
        self._card.set_visibility(bool(analysis.tree.forks))
        self._found = None
        if not analysis.tree.forks:
            self._square.show(notice(f"{question.game.title} has no decisions: every hand is played out."))
            self._habits.show(None)
            return
        hands = _hands(analysis) if square is None else square_panel(square)
        self._square.show(h.fragment[hands, _decisions(analysis)])
        await self._draw_card()

    async def _rebound(self, event: events.GenericEventArguments) -> None:
        name, value = changed_field(event)
        if name == "bound" and value in _BOUNDS:
            self._bound = value
            await self._draw_card()

    async def _draw_card(self) -> None:
        question = self._bench.configuration.posted
        self._rules.show(h.p(".pb-muted", role="status")["Looking for the shortest rules …"])
        try:
            card, mistakes = await asyncio.to_thread(_worked_out, question, Fraction(self._bound))
        except PitbossError as error:
            self._found = None
            self._rules.show(notice(error.message))
            self._habits.show(None)
            return
        self._found = card
        self._show_card()
        self._habits.show(_mistakes(mistakes, question))

    def _show_card(self) -> None:
        """The rules do not depend on what a bonus pays; the edge they leave does."""
        if self._found is not None:
            self._rules.show(card_rules(self._found, self._bench.analysis.house_edge))


def _worked_out(question: Question, bound: Fraction) -> tuple[StrategyCard, tuple[Mistake, ...]]:
    return strategy_card(question, cost=bound), tuple(mistake_costs(question))


def square_panel(square: Square) -> Element:
    """Thirteen by thirteen; the detail of a hand shows beside the square."""
    folded = frozenset(square.given_up)
    folds = f"{len(folded)} of 169 are folded (hatched)" if folded else "none is folded"
    details = {cell.hand: cell.details() for cell in square.cells}
    rows = (square.cells[at : at + _SIDE] for at in range(0, len(square.cells), _SIDE))
    return panel(
        h.h2["Starting hands"],
        lead(
            f"Units won on {square.wagers}, best play, at “{square.decision}”, by the cards of the "
            f"{square.seen}; suited above the diagonal, {folds}. The thick line is zero: on one side of it "
            "hands win, on the other they lose. Point at a hand, or move with the arrow keys."
        ),
        h.div(".pb-lab-square")[
            _scale(square),
            h.table(".pb-lab-heat", data_lab_heat=True)[
                h.caption(".pb-spoken")["Value of the 169 starting hands"],
                h.tbody[
                    (
                        h.tr[
                            (
                                _cell(cell, folded, _zero_beside(square.cells, _SIDE * down + across))
                                for across, cell in enumerate(row)
                            )
                        ]
                        for down, row in enumerate(rows)
                    )
                ],
            ],
            h.div(".pb-lab-detail", data_lab_detail=True, aria_live="polite")[
                h.p(".pb-muted")["No hand chosen yet."]
            ],
        ],
        h.div(hidden=True, data_lab_hands=True)[json.dumps(details, ensure_ascii=False)],
    )


def _hands(analysis: Analysis) -> Element | None:
    """The starting hands of a game by the names of their kinds; None where they have no names."""
    counts, fork = analysis.counts, analysis.tree.forks[0]
    if not counts.hands:
        return None
    names = [choice.name for choice in fork.choices]
    dealt = sum(each.deals for each in counts.hands)
    rows: list[tuple[Node, ...]] = []
    for each in counts.hands:
        worth = counts.values(each)
        answers = ", ".join(
            f"{name} {shown(Fraction(deals, each.deals), 'percent')}" if each.mixed else name
            for name, deals in each.answers.items()
            if deals
        )
        values = (fixed(worth[name], 4, plus=True) if name in worth else "–" for name in names)
        share = shown(Fraction(each.deals, dealt), "percent")
        rows.append((cap(each.hand), share, *values, fixed(counts.worth(each), 4, plus=True), answers))
    wagers = " + ".join(analysis.question.game.wagers[name].label for name in analysis.deciding_wagers)
    head = ("Hand", "Dealt", *names, "Best play", "Best answer")
    numbers = tuple(range(1, len(head) - 1))
    return panel(
        h.h2["Starting hands"],
        lead(
            f"Units won on {wagers} at “{fork.name}”, on average over all hands of a name. Where the best "
            "answer depends on more than the name, its shares are given."
        ),
        table(head, rows, numbers=numbers),
    )


def _scale(square: Square) -> Element:
    """From the worst hand to the best, with zero where it lies between them."""
    low, high = float(square.least), float(square.most)
    zero = 100 * min(max(-low / ((high - low) or 1), 0), 1)
    widest = max(abs(low), abs(high)) or 1
    look = f"--zero:{zero:.1f}%;--worst:{max(-low, 0) / widest:.3f};--best:{max(high, 0) / widest:.3f}"
    return h.div(".pb-lab-scale", aria_hidden="true")[
        h.span[fixed(square.least, 2, plus=True)],
        h.i(style=look)[low < 0 < high and h.u["0"]],
        h.span[fixed(square.most, 2, plus=True)],
    ]


def _zero_beside(cells: Sequence[Cell], at: int) -> str:
    """Whether the next hand to the right, or below, is on the other side of zero."""
    here, sides = cells[at].loses, []
    if at % _SIDE < _SIDE - 1 and cells[at + 1].loses != here:
        sides.append("pb-lab-zero--right")
    if at + _SIDE < len(cells) and cells[at + _SIDE].loses != here:
        sides.append("pb-lab-zero--below")
    return " ".join(sides)


def _cell(cell: Cell, folded: frozenset[str], zero: str) -> Element:
    fold = "pb-lab-cell--fold" if cell.hand in folded else ""
    return h.td(class_=zero or None)[
        h.button(
            type="button",
            class_=["pb-heat", "pb-lab-cell", "pb-lab-cell--loses" if cell.loses else "", fold],
            style=f"--heat:{abs(cell.heat):.3f};{_ink(cell.heat)}",
            data_hand=cell.hand,
            tabindex="0" if cell.hand == "AA" else "-1",
            aria_label=f"{cell.hand}: {cell.text}, {cell.best}",
        )[h.b[cell.hand], h.span[cell.text]]
    ]


_DARK_ENOUGH, _BRIGHT_ENOUGH = {True: 0.661, False: 0.701}, {True: 0.547, False: 0.608}
"""Above these, white reads better than black by day, and black better than white by night; for a win and for
a loss."""


def _ink(heat: float) -> str:
    by_day = "#fff" if abs(heat) > _DARK_ENOUGH[heat >= 0] else "#000"
    by_night = "#000" if abs(heat) > _BRIGHT_ENOUGH[heat >= 0] else "#fff"
    return f"color:light-dark({by_day},{by_night})"


def _decisions(analysis: Analysis) -> Element:
    rows: list[tuple[Node, ...]] = [
        (name if at == 0 else "", option, with_exact(shown(share, "percent"), share))
        for name, shares in analysis.decisions.items()
        for at, (option, share) in enumerate(shares.items())
    ]
    return panel(h.h2["How often"], table(("Decision", "Option", "Best, of all rounds"), rows, numbers=(2,)))


def card_rules(card: StrategyCard, best: Fraction) -> h.Fragment:
    """The card as it is read: rules first, then what they cost."""
    shortest = card.within and all(each.shortest for each in card.decisions)
    return h.fragment[
        (_decision_rules(decision) for decision in card.decisions),
        h.p(".pb-notice.pb-notice--good")[
            "The card costs ",
            _cost(card.cost),
            f" of a unit per round: the house edge is {shown(best + card.cost, 'percent')}",
            f" instead of {shown(best, 'percent')}.",
            not card.within and " No card found costs as little as asked for; this is the cheapest.",
            shortest and " No shorter card does it.",
        ],
    ]


def _decision_rules(decision: CardDecision) -> Iterator[Node]:
    yield h.h3[cap(decision.name)]
    if decision.rules:
        yield h.ol(".pb-lab-rules")[(h.li[f"{rule.says}."] for rule in decision.rules)]
    yield h.p[f"{'Otherwise' if decision.rules else 'Always'} {decision.otherwise}."]
    yield h.p(".pb-muted")["Costs ", _cost(decision.cost), "."]
    for word, means in decision.meanings.items():
        yield h.p(".pb-muted")[f"{cap(word)}: {means}."]


def _cost(value: Fraction) -> Node:
    return with_exact(shown(value, "percent"), value) if value else "nothing"


def _mistakes(mistakes: tuple[Mistake, ...], question: Question) -> Element:
    unit = question.game.wagers[question.game.unit].label
    rows = [(each.says, each.decision, _cost(each.cost)) for each in mistakes]
    head = ("Habit", "Decision", f"Costs, of one {unit}")
    return panel(h.h2["Cost of common mistakes"], table(head, rows, numbers=(2,)))
