"""One table from the supervisor's side: its figures, its terms, its seats, and what can go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.round import Irregularity
from pitboss.rules import Game
from pitboss.table.state import Table
from pitboss.web.pages.forms import (
    button,
    cell_money,
    choice,
    data_table,
    field,
    form,
    hidden,
    link_button,
    notice,
    stat,
)
from pitboss.web.pages.frame import markup
from pitboss.web.pages.painting import Region
from pitboss.web.pages.pit import ABOUT, band_html, in_chips, play_note, share
from pitboss.web.pages.pit_frame import pit_frame
from pitboss.web.pages.visit import Visit
from pitboss.web.pit.overview import TableLine, look_at
from pitboss.web.pit.terms import PAY_TABLE, has_pot, typed_in
from pitboss.web.play.words import plain, seat_label, signed
from pitboss.wording import dollars

__all__ = ["add_pages"]

_FRESH = 2.0


def add_pages() -> None:
    ui.page("/pit/table/{table}")(_table)


async def _table(request: Request, table: str) -> None:
    async with pit_frame(request, "Table", at="/pit/table") as here:
        if here is None:
            return
        line = await look_at(here.floor, here.theory, table)
        if line is None:
            markup(notice(f"There is no table {table[:40]!r}.") + link_button("/pit", "To the pit"))
            return
        ui.page_title(f"Pit: {line.row.title} · Pitboss")
        markup(
            f'<div class="pb-actions"><h1 class="pb-pit__title">{escape(line.row.title)}</h1>'
            f"{link_button(f'/table/{quote(table)}', 'Watch')}"
            f"{link_button(f'/table/{quote(table)}/history', 'Rounds')}"
            f"{link_button(f'/rules/{line.row.game}?table={quote(table)}', 'Rules')}</div>"
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
                await here.still()
                now = await look_at(here.floor, here.theory, table)
            except PitbossError:
                return
            if now is not None:
                figures.show(_figures(now, play=play))
                acting.show(_acting(here, now), key=_situation(now))

        ui.timer(_FRESH, refresh, immediate=False)


def _situation(line: TableLine) -> object:
    """What the buttons depend on: while it is the same, forms and focus stay as they are."""
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


def _figures(line: TableLine, *, play: bool) -> str:
    figures = line.figures
    money = figures.money
    shown = (
        stat(in_chips("Drop", play=play), dollars(figures.drop), about=ABOUT["drop"], key="drop"),
        stat("Handle", dollars(money.handle), about=ABOUT["handle"], key="handle"),
        stat(
            "Win",
            signed(money.win),
            about=ABOUT["win"],
            key="win",
            classes="pb-lose" if money.win < 0 else "",
        ),
        stat(in_chips("Hold", play=play), share(line.hold), about=_about_hold(line), key="hold"),
        stat("Win of handle", share(line.held_of_handle), key="held"),
        stat(
            "Rounds",
            f"{figures.rounds:,}" + (f" and {figures.void:,} void" if figures.void else ""),
            key="rounds",
        ),
        stat("Average wager", dollars(figures.average_wager), key="average"),
        stat(
            "Bank in the ledger",
            signed(figures.bank),
            key="bank",
            about="The house's account of this table: the win, and what bets for the dealer came to.",
        ),
    )
    labels = _labels(line)
    rows = [
        [
            escape(labels.get(name, name)),
            dollars(each.handle),
            cell_money(signed(each.win), each.win),
            share(each.win / each.handle if each.handle else None),
        ]
        for name, each in figures.wagers.items()
    ]
    by_wager = (
        data_table("By wager", ["Wager", "Handle", "Win", "Of handle"], rows, numbers=(1, 2, 3))
        if rows
        else ""
    )
    return (
        f'<section class="pb-panel pb-pit__wide"><h2>Figures</h2>{play_note(play=play)}'
        f'<div class="pb-stats">{"".join(shown)}</div>'
        f'<div class="pb-pit__band">{band_html(money.win, line.theory)}</div>'
        f'<details class="pb-about"><summary>How theory and bands are worked out</summary>'
        f"<p>{escape(ABOUT['theory'])}</p></details>{by_wager}</section>"
    )


def _about_hold(line: TableLine) -> str:
    if line.expected_hold is None:
        return ABOUT["hold"]
    return f"{ABOUT['hold']} By theory it would be {share(line.expected_hold)}."


def _labels(line: TableLine) -> dict[str, str]:
    game: Game | None = line.live.terms.game if line.live is not None else None
    return {name: wager.label for name, wager in game.wagers.items()} if game is not None else {}


def _acting(here: Visit, line: TableLine) -> str:
    live = line.live
    if live is None:
        return (
            '<section class="pb-panel"><p>Another process serves this table; go there to act on it: '
            f'<a href="{escape(line.row.server)}/pit">{escape(line.row.server)}</a></p></section>'
        )
    door = f"/pit-door/table/{quote(line.row.id)}"
    return _state(here, live, door) + _trouble(here, live, door) + _seats(here, live, door)


def _state(here: Visit, live: Table, door: str) -> str:
    now = "closed" if live.closed else f"in round {live.number}" if live.playing else "between rounds"
    house = live.terms.house
    facts = (
        f"<p data-state>The table is {now}. {escape(house.title)}: {plain(house.table.minimum)} to "
        f"{plain(house.table.maximum)}, pay table "
        f"{escape(', '.join(live.setting.paytables.values()) or 'none')}, {house.live.dealer} dealer, "
        f"dealt by {house.dealing.method}.</p>"
    )
    act = ""
    if here.is_supervisor:
        act = (
            form(f"{door}/resume", button("Open again", kind="primary"), classes="pb-actions")
            if live.closed
            else form(f"{door}/close", button("Close the table", kind="danger"), classes="pb-actions")
        )
    return f'<section class="pb-panel"><h2>State</h2>{facts}{act}</section>'


def _trouble(here: Visit, live: Table, door: str) -> str:
    """Irregularities, a ruling that is due, the shuffler's check."""
    parts = []
    if live.round.status == "suspended" and live.round.irregularity is not None:
        parts.append(f'<p class="pb-notice">Your ruling is due: {escape(live.round.irregularity.words)}.</p>')
        if here.is_supervisor:
            parts.append(
                form(
                    f"{door}/ruling",
                    button("Void the round", kind="danger", name="verdict", value="void")
                    + button("Play on", kind="primary", name="verdict", value="play on"),
                    classes="pb-actions",
                    label="Ruling",
                )
            )
    if live.round.equipment.check_due:
        parts.append(
            '<p class="pb-notice">The shuffler failed. Check cards and machine, then sign; '
            "no round opens before.</p>"
        )
        if here.is_supervisor:
            parts.append(
                form(
                    f"{door}/check",
                    button("Sign the check", kind="primary"),
                    classes="pb-actions",
                    label="Check",
                )
            )
    if here.is_supervisor:
        buttons = "".join(
            button(
                _short(kind),
                kind="danger",
                name="kind",
                value=kind.value,
                label=f"{_short(kind)}: {kind.words}",
            )
            for kind in Irregularity
            if not (live.terms.by_hand and kind is Irregularity.SHUFFLER)
        )
        what = "void" if not live.terms.by_hand else live.terms.house.irregularities.by_hand
        after = {
            "void": "voids the round",
            "supervisor": "waits for your ruling",
            "play on": "goes on record",
        }[what]
        parts.append(
            f'<p class="pb-muted pb-small">A report {after} at this table; '
            "the wagers of a void round go back.</p>"
            + form(
                f"{door}/irregularity", _SURE + buttons, classes="pb-actions", label="Report an irregularity"
            )
        )
    elif not parts:
        parts.append("<p>Nothing waits for the supervisor.</p>")
    return f'<section class="pb-panel"><h2>Irregularities</h2>{"".join(parts)}</section>'


