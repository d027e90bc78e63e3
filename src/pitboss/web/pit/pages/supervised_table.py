"""One table from the supervisor's side: its figures, its terms, its seats, and what can go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.round import Irregularity
from pitboss.table.state import Table
from pitboss.web.frame.blocks import boxed, money, notice, posted, stat, table
from pitboss.web.frame.forms import button, form, hidden, link_button
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import Visit
from pitboss.web.pit.overview import TableLine, look_at
from pitboss.web.pit.pages.pit_frame import pit_frame
from pitboss.web.pit.stats import ABOUT, figures_panel, in_chips, share, win_stat
from pitboss.web.pit.terms import PAY_TABLE, terms_fields, typed_in
from pitboss.wording import cap, plain_dollars, spaced, typeset
from pitboss.wording.typeset import dollars, short_dollars

__all__ = ["add_pages"]

_FRESH = 2.0


def add_pages() -> None:
    ui.page("/pit/table/{name}")(_table)


async def _table(request: Request, name: str) -> None:
    async with pit_frame(request, "Table", at="/pit/table") as here:
        if here is None:
            return
        line = await look_at(here.floor, here.theory, name)
        if line is None:
            words = f"There is no table {name[:40]!r}."
            markup((notice(words, kind="bad"), link_button("/pit", "To the pit")))
            return
        ui.page_title(f"Pit: {line.row.title} · Pitboss")
        there = quote(name)
        markup(
            h.div(".pb-actions")[
                h.h1(".pb-pit__title")[line.row.title],
                link_button(f"/table/{there}", "Watch"),
                link_button(f"/table/{there}/history", "Rounds"),
                link_button(f"/rules/{line.row.game}?table={there}", "Rules"),
            ]
        )
        figures = Region(classes="pb-contents")
        with ui.element("div").classes("pb-pit__grid"):
            acting = Region(classes="pb-pit__column")
            if line.live is not None and here.is_supervisor:
                markup(_terms(here, line, line.live, typed_in(request.query_params)))
        play = here.floor.accounts.play_chips > 0
        figures.show(_figures(line, play=play))
        acting.show(_acting(here, line), key=_situation(line))

        async def refresh() -> None:
            try:
                await here.still(acting=False)
                now = await look_at(here.floor, here.theory, name)
            except PitbossError:
                return
            if now is not None:
                figures.show(_figures(now, play=play))
                acting.show(_acting(here, now), key=_situation(now))

        ui.timer(_FRESH, refresh, immediate=False)


def _situation(line: TableLine) -> object:
    """What the buttons depend on: while it stays the same, so do forms and focus."""
    if line.live is None:
        return line.row
    live = line.live
    return (
        line.row.closed,
        live.round.status,
        live.number,
        live.round.move.kind if live.playing else "",
        live.round.equipment.check_due,
        tuple((seat, sitter.name, seat in live.leaving) for seat, sitter in live.seating.items()),
    )


def _figures(line: TableLine, *, play: bool) -> Element:
    figures = line.figures
    takings = figures.money
    void = f" and {figures.void:,} void" if figures.void else ""
    shown = (
        stat(in_chips("Drop", play=play), dollars(figures.drop), about=ABOUT["drop"], key="drop"),
        stat("Handle", dollars(takings.handle), about=ABOUT["handle"], key="handle"),
        win_stat(takings.win),
        stat(in_chips("Hold", play=play), share(line.hold), about=_about_hold(line), key="hold"),
        stat("Win of handle", share(line.held_of_handle), key="held"),
        stat("Rounds", f"{figures.rounds:,}{void}", key="rounds"),
        stat("Average wager", dollars(figures.average_wager), key="average"),
        stat(
            "Bank in the ledger",
            typeset.dollars(figures.bank, plus=True),
            key="bank",
            about="The house's account of this table: the win, and what bets for the dealer came to.",
        ),
    )
    labels = _labels(line)
    rows = [
        [
            labels.get(name, name),
            dollars(each.handle),
            money(each.win),
            share(each.win / each.handle if each.handle else None),
        ]
        for name, each in figures.wagers.items()
    ]
    heads = ["Wager", "Handle", "Win", "Of handle"]
    by_wager = bool(rows) and table(heads, rows, caption="By wager", spoken=True, numbers=(1, 2, 3))
    return figures_panel(
        "Figures", shown, takings.win, line.theory, by_wager, play=play, classes="pb-pit__wide"
    )


def _about_hold(line: TableLine) -> str:
    if line.expected_hold is None:
        return ABOUT["hold"]
    return f"{ABOUT['hold']} By theory it would be {share(line.expected_hold)}."


def _labels(line: TableLine) -> dict[str, str]:
    if line.live is None:
        return {}
    return {name: wager.label for name, wager in line.live.terms.game.wagers.items()}


def _acting(here: Visit, line: TableLine) -> Node:
    live, server = line.live, line.row.server
    if live is None:
        words = "Another process serves this table; go there to act on it: "
        return boxed("", h.p[words, h.a(href=f"{server}/pit")[server]])
    door = f"/pit-door/table/{quote(line.row.id)}"
    return _state(here, live, door), _trouble(here, live, door), _seats(here, live, door)


def _state(here: Visit, live: Table, door: str) -> Element:
    now = "closed" if live.closed else f"in round {live.number}" if live.playing else "between rounds"
    house = live.terms.house
    limits = f"{short_dollars(house.table.minimum)} to {short_dollars(house.table.maximum)}"
    tables = posted(live.setting.paytables, live.terms.game)
    words = (
        f"The table is {now}. {house.title}: {limits}, {tables}, {house.live.dealer} dealer, "
        f"dealt by {house.dealing.method}."
    )
    change = (
        form(f"{door}/resume", button("Open again", kind="primary"), classes="pb-actions")
        if live.closed
        else form(f"{door}/close", button("Close the table", kind="danger"), classes="pb-actions")
    )
    return boxed("State", h.p(data_state=True)[words], here.is_supervisor and change)


def _trouble(here: Visit, live: Table, door: str) -> Element:
    """Irregularities, a ruling that is due, the shuffler's check."""
    parts: list[Node] = []
    if live.round.status == "suspended" and live.round.irregularity is not None:
        ruling = (
            button("Void the round", kind="danger", name="verdict", value="void"),
            button("Play on", kind="primary", name="verdict", value="play on"),
        )
        parts += [
            notice(f"Your ruling is due: {live.round.irregularity.words}."),
            here.is_supervisor and form(f"{door}/ruling", ruling, classes="pb-actions", label="Ruling"),
        ]
    if live.round.equipment.check_due:
        sign = button("Sign the check", kind="primary")
        parts += [
            notice("The shuffler failed. Check cards and machine, then sign; no round opens before."),
            here.is_supervisor and form(f"{door}/check", sign, classes="pb-actions", label="Check"),
        ]
    if here.is_supervisor:
        parts.append(_reporting(live, door))
    elif not parts:
        parts.append(h.p["Nothing waits for the supervisor."])
    return boxed("Irregularities", parts)


