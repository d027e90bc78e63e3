"""What the pit's pages share: their menu, who may look, who may act."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import htpy as h
from starlette.requests import Request

from pitboss.table.roles import Role
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.notes import noted
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import Visit, visit

__all__ = ["pit_frame"]

_PAGES: Final = (
    ("/pit", "Tables"),
    ("/pit/people", "People and cage"),
    ("/pit/ledger", "Ledger"),
    ("/pit/audit", "Audit"),
)


@asynccontextmanager
async def pit_frame(
    request: Request, title: str, *, below: str = "", at: str = ""
) -> AsyncIterator[Visit | None]:
    """A page of the pit; None, and a sentence, for visitors who may not see it."""
    here = await visit(request)
    role = here.actor.role if here.actor is not None else None
    with frame(f"Pit: {title}", here, here="pit"):
        load("house.css")
        if role not in (Role.SUPERVISOR, Role.AUDITOR):
            heading("The pit", below="The pit is for supervisors and auditors.")
            markup(h.p[link_button("/sign-in", "Sign in", kind="primary")])
            yield None
            return
        if at in dict(_PAGES):
            heading(title, below=below)
        markup(
            h.nav(".pb-pit__menu", aria_label="Pit")[
                [
                    h.a(".pb-menu__link", href=address, aria_current="page" if address == at else None)[label]
                    for address, label in _PAGES
                ]
            ]
        )
        if role is Role.AUDITOR:
            who = here.actor.name if here.actor is not None else ""
            markup(notice(f"{who} is an auditor: everything can be seen here, nothing changed."))
        markup(noted(request))
        yield here
