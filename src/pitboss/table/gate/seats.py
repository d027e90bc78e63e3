"""What a player asks for at a seat: to take it, to leave it, to add a seed to the shuffle."""

from __future__ import annotations

from pitboss.contract.events import SeatLeaving, SeatLeft, SeatTaken, SeedAdded
from pitboss.errors import Refused
from pitboss.round import TakeBackWagers
from pitboss.table.commands import AddSeed, LeaveSeat, TakeSeat
from pitboss.table.fairness.shuffle import check_seed
from pitboss.table.gate.work import Work, must_have
from pitboss.table.roles import Role, must_be
from pitboss.wording.refusals import Refusal

__all__ = ["add_seed", "leave_seat", "take_seat"]


def take_seat(work: Work, request: TakeSeat) -> None:
    """A player sits down; one seat per player and table."""
    table, actor = work.table, work.actor
    must_be(actor, Role.PLAYER)
    must_have(table, request.seat)
    if table.closed:
        raise Refused(Refusal.TABLE_CLOSED)
    if request.seat in table.seating:
        raise Refused(Refusal.SEAT_TAKEN, seat=request.seat, person=table.seating[request.seat].name)
    if (own := table.seat_of(actor.id)) is not None:
        raise Refused(Refusal.ALREADY_SEATED, person=actor.name, seat=own)
    work.happen(SeatTaken(request.seat, actor.id, actor.name))


def leave_seat(work: Work, request: LeaveSeat) -> None:
    """Between rounds the seat is free at once; a seat with cards leaves when the round is over."""
    seat = request.seat
    must_have(work.table, seat)
    if seat not in work.table.seating:
        raise Refused(Refusal.NOBODY_IN_SEAT, seat=seat)
    if work.actor.role is not Role.SUPERVISOR:
        work.must_sit_at(seat)
    if work.table.betting and seat in work.table.round.seats:
        work.play(TakeBackWagers(seat))
    if work.table.playing and seat in work.table.round.seats:
        if seat in work.table.leaving:
            raise Refused(Refusal.SEAT_IS_LEAVING, seat=seat)
        work.happen(SeatLeaving(seat))
    else:
        person, actor = work.table.seating[seat].person, work.actor
        own = person == actor.id
        work.happen(SeatLeft(seat, person, "left") if own else SeatLeft(seat, person, "asked", by=actor.name))


def add_seed(work: Work, request: AddSeed) -> None:
    """The player's own contribution to the next shuffle."""
    work.must_sit_at(request.seat)
    seed = check_seed(request.seed)
    if work.table.upcoming is None and not work.table.betting:
        raise Refused(Refusal.SEED_TOO_LATE)
    work.happen(SeedAdded(request.seat, seed))
