"""Games with a shared board: my one to three cards and the dealer's, the best hand of all cards of each.

There are two stages. At the first, my cards and the first cards of the board are seen; at the last, the whole
board. The last has too many situations to keep (three cards on a board of four: 16,432 boards up to suits,
with 17,296 hands each), so what is computed for them is summed up to the first stage at once: `values` takes
the best path in each and adds up, `tally` sends numbers of deals the same way back.

The sums: canonical boards B are gone through once. Each split of B into first cards A and the rest is renamed
so that A is canonical, and the row of B's hands is added to the row of A, times the members of B's class.
This adds up the rows of all boards, each under some renaming that makes its first cards canonical; averaged
over the renamings that keep A (they change nothing in the true sum), it is the true sum times the members of
A's class. With s renamings that keep A, the class has 24 / s members: adding up over them and dividing by 24
does both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from queue import SimpleQueue
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import cores, in_slices
from pitboss.kernels.rankings import FLUSH
from pitboss.kernels.shared_flush_tables import KINDS, cut_rows, flush_tables
from pitboss.kernels.shared_flushes import Flushes
from pitboss.kernels.shared_layout import (
    RENAMINGS,
    Boards,
    Hands,
    all_boards,
    all_hands,
    canonical_sets,
)
from pitboss.kernels.shared_sweep import Paths, sweep
from pitboss.kernels.tables import CARD_BIT

__all__ = [
    "HandClasses",
    "SharedBoards",
    "hand_classes",
    "hands",
    "shared_boards",
    "spread",
    "tally",
    "values",
]

I8 = NDArray[np.int8]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
Progress: TypeAlias = Callable[[float], None]

_SLICE = 2_000_000  # situations of a slice: some 50 ms
_EVERY_RANK = 8191
_NO_CUTS: I64 = np.zeros(0, np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class SharedBoards:
    """A game: how many cards there are, how they rank, and what is counted of the dealer's hands."""

    mine: int
    theirs: int
    ranking: int
    cuts: I64  # strengths: the dealer's hands below each are counted
    class_of: U8  # [7465] the class of my hand by strength
    ranks: int  # the ranks of the deck, a mask of 13 bits
    by_suits: bool  # the longest flush is counted suit by suit where it can be, else as any other ranking
    threads: int | None
    my_hands: Hands
    rivals: Hands
    boards: Boards

    @property
    def firsts(self) -> I8:
        """[F, cards] the canonical first boards; one without cards where the first stage shows none."""
        return self.boards.firsts

    @property
    def first_weight(self) -> I64:
        """[F] members of their classes."""
        return self.boards.first_weight

    @property
    def total(self) -> int:
        """The dealer's hands at the last stage."""
        cards = 4 * self.ranks.bit_count() - self.boards.cards.shape[1] - self.mine
        return comb(cards, self.theirs)


def shared_boards(
    *,
    mine: int,
    theirs: int,
    first: int,
    then: int,
    ranking: int,
    class_of: U8,
    cuts: I64 = _NO_CUTS,
    ranks: int = _EVERY_RANK,
    by_suits: bool = True,
    threads: int | None = None,
) -> SharedBoards:
    """The game of `mine` cards against `theirs`, one to three, over `first` board cards and `then` more."""
    return SharedBoards(
        mine=mine,
        theirs=theirs,
        ranking=ranking,
        cuts=np.asarray(cuts, np.int64),
        class_of=np.asarray(class_of, np.uint8),
        ranks=ranks,
        by_suits=by_suits,
        threads=threads,
        my_hands=all_hands(mine, ranks),
        rivals=all_hands(theirs, ranks),
        boards=all_boards(first, then, ranks),
    )


def _averaged(game: SharedBoards, at_first: I64) -> I64:
    """The sums over the renamings that keep each first board."""
    suits = game.firsts & 3
    result = np.zeros_like(at_first)
    for number, names in enumerate(RENAMINGS):
        renamed = np.sort(game.firsts & ~3 | names[suits].astype(np.int8), axis=1)
        kept = np.flatnonzero((renamed == game.firsts).all(axis=1))
        result[:, kept] += at_first[:, kept][:, :, game.my_hands.renamed[number]]
    return result


def _by_group(coefficients: I64, group_of: I64) -> tuple[I64, Paths]:
    """The order of paths by group, and what kernels take: the paths in this order, where groups begin."""
    order = np.argsort(group_of, kind="stable")
    starts = np.searchsorted(group_of[order], np.arange(group_of.max() + 2))
    return order, (np.ascontiguousarray(coefficients[order], np.int64), starts)


def _flushes(game: SharedBoards) -> Flushes:
    """Tables for my three cards by the longest flush; without rows where the general way is taken."""
    ranks = np.array([rank for rank in range(13) if game.ranks >> rank & 1])
    cut_table = np.zeros((len(game.cuts), 1 << 13, KINDS), np.int16)
    if not game.by_suits or game.ranking != FLUSH or game.mine != 3 or game.boards.cards.shape[1] > 4:
        return np.empty(0, np.int16), np.empty((0, 9), np.int32), ranks, cut_table, ranks, game.theirs
    for number, cut in enumerate(game.cuts):
        cut_table[number] = cut_rows(game.ranks, int(cut))
    tables = flush_tables(game.ranks)
    return tables.rows, tables.base, tables.width, cut_table, ranks, game.theirs


