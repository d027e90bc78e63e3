"""What becomes of every path: the sums of `holdem_values` transposed.

There, showdowns are pulled from rivers down to flops and boards of four. Here the deals of each decision are
pushed up to the rivers, go to the best path there, and are multiplied with the showdowns, by class of the
seat's hand. The work is the same. The largest number is 1326 * 19,600 * 47 * 46 * 990, or 5.6e13.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, cores, in_slices
from pitboss.kernels.holdem_kinds import (
    BOARDS,
    KINDS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    Ints,
    holes,
    levels,
    suited_boards,
)
from pitboss.kernels.holdem_levels import Numbers, Street, blocked, pushed, street
from pitboss.kernels.holdem_rivals import Rivers
from pitboss.kernels.holdem_values import Payoffs, payoffs, values_of

__all__ = ["river_tally", "street_tally"]

HALF = 0xFFFF
Levels = tuple[Ints, Ints, Ints, Ints]  # of a level: starts, steps, left; and the cards held by holes
Seen = tuple[NDArray[np.uint8], NDArray[np.int16]]  # known and below of `Rivers`, by ranks or by suit


@compiled
def _river_tally(
    known: NDArray[np.uint8],
    below: NDArray[np.int16],
    total: Integer,
    coefficients: NDArray[np.int64],
    paths: NDArray[np.int64],
    deals: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    columns = len(below) + 1
    for river in range(len(known)):
        if deals[river]:
            mine, best, most = known[river], 0, np.int64(0)
            for number in range(len(paths)):
                factor = coefficients[paths[number], mine]
                value = factor[columns - 1] * total
                for column in range(columns - 1):
                    value += factor[column] * below[column, river]
                if number == 0 or value > most:
                    best, most = number, value
            line = counts[paths[best], mine]
            for column in range(columns - 1):
                line[column] += deals[river] * below[column, river]
            line[columns - 1] += deals[river] * total


def river_tally(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    group_of: NDArray[np.int64],
    deals: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Deals on river kinds [groups, RIVERS] by best path and class, times each column of holes.

    The result is [paths, classes, columns]. The plain twin of `street_tally`, for deals from
    `holdem_levels.push`.
    """
    counts = np.zeros(coefficients.shape, np.int64)
    for group, mine in enumerate(deals):
        paths = np.flatnonzero(group_of == group)
        _river_tally(rivers.known, rivers.below, rivers.total, coefficients, paths, mine, counts)
    return counts


@compiled
def _collect(
    start: Integer,
    stop: Integer,
    taken: NDArray[np.int64],
    board_ranks: Ints,
    board_kind: Ints,
    hole_bits: NDArray[np.int64],
    hole_pair: Ints,
    hole_kind: Ints,
    deals: NDArray[np.uint8],
    label: NDArray[np.int8],
    first: Integer,
    by_ranks: Ints,
    by_suit: Ints,
) -> None:
    """How many deals of two labels look like this to ranks and to a suit, the second in the high halves."""
    number = np.empty(1326, np.int32)
    for board in range(start, stop):
        if taken[board] == -1:
            continue
        for source in range(len(deals)):
            some = 0
            for hole in range(1326):
                which = np.int32(label[source, board, hole]) - np.int32(first)
                there = 0 <= which <= 1 and not hole_bits[hole] & taken[board]
                number[hole] = np.int32(deals[source, board, hole]) << (16 * which) if there else 0
                some |= number[hole]
            if some:
                ranks = board_ranks[board]
                for hole in range(1326):
                    by_ranks[ranks, hole_pair[hole]] += number[hole]
                for suit in range(4):
                    kind = board_kind[board, suit]
                    if kind >= 0:
                        for hole in range(1326):
                            by_suit[kind, hole_kind[suit, hole]] += number[hole]


