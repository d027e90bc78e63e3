"""Texas Hold'em Bonus by its rules, sentence by sentence. Cards: seat / dealer / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "texas-holdem-bonus"
TEN = {"ante": 10}
ACES = "As Ah / Kd Kh / 2c 7h Jd 3s 9c"
STRAIGHT = "8s 7d / Ad Ah / 6h 5c 4s Kd Qh"
FLUSH = "As 8s / Kd Kh / Ks 4s 2s 7h 9d"
ATLANTIC_CITY = {"options": {"ante_wins": "flush"}}
end = partial(ends, GAME)


def test_cards_two_for_the_seat_two_for_the_dealer_and_a_board_of_three_one_and_one() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}


def test_wagers_the_ante_is_required_and_the_bonus_optional() -> None:
    assert bet_refused(GAME, {"bonus": 10}).startswith("Ante is required, but was not made")
    assert "bonus" in end(ACES, {"ante": 10, "bonus": 25}, "fold")
    for wager in ("flop", "turn", "river"):
        assert wager.capitalize() in bet_refused(GAME, {"ante": 10, wager: 10})


@pytest.mark.parametrize("turn", ["turn", "check"])
@pytest.mark.parametrize("river", ["river", "check"])
def test_steps_flop_or_fold_turn_or_check_and_river_or_check_whatever_came_before(
    turn: str, river: str
) -> None:
    assert questions(GAME, ACES, TEN, "flop", turn, river) == [
        ("seat-1", "flop fold"),
        ("seat-1 flop", "turn check"),
        ("seat-1 flop turn", "river check"),
    ]


def test_steps_the_flop_bet_is_two_antes_turn_and_river_one_each() -> None:
    assert end(ACES, TEN, "flop", "turn", "river") == {"ante": 10, "flop": 40, "turn": 20, "river": 20}
    assert end(ACES, TEN, "flop", "turn", "check") == {"ante": 10, "flop": 40, "turn": 20}
    assert end(ACES, TEN, "flop", "check", "river") == {"ante": 10, "flop": 40, "river": 20}
    assert end(ACES, TEN, "flop", "check", "check") == {"ante": 10, "flop": 40}


def test_steps_a_fold_gives_up_the_ante() -> None:
    assert end(ACES, TEN, "fold") == {"ante": 0}
    assert questions(GAME, ACES, TEN, "fold") == [("seat-1", "flop fold")]


@pytest.mark.parametrize(
    ("cards", "ante", "flop", "turn", "river"),
    [
        pytest.param(ACES, 10, 40, 20, 20, id="better, with less than a straight"),
        pytest.param(STRAIGHT, 20, 40, 20, 20, id="better, with a straight"),
        pytest.param(FLUSH, 20, 40, 20, 20, id="better, with a flush"),
        pytest.param("2c 3d / 4h 5s / Ac Kd Qh Jc 9s", 10, 20, 10, 10, id="equal"),
        pytest.param("2c 3d / 4h 5s / Ac Kd Qh Jc Ts", 10, 20, 10, 10, id="equal, with a straight"),
        pytest.param("Kd Kh / As Ah / 2c 7h Jd 3s 9c", 0, 0, 0, 0, id="beaten"),
        pytest.param("8s 7d / Ah 2h / 6h 5h 4h Kd Qc", 0, 0, 0, 0, id="beaten with a straight"),
        pytest.param("As Kh / Qd 8h / 2c 7h Jd 3s 9c", 10, 40, 20, 20, id="better, no dealer need qualify"),
        pytest.param("Ks 4h / As 5d / 2c 7h Jd 3s 9c", 0, 0, 0, 0, id="beaten by ace high"),
    ],
)
def test_settlement_of_ante_flop_turn_and_river(
    cards: str, ante: int, flop: int, turn: int, river: int
) -> None:
    found = end(cards, TEN, "flop", "turn", "river")
    assert found == {"ante": ante, "flop": flop, "turn": turn, "river": river}


@pytest.mark.parametrize(("cards", "ante"), [(STRAIGHT, 10), (FLUSH, 20), (ACES, 10)])
def test_atlantic_city_the_ante_is_paid_with_a_flush_or_better(cards: str, ante: int) -> None:
    assert end(cards, TEN, "flop", "check", "check", **ATLANTIC_CITY) == {"ante": ante, "flop": 40}


BONUS = {
    "Ac Ad": 155,
    "As Ks": 130,
    "As Qs": 105,
    "As Js": 105,
    "As Kd": 80,
    "Kc Kd": 55,
    "Qc Qd": 55,
    "Jc Jd": 55,
    "As Qd": 30,
    "Ad Js": 30,
    "Tc Td": 20,
    "2c 2d": 20,
    "As Ts": 0,
    "As Td": 0,
    "Ks Qs": 0,
}


@pytest.mark.parametrize("table", ["1000-30-25-20-15-10-5-3", "30-25-20-15-10-5-3"])
@pytest.mark.parametrize(("seat", "back"), BONUS.items())
def test_bonus_on_the_first_two_cards_of_the_seat(seat: str, back: int, table: str) -> None:
    cards = f"{seat} / 6d 6h / 3h 3c 7s 8h Th"
    bets, posted = {"ante": 10, "bonus": 5}, {"bonus": table}
    assert end(cards, bets, "flop", "check", "check", tables=posted)["bonus"] == back


@pytest.mark.parametrize(("table", "back"), [("1000-30-25-20-15-10-5-3", 5005), ("30-25-20-15-10-5-3", 155)])
@pytest.mark.parametrize("answers", [["flop", "check", "check"], ["fold"]])
def test_bonus_las_vegas_aces_against_aces_of_the_dealer(table: str, back: int, answers: list[str]) -> None:
    cards = "Ac Ad / As Ah / 2c 7h Jd 3s 9c"
    assert end(cards, {"ante": 10, "bonus": 5}, *answers, tables={"bonus": table})["bonus"] == back


def test_bonus_aces_of_the_dealer_alone_pay_nothing() -> None:
    cards = "Kc Qd / As Ah / 2c 7h Jd 3s 9c"
    assert end(cards, {"ante": 10, "bonus": 5}, "flop", "check", "check")["bonus"] == 0


@pytest.mark.parametrize(("options", "bonus"), [({}, 155), ({"bonus_folds": True}, 0)])
def test_bonus_is_still_settled_after_a_fold_unless_the_house_says_otherwise(
    options: dict[str, bool], bonus: int
) -> None:
    found = end(ACES, {"ante": 10, "bonus": 5}, "fold", options=options)
    assert found == {"ante": 0, "bonus": bonus}


def test_an_ante_that_pushes_on_a_win_is_told_in_a_sentence() -> None:
    told = why(GAME, ACES, TEN, "flop", "check", "check", wager="ante")
    assert told == (
        "Your pair of aces beats the dealer's pair of kings, but only a straight or better wins, "
        "so the wager pushes."
    )


def test_settled_by_command() -> None:
    cards = {"seat-1": "As 8s", "dealer": "Kd Kh", "flop": "Ks 4s 2s", "turn": "7h", "river": "9d"}
    bets, answers = {"ante": 10, "bonus": 5}, ("flop", "check", "river")
    found = settled_by_command(GAME, cards, bets, *answers, house={"ante_wins": "flush"})
    wanted = {"ante": (10, 20), "flop": (20, 40), "river": (10, 20), "bonus": (5, 0), "net": 35}
    assert found == wanted
