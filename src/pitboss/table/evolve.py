"""The table after a happening. It checks nothing and cannot fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.games import Catalogue
from pitboss.round import evolve as evolve_round
from pitboss.round import new_round
from pitboss.round.events import BettingClosed
from pitboss.table.events import (
    Happening,
    RoundPrepared,
    RoundStarted,
    SeatLeaving,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    SeedAdded,
    TableClosed,
    TableOpened,
    TableResumed,
    TableTakenUp,
    TermsChanged,
)
from pitboss.table.setting import Setting
from pitboss.table.state import Due, DueKey, Sitter, Table, Upcoming

__all__ = ["begin", "evolve", "evolve_all", "missed_after", "with_clock", "with_setting"]


def begin(event: TableOpened, setting: Setting) -> Table:
    """A table that has just been opened."""
    return Table(id=event.table, title=event.title, setting=setting, round=new_round(setting.terms))


def evolve(table: Table, event: Happening, catalogue: Catalogue) -> Table:
    """The table after one happening."""
    if isinstance(event, TermsChanged):
        return with_setting(table, Setting.from_json(event.setting, catalogue))
    if (change := _CHANGES.get(type(event))) is not None:
        return change(table, event)
    after = table.but(round=evolve_round(table.round, event))  # type: ignore[arg-type]
    return after.but(missed=missed_after(after)) if isinstance(event, BettingClosed) else after


def evolve_all(table: Table, events: Iterable[Happening], catalogue: Catalogue, at: int) -> Table:
    """The table after everything that one command made happen, its clock set."""
    for event in events:
        table = evolve(table, event, catalogue)
    return with_clock(table, at)


def with_setting(table: Table, setting: Setting) -> Table:
    """Other terms, from the next round on."""
    after = table.but(setting=setting)
    if table.round.status == "closed":
        return after.but(round=new_round(setting.terms, after.equipment()))
    return after


def missed_after(table: Table) -> dict[str, int]:
    """How many rounds running each seat made no wager, once the betting is closed."""
    return {seat: 0 if seat in table.round.seats else table.missed.get(seat, 0) + 1 for seat in table.seating}


def with_clock(table: Table, at: int) -> Table:
    """The table with the clock that should run: a new one only when it is for something new."""
    wanted = _wanted(table)
    if wanted == (None if table.due is None else table.due.key):
        return table
    return table.but(due=None if wanted is None else _due(table, wanted, at))


def _wanted(table: Table) -> DueKey | None:
    """What a clock should run for."""
    if table.betting:
        return ("betting", table.number, None, 0) if table.round.stakes and table.automatic else None
    seat = table.round.turn
    if seat is None:
        return None
    return "decision", table.number, seat, len(table.round.decisions.get(seat, ()))


def _due(table: Table, wanted: DueKey, at: int) -> Due:
    kind, number, seat, asked = wanted
    live = table.round.terms.house.live
    seconds = live.betting_seconds if kind == "betting" else live.decision_seconds
    return Due(kind=kind, number=number, seat=seat, asked=asked, since=at, seconds=seconds)


def _taken(table: Table, event: SeatTaken) -> Table:
    sitter = Sitter(event.person, event.name)
    order = table.terms.seats
    seating = {**table.seating, event.seat: sitter}
    return table.but(seating={seat: seating[seat] for seat in order if seat in seating})


def _left(table: Table, event: SeatLeft) -> Table:
    return table.but(
        seating={seat: sitter for seat, sitter in table.seating.items() if seat != event.seat},
        leaving=table.leaving - {event.seat},
        missed={seat: count for seat, count in table.missed.items() if seat != event.seat},
    )


def _prepared(table: Table, event: RoundPrepared) -> Table:
    return table.but(upcoming=Upcoming(number=event.number, commitment=event.commitment))


def _seeded(table: Table, event: SeedAdded) -> Table:
    upcoming = table.upcoming
    if upcoming is None:
        return table.but(seeds={**table.seeds, event.seat: event.seed})
    seeds = {**upcoming.seeds, event.seat: event.seed}
    return table.but(upcoming=Upcoming(number=upcoming.number, commitment=upcoming.commitment, seeds=seeds))


def _started(table: Table, event: RoundStarted) -> Table:
    upcoming = table.upcoming or Upcoming(number=event.number, commitment="")
    return table.but(
        round=new_round(table.terms, table.equipment()),
        number=upcoming.number,
        commitment=upcoming.commitment,
        seeds=upcoming.seeds,
        revealed="",
        upcoming=None,
    )


_CHANGES: dict[type[Any], Callable[[Table, Any], Table]] = {
    TableOpened: lambda table, _: table,
    TableClosed: lambda table, _: table.but(closed=True),
    TableResumed: lambda table, _: table.but(closed=False),
    TableTakenUp: lambda table, _: table.but(due=None),
    SeatTaken: _taken,
    SeatLeaving: lambda table, event: table.but(leaving=table.leaving | {event.seat}),
    SeatLeft: _left,
    RoundPrepared: _prepared,
    SeedAdded: _seeded,
    RoundStarted: _started,
    SecretRevealed: lambda table, event: table.but(revealed=event.secret),
}
