"""My cards against the dealer's by the longest flush, no card face up: hands too large for `apart`.

The dealer's hand is below a flush of L ranks if it is so in every suit. Of the ranks I leave in suit i, all
sets of k < L are below, e_i of the sets of L, and none that is longer. So the dealer's hands below are the
coefficient of x**theirs in the product over the suits of Q_i + e_i * x**L, Q_i = sum of C(left_i, k) * x**k
for k < L: for each set of suits the product of their e_i, times a number that depends only on L and on how
many cards I have in each suit. There are 120 ways to have seven, and L is the longest of them.

e_i depends on my ranks in suit i and on the flush, which is my own longest: the longer it is, the fewer cards
are left for the other suits, so all that can occur are half a million numbers.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart import ALL_RANKS, Apart
from pitboss.kernels.apart_sets import SUITS, classes_of
from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.rankings import FLUSH, strength_by

__all__ = ["flush_apart"]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

_LONGEST = 7
_SLICE = 1 << 14
_SETS = 1 << SUITS
_MASKS: I64 = np.arange(1 << 13)
_SIZE: NDArray[np.int8] = np.bitwise_count(_MASKS).astype(np.int8)  # small, to stay in a core's cache
_COMB: I64 = np.array([[comb(n, k) for k in range(_LONGEST + 1)] for n in range(14)])


class _Known(NamedTuple):
    """What the flushes below any flush of mine are counted from."""

    number: I16  # [masks] the strength of a flush of these ranks
    starts: I64  # [length] the first number of this length
    own: I16  # [numbers] flushes below this one among the ranks it leaves
    others: I16  # one table after the other by length: [masks it can meet, flushes of the length]
    tables: I64  # [length] where each begins
    ways: I32  # [length and sizes of my suits, sets of suits]


@compiled
def _numbers(number: I16) -> None:
    for mask in range(1, len(number)):
        if _SIZE[mask] <= _LONGEST:
            number[mask] = strength_by(FLUSH, np.int64(mask))


@compiled
def _flushes_below(flush: Integer, left: Integer) -> int:
    """The sets of these ranks, as many as the flush has, that are below it.

    Such a set agrees with the flush down to some rank, and takes the rest from below that one.
    """
    found, more = 0, np.int64(_SIZE[flush])
    for rank in range(12, -1, -1):
        if (flush >> rank) & 1:
            found += _COMB[_SIZE[left & ((1 << rank) - 1)], more]
            if not (left >> rank) & 1:
                break
            more -= 1
    return found


@compiled
def _fill_own(flushes: I64, ranks: Integer, own: I16) -> None:
    for at in range(len(flushes)):
        own[at] = _flushes_below(flushes[at], ranks & ~flushes[at])


@compiled
def _fill_others(masks: I64, flushes: I64, ranks: Integer, others: I16) -> None:
    """All masks with all flushes of one length."""
    at = 0
    for mask in masks:
        for flush in flushes:
            others[at] = _flushes_below(flush, ranks & ~mask)
            at += 1


@compiled
def _ways(mine: Integer, theirs: Integer, in_deck: Integer, ways: I32) -> None:
    """For the numbers of my cards in three suits and each set of suits: the dealer's ways to have `length`
    cards in each of those suits, and fewer in the others, of which `length` - 1 are the most."""
    sizes, so_far, product = np.zeros(SUITS, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    for at in range(ways.shape[1]):
        sizes[0], sizes[1], sizes[2] = at >> 6, (at >> 3) & 7, at & 7
        sizes[3] = mine - sizes[0] - sizes[1] - sizes[2]
        if sizes[3] < 0 or sizes.max() > in_deck:
            continue
        for length in range(ways.shape[0]):
            for chosen in range(_SETS):
                product[:] = 0
                product[0] = 1
                open_cards = theirs
                for suit in range(SUITS):
                    if (chosen >> suit) & 1:
                        open_cards -= length
                        continue
                    so_far[:], product[:] = product, 0
                    for k in range(min(length, theirs + 1)):
                        for before in range(theirs + 1 - k):
                            product[before + k] += so_far[before] * _COMB[in_deck - sizes[suit], k]
                if open_cards >= 0:
                    ways[length, at, chosen] = product[open_cards]


def _known(mine: int, theirs: int, ranks: int) -> _Known:
    number = np.zeros(1 << 13, np.int16)
    _numbers(number)
    flushes = np.argsort(np.where(number > 0, number, np.iinfo(np.int16).max), kind="stable")[: number.max()]
    starts = np.searchsorted(_SIZE[flushes], np.arange(_LONGEST + 2)) + 1
    own = np.zeros(len(flushes) + 1, np.int16)
    _fill_own(flushes, ranks, own[1:])
    others, tables = [], [0]
    by_number = np.concatenate([[0], flushes])
    for length in range(_LONGEST + 1):
        met = by_number[: starts[max(0, min(length, mine - length)) + 1]]
        of_length = flushes[_SIZE[flushes] == length]
        others.append(np.zeros(len(met) * len(of_length), np.int16))
        _fill_others(met, of_length, ranks, others[-1])
        tables.append(tables[-1] + len(others[-1]))
    ways = np.zeros((_LONGEST + 2, 1 << 9, _SETS), np.int32)
    _ways(mine, theirs, ranks.bit_count(), ways)
    return _Known(
        number=number,
        starts=starts,
        own=own,
        others=np.concatenate(others),
        tables=np.array(tables),
        ways=ways.reshape(-1, _SETS),
    )


@compiled
def _sum(two: Integer, ways: I32, at: np.uint64, a: Integer, b: Integer, c: Integer, d: Integer) -> Integer:
    """Over all sets of suits, the ways times the product of their numbers; `two` if two suits can be long."""
    found = ways[at, 0] + ways[at, 1] * a + ways[at, 2] * b + ways[at, 4] * c + ways[at, 8] * d
    if two:
        ab, cd = a * b, c * d
        found += ab * (ways[at, 3] + ways[at, 7] * c + ways[at, 11] * d + ways[at, 15] * cd)
        found += cd * (ways[at, 12] + ways[at, 13] * a + ways[at, 14] * b)
        found += a * (ways[at, 5] * c + ways[at, 9] * d) + b * (ways[at, 6] * c + ways[at, 10] * d)
    return np.int64(found)


@compiled
def _below(
    masks: NDArray[np.uint16],
    theirs: Integer,
    known: _Known,
    lengths: I64,
    at_cuts: I16,
    strength: I16,
    below: I32,
) -> None:
    """My hands, one by one."""
    number, starts, own, others, tables, ways = known
    for hand in range(len(masks)):
        a, b = np.uint64(masks[hand, 0]), np.uint64(masks[hand, 1])
        c, d = np.uint64(masks[hand, 2]), np.uint64(masks[hand, 3])
        of_a, of_b, of_c, of_d = number[a], number[b], number[c], number[d]
        best = np.int64(max(of_a, of_b, of_c, of_d))
        strength[hand] = best
        size_a, size_b = np.int64(_SIZE[a]), np.int64(_SIZE[b])
        size_c, size_d = np.int64(_SIZE[c]), np.int64(_SIZE[d])
        length = max(size_a, size_b, size_c, size_d)
        sizes = size_a << 6 | size_b << 3 | size_c
        two, at = np.int64(2 * length <= theirs), np.uint64(length << 9 | sizes)
        first = starts[length]
        width, row = starts[length + 1] - first, tables[length] + best - first
        flush = a if of_a == best else b if of_b == best else c if of_c == best else d
        in_a = np.int64(own[best] if a == flush else others[np.uint64(row + of_a * width)])
        in_b = np.int64(own[best] if b == flush else others[np.uint64(row + of_b * width)])
        in_c = np.int64(own[best] if c == flush else others[np.uint64(row + of_c * width)])
        in_d = np.int64(own[best] if d == flush else others[np.uint64(row + of_d * width)])
        below[hand, 0] = _sum(two, ways, at, in_a, in_b, in_c, in_d)
        in_a, in_b = in_a + (flush & a == 0), in_b + (flush & b == 0)
        in_c, in_d = in_c + (flush & c == 0), in_d + (flush & d == 0)
        below[hand, 1] = _sum(two, ways, at, in_a, in_b, in_c, in_d)
        for cut in range(len(lengths)):
            two, at = np.int64(2 * lengths[cut] <= theirs), np.uint64(lengths[cut] << 9 | sizes)
            in_a, in_b = np.int64(at_cuts[cut, a]), np.int64(at_cuts[cut, b])
            in_c, in_d = np.int64(at_cuts[cut, c]), np.int64(at_cuts[cut, d])
            below[hand, 2 + cut] = _sum(two, ways, at, in_a, in_b, in_c, in_d)


@compiled
def _fill_cut(flush: Integer, ranks: Integer, at_cut: I16) -> None:
    for mask in range(len(at_cut)):
        at_cut[mask] = _flushes_below(flush, ranks & ~mask)


def flush_apart(
    *, mine: int, theirs: int, cuts: I64, ranks: int = ALL_RANKS, threads: int | None = None
) -> Apart:
    """My `mine` cards against the dealer's `theirs`, up to seven each, by the longest flush.

    The deck is four suits of `ranks`. `cuts` are strengths the dealer may have to reach.
    """
    classes, known = classes_of(mine, ranks, threads=threads), _known(mine, theirs, ranks)
    found = Apart(
        cards=classes.cards,
        weight=classes.weight,
        strength=np.empty(len(classes.cards), np.int16),
        below=np.empty((len(classes.cards), 2 + len(cuts)), np.int32),
        total=comb(SUITS * ranks.bit_count() - mine, theirs),
    )
    strengths = int(known.number.max())
    lengths, at_cuts = np.full(len(cuts), _LONGEST + 1), np.zeros((len(cuts), 1 << 13), np.int16)
    for at, cut in enumerate(np.maximum(cuts, 1).tolist()):
        if cut <= strengths:  # else all hands are below: none has eight cards of a suit
            flush = int(np.flatnonzero(known.number == cut)[0])
            lengths[at] = _SIZE[flush]
            _fill_cut(flush, ranks, at_cuts[at])
    in_slices(
        lambda start, stop: _below(
            classes.masks[start:stop],
            theirs,
            known,
            lengths,
            at_cuts,
            found.strength[start:stop],
            found.below[start:stop],
        ),
        len(found.cards),
        threads=threads,
        each=_SLICE,
    )
    return found
