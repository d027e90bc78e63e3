"""Four Card Poker by its rules, sentence by sentence. Cards: seat / dealer, the up-card first."""

# ruff: noqa: E501 - one deal per line, to be read as a list

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "four-card"
TEN = {"ante": 10}
end = partial(ends, GAME)
ACES = "As Ah 9d 6c 2h / Kd Qh Tc 7h 4d 3h"
KING_HIGH = "Kd Qh Tc 7h 4d 3h"
"""The dealer's six cards, without a pair."""


def test_cards_five_for_the_seat_and_six_for_the_dealer_one_of_them_up() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 5, "dealer-up": 1, "dealer-down": 5}


def test_wagers_ante_and_or_aces_up() -> None:
    assert end(ACES, {"aces-up": 5}) == {"aces-up": 10}
    assert end(ACES, {"ante": 10, "aces-up": 5}, "play-1x")["aces-up"] == 10
    assert end(ACES, TEN, "play-1x") == {"ante": 20, "play": 20, "ante-bonus": 0}


def test_wagers_aces_up_only_beside_an_ante_as_the_house_says() -> None:
    only = {"aces_up_alone": False}
    assert "Aces Up" in bet_refused(GAME, {"aces-up": 5}, options=only)
    assert end(ACES, {"ante": 10, "aces-up": 5}, "play-1x", options=only)["aces-up"] == 10


def test_wagers_the_play_is_placed_by_the_decision_and_nothing_on_the_bonus() -> None:
    assert "Play" in bet_refused(GAME, {"ante": 10, "play": 10})
    assert "Automatic Bonus" in bet_refused(GAME, {"ante": 10, "ante-bonus": 10})


def test_one_dealer_card_is_up_before_the_decision() -> None:
    assert questions(GAME, ACES, TEN, "fold") == [("seat-1 dealer-up", "fold play-1x play-2x play-3x")]


@pytest.mark.parametrize(("answer", "play"), [("play-1x", 20), ("play-2x", 40), ("play-3x", 60)])
@pytest.mark.parametrize("hand", ["As Ah 9d 6c 2h", "As Jh 9d 6c 2h"])
def test_play_1x_2x_or_3x_with_any_hand(hand: str, answer: str, play: int) -> None:
    assert end(f"{hand} / {KING_HIGH}", TEN, answer) == {"ante": 20, "play": play, "ante-bonus": 0}


def test_4x_is_not_an_answer() -> None:
    assert "play-3x" in refused(GAME, ACES, TEN, "play-4x")


def test_a_fold_gives_up_the_ante_and_with_it_the_bonus() -> None:
    assert end("9s 9h 9d 9c 2h / Kd Qh Tc 7h 4d 3h", TEN, "fold") == {"ante": 0, "ante-bonus": 0}


@pytest.mark.parametrize(("given_up", "aces_up"), [(False, 10), (True, 0)])
def test_a_fold_keeps_aces_up_or_gives_it_up_as_the_house_says(given_up: bool, aces_up: int) -> None:
    found = end(ACES, {"ante": 10, "aces-up": 5}, "fold", options={"aces_up_folds": given_up})
    assert (found["ante"], found["aces-up"]) == (0, aces_up)


@pytest.mark.parametrize(
    ("cards", "ante", "play"),
    [
        pytest.param("As Ah 9d 6c 2h / Kd Kh Tc 7h 4d 3h", 20, 40, id="better"),
        pytest.param("Ks Kh 9d 6c 2h / Ad Ah Tc 7h 4d 3h", 0, 0, id="worse"),
        pytest.param(
            "As Kh 9d 6c 2h / Ad Kc 9h 6s 5d 3h", 20, 40, id="equal wins: the fifth cards never count"
        ),
        pytest.param(
            "8s 7h 5d 3c 2h / 9d 6h 5c 4s 2d Kh", 0, 0, id="no qualification: king high beats eight high"
        ),
        pytest.param(
            "8s 7h 5d 4c 2h / 7s 6h 5c 3s 2d 2c", 0, 0, id="no qualification: the lowest pair beats it"
        ),
        pytest.param("8s 7h 6d 4c 2h / 8d 7c 5c 4s 2d 3h", 0, 0, id="a straight out of six"),
        pytest.param("As Kh Qd Jc 2h / Ad Ah Kc Ks 2d 3h", 20, 40, id="a straight beats two pair"),
        pytest.param("As Ks 9s 4s 2h / Ad Kc Qh Jd 2d 3h", 20, 40, id="a flush beats a straight"),
        pytest.param("As Ks 9s 4s 2h / 2d 2c 2s 8d 6h 4c", 0, 0, id="three of a kind beats a flush"),
    ],
)
def test_the_better_or_equal_hand_wins_ante_and_play(cards: str, ante: int, play: int) -> None:
    assert end(cards, TEN, "play-2x") == {"ante": ante, "play": play, "ante-bonus": 0}


