"""Two five-card hands beside one pack, up to what suits can tell: few patterns, each weighed once.

Write p, a and b for how many cards of a rank the pack, hand A and hand B hold. In how many ways A and B can
be dealt disjoint, neither with a flush, depends on the multiset of the triples (p, a, b) alone: ranks may be
permuted. 91 packs and 6,175 rank multisets for each hand make 3,500 million pairs, but only 2,640 patterns.

A pattern is a sum: every triple adds a power of two of its own, with room to count how often it occurs. So
the pattern of (A, B) is five table steps, one per card of B, once A's table is laid out.
"""

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.packs_weights import flush_hands, unsuited_pairs, ways
from pitboss.kernels.tables import RANK_KEY

__all__ = [
    "HOLDINGS",
    "HOLDING_KEY",
    "IMPOSSIBLE",
    "ROWS",
    "Patterns",
    "find",
    "first_steps",
    "second_steps",
    "weigh_patterns",
]

IMPOSSIBLE = 1 << 56  # a key reaches this when some rank is held more than four times
ROWS = 32  # room for the patterns of one hand: 14 beside a pair, 24 beside two ranks
_TABLE_BITS = 14


def _holdings() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    ranks = np.array(list(combinations_with_replacement(range(13), 5)))
    copy = np.zeros_like(ranks)
    for i in range(1, 5):
        copy[:, i] = np.where(ranks[:, i] == ranks[:, i - 1], copy[:, i - 1] + 1, 0)
    possible = copy.max(axis=1) < 4
    return (4 * ranks + copy)[possible].astype(np.uint8), RANK_KEY[ranks].sum(axis=1)[possible]


def _triples() -> NDArray[np.int64]:
    """What a triple adds to a key of 49 bits.

    (0, 1, 0), (0, 0, 1) and (0, 1, 1) occur up to five times and get three bits each, the others, at most
    twice, two. Packs of a pair (p = 2) use the bits of p = 1, in tables of their own.
    """
    adds = np.full((3, 5, 5), IMPOSSIBLE)
    bit = 0
    for pack in range(2):
        for a in range(5 - pack):
            for b in range(5 - pack - a):
                adds[pack, a, b] = int(a + b > 0) << bit
                bit += 0 if a + b == 0 else 3 if pack == 0 and max(a, b) == 1 else 2
    for a in range(3):
        adds[2, a, : 3 - a] = adds[1, a, : 3 - a]
    return adds


# The 6,175 hands of five ranks: cards as 4 * rank + number of equal ranks before, and sums of RANK_KEY.
HOLDINGS, HOLDING_KEY = _holdings()
_ADDS = _triples()


class Patterns(NamedTuple):
    """Hands beside packs of one kind (a pair, or two ranks). Deals are summed over the pack's suits."""

    rows: NDArray[np.int64]  # hash table: key of one hand -> its row in the arrays below
    pairs: NDArray[np.int64]  # hash table: key of two hands -> disjoint deals, neither with a flush
    number: NDArray[np.int64]  # rank multisets of the pattern beside one pack
    category: NDArray[np.int64]  # were there no straights and flushes
    deals: NDArray[np.int64]  # of one multiset
    flushes: NDArray[np.int64]  # of one multiset with a flush
    against: NDArray[np.int64]  # rows x 8: of one multiset and a disjoint hand of each category, no flushes
    houses: NDArray[np.int64]  # rows x 2: full houses, quads disjoint from one dealt hand


@compiled
def first_steps(x: Integer, y: Integer, deck: Integer) -> NDArray[np.int64]:
    """What each card of A adds to a key while B holds nothing; the pack's ranks are x and y."""
    steps = np.full(52, IMPOSSIBLE)
    for rank in range(13):
        if (deck >> rank) & 1:
            pack = (rank == x) + (rank == y)
            for held in range(4):
                steps[4 * rank + held] = _ADDS[pack, held + 1, 0] - _ADDS[pack, held, 0]
    return steps


