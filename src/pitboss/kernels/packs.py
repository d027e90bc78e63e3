"""Pack's Poker, one Pack: five cards to the player, five to the dealer, two to both; counted over every deal.

There are 1326 * C(50, 5) * C(45, 5) = 3,432,502,295,061,840 deals. Player and dealer are exchangeable, so
inside a category each wins half of what is not tied: it is enough to count disjoint pairs of hands by
category, and ties. Neither needs the deals, or even the pairs of rank multisets, one by one; and no count on
the way is larger than the number of deals, so 64 bits hold them all.

 - Were there no straights and flushes, a category would be a matter of which ranks are equal. One hand for
   each of 38 patterns, weighed against all others, stands for every hand and pack (`packs_patterns`).
 - Straights correct this. One straight: the representative again. Two: pair by pair, 14,000 pairs a pack.
 - Ties go pair by pair too, 40,000 pairs a pack (`packs_ties`).
 - A flush beats all that is below a full house; flush against flush is counted by suit (`packs_flushes`).
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.packs_flushes import flush_duels
from pitboss.kernels.packs_patterns import HOLDING_KEY, HOLDINGS, Patterns, weigh_patterns
from pitboss.kernels.packs_ties import ties_and_straights
from pitboss.kernels.packs_weights import unsuited_pairs
from pitboss.kernels.tables import CATEGORY_FLOOR, RANK_KEY, rank_strength

__all__ = ["ALL_RANKS", "joint_table", "no_pair_table", "number_of_deals"]

ALL_RANKS = (1 << 13) - 1
_PAIR = int(CATEGORY_FLOOR[1])
_FLUSHES = [5, 8, 9, 10, 11]  # rows of the joint table


def number_of_deals(ranks: int = ALL_RANKS) -> int:
    """Pack, player and dealer from a deck of four suits with these ranks (13 bits, the deuce lowest)."""
    cards = 4 * ranks.bit_count()
    return comb(cards, 2) * comb(cards - 2, 5) * comb(cards - 7, 5)


def joint_table(ranks: int = ALL_RANKS, *, threads: int | None = None) -> NDArray[np.int64]:
    """All deals by the player's hand, and won, tied and lost: 12 x 3.

    Rows are no pair, pair, two pair, trips, straight, flush, full house, quads, straight flush, and the royal
    flush of five, six (ace to nine) and seven cards (ace to eight).
    """
    held = np.array([rank for rank in range(13) if ranks >> rank & 1])
    low, high = np.triu_indices(len(held), 1)
    packs = [np.column_stack([held, held]), np.column_stack([held[low], held[high]])]
    kinds = in_slices(lambda kind, _: weigh_patterns(packs[kind][0], ranks, HOLDINGS), 2, threads=threads)
    opponents = comb(4 * len(held) - 7, 5)
    hands, won, tied = np.zeros((3, 12), np.int64)
    for pack, patterns in zip(packs, kinds, strict=True):
        found = _ties_and_straights(pack, patterns, ranks, threads)
        for total, part in zip(
            (hands, won, tied), _unsuited(len(pack), patterns, found, opponents), strict=True
        ):
            total[:8] += part
    # Let plain flushes beat all other flushes (`_unsuited`) and straight flushes beat all; then correct both.
    flushes = flush_duels(ranks)
    hands[_FLUSHES], tied[_FLUSHES] = flushes[:, 0], flushes[:, 1]
    won[8:] = hands[8:] * opponents
    won[_FLUSHES] -= flushes[:, 1] + flushes[:, 2]
    return np.column_stack([won, tied, hands * opponents - won - tied])


def _ties_and_straights(
    packs: NDArray[np.int64], patterns: Patterns, ranks: int, threads: int | None
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    parts = in_slices(
        lambda start, stop: ties_and_straights(packs[start:stop], ranks, HOLDINGS, HOLDING_KEY, patterns),
        len(packs),
        threads=threads,
        each=3,
    )
    ties, both, straights = (np.sum(part, axis=0) for part in zip(*parts, strict=True))
    return ties, (both + both.T) // 2, straights


def _unsuited(
    packs: int,
    patterns: Patterns,
    found: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    opponents: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Hands without a flush by category, and their deals won and tied. Row 5 has the deals that plain flushes
    would win if they beat all other flushes."""
    ties, both, (straight, straight_flush) = found
    multisets = patterns.number * packs
    of_category = np.eye(8, dtype=np.int64)[:, patterns.category]
    # Pairs of hands by category; then those with straights move from the category they would have to row 4.
    pairs = of_category @ (multisets[:, None] * patterns.against)
    mine = of_category @ (straight[:, None] * patterns.against)
    pairs += both - mine - mine.T
    pairs[4] += (mine - both).sum(axis=0)
    pairs[4, 4] += both.sum()
    won = np.tril(pairs, -1).sum(axis=1) + (pairs.diagonal() - ties) // 2
    # Full houses and quads beat every lower hand, flush or not, but no straight flush.
    deals = multisets * patterns.deals
    won[6:] += (np.where(patterns.category < 6, deals, 0) - straight_flush) @ patterns.houses
    won[7] += np.where(patterns.category == 6, deals, 0) @ patterns.houses[:, 1]
    won[5] = (multisets * patterns.flushes - straight_flush) @ (opponents - patterns.houses.sum(axis=1))
    unsuited = patterns.deals - patterns.flushes
    hands = of_category @ ((multisets - straight) * unsuited)
    hands[4] = straight @ unsuited
    return hands, won, ties


