"""Who is calling: the bearer token, looked up once per request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from pitboss.codec import Json
from pitboss.errors import SignedOut
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor, Role, must_be
from pitboss.web.api.limits import Limiter, who_calls

__all__ = [
    "OPTIONAL",
    "Bookkeeper",
    "CallerOrNobody",
    "FloorOf",
    "Person",
    "SignedInPerson",
    "Supervisor",
    "at_the_door",
    "check_token",
    "floor_of",
    "limiter_of",
]

_BEARER = HTTPBearer(
    auto_error=False, scheme_name="token", description="The `token` of `POST /api/guests` or `/api/sessions`."
)
OPTIONAL: Json = {"security": [{"token": []}, {}]}
"""For endpoints that show more to those who are signed in."""
_LONGEST_TOKEN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A signed-in person and their token."""

    actor: Actor
    token: str


def floor_of(connection: HTTPConnection) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


def limiter_of(connection: HTTPConnection) -> Limiter:
    limiter: Limiter = connection.app.state.limiter
    return limiter


async def _floor(request: Request) -> Floor:
    return floor_of(request)


FloorOf = Annotated[Floor, Depends(_floor)]


async def check_token(floor: Floor, limiter: Limiter, token: str) -> Actor:
    """Whose token it is; counts as one request of that person."""
    if not 1 <= len(token) <= _LONGEST_TOKEN:
        raise SignedOut("Nobody is signed in with this token; sign in again.")
    actor = await floor.accounts.who(token)
    limiter.persons.take(actor.id)
    return actor


async def _perhaps(request: Request) -> Person | None:
    given = request.headers.getlist("authorization")
    if not given:
        return None
    scheme, _, token = given[0].partition(" ")
    if len(given) > 1 or scheme.lower() != "bearer" or not token.strip():
        raise SignedOut("A token is sent as `Authorization: Bearer TOKEN`.")
    token = token.strip()
    return Person(actor=await check_token(floor_of(request), limiter_of(request), token), token=token)


async def _signed_in(
    person: Annotated[Person | None, Depends(_perhaps)], _: Annotated[object, Security(_BEARER)]
) -> Person:
    if person is None:
        raise SignedOut("Sign in first: this needs a token.")
    return person


def _one_of(*roles: Role) -> Callable[[Person], Awaitable[Person]]:
    async def checked(person: Annotated[Person, Depends(_signed_in)]) -> Person:
        must_be(person.actor, *roles)
        return person

    return checked


CallerOrNobody = Annotated[Person | None, Depends(_perhaps)]
SignedInPerson = Annotated[Person, Depends(_signed_in)]
Supervisor = Annotated[Person, Depends(_one_of(Role.SUPERVISOR))]
Bookkeeper = Annotated[Person, Depends(_one_of(Role.SUPERVISOR, Role.AUDITOR))]


async def at_the_door(request: Request) -> None:
    """Limit sign-ins by address, against guessing passwords and crowds of guests."""
    limiter_of(request).doors.take(who_calls(request.scope.get("client")))
