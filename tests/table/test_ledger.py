"""The ledger's accounts and movements, one by one."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.round import PlaceWagers, TakeBackWagers, Tip
from pitboss.table.books.ledger import buy_in, cash_out, may_be_negative, table_of
from tests.table.gates import ANN, BOB, World
from tests.tables import CATALOGUE, GAMES


def moved(world: World, actor: object, request: object) -> dict[str, int]:
    outcome = world.do(actor, request)  # type: ignore[arg-type]
    sums: Counter[str] = Counter()
    for line in outcome.lines:
        sums[line.account] += line.cents
    return {account: cents for account, cents in sums.items() if cents}


def test_the_cage_gives_and_takes() -> None:
    assert [(line.account, line.cents) for line in buy_in("ann", 500)] == [
        ("cage", -500),
        ("player:ann", 500),
    ]
    assert [(line.account, line.cents) for line in cash_out("ann", 500)] == [
        ("player:ann", -500),
        ("cage", 500),
    ]


@pytest.mark.parametrize(
    ("account", "may"),
    [
        ("cage", True),
        ("bank:table-1", True),
        ("player:ann", False),
        ("layout:table-1:seat-1", False),
        ("pot:table-1", False),
        ("tipbet:table-1:seat-1", False),
        ("paid:table-1:seat-1", False),
        ("tips:table-1", False),
        ("player:bank:", False),
    ],
)
def test_who_may_be_below_zero(account: str, may: bool) -> None:
    assert may_be_negative(account) is may


def test_only_the_pot_is_the_players_own() -> None:
    with_pot = {game for game in GAMES if CATALOGUE.game(game).pots}
    assert with_pot == {"champion-three", "champion-four", "flop-poker"}
    assert all(CATALOGUE.game(game).pots == ("pot",) for game in with_pot)


def test_wagers_move_by_what_changes() -> None:
    world = World(pot={"offered": True}).seated()
    assert moved(world, ANN, PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": 500})) == {
        "player:ann": -2500,
        "layout:table-1:seat-1": 2000,
        "pot:table-1": 500,
    }
    assert moved(world, ANN, PlaceWagers("seat-1", {"ante": 600, "bonus": 600})) == {
        "player:ann": 1300,
        "layout:table-1:seat-1": -800,
        "pot:table-1": -500,
    }
    assert moved(world, ANN, PlaceWagers("seat-1", {"ante": 600, "bonus": 600})) == {}
    assert moved(world, ANN, Tip("seat-1", 200, "ante")) == {"player:ann": -200, "tipbet:table-1:seat-1": 200}
    assert moved(world, ANN, TakeBackWagers("seat-1")) == {
        "player:ann": 1400,
        "layout:table-1:seat-1": -1200,
        "tipbet:table-1:seat-1": -200,
    }


def test_a_fold_loses_to_the_bank_and_the_rest_is_released_together() -> None:
    world = World().seated()
    world.bet(ANN)
    world.bet(BOB)
    before = world.chips(ANN)
    world.answer("fold")
    assert world.balances["bank:table-1"] == 1000
    assert world.balances["layout:table-1:seat-1"] == 1000  # the bonus stays
    assert world.chips(ANN) == before
    world.answer("fold")
    assert world.balances["layout:table-1:seat-1"] == 0
    assert sum(world.balances.values()) == 0


@pytest.mark.parametrize(
    ("account", "table"),
    [
        ("player:ann", None),
        ("cage", None),
        ("bank:table-1", "table-1"),
        ("tips:table-2", "table-2"),
        ("layout:table-1:seat-1", "table-1"),
    ],
)
def test_an_account_says_whose_it_is(account: str, table: str | None) -> None:
    assert table_of(account) == table
