"""Games in which the seat sees two cards and the flop, and acts before anything else is seen.

There are 1326 * 19,600 states and 1,070,190 ways to finish each. The number of wins of a state is linear in
the showdowns on boards of five, and splits into what ranks alone give and what each suit adds to it:

    wins(hole, flop) = sum over turn, river of by_ranks(...) + sum over the four suits of added_by_suit(...)

where a suit adds something only on boards with three or more of its cards (at most one suit per board). Both
sums are taken card by card over the boards of `holdem_kinds`, from five to four to three cards: 0.23 million
steps of 676 numbers instead of 28 trillion deals. Turn and river are summed in both orders, so twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import KINDS, PAIRS, Ints, Level, flops, holes, levels
from pitboss.kernels.suits import canonical
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of
from tests.twins.holdem_boards import Rows, Showdowns, showdowns

__all__ = ["COMPLETIONS", "States", "locate", "state_counts", "states"]

COMPLETIONS = 1_070_190  # C(47, 2) turns and rivers with C(45, 2) holes of the dealer


@dataclass(frozen=True, kw_only=True)
class States:
    """Completions that the seat wins and loses, by flop class and hole; -1 where they share a card."""

    win: Ints  # [1755, 1326]
    lose: Ints  # [1755, 1326]
    weight: NDArray[np.int64]  # [1755] flops in the class
    showdowns: Showdowns


@compiled
def _pull(
    start: Integer, stop: Integer, child: Ints, left: Ints, held: Ints, below: Rows | Ints, above: Ints
) -> None:
    """Rows of shorter boards: the sum over one more card, each counted as often as it can still come.

    A card that the hole or the board has used up counts 0 times, so arbitrary numbers of impossible deals
    never reach a possible one.
    """
    kinds, half = held.shape
    for board in range(start, stop):
        for hole in range(2 * half):
            above[board, hole] = 0
        for kind in range(kinds):
            source = child[board, kind]
            if source >= 0:
                ways = left[board, kind]
                for hole in range(half):
                    above[board, hole] += (ways - held[kind, hole]) * below[source, hole]
                for hole in range(half):
                    above[board, half + hole] += (ways - held[kind, hole]) * below[source, half + hole]


@compiled
def _states(
    start: Integer,
    stop: Integer,
    flop_bits: NDArray[np.int64],
    flop_ranks: Ints,
    flop_kind: Ints,
    hole_bits: NDArray[np.int64],
    hole_pair: Ints,
    hole_kind: Ints,
    rank_sums: Ints,
    suit_sums: Ints,
    win: Ints,
    lose: Ints,
) -> None:
    """Put each state together from its sums, turn and river halved: 2.3 million states, 8 look-ups each."""
    for flop in range(start, stop):
        ranks = flop_ranks[flop]
        for hole in range(1326):
            win[flop, hole] = rank_sums[ranks, hole_pair[hole]]
            lose[flop, hole] = rank_sums[ranks, PAIRS + hole_pair[hole]]
        for suit in range(4):
            kind = flop_kind[flop, suit]
            if kind >= 0:
                for hole in range(1326):
                    win[flop, hole] += suit_sums[kind, hole_kind[suit, hole]]
                    lose[flop, hole] += suit_sums[kind, KINDS + hole_kind[suit, hole]]
        for hole in range(1326):
            shared = flop_bits[flop] & hole_bits[hole] != 0
            win[flop, hole] = -1 if shared else win[flop, hole] >> 1
            lose[flop, hole] = -1 if shared else lose[flop, hole] >> 1


def _sums(level: Level, held: Ints, below: Rows | Ints, threads: int | None) -> Ints:
    above = np.empty((len(level.child), below.shape[1]), np.int32)
    in_slices(
        lambda start, stop: _pull(start, stop, level.child, level.left, held, below, above),
        len(above),
        threads=threads,
        each=256,
    )
    return above


def states(*, threads: int | None = None) -> States:
    """Every state's wins and losses; completions that are neither are ties."""
    flop, hole, found = flops(), holes(), showdowns(threads=threads)
    ranks_of_three, ranks_of_four, suits_of_three, suits_of_four = levels()
    rank_sums = _sums(ranks_of_four, hole.held_ranks, found.rank_rows, threads)
    rank_sums = _sums(ranks_of_three, hole.held_ranks, rank_sums, threads)
    suit_sums = _sums(suits_of_four, hole.held_kinds, found.suit_rows, threads)
    suit_sums = _sums(suits_of_three, hole.held_kinds, suit_sums, threads)
    win, lose = np.empty((len(flop.cards), 1326), np.int32), np.empty((len(flop.cards), 1326), np.int32)
    seen = (flop.bits, flop.ranks, flop.kind, hole.bits, hole.pair, hole.kind)
    in_slices(
        lambda start, stop: _states(start, stop, *seen, rank_sums, suit_sums, win, lose),
        len(win),
        threads=threads,
        each=128,
    )
    return States(win=win, lose=lose, weight=flop.weight, showdowns=found)


def locate(hole: Sequence[int], flop: Sequence[int]) -> tuple[int, int]:
    """Where a deal is found in `States`: its flop class and the number of its hole."""
    flop_cards, (low, high) = canonical(flop, hole)
    bits = CARD_BIT[list(flop_cards)].sum()
    return int(np.flatnonzero(flops().bits == bits)[0]), low + high * (high - 1) // 2


@compiled
def _state_counts(hole: NDArray[np.int64], flop: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    seen_key, seen_bits, flop_key, flop_bits = 0, 0, 0, 0
    for card in flop:
        flop_key += CARD_KEY[card]
        flop_bits += CARD_BIT[card]
    for card in hole:
        seen_key += CARD_KEY[card]
        seen_bits += CARD_BIT[card]
    keys, bits = np.zeros(47, np.int64), np.zeros(47, np.int64)
    size = 0
    for card in range(52):
        if not CARD_BIT[card] & (flop_bits | seen_bits):
            keys[size], bits[size] = CARD_KEY[card], CARD_BIT[card]
            size += 1
    for turn in range(47):
        for river in range(turn):
            board_key, board_bits = flop_key + keys[turn] + keys[river], flop_bits + bits[turn] + bits[river]
            seat = strength_of(board_key + seen_key, board_bits + seen_bits)
            for first in range(47):
                if first in (turn, river):
                    continue
                one_key, one_bits = board_key + keys[first], board_bits + bits[first]
                for second in range(first):
                    if second not in (turn, river):
                        dealer = strength_of(one_key + keys[second], one_bits + bits[second])
                        counts[0] += dealer < seat
                        counts[1] += dealer == seat
                        counts[2] += dealer > seat


def state_counts(hole: Sequence[int], flop: Sequence[int]) -> tuple[int, int, int]:
    """Wins, ties and losses of one state by dealing all 1,070,190 completions: a few milliseconds."""
    counts = np.zeros(3, np.int64)
    _state_counts(np.array(hole, np.int64), np.array(flop, np.int64), counts)
    return int(counts[0]), int(counts[1]), int(counts[2])
