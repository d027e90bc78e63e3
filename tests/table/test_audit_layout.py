"""`wagers`, `layout` and `limits`: what an auditor reads about chips that do not lie where they should."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.codec import Json
from pitboss.round import (
    Irregularity,
    ReportIrregularity,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
    WagerSettled,
)
from pitboss.table.roles import Actor
from tests.table.gates import ANN, BOB, HUMAN, RUIZ
from tests.table.in_memory import Logged
from tests.tables import GAMES

BET, TIPPED, SECOND_BET, PLAYED, FOLDED, ENDED = 4, 5, 6, 7, 8, 9
"""The sequences of the links in question."""


@pytest.fixture(scope="module")
def evening() -> Logged:
    """One round with pot and a bet for the dealer, in which the second seat folds."""
    world = Logged().seated()
    world.bet(ANN, {"ante": 1000, "bonus": 1000, "pot": 500})
    world.do(ANN, Tip("seat-1", 200, "ante"))
    world.bet(BOB, {"ante": 1000, "bonus": 1000, "pot": 500})
    world.answer("play")
    world.answer("fold")
    while world.table.playing:
        world.answer("check")
    return world


Change = Callable[[Json], object]


def forging(sequence: int, change: Change) -> Callable[[int, Json], object]:
    return lambda number, body: change(body) if number == sequence else None


def event(body: Json, name: str, **keys: str) -> Json:
    found: Json = next(
        each for each in body["events"] if each["event"] == name and keys.items() <= each.items()
    )
    return found


def settled(**changes: Any) -> Change:
    return lambda body: event(body, "WagerSettled", wager="bonus", seat="seat-1").update(changes)


def test_chips_that_lie_where_they_should_pass(evening: Logged) -> None:
    assert evening.audited() == {}


# --- Each wager once ----------------------------------------------------------------------------------------


def twice(name: str, **keys: str) -> Change:
    def change(body: Json) -> None:
        again = event(body, name, **keys)
        body["events"].insert(body["events"].index(again), again)

    return change


def without(name: str, **keys: str) -> Change:
    return lambda body: body["events"].remove(event(body, name, **keys))


WAGERS: dict[str, tuple[int, Change, str]] = {
    "settled twice": (
        ENDED,
        twice("WagerSettled", wager="bonus", seat="seat-1"),
        "bonus of seat-1 is settled a second time.",
    ),
    "settled for more": (
        ENDED,
        settled(staked=1100),
        "bonus of seat-1 is settled for $11.00; there lies $10.00.",
    ),
    "settled for nothing there": (
        ENDED,
        settled(wager="play", seat="seat-2"),
        "play of seat-2 is settled for $10.00; there lies nothing.",
    ),
    "not settled": (
        ENDED,
        without("WagerSettled", wager="bonus", seat="seat-1"),
        "the round has ended, but bonus of seat-1 is neither settled nor void.",
    ),
    "a tip settled twice": (
        ENDED,
        twice("TipSettled"),
        "the bet for the dealer on ante of seat-1 is settled a second time.",
    ),
    "a tip of another amount": (
        ENDED,
        lambda body: event(body, "TipSettled").update(amount=300),
        "no bet of $3.00 for the dealer lies on ante of seat-1.",
    ),
    "a tip on nothing": (
        ENDED,
        lambda body: event(body, "TipSettled").update(on="bonus"),
        "no bet of $2.00 for the dealer lies on bonus of seat-1.",
    ),
    "a tip not settled": (
        ENDED,
        without("TipSettled"),
        "the round has ended, but the bet for the dealer on ante of seat-1 is not decided.",
    ),
    "given back though nothing is void": (
        PLAYED,
        lambda body: body["events"].append(
            {
                "event": "WagerReturned",
                "seat": "seat-1",
                "wager": "ante",
                "amount": 1000,
                "reason": {"code": "told", "words": "Void."},
            }
        ),
        "ante of seat-1 is given back though the round is not void.",
    ),
}


@pytest.mark.parametrize(("sequence", "change", "sentence"), WAGERS.values(), ids=list(WAGERS))
def test_every_wager_is_settled_once(evening: Logged, sequence: int, change: Change, sentence: str) -> None:
    found = evening.audited(forging(sequence, change))
    assert found["wagers"].startswith(f"table-1, sequence {sequence}: {sentence}")


@pytest.fixture(scope="module")
def voided() -> Logged:
    """A round that the shuffler spoils after one seat has folded and both have bet for the dealer."""
    world = Logged(live=HUMAN).seated().open()
    world.bet(ANN, {"ante": 1000, "bonus": 1000, "pot": 500})
    world.bet(BOB)
    world.do(ANN, Tip("seat-1", 200, "ante"))
    world.do(BOB, Tip("seat-2", 300, "ante"))
    world.deal_until("fold")
    world.answer("fold")
    world.do(RUIZ, ReportIrregularity(Irregularity.SHUFFLER))
    world.do(RUIZ, SupervisorCheck("M. Ruiz"))
    return world


def test_a_void_round_gives_everything_back_once(voided: Logged) -> None:
    assert voided.status == "void"
    assert voided.audited() == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            twice("WagerReturned", wager="bonus", seat="seat-2"),
            "bonus of seat-2 is given back a second time.",
        ),
        (
            lambda body: event(body, "WagerReturned", wager="bonus", seat="seat-2").update(amount=900),
            "bonus of seat-2 is given back as $9.00; there lay $10.00.",
        ),
        (
            lambda body: event(body, "WagerReturned", wager="bonus", seat="seat-2").update(wager="play"),
            "play of seat-2 is given back as $10.00; there lay nothing.",
        ),
        (
            without("WagerReturned", wager="bonus", seat="seat-2"),
            "the round has ended, but bonus of seat-2 is neither settled nor void.",
        ),
    ],
)
def test_a_void_round_that_keeps_or_gives_too_much_is_told(
    voided: Logged, change: Change, sentence: str
) -> None:
    sequence = next(
        number
        for number, entry in enumerate(voided.entries, start=1)
        if any(each["event"] == "RoundVoided" for each in entry.events)
    )
    found = voided.audited(forging(sequence, change))
    assert found["wagers"].startswith(f"table-1, sequence {sequence}: {sentence}")


# --- Where chips lie ----------------------------------------------------------------------------------------


def moved(account: str, cents: int) -> Change:
    """A line to an account, and from the bank."""
    return lambda body: body["lines"].extend([[account, cents, "x"], ["bank:table-1", -cents, "x"]])


@pytest.mark.parametrize(
    ("sequence", "account", "lie"),
    [
        (BET, "layout:table-1:seat-1", 2000),
        (BET, "pot:table-1", 500),
        (TIPPED, "tipbet:table-1:seat-1", 200),
        (SECOND_BET, "layout:table-1:seat-2", 2000),
        (PLAYED, "layout:table-1:seat-1", 3000),
        (FOLDED, "layout:table-1:seat-2", 1000),
        (FOLDED, "paid:table-1:seat-2", 0),
        (ENDED, "layout:table-1:seat-1", 0),
        (ENDED, "paid:table-1:seat-1", 0),
        (ENDED, "pot:table-1", 0),
    ],
)
def test_the_ledger_has_everything_where_it_lies(
    evening: Logged, sequence: int, account: str, lie: int
) -> None:
    found = evening.audited(forging(sequence, moved(account, 5)))["layout"]
    sentence = f"{account} is at {lie + 5} cents, but there lie {lie}."
    assert found.startswith(f"table-1, sequence {sequence}: {sentence}")


def test_chips_in_the_bank_lie_on_no_layout(evening: Logged) -> None:
    found = evening.audited(forging(BET, moved("tips:table-1", 5)))
    assert "layout" not in found


# --- Limits -------------------------------------------------------------------------------------------------


def placed(**wagers: Any) -> Change:
    return lambda body: event(body, "WagersPlaced")["wagers"].update(wagers)


LIMITS: dict[str, tuple[int, Change, str]] = {
    "a broken chip": (
        BET,
        placed(ante=1050),
        "ante of seat-1 is 1050 cents, which $1.00 chips cannot make.",
    ),
    "nothing": (BET, placed(ante=0), "ante of seat-1 is 0 cents, which $1.00 chips cannot make."),
    "more than the maximum": (
        BET,
        placed(ante=1_000_000, bonus=1_000_000),
        "ante of seat-1 is $10,000.00, but may be $5.00 to $100.00.",
    ),
    "another pot": (BET, placed(pot=600), "pot of seat-1 is $6.00, but may be $5.00 to $5.00."),
    "a bonus unequal to the ante": (
        BET,
        placed(bonus=2000),
        "bonus of seat-1 is $20.00, but may be $10.00 to $10.00.",
    ),
    "a broken play": (
        PLAYED,
        lambda body: event(body, "Decided")["placed"].update(play=1050),
        "play of seat-1 is 1050 cents, which $1.00 chips cannot make.",
    ),
    "a broken tip": (
        TIPPED,
        lambda body: event(body, "TipBet").update(amount=250),
        "the tip of seat-1 is 250 cents, which $1.00 chips cannot make.",
    ),
    "a tip above the maximum": (
        TIPPED,
        lambda body: event(body, "TipBet").update(amount=1_000_100),
        "the tip of seat-1 is $10,001.00, above the table maximum.",
    ),
}


@pytest.mark.parametrize(("sequence", "change", "sentence"), LIMITS.values(), ids=list(LIMITS))
def test_every_wager_is_within_the_limits(
    evening: Logged, sequence: int, change: Change, sentence: str
) -> None:
    found = evening.audited(forging(sequence, change))["limits"]
    assert found.startswith(f"table-1, sequence {sequence}: {sentence}")


def test_a_wager_at_the_edge_of_the_limits_passes() -> None:
    world = Logged(limits={"bonus": {"minimum": 10, "maximum": 50}}).seated()
    world.bet(ANN, {"ante": 5000, "bonus": 5000})
    world.do(ANN, Tip("seat-1", 10_000, "ante"))
    assert world.audited() == {}


@pytest.mark.parametrize(
    ("wagers", "sentence"),
    [
        ({"ante": 6000, "bonus": 6000}, "bonus of seat-1 is $60.00, but may be $60.00 to $50.00."),
        ({"ante": 600, "bonus": 600}, "bonus of seat-1 is $6.00, but may be $10.00 to $6.00."),
        ({"ante": 4000, "bonus": 3000}, "bonus of seat-1 is $30.00, but may be $40.00 to $40.00."),
    ],
)
def test_a_wager_with_limits_of_its_own_keeps_both(wagers: dict[str, int], sentence: str) -> None:
    world = Logged(limits={"bonus": {"minimum": 10, "maximum": 50}}).seated(ANN)
    world.bet(ANN)
    found = world.audited(forging(3, placed(**wagers)))["limits"]
    assert found.startswith(f"table-1, sequence 3: {sentence}")


# --- Rounds of every kind -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_hand_of_any_game_passes_move_by_move(game: str) -> None:
    world = Logged(game, live=HUMAN).seated().open()
    for actor in (ANN, BOB):
        world.bet(actor)
    world.deal_until()
    assert world.audited() == {}


def test_wagers_that_come_and_go_before_the_deal_pass() -> None:
    world = Logged(live=HUMAN).seated().open()
    world.bet(ANN, {"ante": 1000, "bonus": 1000, "pot": 500})
    world.bet(BOB)
    for actor, seat in ((ANN, "seat-1"), (BOB, "seat-2")):
        world.do(actor, Tip(seat, 200, "ante"))
        world.do(actor, Tip(seat, 300, "ante"))
    world.bet(ANN, {"ante": 600, "bonus": 600})
    world.do(BOB, TakeBackWagers("seat-2"))
    world.bet(BOB, {"ante": 700, "bonus": 700, "pot": 500})
    world.do(BOB, Tip("seat-2", 300, "ante"))
    world.deal_until()
    assert world.audited() == {}


@pytest.mark.parametrize("seats", [(ANN, BOB), (BOB, ANN)])
def test_several_rounds_with_pots_and_tips_pass(seats: tuple[Actor, Actor]) -> None:
    world = Logged(live=HUMAN).seated(*seats)
    for _ in range(4):
        world.open()
        for number, actor in enumerate(seats, start=1):
            world.bet(actor, {"ante": 1000, "bonus": 1000, "pot": 500})
            world.do(actor, Tip(f"seat-{number}", 200, "ante"))
        world.deal_until()
    ended = {event.result for event in world.events if isinstance(event, WagerSettled)}
    assert ended == {"win", "lose"}
    assert world.audited() == {}
