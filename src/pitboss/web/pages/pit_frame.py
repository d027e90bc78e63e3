"""What the pit's pages share: their menu, who may look, who may act."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from typing import Final

from nicegui import ui
from starlette.requests import Request

from pitboss.table.roles import Role
from pitboss.web.pages.forms import link_button
from pitboss.web.pages.frame import asset, frame, heading, markup
from pitboss.web.pages.said import said
from pitboss.web.pages.visit import Visit, visit

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
    """A page of the pit; None, and a sentence, for those who have no business there."""
    here = await visit(request)
    role = here.actor.role if here.actor is not None else None
    with frame(f"Pit: {title}", here, here="pit"):
        ui.add_head_html(f'<link rel="stylesheet" href="{asset("house.css")}">')
        if role not in (Role.SUPERVISOR, Role.AUDITOR):
            heading("The pit", below="The pit is for supervisors and auditors.")
            markup(f"<p>{link_button('/sign-in', 'Sign in', kind='primary')}</p>")
            yield None
            return
        links = "".join(
            f'<a class="pb-menu__link" href="{address}"{_current(address, at)}>{label}</a>'
            for address, label in _PAGES
        )
        if at in dict(_PAGES):
            heading(title, below=below)
        markup(f'<nav class="pb-pit__menu" aria-label="Pit">{links}</nav>')
        if role is Role.AUDITOR:
            markup(
                f'<p class="pb-notice">{escape(here.actor.name if here.actor else "")} is an auditor: '
                "everything can be seen here, nothing changed.</p>"
            )
        markup(said(request))
        yield here


def _current(address: str, at: str) -> str:
    return " aria-current=page" if address == at else ""
