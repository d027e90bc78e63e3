"""Every refusal of the gate, in the words that people read."""

from __future__ import annotations

import pytest

from pitboss.contract.events import RoundPrepared, RoundStarted, SeatLeft, SecretRevealed
from pitboss.errors import Forbidden, InputError, NotFound
from pitboss.round import (
    Cause,
    Interrupt,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
)
from pitboss.round.events import RoundVoided
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    ClockRanOut,
    CloseTable,
    HouseRestored,
    LeaveSeat,
    OpenTable,
    ResumeTable,
    ServerRestarted,
    TakeFairShuffle,
    TakeSeat,
)
from pitboss.table.events import TableOpened
from pitboss.table.fairness.shuffle import commitment
from pitboss.table.gate import Outcome, Secrets, open_table
from pitboss.table.roles import CLOCK, HOUSE, Actor
from tests.floors import START, a_document
from tests.table.gates import ANN, BOB, DANA, HUMAN, RUIZ, WAGERS, World
from tests.tables import CATALOGUE

# --- A table is opened --------------------------------------------------------------------------------------

SECRETS = Secrets(current=bytes(32), following=bytes([1] * 32))


def opened(title: str, actor: Actor = RUIZ) -> Outcome:
    request = OpenTable(title, "champion-four", a_document(), {"bonus": "CH1"})
    return open_table(request, table="table-7", actor=actor, at=START, catalogue=CATALOGUE, secrets=SECRETS)


@pytest.mark.parametrize("title", ["x", "x" * 60, f"  {'x' * 60} "])
def test_a_new_table_has_committed_to_its_first_round(title: str) -> None:
    outcome = opened(title)
    event, prepared = outcome.events
    assert isinstance(event, TableOpened)
    assert (event.table, event.title) == ("table-7", title.strip())
    assert event.setting.paytables == {"bonus": "CH1"}
    assert prepared == RoundPrepared(1, commitment(SECRETS.current))
    assert outcome.lines == ()
    assert (outcome.table.id, outcome.table.title) == ("table-7", title.strip())
    assert outcome.table.upcoming is not None


@pytest.mark.parametrize("title", ["", "   ", "x" * 61])
def test_a_title_has_one_to_sixty_characters(title: str) -> None:
    with pytest.raises(InputError) as caught:
        opened(title)
    assert str(caught.value) == "A table's title has 1 to 60 characters."


@pytest.mark.parametrize("title", ["Bell\aTable", "two\nlines", "a\tb", "\u202eelbat"])
def test_a_title_has_no_control_characters(title: str) -> None:
    with pytest.raises(InputError, match="is printed as it is, so without control characters: "):
        opened(title)


def test_a_supervisor_opens_a_table_once() -> None:
    with pytest.raises(Forbidden) as caught:
        opened("One", DANA)
    assert str(caught.value) == "Only a supervisor may do this; Dana is a dealer."
    again = OpenTable("One", "champion-four", a_document())
    assert World().refused(RUIZ, again) == "There is a table 'table-1' already."


# --- Seats --------------------------------------------------------------------------------------------------


def test_one_seat_per_player_and_one_player_per_seat() -> None:
    world = World().seated()
    assert world.refused(BOB, TakeSeat("seat-1")) == "Seat 1 is taken by Ann."
    assert world.refused(BOB, TakeSeat("seat-3")) == "Bob already sits at seat 2."
    nowhere = "There is no 'seat-9' at this table; it has seat-1 to seat-7."
    for request in (TakeSeat("seat-9"), LeaveSeat("seat-9"), PlaceWagers("seat-9", WAGERS)):
        assert world.refused(BOB, request, NotFound) == nowhere
    assert world.refused(DANA, TakeSeat("seat-3"), Forbidden) == (
        "Only a player may do this; Dana is a dealer."
    )


def test_nobody_acts_at_the_seat_of_another() -> None:
    world = World().seated()
    for request in (
        PlaceWagers("seat-1", WAGERS),
        TakeBackWagers("seat-1"),
        LeaveSeat("seat-1"),
        AddSeed("seat-1", "x"),
    ):
        assert world.refused(BOB, request, Forbidden) == "Bob does not sit at seat 1."
    assert world.refused(BOB, LeaveSeat("seat-3")) == "Nobody sits at seat 3."
    assert world.refused(BOB, AddSeed("seat-3", "x"), Forbidden) == "Bob does not sit at seat 3."


def test_a_seat_that_leaves_makes_no_more_wagers() -> None:
    world = World().seated()
    world.bet(ANN)
    world.bet(BOB)
    world.do(BOB, LeaveSeat("seat-2"))
    for request in (PlaceWagers("seat-2", WAGERS), LeaveSeat("seat-2")):
        assert world.refused(BOB, request) == "Seat 2 leaves when the round is over."


def test_a_seed_comes_before_the_shuffle() -> None:
    world = World().seated()
    world.do(ANN, AddSeed("seat-1", "before the round"))
    world.bet(ANN)
    world.do(ANN, AddSeed("seat-1", "before the deal"))
    world.bet(BOB)
    sentence = "The betting is closed; a seed is added before the shuffle."
    assert world.refused(ANN, AddSeed("seat-1", "too late")) == sentence


# --- The dealer ---------------------------------------------------------------------------------------------


def test_an_automatic_table_deals_by_itself() -> None:
    world = World().seated()
    for request in (OpenRound("red"), TakeFairShuffle()):
        assert world.refused(DANA, request) == "This table deals by itself."


def test_a_round_is_opened_once_and_not_at_a_closed_table() -> None:
    world = World(live=HUMAN).open()
    assert world.refused(DANA, OpenRound("blue")) == "The round is already open."
    closed = World(live=HUMAN)
    closed.do(RUIZ, CloseTable())
    assert closed.refused(DANA, OpenRound("red")) == "This table is closed."


