"""Whole games from the sums of the hold'em kernels, against the figures printed for them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_rivals import rivers
from pitboss.kernels.holdem_streets import flop_to_hole, flop_to_turn, hole_to_flop, turn_to_flop
from pitboss.kernels.holdem_tally import street_tally
from pitboss.kernels.holdem_values import street_choices, street_values
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH, strength
from tests.twins.holdem import States, states
from tests.twins.holdem_outcomes import outcome_counts

CATEGORY: NDArray[np.uint8] = np.concatenate([CATEGORY_OF_STRENGTH, [9, 9]]).astype(np.uint8)
HAND = 168 - holes().hand
HOLES = np.bincount(HAND)
COMPLETIONS = 47 * 23 * 45 * 22
DEALS = 1326 * 19_600 * COMPLETIONS


def weights() -> NDArray[np.uint8]:
    return hole_to_flop(np.ones((1, 169), np.int64)).astype(np.uint8)


def test_ultimate_texas_holdem_printed_house_edge() -> None:
    """Blind 500-50-10-3-3 to 2-1; units of half an ante."""
    known = rivers(np.array([CATEGORY_FLOOR[1]], np.int64), CATEGORY)
    win, not_stronger, low, every = np.eye(4, dtype=np.int64)
    lose = every - not_stronger
    blind = (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000)

    def bet(times: int) -> NDArray[np.int64]:
        ante = [low - every, *[win - low - lose] * 9]
        return np.stack(
            [2 * ante[c] + 2 * times * (win - lose) + blind[c] * win - 2 * lose for c in range(10)]
        )

    paths = np.stack([np.tile(-4 * every, (10, 1)), bet(1), bet(2), bet(3), bet(4)])
    group_of = np.array([0, 0, 1, 2, 3])
    values, chosen = street_choices(known, paths, group_of, np.array([0, 0, 1, 2]), to="flop")
    by_hand = flop_to_hole(values)
    best = by_hand.argmax(axis=0)
    assert not (best == 1).any()  # three antes are never better than four
    worth = Fraction(int((by_hand.max(axis=0) * HOLES).sum()), 2 * DEALS)
    assert f"{float(worth):.7f}" == "-0.0218497"
    label = np.where(best[HAND] == 2, 3, chosen[0]).astype(np.int8)
    counts = street_tally(known, paths, group_of, weights(), label[None], source="flop")
    assert Fraction(int((counts * paths).sum()), 2 * DEALS) == worth
    assert counts[:, :, -1].sum() == DEALS


def test_casino_holdem_printed_house_edge() -> None:
    """Ante 100-20-10-3-2-1; the dealer qualifies with a pair of fours."""
    fours = int(strength(np.array([8, 9, 0, 4, 13])))
    class_of = np.where(np.arange(7465) < fours, 0, CATEGORY + 1).astype(np.uint8)
    known = rivers(np.array([fours], np.int64), class_of)
    win, not_stronger, low, every = np.eye(4, dtype=np.int64)
    pays = (1, 1, 1, 1, 1, 1, 2, 3, 10, 20, 100)
    call = [low - 3 * (every - low)]
    call += [pay * low + (pay + 2) * (win - low) - 3 * (every - not_stronger) for pay in pays[1:]]
    paths = np.stack([np.tile(-every, (11, 1)), np.stack(call)])
    values, chosen = street_choices(known, paths, np.arange(2), np.zeros(2, np.int64), to="flop")
    worth = Fraction(int((flop_to_hole(values)[0] * HOLES).sum()), DEALS)
    assert f"{float(worth):.4f}" == "-0.0216"
    counts = street_tally(known, paths, np.arange(2), weights(), chosen, source="flop")
    assert Fraction(int((counts * paths).sum()), DEALS) == worth


def test_texas_holdem_bonus_printed_house_edge() -> None:
    """Two antes before the flop, one more on the flop and on the turn; the ante pays from a straight on."""
    known = rivers(np.zeros(0, np.int64), CATEGORY)
    win, not_stronger, every = np.eye(3, dtype=np.int64)
    lose = every - not_stronger

    def bets(number: int) -> NDArray[np.int64]:
        return np.stack([number * (win - lose) + (c >= 4) * win - lose for c in range(10)])

    paths = np.stack([bets(2), bets(3), bets(3), bets(4)])
    values, chosen = street_choices(known, paths, np.arange(4), np.array([0, 0, 1, 1]), to="turn")
    flop = turn_to_flop(values)
    by_hand = flop_to_hole(flop.max(axis=0)[None])[0]
    folded = 2 * DEALS // 1326  # turn and river are in order
    worth = Fraction(int((np.maximum(by_hand, -folded) * HOLES).sum()), 2 * DEALS)
    assert f"{float(worth):.4f}" == "-0.0204"
    played = hole_to_flop((by_hand > -folded)[None].astype(np.int64)).astype(np.uint8)[0]
    deals = flop_to_turn(np.stack([np.where(flop.argmax(axis=0) == bet, played, 0) for bet in range(2)]))
    counts = street_tally(known, paths, np.arange(4), deals, chosen, source="turn")
    assert Fraction(int((counts * paths).sum() - (2 * DEALS - counts[:, :, -1].sum())), 2 * DEALS) == worth


@pytest.fixture(scope="module")
def solved() -> States:
    return states()


def test_champion_four_is_the_same_in_both_ways(solved: States) -> None:
    """Ante and play stay in, the raise of two antes goes in when the seat is ahead."""
    class_of = np.concatenate([CATEGORY_OF_STRENGTH, [10, 11]]).astype(np.uint8)
    known = rivers(np.zeros(0, np.int64), class_of)
    ahead = np.tile(np.array([1, 1, -1]), (12, 1))
    paths = np.stack([2 * ahead, 4 * ahead])
    values = street_values(known, paths, np.arange(2), to="flop")
    raised = (values[1] > values[0]).astype(np.int8)
    assert (2 * values[0] == values[1]).all()
    assert (raised == (solved.win > solved.lose)).all()
    counts = street_tally(known, paths, np.arange(2), weights(), raised[None], source="flop")
    plain = outcome_counts(solved, raised, decisions=2)
    assert (counts[:, :, 0] == plain[:, :, 0]).all()
    assert (counts[:, :, 2] - counts[:, :, 1] == plain[:, :, 2]).all()
    assert (counts[:, :, 2] == plain.sum(axis=2)).all()
