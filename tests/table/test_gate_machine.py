"""Anybody may try anything at a live table; books kept beside it never lose a cent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from pitboss.contract.events import RoundPrepared, RoundStarted, SecretRevealed
from pitboss.errors import PitbossError, Refused
from pitboss.round import (
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Ruling,
    SupervisorCheck,
)
from pitboss.round.events import RoundOpened
from pitboss.rules import Decide
from pitboss.table.codec import is_of_round
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    CloseTable,
    LeaveSeat,
    Request,
    ResumeTable,
    ServerRestarted,
    TakeFairShuffle,
    TakeSeat,
)
from pitboss.table.fairness.shuffle import commitment
from pitboss.table.roles import CLOCK, HOUSE, Actor, Role
from tests.ledger import Ledger
from tests.strategies import CHANCES, any_command, happens, legal_opening, legal_tip
from tests.table.gates import ANN, BOB, DANA, RUIZ, World
from tests.tables import BY_HAND, GAMES

EVA = Actor(id="eva", name="Eva", role=Role.AUDITOR)
EVERYBODY = (ANN, BOB, DANA, RUIZ, EVA, CLOCK, HOUSE)


class AnyEvening(RuleBasedStateMachine):
    """`World` checks the replay, the codec, the snapshot and the balance of every movement on the way."""

    @initialize(rng=CHANCES)
    def open(self, rng: Random) -> None:
        by_hand = happens(rng, 0.3)
        self.world = World(
            rng.choice(GAMES),
            chips=rng.choice([100_000, 1_000_000]),
            live={
                "dealer": rng.choice(["automatic", "automatic", "human"]),
                "absent_rounds": rng.randint(1, 3),
                "interrupted": rng.choice(["goes on", "void"]),
            },
            dealing=BY_HAND if by_hand else {"method": "shuffler", "decks": ["red", "blue"]},
            pot={"offered": happens(rng, 0.7), "folded": rng.choice(["may win", "out"])},
            tips={"policy": rng.choice(["none", "given", "bet"])},
            irregularities={
                "by_hand": rng.choice(["void", "supervisor", "play on"]),
                "settled_wagers": rng.choice(["reversed", "stand"]),
            },
        )
        self.ledger = Ledger()
        self.before = self.world.balances.copy()

    def attempt(self, actor: Actor, request: Request) -> bool:
        table, balances = self.world.table, self.world.balances
        seen = len(self.world.events)
        told = self._refusal(actor, request)
        if told is not None:
            assert told.strip()
            assert "\n" not in told
            assert self.world.table is table
            assert self.world.balances is balances
            return False
        for event in self.world.events[seen:]:
            if isinstance(event, RoundOpened):
                self.ledger, self.before = Ledger(), balances
            self.ledger.post(event)  # type: ignore[arg-type]  # it passes over what is not the round's
        self._compare()
        return True

    def _refusal(self, actor: Actor, request: Request) -> str | None:
        try:
            self.world.do(actor, request)
        except PitbossError as error:
            return str(error)
        return None

    def _compare(self) -> None:
        """The table's books against those that follow the round's events in another way."""
        now = self.world.balances
        assert self.ledger.total == 0
        moved = now["tips:table-1"] - self.before["tips:table-1"]
        assert moved == self.ledger.dealer
        if not self.world.table.playing:
            assert now["bank:table-1"] - self.before["bank:table-1"] == self.ledger.tray

    @rule(rng=CHANCES)
    def anybody_tries_anything(self, rng: Random) -> None:
        actor, seat = rng.choice(EVERYBODY), rng.choice([*self.world.table.terms.seats, "seat-99"])
        own: list[Request] = [
            TakeSeat(seat),
            LeaveSeat(seat),
            AddSeed(seat, rng.choice(["x", "", "y" * 65])),
            TakeFairShuffle(),
            ServerRestarted(),
            ResumeTable(),
            ChangeTerms(paytables={"bonus": rng.choice(["CH1", "A", "no such"])}),
        ]
        self.attempt(actor, rng.choice([*own, any_command(self.world.table.round, rng)]))

    @rule(who=st.sampled_from([ANN, BOB]), seat=st.sampled_from(["seat-1", "seat-2", "seat-3"]))
    def a_player_sits_down(self, who: Actor, seat: str) -> None:
        self.attempt(who, TakeSeat(seat))

    @rule(who=st.sampled_from([ANN, BOB]), rng=CHANCES)
    def a_player_wagers(self, who: Actor, rng: Random) -> None:
        table = self.world.table
        if (seat := table.seat_of(who.id)) is None:
            seat = rng.choice(table.terms.seats)
            self.attempt(who, TakeSeat(seat))
        if not table.automatic and not table.playing:
            self.attempt(DANA, OpenRound(table.equipment().due))
        self.attempt(who, PlaceWagers(seat, legal_opening(table.terms, rng)))
        if seat in self.world.table.round.seats and (tip := legal_tip(self.world.table.round, seat, rng)):
            self.attempt(who, tip)

    @rule(rng=CHANCES, moves=st.integers(1, 15))
    def it_goes_on(self, rng: Random, moves: int) -> None:
        for _ in range(moves):
            table = self.world.table
            turn, step = table.round.turn, table.round.move.step if table.playing else None
            if turn is not None and isinstance(step, Decide):
                person = table.seating[turn].person
                actor = ANN if person == "ann" else BOB
                if not self.attempt(actor, Decision(turn, rng.choice(list(step.options)))):
                    self.run_out()
            elif table.playing and not table.automatic:
                if (move := self.world.next_move()) is None or not self.attempt(DANA, move):
                    return
            elif table.due is not None:
                self.run_out()
            else:
                return

    def run_out(self) -> None:
        if self.world.table.due is not None:
            try:
                self.world.run_out()
            except Refused:
                return
            self.replay_books()

    def replay_books(self) -> None:
        """The clock's part of the round, told to the second books as well."""
        self.ledger = Ledger()
        start = max(i for i, event in enumerate(self.world.events) if isinstance(event, RoundOpened))
        for event in self.world.events[start:]:
            self.ledger.post(event)  # type: ignore[arg-type]
        self._compare()

    @rule(who=st.sampled_from([ANN, BOB]))
    def a_player_leaves(self, who: Actor) -> None:
        if (seat := self.world.table.seat_of(who.id)) is not None:
            self.attempt(who, LeaveSeat(seat))

    @rule(kind=st.sampled_from(Irregularity), rng=CHANCES)
    def something_goes_wrong(self, kind: Irregularity, rng: Random) -> None:
        if happens(rng, 0.2):
            self.attempt(rng.choice([DANA, RUIZ]), ReportIrregularity(kind))

    @rule(verdict=st.sampled_from(["void", "play on"]))
    def a_supervisor_puts_it_right(self, verdict: Any) -> None:
        self.attempt(RUIZ, Ruling(verdict, ""))
        self.attempt(RUIZ, SupervisorCheck(""))

    @rule(rng=CHANCES)
    def the_server_stops(self, rng: Random) -> None:
        if happens(rng, 0.2):
            self.attempt(HOUSE, ServerRestarted())

    @precondition(lambda self: not self.world.table.playing)
    @rule(rng=CHANCES)
    def the_table_is_closed_for_a_while(self, rng: Random) -> None:
        if happens(rng, 0.1) and self.attempt(RUIZ, CloseTable()):
            self.attempt(RUIZ, ResumeTable())

    @invariant()
    def no_account_is_overdrawn(self) -> None:
        if not hasattr(self, "world"):
            return
        short = {name for name, cents in self.world.balances.items() if cents < 0}
        assert short <= {"cage", "bank:table-1"}
        assert sum(self.world.balances.values()) == 0

    @invariant()
    def every_round_is_committed_to_and_revealed(self) -> None:
        if not hasattr(self, "world"):
            return
        prepared = {e.number: e.commitment for e in self.world.events if isinstance(e, RoundPrepared)}
        revealed = {e.number: e.secret for e in self.world.events if isinstance(e, SecretRevealed)}
        started = [e.number for e in self.world.events if isinstance(e, RoundStarted)]
        assert started == sorted(set(started))
        assert set(revealed) == set(started) - (
            {self.world.table.number} if self.world.table.playing else set()
        )
        for number, secret in revealed.items():
            assert commitment(bytes.fromhex(secret)) == prepared[number]


