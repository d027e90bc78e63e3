"""River kinds against dealing every hole of the dealer."""

from __future__ import annotations

import random
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled
from pitboss.kernels.holdem_kinds import RIVERS, river_number
from pitboss.kernels.holdem_rivals import Rivers, rivers
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH, strength, strength7

# A pair, a pair of fours, somewhere among trips, flushes and full houses, quads, a straight flush, all.
CUTS = np.array([CATEGORY_FLOOR[1], 3661, 5000, 6400, 7139, 7311, 7455, 7463], np.int64)
CLASS_OF: NDArray[np.uint8] = np.concatenate([CATEGORY_OF_STRENGTH, [10, 11]]).astype(np.uint8)
DECKS = {"full": 8191, "five": 0b1111100000000, "six": 0b1000000011111, "eight": 0b1111010101010}


@pytest.fixture(scope="module", params=DECKS)
def found(request: pytest.FixtureRequest) -> Rivers:
    return rivers(CUTS, CLASS_OF, ranks=DECKS[request.param])


def deals(ranks: int, number: int) -> list[list[int]]:
    """Random holes with boards (the hole first): anything, cards of one suit, cards of few ranks."""
    dealer = random.Random(11)
    deck = [card for card in range(52) if (ranks >> (card >> 2)) & 1]
    suited = [card for card in deck if card & 3 == 2]
    few = [card for card in deck if card >> 2 in sorted({card >> 2 for card in deck})[-3:]]
    royal = [card for card in suited if card >> 2 >= 6]
    dealt = []
    for _ in range(number):
        dealt.append(dealer.sample(deck, 7))
        dealt.append(dealer.sample(few, 7))
        for some in (suited, royal):
            cards = dealer.sample(some, min(len(some), dealer.randint(3, 7)))
            cards += dealer.sample([card for card in deck if card not in cards], 7 - len(cards))
            dealt.append(dealer.sample(cards, 7))
    return dealt


@compiled
def _deal_all(
    cards: NDArray[np.int64], deck: NDArray[np.int64], cuts: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    h0, h1, b0, b1, b2, b3, b4 = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6]
    seat = strength7(h0, h1, b0, b1, b2, b3, b4)
    for a in range(len(deck)):
        for b in range(a):
            dealer = strength7(deck[a], deck[b], b0, b1, b2, b3, b4)
            counts[0] += dealer < seat
            counts[1] += dealer <= seat
            for cut in range(len(cuts)):
                counts[2 + cut] += dealer < cuts[cut]


def royal_length(cards: list[int]) -> int:
    """How many cards of one suit run down from the ace."""
    longest = 0
    for suit in range(4):
        run = 0
        while 4 * (12 - run) + suit in cards:
            run += 1
        longest = max(longest, run)
    return longest


def test_a_river_kind_is_what_dealing_all_holes_gives(found: Rivers) -> None:
    deck = [card for card in range(52) if (found.ranks >> (card >> 2)) & 1]
    assert found.total == comb(len(deck) - 7, 2)
    assert found.known.shape == (RIVERS,)
    for cards in deals(found.ranks, 150):
        at = river_number(cards[:2], cards[2:])
        counts = np.zeros(2 + len(CUTS), np.int64)
        _deal_all(np.array(cards), np.array([card for card in deck if card not in cards]), CUTS, counts)
        assert list(found.below[:, at]) == list(counts), cards
        assert found.known[at] == CATEGORY_OF_STRENGTH[strength(np.array(cards))] + max(
            0, royal_length(cards) - 5
        )


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = (rivers(CUTS[:2], CLASS_OF, threads=threads) for threads in (1, 2))
    assert (one.below == two.below).all()
    assert (one.known == two.known).all()
