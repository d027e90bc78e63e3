"""Running numbers of the dealer's hands, for `apart`; `apart_read` reads them.

N(T + u) is wanted for all sets T and cards u. Suits seldom matter: most hands of the same ranks are equally
strong. So N is kept in two parts. *Rank rows* count every hand as if it had the least strength of its ranks,
and depend on the ranks of T and u alone. *Suit rows* correct this: a hand that is stronger leaves at the
strength of its ranks and comes back at its own.

Suit rows hold one of each class of hands for all of them: it stands for `weight` hands, and (T, u) in it for
one of 24 / factor classmates. They are kept 24-fold to stay whole.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart_sets import (
    BLOCK,
    BLOCKS,
    COMB,
    FACTORS,
    ROW,
    ROW_BITS,
    Cards,
)
from pitboss.kernels.compiled import Integer, compiled

__all__ = ["SCALE", "Hands", "Places", "Ranked", "Rows", "Subsets", "add", "multiset", "place_of", "rank_row"]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

SCALE = 24

_MULTISET: I64 = np.array([[comb(rank + i, i + 1) for rank in range(13)] for i in range(7)])
"""What the i-th lowest rank adds to the number of a multiset of ranks among those of its size."""


class Subsets(NamedTuple):
    """Subsets of a hand: positions of the cards in each, then of the others."""

    positions: I64  # [subsets, cards]
    size: I64  # [subsets]
    chosen: I64  # [subsets] the first positions as bits


class Places(NamedTuple):
    """Where a set has its rows."""

    suits: I64  # by the number of the set, see `apart_sets`
    starts: I64  # where the sets of each size begin
    rank_starts: I64  # where the rank rows of each size begin


class Rows(NamedTuple):
    """The running numbers."""

    ranks: I32  # [multisets of ranks, BLOCK]
    suits: I32  # [classes of sets, and one more that stays empty; ROW], all in one dimension


class Hands(NamedTuple):
    """Dealer's hands that come (or, weighing less than nothing, leave), by strength."""

    cards: Cards
    weight: I64
    starts: I64  # of each strength


class Ranked(NamedTuple):
    """Multisets of the dealer's ranks, by the least strength they have."""

    ranks: Cards  # [multisets, theirs], rising
    starts: I64


@compiled
def multiset(cards: Cards) -> Integer:
    """The number of the ranks of some cards, which are rising."""
    number = np.int64(0)
    for i in range(len(cards)):
        number += _MULTISET[i, cards[i] >> 2]
    return number


@compiled
def place_of(cards: I64, subset: Integer, subsets: Subsets, places: Places) -> Integer:
    """The place of one subset of the cards."""
    size = subsets.size[subset]
    number = np.int64(places.starts[size])
    for i in range(size):
        number += COMB[i, cards[subsets.positions[subset, i]]]
    return np.int64(places.suits[np.uint64(number)])


@compiled
def rank_row(cards: I64, subset: Integer, subsets: Subsets, places: Places) -> Integer:
    """The rank row of one subset of the cards."""
    size = subsets.size[subset]
    number = np.int64(places.rank_starts[size])
    for i in range(size):
        number += _MULTISET[i, cards[subsets.positions[subset, i]] >> 2]
    return number


@compiled
def add(
    strength: Integer,
    sign: Integer,
    ranked: Ranked,
    hands: Hands,
    subsets: Subsets,
    places: Places,
    rows: Rows,
) -> None:
    """Add the dealer's hands of this strength, or take them away."""
    _add_ranks(
        ranked.starts[strength], ranked.starts[strength + 1], sign, ranked, subsets, places, rows.ranks
    )
    _add_suits(hands.starts[strength], hands.starts[strength + 1], sign, hands, subsets, places, rows.suits)


@compiled
def _add_ranks(
    start: Integer,
    stop: Integer,
    sign: Integer,
    ranked: Ranked,
    subsets: Subsets,
    places: Places,
    rows: I32,
) -> None:
    """Multisets of ranks: from 4 cards of each rank prod C(4, n_r) hands, and with a given card of rank r
    n_r / 4 of them, with a second one (n_r - 1) / 3 of those, and so on.

    Of cards of one rank, those with the lower positions are taken first, so that no set is met twice.
    """
    size = ranked.ranks.shape[1]
    cards, taken, held = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    for at in range(start, stop):
        hands, again = np.int64(sign), 0
        for i in range(size):
            cards[i] = 4 * ranked.ranks[at, i]
            taken[i] = taken[i - 1] + 1 if i and cards[i] == cards[i - 1] else 0
            again |= (taken[i] > 0) << i
            hands = hands * (4 - taken[i]) // (taken[i] + 1)
        for i in range(size - 1, -1, -1):
            last = i + 1 == size or cards[i + 1] != cards[i]
            held[i] = taken[i] + 1 if last else held[i + 1]
        for subset in range(len(subsets.size)):
            chosen = subsets.chosen[subset]
            if again & chosen & ~(chosen << 1):
                continue
            row = rank_row(cards, subset, subsets, places)
            with_all = hands
            for i in range(subsets.size[subset]):
                card = subsets.positions[subset, i]
                with_all = with_all * (held[card] - taken[card]) // (4 - taken[card])
            for i in range(subsets.size[subset], size):
                card = subsets.positions[subset, i]
                if not again & ~(chosen << 1) & (1 << card):
                    with_one = with_all * (held[card] - taken[card]) // (4 - taken[card])
                    rows[row, cards[card] >> 2] += np.int32(with_one)


@compiled
def _add_suits(
    start: Integer,
    stop: Integer,
    sign: Integer,
    hands: Hands,
    subsets: Subsets,
    places: Places,
    rows: I32,
) -> None:
    """One hand of each class, for all of them."""
    size = hands.cards.shape[1]
    cards = np.zeros(size, np.int64)
    for hand in range(start, stop):
        weight = sign * hands.weight[hand]
        for i in range(size):
            cards[i] = hands.cards[hand, i]
        for subset in range(len(subsets.size)):
            place = place_of(cards, subset, subsets, places)
            row = ROW * (place & ROW_BITS)
            for i in range(subsets.size[subset], size):
                card = cards[subsets.positions[subset, i]]
                suit = card & 3
                at = row + BLOCK * ((place >> (BLOCKS + 2 * suit)) & 3) + (card >> 2)
                rows[np.uint64(at)] += np.int32(weight * ((place >> (FACTORS + 4 * suit)) & 15))
