"""Beside the felt: advice, how the round was settled, posted pay tables, terms and fairness."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

import htpy as h
from htpy import Element, Node
from nicegui import ui

from pitboss.advise import Advice
from pitboss.contract import SeatPlayed, SettledShown, TableView
from pitboss.round import Terms
from pitboss.web.frame.forms import button, field
from pitboss.web.frame.pages.frame import panel
from pitboss.web.frame.pages.region import Painted, Region, markup, press_button
from pitboss.web.table.adviser import Skill, can_advise
from pitboss.web.table.pieces import outcome
from pitboss.wording import cap, spaced, typeset
from pitboss.wording.reasons import told_together
from pitboss.wording.typeset import dollars, percent, short_dollars

__all__ = ["Sidebar"]

Act = Callable[[str], object]
_NOTE: Final = h.p(".pb-small.pb-muted")


class Sidebar:
    """What is worth knowing, but not needed to play the next hand."""

    def __init__(self, table: str, terms: Terms, act: Act, seed: Callable[[str], object]) -> None:
        self._table, self._terms = table, terms
        with ui.element("aside").classes("pb-aside").props('aria-label="About the table"'):
            self._switch: Painted | None = None
            if can_advise(terms):
                self._advice_panel(act)
            elif terms.game.decisions:
                with panel(classes="pb-advice-panel"):
                    markup(_NOTE["There is no advice at this table: the best play is not worked out yet."])
            self._round = Region(tag="section", classes="pb-panel", props='aria-label="Your round"')
            _paytables(terms)
            self._table_panel(act)
            self._fair_panel(seed)

    def _advice_panel(self, act: Act) -> None:
        with panel(classes="pb-advice-panel"), ui.element("div"):
            switch = ui.element("button").props("type=button role=switch")
            switch.on("click", lambda _: act("advice"), [])
            with switch:
                markup(("Advice", h.span(".pb-switch__knob", aria_hidden="true")), tag="span")
            self._switch = Painted(switch)
            self._advice = Region(classes="pb-contents")

    def _table_panel(self, act: Act) -> None:
        house = self._terms.house
        rows = [
            ("Limits", f"{short_dollars(house.table.minimum)} to {short_dollars(house.table.maximum)}"),
            *(
                (self._terms.game.wagers[name].label, _range(self._terms, name))
                for name in house.limits
                if name in self._terms.game.wagers
            ),
            *(
                (wager.label, short_dollars(fixed))
                for name, wager in self._terms.game.wagers.items()
                if self._terms.offers(name) and (fixed := house.fixed_amount(wager)) is not None
            ),
            ("Dealer", "automatic" if house.live.dealer == "automatic" else "a person"),
            ("Time to decide", f"{house.live.decision_seconds} s"),
        ]
        with panel(), ui.element("details"):
            markup("This table", tag="summary")
            markup(_table([h.tr[h.th(scope="row")[name], h.td(".pb-num")[words]] for name, words in rows]))
            markup(
                h.p(".pb-small")[
                    h.a(href=f"/rules?table={self._table}")["Rules of this table"],
                    " · ",
                    h.a(href=f"/history?table={self._table}")["Its past rounds"],
                ]
            )
        with panel(), ui.element("div").classes("pb-actions"):
            self._leave = _button("Leave the table", "leave", act)
            self._buy = _button("Get play chips", "buy", act)
            self._tips = {
                on: _button(label, f"tip:{on}", act) for on, label in _tip_labels(self._terms).items()
            }

    def _fair_panel(self, seed: Callable[[str], object]) -> None:
        with panel(), ui.element("details"):
            markup("Fair shuffle", tag="summary")
            self._fair = Region()
            form = ui.element("form").classes("pb-row")
            with form:
                label = "Your own share in the next shuffle (optional)"
                typed = field("seed", label, key="pb", maxlength=64, autocomplete="off", spellcheck="false")
                markup((typed, button("Add", kind="small")))
            self._seed_form = Painted(form)
            give = "(e) => { e.preventDefault(); emit(e.target.seed.value); e.target.reset(); }"
            form.on("submit", lambda event: seed(str(event.args)), js_handler=give)

    # --- Showing -----------------------------------------------------------------------------------------

    def show(self, view: TableView, *, play_chips: int, betting: bool) -> None:
        you, playing = view.you, view.round
        seat = you.seat if you is not None else None
        self._round.show(self._settlement(view, seat))
        taken = view.seats[seat] if seat is not None else None
        leaving = taken is not None and taken.leaving
        self._leave.paint("pb-button" if seat else "pb-button pb-hidden", disabled="" if leaving else False)
        low = you is not None and seat is not None and play_chips > 0 and you.chips < 10 * play_chips
        self._buy.paint("pb-button" if low else "pb-button pb-hidden")
        side = playing.seats.get(seat) if seat else None
        for on, painted in self._tips.items():
            if on == "":
                can = side is not None and playing.status in ("open", "over")
            else:
                can = betting and side is not None and on in side.wagers
            painted.paint("pb-button" if can else "pb-button pb-hidden")
        self._fair.show(_fairness(view))
        self._seed_form.paint("pb-row" if seat else "pb-row pb-hidden")

    def show_advice(self, advice: Advice | None, skill: Skill, *, on: bool, waiting: bool, unit: str) -> None:
        if self._switch is None:
            return
        self._switch.paint("pb-switch", aria_checked="true" if on else "false", aria_label="Advice")
        if not on:
            self._advice.show(_NOTE["What each answer is worth, and the best one."])
            return
        self._advice.show((_advice(advice, unit, waiting=waiting), _skill(skill)))

    def _settlement(self, view: TableView, seat: str | None) -> Node:
        playing = view.round
        side = playing.seats.get(seat) if seat else None
        head = h.h2[f"Round {playing.number}" if playing.number else "Your round"]
        if side is None:
            others = [_other(view, name) for name in playing.seats]
            empty = _NOTE["Here you will see why each wager won or lost."]
            return head, h.ol(".pb-log")[others] if others else empty
        foot: Node = None
        if side.settled:
            net = h.td(class_=f"pb-{outcome(side.net)}", data_round_net=True)
            words = typeset.dollars(side.net, plus=True)
            foot = h.tfoot[h.tr[h.th(scope="row")["Net"], net[words]]]
        return head, h.table(".pb-settled")[h.tbody[_settled_rows(self._terms, side)], foot]


def _button(label: str, name: str, act: Act) -> Painted:
    return Painted(press_button(label, lambda: act(name), props=f"data-act={name}"))


def _table(rows: list[Element]) -> Element:
    return h.table(".pb-table")[h.tbody[rows]]


def _tip_labels(terms: Terms) -> dict[str, str]:
    """Buttons for tips, by the wager they ride on; none where the house takes no tips."""
    match terms.house.tips.policy:
        case "given":
            return {"": "Tip the dealer"}
        case "bet":
            opening = terms.game.opening_wagers
            ridden = [name for name in terms.game.compared if name in opening]
            return {name: f"Bet for the dealer on {opening[name].label}" for name in ridden}
        case _:
            return {}


def _paytables(terms: Terms) -> None:
    for slot, table in terms.tables.items():
        with panel(), ui.element("details").props("open data-folds"):
            markup(f"Pay table: {terms.game.paytables[slot].label}", tag="summary")
            lines = [h.tr[h.td[str(line.hand)], h.td(".pb-num")[str(line.pays)]] for line in table.lines]
            markup(_table(lines))


def _range(terms: Terms, name: str) -> str:
    low, high = terms.house.range_of(name)
    return f"{short_dollars(low)} to {short_dollars(high)}"


def _settled_rows(terms: Terms, side: SeatPlayed) -> Node:
    """Settled wagers in order, each reason once below the wagers it decided; then those in action."""
    rows: list[Element] = []
    settled = iter(side.settled.items())
    for sentence, number in told_together([each.reason for each in side.settled.values()]):
        rows += [_settled_row(terms, name, each) for name, each in islice(settled, number)]
        rows.append(h.tr(".pb-settled__why")[h.td(colspan="2")[sentence]])
    for name, stake in side.wagers.items():
        if name not in side.settled:
            label = h.th(scope="row")[terms.game.wagers[name].label]
            rows.append(h.tr[label, h.td[dollars(stake)]])
    return rows


def _settled_row(terms: Terms, name: str, settled: SettledShown) -> Element:
    result = settled.result
    decided = result in ("win", "lose")
    words = typeset.dollars(settled.returned - settled.staked, plus=True) if decided else str(result)
    words = "taken back" if settled.taken_back else words
    label = h.th(scope="row")[terms.game.wagers[name].label]
    return h.tr(data_settled=name)[label, h.td(class_=f"pb-{result if decided else 'push'}")[words]]


def _other(view: TableView, seat: str) -> Element:
    sitter, side = view.seats.get(seat), view.round.seats[seat]
    name = sitter.name if sitter is not None else cap(spaced(seat))
    said = ", ".join(cap(spaced(option)) for option in side.decisions)
    net = f" {typeset.dollars(side.net, plus=True)}" if side.settled else ""
    return h.li[f"{name}: {dollars(sum(side.wagers.values()))} {said}{net}"]


def _fairness(view: TableView) -> Node:
    upcoming, playing = view.upcoming, view.round
    shuffled = upcoming if upcoming is not None else playing
    seeds = [h.li[f"{cap(spaced(seat))}: {seed}"] for seat, seed in shuffled.seeds.items()]
    small, fingerprint = h.p(".pb-small"), h.p(".pb-fair__hash")
    secret: Node = playing.secret and (
        small[f"The secret of round {playing.number}:"],
        fingerprint[playing.secret],
        small[h.a(href=f"/history?table={view.table}")["Check it"]],
    )
    return (
        small[
            f"Round {shuffled.number} is shuffled with a secret that was fixed before any wager. "
            "This is its fingerprint:"
        ],
        h.p(".pb-fair__hash", data_commitment=True)[shuffled.commitment],
        bool(seeds) and h.ul(".pb-small")[seeds],
        secret,
    )


def _advice(advice: Advice | None, unit: str, *, waiting: bool) -> Node:
    if advice is None:
        return _NOTE["Working it out ..." if waiting else "There is nothing to decide now."]
    best = {True: "pb-advice__option pb-advice__option--best", False: "pb-advice__option"}
    return (
        _NOTE[f"Expected result in units of the {unit}."],
        h.ul(".pb-advice", aria_label="What each answer is worth")[
            [
                h.li(class_=best[name == advice.best], data_option=name, data_value=str(value))[
                    h.span[cap(spaced(name))], h.span(".pb-advice__value")[typeset.fixed(value, 4, plus=True)]
                ]
                for name, value in advice.options.items()
            ]
        ],
    )


def _skill(skill: Skill) -> Node:
    if not skill.decisions:
        return None
    return (
        skill.last and h.p(".pb-small", data_last_decision=True)[skill.last],
        h.p(".pb-small", data_skill=True)[
            "Skill: ",
            h.b[percent(skill.share)],
            f" best decisions ({skill.best} of {skill.decisions}); mistakes gave away ",
            h.b[typeset.fixed(skill.lost, 4)],
            " units.",
        ],
    )
