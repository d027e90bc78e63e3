"""Who is at the door: the browser's cookie, the person it stands for, and the floor they came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import SignedOut
from pitboss.table.books.accounts import SignedIn
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor, Role
from pitboss.web.api.streams import Streams
from pitboss.web.frame.presence import Presence
from pitboss.web.lobby.offers import Prices
from pitboss.web.pit.theory import Theory

if TYPE_CHECKING:
    from pitboss.web.settings import Settings

__all__ = ["COOKIE", "Visit", "WithFloor", "forget", "remember", "visit"]

COOKIE: Final = "pitboss"
"""The session's token, out of reach of scripts and of other sites."""
_KEY: Final = "pitboss.state"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One page view: the floor, and who looks at it."""

    floor: Floor
    settings: Settings
    prices: Prices
    theory: Theory
    presence: Presence
    streams: Streams
    actor: Actor | None
    token: str | None
    chips: int
    """What the person has in chips, in cents."""

    @property
    def is_guest(self) -> bool:
        """Whether they sat down without an account."""
        return self.actor is not None and self.actor.name.startswith("Guest ")

    @property
    def is_supervisor(self) -> bool:
        return self.actor is not None and self.actor.role is Role.SUPERVISOR

    @property
    def sees_pit(self) -> bool:
        """A supervisor acts there; an auditor looks."""
        return self.actor is not None and self.actor.role in (Role.SUPERVISOR, Role.AUDITOR)

    async def still(self, *, acting: bool = True) -> Actor:
        """The person, if they are still signed in: a page may stay open longer than a session.

        A page that looks by itself does not act, or a session would never be idle.
        """
        if self.token is None:
            raise SignedOut("Nobody is signed in here; sit down in the lobby first.")
        return await self.floor.accounts.who(self.token, acting=acting)


class WithFloor:
    """Hands the floor to the pages, which NiceGUI serves as an application of its own."""

    def __init__(self, app: ASGIApp, *, state: State) -> None:
        self._app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope[_KEY] = self._state
        await self._app(scope, receive, send)


async def visit(request: Request) -> Visit:
    """The visit behind a request; an expired or unknown cookie counts as none."""
    state: State = request.scope[_KEY]
    floor: Floor = state.floor
    token = request.cookies.get(COOKIE)
    actor: Actor | None = None
    if token:
        try:
            actor = await floor.accounts.who(token)
        except SignedOut:
            token = None
    chips = await floor.accounts.chips(actor.id) if actor is not None else 0
    return Visit(
        floor=floor,
        settings=state.settings,
        prices=state.prices,
        theory=state.theory,
        presence=state.presence,
        streams=state.streams,
        actor=actor,
        token=token or None,
        chips=chips,
    )


def remember(response: Response, signed_in: SignedIn, request: Request) -> None:
    """Give the browser the session's token."""
    response.set_cookie(
        COOKIE, signed_in.token, path="/", httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def forget(response: Response) -> None:
    """Take the token back."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
