"""How the dealer's hands compare with mine in one situation, for a simulator: no tables, no sums over boards.

By the longest flush the dealer's cards are counted suit by suit, as in `shared_flushes`: some four million
situations a second. Other rankings look at several suits at once, so the dealer's sets are dealt one by one,
with three cards 14,190 of them: some ten thousand situations a second.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.rankings import FIVE, FLUSH, strength_by
from pitboss.kernels.shared_flush_tables import CHOOSE, LENGTH, MASK, START
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["rival_counts"]

Cards = NDArray[np.int8]
I64 = NDArray[np.int64]
_SIZE: I64 = np.bitwise_count(np.arange(1 << 13)).astype(np.int64)
_TOP: I64 = np.array([0] + [1 << mask.bit_length() - 1 for mask in range(1, 1 << 13)])


@compiled
def _below(held: Integer, left: Integer, more: Integer, t: Integer) -> tuple[Integer, Integer]:
    """Sets of `more` of the cards `left` that stay below t together with the cards held; those equal to t.

    All are masks of ranks. Down the cards of t: a set that lacks one is below t whatever comes below it, and
    one that has a card between them is above.
    """
    count = np.int64(0)
    rest: Integer = t
    while rest:
        bit = _TOP[rest]
        rest ^= bit
        if held & ~t & ~(bit - 1):
            return count, np.int64(0)
        if held & bit:
            continue
        count += CHOOSE[_SIZE[left & (bit - 1)], more]
        if more == 0 or not left & bit:
            return count, np.int64(0)
        more -= 1
    return count, np.int64(more == 0 and not held & ~t)


@compiled
def _flush_counts(
    t: Integer, mine: Integer, board: Integer, theirs: Integer, ranks: Integer
) -> tuple[Integer, Integer]:
    """The dealer's sets below a flush, and those not above: a coefficient of the product of four suits."""
    length = LENGTH[t]
    p0, p1, p2, p3 = np.int64(1), np.int64(0), np.int64(0), np.int64(0)
    q0, q1, q2, q3 = np.int64(1), np.int64(0), np.int64(0), np.int64(0)
    for suit in range(4):
        held = board >> (16 * suit) & 8191
        left = ranks & ~held & ~(mine >> (16 * suit))
        more = length - _SIZE[held]
        free = _SIZE[left]
        a0: Integer = np.int64(more > 0)
        a1 = free if more > 1 else np.int64(0)
        a2 = CHOOSE[free, 2] if more > 2 else np.int64(0)
        a3 = CHOOSE[free, 3] if more > 3 else np.int64(0)
        b0, b1, b2, b3 = a0, a1, a2, a3
        if 0 <= more <= theirs:
            below, equal = _below(held, left, more, MASK[t])
            a0, b0 = (below, below + equal) if more == 0 else (a0, b0)
            a1, b1 = (below, below + equal) if more == 1 else (a1, b1)
            a2, b2 = (below, below + equal) if more == 2 else (a2, b2)
            a3, b3 = (below, below + equal) if more == 3 else (a3, b3)
        p3 = p0 * a3 + p1 * a2 + p2 * a1 + p3 * a0
        p2 = p0 * a2 + p1 * a1 + p2 * a0
        p1 = p0 * a1 + p1 * a0
        p0 *= a0
        q3 = q0 * b3 + q1 * b2 + q2 * b1 + q3 * b0
        q2 = q0 * b2 + q1 * b1 + q2 * b0
        q1 = q0 * b1 + q1 * b0
        q0 *= b0
    if theirs == 3:
        return p3, q3
    return (p2, q2) if theirs == 2 else (p1, q1)


@compiled
def _strength(ranking: Integer, key: Integer, bits: Integer) -> Integer:
    return strength_of(key, bits) if ranking == FIVE else strength_by(ranking, bits)


@compiled
def _deal(
    ranking: Integer,
    key: Integer,
    bits: Integer,
    deck: Cards,
    theirs: Integer,
    t: Integer,
    cuts: I64,
    counts: I64,
) -> None:
    """Every set of the dealer's in turn on a board; `deck` are the cards left."""
    size = len(deck)
    for a in range(size):
        for b in range(a if theirs > 1 else 1):
            for c in range(b if theirs > 2 else 1):
                more, bit = CARD_KEY[deck[a]], CARD_BIT[deck[a]]
                if theirs > 1:
                    more, bit = more + CARD_KEY[deck[b]], bit + CARD_BIT[deck[b]]
                if theirs > 2:
                    more, bit = more + CARD_KEY[deck[c]], bit + CARD_BIT[deck[c]]
                strength = _strength(ranking, key + more, bits + bit)
                counts[0] += strength < t
                counts[1] += strength <= t
                for cut in range(len(cuts)):
                    counts[2 + cut] += strength < cuts[cut]


@compiled
def rival_counts(
    ranking: Integer, mine: Cards, board: Cards, theirs: Integer, ranks: Integer, cuts: I64, counts: I64
) -> Integer:
    """Fill the counts of `values` for one situation: weaker than mine, not stronger, weaker than cuts, all.

    `theirs` are the dealer's cards, one to three, `ranks` the ranks of the deck. Returns my strength.
    """
    key, bits, my_key, my_bits = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for card in board:
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    for card in mine:
        my_key += CARD_KEY[card]
        my_bits += CARD_BIT[card]
    t = _strength(ranking, key + my_key, bits + my_bits)
    left = 4 * _SIZE[ranks] - len(board) - len(mine)
    counts[2 + len(cuts)] = CHOOSE[left, theirs]
    if ranking == FLUSH:
        counts[0], counts[1] = _flush_counts(t, my_bits, bits, theirs, ranks)
        for cut in range(len(cuts)):
            if cuts[cut] <= 0:
                counts[2 + cut] = 0
            elif cuts[cut] >= START[8]:
                counts[2 + cut] = CHOOSE[left, theirs]
            else:
                counts[2 + cut] = _flush_counts(cuts[cut], my_bits, bits, theirs, ranks)[0]
        return t
    deck = np.empty(left, np.int8)
    at = 0
    for card in range(52):
        if ranks >> (card >> 2) & 1 and not (bits + my_bits) & CARD_BIT[card]:
            deck[at] = card
            at += 1
    counts[: 2 + len(cuts)] = 0
    _deal(ranking, key, bits, deck, theirs, t, cuts, counts)
    return t
