"""Each event that moves money, line by line: from which account, to which, and what for."""

from __future__ import annotations

import pytest

from pitboss.round import Event, Round, WagerReturned, WagerSettled, new_round
from pitboss.round.events import (
    BettingClosed,
    Decided,
    TipBet,
    TipGiven,
    TipSettled,
    WagersPlaced,
    WagersTakenBack,
)
from pitboss.round.state import altered
from pitboss.table.books.ledger import Books, buy_in, cash_out
from pitboss.wording.reasons import Told
from tests.tables import some_terms

BOOKS = Books("table-1", frozenset({"pot"}), {"seat-1": "ann", "seat-2": "bob"}.__getitem__)
EMPTY = new_round(some_terms("champion-four"))
STAKES = {("seat-1", "ante"): 1000, ("seat-1", "pot"): 500, ("seat-2", "ante"): 700}
BETS = (TipBet("seat-1", "ante", 200), TipBet("seat-2", "ante", 300))
ON_THE_LAYOUT = altered(EMPTY, seats=("seat-1", "seat-2"), stakes=STAKES, tip_bets=BETS)

Moved = list[tuple[str, int, str]]


def settled(wager: str, staked: int, returned: int, seat: str = "seat-1") -> WagerSettled:
    return WagerSettled(seat, wager, staked, returned, Told("So."))


def moved(event: Event, before: Round = ON_THE_LAYOUT) -> Moved:
    return [(line.account, line.cents, line.why) for line in BOOKS.movements(before, [event])]


MOVED: dict[str, tuple[Event, Moved]] = {
    "wagers": (
        WagersPlaced("seat-1", (("ante", 1500), ("bonus", 1500))),
        [
            ("player:ann", 500, "pot"),
            ("pot:table-1", -500, "pot"),
            ("player:ann", -500, "ante"),
            ("layout:table-1:seat-1", 500, "ante"),
            ("player:ann", -1500, "bonus"),
            ("layout:table-1:seat-1", 1500, "bonus"),
            ("tipbet:table-1:seat-1", -200, "tip on ante"),
            ("player:ann", 200, "tip on ante"),
        ],
    ),
    "wagers taken back": (
        WagersTakenBack("seat-2"),
        [
            ("player:bob", 700, "ante"),
            ("layout:table-1:seat-2", -700, "ante"),
            ("tipbet:table-1:seat-2", -300, "tip on ante"),
            ("player:bob", 300, "tip on ante"),
        ],
    ),
    "a decision": (
        Decided("seat-1", "play or fold", "play", (("play", 1000),)),
        [("player:ann", -1000, "play"), ("layout:table-1:seat-1", 1000, "play")],
    ),
    "a wager won": (
        settled("ante", 1000, 2500),
        [
            ("layout:table-1:seat-1", -1000, "ante"),
            ("paid:table-1:seat-1", 2500, "ante"),
            ("bank:table-1", -1500, "ante"),
        ],
    ),
    "a wager pushed": (
        settled("ante", 1000, 1000),
        [("layout:table-1:seat-1", -1000, "ante"), ("paid:table-1:seat-1", 1000, "ante")],
    ),
    "a wager lost": (
        settled("ante", 1000, 0),
        [("layout:table-1:seat-1", -1000, "ante"), ("bank:table-1", 1000, "ante")],
    ),
    "the pot won": (
        settled("pot", 500, 1500),
        [("pot:table-1", -1500, "pot"), ("paid:table-1:seat-1", 1500, "pot")],
    ),
    "the pot lost": (settled("pot", 500, 0), []),
    "a tip": (TipGiven("seat-1", 400), [("player:ann", -400, "tip"), ("tips:table-1", 400, "tip")]),
    "a bet for the dealer": (
        TipBet("seat-1", "bonus", 400),
        [("player:ann", -400, "tip on bonus"), ("tipbet:table-1:seat-1", 400, "tip on bonus")],
    ),
    "a bet for the dealer raised": (
        TipBet("seat-1", "ante", 500),
        [("player:ann", -300, "tip on ante"), ("tipbet:table-1:seat-1", 300, "tip on ante")],
    ),
    "the same bet for the dealer": (TipBet("seat-1", "ante", 200), []),
    "a bet for the dealer won": (
        TipSettled("seat-1", "ante", 200, 500, 0),
        [
            ("tipbet:table-1:seat-1", -200, "tip on ante"),
            ("tips:table-1", 500, "tip on ante"),
            ("bank:table-1", -300, "tip on ante"),
        ],
    ),
    "a bet for the dealer pushed": (
        TipSettled("seat-1", "ante", 200, 0, 200),
        [("tipbet:table-1:seat-1", -200, "tip on ante"), ("paid:table-1:seat-1", 200, "tip on ante")],
    ),
    "a bet for the dealer lost": (
        TipSettled("seat-1", "ante", 200, 0, 0),
        [("tipbet:table-1:seat-1", -200, "tip on ante"), ("bank:table-1", 200, "tip on ante")],
    ),
    "a wager given back": (
        WagerReturned("seat-1", "ante", 1000, Told("Void.")),
        [("layout:table-1:seat-1", -1000, "ante"), ("paid:table-1:seat-1", 1000, "ante")],
    ),
    "an extra payment that is void": (WagerReturned("seat-1", "extra", 0, Told("Void.")), []),
    "procedure": (BettingClosed(), []),
}


