"""Casino Hold'em by its rules, sentence by sentence. Cards: seat / dealer / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "casino-holdem"
TEN = {"ante": 10}
ACES = "As Ah / Kd Kh / 2c 7h Jd 3s 9c"
end = partial(ends, GAME)


def test_cards_two_for_the_seat_two_for_the_dealer_flop_turn_and_river() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}


def test_wagers_the_ante_is_required_and_the_aa_bonus_optional() -> None:
    assert bet_refused(GAME, {"aa": 10}).startswith("Ante is required, but was not made")
    assert set(end(ACES, {"ante": 10, "aa": 25}, "call")) == {"ante", "call", "aa"}
    assert "Call" in bet_refused(GAME, {"ante": 10, "call": 20})


def test_the_flop_is_shown_before_the_decision_and_turn_and_river_after_it() -> None:
    assert questions(GAME, ACES, TEN, "call") == [("seat-1 flop", "call fold")]


def test_a_call_is_two_antes() -> None:
    assert end(ACES, TEN, "call") == {"ante": 20, "call": 40}


def test_a_fold_gives_up_the_ante() -> None:
    assert end(ACES, TEN, "fold") == {"ante": 0}


@pytest.mark.parametrize(("options", "aa"), [({}, 40), ({"aa_folds": True}, 0)])
def test_a_fold_keeps_the_aa_bonus_or_gives_up_even_a_winning_one_as_the_house_says(
    options: dict[str, bool], aa: int
) -> None:
    found = end(ACES, {"ante": 10, "aa": 5}, "fold", options=options)
    assert found == {"ante": 0, "aa": aa}


@pytest.mark.parametrize(
    ("cards", "ante", "call"),
    [
        pytest.param(ACES, 20, 40, id="better than a dealer who qualifies"),
        pytest.param("Kd Kh / As Ah / 2c 7h Jd 3s 9c", 0, 0, id="worse"),
        pytest.param("2c 3d / 4h 5s / Ac Kd Qh Jc Ts", 10, 20, id="equal"),
        pytest.param("As Ah / 4d 8h / 4c 7h Jd 3s 9c", 20, 40, id="a pair of fours qualifies"),
        pytest.param("Ks 5h / 4d 8h / 4c 7h Jd 3s 9c", 0, 0, id="a pair of fours beats king high"),
        pytest.param("As Ah / 3d 8h / 2c 7h Jd 3s 9c", 20, 20, id="a pair of threes does not qualify"),
        pytest.param("Ks 5h / 3d 8h / 2c 7h Jd 3s 9c", 20, 20, id="worse, the dealer not qualified"),
        pytest.param("Ks 5h / Kd 5d / 2c 7h Jd 3s 9c", 20, 20, id="equal, the dealer not qualified"),
        pytest.param("As Kh / Qd 8h / 4c 4h Jd 3s 9c", 20, 40, id="a pair of fours on the board qualifies"),
        pytest.param("As Kh / Qd 8h / 3c 3h Jd 5s 9c", 20, 20, id="a pair of threes on the board does not"),
    ],
)
def test_settlement_of_ante_and_call(cards: str, ante: int, call: int) -> None:
    assert end(cards, TEN, "call") == {"ante": ante, "call": call}


LINES = [
    ("As Ks / 4d 4h / Qs Js Ts 3c 2d", 1010),
    ("9s 8s / Ad Ah / 7s 6s 5s 2c Kd", 210),
    ("9s 9h / Ad Ah / 9d 9c 2s 5h Kd", 110),
    ("Ks Kh / Ad Ah / Kd 2c 2s 7h 9d", 40),
    ("As 8s / Kd Kh / Ks 4s 2s 7h 9d", 30),
    ("8s 7d / Ad Ah / 6h 5c 4s Kd Qh", 20),
    ("8s 8d / Ad Ah / 8h 5c 4s Kd Qh", 20),
    ("8s 5d / Ad Ah / 8h 5c 4s Kd Qh", 20),
]


@pytest.mark.parametrize(("cards", "ante"), LINES)
def test_qualified_and_beaten_the_ante_is_paid_by_its_table_and_the_call_one_to_one(
    cards: str, ante: int
) -> None:
    assert end(cards, TEN, "call") == {"ante": ante, "call": 40}


def test_not_qualified_the_ante_is_paid_by_its_table_too() -> None:
    assert end("As 8s / Qd Jh / Ks 4s 2s 7h 9d", TEN, "call") == {"ante": 30, "call": 20}


FLOPS = [
    "As Ks / 4d 4h / Qs Js Ts 3c 2d",
    "9s 8s / 4d 4h / 7s 6s 5s 2c Kd",
    "9s 9h / 4d 4h / 9d 9c 2s 5h Kd",
    "Ks Kh / 4d 4h / Kd 2c 2s 7h 9d",
    "As 8s / 4d 4h / Ks 4s 2s 7h 9d",
    "8s 7d / Ad Ah / 6h 5c 4s Kd Qh",
    "8s 8d / Ad Ah / 8h 5c 4s Kd Qh",
    "8s 5d / Ad Ah / 8h 5c 4s Kd Qh",
    "As 9d / 4d 4h / Ah 5c 7s Kd Qh",
    "2s 9d / 4d 4h / Ah Ac 7s Kd Qh",
    "Ks 9d / 4d 4h / Kh 5c 7s 2d Qh",
]
"""Seat and flop, from a royal flush down to a pair of aces, own or the flop's; then a pair of kings."""


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("100-50-40-30-20-7", [505, 255, 205, 155, 105, 40, 40, 40, 40, 40, 0]),
        ("100-50-40-30-20-10-8-7-7", [505, 255, 205, 155, 105, 55, 45, 40, 40, 40, 0]),
    ],
)
def test_aa_bonus_by_table_on_the_two_cards_of_the_seat_and_the_flop(table: str, back: list[int]) -> None:
    bets, posted = {"ante": 10, "aa": 5}, {"aa": table}
    assert [end(cards, bets, "call", tables=posted)["aa"] for cards in FLOPS] == back


@pytest.mark.parametrize("cards", ["8s 7d / 4d 4h / 2c 7h Jd 8h 8c", "Ks Qs / 4d 4h / Ts 9s 2d Js As"])
def test_aa_bonus_turn_and_river_do_not_count(cards: str) -> None:
    assert end(cards, {"ante": 10, "aa": 5}, "call")["aa"] == 0


def test_aa_bonus_is_paid_though_the_seat_is_beaten() -> None:
    found = end("As Ah / Kd Kh / 2c 7h Kc 3s 9c", {"ante": 10, "aa": 5}, "call")
    assert found == {"aa": 40, "ante": 0, "call": 0}


def test_a_dealer_who_does_not_qualify_is_told_in_a_sentence() -> None:
    deal = "As Ah / 3d 8h / 2c 7h Jd 3s 9c"
    start = "Dealer's pair of threes does not qualify, which takes a pair of fours or better: "
    assert why(GAME, deal, TEN, "call", wager="ante") == f"{start}the Ante is paid 1 to 1."
    assert why(GAME, deal, TEN, "call", wager="call") == f"{start}the Call pushes."


def test_settled_by_command() -> None:
    cards = {"seat-1": "As 8s", "dealer": "Qd Jh", "flop": "Ks 4s 2s", "turn": "7h", "river": "9d"}
    found = settled_by_command(GAME, cards, {"ante": 10, "aa": 5}, "call")
    assert found == {"aa": (5, 105), "ante": (10, 30), "call": (20, 20), "net": 120}
