"""Caribbean Stud Poker by its rules, sentence by sentence. Cards: seat / dealer, the first face up."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "caribbean-stud"
TEN = {"ante": 10}
PAIR = "As Ah 7d 5c 3s / Kd Kh 9c 6s 2d"
"""A pair of aces against a pair of kings."""
end = partial(ends, GAME)
LINES = [
    "As Ks Qs Js Ts / Kd Kh 9c 6s 2d",
    "9s 8s 7s 6s 5s / Kd Kh 9c 6h 2d",
    "9s 9h 9d 9c 5s / Kd Kh 8c 6h 2d",
    "Qs Qh Qd 2c 2s / Kd Kh 8c 6h 2d",
    "As 9s 7s 4s 2s / Kd Kh 8c 6h 2d",
    "8s 7d 6h 5c 4s / Kd Kh 8c 6c 2d",
    "8s 8d 8h 5c 4s / Kd Kh 9c 6c 2d",
    "8s 8d 5h 5c 4s / Kd Kh 9c 6c 2d",
    "As Ad 5h 6s 4s / Kd Kh 9c 6c 2d",
    "As Kd Qh 7c 3s / Ad Kh Jc 7d 2c",
]
"""A winning hand of each line of the raise's pay table, over a dealer who qualifies."""


def test_cards_five_for_the_seat_and_five_for_the_dealer() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 5, "dealer-up": 1, "dealer-down": 4}


def test_cards_one_of_the_dealer_lies_face_up_before_the_decision() -> None:
    assert questions(GAME, PAIR, TEN, "raise") == [("seat-1 dealer-up", "raise fold")]


def test_wagers_the_ante_is_required() -> None:
    assert bet_refused(GAME, {"bonus": 10}).startswith("Ante is required, but was not made")
    assert "Raise" in bet_refused(GAME, {"ante": 10, "raise": 20})


def test_decide_a_raise_is_two_antes() -> None:
    assert end(PAIR, TEN, "raise") == {"ante": 20, "raise": 40}


def test_decide_a_fold_gives_up_the_ante() -> None:
    assert end(PAIR, TEN, "fold") == {"ante": 0}


@pytest.mark.parametrize(
    ("cards", "ante", "raise_"),
    [
        pytest.param(PAIR, 20, 40, id="better than a dealer who qualifies"),
        pytest.param("Kd Kh 9c 6s 2d / As Ah 7d 5c 3s", 0, 0, id="worse"),
        pytest.param("As Kd Qh 7c 3s / Ad Kh Qc 7d 3c", 10, 20, id="equal"),
        pytest.param("As Kd Qh 7c 2s / Ad Kh Qc 7d 3c", 0, 0, id="worse by the fifth card"),
        pytest.param("As Kd Qh 7c 4s / Ad Kh Qc 7d 3c", 20, 40, id="better by the fifth card"),
        pytest.param("2s 2h 9d 7c 5s / Ad Kh 4c 3d 2c", 20, 40, id="A-K-4-3-2 qualifies"),
        pytest.param("Ks Qd Jh 9c 8s / Ad Kh 4c 3d 2c", 0, 0, id="A-K-4-3-2 beats king high"),
        pytest.param("2s 2h 9d 7c 5s / Ad Qh Jc Td 8c", 20, 20, id="A-Q-J-T-8 does not qualify"),
        pytest.param("Ks 9h 5d 4c 2s / Ad Qh Jc Td 8c", 20, 20, id="worse, the dealer not qualified"),
        pytest.param("Ac Qs Jh Ts 8h / Ad Qh Jc Td 8c", 20, 20, id="equal, the dealer not qualified"),
        pytest.param("As Kd Qh 7c 3s / Kc Qd Js 9c 8s", 20, 20, id="king high does not qualify"),
        pytest.param("As Kd Qh 7c 3s / 2c 2d Js 9c 8s", 0, 0, id="the lowest pair qualifies"),
    ],
)
def test_settlement_of_ante_and_raise(cards: str, ante: int, raise_: int) -> None:
    assert end(cards, TEN, "raise") == {"ante": ante, "raise": raise_}


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("100-50-20-7-5-4-3-2-1-1", [2020, 1020, 420, 160, 120, 100, 80, 60, 40, 40]),
        ("250-50-20-7-5-4-3-2-1-1", [5020, 1020, 420, 160, 120, 100, 80, 60, 40, 40]),
        ("200-50-20-7-5-4-3-2-1-1", [4020, 1020, 420, 160, 120, 100, 80, 60, 40, 40]),
        ("999-199-99-14-9-5-3-1-1-1", [20000, 4000, 2000, 300, 200, 120, 80, 40, 40, 40]),
    ],
)
def test_the_raise_is_paid_by_table_when_the_seat_beats_a_dealer_who_qualifies(
    table: str, back: list[int]
) -> None:
    found = [end(cards, TEN, "raise", tables={"raise": table}) for cards in LINES]
    assert found == [{"ante": 20, "raise": raise_} for raise_ in back]


