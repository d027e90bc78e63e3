"""Ultimate Texas Hold'em by its rules, sentence by sentence. Cards: seat / dealer / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "ultimate-texas-holdem"
TEN = {"ante": 10, "blind": 10}
ACES = "As Ah / Kd Kh / 2c 7h Jd 3s 9c"
"""Aces against kings on a board that helps nobody."""
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
"""A winning hand of each kind, over a dealer who qualifies but for the last."""


def test_cards_two_for_the_seat_two_for_the_dealer_and_a_board_of_three_and_two() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}


def test_wagers_ante_and_blind_are_required() -> None:
    assert bet_refused(GAME, {"ante": 10}).startswith("Blind is required, but was not made")
    assert bet_refused(GAME, {"blind": 10}).startswith("Ante is required, but was not made")


def test_wagers_ante_and_blind_are_equal() -> None:
    sentence = bet_refused(GAME, {"ante": 10, "blind": 15})
    assert sentence.startswith("Blind must equal Ante: Ante is $10.00, Blind is $15.00")


def test_wagers_trips_is_optional_and_of_any_amount() -> None:
    assert end(LINES["straight"], {**TEN, "trips": 7}, "bet-4x")["trips"] == 35


def test_wagers_play_is_filled_by_a_decision() -> None:
    assert "Play" in bet_refused(GAME, {**TEN, "play": 40})


def test_steps_check_or_bet_three_or_four_times_then_twice_then_once_or_fold() -> None:
    asked = [
        ("seat-1", "check bet-3x bet-4x"),
        ("seat-1 flop", "check bet-2x"),
        ("seat-1 flop turn river", "bet-1x fold"),
    ]
    assert questions(GAME, ACES, TEN, "check", "check", "bet-1x") == asked
    assert questions(GAME, ACES, TEN, "check", "bet-2x") == asked[:2]
    assert questions(GAME, ACES, TEN, "bet-3x") == questions(GAME, ACES, TEN, "bet-4x") == asked[:1]


@pytest.mark.parametrize(
    ("answers", "back"),
    [(["bet-4x"], 80), (["bet-3x"], 60), (["check", "bet-2x"], 40), (["check", "check", "bet-1x"], 20)],
)
def test_steps_play_is_that_many_antes(answers: list[str], back: int) -> None:
    assert end(ACES, TEN, *answers) == {"ante": 20, "play": back, "blind": 10}


@pytest.mark.parametrize(("other", "left"), [("3x", "check bet-4x"), ("4x", "check bet-3x")])
def test_house_option_only_four_or_only_three_times(other: str, left: str) -> None:
    options = {f"bet_{other}_offered": False}
    assert questions(GAME, ACES, TEN, options=options) == [("seat-1", left)]
    assert f"bet-{other}" in refused(GAME, ACES, TEN, f"bet-{other}", options=options)


def test_steps_a_fold_gives_up_ante_and_blind() -> None:
    assert end(ACES, TEN, "check", "check", "fold") == {"ante": 0, "blind": 0}


@pytest.mark.parametrize(
    ("cards", "ante", "play", "blind"),
    [
        pytest.param(ACES, 20, 80, 10, id="better than a dealer who qualifies"),
        pytest.param("Kd Kh / As Ah / 2c 7h Jd 3s 9c", 0, 0, 0, id="worse than a dealer who qualifies"),
        pytest.param(
            "2c 3d / 4h 5s / Ac Kd Qh Jc Ts", 10, 40, 10, id="equal, with the straight of the board"
        ),
        pytest.param("As Ah / Qd 8h / 2c 7h Jd 3s 9c", 10, 80, 10, id="better, the dealer not qualified"),
        pytest.param("Ks 4h / As 5d / 2c 7h Jd 3s 9c", 10, 0, 0, id="worse, the dealer not qualified"),
        pytest.param("2c 3d / 4h 5s / Ac Kd Qh Jc 9s", 10, 40, 10, id="equal, the dealer not qualified"),
        pytest.param("As Kh / Qd 8h / 2c 2h Jd 3s 9c", 20, 80, 10, id="a pair on the board qualifies"),
        pytest.param("As Kh / 2d 8h / 2c 7h Jd 3s 9c", 0, 0, 0, id="the lowest pair qualifies"),
        pytest.param("8s 7d / Ah 2h / 6h 5h 4h Kd Qc", 0, 0, 0, id="beaten with a straight"),
    ],
)
def test_settlement_of_ante_play_and_blind(cards: str, ante: int, play: int, blind: int) -> None:
    assert end(cards, TEN, "bet-4x") == {"ante": ante, "play": play, "blind": blind}


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("500-50-10-3-3to2-1", [5010, 510, 110, 40, 25, 20, 10, 10]),
        ("500-50-10-3-3to2", [5010, 510, 110, 40, 25, 10, 10, 10]),
    ],
)
def test_settlement_the_blind_is_paid_by_table_on_a_win_and_pushes_below_its_last_line(
    table: str, back: list[int]
) -> None:
    found = [end(cards, TEN, "bet-4x", tables={"blind": table}) for cards in LINES.values()]
    assert [each["blind"] for each in found] == back
    assert all(each["play"] == 80 for each in found)


def test_settlement_the_blind_is_paid_by_table_though_the_dealer_does_not_qualify() -> None:
    assert end("As 8s / Qd Jh / Ks 4s 2s 7h 9d", TEN, "bet-4x") == {"ante": 10, "play": 80, "blind": 25}


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("50-40-30-9-7-4-3", [510, 410, 310, 100, 80, 50, 40, 0]),
        ("50-40-30-8-6-5-3", [510, 410, 310, 90, 70, 60, 40, 0]),
        ("50-40-30-8-7-4-3", [510, 410, 310, 90, 80, 50, 40, 0]),
        ("50-40-20-7-6-5-3", [510, 410, 210, 80, 70, 60, 40, 0]),
    ],
)
def test_trips_by_table_on_the_seven_cards(table: str, back: list[int]) -> None:
    found = [
        end(cards, {**TEN, "trips": 10}, "bet-4x", tables={"trips": table})["trips"]
        for cards in LINES.values()
    ]
    assert found == back


def test_trips_turn_and_river_count() -> None:
    assert end("8s 8d / Ad Ah / 2h 5c 4s Kd 8h", {**TEN, "trips": 10}, "bet-4x")["trips"] == 40


def test_trips_is_paid_whatever_the_dealer_has() -> None:
    beaten = "8s 7d / Ah 2h / 6h 5h 4h Kd Qc"
    assert end(beaten, {**TEN, "trips": 10}, "bet-4x") == {"ante": 0, "play": 0, "blind": 0, "trips": 50}


@pytest.mark.parametrize(("options", "trips"), [({}, 50), ({"trips_folds": True}, 0)])
def test_trips_stays_after_a_fold_unless_the_house_says_otherwise(
    options: dict[str, bool], trips: int
) -> None:
    found = end(LINES["straight"], {**TEN, "trips": 10}, "check", "check", "fold", options=options)
    assert found == {"ante": 0, "blind": 0, "trips": trips}


BEATEN = {
    "straight flush": "Ts 3d / 5s 2h / 9s 8s 7s 6s 2d",
    "four of a kind": "Ah 2c / Kd 3h / 9s 9h 9d 9c 5d",
    "full house": "Kd 3c / 5h 4h / Ks Kh 5d 5c 2s",
    "flush": "Ks 3s / Qs 5s / As 9s 4s 2d 7h",
    "straight": "Jd Tc / 6s 5s / 9h 8c 7d 2s 3h",
    "three of a kind": "9d Ac / 9s Qd / 9h 9c 4d 2s Kh",
    "two pair": "Ad Ac / Ks Qd / Kh 9c 9d 2s 4h",
}
"""Deals in which a hand of this kind, the dealer's, is beaten."""


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("7500-500-50-30-20-9", [37505, 2505, 255, 155, 105, 50, 0]),
        ("2500-500-50-30-20-9", [12505, 2505, 255, 155, 105, 50, 0]),
    ],
)
def test_bad_beat_pays_the_losing_hand_of_the_dealer_or_of_the_seat(table: str, back: list[int]) -> None:
    bets, posted = {**TEN, "bad-beat": 5}, {"bad-beat": table}
    for cards, wanted in zip(BEATEN.values(), back, strict=True):
        seat, dealer, board = cards.split("/")
        won, lost = f"{seat}/{dealer}/{board}", f"{dealer}/{seat}/{board}"
        assert end(won, bets, "bet-4x", tables=posted)["bad-beat"] == wanted
        assert end(lost, bets, "bet-4x", tables=posted)["bad-beat"] == wanted