BOUNDED = settings(max_examples=40, stateful_step_count=50, report_multiple_bugs=False)


def test_anything_may_be_tried_at_a_live_table() -> None:
    run_machine(AnyEvening, settings=BOUNDED)


@pytest.mark.full
def test_anything_may_be_tried_at_a_live_table_for_long() -> None:
    run_machine(AnyEvening, settings=settings(BOUNDED, max_examples=400, stateful_step_count=80))


@pytest.mark.parametrize("seed", range(8))
def test_a_long_evening(seed: int) -> None:
    """The same, mostly in order, so that many rounds are played to their end."""
    rng = Random(seed)
    evening = AnyEvening()
    evening.open(rng)
    for _ in range(70):
        evening.a_player_wagers(rng.choice([ANN, BOB]), rng)
        evening.it_goes_on(rng, rng.randint(1, 15))
        if rng.random() < 0.3:
            evening.anybody_tries_anything(rng)
        if rng.random() < 0.1:
            evening.a_player_leaves(rng.choice([ANN, BOB]))
        evening.something_goes_wrong(rng.choice(list(Irregularity)), rng)
        evening.a_supervisor_puts_it_right(rng.choice(["void", "play on"]))
        if rng.random() < 0.1:
            evening.the_server_stops(rng)
        evening.no_account_is_overdrawn()
        evening.every_round_is_committed_to_and_revealed()
    rounds = sum(isinstance(event, SecretRevealed) for event in evening.world.events)
    assert rounds > 5


def test_every_happening_says_whether_it_is_of_the_round() -> None:
    assert is_of_round({"event": "RoundOpened"})
    assert not is_of_round({"event": "RoundStarted"})
