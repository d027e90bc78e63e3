"""Hold'em hands against hands before the flop: on how many of the 1,712,304 boards one wins, ties, loses.

There are 93,769 classes of two hands (`matchups_classes`), but no class meets its boards one by one. A board
has at most one suit with three or more cards, and only in such a suit can there be a flush. So for two
hands count

    all boards as if there were no flushes
    + for each suit, on boards with three or more cards of it, what truly happens less what ranks alone say.

The first term depends on ranks: 91 * 91 pairs of ranks on 6,175 boards. The second depends on which cards are
of the suit: 338 kinds of hands on 286 * 91 + 715 * 13 + 1,287 = 36,608 kinds of boards, and it vanishes
unless a hand has a flush. That is less than 10**9 comparisons, done sixteen at a time.

The same sweeps split wins, ties and losses by what my hand is worth, by all seven cards or on the flop, as
bonus wagers need it. They do so for each class, so a round's result under any decisions is a sum over classes
(`tally`).
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.kernels.compiled import compiled, in_slices
from pitboss.kernels.matchups_classes import BOARDS, CLASSES, DEALS, Classes, classes, lookup
from pitboss.kernels.matchups_sweep import (
    ALL,
    BOARD_KEY,
    I16,
    I32,
    I64,
    KINDS,
    LANES,
    MASK_KEY,
    ONE_SUITED,
    PAIR_LANES,
    PAIRS,
    TIE,
    U8,
    UNSUITED,
    WIN,
    lanes_of,
    left_cards,
    rank_tables,
    suit_strengths,
    sweep_ranks,
    sweep_suit,
)
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH

MOST_BINS = 15  # four bits each of one integer

__all__ = [
    "BOARDS",
    "CLASSES",
    "DEALS",
    "FLOP_BINS",
    "Classes",
    "by_flop",
    "by_seven",
    "classes",
    "lookup",
    "matchups",
    "of_theirs",
    "tally",
]


# The ten categories with one pair in two bins, below sevens (1) and sevens or better (2): a pair has 220 sets
# of kickers, and the sevens are the sixth pair from below.
FLOP_BINS: NDArray[np.int8] = CATEGORY_OF_STRENGTH + (
    np.arange(len(CATEGORY_OF_STRENGTH)) >= CATEGORY_FLOOR[1] + 5 * 220
).astype(np.int8)


def matchups(*, threads: int | None = None) -> I32:
    """Boards that mine wins, ties, loses in every class: int32[93769, 3]."""
    return _counts(np.zeros_like(CATEGORY_OF_STRENGTH), 7, threads)[:, 0]


def by_seven(bins: ArrayLike = CATEGORY_OF_STRENGTH, *, threads: int | None = None) -> I32:
    """Boards by the bin of my best five of seven cards, won, tied and lost: int32[93769, bins, 3].

    `bins[strength]` numbers at most fifteen bins from 0; by default they are the ten categories.
    """
    return _counts(bins, 7, threads)


def by_flop(bins: ArrayLike = FLOP_BINS, *, threads: int | None = None) -> I32:
    """Boards times their ten flops, by the bin of my two cards and the flop: int32[93769, bins, 3].

    As in `by_seven`, but by default in eleven bins: pairs of sevens or better are apart from lower ones.
    """
    return _counts(bins, 5, threads)


def of_theirs(counts: I32) -> I32:
    """Counts of `by_seven` or `by_flop` by the bins of their hand instead of mine; wins remain mine.

    Change sides, and what was won is lost. So a wager on one hand goes with a bonus on the other.
    """
    return counts[classes().mirror, :, ::-1]


def tally(counts: I32, decision: ArrayLike, decisions: int) -> I64:
    """Deals times boards by decision, bin and won, tied, lost: int64[decisions, bins, 3].

    `decision[class]` is 0 to `decisions - 1`, taken by who holds mine and may have seen both hands.
    """
    chosen = np.asarray(decision) == np.arange(decisions)[:, None]
    flat = counts.reshape(CLASSES, -1).astype(np.int64)
    return np.asarray((chosen * classes().weight) @ flat).reshape(decisions, *counts.shape[1:])


def _counts(by: ArrayLike, cards: int, threads: int | None) -> I32:
    bins = np.asarray(by, np.uint8)
    size = int(bins.max()) + 1
    if size > MOST_BINS:
        raise ValueError(f"{size} bins are more than the {MOST_BINS} that fit one integer")
    strengths = lanes_of(1, len(BOARD_KEY), PAIR_LANES)
    counts = np.zeros((PAIRS, len(BOARD_KEY)), np.int64)

    def ranks(start: int, stop: int) -> None:
        rank_tables(start, stop, bins, cards, strengths, counts)

    in_slices(ranks, len(BOARD_KEY), threads=threads, each=500)

    left, gone = lanes_of(2, len(BOARD_KEY), PAIR_LANES), lanes_of(2, PAIRS, PAIR_LANES)
    left_cards(left, gone)
    by_ranks = np.zeros((PAIRS, size, 3, PAIR_LANES), np.int32)

    def sweep(start: int, stop: int) -> None:
        sweep_ranks(start, stop, strengths, counts, left, gone, by_ranks)

    in_slices(sweep, PAIRS, threads=threads, each=7)

    by_suit = np.zeros((KINDS, size, 3, LANES), np.int32)
    for suited in (3, 4, 5):
        _sweep_suited(suited, bins, cards, strengths, counts, by_suit, threads)

    every = classes()
    result = np.empty((CLASSES, size, 3), np.int32)

    def assemble(start: int, stop: int) -> None:
        _assemble(start, stop, every.mine, every.theirs, by_ranks, by_suit, result)

    in_slices(assemble, CLASSES, threads=threads, each=8192)
    return result


def _sweep_suited(
    suited: int, bins: U8, cards: int, strengths: I16, counts: I64, by_suit: I32, threads: int | None
) -> None:
    """Add the boards with `suited` cards of a suit.

    With a single bin, what I lose is what they win: then only kinds with a flush are swept, and `_assemble`
    turns the table round.
    """
    flushes = (ONE_SUITED, UNSUITED, KINDS)[suited - 3]
    boards = masks, _, others, index = _boards(suited)
    plain, true = (lanes_of(len(others), len(masks), LANES) for _ in range(2))

    def prepare(start: int, stop: int) -> None:
        suit_strengths(start, stop, masks, index, strengths, plain, true)

    def sweep(start: int, stop: int) -> None:
        sweep_suit(start, stop, flushes, boards, plain, true, bins, cards, counts, by_suit)

    in_slices(prepare, len(others), threads=threads)
    in_slices(sweep, flushes if by_suit.shape[1] == 1 else KINDS, threads=threads, each=13)


@lru_cache(maxsize=3)
def _boards(suited: int) -> tuple[I64, I64, I64, I64]:
    """The suited cards as masks, the threes among each, the ranks of the other two cards (13 for none), and
    `index[other, suited]`, the board's number by rank."""
    rows = np.array(list(combinations(range(13), suited)))
    threes = (1 << rows[:, list(combinations(range(suited), 3))]).sum(axis=2)
    rest = [(*ranks, 13, 13)[:2] for ranks in combinations_with_replacement(range(13), 5 - suited)]
    masks, others = (1 << rows).sum(axis=1), np.array(rest)
    keys = np.append(MASK_KEY[1 << np.arange(13)], 0)[others].sum(axis=1)[:, None] + MASK_KEY[masks]
    order = np.argsort(BOARD_KEY)
    return masks, np.ascontiguousarray(threes), others, order[np.searchsorted(BOARD_KEY[order], keys)]


