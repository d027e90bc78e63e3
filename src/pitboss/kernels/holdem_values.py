"""What a path through a game is worth on every river kind, and summed down to boards of four and flops.

A path (bet here, fold there) pays by class of the seat's hand and by how many of the dealer's holes are
weaker, not stronger, below a cut: a sum of products. Paths of a group are alternatives on the river itself,
the best of them is taken. Before the river only sums count, so of groups with one path only as many are
pulled as are linearly independent: bets of two, three and four antes are two sums, not three.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, gcd

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import (
    BOARDS,
    KINDS,
    PAIRS,
    SUITED_BOARDS,
    Ints,
    holes,
    levels,
    suited_boards,
)
from pitboss.kernels.holdem_levels import BY_RANKS, Numbers, Street, assembled, pulled
from pitboss.kernels.holdem_rivals import Rivers

__all__ = ["Payoffs", "payoffs", "river_values", "street_choices", "street_values", "values_of"]

ABSENT, CONSTANT, BY_CLASS = range(3)
# By path and column: how it counts, and its factor by class. The last column, all holes, is multiplied out.
Payoffs = tuple[NDArray[np.uint8], Numbers]


def payoffs(rivers: Rivers, coefficients: NDArray[np.int64]) -> Payoffs:
    """Coefficients [paths, classes, columns] made ready: int32 if every value and sum of values fits."""
    table = coefficients.transpose(0, 2, 1).copy()  # of its own: a single class would be a view
    bound = int(np.abs(table).max(axis=2).sum(axis=1).max()) * rivers.total
    table[:, -1] *= rivers.total
    constant = (table == table[:, :, :1]).all(axis=2)
    how = np.where(constant, np.where(table[:, :, 0] == 0, ABSENT, CONSTANT), BY_CLASS).astype(np.uint8)
    # a value less that of ranks alone, summed over 48 cards: 96 times the bound
    return how, table.astype(np.int32) if 96 * bound < 2**31 else table


@compiled
def values_of(
    how: NDArray[np.uint8],
    table: Numbers,
    path: Integer,
    known: NDArray[np.uint8],
    below: NDArray[np.int16],
    board: Integer,
    row: Numbers,
) -> None:
    """One path on one board, `known` [boards, holes] and `below` [columns, boards, holes], into `row`."""
    size, last = known.shape[1], table.shape[1] - 1
    if how[path, last] == BY_CLASS:
        for hole in range(size):
            row[hole] = table[path, last, known[board, hole]]
    else:
        for hole in range(size):
            row[hole] = table[path, last, 0]
    for column in range(last):
        if how[path, column] == CONSTANT:
            factor = table[path, column, 0]
            for hole in range(size):
                row[hole] += factor * below[column, board, hole]
        elif how[path, column] == BY_CLASS:
            for hole in range(size):
                row[hole] += table[path, column, known[board, hole]] * below[column, board, hole]


@compiled
def _best(
    start: Integer,
    stop: Integer,
    how: NDArray[np.uint8],
    table: Numbers,
    known: NDArray[np.uint8],
    below: NDArray[np.int16],
    ranks_of: Ints,
    pair_of_kind: Ints,
    alone: Numbers,
    rows: Numbers,
) -> None:
    """The best of all paths on some boards, less that by ranks alone, if it is given."""
    best, other = np.empty(known.shape[1], rows.dtype), np.empty(known.shape[1], rows.dtype)
    for board in range(start, stop):
        values_of(how, table, 0, known, below, board, best)
        for path in range(1, len(how)):
            values_of(how, table, path, known, below, board, other)
            for hole in range(len(best)):
                best[hole] = max(best[hole], other[hole])
        if len(alone):
            ranks = ranks_of[board]
            for hole in range(len(best)):
                best[hole] -= alone[ranks, pair_of_kind[hole]]
        for hole in range(len(best)):
            rows[board, hole] = best[hole]


def _fill(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    by_ranks: Numbers,
    by_suit: Numbers,
    *,
    added: bool,
    threads: int | None,
) -> None:
    """The best of some paths by ranks alone [6175, 91], and as suits see it or what they add [36608, 338]."""
    how, table = payoffs(rivers, coefficients)
    ranks_of, pair_of_kind = suited_boards().ranks, holes().pair_of_kind

    def fill(rows: Numbers, known: NDArray[np.uint8], below: NDArray[np.int16], alone: Numbers) -> None:
        in_slices(
            lambda start, stop: _best(
                start, stop, how, table, known, below, ranks_of, pair_of_kind, alone, rows
            ),
            len(rows),
            threads=threads,
            each=512,
        )

    fill(by_ranks, *rivers.by_ranks, by_ranks[:0])
    fill(by_suit, *rivers.by_suit, by_ranks if added else by_ranks[:0])


def river_values(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    group_of: NDArray[np.int64],
    *,
    threads: int | None = None,
) -> NDArray[np.int64]:
    """The value of the best path of each group on every river kind: [groups, RIVERS].

    A path is worth the sum over the columns (weaker, not stronger, below each cut, all) of the dealer's
    holes, each times coefficients[path, class of the seat's hand, column].
    """
    found = np.empty((int(group_of.max()) + 1, len(rivers.known)), np.int64)
    for group, row in enumerate(found):
        by_ranks, by_suit = (
            row[:BY_RANKS].reshape(BOARDS, PAIRS),
            row[BY_RANKS:].reshape(SUITED_BOARDS, KINDS),
        )
        _fill(rivers, coefficients[group_of == group], by_ranks, by_suit, added=False, threads=threads)
    return found


def street_values(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    group_of: NDArray[np.int64],
    *,
    to: Street,
    threads: int | None = None,
) -> Numbers:
    """`river_values` pulled to flops [groups, 1755, 1326] or boards of four [groups, 16432, 1326].

    The same as `holdem_levels.pull`, with less work: in 32 bits where they are enough, one group at a time,
    and none that is a combination of others.
    """
    each = np.arange(int(group_of.max()) + 1)
    return street_choices(rivers, coefficients, group_of, each, to=to, threads=threads)[0]


def street_choices(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    group_of: NDArray[np.int64],
    choice_of: NDArray[np.int64],
    *,
    to: Street,
    threads: int | None = None,
) -> tuple[Numbers, NDArray[np.int8]]:
    """Of the groups between which a choice is made on this street, the best, and its number.

    `choice_of` [groups] numbers the choices from 0, rising. Both results are [choices, boards, 1326]; the
    first of equals is chosen. Without a choice, every group its own, there are no numbers.
    """
    three, four, suits_three, suits_four = levels(rivers.ranks)
    hole = holes()
    parts, mix = _independent(coefficients, group_of)
    narrow = all(payoffs(rivers, part)[1].dtype == np.int32 for part in [*parts, coefficients])
    small = np.dtype(np.int32 if narrow else np.int64)
    top = np.dtype(np.int64) if to == "flop" else small
    first, first_suits = (three, suits_three) if to == "flop" else (four, suits_four)
    above_ranks = np.empty((len(parts), len(first.child), PAIRS), top)
    above_suits = np.empty((len(parts), len(first_suits.child), KINDS), top)
    by_ranks, by_suit = np.empty((BOARDS, PAIRS), small), np.empty((SUITED_BOARDS, KINDS), small)
    ranks_of_four = np.empty((len(four.child), PAIRS), small)
    suits_of_four = np.empty((len(suits_four.child), KINDS), small)
    for part, paths in enumerate(parts):
        _fill(rivers, paths, by_ranks, by_suit, added=True, threads=threads)
        if to == "turn":
            pulled(four, hole.held_ranks, by_ranks, above_ranks[part], threads)
            pulled(suits_four, hole.held_kinds, by_suit, above_suits[part], threads)
        else:
            pulled(four, hole.held_ranks, by_ranks, ranks_of_four, threads)
            pulled(suits_four, hole.held_kinds, by_suit, suits_of_four, threads)
            pulled(three, hole.held_ranks, ranks_of_four, above_ranks[part], threads)
            pulled(suits_three, hole.held_kinds, suits_of_four, above_suits[part], threads)
    cards = 4 * rivers.ranks.bit_count()
    ways = rivers.total * (comb(cards - 5, 2) if to == "flop" else cards - 6)
    return assembled(
        to,
        above_ranks,
        above_suits,
        mix.astype(top),
        ways,
        choice_of,
        ranks=rivers.ranks,
        threads=threads,
    )


def _independent(
    coefficients: NDArray[np.int64], group_of: NDArray[np.int64]
) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """Paths to be pulled, and each group as a whole-numbered combination of them [groups, parts + 1].

    The last place of a combination is for what is the same whatever comes, a fold say: nothing to be pulled.
    """
    constant = np.zeros(coefficients.shape[1:], np.int64)
    constant[:, -1] = 1
    parts: list[NDArray[np.int64]] = []
    single = [-1]  # the constant, and which parts are single paths
    mixes: list[dict[int, int]] = []
    for group in range(int(group_of.max()) + 1):
        paths = coefficients[group_of == group]
        if len(paths) > 1:
            mixes.append({len(parts): 1})
            parts.append(paths)
            continue
        vectors = [constant.ravel(), *(parts[part].ravel() for part in single[1:])]
        found = _combination(vectors, paths.ravel())
        if found is None:
            common = gcd(*(int(number) for number in paths.ravel()))
            mixes.append({len(parts): common})
            single.append(len(parts))
            parts.append(paths // common)
        else:
            mixes.append(dict(zip(single, found, strict=True)))
    mix = np.zeros((len(mixes), len(parts) + 1), np.int64)
    for group, entries in enumerate(mixes):
        for part, times in entries.items():
            mix[group, part] = times
    return parts, mix


def _combination(vectors: list[NDArray[np.int64]], wanted: NDArray[np.int64]) -> list[int] | None:
    """Whole numbers by which independent vectors add up to the one wanted, if there are any."""
    rows = [
        [Fraction(int(number)) for number in row]
        for row in np.unique(np.column_stack([*vectors, wanted]), axis=0)
    ]
    count = len(vectors)
    for column in range(count):
        pivot = next(at for at in range(column, len(rows)) if rows[at][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [number / rows[column][column] for number in rows[column]]
        for at, row in enumerate(rows):
            if at != column and row[column]:
                rows[at] = [a - row[column] * b for a, b in zip(row, rows[column], strict=True)]
    if any(row[count] for row in rows[count:]):
        return None
    found = [row[count] for row in rows[:count]]
    return [int(number) for number in found] if all(number.denominator == 1 for number in found) else None
