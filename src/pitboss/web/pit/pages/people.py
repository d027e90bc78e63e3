"""People and the cage: accounts, roles, chips bought and cashed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h
from htpy import Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.table.books.ledger import player
from pitboss.table.roles import Role
from pitboss.table.storage import PersonRow
from pitboss.web.frame.blocks import badge, boxed, table
from pitboss.web.frame.forms import button, choice, field, form, hidden, search_form
from pitboss.web.frame.pages.region import markup
from pitboss.web.pit.pages.pit_frame import pit_frame
from pitboss.wording.typeset import dollars

__all__ = ["add_pages"]

_MOST = 200


def add_pages() -> None:
    ui.page("/pit/people")(_people)


async def _people(request: Request, find: str = "") -> None:
    below = "Everyone with an account, and what they have in chips."
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
        alone = await here.floor.accounts.alone()
        markup(_list(shown, chips, find, len(found), me=me, alone=alone))


def _adding() -> Element:
    roles = [role.value for role in Role if role is not Role.SYSTEM]
    fields = (
        field("name", "Name", key="add", required=True, minlength=2, maxlength=40, autocomplete="off"),
        field(
            "password",
            "Password",
            kind="password",
            key="add",
            hint="8 characters or more",
            required=True,
            minlength=8,
            maxlength=200,
            autocomplete="new-password",
        ),
        choice("role", "Role", roles, value="dealer", key="add"),
    )
    submit = button("Open the account", kind="primary")
    label = "Take someone on"
    adding = form("/pit-door/people/add", (h.div(".pb-fields")[fields], submit), label=label)
    return boxed("", h.details[h.summary[label], adding])


def _list(
    people: Sequence[PersonRow],
    chips: Mapping[str, int],
    find: str,
    counted: int,
    *,
    me: str | None,
    alone: int | None,
) -> Element:
    """The people found; with the forms for them if `me`, a supervisor, is given."""
    rows = []
    for person in people:
        row: list[Node] = [
            person.name,
            (badge(person.role), bool(person.dismissed) and (" ", badge("dismissed", kind="bad"))),
            h.span(data_chips_of=person.name)[dollars(chips.get(player(person.id), 0))],
        ]
        if me is not None:
            row.append(_cage(person, alone) if person.role == Role.PLAYER else _dismissing(person, me))
        rows.append(row)
    heads = ["Name", "Role", "Chips", *(["Cage and account"] if me is not None else [])]
    more = h.p(".pb-muted")[f"The first {len(people)} of {counted}; search for others."]
    return boxed(
        "People",
        search_form("/pit/people", "Name contains", find),
        table(heads, rows, caption="People", spoken=True, numbers=(2,), classes="pb-table--stack"),
        counted > len(people) and more,
    )


def _dismissing(person: PersonRow, me: str) -> Node:
    """The way out for staff: in two steps, since there is no way back."""
    if person.dismissed or person.id == me:
        return None
    content = (
        hidden("person", person.id),
        h.p[f"Every session of {person.name} ends, and the account cannot be used again."],
        button("Dismiss for good", kind="small", label=f"Dismiss {person.name} for good"),
    )
    return h.details[h.summary["Dismiss"], form("/pit-door/people/dismiss", content)]


def _second(person: PersonRow, alone: int) -> Element:
    """Where the second person gives name and password."""
    name, password = f"second-{person.id}", f"second-password-{person.id}"
    return h.details[
        h.summary[f"Above {dollars(alone)}: two people"],
        h.label(for_=name)["Second member of staff"],
        h.input(id=name, name="second", autocomplete="off"),
        h.label(for_=password)["Their password"],
        h.input(id=password, name="second_password", type="password", autocomplete="off"),
    ]


def _cage(person: PersonRow, alone: int | None) -> Element:
    """One amount, two ways over the counter; above what one may move alone, with a second person."""
    here = f"cage-{person.id}"
    cash_out = "/pit-door/people/cash"
    content = (
        hidden("person", person.id),
        h.label(".pb-spoken", for_=here)[f"Dollars for {person.name}"],
        h.input(
            ".pb-input--short", id=here, name="amount", inputmode="decimal", placeholder="$", required=True
        ),
        button("Buy-in", kind="small", label=f"{person.name} buys chips"),
        button("Cash-out", kind="small", label=f"{person.name} cashes chips", formaction=cash_out),
        alone is not None and _second(person, alone),
    )
    return form("/pit-door/people/buy", content, classes="pb-row pb-row--tight")
