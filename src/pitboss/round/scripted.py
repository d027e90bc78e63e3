"""Rounds played from a script: the cards, wagers and decisions are known before the first card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from pitboss.cards import Card
from pitboss.errors import CardError, InputError, Refused, quoted
from pitboss.round.commands import Decision, OpenRound, PlaceWagers
from pitboss.round.dealer import next_command, stack_deck
from pitboss.round.decide import apply
from pitboss.round.state import Round, new_round
from pitboss.round.terms import Terms
from pitboss.rules import SEAT, Decide, Game
from pitboss.wording import many
from pitboss.wording.refusals import Refusal

__all__ = ["check_cards", "deal_on", "laid_out", "places_dealt", "play_scripted"]


def deal_on(state: Round, shuffle: Callable[[], tuple[Card, ...]]) -> Round:
    """Deal on by the procedure until the dealer has to wait: for wagers, an answer or the next round."""
    while (command := next_command(state, shuffle)) is not None:
        _, state = apply(state, command)
    return state


def play_scripted(
    terms: Terms,
    *,
    wagers: Mapping[str, Mapping[str, int]],
    decisions: Mapping[str, Sequence[str]],
    cards: Mapping[str, Sequence[Card]],
) -> Round:
    """A whole round dealt with exactly these cards; every move passes the engine's own gate."""
    state = new_round(terms)
    _, state = apply(state, OpenRound(state.equipment.due))
    if not wagers:
        raise InputError("Nobody bets in this deal: it has no seats.")
    for seat, stakes in wagers.items():
        state = _bet(state, seat, stakes)
    for seat in decisions:
        if seat not in wagers:
            raise InputError(f"There are decisions for {quoted(seat)}, which has no wagers.")
    cards = laid_out(terms.game, cards)
    check_cards(terms, state.seats, cards)
    deck = stack_deck(terms, state.seats, cards)
    left = {seat: list(decisions.get(seat, ())) for seat in state.seats}
    before = state
    while True:
        command = next_command(state, lambda: deck)
        if command is None and (turn := state.turn) is not None:
            command = Decision(turn, _answer(state, turn, left[turn]))
        if command is None:
            break
        before = state
        _, state = apply(state, command)
    for seat, unused in left.items():
        if unused:
            _too_many(before, seat, unused)
    return state


def _bet(state: Round, seat: str, stakes: Mapping[str, int]) -> Round:
    try:
        return apply(state, PlaceWagers(seat, stakes))[1]
    except Refused as refused:
        if seat not in state.terms.seats:
            raise
        raise Refused(Refusal.AT_SEAT, rule=refused.rule, seat=seat, refused=refused) from refused


def places_dealt(terms: Terms, seats: Sequence[str]) -> dict[str, int]:
    """Every place that gets cards when these seats are in the round, and how many."""
    return {
        place: size
        for name, size in terms.game.groups.items()
        for place in (seats if name == SEAT else (name,))
    }


def laid_out(game: Game, cards: Mapping[str, Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """Cards given under a collective name, such as `dealer`, go in order to its parts that have none.

    They may be the whole hand or what is left of it: a card that a part names is not counted twice.
    """
    found = dict(cards)
    for name, size in game.cards.items():
        if isinstance(size, dict) and name in found:
            named = [card for part in size for card in cards.get(part, ())]
            left = [card for card in found.pop(name) if card not in named]
            for part in [part for part in size if part not in cards]:
                found[part], left = left[: size[part]], left[size[part] :]
            if left:
                raise CardError(
                    f"{name} gets {many(sum(size.values()), 'card')} in {game.id}, and more were given."
                )
    return found


def check_cards(terms: Terms, seats: Sequence[str], cards: Mapping[str, Sequence[Card]]) -> None:
    """Refuse cards that this game cannot deal to these seats."""
    wanted = places_dealt(terms, seats)
    for place in cards:
        if place in wanted:
            continue
        if place in terms.seats:
            reason = "it has no wagers" if terms.game.seated else "seats have no cards of their own"
            raise CardError(f"{place} gets no cards in this deal of {terms.game.id}: {reason}.")
        raise CardError(f"{terms.game.id} deals no cards to {place!r}; here they go to {', '.join(wanted)}.")
    for place, size in wanted.items():
        if place not in cards:
            raise CardError(f"The cards of {place} are missing; cards are needed for {', '.join(wanted)}.")
        if len(cards[place]) != size:
            number = many(size, "card")
            raise CardError(f"{place} gets {number} in {terms.game.id}, but {len(cards[place])} were given.")
    lying: dict[Card, str] = {}
    for place, given in cards.items():
        for card in given:
            if card in lying:
                where = "twice" if lying[card] == place else f"at {lying[card]} and again"
                raise CardError(f"The {card.name} ({card}) lies {where} at {place}: a deck has only one.")
            lying[card] = place


def _answer(state: Round, seat: str, left: list[str]) -> str:
    if left:
        return left.pop(0)
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - only a decision has a turn
    raise Refused(
        Refusal.STILL_TO_DECIDE,
        rule=step.cite,
        seat=seat,
        decision=step.decide,
        options=tuple(state.terms.answers(step)),
    )


def _too_many(state: Round, seat: str, unused: Sequence[str]) -> NoReturn:
    if seat in state.folded:
        apply(state, Decision(seat, unused[0]))  # the engine says why not
    made = len(state.decisions.get(seat, ()))
    raise Refused(Refusal.DECISION_TOO_MANY, seat=seat, made=made, option=unused[0])
