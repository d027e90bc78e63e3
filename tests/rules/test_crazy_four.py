"""Crazy 4 Poker by its rules, sentence by sentence. Cards: seat / dealer."""

# ruff: noqa: E501 - one deal per line, to be read as a list

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "crazy-four"
TEN = {"ante": 10, "super-bonus": 10}
end = partial(ends, GAME)
KING = "Kd Jh 8c 6h 3d"
"""King high: the dealer just qualifies."""
QUEEN = "Qd Jh 8c 6h 3d"
"""Queen high: the dealer does not."""
PAIR = f"9s 9h 4d 7c 2h / {KING}"


def test_cards_five_for_the_seat_and_five_for_the_dealer() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 5, "dealer": 5}


def test_wagers_ante_and_super_bonus_are_required_and_equal_and_queens_up_optional() -> None:
    assert "Super Bonus" in bet_refused(GAME, {"ante": 10})
    assert "Ante" in bet_refused(GAME, {"super-bonus": 10})
    assert "Super Bonus must equal Ante" in bet_refused(GAME, {"ante": 10, "super-bonus": 5})
    assert "Ante" in bet_refused(GAME, {"queens-up": 5})
    assert "Play" in bet_refused(GAME, {**TEN, "play": 10})
    assert end(PAIR, {**TEN, "queens-up": 5}, "play-1x")["queens-up"] == 0


def test_the_decision_is_on_the_own_five_cards() -> None:
    assert questions(GAME, PAIR, TEN, "fold") == [("seat-1", "fold play-1x")]


@pytest.mark.parametrize(
    "hand", ["As Ah 2d 3c 5h", "2s 2h 3s 3c 5h", "As 2h 3s 4c 9h", "9s 7s 4s 2s Kh", "2s 2h 2d 3c 5h"]
)
@pytest.mark.parametrize(("answer", "play"), [("play-2x", 40), ("play-3x", 60)])
def test_play_2x_or_3x_with_a_pair_of_aces_or_better(hand: str, answer: str, play: int) -> None:
    assert questions(GAME, f"{hand} / {QUEEN}", TEN, "fold") == [("seat-1", "fold play-1x play-2x play-3x")]
    assert end(f"{hand} / {QUEEN}", TEN, answer)["play"] == play


@pytest.mark.parametrize("answer", ["play-2x", "play-3x"])
@pytest.mark.parametrize("hand", ["Ks Kh 9d 3c 5h", "As Kc 9d 7c 5h"])
def test_play_2x_or_3x_with_less_is_refused(hand: str, answer: str) -> None:
    sentence = refused(GAME, f"{hand} / {QUEEN}", TEN, answer)
    words = answer.replace("-", " ").capitalize()
    assert sentence.startswith(f"{words} takes a pair of aces or better, which seat 1 does not have")


def test_play_1x_with_any_hand() -> None:
    assert end(f"7s 6d 4d 3c 2h / {QUEEN}", TEN, "play-1x")["play"] == 20
    assert end(f"As Ah 2d 3c 5h / {QUEEN}", TEN, "play-1x")["play"] == 20


def test_a_fold_gives_up_ante_and_super_bonus_even_with_four_aces() -> None:
    assert end(f"As Ah Ad Ac 2h / {KING}", TEN, "fold") == {"ante": 0, "super-bonus": 0}


@pytest.mark.parametrize(("given_up", "queens_up"), [(True, 0), (False, 10)])
def test_a_fold_usually_gives_up_queens_up_and_keeps_it_where_the_house_says(
    given_up: bool, queens_up: int
) -> None:
    cards, bets = f"Qs Qh 4d 7c 2h / {KING}", {**TEN, "queens-up": 5}
    assert end(cards, bets, "fold", options={"queens_up_folds": given_up})["queens-up"] == queens_up
    assert end(cards, bets, "fold")["queens-up"] == 0


@pytest.mark.parametrize(
    ("cards", "ante", "play", "bonus"),
    [
        pytest.param(f"9s 9h 4d 7c 2h / {KING}", 20, 20, 10, id="better than king high, which qualifies"),
        pytest.param(f"Qs Jc 9d 7c 2h / {KING}", 0, 0, 0, id="worse than a dealer who qualifies"),
        pytest.param(f"Ks Jc 8d 6c 2h / {KING}", 10, 10, 10, id="equal to a dealer who qualifies"),
        pytest.param(f"9s 9h 4d 7c 2h / {QUEEN}", 10, 20, 10, id="better, the dealer not qualified"),
        pytest.param(f"9s 8h 4d 7c 2h / {QUEEN}", 10, 20, 10, id="worse, the dealer not qualified"),
        pytest.param(f"Qs Jc 8d 6c 2h / {QUEEN}", 10, 20, 10, id="equal, the dealer not qualified"),
        pytest.param("Ks Qh 9d 7c 2h / 2d 2c 3h 4s 6d", 0, 0, 0, id="the lowest pair qualifies"),
    ],
)
def test_settlement_of_ante_play_and_super_bonus_below_a_straight(
    cards: str, ante: int, play: int, bonus: int
) -> None:
    assert end(cards, TEN, "play-1x") == {"ante": ante, "play": play, "super-bonus": bonus}


