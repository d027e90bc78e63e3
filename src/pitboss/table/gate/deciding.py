"""The gate itself: which function carries out each request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitboss.contract.events import RoundPrepared
from pitboss.errors import InputError, Refused, quoted
from pitboss.games import Catalogue
from pitboss.house import read_house
from pitboss.round import Command
from pitboss.round import commands as played
from pitboss.round.dealer import MOVES
from pitboss.table import commands
from pitboss.table.books.ledger import Line
from pitboss.table.commands import Request
from pitboss.table.events import Happening, TableOpened
from pitboss.table.evolve import begin, evolve, with_clock
from pitboss.table.fairness.shuffle import commitment
from pitboss.table.gate import moves, seats, supervisor, unattended
from pitboss.table.gate.work import Secrets, Work
from pitboss.table.roles import Actor, Role, must_be
from pitboss.table.setting import make_setting
from pitboss.table.state import Table
from pitboss.table.times import day_of
from pitboss.wording.refusals import Refusal

__all__ = ["Outcome", "decide", "open_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a request made happen."""

    table: Table
    events: tuple[Happening, ...]
    lines: tuple[Line, ...]
    moves: tuple[Command, ...] = ()
    """The moves of the round that it came to, the automatic dealer's included."""
    prepared: bool = False
    """The secret of the following round has been committed to and must be stored."""
    started: bool = False
    ended: Table | None = None
    """The table at the moment a round ended, before anyone left; the round's record is made from it."""


def open_table(
    request: commands.OpenTable, *, table: str, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets
) -> Outcome:
    """A new table, with the shuffle of its first round committed to."""
    must_be(actor, Role.SUPERVISOR)
    title = request.title.strip()
    if not 1 <= len(title) <= 60:
        raise InputError("A table's title has 1 to 60 characters.")
    if not title.isprintable():
        raise InputError(
            f"A table's title is printed as it is, so without control characters: {quoted(title)}."
        )
    setting = make_setting(
        catalogue, request.game, read_house(request.house), paytables=request.paytables, day=day_of(at)
    )
    opened = TableOpened(table, title, setting)
    prepared = RoundPrepared(1, commitment(secrets.current))
    return Outcome(table=evolve(begin(opened), prepared), events=(opened, prepared), lines=())


def decide(
    table: Table, request: Request, *, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets
) -> Outcome:
    """What the request makes happen; `Refused` or `Forbidden` says why it is not carried out."""
    work = Work(table, actor, at, catalogue, secrets)
    perform = _REQUESTS.get(type(request))
    if perform is None:
        raise Refused(Refusal.TABLE_EXISTS, table=table.id)
    perform(work, request)
    work.deal_on()
    return Outcome(
        table=with_clock(work.table, at),
        events=tuple(work.events),
        lines=tuple(work.lines),
        moves=tuple(work.moves),
        prepared=work.prepared,
        started=work.started,
        ended=work.ended,
    )


_REQUESTS: dict[type[Request], Callable[[Work, Any], None]] = {
    commands.TakeSeat: seats.take_seat,
    commands.LeaveSeat: seats.leave_seat,
    commands.AddSeed: seats.add_seed,
    played.PlaceWagers: moves.place,
    played.TakeBackWagers: moves.own_seat,
    played.Tip: moves.own_seat,
    played.Decision: moves.own_seat,
    played.OpenRound: moves.open_round,
    commands.TakeFairShuffle: moves.fair_shuffle,
    played.Shuffle: moves.own_deck,
    **{type(move): moves.dealing for move in MOVES.values()},
    played.ReportIrregularity: moves.report,
    played.Ruling: moves.sign,
    played.SupervisorCheck: moves.sign,
    played.Interrupt: unattended.interrupt,
    commands.ChangeTerms: supervisor.change_terms,
    commands.CloseTable: supervisor.close,
    commands.ResumeTable: supervisor.resume,
    commands.ClockRanOut: unattended.ran_out,
    commands.ServerRestarted: unattended.restarted,
    commands.HouseRestored: unattended.restored,
}
