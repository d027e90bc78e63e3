"""Hand strengths from two small tables: 217 KB for ranks, 16 KB for flushes; they stay in a core's cache.

A strength is a dense integer from 1 (7-5-4-3-2) to 7462 (royal flush): higher is better, equal hands are
equal. Cards are 0..51 = (rank - 2) * 4 + suit, suits in the order c, d, h, s; ranks are 0 (deuce) to 12.

A hand is carried as two integers that grow by addition, so a loop over cards needs two instructions per
card: `key` is the sum of `CARD_KEY` (low 24 bits: the rank key; bits 32..47: four counters, one per suit) and
`bits` the sum of `CARD_BIT` (bit 16 * suit + rank). `strength_of(key, bits)` is then two look-ups.
"""

from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled

__all__ = [
    "CARD_BIT",
    "CARD_KEY",
    "CATEGORY_FLOOR",
    "CATEGORY_OF_STRENGTH",
    "FLUSH_STRENGTH",
    "RANK_KEY",
    "flush_strength",
    "rank_strength",
    "strength",
    "strength7",
    "strength_of",
]

STRENGTHS = 7462
PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(1, 10)

# Sums of these keys differ for any two multisets of 5 to 7 ranks (no rank more than four times): 73,775 sums
# below 2**24. The first eleven are the smallest possible, each given those before it; the last two are from a
# random search, because the smallest take minutes to find and would shrink nothing.
RANK_KEY: NDArray[np.int64] = np.array(
    [1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1417934, 3120055]
)
_CARD = np.arange(52)
CARD_KEY: NDArray[np.int64] = RANK_KEY[_CARD >> 2] + (1 << (32 + 4 * (_CARD & 3)))
CARD_BIT: NDArray[np.int64] = 1 << (16 * (_CARD & 3) + (_CARD >> 2))

# A key is looked up at its high bits, shifted by an offset that belongs to its low bits.
_LOW_BITS = 13
_LOW = (1 << _LOW_BITS) - 1
_HIGH = (1 << (24 - _LOW_BITS)) - 1
_BIAS = 0x3333 << 32  # a suit's counter of five or more then has its top bit set
_FIVE = 0x8888 << 32


@compiled
def _offsets(
    starts: NDArray[np.int64], high: NDArray[np.int64], order: NDArray[np.int64]
) -> NDArray[np.int32]:
    """Place rows of keys (those with equal low bits) so that no two keys meet: first fit, longest row first.

    64 shifts are tried at once: bit i of `taken` says that shift `at + i` collides. The search starts a
    little below the last row of equal length, which costs 10% of density and takes 8 ms instead of 120.
    """
    full = ~np.uint64(0)
    used = np.zeros(1 << 12, np.uint64)
    offsets = np.zeros(len(starts) - 1, np.int32)
    dense = 0  # all words of `used` below this one are full
    length = 0
    last = 0
    for row in order:
        first, end = starts[row], starts[row + 1]
        if first == end:
            continue
        floor = max(0, (64 * dense - high[first]) & -64)
        if end - first != length:
            length = end - first
            last = floor
        at = max(floor, last - 2048)
        taken = full
        while taken == full:
            taken = np.uint64(0)
            for i in range(first, end):
                word, bit = (at + high[i]) >> 6, np.uint64((at + high[i]) & 63)
                taken |= used[word] >> bit
                if bit:
                    taken |= used[word + 1] << (np.uint64(64) - bit)
                if taken == full:
                    break
            at += 64
        last = at - 64
        at = last
        while taken & np.uint64(1):
            taken >>= np.uint64(1)
            at += 1
        offsets[row] = at
        for i in range(first, end):
            used[(at + high[i]) >> 6] |= np.uint64(1) << np.uint64((at + high[i]) & 63)
        while used[dense] == full:
            dense += 1
    return offsets


def _classes() -> tuple[dict[tuple[int, ...], int], dict[int, int], NDArray[np.int8]]:
    """The 7,462 kinds of five-card hand in order: strengths by ranks, by flush mask, and categories."""
    straights = {tuple(range(top, top - 5, -1)) for top in range(4, 13)} | {(12, 3, 2, 1, 0)}
    category_of_shape = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): TRIPS}
    category_of_shape |= {(3, 2): FULL_HOUSE, (4, 1): QUADS}

    def five_low(ranks: tuple[int, ...]) -> tuple[int, ...]:
        return (3, 2, 1, 0, -1) if ranks == (12, 3, 2, 1, 0) else ranks

    hands = []  # category, ranks in the order in which they count, and the ranks or mask that look it up
    for multiset in combinations_with_replacement(range(12, -1, -1), 5):
        counts = sorted(((multiset.count(rank), rank) for rank in set(multiset)), reverse=True)
        category = category_of_shape.get(tuple(count for count, _ in counts))
        if category is not None:
            category = STRAIGHT if multiset in straights else category
            hands.append((category, five_low(tuple(rank for _, rank in counts)), multiset, -1))
    for ranks in combinations(range(12, -1, -1), 5):
        category = FLUSH if ranks not in straights else ROYAL if ranks[4] == 8 else STRAIGHT_FLUSH
        hands.append((category, five_low(ranks), ranks, sum(1 << rank for rank in ranks)))
    hands.sort()
    numbered = list(enumerate(hands, start=1))
    by_ranks: dict[tuple[int, ...], int] = {
        ranks: strength for strength, (_, _, ranks, mask) in numbered if mask < 0
    }
    by_mask = {mask: strength for strength, (_, _, _, mask) in numbered if mask >= 0}
    return by_ranks, by_mask, np.array([0] + [hand[0] for hand in hands], np.int8)


