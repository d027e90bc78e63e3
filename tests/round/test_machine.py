"""A table where anybody may try anything at any time, for round after round."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pitboss.cards import FULL_DECK, shuffled
from pitboss.errors import Refused
from pitboss.round import (
    DEALER,
    ONLOOKER,
    Command,
    Decision,
    Event,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Round,
    Ruling,
    SupervisorCheck,
    TakeBackWagers,
    apply,
    event_from_json,
    event_to_json,
    new_round,
    next_command,
    replay,
)
from tests.ledger import Ledger
from tests.printed import FIVE_CARD_BONUS
from tests.strategies import CHANCES, Setup, any_command, happens, legal_opening, legal_tip, setups
from tests.tables import GAMES, answers, snapshot
from tests.visibility import History, may_see, shown_to


class AnyTable(RuleBasedStateMachine):
    """What is tried is drawn; what must hold is checked after every try."""

    games: ClassVar[tuple[str, ...]] = GAMES
    state: Round

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        setup: Setup = data.draw(setups(self.games))
        self.game = setup.game
        self.terms = setup.terms
        self.backs: list[str] = []
        self.begin(new_round(self.terms))

    def begin(self, state: Round) -> None:
        self.first = self.state = state
        self.events: list[Event] = []
        self.ledger = Ledger()
        self.history = History(self.game, ())

    def attempt(self, command: Command) -> None:
        """Only `Refused` may be raised, and then nothing has changed."""
        before = snapshot(self.state)
        try:
            events, after = apply(self.state, command)
        except Refused as refusal:
            sentence = str(refusal)
            events, after = (), self.state
        else:
            sentence = "taken"
        assert snapshot(self.state) == before
        assert sentence.strip()
        assert "\n" not in sentence
        self.state = after
        for event in events:
            self.events.append(event)
            self.ledger.post(event)
            self.history.add(event)

    @rule(rng=CHANCES)
    def anybody_tries_anything(self, rng: Random) -> None:
        self.attempt(any_command(self.state, rng))

    @rule(rng=CHANCES)
    def a_seat_bets(self, rng: Random) -> None:
        self.attempt(PlaceWagers(rng.choice(self.terms.seats), legal_opening(self.terms, rng)))

    @rule(seat=st.sampled_from([f"seat-{number}" for number in range(1, 8)]))
    def a_seat_takes_its_wagers_back(self, seat: str) -> None:
        self.attempt(TakeBackWagers(seat))

    @precondition(lambda self: self.state.seats)
    @rule(rng=CHANCES)
    def a_seat_tips(self, rng: Random) -> None:
        tip = legal_tip(self.state, rng.choice(self.state.seats), rng)
        if tip is not None:
            self.attempt(tip)

    @rule(rng=CHANCES, moves=st.integers(1, 12))
    def the_dealer_goes_on(self, rng: Random, moves: int) -> None:
        for _ in range(moves):
            command = next_command(self.state, lambda: shuffled(rng))
            if command is None:
                return
            self.attempt(command)

    @precondition(lambda self: self.state.turn)
    @rule(rng=CHANCES)
    def the_seat_whose_turn_it_is_decides(self, rng: Random) -> None:
        assert self.state.turn is not None
        self.attempt(Decision(self.state.turn, rng.choice(answers(self.state))))

    @rule(kind=st.sampled_from(Irregularity), rng=CHANCES)
    def an_irregularity_is_reported(self, kind: Irregularity, rng: Random) -> None:
        if happens(rng, 0.1):  # too many would leave no round to play
            self.attempt(ReportIrregularity(kind))

    @precondition(lambda self: self.state.status == "suspended")
    @rule(verdict=st.sampled_from(["void", "play on"]))
    def a_supervisor_rules(self, verdict: Any) -> None:
        self.attempt(Ruling(verdict, "M. Ruiz"))
        assert self.state.status == {"void": "void", "play on": "open"}[verdict]

    @precondition(lambda self: self.state.equipment.check_due)
    @rule()
    def a_supervisor_checks_the_shuffler(self) -> None:
        self.attempt(SupervisorCheck("M. Ruiz"))
        assert not self.state.equipment.check_due

    @precondition(lambda self: self.state.status in ("over", "void"))
    @rule()
    def the_next_round_begins(self) -> None:
        self.the_round_can_be_replayed()
        self.backs.append(self.state.deck_back)
        self.begin(new_round(self.terms, self.state.equipment))
        if self.state.equipment.check_due:
            with suppress(Refused):
                apply(self.state, OpenRound(self.state.equipment.due))
                pytest.fail("the round opened although the shuffler had not been checked")
            self.attempt(SupervisorCheck("M. Ruiz"))
        self.attempt(OpenRound(self.state.equipment.due))

    @invariant()
    def no_card_lies_twice(self) -> None:
        state = self.state
        lying = [*state.deck, *state.burned, *(card for hand in state.cards.values() for card in hand)]
        assert len(lying) == len(set(lying))
        assert not state.deck or set(lying) == set(FULL_DECK)

    @invariant()
    def the_money_is_all_there(self) -> None:
        assert self.ledger.total == 0
        on_the_layout = {key: amount for key, amount in self.ledger.layout.items() if "tip on" not in key[1]}
        in_action = {
            key: amount
            for key, amount in self.state.stakes.items()
            if key not in self.state.settled and amount
        }
        assert on_the_layout == in_action
        if self.state.status in ("over", "void"):
            assert self.ledger.layout == {}
            assert self.ledger.pot == 0
        if self.state.status == "void" and not self.ledger.settled:
            assert self.ledger.tray == 0
            owed = {seat: -amount for seat, amount in self.ledger.seats.items() if amount}
            assert owed == dict(self.state.tips_given)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        five = any(table.id in FIVE_CARD_BONUS for table in self.terms.tables.values())
        for viewer in (DEALER, ONLOOKER, self.terms.seats[0], self.terms.seats[-1]):
            assert shown_to(self.state, viewer) <= may_see(self.history, viewer, five_card_bonus=five)

    @invariant()
    def the_decks_alternate(self) -> None:
        decks = self.terms.house.dealing.decks
        assert self.backs == [decks[number % len(decks)] for number in range(len(self.backs))]

    def the_round_can_be_replayed(self) -> None:
        assert replay(self.first, self.events) == self.state
        assert [event_from_json(event_to_json(event)) for event in self.events] == self.events

    def teardown(self) -> None:
        if hasattr(self, "events"):
            self.the_round_can_be_replayed()


BOUNDED = settings(max_examples=7, stateful_step_count=50, report_multiple_bugs=False)


@pytest.mark.parametrize("game", GAMES)
def test_anything_may_be_tried_at_any_time(game: str) -> None:
    class TableOfOneGame(AnyTable):
        games = (game,)

    run_state_machine_as_test(TableOfOneGame, settings=BOUNDED)
