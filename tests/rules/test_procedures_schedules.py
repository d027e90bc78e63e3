"""Champion Poker (source: procedures): pay schedules and Version 4, on the real engine."""

from __future__ import annotations

import pytest

from pitboss.games import load_catalogue
from pitboss.round import Decision, new_round, view_for
from tests.printed import HOLDEM_BONUS, SEVEN_CARD_STUD, Schedule
from tests.rules.procedures import TEN
from tests.tables import Table, play_round

SEVEN_CARDS = {
    "royal flush": {"seat-1": "Ah Kh", "flop": "Qh Jh Th", "turn": "2c", "river": "2d"},
    "straight flush": {"seat-1": "9h Kh", "flop": "Qh Jh Th", "turn": "2c", "river": "2d"},
    "four of a kind": {"seat-1": "9h 9c", "flop": "9d 9s Th", "turn": "2c", "river": "2d"},
    "full house": {"seat-1": "9h 9c", "flop": "9d 8s Th", "turn": "2c", "river": "2d"},
    "flush": {"seat-1": "9h 3h", "flop": "Qh Jh 5h", "turn": "2c", "river": "2d"},
    "straight": {"seat-1": "9h Kh", "flop": "Qc Jh Th", "turn": "2c", "river": "2d"},
    "three of a kind": {"seat-1": "9h 9c", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
    "two pair": {"seat-1": "9h 9c", "flop": "8d 8s Th", "turn": "2c", "river": "4d"},
    "one pair": {"seat-1": "Ah Ac", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
    "high card": {"seat-1": "Ah Kc", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
}


# --- Pay schedules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["champion-two", "champion-three", "champion-four"])
@pytest.mark.parametrize(("name", "schedule"), SEVEN_CARD_STUD.items(), ids=str)
def test_pay_schedules_seven_card_stud_e_and_f(game: str, name: str, schedule: Schedule) -> None:
    assert_pays(game, name, schedule)


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
@pytest.mark.parametrize(("name", "schedule"), HOLDEM_BONUS.items(), ids=str)
def test_pay_schedules_holdem_bonus_ch1_to_ch5(game: str, name: str, schedule: Schedule) -> None:
    assert_pays(game, name, schedule)


def assert_pays(game: str, name: str, schedule: Schedule) -> None:
    """The table's lines are the printed ones, and each hand is paid so at the table, played or folded."""
    first = load_catalogue().game(game).unit
    for decision in ("play", "fold"):
        for hand, cards in SEVEN_CARDS.items():
            seats = {"seat-1": ({first: 10, "bonus": 10}, [decision])}
            table = play_round(game, cards, seats, paytable=name)
            assert table.returned("seat-1", "bonus") == 10 + 10 * schedule.get(hand, -1), hand
    posted = load_catalogue().pay_table(load_catalogue().game(game), "bonus", name)
    assert {str(line.hand): line.pays.odds for line in posted.lines} == schedule
    assert all(line.pays.fixed is None and line.option is None for line in posted.lines)


def test_pay_schedules_there_are_no_ante_bonuses() -> None:
    """The ante is paid even money however good the hand is."""
    for hand in ("royal flush", "straight flush", "four of a kind"):
        cards = {**SEVEN_CARDS[hand], "dealer": "3c 4c"}
        table = play_round("champion-four", cards, {"seat-1": (TEN, ["play", "check"])}, paytable="E")
        assert table.returned("seat-1", "ante") == 20


def test_pay_schedules_seven_card_stud_is_settled_after_all_five_community_cards_are_exposed() -> None:
    table = Table("champion-two", paytable="E").open().bet("seat-1", blind=10, bonus=10)
    table.decide("seat-1", "play", "check")
    while ("seat-1", "bonus") not in table.state.settled:
        assert table.step() is not None
    assert {"flop", "turn", "river"} <= table.state.shown


# --- Option 2: Version 4 ------------------------------------------------------------------------------------


def test_version_4_allows_a_raise_of_2x_and_the_previous_version_only_1x() -> None:
    decisions = {"champion-three": ("check or bet", {"check": {}, "bet": {"raise": 1000}})}
    decisions["champion-four"] = (
        "check, bet or raise",
        {"check": {}, "bet": {"raise": 1000}, "raise": {"raise": 2000}},
    )
    for game, (decision, options) in decisions.items():
        table = Table(game).open().bet("seat-1", TEN).decide("seat-1", "play").run()
        view = view_for(table.state, "seat-1")
        assert (view.decision, view.options) == (decision, options)
    assert "seat 1 may check or bet" in (
        Table("champion-three").open().bet("seat-1", TEN).decide("seat-1", "play").run()
    ).refused(Decision("seat-1", "raise"))


def test_version_4_bonus_and_ante_are_both_required_and_equal() -> None:
    game = load_catalogue().game("champion-four")
    assert [name for name, wager in game.wagers.items() if wager.required] == ["bonus", "ante"]
    assert game.wagers["bonus"].equals == "ante"


def test_a_new_round_knows_no_cards_and_no_wagers() -> None:
    state = new_round(Table("champion-four").terms)
    assert (state.status, state.stakes, state.cards, state.seats) == ("closed", {}, {}, ())
