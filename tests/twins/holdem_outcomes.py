"""How often each decision is taken, and what becomes of it: the sums of `holdem` transposed.

`holdem` pulls showdowns from boards of five down to the states. Here the states of a decision are pushed up
to the boards of five, and multiplied there with the showdowns, by category of the seat's hand and by outcome.
The work is the same. The largest number is twice 1326 * 19,600 * 1,070,190, or 5.6e13.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
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
from tests.twins.holdem import States
from tests.twins.holdem_boards import Rows, Showdowns
from tests.twins.holdem_flushes import CATEGORIES, FLUSH, PARTS, SINGLES

__all__ = ["outcome_counts"]


@compiled
def _push(board: Integer, starts: Ints, steps: Ints, left: Ints, held: Ints, above: Ints, row: Ints) -> None:
    """What the shorter boards of a board hand on to it: the transpose of `holdem._pull`."""
    kinds, size = held.shape
    for hole in range(size):
        row[hole] = 0
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
    """The transpose of `holdem._states`: how many states of two labels look like this to ranks and to a suit.

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
    A hole with a flush leaves the count by ranks altogether. All flushes are counted alike at first; then, on
    the subsets that allow them (`straight`), straight flushes are moved to their own line.

    A board and a hole kind stand for at most 4 * 9 * 9 deals and 20 ways to deal the board as flop, turn and
    river: 6480 states, so the labels stay in their halves, and the sums over 16 boards below 2**31.
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
        for label in range(2):
            for line in range(5):
                for kind in range(KINDS):
                    sums[label, line, kind] = 0
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
                low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
                mixed, mirrored = 78 + 13 * low + high, 78 + 13 * high + low
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
    flops_by_ranks = np.stack([part[0] for part in parts]).sum(axis=0, dtype=np.int32)
    flops_by_suit = np.stack([part[1] for part in parts]).sum(axis=0, dtype=np.int32)
    by_ranks = np.stack([_pushed(ranks_of_three, hole.held_ranks, one, threads) for one in flops_by_ranks])
    by_suit = _pushed(suits_of_three, hole.held_kinds, flops_by_suit, threads)
    straight = np.asarray((found.part_category > FLUSH).any(axis=1))

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

    counts: NDArray[np.int64] = np.stack(
        in_slices(outcomes, len(found.rank_rows), threads=threads, each=320)
    ).sum(axis=0)
    return counts // 2
