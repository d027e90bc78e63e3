"""Irregularities through the gate: who reports them, what goes back, who signs."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.contract.events import SecretRevealed
from pitboss.errors import Forbidden
from pitboss.round import (
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Ruling,
    SupervisorCheck,
    Tip,
)
from pitboss.round.events import (
    RoundVoided,
    RulingGiven,
    ShufflerChecked,
    TipSettled,
    WagerReturned,
    WagerSettled,
)
from pitboss.table.commands import CloseTable
from tests.table.gates import ANN, BOB, DANA, HUMAN, RUIZ, WAGERS, World
from tests.tables import BY_HAND

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
        assert "no round to void" in world.refused(RUIZ, ReportIrregularity(kind))
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