def test_bad_beat_a_tie_loses() -> None:
    tie = "2c 3d / 4h 5s / Ac Kd Qh Jc Ts"
    assert end(tie, {**TEN, "bad-beat": 5}, "bet-4x") == {"ante": 10, "play": 40, "blind": 10, "bad-beat": 0}


@pytest.mark.parametrize(("options", "back"), [({}, 0), ({"bad_beat_folds": False}, 50)])
def test_bad_beat_the_seat_must_play_to_the_end_unless_the_house_says_otherwise(
    options: dict[str, bool], back: int
) -> None:
    bets = {**TEN, "bad-beat": 5}
    found = end(BEATEN["three of a kind"], bets, "check", "check", "fold", options=options)
    assert found == {"ante": 0, "blind": 0, "bad-beat": back}


def test_bad_beat_is_refused_where_the_house_does_not_offer_it() -> None:
    sentence = bet_refused(GAME, {**TEN, "bad-beat": 5}, options={"bad_beat_offered": False})
    assert sentence.startswith("This house does not offer the Bad Beat Bonus")


def test_each_way_to_end_is_told_in_a_sentence() -> None:
    assert why(GAME, "As Ah / Qd 8h / 2c 7h Jd 3s 9c", TEN, "bet-4x", wager="ante") == (
        "Dealer's queen high does not qualify, which takes one pair or better: the Ante pushes."
    )
    assert why(GAME, LINES["flush"], TEN, "bet-4x", wager="blind") == (
        "Your flush, ace high, beats the dealer's three of a kind, kings, and pays 3 to 2 on the Blind."
    )
    assert why(GAME, ACES, TEN, "bet-4x", wager="blind") == (
        "Your pair of aces beats the dealer's pair of kings, but is below a straight, so the Blind pushes."
    )


def test_settled_by_command() -> None:
    found = settled_by_command(
        GAME,
        {"seat-1": "As 8s", "dealer": "Qd Jh", "flop": "Ks 4s 2s", "turn": "7h", "river": "9d"},
        {**TEN, "trips": 5},
        "check",
        "bet-2x",
    )
    assert found == {"ante": (10, 10), "play": (20, 40), "blind": (10, 25), "trips": (5, 40), "net": 70}
