"""The tables: opening, looking, and giving commands."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse, Response

from pitboss.contract import Receipt, TableView, write_view
from pitboss.contract.answers import RoundListed, RoundsAnswer, TableListed
from pitboss.contract.record import RoundRecord
from pitboss.errors import NotFound
from pitboss.table.commands import OpenTable
from pitboss.table.live.floor import Floor
from pitboss.table.records.past_rounds import rounds_at
from pitboss.web.api.bodies import CommandBody, TableBody
from pitboss.web.api.commands import document_of, read_command
from pitboss.web.api.errors import COMMON, documented
from pitboss.web.api.security import OPTIONAL, CallerOrNobody, FloorOf, SignedInPerson, Supervisor
from pitboss.web.api.written import TABLE_ID

__all__ = ["Number", "TableInPath", "router"]

router = APIRouter(tags=["tables"], responses=COMMON)

TableInPath = Annotated[str, Path(pattern=TABLE_ID, description="The table's id.")]
Number = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/tables")
async def list_tables(floor: FloorOf) -> list[TableListed]:
    """Every table of the house, wherever it is served."""
    return [TableListed.model_validate(row) for row in await floor.tables()]


@router.post("/tables", status_code=201, responses=documented(401, 403, 404, 409, 421))
async def open_table(body: TableBody, person: Supervisor, floor: FloorOf) -> Receipt:
    """Set a table up; a supervisor's to do."""
    request = OpenTable(body.title, body.game, document_of(body.house), body.paytables)
    return await floor.open_table(person.actor, body.command, body.id, request)


@router.get(
    "/tables/{table}",
    responses={200: {"model": TableView}, **documented(401, 404, 421)},
    response_class=JSONResponse,
    openapi_extra=OPTIONAL,
)
async def show_table(table: TableInPath, floor: FloorOf, person: CallerOrNobody) -> Response:
    """The table as the caller, or an onlooker, may see it now."""
    view = await floor.view(table, person.actor if person is not None else None)
    return JSONResponse(write_view(view))


@router.post("/tables/{table}/commands", responses=documented(401, 403, 404, 409, 421))
async def give_command(
    table: TableInPath, body: CommandBody, person: SignedInPerson, floor: FloorOf
) -> Receipt:
    """Ask for something at the table. The answer comes when it is on disk."""
    request = read_command(body.command)
    return await floor.perform(person.actor, table, body.id, request)


@router.get("/tables/{table}/rounds", responses=documented(404))
async def list_rounds(
    table: TableInPath,
    floor: FloorOf,
    before: Annotated[int, Query(ge=1, le=2**53)] = 2**53,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
) -> RoundsAnswer:
    """The rounds that are over, the latest first."""
    await _must_exist(floor, table)
    rounds = [_listed(record) for record in await rounds_at(floor.store, table, before=before, most=most)]
    more = len(rounds) == most and rounds[-1].number > 1
    return RoundsAnswer(rounds=rounds, next=rounds[-1].number if more else None)


@router.get(
    "/tables/{table}/rounds/{number}",
    responses={200: {"model": RoundRecord}, **documented(404)},
    response_class=JSONResponse,
)
async def show_round(table: TableInPath, number: Number, floor: FloorOf) -> Response:
    """The published record of a round that is over, for `pitboss fair-check` and `pitboss replay`."""
    found = await floor.store.record(table, number)
    if found is None:
        await _must_exist(floor, table)
        raise NotFound(f"Round {number} of {table} is not over, or never was.")
    return Response(found[0], media_type="application/json")


async def _must_exist(floor: Floor, table: str) -> None:
    if await floor.store.checkpoint(table) is None:
        raise NotFound(f"There is no table {table!r}.")


def _listed(record: RoundRecord) -> RoundListed:
    return RoundListed(
        number=record.round,
        status=record.status,
        opened=record.opened,
        ended=record.ended,
        seats=record.nets(),
    )