@compiled
def _push(board: Integer, level: Levels, above: Ints, which: Integer, row: Ints) -> Integer:
    """What the boards of four of a board hand on to it, and whether that is anything."""
    starts, steps, left, held = level
    kinds, size = held.shape
    for hole in range(size):
        row[hole] = 0
    for at in range(starts[board], starts[board + 1]):
        source, kind = steps[at] // kinds, steps[at] % kinds
        ways = left[source, kind]
        if ways > 0:
            for hole in range(size):
                row[hole] += (ways - held[kind, hole]) * above[which, source, hole]
    some = np.int64(0)
    for hole in range(size):
        some |= row[hole]
    return some


@compiled
def _choose(
    begin: Integer,
    end: Integer,
    paths: NDArray[np.int64],
    payoff: Payoffs,
    seen: Seen,
    board: Integer,
    best: Numbers,
    other: Numbers,
    chosen: Ints,
) -> None:
    """Of paths[begin:end] the place of the best, the first of equals, for each hole on a board."""
    how, table = payoff
    known, below = seen
    size = known.shape[1]
    for hole in range(size):
        chosen[hole] = begin
    if end - begin > 1:
        values_of(how, table, paths[begin], known, below, board, best)
        for place in range(begin + 1, end):
            values_of(how, table, paths[place], known, below, board, other)
            for hole in range(size):
                better = other[hole] > best[hole]
                chosen[hole] = place if better else chosen[hole]
                best[hole] = other[hole] if better else best[hole]


@compiled
def _multiply(
    deals: Ints, below: NDArray[np.int16], board: Integer, suited: Integer, place: Integer, sums: Ints
) -> None:
    """Add deals times each column, and the deals themselves, kind by kind: without a flush, and with one."""
    last = sums.shape[2] - 1
    mixed, neither = np.int64(suited >= 4), np.int64(suited >= 5)  # which of s-n and n-n holes have a flush
    for column in range(last):
        for kind in range(78):
            sums[1, place, column, kind] += deals[kind] * below[column, board, kind]
        for kind in range(78, 247):
            sums[mixed, place, column, kind] += deals[kind] * below[column, board, kind]
        for kind in range(247, KINDS):
            sums[neither, place, column, kind] += deals[kind] * below[column, board, kind]
    for kind in range(78):
        sums[1, place, last, kind] += deals[kind]
    for kind in range(78, 247):
        sums[mixed, place, last, kind] += deals[kind]
    for kind in range(247, KINDS):
        sums[neither, place, last, kind] += deals[kind]


@compiled
def _move(
    deals: Ints,
    seen: Seen,
    board: Integer,
    suited: Integer,
    common: Integer,
    path: Integer,
    counts: NDArray[np.int64],
) -> None:
    """Flushes of other classes than the common one, from its line to their own."""
    known, below = seen
    last = counts.shape[2] - 1
    for kind in range(78 if suited == 3 else 247 if suited == 4 else KINDS):
        mine = known[board, kind]
        if deals[kind] and mine != common:
            for column in range(last):
                number = np.int64(deals[kind]) * below[column, board, kind]
                counts[path, mine, column] += number
                counts[path, common, column] -= number
            counts[path, mine, last] += deals[kind]
            counts[path, common, last] -= deals[kind]


