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
