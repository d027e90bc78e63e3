"""From boards of five down to four cards, flops and holes, and back up.

Down, values are summed over the cards to come, card by card; up, numbers of deals are handed on to the longer
boards. One is the transpose of the other: sum of pull(value) * deals = sum of value * push(deals).

Boards of five are river kinds (`holdem_rivals`): ranks alone, then suits. Boards of four and flops are
classes up to suits with the 1326 holes (`holdem_kinds`); a hole that shares a card with the board has value 0
and no deals. From flops to boards of five and back, turn and river come in no order.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import (
    BOARDS,
    KINDS,
    PAIRS,
    RIVERS,
    SUITED_BOARDS,
    Boards,
    Ints,
    Level,
    flops,
    holes,
    levels,
    suited_boards,
    turns,
)

__all__ = ["Numbers", "Street", "assembled", "blocked", "pull", "pulled", "push", "street"]

Numbers: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
N = TypeVar("N", np.int32, np.int64)
Street: TypeAlias = Literal["flop", "turn"]
BY_RANKS = BOARDS * PAIRS


def street(name: Street) -> Boards:
    """The boards that a decision on this street is taken on."""
    return flops() if name == "flop" else turns()


def blocked(boards: Boards, ranks: int) -> NDArray[np.int64]:
    """Cards that no hole has: those on each board and those that the deck lacks; -1 if the board is one."""
    suit = sum((ranks ^ 8191) << (16 * suit) for suit in range(4))
    found: NDArray[np.int64] = np.where(boards.bits & suit, -1, boards.bits | suit)
    return found


@compiled
def _pull(
    start: Integer, stop: Integer, child: Ints, left: Ints, held: Ints, below: Numbers, above: Numbers
) -> None:
    """Rows of shorter boards: the sum over one more card, each counted as often as it can still come.

    A card that the hole or the board has used up counts 0 times, so arbitrary numbers of impossible deals
    never reach a possible one.
    """
    kinds, size = held.shape
    for board in range(start, stop):
        for hole in range(size):
            above[board, hole] = 0
        for kind in range(kinds):
            source = child[board, kind]
            ways = left[board, kind]
            if source >= 0 and ways > 0:
                for hole in range(size):
                    above[board, hole] += (ways - held[kind, hole]) * below[source, hole]


def pulled(level: Level, held: Ints, below: Numbers, above: Numbers, threads: int | None) -> None:
    """Fill `above` [boards, holes] with the sums of `below` over one more card."""
    in_slices(
        lambda start, stop: _pull(start, stop, level.child, level.left, held, below, above),
        len(above),
        threads=threads,
        each=256,
    )


@compiled
def _push(
    start: Integer,
    stop: Integer,
    starts: Ints,
    steps: Ints,
    left: Ints,
    held: Ints,
    above: NDArray[N],
    below: NDArray[N],
) -> None:
    """What the shorter boards of a board hand on to it: the transpose of `_pull`."""
    kinds, size = held.shape
    for board in range(start, stop):
        for hole in range(size):
            below[board, hole] = 0
        for at in range(starts[board], starts[board + 1]):
            source, kind = steps[at] // kinds, steps[at] % kinds
            ways = left[source, kind]
            if ways > 0:
                for hole in range(size):
                    below[board, hole] += (ways - held[kind, hole]) * above[source, hole]


def pushed(level: Level, held: Ints, above: NDArray[N], threads: int | None) -> NDArray[N]:
    """What `above` [boards, holes] hands on to boards with one more card."""
    below: NDArray[N] = np.empty((len(level.starts) - 1, above.shape[1]), above.dtype)
    in_slices(
        lambda start, stop: _push(start, stop, level.starts, level.steps, level.left, held, above, below),
        len(below),
        threads=threads,
        each=512,
    )
    return below


@compiled
def _added(
    start: Integer, stop: Integer, ranks_of: Ints, pair_of_kind: Ints, by_ranks: Numbers, rows: Numbers
) -> None:
    for board in range(start, stop):
        ranks = ranks_of[board]
        for kind in range(KINDS):
            rows[board, kind] -= by_ranks[ranks, pair_of_kind[kind]]


def _added_by_suits(by_ranks: Numbers, rows: Numbers, threads: int | None) -> None:
    """Turn what a suit sees, `rows` [36608, 338], into what it adds to ranks alone [6175, 91]; in place."""
    ranks_of, pair_of_kind = suited_boards().ranks, holes().pair_of_kind
    in_slices(
        lambda start, stop: _added(start, stop, ranks_of, pair_of_kind, by_ranks, rows),
        SUITED_BOARDS,
        threads=threads,
        each=512,
    )


@compiled
def _assemble(
    start: Integer,
    stop: Integer,
    taken: NDArray[np.int64],
    board_ranks: Ints,
    board_kind: Ints,
    hole_bits: NDArray[np.int64],
    hole_pair: Ints,
    hole_kind: Ints,
    by_ranks: Numbers,
    by_suit: Numbers,
    mix: Numbers,
    ways: Integer,
    choice_of: NDArray[np.int64],
    halved: Integer,
    values: Numbers,
    chosen: NDArray[np.int8],
) -> None:
    """Put each state together from its sums: one look-up by ranks, one for each suit that still counts."""
    parts = len(by_ranks)
    sums = np.empty((parts, 1326), by_ranks.dtype)
    total = np.empty(1326, by_ranks.dtype)
    possible = np.empty(1326, by_ranks.dtype)
    for board in range(start, stop):
        if taken[board] == -1:
            values[:, board] = 0
            chosen[:, board] = 0
            continue
        for hole in range(1326):
            possible[hole] = hole_bits[hole] & taken[board] == 0
        for part in range(parts):
            ranks = board_ranks[board]
            for hole in range(1326):
                sums[part, hole] = by_ranks[part, ranks, hole_pair[hole]]
            for suit in range(4):
                kind = board_kind[board, suit]
                if kind >= 0:
                    for hole in range(1326):
                        sums[part, hole] += by_suit[part, kind, hole_kind[suit, hole]]
            for hole in range(1326):
                sums[part, hole] = possible[hole] * (sums[part, hole] >> halved)
        for group in range(len(mix)):
            for hole in range(1326):
                total[hole] = mix[group, parts] * ways * possible[hole]
            for part in range(parts):
                times = mix[group, part]
                if times:
                    for hole in range(1326):
                        total[hole] += times * sums[part, hole]
            choice = choice_of[group]
            if group > 0 and choice_of[group - 1] == choice:
                for hole in range(1326):
                    better = total[hole] > values[choice, board, hole]
                    chosen[choice, board, hole] = group if better else chosen[choice, board, hole]
                    values[choice, board, hole] = total[hole] if better else values[choice, board, hole]
            else:
                for hole in range(1326):
                    values[choice, board, hole] = total[hole]
                if len(chosen):
                    for hole in range(1326):
                        chosen[choice, board, hole] = group


def assembled(
    to: Street,
    by_ranks: Numbers,
    by_suit: Numbers,
    mix: Numbers,
    ways: int,
    choice_of: NDArray[np.int64],
    *,
    ranks: int,
    threads: int | None,
) -> tuple[Numbers, NDArray[np.int8]]:
    """States [choices, boards, 1326] from sums by ranks [parts, ., 91] and by suit [parts, ., 338].

    A group is the sum of `mix` [groups, parts + 1] times the parts and, last, the `ways` to go on. Groups of
    one choice are neighbours; the best is taken, the first of equals. Its number is given if it has rivals.
    """
    boards, hole = street(to), holes()
    choices = int(choice_of.max()) + 1
    values = np.empty((choices, len(boards.cards), 1326), by_ranks.dtype)
    chosen = np.empty((choices if choices < len(mix) else 0, len(boards.cards), 1326), np.int8)
    seen = (blocked(boards, ranks), boards.ranks, boards.kind, hole.bits, hole.pair, hole.kind)
    in_slices(
        lambda start, stop: _assemble(
            start,
            stop,
            *seen,
            by_ranks,
            by_suit,
            mix,
            ways,
            choice_of,
            int(to == "flop"),
            values,
            chosen,
        ),
        len(boards.cards),
        threads=threads,
        each=64,
    )
    return values, chosen


def pull(values: Numbers, *, to: Street, ranks: int = 8191, threads: int | None = None) -> NDArray[np.int64]:
    """River values [groups, RIVERS] summed over the cards to come: [groups, 1755 or 16432, 1326]."""
    three, four, suits_three, suits_four = levels(ranks)
    hole = holes()
    above_ranks: list[NDArray[np.int64]] = []
    above_suits: list[NDArray[np.int64]] = []
    for value in values:
        by_ranks = value[:BY_RANKS].reshape(BOARDS, PAIRS).astype(np.int64)
        by_suit = value[BY_RANKS:].reshape(SUITED_BOARDS, KINDS).astype(np.int64)
        _added_by_suits(by_ranks, by_suit, threads)
        by_ranks = _summed(four, hole.held_ranks, by_ranks, threads)
        by_suit = _summed(suits_four, hole.held_kinds, by_suit, threads)
        if to == "flop":
            by_ranks = _summed(three, hole.held_ranks, by_ranks, threads)
            by_suit = _summed(suits_three, hole.held_kinds, by_suit, threads)
        above_ranks.append(by_ranks)
        above_suits.append(by_suit)
    found, _ = assembled(
        to,
        np.stack(above_ranks),
        np.stack(above_suits),
        np.eye(len(values), len(values) + 1, dtype=np.int64),
        0,
        np.arange(len(values)),
        ranks=ranks,
        threads=threads,
    )
    return found.astype(np.int64, copy=False)


def _summed(level: Level, held: Ints, below: NDArray[np.int64], threads: int | None) -> NDArray[np.int64]:
    above = np.empty((len(level.child), below.shape[1]), np.int64)
    pulled(level, held, below, above, threads)
    return above


@compiled
def _collect(
    taken: NDArray[np.int64],
    board_ranks: Ints,
    board_kind: Ints,
    hole_bits: NDArray[np.int64],
    hole_pair: Ints,
    hole_kind: Ints,
    deals: NDArray[np.int64],
    by_ranks: NDArray[np.int64],
    by_suit: NDArray[np.int64],
) -> None:
    """The transpose of `_assemble`, but for the halves."""
    for board in range(len(taken)):
        for hole in range(1326):
            if hole_bits[hole] & taken[board] == 0:
                number = deals[board, hole]
                by_ranks[board_ranks[board], hole_pair[hole]] += number
                for suit in range(4):
                    if board_kind[board, suit] >= 0:
                        by_suit[board_kind[board, suit], hole_kind[suit, hole]] += number


@compiled
def _net(ranks_of: Ints, pair_of_kind: Ints, rows: NDArray[np.int64], by_ranks: NDArray[np.int64]) -> None:
    """The transpose of `_added`: deals that a suit sees are no longer there by ranks alone."""
    for board in range(len(rows)):
        for kind in range(KINDS):
            by_ranks[ranks_of[board], pair_of_kind[kind]] -= rows[board, kind]


def push(
    deals: NDArray[np.int64], *, source: Street, ranks: int = 8191, threads: int | None = None
) -> NDArray[np.int64]:
    """Deals on flops or boards of four [groups, boards, 1326] as the rivers they lead to: [groups, RIVERS].

    Where a suit sees a board its deals are true; by ranks alone, those are subtracted.
    """
    three, four, suits_three, suits_four = levels(ranks)
    hole, boards = holes(), street(source)
    seen = (blocked(boards, ranks), boards.ranks, boards.kind, hole.bits, hole.pair, hole.kind)
    first, first_suits = (three, suits_three) if source == "flop" else (four, suits_four)
    found = np.empty((len(deals), RIVERS), np.int64)
    for group, mine in enumerate(deals):
        by_ranks = np.zeros((len(first.child), PAIRS), np.int64)
        by_suit = np.zeros((len(first_suits.child), KINDS), np.int64)
        _collect(*seen, mine, by_ranks, by_suit)
        if source == "flop":
            by_ranks = pushed(three, hole.held_ranks, by_ranks, threads)
            by_suit = pushed(suits_three, hole.held_kinds, by_suit, threads)
        by_ranks = pushed(four, hole.held_ranks, by_ranks, threads)
        by_suit = pushed(suits_four, hole.held_kinds, by_suit, threads)
        _net(suited_boards().ranks, hole.pair_of_kind, by_suit, by_ranks)
        found[group, :BY_RANKS], found[group, BY_RANKS:] = by_ranks.ravel(), by_suit.ravel()
        if source == "flop":
            found[group] >>= 1
    return found