@compiled
def _by_class(
    known: NDArray[np.uint8],
    ranks: Integer,
    sums: Ints,
    place: Integer,
    common: Integer,
    left: NDArray[np.int64],
    path: Integer,
    counts: NDArray[np.int64],
) -> None:
    """Sums of kinds to their classes; the deals seen by suits leave those that ranks alone are to count."""
    last = sums.shape[2] - 1
    for column in range(last + 1):
        total = np.int64(0)
        for kind in range(KINDS):
            total += sums[1, place, column, kind]
        counts[path, common, column] += total
    for pair in range(PAIRS):
        low, high, mine = PAIR_LOW[pair], PAIR_HIGH[pair], known[ranks, pair]
        one, other = 78 + 13 * low + high, 78 + 13 * high + low
        twice = np.int64(low != high)
        for column in range(last + 1):
            counts[path, mine, column] += (
                np.int64(sums[0, place, column, 247 + pair])
                + sums[0, place, column, one]
                + twice * sums[0, place, column, other]
            )
        for flush in range(2):
            left[pair] -= np.int64(sums[flush, place, last, 247 + pair]) + sums[flush, place, last, one]
            left[pair] -= twice * sums[flush, place, last, other]
        if twice:
            left[pair] -= sums[1, place, last, low + high * (high - 1) // 2]


@compiled
def _tally(
    start: Integer,
    stop: Integer,
    rank_level: Levels,
    suit_level: Levels,
    boards: tuple[Ints, Ints],
    by_ranks: Seen,
    by_suit: Seen,
    payoff: Payoffs,
    groups: tuple[NDArray[np.int64], NDArray[np.int64]],
    rank_deals: Ints,
    suit_deals: Ints,
    common: Integer,
    odd: NDArray[np.bool_],
    counts: NDArray[np.int64],
) -> None:
    """Every label, for the rank multisets start..stop and every way to suit them.

    A hole without a flush has the class of its ranks, so its sums are taken over all ways to suit a board,
    kind by kind. All flushes are counted alike at first; on the subsets that have others (`odd`), these are
    moved.

    A board and a hole kind stand for at most 4 * 9 * 9 deals and 20 ways to deal the board as flop, turn and
    river: 6480, so the labels stay in their halves, and the sums over 16 boards below 2**31.
    """
    group_starts, paths = groups
    subset_of, starts = boards
    columns = counts.shape[2]
    labels = len(group_starts) - 1
    left = np.zeros(PAIRS, np.int64)
    met = np.zeros(PAIRS, np.int32)
    both, mine, taken = np.zeros(KINDS, np.int32), np.zeros(KINDS, np.int32), np.zeros(KINDS, np.int32)
    best, other = np.zeros(KINDS, payoff[1].dtype), np.zeros(KINDS, payoff[1].dtype)
    chosen = np.zeros(KINDS, np.int32)
    sums = np.zeros((2, len(paths), columns, KINDS), np.int32)
    for ranks in range(start, stop):
        sums[:] = 0
        for board in range(starts[ranks], starts[ranks + 1]):
            subset = subset_of[board]
            suited = 3 + (subset >= 286) + (subset >= 1001)
            some: Integer = 0
            for label in range(labels):
                which = label & 1
                if which == 0:
                    some = _push(board, suit_level, suit_deals, label >> 1, both)
                if not (some >> (16 * which)) & HALF:
                    continue
                begin, end = group_starts[label], group_starts[label + 1]
                for kind in range(KINDS):
                    mine[kind] = (both[kind] >> (16 * which)) & HALF
                _choose(begin, end, paths, payoff, by_suit, board, best, other, chosen)
                for place in range(begin, end):
                    for kind in range(KINDS):
                        taken[kind] = mine[kind] if chosen[kind] == place else 0
                    _multiply(taken, by_suit[1], board, suited, place, sums)
                    if odd[subset]:
                        _move(taken, by_suit, board, suited, common, paths[place], counts)
        for label in range(labels):
            if not _push(ranks, rank_level, rank_deals, label, met):
                continue
            begin, end = group_starts[label], group_starts[label + 1]
            for pair in range(PAIRS):
                left[pair] = met[pair]
            for place in range(begin, end):
                _by_class(by_ranks[0], ranks, sums, place, common, left, paths[place], counts)
            _choose(begin, end, paths, payoff, by_ranks, ranks, best, other, chosen)
            for pair in range(PAIRS):
                path, of_class = paths[chosen[pair]], by_ranks[0][ranks, pair]
                for column in range(columns - 1):
                    counts[path, of_class, column] += left[pair] * by_ranks[1][column, ranks, pair]
                counts[path, of_class, columns - 1] += left[pair]


def _two_labels(
    deals: NDArray[np.uint8],
    label: NDArray[np.int8],
    first: int,
    ranks: int,
    source: Street,
    threads: int | None,
) -> tuple[list[Ints], Ints]:
    """The deals of two labels on boards of four: by ranks, one after the other; by suit, both in one."""
    three, four, suits_three, suits_four = levels(ranks)
    hole, boards = holes(), street(source)
    seen = (blocked(boards, ranks), boards.ranks, boards.kind, hole.bits, hole.pair, hole.kind)
    lowest, lowest_suits = (three, suits_three) if source == "flop" else (four, suits_four)

    def collect(start: int, stop: int) -> tuple[Ints, Ints]:
        by_ranks = np.zeros((len(lowest.child), PAIRS), np.int32)
        by_suit = np.zeros((len(lowest_suits.child), KINDS), np.int32)
        _collect(start, stop, *seen, deals, label, first, by_ranks, by_suit)
        return by_ranks, by_suit

    each = -(-len(boards.cards) // (threads or cores()))
    parts = in_slices(collect, len(boards.cards), threads=threads, each=each)
    packed = np.stack([part[0] for part in parts]).sum(axis=0, dtype=np.int32)
    by_suit = np.stack([part[1] for part in parts]).sum(axis=0, dtype=np.int32)
    by_ranks = [packed & HALF, packed >> 16]
    if source == "flop":
        by_ranks = [pushed(three, hole.held_ranks, one, threads) for one in by_ranks]
        by_suit = pushed(suits_three, hole.held_kinds, by_suit, threads)
    return by_ranks, by_suit


def street_tally(
    rivers: Rivers,
    coefficients: NDArray[np.int64],
    group_of: NDArray[np.int64],
    deals: NDArray[np.uint8],
    label: NDArray[np.int8],
    *,
    source: Street,
    threads: int | None = None,
) -> NDArray[np.int64]:
    """Deals by path and class of the seat's hand, times each column of holes: [paths, classes, columns].

    `deals` [sources, boards, 1326] are the deals of each state (no more than there are: weights of classes,
    and what `flop_to_turn` makes of them), `label` of the same shape the group that they belong to; states
    labelled otherwise are left out. On the river the deals of a group go to its best path. The last column
    is the number of deals with all of the dealer's holes.
    """
    order = np.argsort(group_of, kind="stable").astype(np.int64)
    groups = (np.searchsorted(group_of[order], np.arange(int(group_of.max()) + 2)).astype(np.int64), order)
    _, four, _, suits_four = levels(rivers.ranks)
    hole, suited = holes(), suited_boards()
    pushed_up = [
        _two_labels(deals, label, first, rivers.ranks, source, threads)
        for first in range(0, len(groups[0]) - 1, 2)
    ]
    rank_deals = np.stack([one for both, _ in pushed_up for one in both])
    suit_deals = np.stack([both for _, both in pushed_up])
    payoff = payoffs(rivers, coefficients)
    flush_known, made = rivers.flushes.known, rivers.flushes.made
    common = int(np.bincount(flush_known[made]).argmax()) if made.any() else 0
    odd = np.asarray((made & (flush_known != common)).any(axis=1))

    def tally(start: int, stop: int) -> NDArray[np.int64]:
        counts = np.zeros(coefficients.shape, np.int64)
        _tally(
            start,
            stop,
            (four.starts, four.steps, four.left, hole.held_ranks),
            (suits_four.starts, suits_four.steps, suits_four.left, hole.held_kinds),
            (suited.subset, suited.starts),
            rivers.by_ranks,
            rivers.by_suit,
            payoff,
            groups,
            rank_deals,
            suit_deals,
            common,
            odd,
            counts,
        )
        return counts

    counts: NDArray[np.int64] = np.sum(in_slices(tally, BOARDS, threads=threads, each=160), axis=0)
    counts[:, :, -1] *= rivers.total
    return counts >> 1 if source == "flop" else counts
