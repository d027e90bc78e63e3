"""Guests, accounts, sessions, and the caller."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from pitboss.contract.answers import MeAnswer, PersonAnswer, SessionAnswer, SessionListed
from pitboss.table.books.accounts import SignedIn
from pitboss.table.roles import Role
from pitboss.web.api.bodies import InvitationBody, PasswordBody, PersonBody, SignInBody
from pitboss.web.api.errors import COMMON, documented
from pitboss.web.api.limits import who_calls
from pitboss.web.api.security import (
    OPTIONAL,
    Bookkeeper,
    CallerOrNobody,
    FloorOf,
    SignedInPerson,
    at_the_door,
    limiter_of,
)
from pitboss.web.api.streams import streams_of
from pitboss.web.api.written import PERSON_ID, SESSION_ID

__all__ = ["router"]

router = APIRouter(tags=["people"], responses=COMMON)
_DOOR = [Depends(at_the_door)]


def _session(signed_in: SignedIn) -> SessionAnswer:
    person = PersonAnswer.model_validate(signed_in.actor)
    return SessionAnswer(token=signed_in.token, expires=signed_in.expires, person=person)


@router.post("/guests", status_code=201, dependencies=_DOOR, responses=documented(403))
async def come_in_as_guest(floor: FloorOf) -> SessionAnswer:
    """Come in without an account, with play chips; only where chips are for play."""
    return _session(await floor.accounts.guest())


@router.post(
    "/people",
    status_code=201,
    dependencies=_DOOR,
    responses=documented(401, 403, 409),
    openapi_extra=OPTIONAL,
)
async def register(body: PersonBody, floor: FloorOf, by: CallerOrNobody) -> PersonAnswer:
    """Open an account: anyone may for a player, only a supervisor for staff."""
    actor = await floor.accounts.register(
        body.name, body.password, role=Role(body.role), by=by.actor if by is not None else None
    )
    return PersonAnswer.model_validate(actor)


@router.get("/people", responses=documented(401, 403))
async def list_people(_: Bookkeeper, floor: FloorOf) -> list[PersonAnswer]:
    """Everyone who has an account; for a supervisor or an auditor."""
    return [PersonAnswer.model_validate(person) for person in await floor.accounts.people()]


@router.delete(
    "/people/{person}", status_code=204, response_class=Response, responses=documented(401, 403, 404, 409)
)
async def dismiss(
    request: Request,
    person: Annotated[str, Path(pattern=PERSON_ID, description="A person's id.")],
    by: SignedInPerson,
    floor: FloorOf,
) -> None:
    """Dismiss a dealer, an auditor or another supervisor: they are signed out and cannot sign in again."""
    await floor.accounts.dismiss(by.actor, person)
    streams_of(request).sign_out_person(person, but="")


@router.post("/sessions", status_code=201, dependencies=_DOOR, responses=documented(401))
async def sign_in(request: Request, body: SignInBody, floor: FloorOf) -> SessionAnswer:
    """Sign in with name and password."""
    caller = who_calls(request.scope.get("client"))
    limiter_of(request).names.take(f"{body.name.strip().casefold()} {caller}")  # strangers lock nobody out
    return _session(await floor.accounts.sign_in(body.name, body.password))


@router.delete("/sessions/current", status_code=204, response_class=Response, responses=documented(401))
async def sign_out(request: Request, person: SignedInPerson, floor: FloorOf) -> None:
    """End this session; its streams are closed."""
    await floor.accounts.sign_out(person.token)
    streams_of(request).sign_out(person.token)


@router.get("/sessions", responses=documented(401))
async def list_sessions(person: SignedInPerson, floor: FloorOf) -> list[SessionListed]:
    """Where the caller is signed in."""
    own = await floor.accounts.own_sessions(person.actor, person.token)
    return [SessionListed.model_validate(session) for session in own]


@router.delete(
    "/sessions/{session}", status_code=204, response_class=Response, responses=documented(401, 404)
)
async def end_session(
    request: Request,
    session: Annotated[str, Path(pattern=SESSION_ID, description="The id of one of the caller's sessions.")],
    person: SignedInPerson,
    floor: FloorOf,
) -> None:
    """End one of the caller's sessions, wherever it was opened."""
    await floor.accounts.end_session(person.actor, session)
    streams_of(request).sign_out_session(session)


@router.post("/invitations", status_code=201, dependencies=_DOOR, responses=documented(401))
async def redeem_invitation(request: Request, body: InvitationBody, floor: FloorOf) -> SessionAnswer:
    """Use the one-time invitation of a link; every other session of the person ends."""
    signed_in = await floor.accounts.redeem(body.token)
    streams_of(request).sign_out_person(signed_in.actor.id, but=signed_in.token)
    return _session(signed_in)


@router.get("/me", responses=documented(401))
async def show_me(person: SignedInPerson, floor: FloorOf) -> MeAnswer:
    """The caller, and their chips in hand."""
    actor = person.actor
    chips = await floor.accounts.chips(actor.id)
    return MeAnswer(id=actor.id, name=actor.name, role=actor.role, chips=chips)


@router.put("/me", dependencies=_DOOR, responses=documented(401, 403))
async def set_password(
    request: Request, body: PasswordBody, person: SignedInPerson, floor: FloorOf
) -> MeAnswer:
    """Set a password; every other session of this person ends."""
    await floor.accounts.change_password(person.actor, body.password, current=body.current, keep=person.token)
    streams_of(request).sign_out_person(person.actor.id, but=person.token)
    return await show_me(person, floor)
