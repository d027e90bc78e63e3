"""What a game answers about its own steps."""

from __future__ import annotations

import pytest

from pitboss.games import load_catalogue

FOUR = load_catalogue().game("champion-four")
PACKS = load_catalogue().game("packs-two")


def test_a_game_lists_its_decisions_and_settlements_in_order() -> None:
    assert [step.decide for step in FOUR.decisions] == ["play or fold", "check, bet or raise"]
    assert [step for step in FOUR.steps if step in (*FOUR.decisions, *FOUR.settlements)] == [
        *FOUR.decisions,
        *FOUR.settlements,
    ]
    assert PACKS.decisions == ()


def test_a_decision_is_found_by_its_name() -> None:
    assert FOUR.decision("play or fold") is FOUR.decisions[0]
    with pytest.raises(StopIteration):
        FOUR.decision("insure")


def test_wagers_by_the_way_they_are_settled() -> None:
    assert FOUR.compared == ("ante", "play", "raise")
    assert FOUR.pots == ("pot",)
    assert set(FOUR.slots) == {"bonus"}
    assert set(FOUR.slots.values()) == {"bonus"}
    assert all("bonus" in step.settle for step in FOUR.settlements_of("bonus"))
    assert {*PACKS.compared, *PACKS.slots} == set(PACKS.wagers)


def test_wagers_on_numbered_cards_are_settled_alike() -> None:
    assert PACKS.settled_alike("pack-1", "pack-2")
    assert PACKS.settled_alike("bonus-1", "bonus-2")
    assert not PACKS.settled_alike("pack-1", "bonus-1")
    larger = PACKS.model_copy(update={"cards": {**PACKS.cards, "pack-2": 3}})
    assert not larger.settled_alike("pack-1", "pack-2")


def test_a_decision_knows_whom_it_asks_and_what_it_costs() -> None:
    first, second = FOUR.decisions
    assert first.folds == ("fold",)
    assert first.placed == ("play",)
    assert first.forfeited == ("ante",)
    assert first.asks({"ante"})
    assert not second.asks({"bonus"})
    assert (second.folds, second.placed) == ((), ("raise",))


def test_a_step_of_a_family_applies_only_while_it_is_posted() -> None:
    for step in (step for step in FOUR.settlements if step.families):
        assert step.applies({step.families[0], "another"})
        assert not step.applies({"another"})
    assert all(step.applies(()) for step in FOUR.decisions)


def test_a_changed_copy_answers_for_itself() -> None:
    assert FOUR.decisions
    copy = FOUR.model_copy(update={"steps": tuple(step for step in FOUR.steps if step not in FOUR.decisions)})
    assert copy.decisions == ()
    assert copy.settlements == FOUR.settlements
    assert FOUR.model_copy() == FOUR


THREE, CHASE = load_catalogue().game("three-card"), load_catalogue().game("chase-the-flush")
HEADS_UP = load_catalogue().game("heads-up-holdem")


def test_a_game_has_as_many_seats_as_its_deck_allows() -> None:
    longest = load_catalogue().game("high-card-flush")
    assert [longest.seats_at(places) for places in (1, 6, 7, 21)] == [1, 6, 6, 6]
    assert THREE.seats_at(7) == 7
    assert longest.cards_needed(6, by_hand=False) == 49


def test_riders_are_listed_with_the_wager_they_ride_on() -> None:
    assert THREE.riders == {"ante-bonus": "ante"}
    assert FOUR.riders == CHASE.riders == {}


def test_a_wager_is_listed_with_every_pay_table_that_may_pay_it() -> None:
    assert HEADS_UP.tables_of["odds"] == ("odds", "odds-lost")
    assert HEADS_UP.tables_of["ante"] == ()
    assert CHASE.tables_of == {"ante": (), "all-in": (), "xtra": ("xtra",)}
    assert THREE.tables_of["ante-bonus"] == ("ante-bonus",)


def test_a_hand_in_parts_is_expanded_and_its_parts_stand_in_dealing_order() -> None:
    four = load_catalogue().game("four-card")
    assert four.groups == {"seat": 5, "dealer-up": 1, "dealer-down": 5}
    assert four.expand(("seat", "dealer")) == ("seat", "dealer-up", "dealer-down")


def test_a_decision_is_not_asked_of_a_seat_that_has_raised_before() -> None:
    first, second, last = CHASE.decisions
    assert first.asks({"ante"})
    assert not second.asks({"ante", "all-in"})
    assert not last.asks({"ante", "all-in"})
    assert (last.placed, last.forfeited, last.folds) == (("all-in",), ("ante", "xtra"), ("fold",))


def test_house_options_that_anything_depends_on_are_known() -> None:
    assert THREE.options_used == {"pair_plus_alone", "pair_plus_folds", "six_card_folds"}
    assert load_catalogue().game("texas-holdem-bonus").options_used == {"ante_wins", "bonus_folds"}
    assert PACKS.options_used == {"unpaired", "bonus_alone"}  # `super` is for lines of pay tables