BONUS = [
    ("9s 9h 9d 9c 2h", 250),
    ("9s 8s 7s 6s 2h", 200),
    ("9s 9h 9d 6c 2h", 20),
    ("As Ks 9s 4s 2h", 0),
    ("9s 8h 7d 6c 2h", 0),
]


@pytest.mark.parametrize(("hand", "bonus"), BONUS)
def test_the_automatic_bonus_on_the_ante(hand: str, bonus: int) -> None:
    assert end(f"{hand} / {KING_HIGH}", TEN, "play-1x") == {"ante": 20, "play": 20, "ante-bonus": bonus}


def test_the_automatic_bonus_is_paid_whatever_the_dealer_has() -> None:
    cards = "9s 9h 9d 6c 2h / Td Tc Th Ts 4d 3h"
    assert end(cards, TEN, "play-3x") == {"ante": 0, "play": 0, "ante-bonus": 20}


ACES_UP = [
    "9s 9h 9d 9c 2h",
    "9s 8s 7s 6s 2h",
    "9s 9h 9d 6c 2h",
    "As Ks 9s 4s 2h",
    "9s 8h 7d 6c 2h",
    "9s 9h 6d 6c 2h",
    "As Ah 9d 6c 2h",
    "Ks Kh 9d 6c 2h",
]


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("50-40-8-5-4-3-1", (50, 40, 8, 5, 4, 3, 1)),
        ("50-40-9-6-4-2-1", (50, 40, 9, 6, 4, 2, 1)),
        ("50-30-9-6-4-2-1", (50, 30, 9, 6, 4, 2, 1)),
        ("50-40-7-5-4-3-1", (50, 40, 7, 5, 4, 3, 1)),
    ],
)
def test_the_aces_up_tables_pay_a_pair_of_aces_or_better(table: str, pays: tuple[int, ...]) -> None:
    bets, tables = {"aces-up": 10}, {"aces-up": table}
    found = [end(f"{hand} / Kd Qh Tc 7h 4d 3h", bets, tables=tables)["aces-up"] for hand in ACES_UP[:-1]]
    assert found == [10 + 10 * each for each in pays]
    assert end(f"{ACES_UP[-1]} / Qd Qh Tc 7h 4d 3h", bets, tables=tables) == {"aces-up": 0}


def test_the_default_tables_are_the_first_ones() -> None:
    posted = {slot: table.default for slot, table in CATALOGUE.game(GAME).paytables.items()}
    assert posted == {"ante-bonus": "25-20-2", "aces-up": "50-40-8-5-4-3-1"}


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (
            "As Kh 9d 6c 2h / Ad Kc 9h 6s 5d 3h",
            "play",
            "Your ace high ties the dealer's ace high, and a tie wins.",
        ),
        ("9s 9h 9d 9c 2h / Kd Qh Tc 7h 4d 3h", "ante-bonus", "Your four of a kind, nines, pays 25 to 1 on the Automatic Bonus."),
        ("Ks Kh 9d 6c 2h / Ad Ah Tc 7h 4d 3h", "ante", "Dealer's pair of aces beats your pair of kings."),
    ],
)  # fmt: skip
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "play-1x", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "9s 9h 9d 6c 2h", "dealer-up": "Td", "dealer-down": "Tc Th Ts 4d 3h"}
    assert settled_by_command(GAME, cards, {"ante": 10, "aces-up": 5}, "play-3x") == {
        "ante": (10, 0),
        "play": (30, 0),
        "ante-bonus": (0, 20),
        "aces-up": (5, 45),
        "net": 20,
    }
