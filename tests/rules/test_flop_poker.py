"""Flop Poker by its rules, sentence by sentence. Cards: seat / flop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE, Table, a_house, play_round

GAME = "flop-poker"
TEN = {"ante": 10, "pot": 5}
JACKS = "Js 4c 7h / Jd 2d 9s"
end = partial(ends, GAME)
LINES = [
    "As Ks Qs / Js Ts 2d",
    "9s 8s 7s / 6s 5s 2d",
    "9s 9h 4d / 9d 9c 5s",
    "Qs Qh 2d / Qd 2c 7s",
    "As 9s 7s / 4s 2s Kd",
    "8s 7d 6h / 5c 4s Kd",
    "8s 8d 5h / 8h 4s Kc",
    "8s 8d 5h / 5c 4s Kd",
    "As 5h 6s / Ad 4s Kd",
    JACKS,
    "Ts 4c 7h / Td 2d 9s",
    "As Kd 9h / 7c 3s 2d",
]
"""From a royal flush down to a pair of aces and one of jacks, which win; tens and ace high, which lose."""


def test_cards_three_for_the_seat_and_a_flop_of_three_with_no_dealers_hand() -> None:
    game = CATALOGUE.game(GAME)
    assert game.groups == {"seat": 3, "flop": 3}
    assert game.compared == ()


def test_wagers_ante_and_pot_are_required() -> None:
    assert bet_refused(GAME, {"ante": 10}).startswith("Pot is required, but was not made")
    assert bet_refused(GAME, {"pot": 5}).startswith("Ante is required, but was not made")
    assert "Flop" in bet_refused(GAME, {**TEN, "flop": 10})


@pytest.mark.parametrize("minimum", [5, 15])
def test_wagers_the_pot_is_fixed_at_the_table_minimum(minimum: int) -> None:
    table = {"minimum": minimum, "maximum": 100, "seats": 7, "chips": [1, 5, 25]}
    assert bet_refused(GAME, {"ante": 20, "pot": 10}, table=table).startswith(f"Pot must be ${minimum}.00")
    assert end(JACKS, {"ante": 20, "pot": minimum}, "flop", table=table)["pot"] == minimum


def test_decide_on_the_own_three_cards_for_one_ante_or_fold() -> None:
    assert questions(GAME, JACKS, TEN, "flop") == [("seat-1", "flop fold")]
    assert end(JACKS, TEN, "flop") == {"ante": 20, "flop": 20, "pot": 5}


def test_decide_a_fold_gives_up_the_ante_and_the_cards_stay_in_for_the_pot() -> None:
    assert end(JACKS, TEN, "fold") == {"ante": 0, "pot": 5}


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("1000-500-100-30-20-11-4-2-1", [10010, 5010, 1010, 310, 210, 120, 50, 30, 20, 20, 0, 0]),
        ("1000-500-100-30-20-10-4-2-1", [10010, 5010, 1010, 310, 210, 110, 50, 30, 20, 20, 0, 0]),
    ],
)
def test_the_flop_bet_is_paid_by_table_and_the_ante_one_to_one_from_a_pair_of_jacks(
    table: str, back: list[int]
) -> None:
    for cards, flop in zip(LINES, back, strict=True):
        found = end(cards, TEN, "flop", tables={"flop": table})
        assert found == {"ante": 20 if flop else 0, "flop": flop, "pot": 5}


@pytest.mark.parametrize(
    ("cards", "flop"),
    [
        pytest.param("2c 7d 9h / Ks Kd Kh", 20, id="three kings of the flop are a pair"),
        pytest.param("Ks Kd 2c / Kh Ac Ad", 50, id="no full house beside the two"),
        pytest.param("Ks Qd 2c / Jh Tc 9d", 0, id="no straight with three of the flop"),
        pytest.param("Ks 9s 4d / As 7s 2s", 0, id="no flush with three of the flop"),
        pytest.param("Ks 9s 4s / As 7s 2d", 210, id="a flush with two of the flop"),
        pytest.param("9s 9h 4d / 9d 4h 4c", 310, id="the better of two full houses"),
    ],
)
def test_the_hand_is_all_three_own_cards_and_exactly_two_of_the_flop(cards: str, flop: int) -> None:
    assert end(cards, TEN, "flop") == {"ante": 20 if flop else 0, "flop": flop, "pot": 5}


THREE = {
    "seat-1": "8s 8d 5h",
    "seat-2": "Ks Qd 9c",
    "seat-3": "Jd Jh 3c",
    "flop": "Kc 7s 2d",
}
"""Seat 1 has eights, seat 2 kings, seat 3 jacks."""


def at_three_seats(cards: Mapping[str, str], *answers: str, **house: Any) -> Table:
    seats = {f"seat-{number}": (TEN, [answer]) for number, answer in enumerate(answers, 1)}
    return play_round(GAME, cards, seats, house=a_house(**house))


def pots(table: Table) -> list[float]:
    return [table.settled(seat, "pot").returned / 100 for seat in table.state.seats]


def test_pot_the_best_hand_of_all_seats_takes_all_pot_wagers() -> None:
    table = at_three_seats(THREE, "flop", "flop", "flop")
    assert pots(table) == [0, 15, 0]
    assert table.settled("seat-2", "pot").why == "Your pair of kings takes the pot of $15.00."
    assert [table.returned(seat, "ante") for seat in table.state.seats] == [0, 20, 20]


@pytest.mark.parametrize(
    ("folded", "answers", "back"),
    [
        ("may win", ["flop", "fold", "flop"], [0, 15, 0]),
        ("may win", ["fold", "fold", "fold"], [0, 15, 0]),
        ("out", ["flop", "fold", "flop"], [0, 0, 15]),
        ("out", ["fold", "fold", "fold"], [5, 5, 5]),
    ],
)
def test_pot_folded_hands_are_included_unless_the_house_says_otherwise(
    folded: str, answers: list[str], back: list[float]
) -> None:
    table = at_three_seats(THREE, *answers, pot={"folded": folded})
    assert pots(table) == back
    assert table.returned("seat-2", "ante") == 0


def test_pot_equal_hands_share() -> None:
    equal = {**THREE, "seat-1": "Kh Qs 9d"}
    assert pots(at_three_seats(equal, "flop", "flop", "flop")) == [7.5, 7.5, 0]


def test_pot_is_shared_by_the_hand_with_exactly_two_of_the_flop() -> None:
    """With three of the flop seat 1 would have a straight."""
    cards = {"seat-1": "Ts 9d 2c", "seat-2": "Qc Qh 4d", "seat-3": "5d 4h 3c", "flop": "Jc 8s 7d"}
    assert pots(at_three_seats(cards, "flop", "flop", "flop")) == [0, 15, 0]


def test_a_loss_is_told_in_a_sentence() -> None:
    assert why(GAME, "Ts 4c 7h / Td 2d 9s", TEN, "flop", wager="ante") == (
        "Your pair of tens is below a pair of jacks, the least the Ante pays."
    )


def test_settled_by_command() -> None:
    cards = {"seat-1": "8s 7d 6h", "flop": "5c 4s Kd"}
    found = settled_by_command(GAME, cards, TEN, "flop", house={"minimum": 5})
    assert found == {"ante": (10, 20), "flop": (10, 120), "pot": (5, 5), "net": 120}