def test_five_plus_one_is_paid_on_the_best_five_of_the_seats_cards_and_the_dealers_up_card() -> None:
    bets = {"ante": 10, "five-plus-one": 5}
    deals = {
        "As Ks Qs Js 2d / Ts Kh 9c 6s 2c": 5005,
        "9s 8s 7s 6s Ad / 5s Kh 9c 6h 2d": 1005,
        "9s 9h 9d 4c 5s / 9c Kh 8c 6h 2d": 505,
        "Qs Qh Qd 2c 3s / 2d Kh 8c 6h Kc": 105,
        "As 9s 7s 4s 2d / 3s Kh 8c 6h Kc": 80,
        "8s 7d 6h 5c As / 4d Kh 8c 6c Kc": 55,
        "8s 8d Kh 5c 4s / 8h Ah 9c 6c 2d": 40,
        "8s 8d 5h 5c 4s / 9d Kh 9c 6c 2d": 0,
    }
    assert {cards: end(cards, bets, "raise")["five-plus-one"] for cards in deals} == deals


def test_five_plus_one_cards_of_the_dealer_that_are_down_do_not_count() -> None:
    cards = "8s 8d Kh 5c 4s / Ah 8h 8c 6c 2d"
    assert end(cards, {"ante": 10, "five-plus-one": 5}, "raise")["five-plus-one"] == 0


def test_bonus_is_paid_on_the_seats_five_cards_and_pushes_on_a_pair_of_twos_to_sevens() -> None:
    deals = dict(zip(LINES[:8], [505, 255, 105, 40, 30, 25, 20, 15], strict=True)) | {
        "As Ad 5h 6s 4s / Kd Kh 9c 6c 2d": 10,
        "8s 8d 5h 6s 4s / Kd Kh 9c 6c 2d": 10,
        "7s 7d 5h 6s 4s / Kd Kh 9c 6c 2d": 5,
        "2s 2h 5h 6s 4s / Kd Kh 9c 6c 2d": 5,
        "As Kd Qh 7c 3s / Ad Kh Jc 7d 2c": 0,
    }
    assert {cards: end(cards, {"ante": 10, "bonus": 5}, "raise")["bonus"] for cards in deals} == deals


@pytest.mark.parametrize(
    ("cards", "power", "super_"),
    [
        pytest.param("As Ad 5h 6s 4s / Kd Kh 9c 6c 2d", 35, 0, id="a pair beats a pair"),
        pytest.param("8s 8d 5h 5c 4s / Kd Kh 9c 6c 2d", 35, 105, id="two pair beat a pair"),
        pytest.param("8s 8d 5h 5c 4s / 2c 2h 9c 6c Kd", 35, 105, id="two pair beat the lowest pair"),
        pytest.param("As 9s 7s 4s 2s / Kd Kh 8c 8h 2d", 35, 105, id="a flush beats two pair"),
        pytest.param("Ks Kh 9d 5c 2s / Kd Kc 9h 5d 2h", 5, 0, id="equal pairs"),
        pytest.param("Ks Kh 9d 9c 2s / Kd Kc 9h 9s 2h", 5, 5, id="equal two pair"),
        pytest.param("8s 8d 5h 5c 4s / Kd Kh 9c 9d 2d", 0, 0, id="beaten with two pair"),
        pytest.param("8s 8d 5h 5c 4s / Ad Kh 9c 6c 2d", 0, 0, id="the dealer has ace-king"),
        pytest.param("8s 8d 5h 5c 4s / Ad Qh 9c 6c 2d", 0, 0, id="the dealer does not qualify"),
        pytest.param("As Kc 9d 6d 2s / Ad Kh 9c 6c 2d", 0, 0, id="equal without a pair"),
    ],
)
def test_power_play_and_super_power_against_a_dealer_with_a_pair(cards: str, power: int, super_: int) -> None:
    found = end(cards, {"ante": 10, "power-play": 5, "super-power": 5}, "raise")
    assert (found["power-play"], found["super-power"]) == (power, super_)


SIDE_BETS = {"five-plus-one": 40, "bonus": 20, "power-play": 35, "super-power": 105}
"""What $5 on each brings back with three eights, an up-card that does not help, and a dealer with kings."""
EIGHTS = "8s 8d 8h 5c 4s / 9d Kh Kc 6c 2d"
ALL = {"ante": 10, **dict.fromkeys(SIDE_BETS, 5)}


def test_side_bets_stay_after_a_fold() -> None:
    assert end(EIGHTS, ALL, "raise") == {"ante": 20, "raise": 80, **SIDE_BETS}
    assert end(EIGHTS, ALL, "fold") == {"ante": 0, **SIDE_BETS}


@pytest.mark.parametrize("wager", SIDE_BETS)
def test_house_option_a_fold_gives_up_a_side_bet(wager: str) -> None:
    option = f"{wager.replace('-', '_')}_folds"
    assert end(EIGHTS, ALL, "fold", options={option: True}) == {"ante": 0, **SIDE_BETS, wager: 0}


def test_a_dealer_who_does_not_qualify_is_told_in_a_sentence() -> None:
    deal = "2s 2h 9d 7c 5s / Ad Qh Jc Td 8c"
    start = "Dealer's ace high does not qualify, which takes ace-king high or better: "
    assert why(GAME, deal, TEN, "raise", wager="ante") == f"{start}the Ante is paid 1 to 1."
    assert why(GAME, deal, TEN, "raise", wager="raise") == f"{start}the Raise pushes."


def test_settled_by_command() -> None:
    cards = {"seat-1": "8s 8d 8h 5c 4s", "dealer-up": "9d", "dealer": "9d Kh Kc 6c 2d"}
    found = settled_by_command(GAME, cards, {"ante": 10, "bonus": 5}, "raise")
    assert found == {"ante": (10, 20), "raise": (20, 80), "bonus": (5, 20), "net": 85}
