"""The one gate: `decide(state, command)` says what a command makes happen, or refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from pitboss.cards import FULL_DECK, Card
from pitboss.errors import Named, Refused
from pitboss.round import commands, events, irregularities, wagers
from pitboss.round.commands import Command
from pitboss.round.events import Event
from pitboss.round.evolve import evolve
from pitboss.round.plan import MoveKind, deal_order
from pitboss.round.settlement import announcements, forfeit, settle_step, settle_tips, take_back
from pitboss.round.state import Round
from pitboss.rules import Decide, Settle
from pitboss.wording import cap, spaced
from pitboss.wording.refusals import Refusal

__all__ = ["apply", "by_itself", "consequences", "decide"]

_WHOLE_DECK = frozenset(FULL_DECK)
_FEWEST_CUT = 4
"""A cut takes at least this many cards, and leaves at least as many."""


def decide(state: Round, command: Command) -> tuple[Event, ...]:
    """What the command makes happen; `Refused` names the rule it breaks."""
    return apply(state, command)[0]


def apply(state: Round, command: Command) -> tuple[tuple[Event, ...], Round]:
    """What the command makes happen, and the state after it."""
    happened: list[Event] = []
    following: Iterable[Event] = consequences(state, command)
    while following:
        for event in following:
            happened.append(event)
            state = evolve(state, event)
        following = by_itself(state)
    return tuple(happened), state


def by_itself(state: Round) -> tuple[Event, ...]:
    """What happens without a command: looking at cards, and moves that concern no seat."""
    if state.status != "open":
        return ()
    kind = state.move.kind
    if kind == "look":
        return (events.CardsLookedAt(), events.MoveDone(state.at))
    if (kind == "decide" and state.turn is None) or (kind == "settle" and not _concerned(state)):
        return (events.MoveDone(state.at),)
    return ()


def _concerned(state: Round) -> bool:
    """Whether the settlement that comes next has a wager to settle."""
    step = state.move.step
    assert isinstance(step, Settle)  # noqa: S101 - a settle move carries its step by construction
    return any(
        state.in_action(seat, wager)
        for seat in state.seats
        for wager in step.settle
        if not step.for_ or any((seat, name) in state.stakes for name in step.for_)
    )


def consequences(state: Round, command: Command) -> Iterable[Event]:
    """A command belongs to one move of the plan, to an open round, or to any time at all."""
    kind = type(command)
    if kind in _IN_TURN:
        move, perform = _IN_TURN[kind]
        _must_be_open(state)
        if state.move.kind != move:
            _refuse_out_of_procedure(state, command)
        return perform(state, command)
    if kind in _WHILE_OPEN:
        _must_be_open(state)
        return _WHILE_OPEN[kind](state, command)
    return _ANY_TIME[kind](state, command)


def _open(state: Round, command: commands.OpenRound) -> tuple[Event, ...]:
    if state.status != "closed":
        raise Refused(Refusal.ALREADY_OPEN if state.status == "open" else Refusal.ROUND_OVER)
    if state.equipment.check_due:
        raise Refused(Refusal.CHECK_DUE, rule="procedures, Irregularities (d)")
    if command.deck != state.equipment.due:
        if command.deck not in state.equipment.decks:
            raise Refused(Refusal.NO_SUCH_DECK, deck=command.deck, decks=state.equipment.decks)
        rule = "procedures, Automatic shuffle machine (c)"
        raise Refused(Refusal.OTHER_DECK_DUE, rule=rule, due=state.equipment.due, deck=command.deck)
    return (events.RoundOpened(command.deck),)


_NOT_OPEN = {
    "closed": Refusal.NOT_OPEN_YET,
    "suspended": Refusal.AWAITS_RULING,
    "over": Refusal.ROUND_OVER,
    "void": Refusal.ROUND_VOID,
}


def _must_be_open(state: Round) -> None:
    if state.status != "open":
        raise Refused(_NOT_OPEN[state.status])


def _refuse_out_of_procedure(state: Round, command: Command) -> NoReturn:
    if isinstance(command, commands.Decision):
        wagers.check_seat(state, command.seat)
        if command.seat in state.folded:
            raise Refused(Refusal.HAS_FOLDED, seat=command.seat)
    turn, step = state.turn, state.move.step
    if turn is not None and isinstance(step, Decide):
        raise Refused(Refusal.DECIDES_FIRST, rule=step.cite, seat=turn, decision=step.decide)
    raise Refused(Refusal.NEXT_MOVE, move=Named(state.move.kind, state.move.words))


def _close_betting(state: Round, _: commands.CloseBetting) -> Iterable[Event]:
    if not state.stakes:
        raise Refused(Refusal.NOTHING_TO_DEAL)
    return (events.BettingClosed(), events.MoveDone(state.at))


def _shuffle(state: Round, command: commands.Shuffle) -> Iterable[Event]:
    if len(command.deck) != len(FULL_DECK) or not _WHOLE_DECK.issubset(command.deck):
        raise Refused(Refusal.NOT_A_DECK)
    return (events.DeckShuffled(command.deck), events.MoveDone(state.at))


def _cut(state: Round, command: commands.Cut) -> Iterable[Event]:
    most = len(FULL_DECK) - _FEWEST_CUT
    if not _FEWEST_CUT <= command.at <= most:
        raise Refused(
            Refusal.CUT_TOO_SHALLOW_OR_DEEP,
            rule="procedures, Deal by hand",
            least=_FEWEST_CUT,
            most=most,
            cards=command.at,
        )
    return (events.DeckCut(command.at), events.MoveDone(state.at))


def _deal(state: Round, _: commands.Deal) -> Iterable[Event]:
    terms = state.terms
    order = deal_order(state.move, state.seats, whole_hands=terms.house.dealing.whole_hands)
    dealt: dict[str, list[Card]] = {}
    for card, place in zip(state.deck, order, strict=False):
        dealt.setdefault(place, []).append(card)
    return (
        *(events.CardsDealt(place, tuple(cards)) for place, cards in dealt.items()),
        events.MoveDone(state.at),
    )


def _burn(state: Round, _: commands.Burn) -> Iterable[Event]:
    return (events.CardBurned(state.deck[0]), events.MoveDone(state.at))


def _put_away_stub(state: Round, _: commands.PutAwayStub) -> Iterable[Event]:
    return (events.StubPutAway(len(state.deck)), events.MoveDone(state.at))


def _show(state: Round, _: commands.ShowCards) -> Iterable[Event]:
    shown = events.CardsShown(state.places(state.move.groups))
    return (shown, *announcements(state), events.MoveDone(state.at))


def _collect(state: Round, _: commands.Collect) -> Iterable[Event]:
    left = next((key for key in state.stakes if key not in state.settled), None)
    if left is not None:
        raise Refused(Refusal.NOT_SETTLED, wager=state.terms.named(left[1]), seat=left[0])
    return (events.RoundOver(),)


def _answer(state: Round, command: commands.Decision) -> Iterable[Event]:
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - a decide move carries its step by construction
    seat = command.seat
    wagers.check_seat(state, seat)
    if seat != state.turn:
        _refuse_out_of_turn(state, seat)
    answers = state.terms.answers(step)
    if command.option not in answers:
        raise Refused(
            Refusal.NO_SUCH_OPTION,
            rule=step.cite,
            option=command.option,
            seat=seat,
            options=tuple(answers),
        )
    option = answers[command.option]
    if option.needs is not None and not state.may_choose(seat, step, option):
        raise Refused(
            Refusal.NEEDS_A_HAND,
            rule=step.cite,
            option=Named(command.option, cap(spaced(command.option))),
            needs=option.needs.name,
            seat=seat,
        )
    placed = tuple(state.placed(seat, option).items())
    happened: list[Event] = [events.Decided(seat, step.decide, command.option, placed)]
    if option.returns or option.forfeits:
        for name in state.taken_back(seat, option):
            back = take_back(state, seat, name)
            happened += [back, *settle_tips(state, back)]
        for name in state.given_up(seat, option):
            lost = forfeit(state, seat, name)
            happened += [lost, *settle_tips(state, lost)]
    if all(other == seat for other in state.waiting()):
        happened.append(events.MoveDone(state.at))
    return happened


def _refuse_out_of_turn(state: Round, seat: str) -> NoReturn:
    if seat in state.waiting():
        raise Refused(Refusal.OUT_OF_TURN, turn=state.turn, seat=seat)
    if seat in state.answered:
        raise Refused(Refusal.ALREADY_DECIDED, seat=seat)
    if seat in state.folded:
        raise Refused(Refusal.HAS_FOLDED, seat=seat)
    raise Refused(Refusal.NOTHING_TO_DECIDE, seat=seat)


def _settle(state: Round, _: commands.SettleWagers) -> Iterable[Event]:
    step = state.move.step
    assert isinstance(step, Settle)  # noqa: S101 - a settle move carries its step by construction
    for settled in settle_step(state, step):
        yield settled
        yield from settle_tips(state, settled)
    yield events.MoveDone(state.at)


_Handler = Callable[[Round, Any], Iterable[Event]]

_ANY_TIME: dict[type[Command], _Handler] = {
    commands.OpenRound: _open,
    commands.SupervisorCheck: irregularities.check,
    commands.Ruling: irregularities.rule,
    commands.ReportIrregularity: irregularities.report,
    commands.Interrupt: irregularities.interrupt,
    commands.Tip: wagers.tip,
}
_WHILE_OPEN: dict[type[Command], _Handler] = {
    commands.PlaceWagers: wagers.place,
    commands.TakeBackWagers: wagers.take_back,
}
_IN_TURN: dict[type[Command], tuple[MoveKind, _Handler]] = {
    commands.CloseBetting: ("bet", _close_betting),
    commands.Shuffle: ("shuffle", _shuffle),
    commands.Cut: ("cut", _cut),
    commands.Deal: ("deal", _deal),
    commands.Burn: ("burn", _burn),
    commands.PutAwayStub: ("stub", _put_away_stub),
    commands.ShowCards: ("show", _show),
    commands.Decision: ("decide", _answer),
    commands.SettleWagers: ("settle", _settle),
    commands.Collect: ("collect", _collect),
}
