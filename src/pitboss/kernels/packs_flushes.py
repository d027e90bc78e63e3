"""Flush against flush, over all packs: which of two hands that both hold a flush is higher.

A flush is its suit's cards alone (five suited cards of seven leave no room for quads or a full house), so a
hand is a mask m of ranks in its suit s and 5 - |m| cards elsewhere. Of the pack only its mask in s matters.
With R ranks, s and the pack can be chosen in 4 ways for a given mask of two ranks, in 4 * 3R ways for a mask
of one, and in 4 * C(3R, 2) ways for none.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.tables import CATEGORY_FLOOR, FLUSH_STRENGTH

__all__ = ["flush_duels"]

_FLUSH, _FULL_HOUSE, _STRAIGHT_FLUSH, _ROYAL = (int(CATEGORY_FLOOR[category]) for category in (5, 6, 8, 9))
_PLAIN = _FULL_HOUSE - _FLUSH  # 1,277 plain flushes, then nine straight flushes, then the royal
_PLACES = _PLAIN + 10


@compiled
def _choose(n: Integer, k: Integer) -> Integer:
    if k < 0 or k > n:
        return np.int64(0)
    result = np.int64(1)
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@compiled
def _size(mask: Integer) -> Integer:
    size = np.int64(0)
    while mask:
        mask &= mask - 1
        size += 1
    return size


@compiled
def _label(mask: Integer) -> Integer:
    """0 flush, 1 straight flush, 2 royal, 3 royal with the nine, 4 royal with nine and eight."""
    if FLUSH_STRENGTH[mask] < _ROYAL:
        return np.int64(FLUSH_STRENGTH[mask] >= _STRAIGHT_FLUSH)
    nine, eight = (mask >> 7) & 1, (mask >> 6) & 1
    return 2 + nine + (nine & eight)


@compiled
def _one_suit(pack: Integer, deck: Integer, seen: NDArray[np.int64], duels: NDArray[np.int64]) -> None:
    """Both flushes in the suit where the pack has the mask `pack`. Two such are never equal: at least three
    of the five cards that count are a hand's own.

    Of two plain flushes each is the higher as often as the other, so these are counted, not compared: all
    disjoint masks by size, less those where one is a straight flush, plus those where both are. Only straight
    flushes (at most 128 masks) are compared pair by pair. `seen[k, label, off, place]` counts the
    masks with k pack cards and `off` cards elsewhere, for `_two_suits`.
    """
    k, size = _size(pack), _size(deck)
    ranks = size - k
    elsewhere = 3 * size - (2 - k)
    weight = np.int64(4)
    if k < 2:
        weight *= 3 * size
    if k < 1:
        weight = weight * (3 * size - 1) // 2
    pairs = np.zeros((3, 3), np.int64)  # deals of the cards elsewhere, given how many each hand has there
    for i in range(k + 1):
        for j in range(k + 1):
            pairs[i, j] = weight * _choose(elsewhere, i) * _choose(elsewhere - i, j)
    everyone, straight_against_all = np.int64(0), np.int64(0)
    for i in range(k + 1):
        for j in range(k + 1):
            everyone += pairs[i, j] * _choose(ranks, 5 - i) * _choose(ranks - 5 + i, 5 - j)
    straights = np.empty(1287, np.int64)
    found = 0
    free = deck & ~pack
    mask = free
    while mask:
        off = 5 - _size(mask)
        if 0 <= off <= k:
            label = _label(mask | pack)
            place = FLUSH_STRENGTH[mask | pack] - (_STRAIGHT_FLUSH - _PLAIN if label else _FLUSH)
            seen[k, label, off, place] += 1
            duels[label, 0] += weight * _choose(elsewhere, off)
            if label:
                straights[found] = mask
                found += 1
                for j in range(k + 1):
                    straight_against_all += pairs[off, j] * _choose(ranks - 5 + off, 5 - j)
        mask = (mask - 1) & free
    both_straight = np.int64(0)
    for mine in straights[:found]:
        for theirs in straights[:found]:
            if mine & theirs == 0:
                number = pairs[5 - _size(mine), 5 - _size(theirs)]
                both_straight += number
                if FLUSH_STRENGTH[theirs | pack] > FLUSH_STRENGTH[mine | pack]:
                    duels[_label(mine | pack), 2] += number
    # Plain against plain, half of them lost; plain against straight flush, all lost.
    duels[0, 2] += (everyone - 2 * straight_against_all + both_straight) // 2
    duels[0, 2] += straight_against_all - both_straight


@compiled
def _two_suits(
    k: Integer, h: Integer, size: Integer, seen: NDArray[np.int64], duels: NDArray[np.int64]
) -> None:
    """Mine in a suit with k pack cards, theirs in another with h. Given the sizes of the two masks, the
    number of disjoint deals is the same for all, so two tallies by strength suffice."""
    third = 2 * size - (2 - k - h)
    weight = 12 * _choose(2 * size, 2 - k - h)
    for i in range(k + 1):
        for j in range(h + 1):
            # Of my i cards elsewhere, `apart` are in neither suit; the others avoid the mask of their suit.
            pairs = np.int64(0)
            for apart in range(i + 1):
                mine = _choose(size - h - (5 - j), i - apart) * _choose(third, apart)
                pairs += mine * _choose(third - apart + size - k - (5 - i), j)
            higher = np.int64(0)
            for place in range(_PLACES - 1, -1, -1):
                equal = seen[h, :, j, place].sum()
                for label in range(5):
                    number = weight * pairs * seen[k, label, i, place]
                    duels[label, 1] += number * equal
                    duels[label, 2] += number * higher
                higher += equal


@compiled
def flush_duels(deck: Integer) -> NDArray[np.int64]:
    """For five kinds of flush (plain, straight, royal of five, six and seven cards), over all packs: hands,
    and deals against another flush that are tied and lost. 5 x 3."""
    seen = np.zeros((3, 5, 3, _PLACES), np.int64)
    duels = np.zeros((5, 3), np.int64)
    for pack in range(1 << 13):
        if pack & ~deck == 0 and _size(pack) <= 2:
            _one_suit(pack, deck, seen, duels)
    for k in range(3):
        for h in range(3 - k):
            _two_suits(k, h, _size(deck), seen, duels)
    return duels
