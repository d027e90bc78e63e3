"""What a table does by itself: a clock runs out, a server comes back, a round is broken off."""

from __future__ import annotations

from pitboss.contract.events import TableTakenUp
from pitboss.errors import Refused
from pitboss.round import Cause, CloseBetting, Decision, Interrupt
from pitboss.rules import Decide
from pitboss.table.commands import ClockRanOut, HouseRestored, ServerRestarted
from pitboss.table.gate.work import Work
from pitboss.table.roles import Role, must_be
from pitboss.wording.refusals import Refusal

__all__ = ["interrupt", "ran_out", "restarted", "restored"]


def interrupt(work: Work, request: Interrupt) -> None:
    """The round is broken off."""
    must_be(work.actor, Role.SYSTEM)
    work.play(request)


def ran_out(work: Work, request: ClockRanOut) -> None:
    """The clock answers for a seat that has not."""
    must_be(work.actor, Role.SYSTEM)
    due = work.table.due
    if due is None or due.key != (request.kind, request.number, request.seat, request.asked):
        raise Refused(Refusal.CLOCK_STOPPED)
    if work.at < due.at:
        raise Refused(Refusal.STILL_TIME)
    if due.kind == "betting":
        work.play(CloseBetting())
        return
    step = work.table.round.move.step
    if due.seat is not None and isinstance(step, Decide):
        option = step.default if request.plainly else work.table.round.terms.unanswered(step)
        work.play(Decision(due.seat, option))


def restarted(work: Work, _: ServerRestarted) -> None:
    """A round interrupted by a stop goes on, or is void where the house says so."""
    must_be(work.actor, Role.SYSTEM)
    if not work.table.playing:
        raise Refused(Refusal.NO_ROUND_INTERRUPTED)
    work.happen(TableTakenUp())
    if work.table.round.terms.house.live.interrupted == "void":
        work.play(Interrupt(Cause.SERVER_STOPPED))


def restored(work: Work, _: HouseRestored) -> None:
    """The round prepared or in play is void: its secret may have been published before the restore."""
    must_be(work.actor, Role.SYSTEM)
    if not work.table.playing:
        work.start_unplayed()
    work.play(Interrupt(Cause.HOUSE_RESTORED))