@compiled
def _no_pair(deck: Integer) -> tuple[Integer, Integer]:
    """Deals won and tied with no pair.

    A hand that beats or ties another with no pair leaves that one with no pair either: both are sets of five
    ranks beside a pack of two others, neither a straight nor a flush. The deals of two such sets depend only
    on how many ranks they share, and each is the higher as often as the other, so two counts by shared ranks
    are enough: all pairs (in closed form, less those with one straight, plus those with two) and equal pairs
    (sets of equal strength, chained). 78 packs, 462 sets, 0.3 million pairs.
    """
    choose = np.zeros((14, 6), np.int64)
    for n in range(14):
        choose[n, 0] = 1
        for k in range(1, min(n, 5) + 1):
            choose[n, k] = choose[n - 1, k - 1] + choose[n - 1, k]
    sets, keys, found = np.empty(1287, np.int64), np.zeros(1287, np.int64), 0
    size = np.zeros(1 << 13, np.int64)
    for mask in range(1, 1 << 13):
        size[mask] = size[mask >> 1] + (mask & 1)
        if size[mask] == 5 and mask & ~deck == 0:
            sets[found] = mask
            for rank in range(13):
                keys[found] += RANK_KEY[rank] * ((mask >> rank) & 1)
            found += 1
    others = size[deck] - 2
    every, equal = np.zeros(6, np.int64), np.zeros(6, np.int64)
    straights, before = np.empty(1287, np.int64), np.empty(1287, np.int64)
    for x in range(13):
        for y in range(x):
            pack = (1 << x) | (1 << y)
            if pack & ~deck:
                continue
            last = np.full(_PAIR, -1)  # the last set of each strength; `before` leads to the one before it
            number = 0
            for i in range(found):
                if sets[i] & pack:
                    continue
                strength = rank_strength(keys[i] + RANK_KEY[x] + RANK_KEY[y])
                if strength >= _PAIR:
                    straights[number] = sets[i]
                    number += 1
                    continue
                equal[5] += 1
                j = last[strength]
                while j >= 0:
                    equal[size[sets[i] & sets[j]]] += 2
                    j = before[j]
                before[i] = last[strength]
                last[strength] = i
            for shared in range(6):
                every[shared] += (
                    (choose[others, 5] - 2 * number) * choose[5, shared] * choose[others - 5, 5 - shared]
                )
            for one in straights[:number]:
                for other in straights[:number]:
                    every[size[one & other]] += 1
    won, tied = np.int64(0), np.int64(0)
    for shared in range(max(0, 10 - others), 6):
        a, b = np.zeros(13, np.int64), np.zeros(13, np.int64)
        a[2:7] = 1
        b[7 - shared : 12 - shared] = 1
        deals = unsuited_pairs(np.int64(0), np.int64(1), a, b)
        won += deals * (every[shared] - equal[shared]) // 2
        tied += deals * equal[shared]
    return won, tied


def no_pair_table(ranks: int = ALL_RANKS) -> NDArray[np.int64]:
    """Deals that the player wins, and ties, with no pair: the first two cells of `joint_table`, in 1 ms."""
    return np.array(_no_pair(ranks))
