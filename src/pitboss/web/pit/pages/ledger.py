"""The ledger: every account with its balance, and the latest movements."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.table.books.ledger import tip_on
from pitboss.table.books.statements import Account, Movement, accounts, last_movements
from pitboss.table.live.floor import Floor
from pitboss.web.frame.blocks import boxed, moment, money, table
from pitboss.web.frame.forms import search_form
from pitboss.web.frame.pages.region import markup
from pitboss.web.pit.pages.pit_frame import pit_frame
from pitboss.wording import timestamp
from pitboss.wording.typeset import dollars

__all__ = ["add_pages"]

_MOST = 60


def add_pages() -> None:
    ui.page("/pit/ledger")(_ledger)


async def _ledger(request: Request, find: str = "", account: str = "") -> None:
    below = "Double entry in whole cents: every movement adds up to nothing."
    async with pit_frame(request, "Ledger", below=below, at="/pit/ledger") as here:
        if here is None:
            return
        store = here.floor.store
        names = {person.id: person.name for person in await here.floor.accounts.people()}
        find = find[:120]
        found, counted = await accounts(store, containing=find, most=_MOST)
        lines = await last_movements(store, [account[:160]] if account else [], most=_MOST)
        with ui.element("div").classes("pb-pit__books"):
            markup(_accounts(found, counted, find, names))
            markup(_movements(lines, account, names, await _labels(here.floor)))


async def _labels(floor: Floor) -> dict[tuple[str, str], str]:
    """By table and what the ledger says a line is for: the same with the wager as the layout prints it."""
    games = floor.catalogue.games
    wagers = [
        (row.id, name, wager.label)
        for row in await floor.tables()
        if row.game in games
        for name, wager in games[row.game].wagers.items()
    ]
    tips = {(table, tip_on(name)): tip_on(label) for table, name, label in wagers}
    return tips | {(table, name): label for table, name, label in wagers}


def _worded(account: str, names: dict[str, str]) -> Node:
    """An account, a player's by the name of the person."""
    kind, _, rest = account.partition(":")
    if kind == "player" and rest in names:
        return names[rest], " ", h.span(".pb-muted")["chips"]
    return account


def _accounts(found: list[Account], counted: int, find: str, names: dict[str, str]) -> Element:
    rows = [
        [
            h.a(href=f"/pit/ledger?find={quote(find)}&account={quote(each.name)}")[_worded(each.name, names)],
            h.span(data_account=each.name)[money(each.cents)],
        ]
        for each in found
    ]
    more = h.p(".pb-muted")[f"{len(found)} of {counted} accounts; search for others."]
    return boxed(
        "Accounts",
        search_form("/pit/ledger", "Account contains (bank:, player:, a table's id)", find),
        table(["Account", "Balance"], rows, caption="Accounts", spoken=True, numbers=(1,)),
        counted > len(found) and more,
    )


def _movements(
    lines: list[Movement], account: str, names: dict[str, str], labels: Mapping[tuple[str, str], str]
) -> Element:
    rows = [
        [
            moment(timestamp(each.at)),
            (f"{each.stream} ", h.span(".pb-muted")[f"#{each.sequence}"]),
            _worded(each.account, names),
            labels.get((each.stream, each.why), each.why),
            money(each.cents),
        ]
        for each in lines
    ]
    heads = ["When", "Log", "Account", "What for", "Amount"]
    total = dollars(sum(each.cents for each in lines))
    return h.section(".pb-panel")[
        h.h2["Latest movements of ", _worded(account, names) if account else "all accounts"],
        account and h.p[h.a(href="/pit/ledger")["All accounts"]],
        table(heads, rows, caption="Movements", spoken=True, numbers=(4,), classes="pb-table--stack"),
        bool(account) and len(lines) < _MOST and h.p(".pb-muted")[f"These lines add up to {total}."],
    ]
