"""Rounds through the gate: the automatic dealer and its clocks, an interruption, tips and the pot."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.contract.events import TableTakenUp
from pitboss.round import (
    CloseBetting,
    Collect,
    Decision,
    Irregularity,
    PlaceWagers,
    ReportIrregularity,
    TakeBackWagers,
    Tip,
)
from pitboss.round.events import BettingClosed, Decided, WagerSettled
from pitboss.table.commands import ClockRanOut, ServerRestarted
from pitboss.table.roles import CLOCK, HOUSE
from tests.table.gates import ANN, BOB, DANA, HUMAN, RUIZ, WAGERS, World
from tests.tables import GAMES

# --- The automatic dealer and its clocks --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_first_wager_opens_the_round_and_the_last_closes_the_betting(game: str) -> None:
    world = World(game).seated()
    assert not world.table.playing
    first = world.bet(ANN)
    assert first.started
    assert world.table.betting
    assert not world.table.round.cards
    world.bet(BOB)
    assert not world.table.betting
    assert set(world.table.round.cards) >= {"seat-1", "seat-2"} or game == "champion-one"
    while world.table.playing:
        world.answer()
    assert world.table.round.status == "over"
    assert world.table.upcoming is not None
    assert world.table.upcoming.number == 2


def test_betting_is_closed_by_the_clock() -> None:
    world = World(live={"betting_seconds": 20}).seated()
    world.bet(ANN)
    due = world.table.due
    assert due is not None
    assert (due.kind, due.seat, due.at - world.at) == ("betting", None, 20_000)
    assert "still time" in world.refused(CLOCK, ClockRanOut("betting", 1))
    world.at = due.at - 1000
    outcome = world.do(CLOCK, ClockRanOut("betting", 1))
    assert any(isinstance(event, BettingClosed) for event in outcome.events)
    assert world.table.round.seats == ("seat-1",)
    assert "betting is closed" in world.refused(BOB, PlaceWagers("seat-2", WAGERS))
    assert "no longer running" in world.refused(CLOCK, ClockRanOut("betting", 1))


def test_the_betting_clock_stops_when_nobody_has_a_wager_left() -> None:
    world = World().seated()
    world.bet(ANN)
    world.do(ANN, TakeBackWagers("seat-1"))
    assert world.table.due is None
    world.bet(BOB)
    assert world.table.due is not None
    assert world.table.due.since == world.at


def test_a_second_wager_does_not_set_the_clock_back() -> None:
    world = World().seated()
    world.bet(ANN)
    due = world.table.due
    world.bet(ANN, {"ante": 2000, "bonus": 2000})
    assert world.table.due == due


@pytest.mark.parametrize(
    ("unanswered", "said"),
    [
        ({}, ["fold"]),
        ({"play or fold": "play"}, ["play", "check"]),
        ({"play or fold": "play", "check, bet or raise": "raise"}, ["play", "raise"]),
    ],
)
def test_a_seat_that_does_not_answer_says_what_the_house_says(
    unanswered: dict[str, str], said: list[str]
) -> None:
    world = World(live={"decision_seconds": 30}, unanswered=unanswered).seated(ANN)
    world.bet(ANN)
    while world.table.playing:
        due = world.table.due
        assert due is not None
        assert (due.kind, due.seat, due.seconds) == ("decision", "seat-1", 30)
        world.run_out()
    assert [event.option for event in world.events if isinstance(event, Decided)] == said


def test_the_clock_of_one_decision_is_not_that_of_the_next() -> None:
    world = World().seated(ANN)
    world.bet(ANN)
    old = world.table.due
    assert old is not None
    world.answer("play")
    late = ClockRanOut("decision", old.number, old.seat, old.asked)
    assert "no longer running" in world.refused(CLOCK, late)


def test_a_human_dealer_is_not_hurried_but_seats_are() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.bet(ANN)
    assert world.table.due is None
    world.deal_until("play or fold")
    assert world.table.due is not None
    world.run_out()
    assert world.table.round.folded == {"seat-1"}


# --- After a stop of the server -----------------------------------------------------------------------------


@pytest.mark.parametrize("interrupted", ["goes on", "void"])
@pytest.mark.parametrize("stage", ["opened", "betting", "deciding"])
def test_a_round_that_was_interrupted(interrupted: str, stage: str) -> None:
    world = World(live={"interrupted": interrupted, "dealer": "human"}).seated()
    assert "No round was interrupted" in world.refused(HOUSE, ServerRestarted())
    world.open()
    if stage != "opened":
        world.bet(ANN)
    if stage == "deciding":
        world.deal_until("play or fold")
    before = world.table.due
    outcome = world.do(HOUSE, ServerRestarted(), seconds=100)
    assert isinstance(outcome.events[0], TableTakenUp)
    if interrupted == "void":
        assert world.table.round.status == "void"
        assert world.chips(ANN) == 1_000_000
        return
    assert len(outcome.events) == 1
    if before is not None:
        assert world.table.due is not None
        assert world.table.due.since == world.at, "a clock that ran begins anew"
    if stage == "opened":
        world.bet(ANN)
    world.deal_until()
    assert world.table.round.status == "over"


# --- Tips and the pot ---------------------------------------------------------------------------------------


def test_tips_that_are_given() -> None:
    world = World(tips={"policy": "given"}).seated(ANN)
    assert "not open yet" in world.refused(ANN, Tip("seat-1", 500))
    world.bet(ANN)
    world.do(ANN, Tip("seat-1", 500))
    assert world.balances["tips:table-1"] == 500
    while world.table.playing:
        world.answer()
    world.do(ANN, Tip("seat-1", 200))  # also when the round is over
    assert world.balances["tips:table-1"] == 700
    assert "not bet" in world.refused(ANN, Tip("seat-1", 500, "ante"))


def test_a_tip_that_was_given_stays_given_when_the_round_is_void() -> None:
    world = World(tips={"policy": "given"}).seated(ANN)
    world.bet(ANN)
    world.do(ANN, Tip("seat-1", 500))
    world.do(RUIZ, ReportIrregularity(Irregularity.SHUFFLER))
    assert world.chips(ANN) == 1_000_000 - 500


def test_tips_that_are_bet() -> None:
    won: Counter[bool] = Counter()
    world = World(tips={"policy": "bet"}).seated()
    for _ in range(20):
        tips, seat = world.balances["tips:table-1"], "seat-1"
        world.bet(ANN)
        world.do(ANN, Tip(seat, 300, "ante"))
        world.do(ANN, Tip(seat, 500, "ante"))  # another in place of the first
        assert world.balances["tipbet:table-1:seat-1"] == 500
        world.bet(BOB)
        while world.table.playing:
            world.answer()
        ante = world.table.round.settled[seat, "ante"]
        assert isinstance(ante, WagerSettled)
        tip = next(tip for tip in world.table.round.tips_settled if tip.seat == seat)
        assert world.balances["tips:table-1"] - tips == tip.to_dealer
        assert (tip.to_dealer > 0) is (ante.returned > ante.staked)
        won[ante.returned > ante.staked] += 1
    assert won[True]
    assert won[False]


def test_wagers_placed_anew_take_the_tip_bet_back() -> None:
    world = World(tips={"policy": "bet"}).seated()
    world.bet(ANN)
    world.do(ANN, Tip("seat-1", 500, "ante"))
    world.bet(ANN, {"ante": 2000, "bonus": 2000})
    assert world.balances["tipbet:table-1:seat-1"] == 0
    assert world.chips(ANN) == 1_000_000 - 4000


def test_the_pot_is_shared_among_those_who_paid_into_it() -> None:
    world = World(pot={"offered": True, "amount": 7}, unanswered={}).seated()
    shares: Counter[int] = Counter()
    for _ in range(25):
        for actor in (ANN, BOB):
            world.bet(actor, {**WAGERS, "pot": 700})
        assert world.balances["pot:table-1"] == 1400
        while world.table.playing:
            world.answer()
        paid = [world.table.round.settled[seat, "pot"] for seat in ("seat-1", "seat-2")]
        amounts = [event.returned for event in paid if isinstance(event, WagerSettled)]
        assert sum(amounts) == 1400, "the house has no part in the pot"
        shares[max(amounts)] += 1
    assert set(shares) <= {1400, 700}
    assert shares[1400]
    pot = [line for line in world.balances if line.startswith("pot")]
    assert pot == ["pot:table-1"]


def test_chips_that_are_not_there_cannot_be_wagered() -> None:
    world = World(chips=2500).seated()
    world.bet(ANN)
    assert "would be below zero" in world.refused(ANN, PlaceWagers("seat-1", {"ante": 1300, "bonus": 1300}))
    world.bet(BOB)
    assert "would be below zero" in world.refused(ANN, Decision("seat-1", "play"))
    world.answer("fold")


def test_collecting_needs_every_wager_settled() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.bet(ANN)
    world.do(DANA, CloseBetting())
    assert "The next move is" in world.refused(DANA, Collect())