def _multisets() -> list[NDArray[np.int8]]:
    """How often each rank occurs in the multisets of n = 0..7 ranks (of seven: 49,205)."""
    levels = [np.zeros((int(n == 0), 0), np.int8) for n in range(8)]
    for _ in range(13):
        levels = [
            np.concatenate(
                [
                    np.column_stack([levels[n - count], np.full(len(levels[n - count]), count, np.int8)])
                    for count in range(min(n, 4) + 1)
                ]
            )
            for n in range(8)
        ]
    return levels


def _rank_tables(by_ranks: dict[tuple[int, ...], int]) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """Offsets and strengths. The best five of n + 1 cards are the best five after leaving out some card."""
    counts = _multisets()[5:]
    keys = [count @ RANK_KEY for count in counts]
    every = np.concatenate(keys)
    every = every[np.lexsort((every >> _LOW_BITS, every & _LOW))]
    starts = np.searchsorted(every & _LOW, np.arange(_LOW + 2))
    order = np.argsort(-np.diff(starts), kind="stable")
    offsets = _offsets(starts, every >> _LOW_BITS, order)
    table = np.zeros(offsets.max() + _HIGH + 1, np.int16)  # any key at all stays inside
    ranks = np.array(list(by_ranks))
    five = RANK_KEY[ranks].sum(axis=1)
    table[offsets[five & _LOW] + (five >> _LOW_BITS)] = list(by_ranks.values())
    for count, key in zip(counts[1:], keys[1:], strict=True):
        best = np.zeros(len(key), np.int16)
        for rank in range(13):
            held = count[:, rank] > 0
            rest = key[held] - RANK_KEY[rank]
            best[held] = np.maximum(best[held], table[offsets[rest & _LOW] + (rest >> _LOW_BITS)])
        table[offsets[key & _LOW] + (key >> _LOW_BITS)] = best
    return offsets, table


def _flush_table(by_mask: dict[int, int]) -> NDArray[np.int16]:
    """The best flush in a suit's 13-bit mask, 0 for fewer than five cards."""
    table = np.zeros(1 << 13, np.int16)
    table[list(by_mask)] = list(by_mask.values())
    masks = np.arange(1 << 13)
    size = np.bitwise_count(masks)
    for n in range(6, 14):
        more = masks[size == n]
        for rank in range(13):
            table[more] = np.maximum(table[more], table[more & ~(1 << rank)] * ((more >> rank) & 1))
    return table


_BY_RANKS, _BY_MASK, CATEGORY_OF_STRENGTH = _classes()
CATEGORY_FLOOR: NDArray[np.int64] = np.searchsorted(CATEGORY_OF_STRENGTH[1:], np.arange(11)) + 1
_OFFSET, _RANK_STRENGTH = _rank_tables(_BY_RANKS)
FLUSH_STRENGTH: NDArray[np.int16] = _flush_table(_BY_MASK)


@compiled
def rank_strength(key: Integer) -> Integer:
    """The best five of 5 to 7 cards, suits ignored; `key` is a sum of `CARD_KEY` or of `RANK_KEY`."""
    return np.int64(_RANK_STRENGTH[np.uint64(_OFFSET[key & _LOW] + ((key >> _LOW_BITS) & _HIGH))])


@compiled
def flush_strength(mask: Integer) -> Integer:
    """The best flush or straight flush among the cards of one suit, 0 for fewer than five."""
    return np.int64(FLUSH_STRENGTH[mask & 8191])


@compiled
def strength_of(key: Integer, bits: Integer) -> Integer:
    """The best five of 5 to 7 cards from the sums of `CARD_KEY` and `CARD_BIT`.

    Seven cards with a flush have at least five different ranks, so neither quads nor a full house: the flush
    is always the best hand.
    """
    if (key + _BIAS) & _FIVE:
        best = np.int64(0)
        for suit in range(4):
            best = max(best, np.int64(FLUSH_STRENGTH[(bits >> (16 * suit)) & 8191]))
        return best
    return rank_strength(key)


@compiled
def strength(cards: NDArray[np.int64]) -> Integer:
    """The best five of an array of 5 to 7 cards."""
    key, bits = np.int64(0), np.int64(0)
    for card in cards:
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    return strength_of(key, bits)


@compiled
def strength7(
    c0: Integer, c1: Integer, c2: Integer, c3: Integer, c4: Integer, c5: Integer, c6: Integer
) -> Integer:
    """The best five of seven cards."""
    key, bits = np.int64(0), np.int64(0)
    for card in (c0, c1, c2, c3, c4, c5, c6):
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    return strength_of(key, bits)
