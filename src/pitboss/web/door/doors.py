"""Coming in and going out: plain forms, so that the browser keeps the token where no script reads it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from pitboss.errors import Forbidden, PitbossError, Refused, SignedOut
from pitboss.table.books.accounts import SignedIn
from pitboss.table.commands import TakeSeat
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor, Role
from pitboss.web.api.limits import who_calls
from pitboss.web.api.security import limiter_of
from pitboss.web.api.streams import streams_of
from pitboss.web.frame.notes import to
from pitboss.web.frame.visit import COOKIE, forget, remember, visit
from pitboss.wording.refusals import Refusal

__all__ = ["by_the_middle", "doors"]

doors = APIRouter(prefix="/door")
Words = Annotated[str, Form(max_length=200)]


@doors.post("/sit")
async def sit_down(
    request: Request, table: Words, seat: Annotated[str | None, Form(max_length=20)] = None
) -> Response:
    """One click: a guest with play chips if nobody is signed in, a free seat, and the table."""
    there = f"/table/{quote(table, safe='')}"
    guest: SignedIn | None = None
    try:
        here = await visit(request)
        actor = here.actor
        if actor is None:
            _limit(request)
            guest = await here.floor.accounts.guest()
            actor = guest.actor
        await _take_seat(here.floor, actor, table, seat)
        response = to(there)
    except PitbossError as error:
        response = to(there if guest is not None else "/", str(error))
    if guest is not None:
        remember(response, guest, request)
    return response


@doors.post("/sign-in")
async def sign_in(request: Request, name: Words, password: Words) -> Response:
    here = await visit(request)
    try:
        _limit(request, name)
        signed_in = await here.floor.accounts.sign_in(name, password)
    except PitbossError as error:
        return to("/sign-in", str(error))
    return await _in(request, signed_in)


@doors.post("/register")
async def register(request: Request, name: Words, password: Words) -> Response:
    """A new account; with play chips it starts with as many as a guest gets."""
    here = await visit(request)
    accounts = here.floor.accounts
    try:
        _limit(request, name)
        actor = await accounts.register(name, password)
        if accounts.play_chips > 0:
            await accounts.buy(actor, f"welcome-{actor.id}", actor.id, accounts.play_chips)
        signed_in = await accounts.sign_in(name, password)
    except PitbossError as error:
        return to("/sign-in", str(error))
    return await _in(request, signed_in)


@doors.post("/redeem")
async def redeem(request: Request, invitation: Words, password: Words) -> Response:
    """A one-time link, used up as its owner chooses a password."""
    here = await visit(request)
    try:
        _limit(request)
        signed_in = await here.floor.accounts.redeem(invitation)
    except PitbossError as error:
        return to("/welcome", str(error))
    streams_of(request).sign_out_person(signed_in.actor.id, but=signed_in.token)
    try:
        await here.floor.accounts.change_password(signed_in.actor, password, keep=signed_in.token)
    except PitbossError as error:
        return await _in(request, signed_in, there="/password", note=str(error))
    pit = signed_in.actor.role in (Role.SUPERVISOR, Role.AUDITOR)
    return await _in(request, signed_in, there="/pit" if pit else "/")


@doors.post("/password")
async def change_password(
    request: Request, password: Words, current: Annotated[str | None, Form(max_length=200)] = None
) -> Response:
    here = await visit(request)
    try:
        actor = await here.still()
        _limit(request, actor.name)
        await here.floor.accounts.change_password(actor, password, current=current, keep=here.token or "")
        streams_of(request).sign_out_person(actor.id, but=here.token or "")
    except SignedOut as error:
        return to("/sign-in", str(error))
    except PitbossError as error:
        return to("/password", str(error))
    return to("/", "The password is set.", good=True)


@doors.post("/sign-out")
async def sign_out(request: Request) -> Response:
    here = await visit(request)
    if here.token is not None:
        await here.floor.accounts.sign_out(here.token)
        streams_of(request).sign_out(here.token)
    response = to("/")
    forget(response)
    return response


@doors.post("/end-session")
async def end_session(request: Request, session: Annotated[str, Form(max_length=64)]) -> Response:
    """End a session of one's own that was left open elsewhere."""
    here = await visit(request)
    try:
        await here.floor.accounts.end_session(await here.still(), session)
        streams_of(request).sign_out_session(session)
    except SignedOut as error:
        return to("/sign-in", str(error))
    except PitbossError as error:
        return to("/password", str(error))
    return to("/password", "That session is over.", good=True)


def by_the_middle(free: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Free seats, the one across from the dealer first."""
    middle = (len(seats) - 1) / 2
    return sorted(free, key=lambda seat: abs(seats.index(seat) - middle))


async def _take_seat(floor: Floor, actor: Actor, table: str, wanted: str | None) -> None:
    """A seat at the table, unless the person has one; another guest may be quicker."""
    view = await floor.view(table, actor)
    if view.own_seat is not None:
        return
    free = [seat for seat, sitter in view.seats.items() if sitter is None]
    tried = [wanted] if wanted else by_the_middle(free, list(view.seats))
    problem = Refused(Refusal.ALL_SEATS_TAKEN)
    for seat in tried:
        try:
            await floor.perform(actor, table, secrets.token_hex(8), TakeSeat(seat))
        except Forbidden:
            raise
        except Refused as refused:
            problem = refused
            continue
        return
    raise problem


def _limit(request: Request, name: str | None = None) -> None:
    limiter = limiter_of(request)
    caller = who_calls(request.scope.get("client"))
    limiter.doors.take(caller)
    if name is not None:
        limiter.names.take(f"{name.strip().casefold()} {caller}")


async def _in(request: Request, signed_in: SignedIn, *, there: str = "/", note: str = "") -> Response:
    """Sign in, and sign out whoever was signed in from this browser before."""
    here = await visit(request)
    if (old := request.cookies.get(COOKIE)) and old != signed_in.token:
        await here.floor.accounts.sign_out(old)
    response = to(there, note)
    remember(response, signed_in, request)
    return response
