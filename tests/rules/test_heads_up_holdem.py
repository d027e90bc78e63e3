"""Heads Up Hold'em by its rules, sentence by sentence. Cards: seat / dealer / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "heads-up-holdem"
TEN = {"ante": 10, "odds": 10}
ACES = "As Ah / Kd Kh / 2c 7h Jd 3s 9c"
end = partial(ends, GAME)
LINES = {
    "royal flush": "As Ks / 2d 2h / Qs Js Ts 3c 4d",
    "straight flush": "9s 8s / Ad Ah / 7s 6s 5s 2c Kd",
    "four of a kind": "9s 9h / Ad Ah / 9d 9c 2s 5h Kd",
    "full house": "Ks Kh / Ad Ah / Kd 2c 2s 7h 9d",
    "flush": "As 8s / Kd Kh / Ks 4s 2s 7h 9d",
    "straight": "8s 7d / Ad Ah / 6h 5c 4s Kd Qh",
    "three of a kind": "8s 8d / Ad Ah / 8h 5c 4s Kd Qh",
    "two pair": "8s 5d / Ad Jh / 8h 5c 4s Kd Qh",
}
BEATEN = {
    "straight flush": "5s 2h / Ts 3d / 9s 8s 7s 6s 2d",
    "four of a kind": "Kd 3h / Ah 2c / 9s 9h 9d 9c 5d",
    "full house": "5h 4h / Kd 3c / Ks Kh 5d 5c 2s",
    "flush": "Qs 5s / Ks 3s / As 9s 4s 2d 7h",
    "straight": "6s 5s / Jd Tc / 9h 8c 7d 2s 3h",
    "three of a kind": "9s Qd / 9d Ac / 9h 9c 4d 2s Kh",
}
"""Deals in which the seat is beaten with a hand of this kind."""


def test_cards_as_in_ultimate_texas_holdem() -> None:
    assert CATALOGUE.game(GAME).groups == CATALOGUE.game("ultimate-texas-holdem").groups


def test_wagers_ante_and_odds_are_required_and_equal() -> None:
    assert bet_refused(GAME, {"ante": 10}).startswith("Odds is required, but was not made")
    assert bet_refused(GAME, {"odds": 10}).startswith("Ante is required, but was not made")
    assert bet_refused(GAME, {"ante": 10, "odds": 5}).startswith("Odds must equal Ante")


def test_steps_the_first_bet_is_three_times_only_then_twice_then_once_or_fold() -> None:
    asked = [
        ("seat-1", "check bet-3x"),
        ("seat-1 flop", "check bet-2x"),
        ("seat-1 flop turn river", "bet-1x fold"),
    ]
    assert questions(GAME, ACES, TEN, "check", "check", "fold") == asked
    assert questions(GAME, ACES, TEN, "check", "bet-2x") == asked[:2]
    assert questions(GAME, ACES, TEN, "bet-3x") == asked[:1]


@pytest.mark.parametrize(
    ("answers", "back"), [(["bet-3x"], 60), (["check", "bet-2x"], 40), (["check", "check", "bet-1x"], 20)]
)
def test_steps_play_is_that_many_antes(answers: list[str], back: int) -> None:
    assert end(ACES, TEN, *answers) == {"ante": 20, "play": back, "odds": 10}


def test_steps_a_fold_gives_up_ante_and_odds() -> None:
    assert end(ACES, TEN, "check", "check", "fold") == {"ante": 0, "odds": 0}
    straight = BEATEN["straight"]
    assert end(straight, TEN, "check", "check", "fold") == {"ante": 0, "odds": 0}


@pytest.mark.parametrize(
    ("cards", "ante", "play", "odds"),
    [
        pytest.param(ACES, 20, 60, 10, id="better than a dealer who qualifies"),
        pytest.param("Kd Kh / As Ah / 2c 7h Jd 3s 9c", 0, 0, 0, id="worse than a dealer who qualifies"),
        pytest.param(
            "2c 3d / 4h 5s / Ac Kd Qh Jc Ts", 10, 30, 10, id="equal, with the straight of the board"
        ),
        pytest.param("As Ah / Qd 8h / 2c 7h Jd 3s 9c", 10, 60, 10, id="better, the dealer not qualified"),
        pytest.param("Ks 4h / As 5d / 2c 7h Jd 3s 9c", 10, 0, 0, id="worse, the dealer not qualified"),
        pytest.param("2c 3d / 4h 5s / Ac Kd Qh Jc 9s", 10, 30, 10, id="equal, the dealer not qualified"),
        pytest.param("As Kh / Qd 8h / 2c 2h Jd 3s 9c", 20, 60, 10, id="a pair on the board qualifies"),
    ],
)
def test_settlement_of_ante_play_and_odds(cards: str, ante: int, play: int, odds: int) -> None:
    assert end(cards, TEN, "bet-3x") == {"ante": ante, "play": play, "odds": odds}


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("royal flush", 5010),
        ("straight flush", 510),
        ("four of a kind", 110),
        ("full house", 40),
        ("flush", 25),
        ("straight", 20),
        ("three of a kind", 10),
    ],
)
def test_odds_on_a_win_are_paid_by_table_and_push_below_a_straight(hand: str, odds: int) -> None:
    assert end(LINES[hand], TEN, "bet-3x") == {"ante": 20, "play": 60, "odds": odds}


@pytest.mark.parametrize(
    ("table", "back"),
    [("500-50-10-8-5", [5010, 510, 110, 90, 60, 0]), ("500-25-6-5-4", [5010, 260, 70, 60, 50, 0])],
)
def test_odds_beaten_with_a_straight_or_better_are_paid_by_a_second_table(
    table: str, back: list[int]
) -> None:
    for cards, odds in zip(BEATEN.values(), back, strict=True):
        found = end(cards, TEN, "bet-3x", tables={"odds-lost": table})
        assert found == {"ante": 0, "play": 0, "odds": odds}


def test_odds_beaten_and_paid_are_told_in_a_sentence() -> None:
    assert why(GAME, BEATEN["straight"], TEN, "bet-3x", wager="odds") == (
        "Dealer's straight, jack high, beats your straight, nine high, which pays 5 to 1 on the Odds."
    )


def test_trips_plus_by_table_on_the_seven_cards() -> None:
    bets = {**TEN, "trips-plus": 10}
    found = [end(cards, bets, "bet-3x")["trips-plus"] for cards in LINES.values()]
    assert found == [1010, 410, 310, 90, 80, 50, 40, 0]
    assert end(BEATEN["flush"], bets, "bet-3x")["trips-plus"] == 80
    assert end("8s 8d / Ad Ah / 2h 5c 4s Kd 8h", bets, "bet-3x")["trips-plus"] == 40


POCKETS = {
    "Ac Ad": 155,
    "As Ks": 105,
    "As Qs": 105,
    "As Js": 105,
    "As Kd": 55,
    "Ad Qs": 55,
    "As Jd": 55,
    "Kc Kd": 30,
    "2c 2d": 30,
    "As Ts": 0,
    "As Td": 0,
    "Ks Qs": 0,
}


@pytest.mark.parametrize(("seat", "back"), POCKETS.items())
def test_pocket_bonus_on_the_two_cards_of_the_seat(seat: str, back: int) -> None:
    cards = f"{seat} / 6d 6h / 3h 3c 7s 8h Th"
    assert end(cards, {**TEN, "pocket": 5}, "bet-3x")["pocket"] == back


@pytest.mark.parametrize(
    ("options", "trips_plus", "pocket"),
    [({}, 50, 30), ({"trips_plus_folds": True}, 0, 30), ({"pocket_folds": True}, 50, 0)],
)
def test_side_bets_stay_after_a_fold_unless_the_house_says_otherwise(
    options: dict[str, bool], trips_plus: int, pocket: int
) -> None:
    bets = {**TEN, "trips-plus": 10, "pocket": 5}
    straight = "8s 8d / Ad Ah / 7h 6c 5s 4d Qh"
    found = end(straight, bets, "check", "check", "fold", options=options)
    assert found == {"ante": 0, "odds": 0, "trips-plus": trips_plus, "pocket": pocket}


def test_settled_by_command() -> None:
    found = settled_by_command(
        GAME,
        {"seat-1": "6s 5s", "dealer": "Jd Tc", "flop": "9h 8c 7d", "turn": "2s", "river": "3h"},
        {**TEN, "trips-plus": 5, "pocket": 5},
        "check",
        "check",
        "bet-1x",
    )
    assert found == {
        "ante": (10, 0),
        "play": (10, 0),
        "odds": (10, 60),
        "trips-plus": (5, 25),
        "pocket": (5, 0),
        "net": 45,
    }