def test_the_order_of_the_cards_is_never_the_dealers_own() -> None:
    world = World(live=HUMAN).seated().open()
    world.bet(ANN)
    assert world.refused(DANA, Shuffle(())) == (
        "The order of the cards was committed to before the wagers: use TakeFairShuffle."
    )
    assert world.refused(ANN, Shuffle(()), Forbidden) == (
        "Only a dealer or a supervisor may do this; Ann is a player."
    )


def test_a_dealer_reports_until_there_is_a_result_to_regret() -> None:
    sentence = "Only a supervisor may report this now; call one."
    automatic = World().seated()
    automatic.bet(ANN)
    report = ReportIrregularity(Irregularity.SHUFFLER)
    assert automatic.refused(DANA, report, Forbidden) == sentence
    world = World(live=HUMAN).seated().open()
    world.bet(ANN)
    world.deal_until("fold")
    world.answer("play")
    assert world.refused(DANA, report, Forbidden) == sentence
    assert world.refused(ANN, report, Forbidden) == (
        "Only a supervisor or a dealer may do this; Ann is a player."
    )
    world.do(RUIZ, report)
    assert world.refused(DANA, SupervisorCheck("Dana"), Forbidden) == (
        "Only a supervisor may do this; Dana is a dealer."
    )
    outcome = world.do(RUIZ, SupervisorCheck("whoever"))
    assert outcome.moves == (SupervisorCheck("M. Ruiz"),)


# --- Between rounds -----------------------------------------------------------------------------------------


def test_terms_and_closing_wait_for_the_round_to_end() -> None:
    world = World().seated()
    world.bet(ANN)
    for request in (ChangeTerms(paytables={"bonus": "CH1"}), CloseTable()):
        sentence = "This is done between rounds, and a round is in progress."
        assert world.refused(RUIZ, request) == sentence
        assert world.refused(DANA, request, Forbidden) == "Only a supervisor may do this; Dana is a dealer."


def test_terms_that_change_nothing_or_take_a_seat_away() -> None:
    world = World().seated()
    assert world.refused(RUIZ, ChangeTerms(), InputError) == (
        "Nothing to change was given: give a house configuration, pay tables, or both."
    )
    fewer = ChangeTerms(house=a_document(table={"seats": 1}))
    assert world.refused(RUIZ, fewer) == "Bob sits at seat 2, which the table would no longer have."


def test_pay_tables_and_house_change_apart() -> None:
    world = World().seated()
    world.do(RUIZ, ChangeTerms(paytables={"bonus": "CH1"}))
    world.do(RUIZ, ChangeTerms(house=a_document(table={"maximum": 50})))
    assert world.table.setting.paytables == {"bonus": "CH1"}
    world.do(RUIZ, ChangeTerms(paytables={}))
    assert world.table.terms.house.table.maximum == 5000


def test_closed_once_and_resumed_once() -> None:
    world = World().seated()
    assert world.refused(RUIZ, ResumeTable()) == "This table is not closed."
    world.do(RUIZ, CloseTable())
    left = [(event.seat, event.person, event.cause) for event in world.events if isinstance(event, SeatLeft)]
    assert left == [("seat-1", "ann", "closed"), ("seat-2", "bob", "closed")]
    assert world.refused(RUIZ, CloseTable()) == "This table is closed."
    assert world.refused(ANN, TakeSeat("seat-1")) == "This table is closed."
    assert world.refused(DANA, ResumeTable(), Forbidden) == "Only a supervisor may do this; Dana is a dealer."


def test_a_round_without_wagers_is_broken_off_for_new_terms() -> None:
    world = World(live=HUMAN).seated().open()
    outcome = world.do(RUIZ, ChangeTerms(paytables={"bonus": "CH1"}))
    kinds = [type(event) for event in outcome.events]
    assert kinds.index(RoundVoided) < kinds.index(SecretRevealed) < kinds.index(RoundPrepared)
    assert outcome.prepared
    assert outcome.ended is not None
    assert outcome.ended.round.status == "void"


# --- What a table does by itself ----------------------------------------------------------------------------


def test_only_the_house_itself_runs_clocks_and_restarts() -> None:
    world = World().seated()
    for request in (
        ClockRanOut("betting", 1),
        ServerRestarted(),
        HouseRestored(),
        Interrupt(Cause.NO_WAGERS),
    ):
        for actor in (ANN, DANA, RUIZ):
            assert world.refused(actor, request, Forbidden).startswith("Only a system may do this; ")
    assert world.refused(HOUSE, ServerRestarted()) == "No round was interrupted."
    assert world.refused(CLOCK, ClockRanOut("betting", 1)) == "That clock is no longer running."
    world.bet(ANN)
    assert world.refused(CLOCK, ClockRanOut("betting", 1)) == "There is still time."
    for other in (ClockRanOut("betting", 2), ClockRanOut("decision", 1), ClockRanOut("betting", 1, "seat-1")):
        assert world.refused(CLOCK, other) == "That clock is no longer running."


def test_a_restored_house_voids_the_round_that_was_prepared() -> None:
    world = World().seated()
    outcome = world.do(HOUSE, HouseRestored())
    assert outcome.started
    assert outcome.prepared
    assert [type(event) for event in outcome.events][:1] == [RoundStarted]
    assert outcome.moves[0] == OpenRound("red")
    assert world.status == "void"
    assert world.table.number == 1
    assert world.table.upcoming is not None
    assert world.table.upcoming.number == 2
    closed = World()
    closed.do(RUIZ, CloseTable())
    assert closed.do(HOUSE, HouseRestored()).started
