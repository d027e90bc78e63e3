"""The list of all pages, and how they are added to the application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nicegui import app as pages_app
from nicegui import ui

from pitboss.web.academy import pages as academy
from pitboss.web.door.doors import doors
from pitboss.web.door.pages import sign_in
from pitboss.web.drawing.images import drawings
from pitboss.web.frame.pages.closing import tidy_up_pages
from pitboss.web.frame.pages.frame import STATIC
from pitboss.web.frame.pages.plain import answer_plainly
from pitboss.web.frame.policy import PagePolicy
from pitboss.web.frame.presence import Presence
from pitboss.web.frame.visit import WithFloor
from pitboss.web.history.pages import rounds
from pitboss.web.lab import pages as lab
from pitboss.web.lobby.offers import Prices
from pitboss.web.lobby.pages import lobby
from pitboss.web.pit.doors import pit_doors
from pitboss.web.pit.pages import audit, ledger, overview, people, supervised_table
from pitboss.web.pit.theory import Theory
from pitboss.web.rules.pages import rules
from pitboss.web.table.pages import table

if TYPE_CHECKING:
    from fastapi import FastAPI

    from pitboss.web.settings import Settings

__all__ = ["mount_pages"]

_YEAR: Final = 365 * 24 * 3600
_ROUTERS: Final = (doors, pit_doors, academy.academy_doors, drawings)
"""Forms and pictures, which need no NiceGUI."""
_PIT: Final = (overview, supervised_table, people, ledger, audit)
_PAGES: Final = (lobby, table, sign_in, rules, rounds, *_PIT, lab, academy)


def mount_pages(app: FastAPI, settings: Settings) -> None:
    """Add all pages to the application; its own routes come first."""
    app.state.settings = settings
    app.state.prices = Prices()
    app.state.theory = Theory()
    app.state.presence = Presence()
    pages_app.on_shutdown(app.state.presence.close)
    tidy_up_pages()
    answer_plainly()
    pages_app.add_middleware(PagePolicy)  # within what NiceGUI adds, which compresses
    app.add_middleware(WithFloor, state=app.state)
    pages_app.add_static_files("/static", STATIC, max_cache_age=_YEAR)
    for router in _ROUTERS:
        app.include_router(router, include_in_schema=False)
    for page in _PAGES:
        page.add_pages()
    ui.run_with(
        app,
        title="Pitboss",
        favicon=STATIC / "favicon.svg",
        dark=None,
        language="en-US",
        binding_refresh_interval=None,
        reconnect_timeout=8.0,
        tailwind=False,
        show_welcome_message=False,
    )