@pytest.mark.parametrize(("event", "lines"), MOVED.values(), ids=list(MOVED))
def test_every_event_moves_what_it_says(event: Event, lines: Moved) -> None:
    assert moved(event) == lines
    assert sum(cents for _, cents, _ in lines) == 0


def test_a_void_undoes_what_a_settlement_had_paid() -> None:
    paid = altered(ON_THE_LAYOUT, settled={("seat-1", "ante"): settled("ante", 1000, 2500)})
    assert moved(WagerReturned("seat-1", "ante", 1000, Told("Void.")), paid) == [
        ("layout:table-1:seat-1", 1000, "ante"),
        ("paid:table-1:seat-1", -2500, "ante"),
        ("bank:table-1", 1500, "ante"),
        ("layout:table-1:seat-1", -1000, "ante"),
        ("paid:table-1:seat-1", 1000, "ante"),
    ]


def test_a_void_undoes_a_bet_for_the_dealer_that_was_settled() -> None:
    won, other = TipSettled("seat-1", "ante", 200, 500, 0), TipSettled("seat-2", "ante", 300, 0, 0)
    assert moved(
        TipSettled("seat-1", "ante", 200, 0, 200), altered(ON_THE_LAYOUT, tips_settled=(won, other))
    ) == [
        ("tipbet:table-1:seat-1", 200, "tip on ante"),
        ("tips:table-1", -500, "tip on ante"),
        ("bank:table-1", 300, "tip on ante"),
        ("tipbet:table-1:seat-1", -200, "tip on ante"),
        ("paid:table-1:seat-1", 200, "tip on ante"),
    ]


def test_players_take_up_what_was_paid_when_the_round_is_over() -> None:
    after = altered(
        ON_THE_LAYOUT,
        settled={
            ("seat-1", "ante"): settled("ante", 1000, 2500),
            ("seat-1", "bonus"): settled("bonus", 1000, 0),
            ("seat-1", "pot"): WagerReturned("seat-1", "pot", 500, Told("Void.")),
            ("seat-2", "ante"): settled("ante", 700, 0, "seat-2"),
        },
        tips_settled=(TipSettled("seat-1", "ante", 200, 0, 200), TipSettled("seat-2", "ante", 300, 0, 0)),
    )
    assert [(line.account, line.cents, line.why) for line in BOOKS.release(after)] == [
        ("paid:table-1:seat-1", -3200, "round over"),
        ("player:ann", 3200, "round over"),
    ]


def test_the_cage_says_what_for() -> None:
    assert {line.why for line in buy_in("ann", 500)} == {"buy-in"}
    assert {line.why for line in cash_out("ann", 500)} == {"cash-out"}
