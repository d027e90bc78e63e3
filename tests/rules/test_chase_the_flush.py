"""Chase the Flush by its rules, sentence by sentence. Cards: seat / dealer / board, two and two."""

# ruff: noqa: E501 - one deal per line, to be read as a list

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "chase-the-flush"
TEN = {"ante": 10, "xtra": 10}
end = partial(ends, GAME)
WON = "As 7s 5h / Kd 4c 2h / 9d 3d Jh Qs"
"""Three spades, ace high, against three diamonds, king high."""
LOST = "Ks 7s 5h / Ad 4c 2h / 9d 3d Jh Qs"


def test_cards_three_for_the_seat_three_for_the_dealer_and_two_and_two_for_all() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 3, "dealer": 3, "flop": 2, "turn": 2}


def test_wagers_ante_and_xtra_bonus_are_required_and_equal() -> None:
    assert "X-Tra Bonus" in bet_refused(GAME, {"ante": 10})
    assert "Ante" in bet_refused(GAME, {"xtra": 10})
    assert "X-Tra Bonus must equal Ante" in bet_refused(GAME, {"ante": 10, "xtra": 5})
    assert "All-In" in bet_refused(GAME, {**TEN, "all-in": 10})


def test_the_decisions_check_or_3x_then_check_or_2x_then_1x_or_fold() -> None:
    assert questions(GAME, WON, TEN, "check", "check", "fold") == [
        ("seat-1", "check bet-3x"),
        ("seat-1 flop", "check bet-2x"),
        ("seat-1 flop turn", "bet-1x fold"),
    ]


@pytest.mark.parametrize(
    ("answers", "all_in"), [(("bet-3x",), 60), (("check", "bet-2x"), 40), (("check", "check", "bet-1x"), 20)]
)
def test_one_all_in_bet_the_earlier_the_larger(answers: tuple[str, ...], all_in: int) -> None:
    assert end(WON, TEN, *answers) == {"ante": 20, "all-in": all_in, "xtra": 10}


def test_no_other_question_once_the_all_in_bet_is_made() -> None:
    assert questions(GAME, WON, TEN, "bet-3x") == [("seat-1", "check bet-3x")]
    assert len(questions(GAME, WON, TEN, "check", "bet-2x")) == 2


@pytest.mark.parametrize(
    "answers", [("bet-2x",), ("fold",), ("check", "bet-3x"), ("check", "fold"), ("check", "check", "check")]
)
def test_no_other_answer_at_each_step(answers: tuple[str, ...]) -> None:
    assert answers[-1] in refused(GAME, WON, TEN, *answers)


def test_a_fold_gives_up_ante_and_xtra() -> None:
    assert end(WON, TEN, "check", "check", "fold") == {"ante": 0, "xtra": 0}


@pytest.mark.parametrize(
    ("cards", "ante", "all_in", "xtra"),
    [
        pytest.param(WON, 20, 60, 10, id="better with three: the X-Tra pushes"),
        pytest.param(LOST, 0, 0, 0, id="worse"),
        pytest.param("Ac 7h 5h / Kd 4c 2h / As 9s 7s 5s", 10, 30, 10, id="equal: the board's four spades are both hands"),
        pytest.param("As Qh 5h / Qd Jc 2h / 9s 8s 8d 4d", 20, 60, 10, id="nine high qualifies"),
        pytest.param("As Qh 5h / 7d Jc 2h / 6s 3s 8d 4c", 10, 60, 10, id="two suited: the dealer does not qualify"),
        pytest.param("7s Qh 5h / 8d Jc 2h / 6s 3s 5d 4d", 10, 0, 0, id="worse, the dealer eight high"),
        pytest.param("As Qh 5h / 8d Jc 2h / 6s 3s 5d 4d", 10, 60, 10, id="better, the dealer eight high"),
        pytest.param("7s Qh 5h / 9d Jc 2h / 6s 3s 5d 4d", 0, 0, 0, id="worse, the dealer nine high"),
        pytest.param("Ah 9c 2d / As 8c 3d / 7h 5h 6s 4s", 20, 60, 10, id="equal length and top: the second card decides"),
    ],
)  # fmt: skip
def test_settlement_of_ante_all_in_and_xtra(cards: str, ante: int, all_in: int, xtra: int) -> None:
    assert end(cards, TEN, "bet-3x") == {"ante": ante, "all-in": all_in, "xtra": xtra}


def test_equal_hands_push_everything_where_the_dealer_does_not_qualify_too() -> None:
    cards = "Ac Kd Qh / Ad Kc Jh / 8s 6s 4s 2d"
    assert end(cards, TEN, "bet-3x") == {"ante": 10, "all-in": 30, "xtra": 10}


XTRA = [
    ("As Ks 9s / Kd 4c 2h / 7s 5s 3s 2s", 2510),
    ("As Ks 9s / Kd 4c 2h / Qs Js 3s 2c", 210),
    ("As Ks 9s / Kd 4d 2h / 7s 5s 3d 2c", 60),
    ("As Ks 9s / Kd 4c 2h / 7s 5d 3d 2c", 20),
    ("As Ks 9s / Kd 4c 2h / 7d 5d 3h 2c", 10),
]


@pytest.mark.parametrize(("cards", "xtra"), XTRA)
def test_the_xtra_bonus_pays_four_or_more_on_a_win(cards: str, xtra: int) -> None:
    assert end(cards, TEN, "check", "check", "bet-1x") == {"ante": 20, "all-in": 20, "xtra": xtra}


def test_the_xtra_bonus_pays_a_win_over_a_dealer_who_does_not_qualify() -> None:
    cards = "As Ks 9h / Jd 4c 2h / 7s 5s 3d 8c"
    assert end(cards, TEN, "bet-3x") == {"ante": 10, "all-in": 60, "xtra": 20}


def test_the_xtra_bonus_is_lost_with_a_long_flush_that_is_beaten() -> None:
    cards = "Ks Qs 4h / As Js 2h / 9s 7s 5s 3d"
    assert end(cards, TEN, "bet-3x") == {"ante": 0, "all-in": 0, "xtra": 0}


def test_the_xtra_bonus_pays_20_for_six_cards_where_figures_are_published_and_50_as_printed() -> None:
    cards = XTRA[1][0]
    assert CATALOGUE.game(GAME).paytables["xtra"].default == "250-20-5-1"
    assert end(cards, TEN, "bet-3x", tables={"xtra": "250-50-5-1"})["xtra"] == 510


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (
            WON,
            "xtra",
            "Your three-card flush, ace high, beats the dealer's three-card flush, king high, but is below a four-card flush, so the X-Tra Bonus pushes.",
        ),
        (LOST, "all-in", "Dealer's three-card flush, ace high, beats your three-card flush, king high."),
    ],
)  # fmt: skip
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "bet-3x", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "As Ks 9s", "dealer": "Kd 4d 2h", "flop": "7s 5s", "turn": "3d 2c"}
    assert settled_by_command(GAME, cards, TEN, "check", "bet-2x") == {
        "ante": (10, 20),
        "all-in": (20, 40),
        "xtra": (10, 60),
        "net": 80,
    }
