"""What holds in every round of every game, whatever the house, the wagers, the decisions and the cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import FULL_DECK, Card
from pitboss.errors import Refused
from pitboss.round import (
    DEALER,
    ONLOOKER,
    Equipment,
    Event,
    Irregularity,
    ReportIrregularity,
    Round,
    WagerReturned,
    WagerSettled,
    apply,
    command_from_json,
    command_to_json,
    decide,
    event_from_json,
    event_to_json,
    evolve,
    new_round,
    replay,
)
from pitboss.round.events import RoundVoided
from tests.ledger import Ledger
from tests.printed import FIVE_CARD_BONUS
from tests.strategies import CHANCES, Played, Setup, any_command, play, setups
from tests.tables import GAMES, snapshot
from tests.visibility import History, may_see, must_see, shown_to

every_game = pytest.mark.parametrize("game", GAMES)
Invariant = Callable[[Played], None]
INVARIANTS: list[Invariant] = []


def invariant(holds: Invariant) -> Invariant:
    """Checked in every round that is played here."""
    INVARIANTS.append(holds)
    return holds


def check(data: st.DataObject, game: str, *, trouble: float = 0.0, noise: float = 0.0) -> Played:
    """A round under any house, in which everything holds."""
    setup: Setup = data.draw(setups([game]))
    played = play(setup.terms, data.draw(CHANCES), trouble=trouble, noise=noise)
    for holds in INVARIANTS:
        holds(played)
    return played


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_whatever_must_hold_holds_in_every_round(game: str, data: st.DataObject) -> None:
    check(data, game, trouble=data.draw(st.sampled_from([0.0, 0.02])))


@every_game
@settings(max_examples=5)
@given(data=st.data())
def test_a_round_full_of_bad_commands_ends_well(game: str, data: st.DataObject) -> None:
    check(data, game, trouble=0.01, noise=0.5)


@pytest.mark.full
@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_whatever_must_hold_holds_in_many_rounds(game: str, data: st.DataObject) -> None:
    check(
        data,
        game,
        trouble=data.draw(st.sampled_from([0.0, 0.02])),
        noise=data.draw(st.sampled_from([0.0, 0.5])),
    )


# --- Money --------------------------------------------------------------------------------------------------


@invariant
def money_in_equals_money_out(played: Played) -> None:
    ledger = Ledger()
    for event in played.events:
        ledger.post(event)
        assert ledger.total == 0
    assert ledger.layout == {}, "something is left on the layout"
    assert ledger.pot == 0, "the pot is the seats' own money"
    assert sum(ledger.seats.values()) + ledger.tray + ledger.dealer == 0


@invariant
def the_state_tells_the_same_money_as_the_events(played: Played) -> None:
    state, ledger = played.state, Ledger.of(played.events)
    staked = sum(state.stakes.values()) + sum(tip.amount for tip in state.tip_bets)
    given_ = sum(state.tips_given.values())
    back = sum(
        event.returned if isinstance(event, WagerSettled) else event.amount
        for event in state.settled.values()
    )
    back += sum(tip.to_seat for tip in state.tips_settled)
    assert sum(ledger.seats.values()) == back - staked - given_
    assert ledger.dealer == given_ + sum(tip.to_dealer for tip in state.tips_settled)
    assert len(state.tips_settled) == len(state.tip_bets)


@invariant
def every_wager_is_settled_exactly_once_or_returned(played: Played) -> None:
    state = played.state
    assert state.settled.keys() == state.stakes.keys()
    settled = [(e.seat, e.wager) for e in played.events if isinstance(e, WagerSettled)]
    returned = [(e.seat, e.wager) for e in played.events if isinstance(e, WagerReturned)]
    assert len(settled) == len(set(settled))
    assert len(returned) == len(set(returned))
    if state.status == "over":
        assert not returned
        assert set(settled) == set(state.stakes)
    elif played.terms.house.irregularities.settled_wagers == "stand":
        assert sorted(settled + returned) == sorted(state.stakes)
    else:
        assert set(returned) == set(state.stakes)


@invariant
def a_void_at_any_moment_nets_everyone_to_zero(played: Played) -> None:
    """Only what was handed to the dealer is kept, and settled wagers where the house lets them stand."""
    so_far: list[Event] = []
    voids = 0
    stand = played.terms.house.irregularities.settled_wagers == "stand"
    for state, (_, events) in zip(played.states, [*played.log, (None, ())], strict=True):
        for kind in Irregularity:
            try:
                happened, after = apply(state, ReportIrregularity(kind))
            except Refused:
                continue
            if after.status != "void":
                continue
            voids += 1
            ledger = Ledger.of([*so_far, *happened])
            assert ledger.layout == {}
            if not stand or not ledger.settled:
                assert (ledger.tray, ledger.pot) == (0, 0)
                assert {seat: -amount for seat, amount in ledger.seats.items() if amount} == dict(
                    after.tips_given
                )
        so_far += events
    by_hand = played.terms.by_hand and played.terms.house.irregularities.by_hand != "void"
    assert by_hand or voids > 5 or played.state.status == "void"


# --- Cards --------------------------------------------------------------------------------------------------


def cards_of(state: Round) -> list[Card]:
    return [*state.deck, *state.burned, *(card for hand in state.cards.values() for card in hand)]


@invariant
def no_card_appears_twice(played: Played) -> None:
    for state in played.states:
        lying = cards_of(state)
        assert len(lying) == len(set(lying))
        if state.deck:
            assert set(lying) == set(FULL_DECK)


@invariant
def no_card_appears_twice_between_the_events_of_one_command(played: Played) -> None:
    """A log may be replayed to any of its events, not only to the end of a command."""
    state = new_round(played.terms)
    for event in played.events:
        state = evolve(state, event)
        lying = cards_of(state)
        assert len(lying) == len(set(lying)), f"after {event}"


# --- Events -------------------------------------------------------------------------------------------------


@invariant
def replaying_the_events_gives_the_same_state(played: Played) -> None:
    assert replay(new_round(played.terms), played.events) == played.state
    state = new_round(played.terms)
    for (command, events), before, after in zip(played.log, played.states, played.states[1:], strict=False):
        assert decide(before, command) == events
        state = replay(state, events)
        assert state == after


@invariant
def replaying_the_events_from_json_gives_the_same_state(played: Played) -> None:
    text = json.dumps([event_to_json(event) for event in played.events], allow_nan=False)
    events = [event_from_json(each) for each in json.loads(text)]
    assert events == played.events
    assert replay(new_round(played.terms), events) == played.state


@invariant
def commands_from_json_do_the_same(played: Played) -> None:
    state = new_round(played.terms)
    for command, events in played.log:
        read = command_from_json(json.loads(json.dumps(command_to_json(command), allow_nan=False)))
        happened, state = apply(state, read)
        assert happened == events
    assert state == played.state


# --- Refusals -----------------------------------------------------------------------------------------------


@every_game
@settings(max_examples=4)
@given(data=st.data())
def test_a_refused_command_changes_nothing(game: str, data: st.DataObject) -> None:
    setup: Setup = data.draw(setups([game]))
    rng = data.draw(CHANCES)
    played = play(setup.terms, rng, trouble=0.02)
    sentences: set[str] = set()
    for state in played.states:
        before = snapshot(state)
        for _ in range(3):
            command = any_command(state, rng)
            try:
                apply(state, command)
            except Refused as refusal:
                sentences.add(str(refusal))
            assert snapshot(state) == before
    assert sentences
    assert all(sentence.strip() and "\n" not in sentence for sentence in sentences)


@invariant
def a_round_ends_with_nothing_on_the_layout(played: Played) -> None:
    assert played.state.status in ("over", "void")
    ledger = Ledger.of(played.events)
    assert (ledger.total, ledger.layout, ledger.pot) == (0, {}, 0)


# --- Views --------------------------------------------------------------------------------------------------


@invariant
def no_view_shows_a_card_its_viewer_may_not_see(played: Played) -> None:
    five = any(table.id in FIVE_CARD_BONUS for table in played.terms.tables.values())
    history = History(played.terms.game.id, ())
    for state, (_, events) in zip(played.states, [*played.log, (None, ())], strict=True):
        for viewer in (DEALER, ONLOOKER, *played.terms.seats[:4]):
            seen = shown_to(state, viewer)
            assert seen <= may_see(history, viewer, five_card_bonus=five)
            deciding = state.turn == viewer
            assert seen >= must_see(history, viewer, deciding=deciding, over=state.status == "over")
        for event in events:
            history.add(event)


# --- Decks --------------------------------------------------------------------------------------------------


@every_game
@settings(max_examples=5)
@given(data=st.data())
def test_the_decks_alternate_strictly_void_rounds_included(game: str, data: st.DataObject) -> None:
    setup: Setup = data.draw(setups([game]))
    terms = setup.terms
    equipment: Equipment | None = None
    backs, voids = [], 0
    for seed in range(12):
        played = play(terms, Random(seed), equipment=equipment, trouble=0.08)
        equipment = played.state.equipment
        backs.append(played.state.deck_back)
        voids += any(isinstance(event, RoundVoided) for event in played.events)
    decks = terms.house.dealing.decks
    assert backs == [decks[number % len(decks)] for number in range(12)]
    if not terms.by_hand:
        assert voids