@compiled
def second_steps(x: Integer, y: Integer) -> NDArray[np.int64]:
    """What each card of B adds to a key when A holds 0..4 cards of its rank: 5 x 52."""
    steps = np.empty((5, 52), np.int64)
    for rank in range(13):
        pack = (rank == x) + (rank == y)
        for a in range(5):
            for held in range(4):
                steps[a, 4 * rank + held] = _ADDS[pack, a, held + 1] - _ADDS[pack, a, held]
    return steps


@compiled
def _category(counts: NDArray[np.int64], x: Integer, y: Integer) -> Integer:
    """The category of hand and pack were there no straights and flushes."""
    kinds = np.zeros(5, np.int64)
    for rank in range(13):
        kinds[counts[rank] + (rank == x) + (rank == y)] += 1
    if kinds[4]:
        return np.int64(7)
    if kinds[3]:
        return np.int64(6 if kinds[3] + kinds[2] > 1 else 3)
    return np.int64(min(kinds[2], 2))


@compiled
def _empty_table() -> NDArray[np.int64]:
    """An open hash table: keys, -1 where there is none, and values."""
    table = np.zeros((1 << _TABLE_BITS, 2), np.int64)
    table[:, 0] = -1
    return table


@compiled
def find(table: NDArray[np.int64], key: Integer) -> Integer:
    """Where the key is, or where it belongs."""
    at = (np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - _TABLE_BITS)
    while table[at, 0] != key and table[at, 0] != -1:
        at = (at + np.uint64(1)) & np.uint64((1 << _TABLE_BITS) - 1)
    return np.int64(at)


@compiled
def weigh_patterns(pack: NDArray[np.int64], deck: Integer, holdings: NDArray[np.uint8]) -> Patterns:
    """All patterns beside one pack that stands for its kind, and one hand of each against every hand: 14 or
    24 times 6,175 pairs.

    The hash table of pairs gets what is asked of it later: two hands of one category, or below a straight.
    """
    x, y = pack
    own, steps = first_steps(x, y, deck), second_steps(x, y)
    free = np.full(13, 4)
    free[x] -= 1
    free[y] -= 1
    rows, pairs = _empty_table(), _empty_table()
    number, category = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    deals, flushes = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    against, houses = np.zeros((ROWS, 8), np.int64), np.zeros((ROWS, 2), np.int64)
    sample, keys, found = np.empty(ROWS, np.int64), np.empty(ROWS, np.int64), 0
    row_of = np.full(len(holdings), -1)
    counts = np.zeros((len(holdings), 13), np.int64)
    for hand in range(len(holdings)):
        key = np.int64(0)
        for i in range(5):
            key += own[holdings[hand, i]]
            counts[hand, holdings[hand, i] >> 2] += 1
        if key < IMPOSSIBLE:
            at = find(rows, key)
            if rows[at, 0] < 0:
                rows[at, 0], rows[at, 1] = key, found
                category[found] = _category(counts[hand], x, y)
                deals[found] = (6 if x == y else 16) * ways(free, np.zeros(13, np.int64), counts[hand])
                flushes[found] = flush_hands(x, y, counts[hand])
                sample[found], keys[found] = hand, key
                found += 1
            row_of[hand] = rows[at, 1]
            number[row_of[hand]] += 1
    for row in range(found):
        mine, a = category[row], counts[sample[row]]
        for hand in range(len(holdings)):
            if row_of[hand] < 0:
                continue
            theirs = category[row_of[hand]]
            if theirs >= 6:
                houses[row, theirs - 6] += ways(free, a, counts[hand])
            if theirs == mine or max(theirs, mine) < 4:
                key = keys[row]
                for i in range(5):
                    card = holdings[hand, i]
                    key += steps[a[card >> 2], card]
                if key < IMPOSSIBLE:
                    at = find(pairs, key)
                    if pairs[at, 0] < 0:
                        pairs[at, 0], pairs[at, 1] = key, unsuited_pairs(x, y, a, counts[hand])
                    against[row, theirs] += pairs[at, 1]
    return Patterns(rows, pairs, number, category, deals, flushes, against, houses)
