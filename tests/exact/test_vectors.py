"""The tests' own evaluator, before anything is held against it: equal to the readable ranking."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.cards import FULL_DECK, Category, rank_hand, royal_length
from tests.exact import vectors


@pytest.mark.parametrize("size", [5, 6, 7])
def test_strengths_order_hands_as_the_readable_ranking_does(size: int) -> None:
    """Hands from the whole deck, from two suits and from six ranks: in the last two are the rare hands."""
    rng = Random(size)
    two_suits = [card for card in FULL_DECK if card.suit in "hs" and card.rank > 8]
    six_ranks = [card for card in FULL_DECK if card.rank in (2, 3, 4, 5, 13, 14)]
    hands = [rng.sample(pool, size) for pool in (FULL_DECK, two_suits, six_ranks) for _ in range(1500)]
    ranks = [rank_hand(hand) for hand in hands]
    bits = vectors.hand_bits([[card.index for card in hand] for hand in hands])
    strengths = vectors.strengths(bits)
    assert {rank.category for rank in ranks} == set(Category)
    order = sorted(set(ranks))
    assert np.unique(strengths, return_inverse=True)[1].tolist() == [order.index(rank) for rank in ranks]
    assert vectors.categories(strengths).tolist() == [rank.category for rank in ranks]
    pairs = [rank.ranks[0] if rank.category is Category.ONE_PAIR else 0 for rank in ranks]
    assert vectors.pair_rank(strengths).tolist() == pairs
    assert vectors.royal_length(bits).tolist() == [royal_length(hand) for hand in hands]


def test_all_five_card_hands_fall_into_the_known_categories() -> None:
    bits = vectors.boards_of()
    assert len(bits) == comb(52, 5)
    strengths = vectors.strengths(bits)
    counts = np.bincount(vectors.categories(strengths)).tolist()
    assert counts == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    assert len(np.unique(strengths)) == 7462


def test_choices_are_those_of_itertools() -> None:
    assert vectors._choices(9, 4).tolist() == [list(choice) for choice in combinations(range(9), 4)]


def test_deals_are_of_different_cards() -> None:
    cards = vectors.deal(np.random.default_rng(1), 2000, 9)
    assert (np.diff(np.sort(cards), axis=1) > 0).all()
    assert (np.bincount(cards.ravel(), minlength=52) > 250).all()