def _reporting(live: Table, door: str) -> Node:
    """A report can void seven people's round: one click is not enough."""
    by_hand = live.terms.by_hand
    after = {"void": "voids the round", "supervisor": "waits for your ruling", "play on": "goes on record"}[
        live.terms.house.irregularities.by_hand if by_hand else "void"
    ]
    sure = h.label(".pb-sure")[
        h.input(type="checkbox", name="sure", value="yes", required=True), " Yes, report this irregularity:"
    ]
    buttons = [
        button(words, kind="danger", name="kind", value=kind.value, label=f"{words}: {kind.words}")
        for kind in Irregularity
        if not (by_hand and kind is Irregularity.SHUFFLER)
        for words in [cap(spaced(kind.value))]
    ]
    return (
        h.p(".pb-muted.pb-small")[f"A report {after} at this table; the wagers of a void round go back."],
        form(f"{door}/irregularity", (sure, buttons), classes="pb-actions", label="Report an irregularity"),
    )


def _seats(here: Visit, live: Table, door: str) -> Element:
    rows: list[list[Node]] = []
    for seat in live.terms.seats:
        sitter = live.seating.get(seat)
        if sitter is None:
            continue
        label = cap(spaced(seat))
        ask: Node = None
        if seat in live.leaving:
            ask = "leaving"
        elif here.is_supervisor:
            leave = button("Ask to leave", kind="quiet", label=f"Ask {sitter.name} at {label} to leave")
            ask = form(f"{door}/leave", (hidden("seat", seat), leave), classes="pb-contents")
        rows.append([label, sitter.name, ask])
    free = len(live.terms.seats) - len(rows)
    return boxed(
        "Seats",
        bool(rows) and table(["Seat", "Who", "Ask"], rows, caption="Seats", spoken=True),
        h.p(".pb-muted")[f"{free} free"],
    )


def _terms(here: Visit, line: TableLine, live: Table, typed: Mapping[str, str]) -> Element:
    """The form for limits and pay tables, filled with what holds now or what was refused."""
    house, posted = live.terms.house, live.setting.paytables
    now = {f"{PAY_TABLE}{slot}": table for slot, table in posted.items()} | {
        "minimum": str(plain_dollars(house.table.minimum)),
        "maximum": str(plain_dollars(house.table.maximum)),
        "pot": "yes" if house.pot_amount else "no",
    }
    fields = terms_fields(here.floor.catalogue, live.terms.game, typed, key="terms", now=now)
    content = h.div(".pb-fields")[fields], button("Change the terms", kind="primary")
    return boxed(
        "Terms",
        h.p(".pb-muted.pb-small")["Between rounds only; they hold from the next round on."],
        form(f"/pit-door/table/{quote(line.row.id)}/terms", content, label="Terms"),
    )
