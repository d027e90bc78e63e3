"""The web application: the API and, unless left out, the pages, on one floor."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pitboss import __version__
from pitboss.games import load_catalogue
from pitboss.table.live.floor import open_floor
from pitboss.web.api import add_api
from pitboss.web.opening import open_first_tables
from pitboss.web.settings import Limits, Rate, Settings

__all__ = ["Limits", "Rate", "Settings", "make_app"]


def make_app(settings: Settings) -> FastAPI:
    """The application. While it runs, `app.state.floor` is the floor that API and pages share.

    `app.state.invitation` is the token of the supervisor's one-time link, on the first start only.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_floor(
            settings.database,
            catalogue=load_catalogue(settings.games),
            server=settings.server,
            play_chips=settings.play_chips,
            restored=settings.restored,
        ) as floor:
            app.state.floor = floor
            app.state.invitation = await floor.accounts.invite_supervisor()
            if settings.open_tables:
                await open_first_tables(floor)
            yield

    app = FastAPI(
        title="Pitboss",
        version=__version__,
        summary="House-banked casino poker, from rule book to table.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    add_api(app, settings)
    if settings.pages:
        # By name and only now: the API works without the pages and what they import.
        importlib.import_module("pitboss.web.mounting").mount_pages(app, settings)
    return app
