"""The cage, the ledger, the log and the audit."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from pitboss.contract import Receipt
from pitboss.contract.answers import AnchorAnswer, AuditAnswer, LedgerAnswer, LedgerLine, LogAnswer, LogRow
from pitboss.table.audit import audit
from pitboss.table.books.ledger import player
from pitboss.table.books.reading import read_ledger, read_published_log
from pitboss.table.books.two_people import Second
from pitboss.table.live.floor import Floor
from pitboss.table.records.anchor import make_anchor
from pitboss.web.api.bodies import CageBody
from pitboss.web.api.errors import COMMON, documented
from pitboss.web.api.security import Bookkeeper, FloorOf, SignedInPerson, at_the_door, limiter_of
from pitboss.web.api.written import ACCOUNT, CURSOR, TABLE_ID

__all__ = ["router"]

router = APIRouter(tags=["books"], responses=COMMON)

After = Annotated[str | None, Query(pattern=CURSOR, description="The `next` of the previous answer.")]
Most = Annotated[int, Query(ge=1, le=500)]


@router.post("/cage/buy-ins", responses=documented(401, 403, 404, 409))
async def buy_chips(request: Request, body: CageBody, person: SignedInPerson, floor: FloorOf) -> Receipt:
    """Buy chips: for anyone, as a dealer or a supervisor; for oneself, where chips are for play."""
    second = await _second(request, body)
    whose = body.person or person.actor.id
    return await floor.accounts.buy(person.actor, body.id, whose, body.cents, second=second)


@router.post("/cage/cash-outs", responses=documented(401, 403, 404, 409))
async def cash_chips(request: Request, body: CageBody, person: SignedInPerson, floor: FloorOf) -> Receipt:
    """Cash chips: anyone's, as a dealer or a supervisor; one's own, where chips are for play."""
    second = await _second(request, body)
    whose = body.person or person.actor.id
    return await floor.accounts.cash(person.actor, body.id, whose, body.cents, second=second)


async def _second(request: Request, body: CageBody) -> Second | None:
    if body.second is None:
        return None
    await at_the_door(request)  # it is a place to try passwords
    return Second(name=body.second.name, password=body.second.password)


@router.get("/me/ledger", responses=documented(401))
async def show_own_ledger(
    person: SignedInPerson, floor: FloorOf, after: After = None, most: Most = 100
) -> LedgerAnswer:
    """Every movement of one's own chips."""
    return await _ledger(floor, player(person.actor.id), after, most)


@router.get("/ledger", responses=documented(401, 403))
async def show_ledger(
    _: Bookkeeper,
    floor: FloorOf,
    account: Annotated[str | None, Query(pattern=ACCOUNT)] = None,
    after: After = None,
    most: Most = 100,
) -> LedgerAnswer:
    """The ledger, all of it or one account; for a supervisor or an auditor."""
    return await _ledger(floor, account, after, most)


async def _ledger(floor: Floor, account: str | None, after: str | None, most: int) -> LedgerAnswer:
    lines = await read_ledger(floor.store, account=account, after=_mark(after), most=most)
    return LedgerAnswer(
        lines=[LedgerLine.model_validate(line) for line in lines],
        next=".".join(str(part) for part in lines[-1].mark) if len(lines) == most else None,
    )


def _mark(after: str | None) -> tuple[str, int, int] | None:
    if after is None:
        return None
    stream, sequence, line = after.rsplit(".", 2)
    return stream, int(sequence), int(line)


@router.get("/log/{stream}", responses=documented(401, 403, 404))
async def show_log(
    stream: Annotated[str, Path(pattern=TABLE_ID, description="A table's id, or `cage`.")],
    _: Bookkeeper,
    floor: FloorOf,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    most: Most = 100,
) -> LogAnswer:
    """The hash-chained log, up to the round in progress; for a supervisor or an auditor."""
    rows = await read_published_log(floor.store, stream, after=after, most=most)
    return LogAnswer(
        stream=stream,
        rows=[LogRow.model_validate(row) for row in rows],
        next=rows[-1].sequence if len(rows) == most else None,
    )


@router.get("/anchor", responses={200: {"model": AnchorAnswer}, **documented(401, 403)})
async def show_anchor(request: Request, person: Bookkeeper, floor: FloorOf) -> Response:
    """The heads of all logs: kept elsewhere, they later prove that nothing was cut off or rewritten."""
    limiter_of(request).books.take(person.actor.id)
    return JSONResponse(await make_anchor(floor.store))


@router.get("/audit", responses={200: {"model": AuditAnswer}, **documented(401, 403)})
async def show_audit(request: Request, person: Bookkeeper, floor: FloorOf) -> Response:
    """Check every invariant of the stored history now; for a supervisor or an auditor."""
    limiter_of(request).books.take(person.actor.id)
    report = await audit(floor.store, floor.catalogue, discreet=True)
    return JSONResponse(report.to_json())
