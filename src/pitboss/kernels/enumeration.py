"""Every hand there is, counted by strength.

Seven cards, 133,784,560 hands, c0 < c1 < ... < c6: a rank multiset is numbered so that its highest card,
which varies fastest, moves the number by one. The innermost loop is then a look-up in a row of neighbouring
strengths and one increment per hand; the four suits of a rank have a counter each, side by side, so that no
increment waits for the one before it. No hand is skipped or inferred from another.

`counted` is the second way: rank multisets times the ways to suit them. It deals no hand at all.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.tables import (
    CARD_BIT,
    CARD_KEY,
    CATEGORY_FLOOR,
    CATEGORY_OF_STRENGTH,
    FLUSH_STRENGTH,
    RANK_KEY,
    rank_strength,
    strength_of,
)

__all__ = [
    "SEVEN_CARD_ROYAL",
    "SIX_CARD_ROYAL",
    "by_category",
    "counted",
    "five_cards",
    "pairs_by_rank",
    "seven_cards",
]

ROYAL = 7462
SIX_CARD_ROYAL, SEVEN_CARD_ROYAL = 7463, 7464  # counted apart: of one suit
BINS = 7465
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)  # unsigned places need no check for negative ones
_SIX, _SEVEN = 0b1111110000000, 0b1111111000000


@compiled
def _strengths(keys: NDArray[np.int64], strengths: NDArray[np.int16]) -> None:
    for i in range(len(keys)):
        strengths[i] = rank_strength(keys[i])


@lru_cache(maxsize=1)
def _numbered() -> tuple[NDArray[np.int64], NDArray[np.int16], NDArray[np.int16]]:
    """What each card adds to the number of its multiset, by position; 4 * strength by number and flush.

    The i-th smallest of seven ranks adds C(18 - i - rank, 7 - i), i = 0..6: the 50,388 multisets in their
    natural order, the last rank adding 12 - rank.
    """
    steps = np.array([[comb(18 - i - rank, 7 - i) for rank in range(13)] for i in range(7)])
    ranks = np.array(list(combinations_with_replacement(range(13), 7)))
    ranks = ranks[(ranks[:, :-4] != ranks[:, 4:]).all(axis=1)]  # no rank five times
    strengths = np.zeros(comb(19, 7), np.int16)
    found = np.zeros(len(ranks), np.int16)
    _strengths(RANK_KEY[ranks].sum(axis=1), found)
    strengths[steps[np.arange(7), ranks].sum(axis=1)] = found
    flushes = FLUSH_STRENGTH.copy()
    masks = np.arange(len(flushes))
    flushes[masks & _SIX == _SIX] = SIX_CARD_ROYAL
    flushes[masks & _SEVEN == _SEVEN] = SEVEN_CARD_ROYAL
    return steps, 4 * strengths, 4 * flushes


@compiled
def _seven(
    c0: Integer,
    steps: NDArray[np.int64],
    strengths: NDArray[np.int16],
    flushes: NDArray[np.int16],
    counts: NDArray[np.int32],
) -> None:
    """All hands whose lowest card is c0. `suits` are four counters of four bits, `bits` the cards by suit."""
    for c1 in range(c0 + 1, 52):
        at1 = steps[0, c0 >> 2] + steps[1, c1 >> 2]
        bits1 = CARD_BIT[c0] + CARD_BIT[c1]
        suits1 = (1 << 4 * (c0 & 3)) + (1 << 4 * (c1 & 3))
        for c2 in range(c1 + 1, 52):
            at2, bits2, suits2 = at1 + steps[2, c2 >> 2], bits1 + CARD_BIT[c2], suits1 + (1 << 4 * (c2 & 3))
            for c3 in range(c2 + 1, 52):
                at3, bits3, suits3 = (
                    at2 + steps[3, c3 >> 2],
                    bits2 + CARD_BIT[c3],
                    suits2 + (1 << 4 * (c3 & 3)),
                )
                for c4 in range(c3 + 1, 52):
                    at4 = at3 + steps[4, c4 >> 2]
                    bits4, suits4 = bits3 + CARD_BIT[c4], suits3 + (1 << 4 * (c4 & 3))
                    for c5 in range(c4 + 1, 52):
                        at = at4 + steps[5, c5 >> 2] + 12
                        suits = suits4 + (1 << 4 * (c5 & 3))
                        if (suits + 0x4444) & 0x8888:  # four or more of a suit: a flush is possible
                            bits = bits4 + CARD_BIT[c5]
                            suit = 0
                            while (suits >> (4 * suit)) & 15 < 4:
                                suit += 1
                            mask = (bits >> (16 * suit)) & 8191
                            made = np.uint64(flushes[mask])  # 0 with four cards
                            rank = c5 >> 2
                            for other in range((c5 & 3) + 1, 4):
                                place = made or np.uint64(strengths[np.uint64(at - rank)])
                                place = np.uint64(flushes[mask | 1 << rank]) if other == suit else place
                                counts[place + np.uint64(other)] += 1
                            for rank in range((c5 >> 2) + 1, 13):
                                place = made or np.uint64(strengths[np.uint64(at - rank)])
                                counts[np.uint64(flushes[mask | 1 << rank]) + np.uint64(suit)] += 1
                                counts[place + np.uint64((suit + 1) & 3)] += 1
                                counts[place + np.uint64((suit + 2) & 3)] += 1
                                counts[place + np.uint64((suit + 3) & 3)] += 1
                        else:
                            place = np.uint64(strengths[np.uint64(at - (c5 >> 2))])
                            counts[place + ONE] += c5 & 3 < 1
                            counts[place + TWO] += c5 & 3 < 2
                            counts[place + THREE] += c5 & 3 < 3
                            for rank in range((c5 >> 2) + 1, 13):
                                place = np.uint64(strengths[np.uint64(at - rank)])
                                counts[place] += 1
                                counts[place + ONE] += 1
                                counts[place + TWO] += 1
                                counts[place + THREE] += 1


def seven_cards(*, threads: int | None = None) -> NDArray[np.int64]:
    """All 133,784,560 hands by strength: [7465], royal flushes of six and seven cards in the last places."""
    steps, strengths, flushes = _numbered()

    def lowest_card(start: int, _stop: int) -> NDArray[np.int32]:
        counts = np.zeros(4 * BINS, np.int32)
        _seven(start, steps, strengths, flushes, counts)
        return counts

    return _total(in_slices(lowest_card, 46, threads=threads))


def _total(parts: list[NDArray[np.int32]]) -> NDArray[np.int64]:
    total = np.zeros(4 * BINS, np.int64)
    for part in parts:
        total += part
    by_strength: NDArray[np.int64] = total.reshape(BINS, 4).sum(axis=1)
    return by_strength


@compiled
def _five(counts: NDArray[np.int64]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key3, bits3 = CARD_KEY[a] + CARD_KEY[b] + CARD_KEY[c], CARD_BIT[a] + CARD_BIT[b] + CARD_BIT[c]
                for d in range(c):
                    key4, bits4 = key3 + CARD_KEY[d], bits3 + CARD_BIT[d]
                    for e in range(d):
                        counts[strength_of(key4 + CARD_KEY[e], bits4 + CARD_BIT[e])] += 1


def five_cards() -> NDArray[np.int64]:
    """All 2,598,960 hands by strength: [7465], as for seven cards."""
    counts = np.zeros(BINS, np.int64)
    _five(counts)
    return counts


def by_category(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Counts by strength summed to [12]: high card to straight flush, royal flush, of six cards, of seven."""
    categories = np.append(CATEGORY_OF_STRENGTH, [10, 11])
    sums = np.zeros(12, np.int64)
    np.add.at(sums, categories[1:], counts[1:])
    return sums


