"""The API under `/api`."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.routing import Match

from pitboss.web.api import books, games, people, stream, tables
from pitboss.web.api.errors import add_handlers
from pitboss.web.api.guards import BodyGuard, OuterGuard
from pitboss.web.api.limits import Limiter
from pitboss.web.api.origins import OriginGuard
from pitboss.web.api.streams import Streams
from pitboss.web.settings import Settings

__all__ = ["add_api"]

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


def add_api(app: FastAPI, settings: Settings) -> None:
    """Everything under `/api`, with its guards."""
    app.state.limiter = Limiter(settings.limits)
    app.state.streams = Streams()
    for part in (people, games, tables, books, stream):
        app.include_router(part.router, prefix="/api")
    _add_last_stop(app)
    add_handlers(app)
    app.add_middleware(BodyGuard, limiter=app.state.limiter)
    app.add_middleware(OriginGuard, address=settings.server)
    app.add_middleware(OuterGuard)


def _add_last_stop(app: FastAPI) -> None:
    """Unknown addresses under `/api` get the API's error, not a page."""
    known = list(app.router.routes)
    last = APIRouter()

    @last.api_route("/{path:path}", methods=_METHODS, include_in_schema=False)
    async def nothing_here(request: Request) -> None:
        allowed = [
            method
            for method in _METHODS
            if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in known)
        ]
        if allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        raise HTTPException(404)

    app.include_router(last, prefix="/api")
