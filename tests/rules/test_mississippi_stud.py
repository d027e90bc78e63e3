"""Mississippi Stud by its rules, sentence by sentence. Cards: seat / board."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.deals import bet_refused, ends, questions, settled_by_command, why
from tests.tables import CATALOGUE

GAME = "mississippi-stud"
TEN = {"ante": 10}
JACKS = "Js Jd / 4c 7h 2d"
BET = ("bet-1x", "bet-2x", "bet-3x")
end = partial(ends, GAME)
LINES = {
    "As Ks / Qs Js Ts": (5010, 5010, 10020, 15030),
    "9s 8s / 7s 6s 5s": (1010, 1010, 2020, 3030),
    "9s 9h / 9d 9c 5s": (410, 410, 820, 1230),
    "Qs Qh / Qd 2c 2s": (110, 110, 220, 330),
    "As 9s / 7s 4s 2s": (70, 70, 140, 210),
    "8s 7d / 6h 5c 4s": (50, 50, 100, 150),
    "8s 8d / 8h 5c 4s": (40, 40, 80, 120),
    "8s 8d / 5h 5c 4s": (30, 30, 60, 90),
    "As Ad / 5h 6s 4s": (20, 20, 40, 60),
    JACKS: (20, 20, 40, 60),
    "Ts Td / 4c 7h 2d": (10, 10, 20, 30),
    "6s Kd / 6c 7h 2d": (10, 10, 20, 30),
    "5s 5d / 4c 7h 2d": (0, 0, 0, 0),
    "As Kd / 9h 7c 3s": (0, 0, 0, 0),
}
"""By deal: what comes back of $10 on the Ante, then $10, $20 and $30 on the streets."""


def test_cards_two_for_the_seat_and_a_board_of_three_streets_with_nobody_to_beat() -> None:
    game = CATALOGUE.game(GAME)
    assert game.groups == {"seat": 2, "first": 1, "second": 1, "third": 1}
    assert game.compared == ()


def test_wagers_the_ante_is_required_and_the_three_card_bonus_optional() -> None:
    assert bet_refused(GAME, {"three-card": 10}).startswith("Ante is required, but was not made")
    assert "three-card" in end(JACKS, {"ante": 10, "three-card": 25}, "fold")
    for wager in ("third", "fourth", "fifth"):
        assert "Street" in bet_refused(GAME, {"ante": 10, wager: 10})


def test_decisions_fold_or_bet_one_to_three_antes_before_each_card_of_the_board() -> None:
    answers = "fold bet-1x bet-2x bet-3x"
    assert questions(GAME, JACKS, TEN, *BET) == [
        ("seat-1", answers),
        ("seat-1 first", answers),
        ("seat-1 first second", answers),
    ]


@pytest.mark.parametrize(
    ("answers", "back"),
    [
        (("fold",), {"ante": 0}),
        (("bet-1x", "fold"), {"ante": 0, "third": 0}),
        (("bet-3x", "bet-2x", "fold"), {"ante": 0, "third": 0, "fourth": 0}),
    ],
)
def test_decisions_a_fold_gives_up_all_wagers_so_far(answers: tuple[str, ...], back: dict[str, int]) -> None:
    assert end(JACKS, TEN, *answers) == back
    assert len(questions(GAME, JACKS, TEN, *answers)) == len(answers)


@pytest.mark.parametrize(("cards", "back"), LINES.items())
def test_all_four_wagers_are_paid_by_one_table_on_the_five_cards(
    cards: str, back: tuple[int, int, int, int]
) -> None:
    assert end(cards, TEN, *BET) == dict(zip(("ante", "third", "fourth", "fifth"), back, strict=True))


def test_each_street_takes_its_own_multiple() -> None:
    assert end(JACKS, TEN, "bet-3x", "bet-1x", "bet-2x") == {
        "ante": 20,
        "third": 60,
        "fourth": 20,
        "fifth": 40,
    }


def test_variant_a_straight_pays_five_and_all_else_as_before() -> None:
    wagers, posted = ("ante", "third", "fourth", "fifth"), {"bets": "500-100-40-10-6-5-3-2-1"}
    variant = {**LINES, "8s 7d / 6h 5c 4s": (60, 60, 120, 180)}
    for cards, back in variant.items():
        assert end(cards, TEN, *BET, tables=posted) == dict(zip(wagers, back, strict=True))


BOARDS = ["As Ks Qs", "3s 2s As", "9s 9h 9d", "8s 7d 6h", "As 9s 7s", "8s 8d 5h", "As Kd 9h"]


@pytest.mark.parametrize(
    ("table", "back"),
    [
        ("40-30-6-4-1", [205, 205, 155, 35, 25, 10, 0]),
        ("50-40-30-6-3-1", [255, 205, 155, 35, 20, 10, 0]),
    ],
)
@pytest.mark.parametrize("answers", [BET, ("fold",)])
def test_three_card_bonus_on_the_three_cards_of_the_board_even_after_a_fold(
    table: str, back: list[int], answers: tuple[str, ...]
) -> None:
    bets, posted = {"ante": 10, "three-card": 5}, {"three-card": table}
    assert [end(f"Jc 4d / {board}", bets, *answers, tables=posted)["three-card"] for board in BOARDS] == back


def test_three_card_bonus_the_seats_own_cards_do_not_count() -> None:
    assert end("9s 9d / 9c 7h 2d", {"ante": 10, "three-card": 5}, *BET)["three-card"] == 0


def test_house_option_a_fold_gives_up_the_three_card_bonus() -> None:
    bets, options = {"ante": 10, "three-card": 5}, {"three_card_folds": True}
    assert end("Jc 4d / 9s 9h 9d", bets, "fold", options=options) == {"ante": 0, "three-card": 0}
    assert end("Jc 4d / 9s 9h 9d", bets, *BET, options=options)["three-card"] == 155


def test_a_push_and_a_loss_are_told_in_a_sentence() -> None:
    assert why(GAME, "Ts Td / 4c 7h 2d", TEN, *BET, wager="ante") == "Your pair of tens pushes on the Ante."
    assert why(GAME, "5s 5d / 4c 7h 2d", TEN, *BET, wager="fifth") == (
        "Your pair of fives is below a pair of sixes, the least the 5th Street pays."
    )


def test_settled_by_command() -> None:
    cards = {"seat-1": "8s 8d", "first": "5h", "second": "5c", "third": "4s"}
    found = settled_by_command(GAME, cards, {"ante": 10, "three-card": 5}, "bet-1x", "bet-1x", "bet-3x")
    assert found == {
        "ante": (10, 30),
        "third": (10, 30),
        "fourth": (10, 30),
        "fifth": (30, 90),
        "three-card": (5, 10),
        "net": 125,
    }
