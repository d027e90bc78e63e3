"""Ties, and pairs of straights, beside each pack: pairs of hands that patterns of ranks alone cannot tell.

Over 91 packs these are 4.9 million unordered pairs of rank multisets, about ten nanoseconds each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.packs_patterns import IMPOSSIBLE, ROWS, Patterns, find, first_steps, second_steps
from pitboss.kernels.tables import CATEGORY_FLOOR, FLUSH_STRENGTH, RANK_KEY, rank_strength

__all__ = ["ties_and_straights"]

_TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = range(3, 9)
_RANK_STRENGTHS = int(CATEGORY_FLOOR[_STRAIGHT_FLUSH])  # all strengths without flushes are below


@compiled
def _straight_flushes(pack: Integer, others: Integer, hand: NDArray[np.uint8]) -> Integer:
    """Hands of these ranks with a straight flush in a suit where the pack has the mask `pack`.

    `others` is the mask of the pack's ranks in other suits. The hand's own mask m in the suit is any part of
    its ranks; its other cards may have three suits, or two where the pack has one of them.
    """
    counts = np.zeros(13, np.int64)
    ranks = np.int64(0)
    for card in hand:
        counts[card >> 2] += 1
        ranks |= np.int64(1) << (card >> 2)
    ranks &= ~pack
    hands = np.int64(0)
    mask = ranks
    while mask:
        if FLUSH_STRENGTH[mask | pack] >= _RANK_STRENGTHS:
            number = np.int64(1)
            for rank in range(13):
                more = counts[rank] - ((mask >> rank) & 1)
                suits = 3 - ((others >> rank) & 1)
                for i in range(more):
                    number = number * (suits - i) // (i + 1)
            hands += number
        mask = (mask - 1) & ranks
    return hands


@compiled
def _all_straight_flushes(x: Integer, y: Integer, hand: NDArray[np.uint8]) -> Integer:
    """The same in any suit, summed over the suits of a pack with ranks x and y."""
    first, second = np.int64(1) << x, np.int64(1) << y
    bare = _straight_flushes(np.int64(0), first | second, hand)
    if x == y:
        return 6 * (2 * _straight_flushes(first, first, hand) + 2 * bare)
    apart = _straight_flushes(first, second, hand) + _straight_flushes(second, first, hand)
    return 12 * (apart + 2 * bare) + 4 * (_straight_flushes(first | second, np.int64(0), hand) + 3 * bare)


@compiled
def _sorted(
    pack: NDArray[np.int64], own: NDArray[np.int64], holdings: NDArray[np.uint8], keys: NDArray[np.int64]
) -> tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.int64]]:
    """All hands beside the pack in the order of their strength, suits ignored; their pattern keys; and where
    in the order each strength starts."""
    pack_key = RANK_KEY[pack[0]] + RANK_KEY[pack[1]]
    strengths = np.zeros(len(holdings), np.int16)
    pattern = np.empty(len(holdings), np.int64)
    starts = np.zeros(_RANK_STRENGTHS + 1, np.int64)
    for hand in range(len(holdings)):
        key = np.int64(0)
        for i in range(5):
            key += own[holdings[hand, i]]
        pattern[hand] = key
        if key < IMPOSSIBLE:
            strength = rank_strength(keys[hand] + pack_key)
            strengths[hand] = strength
            starts[strength + 1] += 1
    for strength in range(_RANK_STRENGTHS):
        starts[strength + 1] += starts[strength]
    order = np.empty(starts[_RANK_STRENGTHS], np.int16)
    filled = starts.copy()
    for hand in range(len(holdings)):
        if strengths[hand]:
            order[filled[strengths[hand]]] = hand
            filled[strengths[hand]] += 1
    return order, pattern, starts


class Beside(NamedTuple):
    """What pairs of hands beside one pack are weighed with."""

    holdings: NDArray[np.uint8]
    pattern: NDArray[np.int64]  # keys of single hands
    steps: NDArray[np.int64]  # `second_steps`
    row: NDArray[np.int64]  # room for what a second card adds beside a given hand; between uses, steps[0]
    pairs: NDArray[np.int64]  # hash table of weights


@compiled
def _weigh(mine: Integer, others: NDArray[np.int16], beside: Beside) -> Integer:
    """Deals of a hand with each of the others, in both orders: twice, but once with itself."""
    holdings, row = beside.holdings, beside.row
    for i in range(5):  # the last of several cards of a rank leaves the steps for their number
        held, low = (holdings[mine, i] & 3) + 1, np.int64(holdings[mine, i] & 0xFC)
        for k in range(4):
            row[low + k] = beside.steps[held, low + k]
    total = np.int64(0)
    for other in others:
        key = beside.pattern[mine]
        for i in range(5):
            key += row[holdings[other, i]]
        deals = beside.pairs[find(beside.pairs, key), 1]  # 0 for impossible pairs: they are not in the table
        total += deals if other == mine else 2 * deals
    for i in range(5):
        low = np.int64(holdings[mine, i] & 0xFC)
        for k in range(4):
            row[low + k] = beside.steps[0, low + k]
    return total


@compiled
def _tied(
    pack: NDArray[np.int64],
    order: NDArray[np.int16],
    starts: NDArray[np.int64],
    beside: Beside,
    ties: NDArray[np.int64],
) -> None:
    """Add the deals tied to `ties` at their category.

    Both hands can have three of a rank only if the pack holds two of the four, and never both all four.
    """
    for category in range(_QUADS):
        if pack[0] == pack[1] or category not in (_TRIPS, _FULL_HOUSE):
            total = np.int64(0)
            for strength in range(CATEGORY_FLOOR[category], CATEGORY_FLOOR[category + 1]):
                end = starts[strength + 1]
                for i in range(starts[strength], end):
                    total += _weigh(order[i], order[i:end], beside)
            ties[category] += total


@compiled
def _straight(
    pack: NDArray[np.int64],
    hands: NDArray[np.int16],
    beside: Beside,
    patterns: Patterns,
    both: NDArray[np.int64],
    straights: NDArray[np.int64],
) -> None:
    """Of the hands with a straight: add pairs to `both`, numbers and straight flushes to `straights`."""
    ordered = np.empty(len(hands), np.int16)
    ends = np.zeros(5, np.int64)
    found = 0
    for category in range(4):
        for hand in hands:
            row = patterns.rows[find(patterns.rows, beside.pattern[hand]), 1]
            if patterns.category[row] == category:
                ordered[found] = hand
                found += 1
                straights[0, row] += 1
                straights[1, row] += _all_straight_flushes(pack[0], pack[1], beside.holdings[hand])
        ends[category + 1] = found
    for mine in range(4):
        for i in range(ends[mine], ends[mine + 1]):
            for theirs in range(mine, 4):
                others = ordered[max(i, ends[theirs]) : ends[theirs + 1]]
                both[mine, theirs] += _weigh(ordered[i], others, beside)


@compiled
def ties_and_straights(
    packs: NDArray[np.int64],
    deck: Integer,
    holdings: NDArray[np.uint8],
    keys: NDArray[np.int64],
    patterns: Patterns,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Beside these packs: deals tied by category (8); deals of two straights by their categories were they no
    straights, lower first (8 x 8); by pattern, rank multisets with a straight and deals with a straight flush
    (2 x ROWS)."""
    ties, both = np.zeros(8, np.int64), np.zeros((8, 8), np.int64)
    straights = np.zeros((2, ROWS), np.int64)
    for pack in packs:
        order, pattern, starts = _sorted(pack, first_steps(pack[0], pack[1], deck), holdings, keys)
        steps = second_steps(pack[0], pack[1])
        beside = Beside(holdings, pattern, steps, steps[0].copy(), patterns.pairs)
        _tied(pack, order, starts, beside, ties)
        _straight(
            pack,
            order[starts[CATEGORY_FLOOR[_STRAIGHT]] : starts[CATEGORY_FLOOR[_FLUSH]]],
            beside,
            patterns,
            both,
            straights,
        )
    return ties, both, straights
