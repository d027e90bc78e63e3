"""The pit: every table's drop, handle and win against theory, and new tables."""

from __future__ import annotations

from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.web.frame.blocks import badge, boxed, money, stat, table
from pitboss.web.frame.pages.region import Region
from pitboss.web.pit.overview import Overview, TableLine, look
from pitboss.web.pit.pages.opening import Opening
from pitboss.web.pit.pages.pit_frame import pit_frame
from pitboss.web.pit.stats import ABOUT, drawn_band, figures_panel, in_chips, share, win_stat
from pitboss.web.pit.terms import typed_in
from pitboss.wording.typeset import dollars

__all__ = ["add_pages"]

_FRESH = 5.0


def add_pages() -> None:
    ui.page("/pit")(_pit)


async def _pit(request: Request) -> None:
    async with pit_frame(request, "The pit", at="/pit") as here:
        if here is None:
            return
        house = Region(props="data-house")
        tables = Region(props="data-tables")
        play = here.floor.accounts.play_chips > 0

        async def refresh() -> None:
            try:
                await here.still(acting=False)
                seen = await look(here.floor, here.theory)
            except PitbossError:
                return  # the database is out of reach for now, or the session is over
            house.show(_house(seen, play=play))
            tables.show(_tables(seen, play=play))

        await refresh()
        if here.is_supervisor:
            Opening(here.floor.catalogue, typed_in(request.query_params))
        ui.timer(_FRESH, refresh, immediate=False)


def _house(seen: Overview, *, play: bool) -> Element:
    cage = seen.cage
    about_drop = (
        f"All chips bought at the cage; {dollars(cage.not_played)} of them have not been wagered with."
    )
    figures = (
        stat(in_chips("Drop", play=play), dollars(cage.bought), about=about_drop, key="drop"),
        stat(in_chips("Cashed", play=play), dollars(cage.cashed), key="cashed"),
        stat("Handle", dollars(seen.handle), about=ABOUT["handle"], key="handle"),
        win_stat(seen.win),
        stat("Rounds", f"{seen.rounds:,}", key="rounds"),
        stat("Chips in hand", dollars(cage.in_hand), key="in-hand"),
        stat("Tips", dollars(cage.tips), key="tips"),
    )
    return figures_panel("The house", figures, seen.win, seen.theory, play=play)


def _tables(seen: Overview, *, play: bool) -> Element:
    if not seen.tables:
        return boxed("", h.p["No table has been opened yet."])
    drop, hold = in_chips("Drop", play=play), in_chips("Hold", play=play)
    heads = ["Table", "State", "Seats", "Rounds", drop, "Handle", "Win", hold, "Win against theory"]
    rows = [_row(line) for line in seen.tables]
    look = "pb-table--stack pb-table--middle"
    numbers = range(2, 8)
    return boxed("Tables", table(heads, rows, caption="Tables", spoken=True, numbers=numbers, classes=look))


def _row(line: TableLine) -> list[Node]:
    figures, name = line.figures, line.row.id
    taken = "–" if line.live is None else f"{len(line.live.seating)}/{len(line.live.terms.seats)}"
    win = figures.money.win

    def marked(key: str, content: Node) -> Element:
        return h.span(data_table_figure=f"{name}:{key}")[content]

    return [
        (h.a(href=f"/pit/table/{quote(name)}")[line.row.title], h.span(".pb-muted.pb-small.pb-block")[name]),
        badge(line.state, kind="bad" if line.urgent else "warn" if line.row.closed else "good"),
        taken,
        marked("rounds", f"{figures.rounds:,}"),
        marked("drop", dollars(figures.drop)),
        marked("handle", dollars(figures.money.handle)),
        marked("win", money(win)),
        _hold(line),
        drawn_band(win, line.theory),
    ]


def _hold(line: TableLine) -> Node:
    """The hold, and what it would be by theory."""
    if line.expected_hold is None:
        return share(line.hold)
    theory = h.span(".pb-muted.pb-small.pb-block")[f"theory {share(line.expected_hold)}"]
    return share(line.hold), theory
