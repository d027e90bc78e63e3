"""Hole and flop: what the kernels and the advice say of a state, against dealing it to the end."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss.advise import advise
from pitboss.cards import parse_cards
from tests.exact import vectors
from tests.exact.asking import a_question
from tests.exact.strategy import where
from tests.exact.vectors import Ints
from tests.twins import holdem
from tests.twins.holdem_outcomes import outcome_counts

CHOSEN = [
    "As Ks | Qs Js Ts",  # a royal flush of five, six or seven cards
    "9h 8h | 7h 6h 5h",
    "As 5d | 4c 3h 2s",  # the lowest straight
    "2c 2d | 2h 2s Ac",
    "Kc Kd | Kh 7s 7d",
    "4c 3c | Ac Kc 9c",
    "Ah 2d | 9s 9c 9d",
    "7c 2d | As Ks Qs",
    "As Kd | 2c 7h Jd",
]
OPTIONS = {
    "champion-three": {"check": 2, "bet": 3},
    "champion-four": {"check": 2, "bet": 3, "raise": 4},
}


def random_states(number: int, seed: int) -> list[tuple[list[int], list[int]]]:
    cards = vectors.deal(np.random.default_rng(seed), number, 5).tolist()
    return [(five[:2], five[2:]) for five in cards]


def dealt_out(hole: list[int], flop: list[int]) -> tuple[int, int, int]:
    mine, theirs = vectors.completions(hole, flop)
    assert len(mine) == 1_070_190
    return int((mine > theirs).sum()), int((mine == theirs).sum()), int((mine < theirs).sum())


def words(cards: list[int]) -> str:
    return " ".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)


def assert_proven(states: holdem.States, hole: list[int], flop: list[int]) -> None:
    """The table of all states, the count of this one, and the advice in both games on it."""
    won, tied, lost = dealt_out(hole, flop)
    at = holdem.locate(hole, flop)
    assert (states.win[at], states.lose[at]) == (won, lost)
    also = where(np.array([hole]), np.array([flop]))
    assert (states.win[also].tolist(), states.lose[also].tolist()) == ([won], [lost])
    assert holdem.state_counts(hole, flop) == (won, tied, lost)
    seen = {"seat": parse_cards(words(hole)), "flop": parse_cards(words(flop))}
    for game, riding in OPTIONS.items():
        advice = advise(a_question(game), seen)
        assert advice.options == {
            name: Fraction(units * (won - lost), 1_070_190) for name, units in riding.items()
        }
        best = list(riding)[-1] if won > lost else "check"
        assert advice.best == best
        assert min(advice.cost(name) for name in riding) == advice.cost(best) == 0


@pytest.mark.parametrize("deal", CHOSEN)
def test_chosen_states_are_what_all_completions_give(states: holdem.States, deal: str) -> None:
    hole, flop = (vectors.numbers(part) for part in deal.split(" | "))
    assert_proven(states, hole, flop)


def test_random_states_are_what_all_completions_give(states: holdem.States) -> None:
    for hole, flop in random_states(6, seed=3):
        assert_proven(states, hole, flop)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(8))
def test_many_random_states_are_what_all_completions_give(states: holdem.States, seed: int) -> None:
    for hole, flop in random_states(60, seed=100 + seed):
        assert_proven(states, hole, flop)


def test_no_state_is_out_of_bounds(states: holdem.States) -> None:
    shared = states.win < 0
    assert np.array_equal(shared, states.lose < 0)
    assert shared.sum(axis=1).tolist() == [1326 - 1176] * 1755
    assert states.weight.sum() == 22_100
    assert (states.win + states.lose)[~shared].max() <= 1_070_190


def test_all_that_is_won_is_lost_by_the_other(states: holdem.States) -> None:
    """Seat and dealer are dealt alike: over all states there are as many wins as losses."""
    held = states.win >= 0
    won = (np.where(held, states.win, 0).astype(np.int64).sum(axis=1) * states.weight).sum()
    lost = (np.where(held, states.lose, 0).astype(np.int64).sum(axis=1) * states.weight).sum()
    assert won == lost


def by_hand(hole: list[int], flop: list[int]) -> Ints:
    """The state's completions by what the seat's seven cards are, and won, tied, lost: [12, 3]."""
    deck = np.array([card for card in range(52) if card not in (*hole, *flop)])
    twos = vectors.hand_bits(deck[np.array([(a, b) for b in range(47) for a in range(b)])])
    seven = vectors.hand_bits(hole + flop) | twos
    mine = vectors.strengths(seven)
    line = vectors.categories(mine) + np.maximum(vectors.royal_length(seven) - 5, 0)
    apart = twos[:, None] & twos == 0
    theirs = vectors.strengths((vectors.hand_bits(flop) | twos)[:, None] | twos)
    counts = np.zeros((12, 3), np.int64)
    for at, met in enumerate((mine[:, None] > theirs, mine[:, None] == theirs, mine[:, None] < theirs)):
        np.add.at(counts[:, at], line, (met & apart).sum(axis=1))
    return counts


def assert_joint(states: holdem.States, deals: list[tuple[list[int], list[int]]]) -> None:
    """Each state labelled by itself, all others left out: the round's results are those of the state."""
    decision = np.full(states.win.shape, -1, np.int8)
    for label, (hole, flop) in enumerate(deals):
        decision[holdem.locate(hole, flop)] = label
    counts = outcome_counts(states, decision, decisions=len(deals))
    for label, (hole, flop) in enumerate(deals):
        weight = states.weight[holdem.locate(hole, flop)[0]]
        assert counts[label].tolist() == (weight * by_hand(hole, flop)).tolist(), words(hole + flop)


def test_hand_and_outcome_together_are_what_all_completions_give(states: holdem.States) -> None:
    """The whole distribution of a round is a sum of such tables."""
    chosen = [deal.split(" | ") for deal in CHOSEN[:4]]
    assert_joint(states, [(vectors.numbers(hole), vectors.numbers(flop)) for hole, flop in chosen])
    assert_joint(states, random_states(3, seed=8))


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_hand_and_outcome_together_for_many_states(states: holdem.States, seed: int) -> None:
    assert_joint(states, random_states(60, seed=200 + seed))
