"""Three Card Poker by its rules, sentence by sentence. Cards: seat / dealer."""

# ruff: noqa: E501 - one deal per line, to be read as a list

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "three-card"
TEN = {"ante": 10}
end = partial(ends, GAME)

PAIR_BEATS_HIGH = "9s 9h 4d / Qd 7h 2c"
UNQUALIFIED = "Js 7h 2c"
"""Jack high, one card below what the dealer needs."""


def test_cards_three_for_the_seat_and_three_for_the_dealer() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 3, "dealer": 3}


def test_wagers_ante_and_or_pair_plus() -> None:
    assert end(PAIR_BEATS_HIGH, {"ante": 10, "pair-plus": 5}, "play")["pair-plus"] == 10
    assert end(PAIR_BEATS_HIGH, {"pair-plus": 5}) == {"pair-plus": 10}
    assert end(PAIR_BEATS_HIGH, TEN, "play") == {"ante": 20, "play": 20, "ante-bonus": 0}


def test_wagers_pair_plus_only_beside_an_ante_as_the_house_says() -> None:
    only = {"pair_plus_alone": False}
    assert "Pair Plus" in bet_refused(GAME, {"pair-plus": 5}, options=only)
    assert end(PAIR_BEATS_HIGH, {"ante": 10, "pair-plus": 5}, "play", options=only)["pair-plus"] == 10


def test_wagers_the_six_card_bonus_is_optional_beside_an_ante() -> None:
    assert "6-Card Bonus" in bet_refused(GAME, {"six-card": 5})
    assert "six-card" in end(PAIR_BEATS_HIGH, {"ante": 10, "six-card": 5}, "play")


def test_wagers_the_play_is_placed_by_the_decision_and_nothing_on_the_ante_bonus() -> None:
    assert "Play" in bet_refused(GAME, {"ante": 10, "play": 10})
    assert "Ante Bonus" in bet_refused(GAME, {"ante": 10, "ante-bonus": 10})


def test_the_decision_is_play_or_fold_on_the_own_three_cards() -> None:
    assert questions(GAME, PAIR_BEATS_HIGH, TEN, "play") == [("seat-1", "play fold")]


def test_a_seat_without_an_ante_is_not_asked() -> None:
    assert questions(GAME, PAIR_BEATS_HIGH, {"pair-plus": 5}) == []
    assert "play" in refused(GAME, PAIR_BEATS_HIGH, TEN, "raise")


def test_a_fold_gives_up_the_ante_and_with_it_the_ante_bonus() -> None:
    assert end("As Ks Qs / Qd 7h 2c", TEN, "fold") == {"ante": 0, "ante-bonus": 0}


@pytest.mark.parametrize(("given_up", "pair_plus"), [(False, 10), (True, 0)])
def test_a_fold_keeps_pair_plus_or_gives_it_up_as_the_house_says(given_up: bool, pair_plus: int) -> None:
    bets = {"ante": 10, "pair-plus": 5}
    found = end(PAIR_BEATS_HIGH, bets, "fold", options={"pair_plus_folds": given_up})
    assert (found["ante"], found["pair-plus"]) == (0, pair_plus)


@pytest.mark.parametrize(("given_up", "six_card"), [(False, 30), (True, 0)])
def test_a_fold_keeps_the_six_card_bonus_or_gives_it_up_as_the_house_says(
    given_up: bool, six_card: int
) -> None:
    bets = {"ante": 10, "six-card": 5}
    found = end("9s 9h 4d / 9d 7h 2c", bets, "fold", options={"six_card_folds": given_up})
    assert (found["ante"], found["six-card"]) == (0, six_card)


