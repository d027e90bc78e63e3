"""The gate between rounds: coming and going, new terms, a table closed and resumed."""

from __future__ import annotations

import pytest

from pitboss.contract.events import SeatLeft, SecretRevealed
from pitboss.errors import InputError, PitbossError
from pitboss.round import OpenRound, PlaceWagers, Tip
from pitboss.round.events import Decided
from pitboss.table.commands import ChangeTerms, CloseTable, LeaveSeat, ResumeTable, TakeSeat
from tests.floors import a_document
from tests.table.gates import ANN, BOB, DANA, HUMAN, RUIZ, World

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
        assert "leaves when the round is over" in world.refused(BOB, LeaveSeat("seat-2"))
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
    assert (left.cause, left.by) == ("asked", "M. Ruiz")


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
    left = [(event.cause, event.rounds) for event in world.events if isinstance(event, SeatLeft)]
    assert left == [("absent", 2)]


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
    assert "Nothing to change was given" in world.refused(RUIZ, ChangeTerms(), InputError)
    fewer = ChangeTerms(house=a_document(table={"seats": 1}))
    assert "Bob sits at seat 2" in world.refused(RUIZ, fewer)
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
    assert "is closed" in world.refused(RUIZ, CloseTable())
    assert world.refused(ANN, TakeSeat("seat-1")) == "This table is closed."
    world.do(RUIZ, ResumeTable())
    world.seated(ANN).bet(ANN)
    assert world.table.playing


def test_a_closed_table_opens_no_round() -> None:
    world = World(live=HUMAN)
    world.do(RUIZ, CloseTable())
    assert world.refused(DANA, OpenRound("red")) == "This table is closed."
