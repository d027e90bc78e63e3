"""Engine settlement against the naive one, wager by wager, over random rounds of each game."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import FULL_DECK, Card, shuffled
from pitboss.round import Decision, OpenRound, PlaceWagers, Round, Terms, apply, new_round, next_command
from pitboss.round.events import WagerSettled
from tests import naive, naive_field
from tests.naive_short import SHORT
from tests.strategies import legal_opening
from tests.tables import BY_HAND, CATALOGUE, PRINTED, a_house, answers, some_terms

FIELD = {**naive_field.FIELD, **SHORT}
ROUNDS = 500  # for each of the four quarters of each printed game


def terms_for(game: str, rng: Random) -> Terms:
    """A house picked at random: every pay table and option takes its turn."""
    wanted = CATALOGUE.game(game)
    house = a_house(
        dealing=BY_HAND if rng.random() < 0.3 else {"method": "shuffler", "decks": ["red", "blue"]},
        pot={"offered": True, "folded": rng.choice(["may win", "out"])},
        options={name: rng.choice(option.values) for name, option in wanted.options.items()},
    )
    posted = {slot: rng.choice(list(CATALOGUE.pay_tables(wanted, slot))) for slot in wanted.paytables}
    return some_terms(game, house, posted)


def a_deck(rng: Random) -> tuple[Card, ...]:
    """A fair one, or one with high hearts or high cards on top, for hands that are hardly ever dealt."""
    kind = rng.choice(["fair", "fair", "hearts", "high"])
    if kind == "fair":
        return shuffled(rng)
    if kind == "hearts":
        return tuple(sorted(FULL_DECK, key=lambda card: rng.random() + (card.suit != "h" or card.rank < 7)))
    return tuple(sorted(FULL_DECK, key=lambda card: rng.random() + (card.rank < 12)))


def played(terms: Terms, rng: Random) -> Round:
    state = new_round(terms)
    _, state = apply(state, OpenRound("red"))
    for seat in sorted(rng.sample(terms.seats, rng.randint(1, 4))):
        _, state = apply(state, PlaceWagers(seat, legal_opening(terms, rng)))
    while state.status == "open":
        command = next_command(state, lambda: a_deck(rng))
        if command is None:
            assert state.turn is not None
            command = Decision(state.turn, rng.choice(answers(state)))
        _, state = apply(state, command)
    return state


def by_the_sources(state: Round) -> dict[tuple[str, str], int]:
    """What should go back to each seat for each wager."""
    terms = state.terms
    stakes = {seat: state.wagers_of(seat) for seat in state.seats}
    may_win = terms.house.pot.folded == "may win"
    if terms.game.id in PRINTED:
        return naive.returns(
            terms.game.id,
            cards=state.cards,
            stakes=stakes,
            folded=state.folded,
            table=terms.tables["bonus"].id,
            options=terms.options,
            folded_may_win_the_pot=may_win,
        )
    opening = terms.game.opening_wagers
    dealt = naive_field.Dealt(
        cards=state.cards,
        bets={seat: {name: made[name] for name in made if name in opening} for seat, made in stakes.items()},
        answers=state.decisions,
        tables={slot: table.id for slot, table in terms.tables.items()},
        options=terms.options,
        folded_may_win_the_pot=may_win,
    )
    return naive_field.returns(FIELD[terms.game.id], dealt)


def rounds_agree(game: str, rounds: int, rng: Random) -> None:
    results: set[str] = set()
    terms = terms_for(game, rng)
    for number in range(rounds):
        if number % 20 == 0:
            terms = terms_for(game, rng)
        state = played(terms, rng)
        settled = {}
        for key, event in state.settled.items():
            assert isinstance(event, WagerSettled)
            settled[key] = event.returned
            results.add(event.result)
        cards = {place: " ".join(map(str, hand)) for place, hand in state.cards.items()}
        assert settled == by_the_sources(state), (game, terms.options, cards, state.decisions)
    assert results == {"win", "lose", "push"}


@pytest.mark.parametrize("quarter", [1, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3, 4))])
@pytest.mark.parametrize("game", PRINTED)
def test_every_wager_is_settled_as_the_sources_say(game: str, quarter: int) -> None:
    rounds_agree(game, ROUNDS, Random(f"{game} {quarter}"))


@pytest.mark.parametrize("rounds", [250, pytest.param(5_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", FIELD)
def test_every_wager_is_settled_as_the_rules_of_the_field_say(game: str, rounds: int) -> None:
    rounds_agree(game, rounds, Random(f"{game} {rounds}"))


def test_every_game_of_the_catalogue_has_a_second_settlement() -> None:
    assert {*PRINTED, *FIELD} == {*CATALOGUE.games}
