"""People and the cage: accounts, roles, chips bought and cashed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from nicegui import ui
from starlette.requests import Request

from pitboss.table.books.ledger import player
from pitboss.table.roles import Role
from pitboss.table.storage import PersonRow
from pitboss.web.pages.forms import button, choice, data_table, field, form, hidden
from pitboss.web.pages.frame import markup
from pitboss.web.pages.pit_frame import pit_frame
from pitboss.wording import dollars

__all__ = ["add_pages"]

_MOST = 200


def add_pages() -> None:
    ui.page("/pit/people")(_people)


async def _people(request: Request, find: str = "") -> None:
    below = "Everybody with an account, and what they have in chips."
    async with pit_frame(request, "People and cage", below=below, at="/pit/people") as here:
        if here is None:
            return
        everybody = await here.floor.accounts.people()
        found = [person for person in everybody if find.lower() in person.name.lower()]
        found.sort(
            key=lambda person: (person.role == Role.PLAYER, person.name.startswith("Guest "), person.name)
        )
        shown = found[:_MOST]
        chips = await here.floor.store.balances([player(person.id) for person in shown])
        if here.is_supervisor:
            markup(_adding())
        me = here.actor.id if here.is_supervisor and here.actor is not None else None
        markup(_list(shown, chips, find, len(found), me=me))


def _adding() -> str:
    roles = [role.value for role in Role if role is not Role.SYSTEM]
    fields = (
        field("name", "Name", key="add", more='required minlength="2" maxlength="40" autocomplete="off"')
        + field(
            "password",
            "Password",
            kind="password",
            key="add",
            hint="8 characters or more",
            more='required minlength="8" maxlength="200" autocomplete="new-password"',
        )
        + choice("role", "Role", roles, value="dealer", key="add")
    )
    return (
        '<section class="pb-panel"><details><summary>Take somebody on</summary>'
        + form(
            "/pit-door/people/add",
            f'<div class="pb-fields">{fields}</div>{button("Open the account", kind="primary")}',
            label="Take somebody on",
        )
        + "</details></section>"
    )


def _list(
    people: Sequence[PersonRow], chips: Mapping[str, int], find: str, counted: int, *, me: str | None
) -> str:
    """Everybody found; what can be done with them if `me`, who looks, is a supervisor."""
    rows = []
    for person in people:
        row = [
            escape(person.name),
            f'<span class="pb-badge">{escape(person.role)}</span>'
            + (' <span class="pb-badge pb-badge--bad">dismissed</span>' if person.dismissed else ""),
            f'<span data-chips-of="{escape(person.name)}">{dollars(chips.get(player(person.id), 0))}</span>',
        ]
        if me is not None:
            row.append(_cage(person) if person.role == Role.PLAYER else _dismissing(person, me))
        rows.append(row)
    heads = ["Name", "Role", "Chips", *(["Cage and account"] if me is not None else [])]
    more = f'<p class="pb-muted">The first {len(people)} of {counted}; search for others.</p>'
    search = (
        '<form method="get" action="/pit/people" class="pb-row" role="search">'
        + field("find", "Name contains", value=find, key="search")
        + button("Search")
        + "</form>"
    )
    return (
        f'<section class="pb-panel"><h2>People</h2>{search}'
        f"{data_table('People', heads, rows, numbers=(2,), classes='pb-table--stack')}"
        f"{more if counted > len(people) else ''}</section>"
    )


def _dismissing(person: PersonRow, me: str) -> str:
    """The way out for staff: in two steps, since there is no way back."""
    if person.dismissed or person.id == me:
        return ""
    content = hidden("person", person.id) + (
        f"<p>Every session of {escape(person.name)} ends, and the account cannot be used again.</p>"
        f'<button type="submit" class="pb-button pb-button--small" '
        f'aria-label="Dismiss {escape(person.name)} for good">Dismiss for good</button>'
    )
    return f"<details><summary>Dismiss</summary>{form('/pit-door/people/dismiss', content)}</details>"


def _cage(person: PersonRow) -> str:
    """One amount, two ways over the counter."""
    here = f"cage-{person.id}"
    content = (
        hidden("person", person.id)
        + f'<label class="pb-spoken" for="{here}">Dollars for {escape(person.name)}</label>'
        f'<input id="{here}" name="amount" class="pb-input--short" inputmode="decimal" placeholder="$" '
        'required><button type="submit" class="pb-button pb-button--small" '
        f'aria-label="{escape(person.name)} buys chips">Buy-in</button>'
        f'<button type="submit" class="pb-button pb-button--small" formaction="/pit-door/people/cash" '
        f'aria-label="{escape(person.name)} cashes chips">Cash-out</button>'
    )
    return form("/pit-door/people/buy", content, classes="pb-row pb-row--tight")
