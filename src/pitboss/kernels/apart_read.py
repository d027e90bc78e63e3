"""Reading the running numbers of `apart_rows`, for one of my hands at a time."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart_rows import SCALE, Places, Rows, Subsets, multiset, place_of, rank_row
from pitboss.kernels.apart_sets import (
    BLOCK,
    BLOCKS,
    ROW,
    ROW_BITS,
    SUITS,
    Cards,
    group_block,
    group_size,
    masks_of,
    own_place,
)
from pitboss.kernels.compiled import Integer, compiled

__all__ = ["Mine", "Singles", "read"]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

_LANES = 4  # rows that are added together


class Mine(NamedTuple):
    """My hands, by strength, and where the deals of each begin."""

    cards: Cards
    first: I64
    ranks: int  # of the deck
    up: int
    width: int  # of a block; not a constant, lest the loop over a block is unrolled instead of vectorized


class Singles(NamedTuple):
    """Sets that are a whole hand with one more card."""

    strength: I16  # [sets * ROW]
    subsets: Subsets
    first_row: int  # the row of their first place
    theirs: int


@compiled
def read(
    start: Integer,
    stop: Integer,
    limit: Integer,
    column: Integer,
    rows: Rows,
    used: NDArray[np.bool_],
    mine: Mine,
    subsets: Subsets,
    singles: Singles,
    places: Places,
    below: I32,
) -> None:
    """My hands from start to stop: the dealer's hands below the limit, which the rows have reached.

    My hands of the same ranks follow each other and share what the rank rows say.
    """
    size, width = mine.cards.shape[1], mine.width
    sums, four, cards = np.zeros(ROW, np.int32), np.zeros(SUITS, np.int64), np.zeros(size, np.int64)
    by_rank = np.zeros(BLOCK, np.int32)
    known: Integer = -1
    plus, minus = (
        np.zeros(len(subsets.size) + _LANES, np.int64),
        np.zeros(len(subsets.size) + _LANES, np.int64),
    )
    for hand in range(start, stop):
        for i in range(size):
            cards[i] = mine.cards[hand, i]
        masks_of(mine.cards[hand], four)
        number = multiset(mine.cards[hand])
        if number != known:
            _read_ranks(cards, subsets, places, rows.ranks, by_rank)
            known = number
        added, taken = _collect(cards, subsets, places, used, plus, minus)
        for suit in range(SUITS):
            if group_block(four, suit) == suit:
                to = np.uint64(BLOCK * suit)
                for rank in range(BLOCK):
                    sums[to + np.uint64(rank)] = by_rank[rank]
                for i in range(0, added, _LANES):
                    a, b, c, d = _block(plus, i, suit)
                    for rank in range(width):
                        r = np.uint64(rank)
                        more = (rows.suits[a + r] + rows.suits[b + r]) + (
                            rows.suits[c + r] + rows.suits[d + r]
                        )
                        sums[to + r] += more
                for i in range(0, taken, _LANES):
                    a, b, c, d = _block(minus, i, suit)
                    for rank in range(width):
                        r = np.uint64(rank)
                        less = (rows.suits[a + r] + rows.suits[b + r]) + (
                            rows.suits[c + r] + rows.suits[d + r]
                        )
                        sums[to + r] -= less
        _read_singles(hand, limit, cards, four, singles, places, width, sums)
        _write(mine, hand, column, singles.theirs, four, sums, below)


@compiled
def _read_ranks(cards: I64, subsets: Subsets, places: Places, rows: I32, sums: I32) -> None:
    sums[:] = 0
    for subset in range(len(subsets.size)):
        row = rank_row(cards, subset, subsets, places)
        times = np.int32(-SCALE if subsets.size[subset] & 1 else SCALE)
        for rank in range(BLOCK):
            sums[rank] += times * rows[row, rank]


@compiled
def _collect(
    cards: I64, subsets: Subsets, places: Places, used: NDArray[np.bool_], plus: I64, minus: I64
) -> tuple[int, int]:
    """The places whose rows count for and against; rows that stay empty are left out, or fill up."""
    added, taken = 0, 0
    for subset in range(len(subsets.size)):
        place = place_of(cards, subset, subsets, places)
        if used[place & ROW_BITS]:
            if subsets.size[subset] & 1:
                minus[taken] = place
                taken += 1
            else:
                plus[added] = place
                added += 1
    for i in range(_LANES):
        plus[added + i] = len(used)
        minus[taken + i] = len(used)
    return added, taken


@compiled
def _block(places: I64, at: Integer, suit: Integer) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Where the blocks of a suit begin in the next four rows."""
    a, b, c, d = places[at], places[at + 1], places[at + 2], places[at + 3]
    shift = BLOCKS + 2 * suit
    return (
        np.uint64(ROW * (a & ROW_BITS) + BLOCK * ((a >> shift) & 3)),
        np.uint64(ROW * (b & ROW_BITS) + BLOCK * ((b >> shift) & 3)),
        np.uint64(ROW * (c & ROW_BITS) + BLOCK * ((c >> shift) & 3)),
        np.uint64(ROW * (d & ROW_BITS) + BLOCK * ((d >> shift) & 3)),
    )


@compiled
def _read_singles(
    hand: Integer,
    limit: Integer,
    cards: I64,
    four: I64,
    singles: Singles,
    places: Places,
    width: Integer,
    sums: I32,
) -> None:
    """Sets that are one hand with u: it is below the limit or not."""
    limit16 = np.int16(limit)
    for subset in range(len(singles.subsets.size)):
        size = singles.subsets.size[subset]
        if size == len(cards):
            place = own_place(hand, four)
        else:
            place = place_of(cards, subset, singles.subsets, places) - singles.first_row
        once = np.int32(-SCALE if size & 1 else SCALE)
        for suit in range(SUITS):
            to = np.uint64(BLOCK * suit)
            at = np.uint64(ROW * (place & ROW_BITS) + BLOCK * ((place >> (BLOCKS + 2 * suit)) & 3))
            for rank in range(width):
                r = np.uint64(rank)
                sums[to + r] += once if singles.strength[at + r] < limit16 else np.int32(0)


@compiled
def _write(
    mine: Mine, hand: Integer, column: Integer, theirs: Integer, four: I64, sums: I32, below: I32
) -> None:
    """One number for each card that may lie face up; if none does, each of the dealer's cards might have."""
    at, every = mine.first[hand], np.int64(0)
    for suit in range(SUITS):
        if group_block(four, suit) == suit:
            left, together = mine.ranks & ~four[suit], np.int64(0)
            for rank in range(13):
                if (left >> rank) & 1:
                    if mine.up:
                        below[at, column] = np.uint32(sums[BLOCK * suit + rank]) // np.uint32(SCALE)
                        at += 1
                    else:
                        together += sums[BLOCK * suit + rank]
            if not mine.up:
                every += together * group_size(four, suit)
    if not mine.up:
        below[at, column] = every // (SCALE * theirs)
