"""Hands apart by the longest flush: the products against plain dealing, and against the sweeps of `apart`."""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
import pytest

from pitboss.kernels.apart import Apart, apart
from pitboss.kernels.flush_apart import flush_apart
from pitboss.kernels.rankings import FLUSH
from tests.kernels.apart_twin import as_found, dealt, every_deal

CUTS = np.array([-1, 0, 1, 14, 50, 92, 300, 378, 379, 700, 2000, 5000, 9000])
HIGH_CARD_FLUSH = np.array([300, 1093])  # a dealer's three-card flush, and one of four


@lru_cache(maxsize=1)
def high_card_flush() -> Apart:
    return flush_apart(mine=7, theirs=7, cuts=HIGH_CARD_FLUSH)


SHORT_DECKS = [
    (1, 1, 0b1111111111111),
    (2, 7, 0b0010000000110),
    (3, 3, 0b0000100100011),
    (4, 5, 0b1000000011001),
    (5, 4, 0b0000001110100),
    (7, 7, 0b1000110000100),
]


@pytest.mark.parametrize(("mine", "theirs", "ranks"), SHORT_DECKS)
def test_every_deal_of_a_short_deck(mine: int, theirs: int, ranks: int) -> None:
    expected = every_deal(mine, theirs, 0, FLUSH, CUTS, ranks)
    for threads in (1, 2):
        result = flush_apart(mine=mine, theirs=theirs, cuts=CUTS, ranks=ranks, threads=threads)
        assert len(result.cards) == len(expected)
        assert as_found(result, mine) == expected


@pytest.mark.parametrize(("mine", "theirs"), [(4, 3), (3, 4), pytest.param(5, 5, marks=pytest.mark.full)])
def test_both_kernels_agree_on_a_whole_deck(mine: int, theirs: int) -> None:
    result = flush_apart(mine=mine, theirs=theirs, cuts=CUTS)
    swept = apart(mine=mine, theirs=theirs, up=0, ranking=FLUSH, cuts=CUTS)
    assert as_found(result, mine) == as_found(swept, mine)


def test_high_card_flush_sums() -> None:
    result = high_card_flush()
    assert len(result.cards) == 6_009_159
    assert result.total == comb(45, 7)
    assert result.weight.sum() == comb(52, 7)
    weaker, stronger = result.below[:, 0], result.total - result.below[:, 1]
    assert (result.weight * weaker).sum() == (result.weight * stronger).sum()


def test_the_dealer_of_all_deals_is_a_hand_like_mine() -> None:
    """Whoever is dealt first: the dealer's hands below a cut are as frequent as mine."""
    result = high_card_flush()
    for at, cut in enumerate(HIGH_CARD_FLUSH.tolist()):
        mine = int(result.weight[result.strength < cut].sum()) * result.total
        assert (result.weight * result.below[:, 2 + at]).sum() == mine


@pytest.mark.full
def test_random_high_card_flush_deals_are_what_dealing_counts() -> None:
    result = high_card_flush()
    for deal in np.random.default_rng(9).choice(len(result.cards), 6, replace=False):
        assert result.below[deal].tolist() == dealt(result, deal, 7, 7, FLUSH, HIGH_CARD_FLUSH)


@pytest.mark.full
def test_the_number_of_threads_changes_nothing() -> None:
    one, three = (flush_apart(mine=6, theirs=7, cuts=CUTS, threads=threads) for threads in (1, 3))
    for name in ("cards", "weight", "strength", "below"):
        assert np.array_equal(getattr(one, name), getattr(three, name))
