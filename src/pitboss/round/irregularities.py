"""What happens when something goes wrong: a void round, a supervisor's ruling, a check of the shuffler."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Refused
from pitboss.round import events
from pitboss.round.commands import Interrupt, ReportIrregularity, Ruling, SupervisorCheck
from pitboss.round.irregularity import Cause, Irregularity
from pitboss.round.state import Round
from pitboss.wording.reasons import Voided
from pitboss.wording.refusals import Refusal

__all__ = ["check", "interrupt", "report", "rule"]


def report(state: Round, command: ReportIrregularity) -> tuple[events.Event, ...]:
    """The printed rules bind when a shuffler is used; by hand the house says what happens."""
    kind = command.kind
    by_hand = state.terms.by_hand
    if by_hand and kind is Irregularity.SHUFFLER:
        raise Refused(Refusal.NO_SHUFFLER, rule=kind.rule)
    if state.status == "suspended":
        raise Refused(Refusal.AWAITS_RULING)
    if state.status != "open":
        if kind is Irregularity.SHUFFLER and not state.equipment.check_due:
            return (events.IrregularityFound(kind, "check"),)
        raise Refused(Refusal.NO_ROUND_TO_VOID, rule=kind.rule)
    _must_be_possible(state, kind)
    consequence = state.terms.house.irregularities.by_hand if by_hand else "void"
    found = events.IrregularityFound(kind, consequence)
    return (found, *_void(state, kind, Voided(kind))) if consequence == "void" else (found,)


def interrupt(state: Round, command: Interrupt) -> tuple[events.Event, ...]:
    """Every wager goes back to its seat; the reason goes on record."""
    if state.status not in ("open", "suspended"):
        raise Refused(Refusal.NO_ROUND_TO_BREAK_OFF)
    if command.cause is Cause.OTHER and not command.note.strip():
        raise Refused(Refusal.BROKEN_OFF_WITHOUT_REASON)
    return tuple(_void(state, None, Voided(command.cause, command.note.strip())))


def _must_be_possible(state: Round, kind: Irregularity) -> None:
    """Refuse a report that comes too early or too late: nobody voids a round for its result."""
    match kind:
        case Irregularity.CARD_FACE_UP:
            if state.move.kind in ("bet", "shuffle", "cut"):
                raise Refused(Refusal.DEAL_NOT_BEGUN, rule=kind.rule)
            if state.shown or state.decisions:
                raise Refused(Refusal.DEAL_OVER, rule=kind.rule)
        case Irregularity.WRONG_NUMBER:
            if not state.cards:
                raise Refused(Refusal.NO_CARD_DEALT, rule=kind.rule)
        case Irregularity.DEALER_EXPOSED:
            own = state.terms.game.expand(("dealer",))
            if not any(name in state.cards for name in own):
                raise Refused(Refusal.DEALER_HAS_NO_CARDS, rule=kind.rule)
            if state.shown.issuperset(own):
                raise Refused(Refusal.DEALER_CARDS_SHOWN, rule=kind.rule)
        case Irregularity.SHUFFLER:
            pass


def rule(state: Round, command: Ruling) -> tuple[events.Event, ...]:
    """A supervisor rules, where the house leaves it to one."""
    if state.status != "suspended" or state.irregularity is None:
        raise Refused(Refusal.NOTHING_TO_RULE_ON)
    _must_be_named(command.by)
    given = events.RulingGiven(command.verdict, command.by)
    if command.verdict == "play on":
        return (given,)
    return (given, *_void(state, state.irregularity, Voided(state.irregularity)))


def check(state: Round, command: SupervisorCheck) -> tuple[events.Event, ...]:
    """The cards and the shuffler have been checked; the next round may open."""
    if not state.equipment.check_due:
        raise Refused(Refusal.NO_CHECK_DUE, rule=Irregularity.SHUFFLER.rule)
    _must_be_named(command.by)
    return (events.ShufflerChecked(command.by),)


def _must_be_named(by: str) -> None:
    if not by.strip():
        raise Refused(Refusal.UNSIGNED)


def _void(state: Round, kind: Irregularity | None, reason: Voided) -> Iterator[events.Event]:
    yield events.RoundVoided(kind, reason)
    stand = state.terms.house.irregularities.settled_wagers == "stand"
    for seat in state.seats:
        for wager, amount in state.wagers_of(seat).items():
            if stand and (seat, wager) in state.settled:
                continue
            yield events.WagerReturned(seat, wager, amount, reason)
    for tip in state.tip_bets:
        if not (stand and (tip.seat, tip.on) in state.settled):
            yield events.TipSettled(tip.seat, tip.on, tip.amount, to_dealer=0, to_seat=tip.amount)