SUPER = [
    ("As Ah Ad Ac 2h", 2010),
    ("9s 9h 9d 9c 2h", 310),
    ("4s 3s 2s As Kh", 160),
    ("9s 9h 9d 7c 2h", 30),
    ("9s 7s 4s 2s Kh", 25),
    ("9s 8h 7d 6c 2h", 20),
]


@pytest.mark.parametrize(("hand", "bonus"), SUPER)
def test_the_super_bonus_pays_a_straight_or_better_by_its_table(hand: str, bonus: float) -> None:
    assert end(f"{hand} / {KING}", TEN, "play-3x") == {"ante": 20, "play": 60, "super-bonus": bonus}


@pytest.mark.parametrize(
    ("dealer", "ante", "play"),
    [
        pytest.param("Td Tc Th Js 3d", 0, 0, id="even if beaten"),
        pytest.param("9d 8c 7s 6h 3d", 10, 20, id="tied"),
        pytest.param(QUEEN, 10, 40, id="the dealer not qualified"),
    ],
)
def test_the_super_bonus_is_paid_whatever_the_dealer_has(dealer: str, ante: int, play: int) -> None:
    cards = f"9s 8h 7d 6c 2h / {dealer}"
    assert end(cards, TEN, "play-2x") == {"ante": ante, "play": play, "super-bonus": 20}


def test_two_pair_that_is_beaten_loses_the_super_bonus() -> None:
    assert end("9s 9h 7d 7c 2h / Td 9c 8c 7s 3d", TEN, "play-1x")["super-bonus"] == 0


QUEENS_UP = [
    "9s 9h 9d 9c 2h",
    "9s 8s 7s 6s 2h",
    "9s 9h 9d 7c 2h",
    "9s 7s 4s 2s Kh",
    "9s 8h 7d 6c 2h",
    "9s 9h 7d 7c 2h",
    "Qs Qh 4d 7c 2h",
    "Js Jc 4d 7c 2h",
]


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("50-40-8-4-3-2-1", (50, 40, 8, 4, 3, 2, 1)),
        ("50-30-9-4-3-2-1", (50, 30, 9, 4, 3, 2, 1)),
        ("50-40-7-4-3-2-1", (50, 40, 7, 4, 3, 2, 1)),
        ("50-30-8-4-3-2-1", (50, 30, 8, 4, 3, 2, 1)),
    ],
)
def test_the_queens_up_tables_pay_a_pair_of_queens_or_better(table: str, pays: tuple[int, ...]) -> None:
    bets, tables = {**TEN, "queens-up": 10}, {"queens-up": table}
    found = [end(f"{hand} / {KING}", bets, "play-1x", tables=tables)["queens-up"] for hand in QUEENS_UP]
    assert found == [*(10 + 10 * each for each in pays), 0]


def test_queens_up_is_paid_whatever_the_dealer_has() -> None:
    bets = {**TEN, "queens-up": 10}
    found = end("Qs Qh 4d 7c 2h / Ad Ac 8s 6s 3d", bets, "play-1x")
    assert found == {"ante": 0, "play": 0, "super-bonus": 0, "queens-up": 20}


def test_the_default_tables_are_the_usual_ones() -> None:
    posted = {slot: table.default for slot, table in CATALOGUE.game(GAME).paytables.items()}
    assert posted == {"super-bonus": "200-30-15-2-3to2-1", "queens-up": "50-40-8-4-3-2-1"}


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (
            f"9s 9h 4d 7c 2h / {KING}",
            "super-bonus",
            "Your pair of nines beats the dealer's king high, but is below a straight, so the Super Bonus pushes.",
        ),
        ("9s 8h 7d 6c 2h / Td Tc Th Js 3d", "super-bonus", "Your straight, nine high, pays 1 to 1 on the Super Bonus."),
        (
            f"9s 8h 4d 7c 2h / {QUEEN}",
            "play",
            "Dealer's queen high does not qualify, which takes king high or better: the Play is paid 1 to 1.",
        ),
        (
            f"9s 8h 4d 7c 2h / {QUEEN}",
            "super-bonus",
            "Dealer's queen high does not qualify, which takes king high or better: the Super Bonus pushes.",
        ),
    ],
)  # fmt: skip
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "play-1x", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "9s 7s 4s 2s Kh", "dealer": "Td Tc Th Js 3d"}
    assert settled_by_command(GAME, cards, {**TEN, "queens-up": 5}, "play-2x") == {
        "ante": (10, 0),
        "play": (20, 0),
        "super-bonus": (10, 25),
        "queens-up": (5, 25),
        "net": 5,
    }