@compiled
def _kind(first: int, second: int, suit: int) -> int:
    """The kind of two cards, higher rank first, seen from a suit; from a fifth suit, it tells the ranks."""
    high, low = first >> 2, second >> 2
    if first & 3 == suit and second & 3 == suit:
        return high * (high - 1) // 2 + low
    if first & 3 == suit:
        return ONE_SUITED + 13 * high + low
    if second & 3 == suit:
        return ONE_SUITED + 13 * low + high
    return UNSUITED + high * (high + 1) // 2 + low


@compiled
def _assemble(
    start: int, stop: int, mine: I64, theirs: I64, by_ranks: I32, by_suit: I32, result: I32
) -> None:
    """Add up the five terms of classes `start` to `stop`."""
    fifth = 4
    bins = by_ranks.shape[1]
    for this in range(start, stop):
        m, t = mine[this], theirs[this]
        i, j = _kind(m[0], m[1], fifth) - UNSUITED, _kind(t[0], t[1], fifth) - UNSUITED
        for one in range(bins):
            win, tie, every = by_ranks[i, one, WIN, j], by_ranks[i, one, TIE, j], by_ranks[i, one, ALL, j]
            for suit in range(4):
                my_kind, their_kind = _kind(m[0], m[1], suit), _kind(t[0], t[1], suit)
                if bins == 1 and their_kind < my_kind:
                    win -= by_suit[their_kind, 0, WIN, my_kind] + by_suit[their_kind, 0, TIE, my_kind]
                    tie += by_suit[their_kind, 0, TIE, my_kind]
                else:
                    win += by_suit[my_kind, one, WIN, their_kind]
                    tie += by_suit[my_kind, one, TIE, their_kind]
                    every += by_suit[my_kind, one, ALL, their_kind]
            result[this, one, 0], result[this, one, 1], result[this, one, 2] = win, tie, every - win - tie
