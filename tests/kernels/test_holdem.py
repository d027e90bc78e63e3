"""The hold'em sums against plain dealing, against each other, and against what is known in advance."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.enumeration import by_category, counted
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.tables import CATEGORY_OF_STRENGTH, strength7
from tests.twins.holdem import COMPLETIONS, States, locate, state_counts, states
from tests.twins.holdem_outcomes import outcome_counts

STATES = 1326 * 19_600


@pytest.fixture(scope="module")
def solved() -> States:
    return states()


@pytest.fixture(scope="module")
def net(solved: States) -> NDArray[np.int32]:
    return solved.win - solved.lose


def sums_by_hand(solved: States, values: NDArray[np.int32]) -> NDArray[np.int64]:
    """`values` [1755, 1326] summed over the states of each starting hand: [13, 13].

    Pairs lie on the diagonal, suited hands at [high, low], offsuit hands at [low, high].
    """
    by_hole = (solved.weight[:, None] * np.where(solved.win >= 0, values, 0).astype(np.int64)).sum(axis=0)
    sums = np.zeros(169, np.int64)
    np.add.at(sums, holes().hand, by_hole)
    return sums.reshape(13, 13)


def deals() -> list[list[int]]:
    """Random holes with flops (the hole first): anything, cards of one suit, cards of few ranks."""
    dealer = random.Random(7)
    found = [dealer.sample(range(52), 5) for _ in range(25)]
    for suited in (3, 4, 5):
        for _ in range(8):
            cards = [4 * rank + 1 for rank in dealer.sample(range(13), suited)]
            cards += dealer.sample([card for card in range(52) if card not in cards], 5 - suited)
            found.append(dealer.sample(cards, 5))
    for ranks in (2, 3):
        for _ in range(10):
            few = dealer.sample(range(13), ranks)
            found.append(dealer.sample([card for card in range(52) if card >> 2 in few], 5))
    return found


@pytest.mark.parametrize("deal", deals(), ids=str)
def test_a_state_is_what_dealing_all_its_completions_gives(solved: States, deal: list[int]) -> None:
    hole, flop = deal[:2], deal[2:]
    win, tie, lose = state_counts(hole, flop)
    place = locate(hole, flop)
    assert (solved.win[place], solved.lose[place]) == (win, lose)
    assert win + tie + lose == COMPLETIONS == comb(47, 2) * comb(45, 2)


def test_every_state_is_there(solved: States) -> None:
    possible = solved.win >= 0
    assert (possible == (solved.lose >= 0)).all()
    assert (possible.sum(axis=1) == comb(49, 2)).all()
    assert (solved.weight[:, None] * possible).sum() == STATES
    assert (solved.win + solved.lose <= COMPLETIONS).all()


def test_seat_and_dealer_win_equally_often_when_nobody_decides(
    solved: States, net: NDArray[np.int32]
) -> None:
    assert sums_by_hand(solved, net).sum() == 0


def test_the_number_of_threads_changes_nothing(solved: States, net: NDArray[np.int32]) -> None:
    alone = states(threads=1)
    assert (alone.win == solved.win).all()
    assert (alone.lose == solved.lose).all()
    raised = (net > 0).astype(np.int8)
    assert (
        outcome_counts(alone, raised, decisions=2, threads=1) == outcome_counts(solved, raised, decisions=2)
    ).all()


def test_categories_are_those_of_all_seven_card_hands(solved: States) -> None:
    """Of seven cards, 21 pairs can be the hole and 10 triples of the others the flop; the dealer has 990."""
    counts = outcome_counts(solved, np.zeros(solved.win.shape, np.int8), decisions=1)
    assert counts.sum() == STATES * COMPLETIONS
    assert (counts[0].sum(axis=1) == by_category(counted(7)) * 21 * 10 * 990).all()
    assert counts[0, :, 0].sum() == counts[0, :, 2].sum()


def test_outcomes_of_any_labelling_are_the_sums_of_its_states(solved: States) -> None:
    labels = np.random.default_rng(5).integers(-1, 5, solved.win.shape, np.int8)
    counts = outcome_counts(solved, labels, decisions=5)
    for label in range(5):
        chosen = np.where((labels == label) & (solved.win >= 0), solved.weight[:, None], 0)
        assert counts[label, :, 0].sum() == (chosen * solved.win).sum()
        assert counts[label, :, 2].sum() == (chosen * solved.lose).sum()
        assert counts[label].sum() == chosen.sum() * COMPLETIONS


@compiled
def _deal_all(cards: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Every completion of one state by category and outcome, with nothing shared and nothing clever."""
    h0, h1, f0, f1, f2 = cards[0], cards[1], cards[2], cards[3], cards[4]
    rest = np.array([card for card in range(52) if card not in (h0, h1, f0, f1, f2)])
    for t in range(47):
        for r in range(t):
            seat = strength7(h0, h1, f0, f1, f2, rest[t], rest[r])
            for a in range(47):
                for b in range(a):
                    if a not in (t, r) and b not in (t, r):
                        dealer = strength7(rest[a], rest[b], f0, f1, f2, rest[t], rest[r])
                        outcome: Integer = 1
                        if dealer != seat:
                            outcome = 0 if dealer < seat else 2
                        counts[CATEGORY_OF_STRENGTH[seat], outcome] += 1


@pytest.mark.parametrize("deal", [*deals()[::11], [48, 44, 40, 36, 32], [24, 28, 40, 44, 48]], ids=str)
def test_outcomes_of_one_state_are_those_of_dealing_it(solved: States, deal: list[int]) -> None:
    label = np.zeros(solved.win.shape, np.int8)
    place = locate(deal[:2], deal[2:])
    label[place] = 1
    found = outcome_counts(solved, label, decisions=2)[1]
    dealt = np.zeros((10, 3), np.int64)
    _deal_all(np.array(deal), dealt)
    found[9] += found[10] + found[11]
    assert (found[:10] == dealt * solved.weight[place[0]]).all()


def test_raise_of_two_antes_printed_figures(solved: States, net: NDArray[np.int32]) -> None:
    """Ante and play always stay in, the raise of two antes goes in when the seat is ahead."""
    values = 2 * sums_by_hand(solved, net) + 2 * sums_by_hand(solved, np.maximum(net, 0))
    aces = Fraction(int(values[12, 12]), 6 * 19_600 * COMPLETIONS)
    assert aces == Fraction(369211687, 131098275)
    assert f"{float(aces):.3f}" == "2.816"
    assert Fraction(int(values[0, 1]), 12 * 19_600 * COMPLETIONS) == Fraction(-71737217, 119180250)
    assert Fraction(int(values.sum()), STATES * COMPLETIONS) == Fraction(96637085081, 289727187750)


def test_values_and_outcomes_agree_on_the_best_strategy(solved: States, net: NDArray[np.int32]) -> None:
    counts = outcome_counts(solved, (net > 0).astype(np.int8), decisions=2)
    assert counts[1, :, 0].sum() - counts[1, :, 2].sum() == sums_by_hand(solved, np.maximum(net, 0)).sum()
    assert counts[1].sum() == (solved.weight[:, None] * (net > 0)).sum() * COMPLETIONS
