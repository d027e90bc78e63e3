"""Rounds at a live table: clocks, seats that leave, changes between rounds, voids, tips and the pot."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.errors import Forbidden, InputError, PitbossError
from pitboss.round import (
    CloseBetting,
    Collect,
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Ruling,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
)
from pitboss.round.events import (
    BettingClosed,
    Decided,
    RoundVoided,
    RulingGiven,
    ShufflerChecked,
    TipSettled,
    WagerReturned,
    WagerSettled,
)
from pitboss.table.commands import (
    ChangeTerms,
    ClockRanOut,
    CloseTable,
    LeaveSeat,
    ResumeTable,
    ServerRestarted,
    TakeSeat,
)
from pitboss.table.events import SeatLeft, SecretRevealed, TableTakenUp
from pitboss.table.people import CLOCK, HOUSE
from tests.floors import a_document
from tests.table.gates import ANN, BOB, DANA, OPENING, RUIZ, World
from tests.tables import BY_HAND, GAMES

HUMAN = {"dealer": "human"}
WAGERS = OPENING["champion-four"]


# --- The automatic dealer and his clocks --------------------------------------------------------------------


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
    assert "no wagers in this round" in world.refused(BOB, PlaceWagers("seat-2", WAGERS))
    assert "does not run" in world.refused(CLOCK, ClockRanOut("betting", 1))


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
    assert "does not run any more" in world.refused(CLOCK, late)


def test_a_human_dealer_is_not_hurried_but_seats_are() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.bet(ANN)
    assert world.table.due is None
    world.deal_until("play or fold")
    assert world.table.due is not None
    world.run_out()
    assert world.table.round.folded == {"seat-1"}


# --- Coming and going ---------------------------------------------------------------------------------------


def test_leaving_before_the_deal_takes_the_wagers_along() -> None:
    world = World(tips={"policy": "bet"}).seated()
    world.bet(ANN)
    world.do(ANN, Tip("seat-1", 500, "ante"))
    world.do(ANN, LeaveSeat("seat-1"))
    assert world.chips(ANN) == 1_000_000
    assert "seat-1" not in world.table.seating


def test_leaving_lets_the_others_be_dealt() -> None:
    world = World().seated()
    world.bet(ANN)
    world.do(BOB, LeaveSeat("seat-2"))
    assert not world.table.betting
    assert world.table.round.turn == "seat-1"


@pytest.mark.parametrize("dealer", ["automatic", "human"])
def test_leaving_in_the_round_waits_for_its_end(dealer: str) -> None:
    world = World(live={"dealer": dealer}).seated()
    if dealer == "human":
        world.open()
    world.bet(ANN)
    world.bet(BOB)
    if dealer == "human":
        world.deal_until("play or fold")
    world.do(BOB, LeaveSeat("seat-2"))
    assert "seat-2" in world.table.seating
    if world.table.playing:
        assert "leaving already" in world.refused(BOB, LeaveSeat("seat-2"))
    while world.table.playing:
        if world.table.round.turn == "seat-1":
            world.answer("play" if not world.table.round.decisions.get("seat-1") else "check")
        elif world.table.round.turn is not None:
            world.run_out()
        else:
            move = world.next_move()
            assert move is not None
            world.do(DANA, move)
    assert "seat-2" not in world.table.seating
    said = [event.option for event in world.events if isinstance(event, Decided) and event.seat == "seat-2"]
    assert said == ["fold"], "a seat that leaves says what the game takes for an answer"
    assert any(isinstance(event, SeatLeft) and event.person == "bob" for event in world.events)


def test_a_supervisor_asks_somebody_to_leave() -> None:
    world = World().seated()
    world.do(RUIZ, LeaveSeat("seat-2"))
    left = world.events[-1]
    assert isinstance(left, SeatLeft)
    assert left.why == "asked by M. Ruiz"


def test_a_seat_that_makes_no_wager_is_given_up() -> None:
    world = World(live={"absent_rounds": 2}).seated()
    for missed in (1, 2):
        assert "seat-2" in world.table.seating
        world.bet(ANN)
        world.run_out()
        while world.table.playing:
            world.answer()
        assert world.table.missed.get("seat-2", missed) == missed
    assert "seat-2" not in world.table.seating
    assert "seat-1" in world.table.seating
    why = [event.why for event in world.events if isinstance(event, SeatLeft)]
    assert why == ["no wager in 2 rounds"]


def test_a_wager_ends_the_absence() -> None:
    world = World(live={"absent_rounds": 2}).seated()
    for bets in (False, True, False, True, False):
        world.bet(ANN)
        if bets:
            world.bet(BOB)
        else:
            world.run_out()
        while world.table.playing:
            world.answer()
    assert "seat-2" in world.table.seating


# --- Between rounds -----------------------------------------------------------------------------------------


def test_terms_change_between_rounds_only() -> None:
    world = World().seated(ANN)
    lower = ChangeTerms(house=a_document(table={"maximum": 20}), paytables={"bonus": "CH1"})
    world.bet(ANN, {"ante": 5000, "bonus": 5000})
    assert "between rounds" in world.refused(RUIZ, lower)
    assert "between rounds" in world.refused(RUIZ, CloseTable())
    while world.table.playing:
        world.answer()
    world.do(RUIZ, lower)
    assert world.table.setting.paytables == {"bonus": "CH1"}
    assert "above the maximum" in world.refused(ANN, PlaceWagers("seat-1", {"ante": 5000, "bonus": 5000}))
    world.bet(ANN, {"ante": 2000, "bonus": 2000})
    assert world.table.round.terms.tables["bonus"].id == "CH1"


def test_terms_change_while_a_round_waits_for_its_first_wager() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.do(RUIZ, ChangeTerms(paytables={"bonus": "CH2"}))
    assert world.table.number == 1
    assert [event.number for event in world.events if isinstance(event, SecretRevealed)] == [1]
    world.open().bet(ANN)
    assert world.table.number == 2
    assert world.table.round.terms.tables["bonus"].id == "CH2"


def test_terms_that_cannot_be() -> None:
    world = World().seated()
    assert "Nothing was said" in world.refused(RUIZ, ChangeTerms(), InputError)
    fewer = ChangeTerms(house=a_document(table={"seats": 1}))
    assert "Bob sits at seat-2" in world.refused(RUIZ, fewer)
    for wrong in (
        ChangeTerms(paytables={"bonus": "nothing"}),
        ChangeTerms(house={"id": "x"}),
        ChangeTerms(house=a_document(unanswered={"play or fold": "raise"})),
    ):
        with pytest.raises(PitbossError):
            world.do(RUIZ, wrong)
    world.bet(ANN)


def test_closed_and_resumed() -> None:
    world = World().seated()
    assert "not closed" in world.refused(RUIZ, ResumeTable())
    world.do(RUIZ, CloseTable())
    assert world.table.seating == {}
    assert "closed already" in world.refused(RUIZ, CloseTable())
    assert world.refused(ANN, TakeSeat("seat-1")) == "This table is closed."
    world.do(RUIZ, ResumeTable())
    world.seated(ANN).bet(ANN)
    assert world.table.playing


def test_a_closed_table_opens_no_round() -> None:
    world = World(live=HUMAN)
    world.do(RUIZ, CloseTable())
    assert world.refused(DANA, OpenRound("red")) == "This table is closed."


# --- Irregularities -----------------------------------------------------------------------------------------

WHEN = {
    Irregularity.CARD_FACE_UP: "play or fold",
    Irregularity.WRONG_NUMBER: "collect",
    Irregularity.DEALER_EXPOSED: "turn up the turn",
    Irregularity.SHUFFLER: "collect",
}
"""How far the round has got; at the end all wagers are settled."""


@pytest.mark.parametrize("kind", list(Irregularity))
@pytest.mark.parametrize("settled", ["reversed", "stand"])
def test_a_void_gives_back_what_lies_on_the_layout(kind: Irregularity, settled: str) -> None:
    world = World(
        live=HUMAN,
        pot={"offered": True},
        tips={"policy": "bet"},
        irregularities={"settled_wagers": settled},
    ).seated()
    world.open()
    for actor, seat in ((ANN, "seat-1"), (BOB, "seat-2")):
        world.bet(actor, {**WAGERS, "pot": 500})
        world.do(actor, Tip(seat, 300, "ante"))
    world.deal_until(WHEN[kind])
    before = [event for event in world.events if isinstance(event, WagerSettled)]
    outcome = world.do(RUIZ, ReportIrregularity(kind))
    voided = [event for event in outcome.events if isinstance(event, RoundVoided)]
    assert [event.kind for event in voided] == [kind]
    assert world.table.round.status == "void"
    returned = {(e.seat, e.wager) for e in outcome.events if isinstance(e, WagerReturned)}
    kept = {(e.seat, e.wager) for e in before} if settled == "stand" else set()
    assert returned == set(world.table.round.stakes) - kept
    if settled == "reversed" or not before:
        assert world.chips(ANN) == world.chips(BOB) == 1_000_000
        assert world.balances["bank:table-1"] == world.balances["tips:table-1"] == 0
    else:
        gains: Counter[str] = Counter()
        for event in before:
            gains[event.seat] += event.returned - event.staked
        for tip in (event for event in world.events if isinstance(event, TipSettled)):
            gains[tip.seat] += tip.to_seat - tip.amount
        assert (world.chips(ANN) - 1_000_000, world.chips(BOB) - 1_000_000) == (
            gains["seat-1"],
            gains["seat-2"],
        )
        assert sum(gains.values()) != 0 or world.balances["bank:table-1"] == 0
    assert world.table.upcoming is not None
    assert any(isinstance(event, SecretRevealed) for event in outcome.events)


def test_a_void_after_the_bonus_alone_was_settled() -> None:
    for settled in ("reversed", "stand"):
        world = World(live=HUMAN, irregularities={"settled_wagers": settled}).seated(ANN).open()
        world.bet(ANN)
        world.deal_until("settle")
        move = world.next_move()
        assert move is not None
        world.do(DANA, move)
        bonus = [event for event in world.events if isinstance(event, WagerSettled)]
        assert {event.wager for event in bonus} == {"bonus"}
        world.do(RUIZ, ReportIrregularity(Irregularity.WRONG_NUMBER))
        gained = sum(event.returned - event.staked for event in bonus) if settled == "stand" else 0
        assert world.chips(ANN) == 1_000_000 + gained
        assert world.balances["bank:table-1"] == -gained


@pytest.mark.parametrize("kind", list(Irregularity))
def test_an_automatic_table_is_voided_too(kind: Irregularity) -> None:
    world = World().seated()
    world.bet(ANN)
    world.bet(BOB)
    world.do(RUIZ, ReportIrregularity(kind))
    assert world.table.round.status == "void"
    assert world.chips(ANN) == world.chips(BOB) == 1_000_000


def test_reports_out_of_time_are_refused() -> None:
    world = World(live=HUMAN).seated(ANN)
    for kind in list(Irregularity)[:3]:
        assert "no round that could be voided" in world.refused(RUIZ, ReportIrregularity(kind))
    world.open().bet(ANN)
    assert "No card is being dealt" in world.refused(RUIZ, ReportIrregularity(Irregularity.CARD_FACE_UP))
    assert "No card has been dealt" in world.refused(RUIZ, ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert "no cards yet" in world.refused(RUIZ, ReportIrregularity(Irregularity.DEALER_EXPOSED))
    world.deal_until("collect")
    assert "turned up" in world.refused(RUIZ, ReportIrregularity(Irregularity.CARD_FACE_UP))
    assert "have been shown" in world.refused(RUIZ, ReportIrregularity(Irregularity.DEALER_EXPOSED))


def test_a_dealer_reports_until_there_is_a_result_to_regret() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.bet(ANN)
    world.deal_until("play or fold")
    world.do(DANA, ReportIrregularity(Irregularity.CARD_FACE_UP))
    assert world.status == "void"
    world.open().bet(ANN)
    for words in ("turn up the flop", "collect"):
        world.deal_until(words)
        for kind in Irregularity:
            told = world.refused(DANA, ReportIrregularity(kind), Forbidden)
            assert told == "Only a supervisor may report this now; call one."
    world.do(RUIZ, ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert world.status == "void"


@pytest.mark.parametrize("dealer", ["automatic", "human"])
@pytest.mark.parametrize("between", [True, False])
def test_a_supervisor_signs_the_check_of_the_shuffler(dealer: str, between: bool) -> None:
    world = World(live={"dealer": dealer}).seated(ANN)
    if not between:
        if dealer == "human":
            world.open()
        world.bet(ANN)
    assert "needs no check" in world.refused(RUIZ, SupervisorCheck("x"))
    world.do(DANA if dealer == "human" else RUIZ, ReportIrregularity(Irregularity.SHUFFLER))
    must = "A supervisor must check"
    if dealer == "human":
        assert must in world.refused(DANA, OpenRound(world.equipment().due))
    else:
        assert must in world.refused(ANN, PlaceWagers("seat-1", WAGERS))
    assert "Only a supervisor" in world.refused(DANA, SupervisorCheck("M. Ruiz"), Forbidden)
    outcome = world.do(RUIZ, SupervisorCheck("somebody else"))
    assert outcome.events == (ShufflerChecked("M. Ruiz"),), "who is signed in is who signs"
    if dealer == "human":
        world.open()
    world.bet(ANN)
    assert world.table.playing


@pytest.mark.parametrize("verdict", ["void", "play on"])
def test_where_the_house_leaves_it_to_the_supervisor(verdict: str) -> None:
    world = World(live=HUMAN, dealing=BY_HAND, irregularities={"by_hand": "supervisor"}).seated(ANN).open()
    world.bet(ANN)
    assert "Nothing waits" in world.refused(RUIZ, Ruling("void", "x"))
    world.deal_until("play or fold")
    world.do(DANA, ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert world.status == "suspended"
    assert world.table.due is None
    assert "waits for a supervisor" in world.refused(ANN, Decision("seat-1", "play"))
    assert "between rounds" in world.refused(RUIZ, CloseTable())
    assert "Only a supervisor" in world.refused(DANA, Ruling("play on", "x"), Forbidden)
    ruling = Ruling("void", "x") if verdict == "void" else Ruling("play on", "x")
    outcome = world.do(RUIZ, ruling)
    assert isinstance(outcome.events[0], RulingGiven)
    assert outcome.events[0].by == "M. Ruiz"
    if verdict == "void":
        assert world.chips(ANN) == 1_000_000
        assert world.status == "void"
    else:
        world.deal_until()
        assert world.status == "over"


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
    assert "has not so much" in world.refused(ANN, PlaceWagers("seat-1", {"ante": 1300, "bonus": 1300}))
    world.bet(BOB)
    assert "has not so much" in world.refused(ANN, Decision("seat-1", "play"))
    world.answer("fold")


def test_collecting_needs_every_wager_settled() -> None:
    world = World(live=HUMAN).seated(ANN).open()
    world.bet(ANN)
    world.do(DANA, CloseBetting())
    assert "What comes next" in world.refused(DANA, Collect())