_SURE = (
    '<label class="pb-sure"><input type="checkbox" name="sure" value="yes" required> '
    "Yes, report this irregularity:</label>"
)
"""A report can void seven people's round: one click is not enough."""


def _short(kind: Irregularity) -> str:
    return kind.value.replace("-", " ").capitalize()


def _seats(here: Visit, live: Table, door: str) -> str:
    rows = []
    for seat in live.terms.seats:
        sitter = live.seating.get(seat)
        if sitter is None:
            continue
        leaving = seat in live.leaving
        ask = "leaving" if leaving else ""
        if here.is_supervisor and not leaving:
            ask = form(
                f"{door}/leave",
                hidden("seat", seat)
                + button(
                    "Ask to leave", kind="quiet", label=f"Ask {sitter.name} at {seat_label(seat)} to leave"
                ),
                classes="pb-contents",
            )
        rows.append([seat_label(seat), escape(sitter.name), ask])
    free = len(live.terms.seats) - len(rows)
    table = data_table("Seats", ["Seat", "Who", "Ask"], rows) if rows else ""
    return f'<section class="pb-panel"><h2>Seats</h2>{table}<p class="pb-muted">{free} free</p></section>'


def _terms(here: Visit, line: TableLine, live: Table, typed: Mapping[str, str]) -> str:
    """The form for limits and pay tables, as they are or as they were refused."""
    house, game = live.terms.house, live.terms.game
    tables = "".join(
        choice(
            f"{PAY_TABLE}{slot}",
            f"Pay table: {wanted.label}",
            {
                table.id: f"{table.id}, {table.title}"
                for table in here.floor.catalogue.pay_tables(game, slot).values()
            },
            value=typed.get(f"{PAY_TABLE}{slot}", live.setting.paytables.get(slot, "")),
            key="terms",
        )
        for slot, wanted in game.paytables.items()
    )
    pot = ""
    if has_pot(game):
        pot = choice(
            "pot",
            "Pot",
            {"yes": "offered", "no": "not offered"},
            value=typed.get("pot", "yes" if house.pot_amount else "no"),
            key="terms",
        )
    fields = (
        field(
            "minimum",
            "Minimum, in dollars",
            value=typed.get("minimum", _plain(house.table.minimum)),
            key="terms",
            more='inputmode="decimal"',
        )
        + field(
            "maximum",
            "Maximum, in dollars",
            value=typed.get("maximum", _plain(house.table.maximum)),
            key="terms",
            more='inputmode="decimal"',
        )
        + tables
        + pot
    )
    return (
        '<section class="pb-panel"><h2>Terms</h2>'
        '<p class="pb-muted pb-small">Between rounds only; they hold from the next round on.</p>'
        + form(
            f"/pit-door/table/{quote(line.row.id)}/terms",
            f'<div class="pb-fields">{fields}</div>{button("Change the terms", kind="primary")}',
            label="Terms",
        )
        + "</section>"
    )


def _plain(cents: int) -> str:
    return plain(cents).lstrip("$").replace(",", "")
