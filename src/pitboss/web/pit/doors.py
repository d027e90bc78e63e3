"""The pit's forms: each is one command of the person who is signed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Request
from starlette.responses import JSONResponse, Response

from pitboss.errors import InputError, PitbossError, SignedOut
from pitboss.house import read_house
from pitboss.round import Irregularity, ReportIrregularity, Ruling, SupervisorCheck
from pitboss.table.books.two_people import Second
from pitboss.table.commands import ChangeTerms, CloseTable, LeaveSeat, OpenTable, ResumeTable
from pitboss.table.commands import Request as Asked
from pitboss.table.live.floor import Floor
from pitboss.table.records.anchor import make_anchor
from pitboss.table.roles import Actor, Role, must_be
from pitboss.web.api.security import at_the_door, limiter_of
from pitboss.web.api.streams import streams_of
from pitboss.web.frame.notes import to
from pitboss.web.frame.visit import visit
from pitboss.web.pit.terms import changed_house, house_named, paytables_in, typed_in
from pitboss.wording import cap, dollars, parse_dollars, spaced

__all__ = ["pit_doors"]

pit_doors = APIRouter(prefix="/pit-door")
_LONGEST = 400


async def _filled_in(request: Request) -> dict[str, str]:
    """The form's fields, without files."""
    return {
        name: value[:_LONGEST] for name, value in (await request.form()).items() if isinstance(value, str)
    }


Filled = Annotated[dict[str, str], Depends(_filled_in)]


@pit_doors.post("/open")
async def open_table(request: Request, form: Filled) -> Response:
    """A new table."""

    async def do(floor: Floor, actor: Actor) -> str:
        game = floor.catalogue.game(form.get("game", ""))
        house = changed_house(house_named(form.get("house", "default")), form)
        table = form.get("table", "").strip()
        title = form.get("title", "").strip() or game.title
        asked = OpenTable(title[:60], game.id, house, paytables_in(game, form))
        await floor.open_table(actor, form.get("command", ""), table, asked)
        return f"{title} is open."

    return await _done(request, do, "/pit", typed=typed_in(form))


@pit_doors.post("/table/{table}/terms")
async def change_terms(request: Request, table: str, form: Filled) -> Response:
    """Other limits, another pay table: between rounds."""

    async def do(floor: Floor, actor: Actor) -> str:
        setting = (await floor.live(table)).table.setting
        house = changed_house(read_house(setting.house), form)
        asked = ChangeTerms(house, paytables_in(setting.terms.game, form) or None)
        await floor.perform(actor, table, form.get("command", ""), asked)
        return "The new terms hold from the next round on."

    return await _done(request, do, _at(table), typed=typed_in(form))


@pit_doors.post("/table/{table}/{action}")
async def act(request: Request, table: str, action: str, form: Filled) -> Response:
    """What a supervisor does at a table with one button."""

    async def do(floor: Floor, actor: Actor) -> str:
        asked, told = _asked(action, form)
        await floor.perform(actor, table, form.get("command", ""), asked)
        return told

    return await _done(request, do, _at(table))


def _asked(action: str, form: Mapping[str, str]) -> tuple[Asked, str]:
    match action:
        case "close":
            return CloseTable(), "The table is closed; everyone has left it."
        case "resume":
            return ResumeTable(), "The table is open again."
        case "check":
            return SupervisorCheck(""), "The check is signed; the next round may open."
        case "leave":
            seat = form.get("seat", "")
            return LeaveSeat(seat), f"{cap(spaced(seat))} is free, or will be when the round is over."
        case "ruling" if form.get("verdict") == "play on":
            return Ruling("play on", ""), "The round goes on."
        case "ruling" if form.get("verdict") == "void":
            return Ruling("void", ""), "The round is void; every wager went back."
        case "irregularity" if form.get("kind") in list(Irregularity):
            kind = Irregularity(form["kind"])
            return ReportIrregularity(kind), f"On record: {kind.words}."
        case _:
            raise InputError("The form asks for nothing that a pit can do.")


@pit_doors.post("/people/add")
async def add_person(request: Request, form: Filled) -> Response:
    """A new account, staff included."""

    async def do(floor: Floor, actor: Actor) -> str:
        wanted = form.get("role", "")
        if wanted not in [role.value for role in Role if role is not Role.SYSTEM]:
            raise InputError("An account is for a player, a dealer, a supervisor or an auditor.")
        must_be(actor, Role.SUPERVISOR)
        person = await floor.accounts.register(
            form.get("name", ""), form.get("password", ""), role=Role(wanted), by=actor
        )
        return f"{person.name} has an account as a {person.role.value}."

    return await _done(request, do, "/pit/people")


@pit_doors.post("/people/dismiss")
async def dismiss(request: Request, form: Filled) -> Response:
    """End every session of a member of staff, and their account."""

    async def do(floor: Floor, actor: Actor) -> str:
        person = form.get("person", "")
        await floor.accounts.dismiss(actor, person)
        streams_of(request).sign_out_person(person, but="")
        return "Dismissed: nobody signs in under that name any more."

    return await _done(request, do, "/pit/people")


@pit_doors.post("/people/{way}")
async def move_chips(request: Request, way: str, form: Filled) -> Response:
    """Chips over the counter of the cage."""

    async def do(floor: Floor, actor: Actor) -> str:
        cents = parse_dollars(form.get("amount", ""), what="The amount")
        person, command = form.get("person", ""), form.get("command", "")
        must_be(actor, Role.SUPERVISOR)
        second = None
        if form.get("second"):
            await at_the_door(request)  # it is a place to try passwords
            second = Second(name=form["second"], password=form.get("second_password", ""))
        if way == "buy":
            await floor.accounts.buy(actor, command, person, cents, second=second)
            return f"{dollars(cents)} in chips were bought."
        if way == "cash":
            await floor.accounts.cash(actor, command, person, cents, second=second)
            return f"{dollars(cents)} in chips were cashed."
        raise InputError("Chips are bought or cashed.")

    return await _done(request, do, "/pit/people")


@pit_doors.get("/anchor.json")
async def download_anchor(request: Request) -> Response:
    """The heads of all logs, to be kept elsewhere."""
    try:
        here = await visit(request)
        actor = await here.still()
        must_be(actor, Role.SUPERVISOR, Role.AUDITOR)
        limiter_of(request).books.take(actor.id)
        anchor = await make_anchor(here.floor.store)
    except PitbossError as error:
        return to("/pit/audit", error.message)
    return JSONResponse(anchor, headers={"Content-Disposition": 'attachment; filename="pitboss-anchor.json"'})


def _at(table: str) -> str:
    return f"/pit/table/{quote(table, safe='')}"


async def _done(
    request: Request,
    do: Callable[[Floor, Actor], Awaitable[str]],
    there: str,
    *,
    typed: Mapping[str, str] | None = None,
) -> Response:
    """Carry it out and go back with the outcome; a refused form keeps what was typed."""
    here = await visit(request)
    try:
        words = await do(here.floor, await here.still())
    except SignedOut as error:
        return to("/sign-in", error.message)
    except PitbossError as error:
        back = f"{there}?{urlencode(typed)}" if typed else there
        return to(back, error.message)
    return to(there, words, good=True)
