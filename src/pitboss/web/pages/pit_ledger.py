"""The ledger: every account with its balance, and the latest movements."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from nicegui import ui
from starlette.requests import Request

from pitboss.table.books.statements import Account, Movement, accounts, last_movements
from pitboss.table.times import in_words
from pitboss.web.pages.forms import button, cell_money, data_table, field
from pitboss.web.pages.frame import markup
from pitboss.web.pages.history import moment
from pitboss.web.pages.pit_frame import pit_frame
from pitboss.web.play.words import signed
from pitboss.wording import dollars

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
            markup(_movements(lines, account, names))


def _worded(account: str, names: dict[str, str]) -> str:
    """An account with the name of the person instead of the id."""
    kind, _, rest = account.partition(":")
    if kind == "player" and rest in names:
        return f'{escape(names[rest])} <span class="pb-muted">chips</span>'
    return escape(account)


def _accounts(found: list[Account], counted: int, find: str, names: dict[str, str]) -> str:
    search = (
        '<form method="get" action="/pit/ledger" class="pb-row" role="search">'
        + field("find", "Account contains (bank:, player:, a table's id)", value=find, key="search")
        + button("Search")
        + "</form>"
    )
    rows = [
        [
            _link(each.name, find, names),
            f'<span data-account="{escape(each.name)}">{cell_money(signed(each.cents), each.cents)}</span>',
        ]
        for each in found
    ]
    more = f'<p class="pb-muted">{len(found)} of {counted} accounts; search for others.</p>'
    return (
        f'<section class="pb-panel"><h2>Accounts</h2>{search}'
        f"{data_table('Accounts', ['Account', 'Balance'], rows, numbers=(1,))}"
        f"{more if counted > len(found) else ''}</section>"
    )


def _link(account: str, find: str, names: dict[str, str]) -> str:
    there = f"/pit/ledger?find={quote(find)}&amp;account={quote(account)}"
    return f'<a href="{there}">{_worded(account, names)}</a>'


def _movements(lines: list[Movement], account: str, names: dict[str, str]) -> str:
    rows = [
        [
            moment(in_words(each.at)),
            f'{escape(each.stream)} <span class="pb-muted">#{each.sequence}</span>',
            _worded(each.account, names),
            escape(each.why),
            cell_money(signed(each.cents), each.cents),
        ]
        for each in lines
    ]
    which = f"of {_worded(account, names)}" if account else "of all accounts"
    heads = ["When", "Log", "Account", "What for", "Amount"]
    every = '<p><a href="/pit/ledger">All accounts</a></p>' if account else ""
    total = ""
    if account and len(lines) < _MOST:
        total = f'<p class="pb-muted">These lines add up to {dollars(sum(each.cents for each in lines))}.</p>'
    return (
        f'<section class="pb-panel"><h2>Latest movements {which}</h2>{every}'
        f"{data_table('Movements', heads, rows, numbers=(4,), classes='pb-table--stack')}{total}</section>"
    )
