"""Suit-equivalence classes: their numbers, their weights, and that renaming suits never leaves one."""

from __future__ import annotations

import random
from itertools import permutations
from math import comb

import numpy as np

from pitboss.kernels.suits import canonical, flop_classes
from tests.kernels.suit_classes import board_classes, hole_and_flop_classes


def renamed(cards: list[int], suits: tuple[int, ...]) -> list[int]:
    return [card & ~3 | suits[card & 3] for card in cards]


def test_there_are_1755_flops() -> None:
    cards, weights = flop_classes()
    assert len(cards) == len(weights) == 1755
    assert weights.sum() == comb(52, 3) == 22_100
    assert len(np.unique(cards, axis=0)) == 1755


def test_there_are_134459_boards() -> None:
    cards, weights = board_classes()
    assert len(cards) == len(weights) == 134_459
    assert weights.sum() == comb(52, 5)
    assert len(np.unique(cards, axis=0)) == 134_459


def test_there_are_1286792_holes_with_a_flop() -> None:
    cards, weights = hole_and_flop_classes()
    assert len(cards) == len(weights) == 1_286_792
    assert weights.sum() == comb(52, 2) * comb(50, 3) == 1326 * 19_600
    assert len(np.unique(cards @ 64 ** np.arange(5))) == 1_286_792


def test_renaming_suits_does_not_leave_the_class() -> None:
    dealer = random.Random(1755)
    for _ in range(200):
        deal = dealer.sample(range(52), 5)
        for suits in permutations(range(4)):
            other = renamed(deal, suits)
            assert canonical(other[2:], other[:2]) == canonical(deal[2:], deal[:2])
            assert canonical(other) == canonical(deal)


def test_a_weight_is_the_number_of_deals_that_renaming_suits_makes() -> None:
    dealer = random.Random(134459)
    cards, weights = hole_and_flop_classes()
    for place in dealer.sample(range(len(cards)), 200):
        deal = cards[place].tolist()
        deals = {
            (frozenset(other[:2]), frozenset(other[2:]))
            for other in (renamed(deal, suits) for suits in permutations(range(4)))
        }
        assert weights[place] == len(deals)


def test_listed_deals_are_canonical() -> None:
    dealer = random.Random(1286792)
    cards, _ = hole_and_flop_classes()
    for place in dealer.sample(range(len(cards)), 500):
        deal = tuple(cards[place].tolist())
        assert canonical(deal[2:], deal[:2]) == (deal[2:], deal[:2])
    cards, _ = board_classes()
    for place in dealer.sample(range(len(cards)), 500):
        assert canonical(cards[place].tolist()) == (tuple(cards[place].tolist()),)
