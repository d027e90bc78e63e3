"""In how many ways two hands of given ranks can be dealt beside a pack with no flush in either.

Hands are given by how many cards of each rank they hold (thirteen counts). Results are sums over the suits of
the pack: 6 for a pair; for two ranks 4 suited and 12 not, so 16.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled

__all__ = ["flush_hands", "unsuited_pairs", "ways"]

_CHOOSE: NDArray[np.int64] = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]]
)


class Pack(NamedTuple):
    """A pack by what it leaves."""

    suits: NDArray[np.int64]  # the free suits of each rank, as four bits
    free: NDArray[np.int64]  # their number
    in_suit: NDArray[np.int64]  # the pack's cards of each suit


@compiled
def _pack(x: Integer, y: Integer, second: Integer) -> Pack:
    """The pack's card of rank x has suit 0, that of rank y the suit `second`."""
    suits, free, in_suit = np.full(13, 15), np.full(13, 4), np.zeros(4, np.int64)
    suits[x] &= ~1
    suits[y] &= ~(1 << second)
    free[x] -= 1
    free[y] -= 1
    in_suit[0] += 1
    in_suit[second] += 1
    return Pack(suits, free, in_suit)


@compiled
def ways(free: NDArray[np.int64], a: NDArray[np.int64], b: NDArray[np.int64]) -> Integer:
    """Deals of ranks b when the pack leaves `free` cards of each rank and a dealt hand has ranks a."""
    product = np.int64(1)
    for rank in range(13):
        if a[rank] + b[rank] > free[rank]:
            return np.int64(0)
        product *= _CHOOSE[free[rank] - a[rank], b[rank]]
    return product


@compiled
def _suited_ways(pack: Pack, a: NDArray[np.int64], b: NDArray[np.int64], s: Integer, t: Integer) -> Integer:
    """Disjoint deals of A with a flush in suit s and B with one in suit t (or B empty).

    With k pack cards in its suit a flush has at most k of five cards elsewhere, "strays". So this is a
    product over ranks of polynomials in the strays of A and of B, cut at their limits: on each rank, A and B
    have the card of their own suit or not, then the other's suit, then any of the remaining ones.
    """
    most_a, most_b = pack.in_suit[s], pack.in_suit[t]
    stray_a, stray_b = np.int64(0), np.int64(0)
    for rank in range(13):
        stray_a += max(0, a[rank] - ((pack.suits[rank] >> s) & 1))
        stray_b += max(0, b[rank] - ((pack.suits[rank] >> t) & 1))
    if stray_a > most_a or stray_b > most_b:
        return np.int64(0)
    total = np.zeros((3, 3), np.int64)
    total[0, 0] = 1
    for rank in range(13):
        if a[rank] + b[rank] == 0:
            continue
        has_s, has_t = (pack.suits[rank] >> s) & 1, (pack.suits[rank] >> t) & 1
        others = pack.free[rank] - has_s - (has_t if s != t else 0)
        grown = np.zeros((3, 3), np.int64)
        for a_own in range(has_s + 1):
            for b_own in range(has_t + 1):
                more_a, more_b = a[rank] - a_own, b[rank] - b_own
                if more_a < 0 or more_b < 0 or (s == t and a_own + b_own > 1):
                    continue
                number = np.int64(0)
                for a_cross in range((has_t - b_own if s != t else 0) + 1):
                    for b_cross in range((has_s - a_own if s != t else 0) + 1):
                        i, j = more_a - a_cross, more_b - b_cross
                        if i >= 0 and j >= 0 and i + j <= others:
                            number += _CHOOSE[others, i] * _CHOOSE[others - i, j]
                for i in range(most_a - more_a + 1):
                    for j in range(most_b - more_b + 1):
                        grown[i + more_a, j + more_b] += number * total[i, j]
        total = grown
    return np.int64(total.sum())


@compiled
def _flush_hands(pack: Pack, a: NDArray[np.int64]) -> Integer:
    nothing = np.zeros(13, np.int64)
    hands = np.int64(0)
    for s in range(4):
        hands += _suited_ways(pack, a, nothing, s, s)
    return hands


@compiled
def _unsuited_pairs(pack: Pack, a: NDArray[np.int64], b: NDArray[np.int64]) -> Integer:
    """All disjoint pairs, less those where A has a flush, less those where B has, plus those where both have.

    Seven cards have no flush in two suits, so the suits of A's and of B's flush are simply summed over.
    """
    nothing = np.zeros(13, np.int64)
    pairs = ways(pack.free, nothing, a) * ways(pack.free, a, b)
    if pairs:
        pairs -= _flush_hands(pack, a) * ways(pack.free, a, b) + _flush_hands(pack, b) * ways(pack.free, b, a)
        for s in range(4):
            for t in range(4):
                pairs += _suited_ways(pack, a, b, s, t)
    return pairs


@compiled
def flush_hands(x: Integer, y: Integer, a: NDArray[np.int64]) -> Integer:
    """Deals of ranks a with a flush, summed over the suits of a pack with ranks x and y."""
    hands = np.int64(0)
    for second in range(int(x == y), 2):
        weight = 6 if x == y else 4 + 8 * second
        hands += weight * _flush_hands(_pack(x, y, second), a)
    return hands


@compiled
def unsuited_pairs(x: Integer, y: Integer, a: NDArray[np.int64], b: NDArray[np.int64]) -> Integer:
    """Disjoint deals of ranks a and b without flushes, summed over the suits of a pack with ranks x, y."""
    pairs = np.int64(0)
    for second in range(int(x == y), 2):
        weight = 6 if x == y else 4 + 8 * second
        pairs += weight * _unsuited_pairs(_pack(x, y, second), a, b)
    return pairs
