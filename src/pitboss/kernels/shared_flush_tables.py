"""What `shared_flushes` looks up: the dealer's cards of one suit that stay below a flush.

For a suit with board cards b and a flush t as long as b and j more cards, a row holds how many sets X of j
more cards keep b + X below t, if X avoids some cards of mine: none (column 0), one (1 + its place in the
deck), two (14 + their place among pairs), three (92 + their place among triples). The row after it counts
those not above t. With fewer than j cards the suit is always below t, with more it never is.

Rows are kept where t is of another suit than X, on a board of up to four cards: then t has at most seven
cards less those of b, and my cards of b's suit make no longer flush.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.rankings import FLUSH, strength_by

__all__ = [
    "CHOOSE",
    "KINDS",
    "LENGTH",
    "MASK",
    "NUMBER",
    "PAIRS",
    "START",
    "TRIPLES",
    "FlushTables",
    "cut_rows",
    "flush_tables",
]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

KINDS, PAIRS, TRIPLES = 378, 14, 92
_WIDTHS = (KINDS, TRIPLES, 16, 16)  # by the number of board cards
_MORE = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1,))  # j, by the number of board cards
CHOOSE: I64 = np.array([[comb(cards, number) for number in range(4)] for cards in range(53)])


@compiled
def _number(masks: I64, numbers: I64) -> None:
    for i in range(len(masks)):
        numbers[i] = strength_by(FLUSH, masks[i])


_MASKS = np.arange(1 << 13)
NUMBER: I64 = np.zeros(1 << 13, np.int64)
"""The strength of a flush by its mask of ranks; 0 for none, and for more than seven cards."""
_number(_MASKS, NUMBER)
START: I64 = np.array([0, *np.cumsum([1, *(comb(13, length) for length in range(1, 8))])])
"""The strength of the lowest flush of each length; the last is above all."""
MASK: I64 = np.zeros(START[8], np.int64)
MASK[NUMBER] = _MASKS
MASK[0] = 0
LENGTH: I64 = np.bitwise_count(MASK).astype(np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class FlushTables:
    """Rows one after another, and where those for some board cards and a length of t begin."""

    rows: I16
    base: I32  # [8192, 9]
    width: I64  # [5] columns of a row, by the number of board cards


@compiled
def _columns(chosen: I64, number: Integer, having: I16) -> None:
    """Count a set of cards in the columns of all sets that it contains; `chosen` are places in the deck."""
    having[0] += 1
    for a in range(number):
        x = chosen[a]
        having[1 + x] += 1
        for b in range(a):
            y = chosen[b]
            having[PAIRS + CHOOSE[x, 2] + y] += 1
            for c in range(b):
                having[TRIPLES + CHOOSE[x, 3] + CHOOSE[y, 2] + chosen[c]] += 1


@compiled
def _avoiding(having: I16, ranks: Integer, width: Integer, row: I16) -> None:
    """Sets with none of some cards, from those that have them: signs by turns."""
    row[0] = having[0]
    for x in range(ranks):
        row[1 + x] = having[0] - having[1 + x]
        if width > PAIRS + 2:
            for y in range(x):
                pair = PAIRS + CHOOSE[x, 2] + y
                row[pair] = row[1 + x] - having[1 + y] + having[pair]
                if width > TRIPLES:
                    for z in range(y):
                        xz, yz = PAIRS + CHOOSE[x, 2] + z, PAIRS + CHOOSE[y, 2] + z
                        triple = TRIPLES + CHOOSE[x, 3] + CHOOSE[y, 2] + z
                        row[triple] = row[pair] - having[1 + z] + having[xz] + having[yz] - having[triple]


@compiled
def _fill(board: Integer, deck: I64, more: Integer, width: Integer, rows: I16) -> None:
    """All rows for a suit's board cards and `more` cards of the dealer, t from low to high."""
    ranks, length = len(deck), more
    for rank in range(13):
        length += board >> rank & 1
    first = START[length]
    number_of = np.full(START[length + 1] - first, -1, np.int32)  # which set makes a flush
    sets = np.zeros((CHOOSE[ranks, more] + 1, 3), np.int64)
    found = 0
    for a in range(ranks):
        for b in range(a if more > 1 else 1):
            for c in range(b if more > 2 else 1):
                mask = np.int64(1) << deck[a]
                if more > 1:
                    mask |= np.int64(1) << deck[b]
                if more > 2:
                    mask |= np.int64(1) << deck[c]
                if not mask & board:
                    sets[found, 0], sets[found, 1], sets[found, 2] = a, b, c
                    rising = sets[found, :more]
                    rising.sort()
                    number_of[NUMBER[mask | board] - first] = found
                    found += 1
    having = np.zeros(KINDS, np.int16)
    row = np.zeros(KINDS, np.int16)
    for t in range(len(number_of) + 1):
        for column in range(width):
            rows[t * width + column] = row[column]
        if t < len(number_of) and number_of[t] >= 0:
            _columns(sets[number_of[t]], more, having)
            _avoiding(having, ranks, width, row)


def _small_masks(deck: list[int], most: int) -> list[int]:
    return [
        sum(1 << rank for rank in chosen) for size in range(most + 1) for chosen in combinations(deck, size)
    ]


@lru_cache(maxsize=2)
def flush_tables(ranks: int) -> FlushTables:
    """The rows for a deck of some ranks: half a million, 15 MB."""
    deck = [rank for rank in range(13) if ranks >> rank & 1]
    base, parts, size = np.full((1 << 13, 9), -1, np.int32), [], 0
    for board in _small_masks(deck, 3):
        cards = board.bit_count()
        for more in _MORE[cards]:
            length = cards + more
            base[board, length] = size
            rows = np.zeros((comb(13, length) + 1) * _WIDTHS[cards], np.int16)
            _fill(board, np.array(deck, np.int64), more, _WIDTHS[cards], rows)
            parts.append(rows)
            size += len(rows)
    return FlushTables(
        rows=np.concatenate([*parts, np.zeros(16, np.int16)]), base=base, width=np.array([*_WIDTHS, 16])
    )


def cut_rows(ranks: int, cut: int) -> I16:
    """[8192, 378] one row for each suit's board cards, up to four, and a given t; other lines are 0."""
    deck = [rank for rank in range(13) if ranks >> rank & 1]
    result = np.zeros((1 << 13, KINDS), np.int16)
    if not 0 < cut < START[8]:
        return result
    length = int(LENGTH[cut])
    for board in _small_masks(deck, 4):
        more = length - board.bit_count()
        if 0 < more < 4:
            _cut_row(board, np.array(deck, np.int64), more, cut, result[board])
    return result


@compiled
def _cut_row(board: Integer, deck: I64, more: Integer, cut: Integer, row: I16) -> None:
    ranks = len(deck)
    having = np.zeros(KINDS, np.int16)
    chosen = np.zeros(3, np.int64)
    for a in range(ranks):
        for b in range(a if more > 1 else 1):
            for c in range(b if more > 2 else 1):
                mask = np.int64(1) << deck[a]
                if more > 1:
                    mask |= np.int64(1) << deck[b]
                if more > 2:
                    mask |= np.int64(1) << deck[c]
                if not mask & board and NUMBER[mask | board] < cut:
                    chosen[0], chosen[1], chosen[2] = a, b, c
                    rising = chosen[:more]
                    rising.sort()
                    _columns(chosen, more, having)
    _avoiding(having, ranks, KINDS, row)