def _swept(
    game: SharedBoards, paths: Paths, progress: Progress | None, at_first: list[I64], results: list[I64]
) -> None:
    """All boards; every thread has an array of its own to add to, the first stage or the result."""
    boards, mine, theirs = game.boards, game.my_hands, game.rivals
    flushes = _flushes(game)
    spare: SimpleQueue[tuple[I64, I64]] = SimpleQueue()
    for one in zip(at_first, results, strict=True):
        spare.put(one)

    def work(start: int, stop: int) -> None:
        first, result = spare.get()
        sweep(
            start,
            stop,
            (boards.cards, boards.weight, boards.first, boards.renaming, boards.shared),
            (mine.renamed, mine.blocks, mine.moved),
            (mine.cards, mine.key, mine.bits, mine.packed),
            (theirs.cards, theirs.key, theirs.bits, theirs.packed),
            (game.ranking, game.cuts, game.class_of, game.total),
            flushes,
            paths,
            first,
            result,
        )
        spare.put((first, result))

    each = _SLICE // max(len(mine.key), len(theirs.key)) + 1
    batch = 4 * len(results) * each
    for begin in range(0, len(boards.cards), batch):
        size = min(batch, len(boards.cards) - begin)
        in_slices(
            lambda start, stop, begin=begin: work(begin + start, begin + stop),  # type: ignore[misc]
            size,
            threads=len(results),
            each=each,
        )
        if progress is not None:
            progress((begin + size) / len(boards.cards))


def values(game: SharedBoards, coefficients: I64, group_of: I64, progress: Progress | None = None) -> I64:
    """The best of each group's paths, summed over the rest of the board: [groups, first boards, hands].

    `coefficients` are [paths, classes of my hand, counts]; a path's value is their product with the counts:
    the dealer's hands weaker than mine, not stronger than mine, weaker than each cut, all. Hands are in colex
    order, c0 + C(c1, 2) + C(c2, 3); those that need a card of the board have value 0. 24 times a sum over all
    members of a first board's class must fit into 63 bits.
    """
    _, paths = _by_group(coefficients, group_of)
    threads = game.threads or cores()
    shape = (len(paths[1]) - 1, len(game.firsts), len(game.my_hands.key))
    parts = [np.zeros(shape, np.int64) for _ in range(threads)]
    _swept(game, paths, progress, parts, [np.zeros((0, 0, 0), np.int64)] * threads)
    for part in parts[1:]:
        parts[0] += part
    result = np.zeros((*shape[:2], comb(52, game.mine)), np.int64)
    result[:, :, game.my_hands.place] = _averaged(game, parts[0]) // 24
    return result


def tally(
    game: SharedBoards,
    coefficients: I64,
    group_of: I64,
    mass: I64,
    progress: Progress | None = None,
) -> I64:
    """What `mass` [groups, first boards, hands] becomes at the end: [paths, classes of my hand, counts].

    Every situation of the last stage passes the mass of its first stage to the best path of each group, the
    first of equals, times its counts. 24 times the result must fit into 63 bits.
    """
    order, paths = _by_group(coefficients, group_of)
    threads = game.threads or cores()
    at_first = _averaged(game, np.ascontiguousarray(mass[:, :, game.my_hands.place], np.int64))
    parts = [np.zeros(paths[0].shape, np.int64) for _ in range(threads)]
    _swept(game, paths, progress, [at_first] * threads, parts)
    result = np.empty(paths[0].shape, np.int64)
    result[order] = np.sum(parts, axis=0) // 24
    return result


@dataclass(frozen=True, kw_only=True, eq=False)
class HandClasses:
    """Hands up to suits: 13 of one card, 169 of two, 1,755 of three."""

    cards: I8  # [classes, cards], canonical
    weight: I64  # [classes] members
    class_of: I32  # by place in colex order; -1 for a hand that the deck has not


@lru_cache(maxsize=8)
def hand_classes(number: int, ranks: int = _EVERY_RANK) -> HandClasses:
    """The classes of hands of some cards of a deck."""
    cards, weight = canonical_sets(number, ranks)
    all_of = all_hands(number, ranks)
    class_of = np.full(comb(52, number), -1, np.int32)
    known = {tuple(hand): one for one, hand in enumerate(cards.tolist())}
    mine = np.array([known.get(tuple(hand), -1) for hand in all_of.cards.tolist()])
    class_of[all_of.place] = mine[all_of.renamed].max(axis=0)
    return HandClasses(cards=cards, weight=weight, class_of=class_of)


def hands(game: SharedBoards, at_first: I64) -> I64:
    """[groups, classes of hands]: for one hand of each class the sum over all first boards that can come.

    A class's sum over canonical first boards, times their members, is that of one hand times the class's
    members.
    """
    classes = hand_classes(game.mine, game.ranks)
    summed = np.tensordot(at_first, game.first_weight, axes=(1, 0))
    result = np.zeros((len(at_first), len(classes.cards)), np.int64)
    for group, row in enumerate(summed):
        np.add.at(result[group], classes.class_of[game.my_hands.place], row[game.my_hands.place])
    return result // classes.weight


def spread(game: SharedBoards, mass: I64) -> I64:
    """[groups, first boards, hands] from the mass of each single hand [groups, classes of hands].

    The way back from `hands`: every first board, members of its class included, gets the hand's mass, so
    that the sum of mass * weight * hands(values) is that of spread(mass) * values.
    """
    classes, place = hand_classes(game.mine, game.ranks), game.my_hands.place
    result = np.zeros((len(mass), len(game.firsts), comb(52, game.mine)), np.int64)
    board = CARD_BIT[game.firsts].sum(axis=1)
    possible = (board[:, None] & game.my_hands.bits) == 0
    result[:, :, place] = mass[:, None, classes.class_of[place]] * (game.first_weight[:, None] * possible)
    return result
