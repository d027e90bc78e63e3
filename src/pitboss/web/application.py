"""The web application: the API and, unless left out, the pages, on one floor."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pitboss import __version__
from pitboss.codec import Json
from pitboss.contract.frame import frame_schemas
from pitboss.errors import Elsewhere, HouseError, Refused
from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house
from pitboss.table.commands import OpenTable
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.roles import Actor, Role
from pitboss.web.api import add_api
from pitboss.web.settings import Limits, Rate, Settings

__all__ = ["Limits", "Rate", "Settings", "make_app", "open_first_tables"]


class _Application(FastAPI):
    def openapi(self) -> Json:
        """What every route says, and the frames of the stream, which is not a route of HTTP."""
        described = super().openapi()
        described["components"]["schemas"].update(frame_schemas("#/components/schemas/{model}"))
        return described


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
            new_house=settings.new_house,
            alone=settings.alone,
        ) as floor:
            app.state.floor = floor
            app.state.invitation = await floor.accounts.invite_supervisor()
            if settings.open_tables:
                await open_first_tables(floor)
            yield

    app = _Application(
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


async def open_first_tables(floor: Floor, *, house: str = "default") -> None:
    """On the first start, open a table of every game that the house deals."""
    people = await floor.accounts.people()
    supervisor = next((person for person in people if person.role == Role.SUPERVISOR), None)
    if supervisor is None or await floor.tables():
        return
    opener = Actor(id=supervisor.id, name=supervisor.name, role=Role.SUPERVISOR)
    document = house_document(load_house(house))
    for game in floor.catalogue.games.values():
        table = f"{game.id}-1"
        try:
            await floor.open_table(
                opener, f"first-{table}", table, OpenTable(game.title[:60], game.id, document)
            )
        except (HouseError, Elsewhere, Refused):
            continue  # the house does not deal this game, or another server was first
