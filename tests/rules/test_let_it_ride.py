"""Let It Ride by its rules, sentence by sentence. Cards: seat / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "let-it-ride"
TEN = {"bet-1": 10, "bet-2": 10, "bet-3": 10}
TENS = "Ts Td 4c / 7h 2d"
NINES = "9s 9d 4c / 7h 2d"
end = partial(ends, GAME)
LINES = [
    "As Ks Qs / Js Ts",
    "9s 8s 7s / 6s 5s",
    "9s 9h 9d / 9c 5s",
    "Qs Qh Qd / 2c 2s",
    "As 9s 7s / 4s 2s",
    "8s 7d 6h / 5c 4s",
    "8s 8d 8h / 5c 4s",
    "8s 8d 5h / 5c 4s",
    "As Ad 5h / 6s 4s",
    TENS,
    NINES,
    "As Kd 9h / 7c 3s",
]
"""From a royal flush down to a pair of aces and one of tens, which win; nines and ace high, which lose."""


def test_cards_three_for_the_seat_and_a_board_of_one_and_one_with_nobody_to_beat() -> None:
    game = CATALOGUE.game(GAME)
    assert game.groups == {"seat": 3, "first": 1, "second": 1}
    assert game.compared == ()


def test_wagers_three_equal_ones_all_required() -> None:
    for missing in TEN:
        given = {name: amount for name, amount in TEN.items() if name != missing}
        assert "is required, but was not made" in bet_refused(GAME, given)
    assert bet_refused(GAME, {**TEN, "bet-2": 15}).startswith("Bet 2 must equal Bet 1")
    assert bet_refused(GAME, {**TEN, "bet-3": 15}).startswith("Bet $ must equal Bet 1")


@pytest.mark.parametrize("first", ["ride", "take-back"])
@pytest.mark.parametrize("second", ["ride", "take-back"])
def test_steps_two_questions_whatever_was_answered_at_the_first_and_none_about_the_last_wager(
    first: str, second: str
) -> None:
    assert questions(GAME, TENS, TEN, first, second) == [
        ("seat-1", "ride take-back"),
        ("seat-1 first", "ride take-back"),
    ]


@pytest.mark.parametrize(
    ("answers", "won", "lost"),
    [
        (("ride", "ride"), (20, 20, 20), (0, 0, 0)),
        (("take-back", "ride"), (10, 20, 20), (10, 0, 0)),
        (("ride", "take-back"), (20, 10, 20), (0, 10, 0)),
        (("take-back", "take-back"), (10, 10, 20), (10, 10, 0)),
    ],
)
def test_each_wager_that_is_left_is_paid_and_what_is_taken_back_comes_back(
    answers: tuple[str, str], won: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    bets = ("bet-1", "bet-2", "bet-3")
    assert end(TENS, TEN, *answers) == dict(zip(bets, won, strict=True))
    assert end(NINES, TEN, *answers) == dict(zip(bets, lost, strict=True))


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("1000-200-50-11-8-5-3-2-1", [10010, 2010, 510, 120, 90, 60, 40, 30, 20, 20, 0, 0]),
        ("500-100-25-15-10-5-3-2-1", [5010, 1010, 260, 160, 110, 60, 40, 30, 20, 20, 0, 0]),
    ],
)
def test_paid_by_table_on_the_five_cards_from_a_pair_of_tens(table: str, back: list[int]) -> None:
    found = [end(cards, TEN, "ride", "ride", tables={"bets": table}) for cards in LINES]
    assert found == [{"bet-1": each, "bet-2": each, "bet-3": each} for each in back]


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("40-30-6-4-1", [205, 205, 155, 35, 25, 10, 0]),
        ("50-40-30-6-4-1", [255, 205, 155, 35, 25, 10, 0]),
        ("50-40-30-6-3-1", [255, 205, 155, 35, 20, 10, 0]),
        ("40-30-5-4-1", [205, 205, 155, 30, 25, 10, 0]),
    ],
)
def test_three_card_bonus_on_the_seats_own_three(table: str, back: list[int]) -> None:
    hands = ["As Ks Qs", "3s 2s As", "9s 9h 9d", "8s 7d 6h", "As 9s 7s", "8s 8d 5h", "As Kd 9h"]
    bets, posted = {**TEN, "three-card": 5}, {"three-card": table}
    answers = ("take-back", "take-back")
    found = [end(f"{hand} / Jc 4d", bets, *answers, tables=posted)["three-card"] for hand in hands]
    assert found == back


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("20000-2000-400-200-50-25-5", [20000, 2000, 400, 200, 50, 25, 5, 0, 0, 0, 0, 0]),
        ("10000-2000-200-75-50-20", [10000, 2000, 200, 75, 50, 20, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_five_card_bonus_pays_fixed_sums_and_the_stake_is_not_returned(table: str, back: list[int]) -> None:
    bets, posted = {**TEN, "five-card": 1}, {"five-card": table}
    assert [end(cards, bets, "ride", "ride", tables=posted)["five-card"] for cards in LINES] == back


@pytest.mark.parametrize("amount", [2, 5, 10])
def test_five_card_bonus_is_one_dollar(amount: int) -> None:
    sentence = bet_refused(GAME, {**TEN, "five-card": amount})
    assert sentence.startswith(f"5 Card Bonus must be $1.00, but is ${amount}.00")


def test_side_bets_stay_when_wagers_are_taken_back() -> None:
    found = end("8s 8d 8h / 5c 4s", {**TEN, "three-card": 5, "five-card": 1}, "take-back", "take-back")
    assert found == {"bet-1": 10, "bet-2": 10, "bet-3": 40, "three-card": 155, "five-card": 5}


def test_a_wager_taken_back_is_told_in_a_sentence() -> None:
    assert why(GAME, NINES, TEN, "take-back", "ride", wager="bet-1") == "You took the Bet 1 back."


def test_settled_by_command() -> None:
    cards = {"seat-1": "8s 8d 8h", "first": "5c", "second": "4s"}
    found = settled_by_command(GAME, cards, {**TEN, "five-card": 1}, "ride", "take-back")
    wanted = {"bet-1": (10, 40), "bet-2": (10, 10), "bet-3": (10, 40), "five-card": (1, 5), "net": 64}
    assert found == wanted
