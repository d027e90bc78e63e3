"""Engine settlement against the naive one, wager by wager, over random rounds of each printed game."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import FULL_DECK, Card, shuffled
from pitboss.round import Decision, OpenRound, PlaceWagers, Round, Terms, apply, new_round, next_command
from pitboss.round.events import WagerSettled
from pitboss.rules import Decide
from tests.naive import returns
from tests.tables import BY_HAND, CATALOGUE, PRINTED, a_house, some_terms

ROUNDS = 500  # for each of the four quarters of each game


def terms_for(game: str, rng: Random) -> Terms:
    """A house picked at random: every pay table and option takes its turn."""
    house = a_house(
        dealing=BY_HAND if rng.random() < 0.3 else {"method": "shuffler", "decks": ["red", "blue"]},
        pot={"offered": True, "folded": rng.choice(["may win", "out"])},
        options={"unpaired": rng.choice(["push", "lose"]), "super": rng.random() < 0.5, "bonus_alone": True},
    )
    tables = list(CATALOGUE.pay_tables(CATALOGUE.game(game), "bonus"))
    return some_terms(game, house, rng.choice(tables))


def opening(terms: Terms, rng: Random) -> dict[str, int]:
    """Any opening wagers that the game allows."""
    amount = 100 * rng.randint(5, 100)
    wagers = {name: amount for name, wager in terms.game.opening_wagers.items() if wager.required}
    for name, wager in terms.game.opening_wagers.items():
        if wager.optional and rng.random() < 0.7 and not wagers.keys() & set(wager.excludes):
            wagers[name] = amount if wager.equals else 100 * rng.randint(5, 100)
            if name == "pot":
                wagers[name] = 500
    return wagers or {next(iter(terms.game.opening_wagers)): amount}


def a_deck(rng: Random) -> tuple[Card, ...]:
    """Every other time one with the hearts near its top, for the hands that fair decks hardly ever deal."""
    if rng.random() < 0.5:
        return shuffled(rng)
    return tuple(sorted(FULL_DECK, key=lambda card: rng.random() + (card.suit != "h" or card.rank < 7)))


def played(terms: Terms, rng: Random) -> Round:
    state = new_round(terms)
    _, state = apply(state, OpenRound("red"))
    for seat in sorted(rng.sample(terms.seats, rng.randint(1, 4))):
        _, state = apply(state, PlaceWagers(seat, opening(terms, rng)))
    while state.status == "open":
        command = next_command(state, lambda: a_deck(rng))
        if command is None:
            step, turn = state.move.step, state.turn
            assert isinstance(step, Decide)
            assert turn is not None
            command = Decision(turn, rng.choice(list(step.options)))
        _, state = apply(state, command)
    return state


@pytest.mark.parametrize("quarter", [1, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3, 4))])
@pytest.mark.parametrize("game", PRINTED)
def test_every_wager_is_settled_as_the_sources_say(game: str, quarter: int) -> None:
    rng = Random(f"{game} {quarter}")
    results: set[str] = set()
    terms = terms_for(game, rng)
    for number in range(ROUNDS):
        if number % 20 == 0:
            terms = terms_for(game, rng)
        state = played(terms, rng)
        expected = returns(
            game,
            cards=state.cards,
            stakes={seat: state.wagers_of(seat) for seat in state.seats},
            folded=state.folded,
            table=terms.tables["bonus"].id,
            options=terms.options,
            folded_may_win_the_pot=terms.house.pot.folded == "may win",
        )
        settled = {}
        for key, event in state.settled.items():
            assert isinstance(event, WagerSettled)
            settled[key] = event.returned
            results.add(event.result)
        assert settled == expected, (game, {place: " ".join(map(str, c)) for place, c in state.cards.items()})
    assert results == {"win", "lose", "push"}
