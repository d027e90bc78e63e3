"""The table after a happening. It checks nothing and cannot fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.contract import events
from pitboss.round import evolve as evolve_round
from pitboss.round import new_round
from pitboss.round.events import BettingClosed
from pitboss.round.state import Round, altered
from pitboss.table.events import Happening, TableOpened, TermsChanged
from pitboss.table.state import Due, DueKey, Sitter, Table, Upcoming

__all__ = ["begin", "evolve", "evolve_all", "with_clock"]


def begin(event: TableOpened) -> Table:
    """A table that has just been opened."""
    setting = event.setting
    return Table(id=event.table, title=event.title, setting=setting, round=new_round(setting.terms))


def evolve(table: Table, *events: Happening) -> Table:
    """The table after what happened. What is the round's own goes to the round, which is put back once."""
    played = table.round
    for event in events:
        change = _CHANGES.get(type(event))
        if change is None:
            played = evolve_round(played, event)  # type: ignore[arg-type]
            if isinstance(event, BettingClosed):
                table = altered(table, missed=_missed(table, played))
            continue
        table = change(table if played is table.round else altered(table, round=played), event)
        played = table.round
    return table if played is table.round else altered(table, round=played)


def evolve_all(table: Table, events: Iterable[Happening], at: int) -> Table:
    """The table after everything that one command made happen, its clock set."""
    return with_clock(evolve(table, *events), at)


def _terms_changed(table: Table, event: TermsChanged) -> Table:
    after = altered(table, setting=event.setting)
    if table.round.status == "closed":
        return altered(after, round=new_round(event.setting.terms, after.equipment()))
    return after


def _missed(table: Table, played: Round) -> dict[str, int]:
    """How many rounds in a row each seat made no wager, once the betting is closed."""
    return {seat: 0 if seat in played.seats else table.missed.get(seat, 0) + 1 for seat in table.seating}


def with_clock(table: Table, at: int) -> Table:
    """The table with the clock it needs: a new one only for something new."""
    wanted = _wanted(table)
    if wanted == (None if table.due is None else table.due.key):
        return table
    return altered(table, due=None if wanted is None else _due(table, wanted, at))


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


def _taken(table: Table, event: events.SeatTaken) -> Table:
    sitter = Sitter(event.person, event.name)
    order = table.terms.seats
    seating = {**table.seating, event.seat: sitter}
    return altered(
        table,
        seating={seat: seating[seat] for seat in order if seat in seating},
        inherited=table.inherited | {event.seat} if event.seat in table.round.seats else table.inherited,
    )


def _left(table: Table, event: events.SeatLeft) -> Table:
    return altered(
        table,
        seating={seat: sitter for seat, sitter in table.seating.items() if seat != event.seat},
        leaving=table.leaving - {event.seat},
        missed={seat: count for seat, count in table.missed.items() if seat != event.seat},
    )


def _prepared(table: Table, event: events.RoundPrepared) -> Table:
    return altered(table, upcoming=Upcoming(number=event.number, commitment=event.commitment))


def _seeded(table: Table, event: events.SeedAdded) -> Table:
    upcoming = table.upcoming
    if upcoming is None:
        return altered(table, seeds={**table.seeds, event.seat: event.seed})
    seeds = {**upcoming.seeds, event.seat: event.seed}
    return altered(
        table, upcoming=Upcoming(number=upcoming.number, commitment=upcoming.commitment, seeds=seeds)
    )


def _started(table: Table, event: events.RoundStarted) -> Table:
    upcoming = table.upcoming or Upcoming(number=event.number, commitment="")
    return altered(
        table,
        round=new_round(table.terms, table.equipment()),
        number=upcoming.number,
        commitment=upcoming.commitment,
        seeds=upcoming.seeds,
        revealed="",
        upcoming=None,
        inherited=frozenset(),
    )


_CHANGES: dict[type[Happening], Callable[[Table, Any], Table]] = {
    TableOpened: lambda table, _: table,
    TermsChanged: _terms_changed,
    events.TableClosed: lambda table, _: altered(table, closed=True),
    events.TableResumed: lambda table, _: altered(table, closed=False),
    events.TableTakenUp: lambda table, _: altered(table, due=None),
    events.SeatTaken: _taken,
    events.SeatLeaving: lambda table, event: altered(table, leaving=table.leaving | {event.seat}),
    events.SeatLeft: _left,
    events.RoundPrepared: _prepared,
    events.SeedAdded: _seeded,
    events.RoundStarted: _started,
    events.SecretRevealed: lambda table, event: altered(table, revealed=event.secret),
}
