"""The pages, on NiceGUI: each looks at the floor through the visitor's eyes and holds nothing of its own."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter
from nicegui import app as pages_app
from nicegui import ui

from pitboss.web.frame.presence import Presence
from pitboss.web.pages.frame import STATIC
from pitboss.web.pages.visit import WithFloor
from pitboss.web.pit.theory import Theory
from pitboss.web.play.figures import Figures

if TYPE_CHECKING:
    from fastapi import FastAPI

    from pitboss.web.settings import Settings

__all__ = ["mount_pages"]

_YEAR: Final = 365 * 24 * 3600


def mount_pages(app: FastAPI, settings: Settings) -> None:
    """Add all pages to the application; what the application answers itself comes first."""
    app.state.settings = settings
    app.state.figures = Figures()
    app.state.theory = Theory()
    app.state.presence = Presence()
    pages_app.on_shutdown(app.state.presence.close)
    app.add_middleware(WithFloor, state=app.state)
    pages_app.add_static_files("/static", STATIC, max_cache_age=_YEAR)
    names = [f"{__name__}.{found.name}" for found in pkgutil.iter_modules(__path__)]
    for page in (*names, "pitboss.web.academy.pages", "pitboss.web.lab.pages"):
        module = importlib.import_module(page)
        for name in getattr(module, "__all__", ()):  # forms and pictures are answered without NiceGUI
            if isinstance(router := getattr(module, name), APIRouter):
                app.include_router(router, include_in_schema=False)
        if hasattr(module, "add_pages"):  # a page registers itself; the other modules are its parts
            module.add_pages()
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
