"""Games in which the seat sees two cards and the flop, and acts before turn, river and dealer's hole are seen.

There are 1326 * 19,600 states and 1,070,190 ways to finish each. The number of wins of a state is linear in the
showdowns on boards of five, and splits into what ranks alone give and what each suit adds to it:

    wins(hole, flop) = sum over turn, river of by_ranks(...) + sum over the four suits of added_by_suit(...)

where a suit adds something only on boards with three or more of its cards (at most one suit per board). Both
sums are taken card by card over the boards of `holdem_kinds`: 5 -> 4 -> 3 cards, 0.23 million steps of 676
numbers. Turn and river are summed in both orders, so twice.

Frequencies are the same sums transposed: push the states of one decision from flops to boards of five, then
multiply with the showdowns there. All integers; the largest is 1326 * 19,600 * 1,070,190 = 2.8e13, twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_boards import CATEGORIES, PARTS, SINGLES, Rows, Showdowns, showdowns
from pitboss.kernels.holdem_kinds import (
    KINDS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    Ints,
    Level,
    flops,
    holes,
    levels,
    suited_boards,
)
from pitboss.kernels.suits import canonical
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["COMPLETIONS", "States", "locate", "outcome_counts", "state_counts", "states", "sums_by_hand"]

FLUSH = 5  # the category
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
def _push(board: Integer, starts: Ints, steps: Ints, left: Ints, held: Ints, above: Ints, row: Ints) -> None:
    """The transpose for one longer board: what its shorter boards hand on to it."""
    kinds, size = held.shape
    row[:] = 0
    for at in range(starts[board], starts[board + 1]):
        source, kind = steps[at] // kinds, steps[at] % kinds
        ways = left[source, kind]
        for hole in range(size):
            row[hole] += (ways - held[kind, hole]) * above[source, hole]


@compiled
def _push_all(
    start: Integer, stop: Integer, starts: Ints, steps: Ints, left: Ints, held: Ints, above: Ints, below: Ints
) -> None:
    for board in range(start, stop):
        _push(board, starts, steps, left, held, above, below[board])


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
    """Put each state together from its sums, turn and river halved: 2.3 million states, at most 8 look-ups."""
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


@compiled
def _collect(
    start: Integer,
    stop: Integer,
    flop_bits: NDArray[np.int64],
    flop_ranks: Ints,
    flop_kind: Ints,
    hole_bits: NDArray[np.int64],
    hole_pair: Ints,
    hole_kind: Ints,
    weight: NDArray[np.int64],
    decision: NDArray[np.int8],
    label: Integer,
    by_ranks: Ints,
    by_suit: Ints,
) -> None:
    """The transpose of `_states`: how many states of two labels look like this to ranks and to a suit.

    To a suit, the second label is counted in the high half of the same integer: both are pushed at once.
    """
    added = np.zeros(1326, np.int32)
    for flop in range(start, stop):
        ranks = flop_ranks[flop]
        for hole in range(1326):
            which = decision[flop, hole] - label
            wanted = 0 <= which <= 1 and not flop_bits[flop] & hole_bits[hole]
            number = weight[flop] if wanted else 0
            which = which if wanted else 0
            by_ranks[which, ranks, hole_pair[hole]] += number
            added[hole] = number << (16 * which)
        for suit in range(4):
            kind = flop_kind[flop, suit]
            if kind >= 0:
                for hole in range(1326):
                    by_suit[kind, hole_kind[suit, hole]] += added[hole]


@compiled
def _count(
    counts: NDArray[np.int64], label: Integer, category: Integer, states: Integer, won: Integer, lost: Integer
) -> None:
    counts[label, category, 0] += won
    counts[label, category, 1] += 990 * states - won - lost
    counts[label, category, 2] += lost


@compiled
def _outcomes(
    start: Integer,
    stop: Integer,
    rank_level: tuple[Ints, Ints, Ints],
    suit_level: tuple[Ints, Ints, Ints],
    held: tuple[Ints, Ints, Ints],
    boards: tuple[Ints, Ints, Ints],
    showdown: tuple[Rows, NDArray[np.int8], Rows, NDArray[np.int8]],
    by_ranks: Ints,
    by_suit: Ints,
    straight: NDArray[np.bool_],
    counts: NDArray[np.int64],
) -> None:
    """Label by category by outcome, for the rank multisets start..stop and every way to suit them.

    A hole without a flush keeps its category; the suited boards move some of its wins to losses and back.
    A hole with a flush leaves the count by ranks altogether, and all flushes are counted alike before the
    straight flushes of the few subsets that have them (`straight`) are moved to their own line. A board and a hole kind stand for at most
    4 * 9 * 9 deals and 20 ways to deal the board as flop, turn, river: 6480 states, so labels stay in their
    halves, and sums over 16 boards with at most 990 holes of the dealer stay below 2**31.
    """
    held_ranks, held_kinds, pair_of_kind = held
    subset_of, starts, members = boards
    rank_rows, rank_category, suit_rows, part_category = showdown
    met = np.zeros((2, PAIRS), np.int32)
    both = np.zeros(KINDS, np.int32)
    sums = np.zeros((2, 5, KINDS), np.int32)  # wins and losses added; with a flush the same, and the states
    for ranks in range(start, stop):
        for label in range(2):
            _push(ranks, rank_level[0], rank_level[1], rank_level[2], held_ranks, by_ranks[label], met[label])
        sums[:] = 0
        for board in members[starts[ranks] : starts[ranks + 1]]:
            _push(board, suit_level[0], suit_level[1], suit_level[2], held_kinds, by_suit, both)
            subset = subset_of[board]
            flushes = 78 if subset < 286 else 247 if subset < 1001 else KINDS
            for kind in range(flushes):
                sums[0, 2, kind] += (both[kind] & 0xFFFF) * suit_rows[board, kind]
                sums[0, 3, kind] += (both[kind] & 0xFFFF) * suit_rows[board, KINDS + kind]
                sums[0, 4, kind] += both[kind] & 0xFFFF
                sums[1, 2, kind] += (both[kind] >> 16) * suit_rows[board, kind]
                sums[1, 3, kind] += (both[kind] >> 16) * suit_rows[board, KINDS + kind]
                sums[1, 4, kind] += both[kind] >> 16
            for kind in range(flushes, KINDS):
                sums[0, 0, kind] += (both[kind] & 0xFFFF) * suit_rows[board, kind]
                sums[0, 1, kind] += (both[kind] & 0xFFFF) * suit_rows[board, KINDS + kind]
                sums[1, 0, kind] += (both[kind] >> 16) * suit_rows[board, kind]
                sums[1, 1, kind] += (both[kind] >> 16) * suit_rows[board, KINDS + kind]
            if not straight[subset]:
                continue
            for kind in range(flushes):
                part = kind if kind < 78 else SINGLES + (kind - 78) // 13 if kind < 247 else PARTS - 1
                category = part_category[subset, part]
                if category > FLUSH and both[kind]:
                    pair = pair_of_kind[kind]
                    won = np.int64(suit_rows[board, kind]) + rank_rows[ranks, pair]
                    lost = np.int64(suit_rows[board, KINDS + kind]) + rank_rows[ranks, PAIRS + pair]
                    for label in range(2):
                        number = (both[kind] >> (16 * label)) & 0xFFFF
                        _count(counts, label, category, number, number * won, number * lost)
                        _count(counts, label, FLUSH, -number, -number * won, -number * lost)
        for label in range(2):
            states, won, lost = np.int64(0), np.int64(0), np.int64(0)
            for kind in range(KINDS):
                pair = pair_of_kind[kind]
                number = np.int64(sums[label, 4, kind])
                met[label, pair] -= number
                states += number
                won += sums[label, 2, kind] + number * rank_rows[ranks, pair]
                lost += sums[label, 3, kind] + number * rank_rows[ranks, PAIRS + pair]
            _count(counts, label, FLUSH, states, won, lost)
            for pair in range(PAIRS):
                mixed, mirrored = (
                    78 + 13 * PAIR_LOW[pair] + PAIR_HIGH[pair],
                    78 + 13 * PAIR_HIGH[pair] + PAIR_LOW[pair],
                )
                states = np.int64(met[label, pair])
                won = states * rank_rows[ranks, pair] + sums[label, 0, mixed] + sums[label, 0, 247 + pair]
                lost = (
                    states * rank_rows[ranks, PAIRS + pair]
                    + sums[label, 1, mixed]
                    + sums[label, 1, 247 + pair]
                )
                if mixed != mirrored:
                    won += sums[label, 0, mirrored]
                    lost += sums[label, 1, mirrored]
                _count(counts, label, rank_category[ranks, pair], states, won, lost)


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


def _pushed(level: Level, held: Ints, above: Ints, threads: int | None) -> Ints:
    below = np.empty((len(level.starts) - 1, above.shape[1]), np.int32)
    in_slices(
        lambda start, stop: _push_all(start, stop, level.starts, level.steps, level.left, held, above, below),
        len(below),
        threads=threads,
        each=512,
    )
    return below


def outcome_counts(
    solved: States, decision: NDArray[np.int8], *, decisions: int, threads: int | None = None
) -> NDArray[np.int64]:
    """Deals by decision, category of the seat's seven cards and outcome: [decisions, 12, win / tie / lose].

    `decision` [1755, 1326] labels each state with 0..decisions - 1 (an option at the flop, or one for each
    combination of it with the choice before the flop); a state labelled otherwise is left out. Over all
    labels the counts sum to 1326 * 19,600 * 1,070,190.
    """
    counts = [_two_labels(solved.showdowns, decision, label, threads) for label in range(0, decisions, 2)]
    return np.concatenate(counts)[:decisions]


def _two_labels(
    found: Showdowns, decision: NDArray[np.int8], label: int, threads: int | None
) -> NDArray[np.int64]:
    flop, hole, boards = flops(), holes(), suited_boards()
    ranks_of_three, ranks_of_four, suits_of_three, suits_of_four = levels()
    seen = (flop.bits, flop.ranks, flop.kind, hole.bits, hole.pair, hole.kind, flop.weight)

    def collect(start: int, stop: int) -> tuple[Ints, Ints]:
        by_ranks = np.zeros((2, len(ranks_of_three.child), PAIRS), np.int32)
        by_suit = np.zeros((len(suits_of_three.child), KINDS), np.int32)
        _collect(start, stop, *seen, decision, label, by_ranks, by_suit)
        return by_ranks, by_suit

    parts = in_slices(collect, len(decision), threads=threads, each=878)
    flops_by_ranks, flops_by_suit = (
        np.sum(part, axis=0, dtype=np.int32) for part in zip(*parts, strict=True)
    )
    by_ranks = np.stack([_pushed(ranks_of_three, hole.held_ranks, one, threads) for one in flops_by_ranks])
    by_suit = _pushed(suits_of_three, hole.held_kinds, flops_by_suit, threads)

    straight = (found.part_category > FLUSH).any(axis=1)

    def outcomes(start: int, stop: int) -> NDArray[np.int64]:
        counts = np.zeros((2, CATEGORIES, 3), np.int64)
        _outcomes(
            start,
            stop,
            (ranks_of_four.starts, ranks_of_four.steps, ranks_of_four.left),
            (suits_of_four.starts, suits_of_four.steps, suits_of_four.left),
            (hole.held_ranks, hole.held_kinds, hole.pair_of_kind),
            (boards.subset, boards.starts, boards.members),
            (found.rank_rows, found.rank_category, found.suit_rows, found.part_category),
            by_ranks,
            by_suit,
            straight,
            counts,
        )
        return counts

    parts_of_counts = in_slices(outcomes, len(found.rank_rows), threads=threads, each=320)
    return np.sum(parts_of_counts, axis=0, dtype=np.int64) // 2


@compiled
def _sums_by_hand(
    weight: NDArray[np.int64], win: Ints, values: Ints, hand: Ints, sums: NDArray[np.int64]
) -> None:
    by_hole = np.zeros(len(hand), np.int64)
    for flop in range(len(weight)):
        for hole in range(len(hand)):
            if win[flop, hole] >= 0:
                by_hole[hole] += weight[flop] * values[flop, hole]
    for hole in range(len(hand)):
        sums[hand[hole]] += by_hole[hole]


def sums_by_hand(solved: States, values: Ints) -> NDArray[np.int64]:
    """`values` [1755, 1326] summed over the states of each starting hand: [13, 13].

    Pairs lie on the diagonal, suited hands at [high, low], offsuit hands at [low, high]; their holes are 6, 4
    and 12, each with 19,600 flops. Only whole classes are summed, so values must not depend on suit names.
    """
    sums = np.zeros(169, np.int64)
    _sums_by_hand(solved.weight, solved.win, values, holes().hand, sums)
    return sums.reshape(13, 13)


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
