"""Ultimate Three Card Poker by its rules, sentence by sentence. Cards: seat / dealer, the up-card first."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "ultimate-three-card"
TEN = {"ante": 10, "blind": 10}
end = partial(ends, GAME)
ACE_HIGH = "As 9h 4d / Qd 7h 2c"
PAIR = "9s 9h 4d / Qd 7h 2c"


def test_cards_three_for_the_seat_and_three_for_the_dealer_one_of_them_up() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 3, "dealer-up": 1, "dealer-down": 2}


def test_wagers_ante_and_blind_are_required_and_equal() -> None:
    assert "Blind" in bet_refused(GAME, {"ante": 10})
    assert "Ante" in bet_refused(GAME, {"blind": 10})
    assert "Blind must equal Ante" in bet_refused(GAME, {"ante": 10, "blind": 5})
    assert "Play" in bet_refused(GAME, {**TEN, "play": 10})


def test_one_dealer_card_is_turned_up_before_the_decision() -> None:
    assert questions(GAME, PAIR, TEN, "fold") == [("seat-1 dealer-up", "fold play-1x play-3x")]


def test_a_fold_gives_up_both() -> None:
    assert end("As Ks Qs / Qd 7h 2c", TEN, "fold") == {"ante": 0, "blind": 0}


def test_play_1x_with_any_hand() -> None:
    assert end(ACE_HIGH, TEN, "play-1x") == {"ante": 20, "play": 20, "blind": 10}
    assert end(PAIR, TEN, "play-1x") == {"ante": 20, "play": 20, "blind": 10}


@pytest.mark.parametrize("hand", ["2s 2h 3d", "5s 3s 2s", "3s 2h Ad", "2s 2h 2d", "3s 2s As", "As Ks Qs"])
def test_play_3x_with_a_pair_or_better(hand: str) -> None:
    assert end(f"{hand} / Qd 7h 4c", TEN, "play-3x")["play"] == 60


@pytest.mark.parametrize("hand", ["As Kh Jd", "7s 5h 2d"])
def test_play_3x_without_a_pair_is_refused(hand: str) -> None:
    assert questions(GAME, f"{hand} / Qd 7h 4c", TEN, "fold") == [("seat-1 dealer-up", "fold play-1x")]
    sentence = refused(GAME, f"{hand} / Qd 7h 4c", TEN, "play-3x")
    assert sentence.startswith("Play 3x takes one pair or better, which seat 1 does not have")


@pytest.mark.parametrize(
    ("cards", "ante", "play", "blind"),
    [
        pytest.param("9s 9h 4d / Qd 7h 2c", 20, 20, 10, id="better, paired: the blind pushes"),
        pytest.param("Js 9h 4d / Qd 3h 2c", 0, 0, 0, id="worse"),
        pytest.param("Qs 7d 2h / Qd 7h 2c", 10, 10, 10, id="equal"),
        pytest.param("9s 9h 4d / Jd 9c 7h", 10, 20, 10, id="better, the dealer below queen high"),
        pytest.param("8s 5h 4d / Jd Tc 8h", 10, 0, 0, id="worse, the dealer below queen high"),
        pytest.param("Js Td 8c / Jd Tc 8h", 10, 10, 10, id="equal, the dealer below queen high"),
        pytest.param("As Js 9s / Jd Tc 8h", 10, 20, 20, id="a flush, the dealer below queen high"),
        pytest.param("As Ks Qs / Kd Qd Jd", 20, 20, 1010, id="mini royal"),
        pytest.param("4s 3s 2s / Qd 7h 2c", 20, 20, 90, id="straight flush"),
        pytest.param("9s 9h 9d / Qd 7h 2c", 20, 20, 70, id="three of a kind"),
        pytest.param("Qs Jh Td / Qd 7h 2c", 20, 20, 25, id="straight"),
        pytest.param("As Js 9s / Qd 7h 2c", 20, 20, 20, id="flush"),
        pytest.param("Qs Jh Td / Kd Kh Kc", 0, 0, 0, id="a straight that is beaten"),
        pytest.param("Qs Jh Td / Qd Jc Th", 10, 10, 10, id="a straight that is tied"),
    ],
)
def test_settlement_of_ante_play_and_blind(cards: str, ante: int, play: int, blind: float) -> None:
    assert end(cards, TEN, "play-1x") == {"ante": ante, "play": play, "blind": blind}


def test_three_to_two_on_an_odd_blind_is_paid_to_the_cent() -> None:
    assert end("Qs Jh Td / Qd 7h 2c", {"ante": 5, "blind": 5}, "play-3x") == {
        "ante": 10,
        "play": 30,
        "blind": 12.5,
    }


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (
            "9s 9h 4d / Qd 7h 2c",
            "blind",
            "Your pair of nines beats the dealer's queen high, but is below a flush, so the Blind pushes.",
        ),
        (
            "Qs Jh Td / Qd 7h 2c",
            "blind",
            "Your straight, queen high, beats the dealer's queen high and pays 3 to 2 on the Blind.",
        ),
        (
            "8s 5h 4d / Jd Tc 8h",
            "ante",
            "Dealer's jack high does not qualify, which takes queen high or better: the Ante pushes.",
        ),
        ("8s 5h 4d / Jd Tc 8h", "play", "Dealer's jack high beats your eight high."),
    ],
)
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "play-1x", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "Qh Jd Th", "dealer": "Jc 7s 2d"}
    assert settled_by_command(GAME, cards, TEN, "play-3x") == {
        "ante": (10, 10),
        "play": (30, 60),
        "blind": (10, 25),
        "net": 45,
    }
