"""Beside the felt: advice, how the round was settled, posted pay tables, terms and fairness."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby
from typing import Any

from nicegui import ui

from pitboss.advise import Advice
from pitboss.round import Terms
from pitboss.rules import Compare, Decide, Settle
from pitboss.web.pages.frame import markup, panel
from pitboss.web.pages.painting import Painted, Region
from pitboss.web.play.advice import Skill
from pitboss.web.play.words import option_label, per_cent, plain, seat_label, signed, units
from pitboss.wording import dollars

__all__ = ["Sidebar"]

JsonView = Mapping[str, Any]
Act = Callable[[str], Any]


class Sidebar:
    """All that is not needed to play the next hand, and worth knowing."""

    def __init__(self, table: str, terms: Terms, act: Act, seed: Callable[[str], Any]) -> None:
        self._table, self._terms = table, terms
        with ui.element("aside").classes("pb-aside").props('aria-label="About the table"'):
            self._switch: Painted | None = None
            if any(isinstance(step, Decide) for step in terms.game.steps):  # else nobody needs advice
                self._advice_panel(act)
            self._round = Region(tag="section", classes="pb-panel", props='aria-label="Your round"')
            _paytables(terms)
            self._table_panel(act)
            self._fair_panel(seed)

    def _advice_panel(self, act: Act) -> None:
        with panel(classes="pb-advice-panel"), ui.element("div"):
            switch = ui.element("button").props("type=button role=switch")
            switch.on("click", lambda _: act("advice"), [])
            with switch:
                ui.html(
                    'Advice<span class="pb-switch__knob" aria-hidden="true"></span>',
                    sanitize=False,
                    tag="span",
                ).classes("pb-contents")
            self._switch = Painted(switch)
            self._advice = Region(classes="pb-contents")

    def _table_panel(self, act: Act) -> None:
        house = self._terms.house
        rows = [
            ("Limits", f"{plain(house.table.minimum)} to {plain(house.table.maximum)}"),
            *(
                (self._terms.game.wagers[name].label, _range(self._terms, name))
                for name in house.limits
                if name in self._terms.game.wagers
            ),
            *([("Pot Bet", plain(house.pot_amount))] if house.pot_amount else []),
            ("Dealer", "automatic" if house.live.dealer == "automatic" else "a person"),
            ("Time to decide", f"{house.live.decision_seconds} s"),
        ]
        lines = "".join(
            f"<tr><th scope=row>{escape(a)}</th><td class=pb-num>{escape(b)}</td></tr>" for a, b in rows
        )
        with panel(), ui.element("details"):
            markup("This table", tag="summary")
            markup(f'<table class="pb-table"><tbody>{lines}</tbody></table>')
            markup(
                f'<p class="pb-small"><a href="/rules?table={escape(self._table)}">Rules of this table</a> · '
                f'<a href="/history?table={escape(self._table)}">Its past rounds</a></p>'
            )
        with panel(), ui.element("div").classes("pb-actions"):
            self._leave = _button("Leave the table", "leave", act)
            self._buy = _button("Get play chips", "buy", act)
            self._tips = {
                on: _button(label, f"tip:{on}", act) for on, label in _tip_labels(self._terms).items()
            }

    def _fair_panel(self, seed: Callable[[str], Any]) -> None:
        with panel(), ui.element("details"):
            markup("Fair shuffle", tag="summary")
            self._fair = Region()
            form = ui.element("form").classes("pb-row")
            with form:
                markup(
                    '<div class="pb-field">'
                    '<label for="pb-seed">Your own share in the next shuffle (optional)</label>'
                    '<input id="pb-seed" name="seed" maxlength="64" autocomplete="off" spellcheck="false">'
                    "</div>"
                    '<button type="submit" class="pb-button pb-button--small">Add</button>'
                )
            self._seed_form = Painted(form)
            give = "(e) => { e.preventDefault(); emit(e.target.seed.value); e.target.reset(); }"
            form.on("submit", lambda event: seed(str(event.args)), js_handler=give)

    # --- Showing -----------------------------------------------------------------------------------------

    def show(self, view: JsonView, *, play_chips: int, betting: bool) -> None:
        you, playing = view["you"], view["round"]
        seat = you["seat"] if you is not None else None
        self._round.show(self._settlement(view, seat))
        leaving = seat is not None and bool(view["seats"][seat]["leaving"])
        self._leave.paint("pb-button" if seat else "pb-button pb-hidden", disabled="" if leaving else False)
        low = you is not None and seat is not None and play_chips > 0 and you["chips"] < 10 * play_chips
        self._buy.paint("pb-button" if low else "pb-button pb-hidden")
        side = playing["seats"].get(seat) if seat else None
        for on, painted in self._tips.items():
            if on == "":
                can = side is not None and playing["status"] in ("open", "over")
            else:
                can = betting and side is not None and on in side["wagers"]
            painted.paint("pb-button" if can else "pb-button pb-hidden")
        self._fair.show(_fairness(view))
        self._seed_form.paint("pb-row" if seat else "pb-row pb-hidden")

    def show_advice(self, advice: Advice | None, skill: Skill, *, on: bool, waiting: bool, unit: str) -> None:
        if self._switch is None:
            return
        self._switch.paint("pb-switch", aria_checked="true" if on else "false", aria_label="Advice")
        if not on:
            self._advice.show('<p class="pb-small pb-muted">What each answer is worth, and the best one.</p>')
            return
        self._advice.show(_advice(advice, unit, waiting=waiting) + _skill(skill))

    def _settlement(self, view: JsonView, seat: str | None) -> str:
        playing = view["round"]
        side = playing["seats"].get(seat) if seat else None
        title = f"Round {playing['number']}" if playing["number"] else "Your round"
        head = f"<h2>{title}</h2>"
        if side is None:
            others = "".join(_other(view, name) for name in playing["seats"])
            empty = '<p class="pb-small pb-muted">Here you will see why each wager won or lost.</p>'
            return head + (f'<ol class="pb-log">{others}</ol>' if others else empty)
        rows = _settled_rows(self._terms, side)
        foot = ""
        if side["settled"]:
            kind = "win" if side["net"] > 0 else "lose" if side["net"] < 0 else "push"
            foot = (
                "<tfoot><tr><th scope=row>Net</th>"
                f"<td class='pb-{kind}' data-round-net>{signed(side['net'])}</td></tr></tfoot>"
            )
        return f'{head}<table class="pb-settled"><tbody>{rows}</tbody>{foot}</table>'


def _button(label: str, name: str, act: Act) -> Painted:
    element = ui.element("button").props(f"type=button data-act={name}")
    element.on("click", lambda _: act(name), [])
    with element:
        ui.html(escape(label), sanitize=False, tag="span").classes("pb-contents")
    return Painted(element)


def _tip_labels(terms: Terms) -> dict[str, str]:
    """Buttons for tips, by the wager they ride on; nothing where the house takes none."""
    match terms.house.tips.policy:
        case "given":
            return {"": "Tip the dealer"}
        case "bet":
            settled = [s for s in terms.game.steps if isinstance(s, Settle) and isinstance(s.by, Compare)]
            names = dict.fromkeys(n for s in settled for n in s.settle if n in terms.game.opening_wagers)
            return {name: f"Bet for the dealer on {terms.game.wagers[name].label}" for name in names}
        case _:
            return {}


def _paytables(terms: Terms) -> None:
    for slot, table in terms.tables.items():
        rows = "".join(
            f"<tr><td>{escape(str(line.hand))}</td><td class=pb-num>{escape(str(line.pays))}</td></tr>"
            for line in table.lines
        )
        label = escape(terms.game.paytables[slot].label)
        with panel(), ui.element("details").props("open data-folds"):
            markup(f"{label} pays", tag="summary")
            markup(f'<table class="pb-table"><tbody>{rows}</tbody></table>')


def _range(terms: Terms, name: str) -> str:
    low, high = terms.house.range_of(name)
    return f"{plain(low)} to {plain(high)}"


def _settled_rows(terms: Terms, side: Mapping[str, Any]) -> str:
    """Wagers in the order of settlement, each reason once below those it decided; then those in action."""
    rows = ""
    for why, together in groupby(side["settled"].items(), key=lambda item: str(item[1]["why"])):
        rows += "".join(_settled_row(terms, name, settled) for name, settled in together)
        rows += f'<tr class="pb-settled__why"><td colspan="2">{escape(why)}</td></tr>'
    for name, stake in side["wagers"].items():
        if name not in side["settled"]:
            label = escape(terms.game.wagers[name].label)
            rows += f"<tr><th scope=row>{label}</th><td>{dollars(stake)}</td></tr>"
    return rows


def _settled_row(terms: Terms, name: str, settled: Mapping[str, Any]) -> str:
    result = settled["result"]
    won = result in ("win", "lose")
    told = signed(settled["returned"] - settled["staked"]) if won else result
    label = escape(terms.game.wagers[name].label)
    return (
        f"<tr data-settled={name}><th scope=row>{label}</th>"
        f"<td class='pb-{result if won else 'push'}'>{told}</td></tr>"
    )


def _other(view: JsonView, seat: str) -> str:
    sitter, side = view["seats"].get(seat), view["round"]["seats"][seat]
    name = sitter["name"] if sitter is not None else seat_label(seat)
    said = ", ".join(option_label(option) for option in side["decisions"])
    net = f" {signed(side['net'])}" if side["settled"] else ""
    return f"<li>{escape(name)}: {dollars(sum(side['wagers'].values()))} {escape(said)}{net}</li>"


def _fairness(view: JsonView) -> str:
    upcoming, playing = view["upcoming"], view["round"]
    number = upcoming["number"] if upcoming is not None else playing["number"]
    commitment = upcoming["commitment"] if upcoming is not None else playing["commitment"]
    seeds = upcoming["seeds"] if upcoming is not None else playing["seeds"]
    told = (
        f'<p class="pb-small">Round {number} is shuffled with a secret that was fixed before any wager. '
        f"This is its fingerprint:</p>"
        f'<p class="pb-fair__hash" data-commitment>{escape(commitment)}</p>'
    )
    if seeds:
        given = "".join(f"<li>{seat_label(seat)}: {escape(seed)}</li>" for seat, seed in seeds.items())
        told += f'<ul class="pb-small">{given}</ul>'
    if playing["secret"]:
        told += (
            f'<p class="pb-small">The secret of round {playing["number"]}:</p>'
            f'<p class="pb-fair__hash">{escape(playing["secret"])}</p>'
            f'<p class="pb-small"><a href="/history?table={escape(view["table"])}">Check it</a></p>'
        )
    return told


def _advice(advice: Advice | None, unit: str, *, waiting: bool) -> str:
    if advice is None:
        told = "Working it out ..." if waiting else "There is nothing to decide now."
        return f'<p class="pb-small pb-muted">{told}</p>'
    options = "".join(
        f'<li class="pb-advice__option{" pb-advice__option--best" if name == advice.best else ""}" '
        f'data-option="{escape(name)}" data-value="{value}"><span>{escape(option_label(name))}</span>'
        f'<span class="pb-advice__value">{units(value)}</span></li>'
        for name, value in advice.options.items()
    )
    return (
        f'<p class="pb-small pb-muted">Expected result in units of the {escape(unit)}.</p>'
        f'<ul class="pb-advice" aria-label="What each answer is worth">{options}</ul>'
    )


def _skill(skill: Skill) -> str:
    if not skill.decisions:
        return ""
    last = f'<p class="pb-small" data-last-decision>{escape(skill.last)}</p>' if skill.last else ""
    lost = units(skill.lost).removeprefix("+")
    return (
        f'{last}<p class="pb-small" data-skill>Skill: <b>{per_cent(skill.share)}</b> best decisions '
        f"({skill.best} of {skill.decisions}); mistakes gave away <b>{lost}</b> units.</p>"
    )