@pytest.mark.parametrize(
    ("cards", "ante", "play"),
    [
        pytest.param("9s 9h 4d / Qd 7h 2c", 20, 20, id="better than queen high, which qualifies"),
        pytest.param("Js 9h 4d / Qd 3h 2c", 0, 0, id="worse than the lowest hand that qualifies"),
        pytest.param("Qs 7d 2h / Qd 7h 2c", 10, 10, id="equal to a dealer who qualifies"),
        pytest.param("As 5h 4d / Kd Kh 2c", 0, 0, id="beaten by a pair"),
        pytest.param("9s 9h 4d / Jd 9c 7h", 20, 10, id="better, the dealer not qualified"),
        pytest.param("8s 5h 4d / Jd Tc 8h", 20, 10, id="worse, the dealer not qualified"),
        pytest.param("Js Td 8c / Jd Tc 8h", 20, 10, id="equal, the dealer not qualified"),
        pytest.param("As Kh 4d / 2d 2c 3h", 0, 0, id="the lowest pair qualifies"),
    ],
)
def test_settlement_of_ante_and_play(cards: str, ante: int, play: int) -> None:
    assert end(cards, TEN, "play") == {"ante": ante, "play": play, "ante-bonus": 0}


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("As Ks Qs / Qd 7h 2c", 50),
        ("4s 3s 2s / Qd 7h 2c", 50),
        ("9s 9h 9d / Qd 7h 2c", 40),
        ("Qs Jh Td / Qd 7h 2c", 10),
        ("As 2h 3d / Qd 7h 2c", 10),
        ("As Js 9s / Qd 7h 2c", 0),
        ("As Ah 9s / Qd 7h 2c", 0),
    ],
)
def test_the_ante_bonus_is_an_extra_payment_on_the_ante_for_a_straight_or_better(
    cards: str, bonus: int
) -> None:
    assert end(cards, TEN, "play") == {"ante": 20, "play": 20, "ante-bonus": bonus}


@pytest.mark.parametrize(
    ("dealer", "ante", "play"),
    [
        pytest.param("Kd Ks Kc", 0, 0, id="even if beaten"),
        pytest.param("Qs Jc Td", 10, 10, id="on a tie"),
        pytest.param(UNQUALIFIED, 20, 10, id="the dealer not qualified"),
    ],
)
def test_the_ante_bonus_is_paid_whatever_the_dealer_has(dealer: str, ante: int, play: int) -> None:
    cards = f"Qh Jd Th / {dealer}"
    assert end(cards, TEN, "play") == {"ante": ante, "play": play, "ante-bonus": 10}


@pytest.mark.parametrize(
    ("table", "pays"),
    [("5-4-1", (50, 40, 10)), ("4-3-1", (40, 30, 10)), ("3-2-1", (30, 20, 10)), ("5-3-1", (50, 30, 10))],
)
def test_the_ante_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    hands = ("4s 3s 2s", "9s 9h 9d", "Qs Jh Td")
    tables = {"ante-bonus": table}
    found = [end(f"{hand} / Qd 7h 2c", TEN, "play", tables=tables)["ante-bonus"] for hand in hands]
    assert tuple(found) == pays


HANDS = {"mini royal": "As Ks Qs", "straight flush": "4s 3s 2s", "three of a kind": "9s 9h 9d", "straight": "Qs Jh Td", "flush": "As Js 9s", "pair": "9s 9h 4d"}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("40-30-6-4-1", (40, 40, 30, 6, 4, 1)),
        ("40-30-6-3-1", (40, 40, 30, 6, 3, 1)),
        ("35-33-6-4-1", (35, 35, 33, 6, 4, 1)),
        ("40-25-6-4-1", (40, 40, 25, 6, 4, 1)),
        ("35-25-6-4-1", (35, 35, 25, 6, 4, 1)),
        ("50-30-6-3-1", (50, 50, 30, 6, 3, 1)),
        ("50-40-6-3-1", (50, 50, 40, 6, 3, 1)),
        ("40-30-5-4-1", (40, 40, 30, 5, 4, 1)),
        ("50-40-30-6-4-1", (50, 40, 30, 6, 4, 1)),
        ("50-40-30-6-3-1", (50, 40, 30, 6, 3, 1)),
        ("200-40-30-6-3-1", (200, 40, 30, 6, 3, 1)),
        ("100-40-30-5-4-1", (100, 40, 30, 5, 4, 1)),
    ],
)
def test_the_pair_plus_tables(table: str, pays: tuple[int, ...]) -> None:
    tables = {"pair-plus": table}
    found = [
        end(f"{hand} / Qd 7h 2c", {"pair-plus": 10}, tables=tables)["pair-plus"] for hand in HANDS.values()
    ]
    assert found == [10 + 10 * each for each in pays]
    assert end("Ac Jh 9d / Qd 7h 2c", {"pair-plus": 10}, tables=tables) == {"pair-plus": 0}