def pairs_by_rank(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The one-pair hands of a count by strength, by rank of the pair: [13], deuces first."""
    pairs: NDArray[np.int64] = counts[CATEGORY_FLOOR[1] : CATEGORY_FLOOR[2]].reshape(13, 220).sum(axis=1)
    return pairs


def counted(cards: int) -> NDArray[np.int64]:
    """The hands of 5, 6 or 7 cards by strength, from rank multisets and suit masks: [7465].

    A multiset with n_r cards of rank r has prod C(4, n_r) hands. Those with exactly k ranks in one suit are
    the coefficient of x**k in prod (C(3, n_r) + C(3, n_r - 1) x); with five or more they are flushes, for
    each of the four suits. A mask of k ranks in a suit leaves C(39, cards - k) hands.
    """
    ranks = np.array(list(combinations_with_replacement(range(13), cards)))
    number = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    number, ranks = number[number.max(axis=1) < 5], ranks[number.max(axis=1) < 5]
    ways = np.ones(len(number), np.int64)
    in_suit = np.zeros((len(number), cards + 1), np.int64)
    in_suit[:, 0] = 1
    for rank in range(13):
        n = number[:, rank]
        ways *= np.array([1, 4, 6, 4, 1])[n]
        without, within = np.array([1, 3, 3, 1, 0])[n], np.array([0, 1, 3, 3, 1])[n]
        in_suit[:, 1:] = in_suit[:, 1:] * without[:, None] + in_suit[:, :-1] * within[:, None]
        in_suit[:, 0] *= without
    found = np.zeros(len(ranks), np.int16)
    _strengths(RANK_KEY[ranks].sum(axis=1), found)
    counts = np.zeros(BINS, np.int64)
    np.add.at(counts, found, ways - 4 * in_suit[:, 5:].sum(axis=1))
    masks = np.arange(1 << 13)
    masks = masks[(np.bitwise_count(masks) >= 5) & (np.bitwise_count(masks) <= cards)]
    rest = np.array([comb(39, cards - k) if k <= cards else 0 for k in range(14)])
    np.add.at(counts, _numbered()[2][masks] // 4, 4 * rest[np.bitwise_count(masks)])
    return counts
