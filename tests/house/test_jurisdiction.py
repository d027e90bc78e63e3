"""A jurisdiction over the field's games: bets that replace each other, extra payments, wagers not offered."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.errors import HouseError
from pitboss.house.jurisdiction import largest_wager, separate_games
from pitboss.round import make_terms
from pitboss.rulebook import rules_document
from tests.tables import CATALOGUE, GAMES, a_house, cents

DAY = date(2024, 5, 1)
LAW = {"name": "washington"}


def test_bets_that_are_asked_for_only_without_an_earlier_one_do_not_add_up() -> None:
    game = CATALOGUE.game("ultimate-texas-holdem")
    assert largest_wager(game, a_house(table={"maximum": 100}), "play") == cents(400)
    make_terms(CATALOGUE, game, a_house(jurisdiction=LAW), today=DAY)
    with pytest.raises(HouseError, match=r"allows \$404\.00 on Play"):
        make_terms(CATALOGUE, game, a_house(jurisdiction=LAW, table={"maximum": 101}), today=DAY)


def test_an_extra_payment_is_not_a_game_of_its_own() -> None:
    played = separate_games(CATALOGUE.game("three-card"), a_house())
    assert played == [("ante", "play"), ("pair-plus",), ("six-card",)]


def test_a_wager_that_the_house_does_not_offer_is_not_a_game() -> None:
    game = CATALOGUE.game("ultimate-texas-holdem")
    assert ("bad-beat",) in separate_games(game, a_house())
    assert ("bad-beat",) not in separate_games(game, a_house(options={"bad_beat_offered": False}))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_dealt_and_its_rules_written_under_a_jurisdiction(game: str) -> None:
    house = a_house(jurisdiction=LAW, table={"maximum": 5})
    terms = make_terms(CATALOGUE, CATALOGUE.game(game), house, today=DAY)
    text = " ".join(rules_document(terms, CATALOGUE, today=DAY).to_text().split())
    assert "This table is under the rules of Washington State." in text
    assert "Here there are" in text
