"""Between holes, flops and boards of four: sums of states over the cards to come, and their transposes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import Ints, flops, holes, turns
from pitboss.kernels.holdem_levels import Numbers, blocked

__all__ = ["flop_to_hole", "flop_to_turn", "hole_to_flop", "turn_to_flop"]

HANDS = 169
N = TypeVar("N", np.uint8, np.int32, np.int64)


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A flop and a card make a board of four, and suits are renamed to make that the one of its class."""

    turn: Ints  # [86k] boards of four, flop by flop, those with the same renaming together
    source: Ints  # [86k] the renamed flop each comes from
    starts: Ints  # [renamed + 1] the boards of a renamed flop are turn[starts[i]:starts[i + 1]]
    flop: Ints  # [renamed] which flop it is, rising
    holes: Ints  # [renamed] and how its holes are renamed: a row of
    renamed: Ints  # [24, 1326] the number of each hole after each renaming of suits
    by_turn: Ints  # [86k] renamed flops, board by board
    turn_starts: Ints  # [16433] those of a board are by_turn[turn_starts[i]:turn_starts[i + 1]]


@lru_cache(maxsize=1)
def _steps() -> Steps:
    flop, turn, hole = flops(), turns(), holes()
    masks = (flop.bits[:, None] >> (16 * np.arange(4))) & 8191
    more = np.zeros((52, 4), np.int64)
    more[np.arange(52), np.arange(52) & 3] = 1 << (np.arange(52) >> 2)
    possible = (masks[:, None] & more == 0).all(axis=2)
    masks = masks[:, None] | more
    falling = np.argsort(-masks, axis=2, kind="stable")  # [1755, 52, 4] the suit that takes each place
    bits = (np.take_along_axis(masks, falling, axis=2) << (16 * np.arange(4))).sum(axis=2)
    order = np.argsort(turn.bits)
    renamings = list(permutations(range(4)))
    number = np.zeros(256, np.int64)
    number[[place @ np.array([64, 16, 4, 1]) for place in np.array(renamings)]] = np.arange(24)
    naming = number[falling @ np.array([64, 16, 4, 1])]
    renamed = np.empty((24, 1326), np.int32)
    for at, suits in enumerate(renamings):
        cards = np.sort(hole.cards & ~3 | np.argsort(suits)[hole.cards & 3], axis=1)
        renamed[at] = cards[:, 0] + cards[:, 1] * (cards[:, 1] - 1) // 2
    at_flop, card = np.nonzero(possible)
    step = at_flop * 24 + naming[at_flop, card]
    by_step = np.argsort(step, kind="stable")
    boards = order[np.searchsorted(turn.bits[order], bits[at_flop, card])][by_step]
    sources, starts, source = np.unique(step[by_step], return_index=True, return_inverse=True)
    by_turn = np.argsort(boards, kind="stable")
    return Steps(
        turn=boards.astype(np.int32),
        source=source.astype(np.int32),
        starts=np.append(starts, len(step)).astype(np.int32),
        flop=(sources // 24).astype(np.int32),
        holes=(sources % 24).astype(np.int32),
        renamed=renamed,
        by_turn=source[by_turn].astype(np.int32),
        turn_starts=np.searchsorted(boards[by_turn], np.arange(len(turn.bits) + 1)).astype(np.int32),
    )


@compiled
def _turn_to_flop(
    start: Integer,
    stop: Integer,
    first: Ints,
    turn: Ints,
    starts: Ints,
    naming: Ints,
    renamed: Ints,
    values: Numbers,
    sums: NDArray[np.int64],
) -> None:
    """Boards of four with the same renaming are added up first, and looked up once."""
    both = np.empty(1326, np.int64)
    for flop in range(start, stop):
        for group in range(len(values)):
            for hole in range(1326):
                sums[group, flop, hole] = 0
            for source in range(first[flop], first[flop + 1]):
                for hole in range(1326):
                    both[hole] = 0
                for at in range(starts[source], starts[source + 1]):
                    board = turn[at]
                    for hole in range(1326):
                        both[hole] += values[group, board, hole]
                names = naming[source]
                for hole in range(1326):
                    sums[group, flop, hole] += both[renamed[names, hole]]


def turn_to_flop(values: Numbers, *, threads: int | None = None) -> NDArray[np.int64]:
    """Values on boards of four [groups, 16432, 1326] summed over the turn card: [groups, 1755, 1326]."""
    steps = _steps()
    sums = np.empty((len(values), len(flops().cards), 1326), np.int64)
    first = np.searchsorted(steps.flop, np.arange(sums.shape[1] + 1)).astype(np.int32)
    in_slices(
        lambda start, stop: _turn_to_flop(
            start, stop, first, steps.turn, steps.starts, steps.holes, steps.renamed, values, sums
        ),
        sums.shape[1],
        threads=threads,
        each=64,
    )
    return sums


@compiled
def _rename(flop: Ints, naming: Ints, renamed: Ints, deals: NDArray[N], copies: NDArray[N]) -> None:
    for source in range(len(flop)):
        row, names, copy = deals[flop[source]], renamed[naming[source]], copies[source]
        for hole in range(1326):
            copy[names[hole]] = row[hole]


@compiled
def _flop_to_turn(
    start: Integer,
    stop: Integer,
    taken: NDArray[np.int64],
    hole_bits: NDArray[np.int64],
    starts: Ints,
    by_turn: Ints,
    copies: NDArray[N],
    found: NDArray[N],
) -> None:
    """The transpose of `_turn_to_flop`: flops are renamed once, and added up."""
    for board in range(start, stop):
        for hole in range(1326):
            found[board, hole] = 0
        if taken[board] == -1:
            continue
        for at in range(starts[board], starts[board + 1]):
            source = by_turn[at]
            for hole in range(1326):
                found[board, hole] += copies[source, hole]
        for hole in range(1326):
            found[board, hole] = 0 if hole_bits[hole] & taken[board] else found[board, hole]


def flop_to_turn(deals: NDArray[N], *, ranks: int = 8191, threads: int | None = None) -> NDArray[N]:
    """Deals on flops [groups, 1755, 1326] on the boards of four they lead to: [groups, 16432, 1326].

    A board of four comes from four flops, so weights of flop classes, 24 at most, become 96 at most: they
    and what is less stay below 256.
    """
    steps, turn = _steps(), turns()
    taken = blocked(turn, ranks)
    found: NDArray[N] = np.empty((len(deals), len(turn.cards), 1326), deals.dtype)
    copies: NDArray[N] = np.empty((len(steps.flop), 1326), deals.dtype)

    def add_up(result: NDArray[N]) -> None:
        in_slices(
            lambda start, stop: _flop_to_turn(
                start, stop, taken, holes().bits, steps.turn_starts, steps.by_turn, copies, result
            ),
            len(result),
            threads=threads,
            each=256,
        )

    for mine, result in zip(deals, found, strict=True):
        _rename(steps.flop, steps.holes, steps.renamed, mine, copies)
        add_up(result)
    return found


@compiled
def _weighted(
    start: Integer, stop: Integer, weight: NDArray[np.int64], values: Numbers, sums: NDArray[np.int64]
) -> None:
    for group in range(len(values)):
        for board in range(start, stop):
            for hole in range(1326):
                sums[group, hole] += weight[board] * values[group, board, hole]


def flop_to_hole(values: Numbers, *, threads: int | None = None) -> NDArray[np.int64]:
    """Values on flops [groups, 1755, 1326] summed over all flops to one hole of each hand: [groups, 169].

    Starting hands are in the order of the usual square, row by row from the aces down, suited above the
    diagonal: number 168 - `Holes.hand`. A class of flops is worked out for one of its flops, with all 1326
    holes. Renaming suits takes any flop of the class to that one, and a hole to another of the same starting
    hand: sums over these are right, though those of a single hole are not, and the division is exact.
    """

    def work(start: int, stop: int) -> NDArray[np.int64]:
        sums = np.zeros((len(values), 1326), np.int64)
        _weighted(start, stop, flops().weight, values, sums)
        return sums

    by_hole = np.sum(in_slices(work, values.shape[1], threads=threads, each=128), axis=0)
    number = HANDS - 1 - holes().hand
    found = np.zeros((len(values), HANDS), np.int64)
    for group, row in enumerate(by_hole):
        np.add.at(found[group], number, row)
    return found // np.bincount(number)


@compiled
def _on_flops(
    start: Integer,
    stop: Integer,
    taken: NDArray[np.int64],
    weight: NDArray[np.int64],
    bits: NDArray[np.int64],
    deals: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    for board in range(start, stop):
        for group in range(len(deals)):
            for hole in range(1326):
                free = taken[board] != -1 and taken[board] & bits[hole] == 0
                found[group, board, hole] = weight[board] * deals[group, hole] if free else 0


def hole_to_flop(
    deals: NDArray[np.int64], *, ranks: int = 8191, threads: int | None = None
) -> NDArray[np.int64]:
    """Deals of each starting hand's hole [groups, 169] on every flop: [groups, 1755, 1326].

    The transpose of `flop_to_hole`, if a starting hand counts as often as it has holes.
    """
    flop, hole = flops(), holes()
    taken, by_hole = blocked(flop, ranks), np.ascontiguousarray(deals[:, HANDS - 1 - hole.hand])
    found = np.empty((len(deals), len(taken), 1326), np.int64)
    in_slices(
        lambda start, stop: _on_flops(start, stop, taken, flop.weight, hole.bits, by_hole, found),
        len(taken),
        threads=threads,
        each=256,
    )
    return found
