"""Chips on the felt: linked spots fill themselves; what cannot be bet is refused in the engine's words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import Refused
from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house, read_house
from pitboss.round import Terms, make_terms
from pitboss.round.wagers import check_opening
from pitboss.rules import Decide
from pitboss.web.table.betting import add, first_stakes, offered_game, problem, remove, total

CATALOGUE = load_catalogue()
GAMES = sorted(CATALOGUE.games)
RICH = 10**9


def make(game: str, **changes: Any) -> Terms:
    document = {**house_document(load_house("default")), **changes}
    return make_terms(CATALOGUE, CATALOGUE.game(game), read_house(document))


def with_pot(game: str) -> Terms:
    return make(game, pot={"offered": True, "amount": 5})


@pytest.mark.parametrize("game", GAMES)
def test_the_first_stakes_can_be_dealt_and_lead_to_a_decision_where_the_game_has_one(game: str) -> None:
    terms = make(game)
    stakes = first_stakes(terms)
    check_opening(terms, stakes)
    assert problem(terms, stakes, RICH) is None
    asked = {name for step in terms.game.steps if isinstance(step, Decide) for name in step.for_}
    assert not asked or asked & stakes.keys()
    assert set(stakes.values()) == {terms.house.table.minimum}


@pytest.mark.parametrize("game", GAMES)
@given(
    moves=st.lists(
        st.tuples(st.integers(0, 20), st.sampled_from((100, 500, 2500)), st.booleans()), max_size=14
    )
)
def test_linked_spots_stay_equal_whatever_is_clicked(game: str, moves: list[tuple[int, int, bool]]) -> None:
    terms = with_pot(game)
    names = list(terms.game.opening_wagers)
    stakes: dict[str, int] = {}
    for spot, chip, takes in moves:
        name = names[spot % len(names)]
        stakes = remove(terms, stakes, name, chip) if takes else add(terms, stakes, name, chip)
        for other, cents in stakes.items():
            wager = terms.game.wagers[other]
            assert cents > 0
            if wager.equal_to is not None:
                assert stakes[wager.equal_to] == cents
            assert terms.house.fixed_amount(wager) in (None, cents)
            assert not set(wager.excludes) & stakes.keys()
    try:
        check_opening(terms, stakes)
    except Refused:
        assert problem(terms, stakes, RICH) is not None
    else:
        assert problem(terms, stakes, total(stakes)) is None
        assert problem(terms, stakes, total(stakes) - 1) is not None


def test_the_bonus_follows_the_ante_and_the_ante_the_bonus() -> None:
    terms = make("champion-four")
    assert add(terms, {}, "ante", 500) == {"bonus": 500, "ante": 500}
    assert add(terms, {"bonus": 500, "ante": 500}, "bonus", 100) == {"bonus": 600, "ante": 600}
    assert remove(terms, {"bonus": 500, "ante": 500}, "bonus", 500) == {}


def test_the_pot_is_one_click_of_the_houses_amount_and_nothing_where_it_is_not_offered() -> None:
    terms = with_pot("champion-three")
    once = add(terms, {}, "pot", 2500)
    assert once == {"pot": 500}
    assert add(terms, once, "pot", 2500) == once
    assert remove(terms, once, "pot", 100) == {}
    without = make("champion-three")
    assert not without.offers("pot")
    assert add(without, {}, "pot", 500) == {}
    assert "pot" not in offered_game(without).wagers
    assert "pot" in offered_game(terms).wagers


def test_what_the_layout_fixes_is_never_typed() -> None:
    """A wager at the table minimum lies there with the first chip; a $1 bonus is a dollar by any chip."""
    terms = make("flop-poker")
    assert add(terms, {}, "ante", 2500) == {"pot": 100, "ante": 2500}
    assert remove(terms, {"pot": 100, "ante": 2500}, "ante") == {}
    terms = make("let-it-ride")
    stakes = add(terms, first_stakes(terms), "five-card", 2500)
    assert stakes == {"five-card": 100, "bet-1": 100, "bet-2": 100, "bet-3": 100}
    assert add(terms, stakes, "bet-3", 500) == {"five-card": 100, "bet-1": 600, "bet-2": 600, "bet-3": 600}
    assert problem(terms, stakes, RICH) is None


def test_one_side_clears_the_other() -> None:
    terms = make("champion-one")
    stakes = add(terms, {"bonus": 500}, "player-blind", 100)
    assert stakes == {"bonus": 500, "player-blind": 500}
    assert add(terms, stakes, "dealer-blind", 100) == {"bonus": 500, "dealer-blind": 500}
    assert add(terms, stakes, "player-blind", 100) == {"bonus": 600, "player-blind": 600}
    assert remove(terms, stakes, "player-blind", 100) == {"bonus": 500}


def test_what_cannot_be_bet_is_told_in_the_engines_words_with_the_felts_labels() -> None:
    terms = make("packs-three")
    assert problem(terms, {"bonus-2": 500}, RICH) == (
        "Ante Bonus 2 may only be made beside Pack 2, which was not made."
    )
    below = make("packs-three", table={"minimum": 5, "maximum": 100, "chips": [1, 5], "seats": 3})
    assert problem(below, {"pack-1": 100}, RICH) == ("Pack 1 is below the minimum: $1.00 is less than $5.00.")
    assert problem(terms, {}, RICH) == "Put chips on the felt."
    assert problem(terms, {"pack-1": 500}, 400) == "That takes $5.00, and there are $4.00 in chips."
