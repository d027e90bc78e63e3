"""`evolve(state, event)`: the state after an event. It checks nothing and cannot fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.cards import cut
from pitboss.round import events
from pitboss.round.events import Event
from pitboss.round.irregularity import Irregularity
from pitboss.round.state import Round, altered

__all__ = ["evolve", "replay"]


def replay(state: Round, happened: Iterable[Event]) -> Round:
    """The state after all the events."""
    for event in happened:
        state = evolve(state, event)
    return state


def evolve(state: Round, event: Event) -> Round:
    """The state after one event."""
    return _EVOLVERS[type(event)](state, event)


def _move_done(state: Round, event: events.MoveDone) -> Round:
    return altered(state, at=event.at + 1, answered=frozenset())


def _opened(state: Round, event: events.RoundOpened) -> Round:
    return altered(state, status="open", deck_back=event.deck, equipment=state.equipment.taken())


def _placed(state: Round, event: events.WagersPlaced) -> Round:
    others = _without(state, event.seat) if event.seat in state.seats else state
    placed = {(event.seat, name): cents for name, cents in event.wagers}
    return altered(
        others,
        stakes={**others.stakes, **placed, **_riding(state, placed)},
        seats=tuple(seat for seat in state.terms.seats if seat == event.seat or seat in others.seats),
    )


def _riding(state: Round, placed: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """Extra payments come with the wager they ride on: nothing is staked on them."""
    riders = state.terms.game.riders
    if not riders:
        return {}
    return {(seat, name): 0 for name, on in riders.items() for seat, wager in placed if wager == on}


def _taken_back(state: Round, event: events.WagersTakenBack) -> Round:
    return _without(state, event.seat)


def _without(state: Round, seat: str) -> Round:
    return altered(
        state,
        stakes={key: cents for key, cents in state.stakes.items() if key[0] != seat},
        seats=tuple(other for other in state.seats if other != seat),
        tip_bets=tuple(tip for tip in state.tip_bets if tip.seat != seat),
    )


def _unchanged(state: Round, _: Event) -> Round:
    return state


def _shuffled(state: Round, event: events.DeckShuffled) -> Round:
    return altered(state, deck=event.deck)


def _cut(state: Round, event: events.DeckCut) -> Round:
    return altered(state, deck=cut(state.deck, event.at))


def _dealt(state: Round, event: events.CardsDealt) -> Round:
    number = len(event.cards)
    left = state.deck[number:]
    if state.deck[:number] != event.cards:  # dealt around the table: these were not the topmost
        left = tuple(card for card in state.deck if card not in event.cards)
    return altered(state, cards={**state.cards, event.place: event.cards}, deck=left)


def _burned(state: Round, event: events.CardBurned) -> Round:
    return altered(state, burned=(*state.burned, event.card), deck=state.deck[1:])


def _stub_put_away(state: Round, _: events.StubPutAway) -> Round:
    return altered(state, deck=())


def _looked(state: Round, _: events.CardsLookedAt) -> Round:
    return altered(state, looked=True)


def _shown(state: Round, event: events.CardsShown) -> Round:
    return altered(state, shown=state.shown.union(event.places))


def _decided(state: Round, event: events.Decided) -> Round:
    placed = {
        (event.seat, name): state.stakes.get((event.seat, name), 0) + cents for name, cents in event.placed
    }
    return altered(
        state,
        stakes={**state.stakes, **placed, **_riding(state, placed)},
        decisions={**state.decisions, event.seat: (*state.decisions.get(event.seat, ()), event.option)},
        answered=state.answered | {event.seat},
    )


def _settled(state: Round, event: events.WagerSettled) -> Round:
    folded = state.folded | {event.seat} if event.folded else state.folded
    return altered(state, settled={**state.settled, (event.seat, event.wager): event}, folded=folded)


def _returned(state: Round, event: events.WagerReturned) -> Round:
    return altered(state, settled={**state.settled, (event.seat, event.wager): event})


def _tip_given(state: Round, event: events.TipGiven) -> Round:
    total = state.tips_given.get(event.seat, 0) + event.amount
    return altered(state, tips_given={**state.tips_given, event.seat: total})


def _tip_bet(state: Round, event: events.TipBet) -> Round:
    others = tuple(tip for tip in state.tip_bets if (tip.seat, tip.on) != (event.seat, event.on))
    return altered(state, tip_bets=(*others, event))


def _tip_settled(state: Round, event: events.TipSettled) -> Round:
    earlier = tuple(tip for tip in state.tips_settled if (tip.seat, tip.on) != (event.seat, event.on))
    return altered(state, tips_settled=(*earlier, event))


def _irregularity(state: Round, event: events.IrregularityFound) -> Round:
    if event.consequence == "check":
        return altered(state, equipment=state.equipment.jammed())
    suspended = event.consequence == "supervisor"
    return altered(state, irregularity=event.kind, status="suspended" if suspended else state.status)


def _ruled(state: Round, _: events.RulingGiven) -> Round:
    return altered(state, status="open")


def _voided(state: Round, event: events.RoundVoided) -> Round:
    jammed = event.kind is Irregularity.SHUFFLER
    return altered(state, status="void", equipment=state.equipment.jammed() if jammed else state.equipment)


def _over(state: Round, _: events.RoundOver) -> Round:
    return altered(state, status="over", deck=())


def _checked(state: Round, _: events.ShufflerChecked) -> Round:
    return altered(state, equipment=state.equipment.checked())


_EVOLVERS: dict[type[Event], Callable[[Round, Any], Round]] = {
    events.RoundOpened: _opened,
    events.WagersPlaced: _placed,
    events.WagersTakenBack: _taken_back,
    events.TipGiven: _tip_given,
    events.TipBet: _tip_bet,
    events.BettingClosed: _unchanged,
    events.DeckShuffled: _shuffled,
    events.DeckCut: _cut,
    events.CardsDealt: _dealt,
    events.CardBurned: _burned,
    events.StubPutAway: _stub_put_away,
    events.CardsLookedAt: _looked,
    events.CardsShown: _shown,
    events.HandAnnounced: _unchanged,
    events.Decided: _decided,
    events.WagerSettled: _settled,
    events.TipSettled: _tip_settled,
    events.IrregularityFound: _irregularity,
    events.RulingGiven: _ruled,
    events.RoundVoided: _voided,
    events.WagerReturned: _returned,
    events.MoveDone: _move_done,
    events.RoundOver: _over,
    events.ShufflerChecked: _checked,
}
