"""Moves of a round: who at the table may make them."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Forbidden, Refused
from pitboss.round import commands
from pitboss.table.commands import TakeFairShuffle
from pitboss.table.gate.work import Work
from pitboss.table.roles import Role, must_be
from pitboss.wording.refusals import Refusal

__all__ = ["dealing", "fair_shuffle", "open_round", "own_deck", "own_seat", "place", "report", "sign"]


def place(work: Work, request: commands.PlaceWagers) -> None:
    """The first wager at an automatic table opens the round."""
    work.must_sit_at(request.seat)
    if request.seat in work.table.leaving:
        raise Refused(Refusal.SEAT_IS_LEAVING, seat=request.seat)
    if work.table.automatic and not work.table.playing:
        work.start(work.table.equipment().due)
    work.play(request)


def own_seat(work: Work, request: commands.TakeBackWagers | commands.Tip | commands.Decision) -> None:
    """What only the player at the seat may do."""
    work.must_sit_at(request.seat)
    work.play(request)


def dealing(work: Work, request: commands.Command) -> None:
    """A move of the dealer's, by the person who deals."""
    _must_deal(work)
    work.play(request)


def open_round(work: Work, request: commands.OpenRound) -> None:
    """The dealer starts the round with this deck."""
    _must_deal(work)
    work.start(request.deck)


def fair_shuffle(work: Work, _: TakeFairShuffle) -> None:
    """The cards come in the committed order."""
    _must_deal(work)
    work.play(commands.Shuffle(work.deck()))


def _must_deal(work: Work) -> None:
    must_be(work.actor, Role.DEALER, Role.SUPERVISOR)
    if work.table.automatic:
        raise Refused(Refusal.DEALS_BY_ITSELF)


def own_deck(work: Work, _: commands.Shuffle) -> None:
    """A dealer's own order of the cards is never accepted."""
    must_be(work.actor, Role.DEALER, Role.SUPERVISOR)
    raise Refused(Refusal.ORDER_COMMITTED)


def report(work: Work, request: commands.ReportIrregularity) -> None:
    """A dealer may report while dealing; once there is a result to regret, only a supervisor may."""
    must_be(work.actor, Role.SUPERVISOR, Role.DEALER)
    state = work.table.round
    result = work.table.playing and (state.shown or state.decisions)
    if work.actor.role is Role.DEALER and (work.table.automatic or result):
        raise Forbidden(Refusal.SUPERVISOR_MUST_REPORT)
    work.play(request)


def sign(work: Work, request: commands.Ruling | commands.SupervisorCheck) -> None:
    """Signed by whoever is signed in, whatever name was given."""
    must_be(work.actor, Role.SUPERVISOR)
    work.play(replace(request, by=work.actor.name))