def test_pair_plus_is_paid_whatever_the_dealer_has() -> None:
    bets = {"ante": 10, "pair-plus": 10}
    assert end("9s 9h 4d / Kd Kh 2c", bets, "play") == {
        "ante": 0,
        "play": 0,
        "ante-bonus": 0,
        "pair-plus": 20,
    }


SIX = {
    "royal flush": "As Ks Qs / Js Ts 2c",
    "straight flush": "9s 8s 7s / 6s 5s 2c",
    "four of a kind": "9s 9h 9d / 9c 5s 2c",
    "full house": "9s 9h 9d / 2s 2h Kc",
    "flush": "As 9s 4s / Qs 2s 3c",
    "straight": "9s 8h 3d / 7c 6s 5d",
    "three of a kind": "9s 9h 4d / 9c Ks 2c",
    "two pair": "9s 9h 4d / 4c Ks 2c",
    "one pair": "9s 8h 4d / 4c Ks 2c",
}


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("1000-200-50-25-20-10-5", (1000, 200, 50, 25, 20, 10, 5)),
        ("1000-200-50-25-15-10-5", (1000, 200, 50, 25, 15, 10, 5)),
        ("1000-200-100-20-15-10-7", (1000, 200, 100, 20, 15, 10, 7)),
    ],
)
def test_the_six_card_bonus_is_on_the_best_five_of_seat_and_dealer_together(
    table: str, pays: tuple[int, ...]
) -> None:
    bets = {"ante": 10, "six-card": 10}
    found = [end(cards, bets, "play", tables={"six-card": table})["six-card"] for cards in SIX.values()]
    assert found == [*(10 + 10 * each for each in pays), 0, 0]


def test_the_default_tables_are_the_usual_ones() -> None:
    posted = {slot: table.default for slot, table in CATALOGUE.game(GAME).paytables.items()}
    assert posted == {
        "ante-bonus": "5-4-1",
        "pair-plus": "40-30-6-3-1",
        "six-card": "1000-200-50-25-20-10-5",
    }


def test_a_tie_compares_all_three_cards() -> None:
    assert end("As Kh 4d / Ad Kc 3h", TEN, "play")["play"] == 20
    assert end("9s 9h 4d / 9d 9c 3h", TEN, "play")["play"] == 20


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (
            "9s 9h 4d / Jd 9c 7h",
            "play",
            "Dealer's jack high does not qualify, which takes queen high or better: the Play pushes.",
        ),
        (
            "9s 9h 4d / Jd 9c 7h",
            "ante",
            "Dealer's jack high does not qualify, which takes queen high or better: the Ante is paid 1 to 1.",
        ),
        ("As Ks Qs / Qd 7h 2c", "ante-bonus", "Your mini royal pays 5 to 1 on the Ante Bonus."),
        (
            "9s 9h 4d / Qd 7h 2c",
            "ante-bonus",
            "Your pair of nines is below a straight, so there is no Ante Bonus.",
        ),
    ],
)
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "play", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "Qh Jd Th", "dealer": "Kd Ks Kc"}
    bets = {"ante": 10, "pair-plus": 5, "six-card": 5}
    assert settled_by_command(GAME, cards, bets, "play") == {
        "ante": (10, 0),
        "play": (10, 0),
        "ante-bonus": (0, 10),
        "pair-plus": (5, 35),
        "six-card": (5, 30),
        "net": 45,
    }
