"""The second way to the Pack bet: hands without a pair, counted rank set by rank set; numpy and no kernel.

The house's advantage is the chance that the player wins without a pair: were it not for that rule, player and
dealer would be exchangeable. Players win without a pair only against a dealer without a pair. So both have
seven different ranks, two of them the pack's, no straight and no flush.
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

__all__ = ["DEALS", "no_pair_wins_and_ties"]

DEALS = comb(52, 2) * comb(50, 5) * comb(45, 5)
_STRAIGHTS = [0b1_0000_0000_1111, *(0b11111 << low for low in range(9))]


def no_pair_wins_and_ties() -> tuple[int, int]:
    """Deals in which the player wins, and in which they tie, with neither hand having a pair."""
    ways = 4 * _suitings((0, 0)) + 12 * _suitings((0, 1))
    wins = ties = 0
    for pack in combinations(range(13), 2):
        shared = sum(1 << rank for rank in pack)
        rest = [rank for rank in range(13) if rank not in pack]
        hands = [sum(1 << rank for rank in ranks) for ranks in combinations(rest, 5)]
        hands = [hand for hand in hands if all((hand | shared) & each != each for each in _STRAIGHTS)]
        strength = np.array([_best_five(hand | shared) for hand in hands])
        bits = np.array([[hand >> rank & 1 for rank in range(13)] for hand in hands])
        deals = ways[bits @ bits.T]  # how many ranks the two hands have in common
        wins += int(deals[strength[:, None] > strength].sum())
        ties += int(deals[strength[:, None] == strength].sum())
    return wins, ties


def _best_five(mask: int) -> int:
    """The two lowest of seven ranks away: then a higher number is a better hand."""
    return (mask & (mask - 1)) & ((mask & (mask - 1)) - 1)


def _suitings(pack: tuple[int, int]) -> NDArray[np.int64]:
    """By the number of common ranks: ways to give two hands suits, no card twice and no flush in either."""
    suits = np.array(list(product(range(4), repeat=5)))
    seven = np.concatenate([suits, np.tile(pack, (len(suits), 1))], axis=1)
    plain = suits[[max(np.bincount(hand)) < 5 for hand in seven]]
    apart = np.ones((len(plain), len(plain)), np.bool_)
    ways = [apart.sum()]
    for rank in range(5):
        apart &= plain[:, None, rank] != plain[:, rank]
        ways.append(apart.sum())
    return np.array(ways)
