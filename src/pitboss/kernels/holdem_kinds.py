"""What a deal looks like to one suit: the numbering that makes a hold'em game small enough to solve at once.

Without a flush only ranks count: boards are rank multisets and holes are 91 pairs of ranks. With three or
more board cards of suit s, only ranks and "is it s?" count: a card is one of 26 kinds, 0..12 an s-card of
that rank, 13..25 one of the three others ("n"); a hole is one of 338 kinds: 78 s-s, 169 s-n, 91 n-n, in this
order, so the holes that have a flush with 3, 4 or 5 board cards of s are the first 78, 247 or 338.

Boards of L = 3, 4, 5 cards that can end with three or more of s have at most two n-cards: with 2, 1 and 0 of
them these are 1183 + 1014 + 286 flops, 7098 + 3718 + 715 boards of four, 26026 + 9295 + 1287 boards of five.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.suits import flop_classes, turn_classes
from pitboss.kernels.tables import CARD_BIT, RANK_KEY

__all__ = ["Boards", "Holes", "Level", "flops", "holes", "levels", "river_number", "suited_boards", "turns"]

Ints: TypeAlias = NDArray[np.int32]

PAIRS = 91
KINDS = 338
BOARDS, SUITED_BOARDS = 6175, 36_608  # of five cards, by ranks alone and as a suit sees them
RIVERS = BOARDS * PAIRS + SUITED_BOARDS * KINDS  # boards of five with holes: by ranks, then as suits see them
SUBSETS = 286 + 715 + 1287  # of three, four and five ranks of one suit, in this order
PAIR_LOW: NDArray[np.uint8] = np.array([low for high in range(13) for low in range(high + 1)], np.uint8)
PAIR_HIGH: NDArray[np.uint8] = np.array([high for high in range(13) for _ in range(high + 1)], np.uint8)


@dataclass(frozen=True, kw_only=True)
class Level:
    """Boards of one length, and how one more card leads to the next length.

    A card of kind j leads from board b to `child[b, j]` (-1: not wanted), in `left[b, j]` ways less the cards
    of that kind in the hole. The same steps seen from the child c are `steps[starts[c]:starts[c + 1]]`,
    each written as b * kinds + j.
    """

    child: Ints
    left: Ints
    starts: Ints
    steps: Ints


@dataclass(frozen=True, kw_only=True)
class Holes:
    """The 1326 holes, numbered c0 + c1 * (c1 - 1) / 2 for c0 < c1, and the kinds they belong to."""

    cards: Ints  # [1326, 2]
    bits: NDArray[np.int64]  # [1326] the sum of CARD_BIT
    hand: Ints  # [1326] the starting hand 13 * row + column: pairs row = column, suited row > column, else <
    pair: Ints  # [1326] rank pair: low + high * (high + 1) / 2
    kind: Ints  # [4, 1326] as each suit sees it
    held_ranks: Ints  # [13, 91] cards of a rank in a rank pair
    held_kinds: Ints  # [26, 338] cards of a kind in a hole kind
    pair_of_kind: Ints  # [338]


@dataclass(frozen=True, kw_only=True)
class Boards:
    """The 1,755 classes of flops or the 16,432 of boards of four, up to suits."""

    cards: NDArray[np.int8]  # [boards, 3 or 4]
    bits: NDArray[np.int64]  # [boards]
    weight: NDArray[np.int64]  # [boards] with sum 22,100 or 270,725
    ranks: Ints  # [boards] the rank multiset, of 455 or 1,820
    kind: Ints  # [boards, 4] as each suit sees it, -1 if it can no longer have three cards


@dataclass(frozen=True, kw_only=True)
class SuitedBoards:
    """The 36,608 boards of five as a suit sees them, grouped by rank multiset."""

    suited: Ints  # [36608] mask of the ranks in the suit
    subset: Ints  # [36608] the number of that mask among SUBSETS
    others: Ints  # [36608, 2] ranks of the n-cards, -1 for none
    ranks: Ints  # [36608] the rank multiset, of 6175
    starts: Ints  # [6176] the boards of rank multiset m are members[starts[m]:starts[m + 1]]
    members: Ints  # [36608]


def pair_index(low: Ints, high: Ints) -> Ints:
    """Of two ranks that may be equal."""
    return low + high * (high + 1) // 2


@lru_cache(maxsize=1)
def subsets() -> tuple[list[Ints], Ints]:
    """Masks of 0..5 ranks by size, and the number of a mask among those of its size."""
    by_size = [
        np.array(sorted(sum(1 << r for r in ranks) for ranks in combinations(range(13), size)), np.int32)
        for size in range(6)
    ]
    number = np.zeros(1 << 13, np.int32)
    for masks in by_size:
        number[masks] = np.arange(len(masks))
    return by_size, number


@lru_cache(maxsize=3)
def _suited(length: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Boards of a length: suit masks [n], other ranks [n, 2], rank multisets [n], and places, see below.

    They are numbered rank multiset by rank multiset, so that boards that lead to each other are close in
    memory. A simple number (two n-cards first, then one, none) has its place in the last array.
    """
    by_size, _ = subsets()
    two = np.column_stack([PAIR_LOW, PAIR_HIGH]).astype(np.int32)
    some = [two, np.array([(rank, -1) for rank in range(13)], np.int32), np.array([(-1, -1)], np.int32)]
    masks = np.concatenate([np.repeat(by_size[length - 2 + i], len(some[i])) for i in range(3)])
    others = np.concatenate([np.tile(some[i], (len(by_size[length - 2 + i]), 1)) for i in range(3)])
    in_suit = (masks[:, None] >> np.arange(13)) & 1
    keys = in_suit @ RANK_KEY + np.where(others >= 0, RANK_KEY[others], 0).sum(axis=1)
    ranks = np.searchsorted(rank_multisets(length)[1], keys).astype(np.int32)
    order = np.argsort(ranks, kind="stable")
    return masks[order], others[order], ranks[order], np.argsort(order).astype(np.int32)


def _suited_index(length: int, masks: Ints, others: Ints) -> Ints:
    """The inverse of `_suited`."""
    by_size, number = subsets()
    sizes = [len(by_size[length - 2]) * 91, len(by_size[length - 1]) * 13]
    one, none = others[:, 1] < 0, others[:, 0] < 0
    low, high = np.minimum(others[:, 0], others[:, 1]), np.maximum(others[:, 0], others[:, 1])
    index = number[masks] * 91 + pair_index(low, high)
    index[one] = sizes[0] + number[masks[one]] * 13 + others[one, 0]
    index[none] = sum(sizes) + number[masks[none]]
    found: Ints = _suited(length)[3][index]
    return found


def suited_places() -> Ints:
    """By simple number, the places of the boards of five as a suit sees them."""
    return _suited(5)[3]


def _level(child: Ints, left: Ints, children: int) -> Level:
    flat = child.ravel()
    used = np.flatnonzero(flat >= 0)
    steps: Ints = used[np.argsort(flat[used], kind="stable")].astype(np.int32)
    starts = np.searchsorted(flat[steps], np.arange(children + 1)).astype(np.int32)
    return Level(child=child, left=left, starts=starts, steps=steps)


def _suited_level(length: int) -> Level:
    masks, others, _, _ = _suited(length)
    child = np.full((len(masks), 26), -1, np.int32)
    left = np.ones((len(masks), 26), np.int32)
    for rank in range(13):
        more = np.flatnonzero((masks >> rank) & 1 == 0)
        child[more, rank] = _suited_index(length + 1, masks[more] | 1 << rank, others[more])
        more = np.flatnonzero(others[:, 1] < 0)
        added = others[more].copy()
        added[np.arange(len(more)), (added[:, 0] >= 0).astype(np.int32)] = rank
        child[more, 13 + rank] = _suited_index(length + 1, masks[more], added)
        left[:, 13 + rank] = 3 - (others == rank).sum(axis=1)
    return _level(child, left, len(_suited(length + 1)[0]))


@lru_cache(maxsize=8)
def rank_multisets(length: int) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Ranks [n, length] and keys [n], sorted by key, of the multisets in which no rank occurs five times."""
    ranks = np.array(list(combinations_with_replacement(range(13), length)), np.int8)
    if length == 5:
        ranks = ranks[ranks[:, 0] != ranks[:, 4]]
    keys = RANK_KEY[ranks].sum(axis=1)
    order = np.argsort(keys)
    return ranks[order], keys[order]


def _rank_level(length: int) -> Level:
    ranks, keys = rank_multisets(length)
    _, next_keys = rank_multisets(length + 1)
    used = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    child = np.searchsorted(next_keys, keys[:, None] + RANK_KEY).clip(max=len(next_keys) - 1).astype(np.int32)
    child[used == 4] = -1
    return _level(child, (4 - used).astype(np.int32), len(next_keys))


@lru_cache(maxsize=4)
def levels(ranks: int = 8191) -> tuple[Level, Level, Level, Level]:
    """From flops to four cards and from four to five, by ranks alone; then both as a suit sees it.

    Cards of ranks that the deck lacks (`ranks` is a mask) come in no way.
    """
    if ranks == 8191:
        return _rank_level(3), _rank_level(4), _suited_level(3), _suited_level(4)
    there = (ranks >> np.arange(13)) & 1
    by_ranks = [replace(level, left=(level.left * there).astype(np.int32)) for level in levels()[:2]]
    by_suit = [
        replace(level, left=(level.left * np.tile(there, 2)).astype(np.int32)) for level in levels()[2:]
    ]
    return by_ranks[0], by_ranks[1], by_suit[0], by_suit[1]


@lru_cache(maxsize=1)
def suited_boards() -> SuitedBoards:
    """The boards of five with three or more cards of a suit."""
    _, number = subsets()
    masks, others, ranks, _ = _suited(5)
    return SuitedBoards(
        suited=masks,
        subset=number[masks] + np.array([0, 0, 0, 0, 286, 1001], np.int32)[np.bitwise_count(masks)],
        others=others,
        ranks=ranks,
        starts=np.searchsorted(ranks, np.arange(BOARDS + 1)).astype(np.int32),
        members=np.arange(SUITED_BOARDS, dtype=np.int32),
    )


def _hole_kind(first: Ints, second: Ints) -> Ints:
    """Of two card kinds, first < second, as 0..337."""
    both = first + second * (second - 1) // 2
    mixed = 78 + 13 * first + second - 13
    neither = 247 + pair_index(first - 13, second - 13)
    return np.where(second < 13, both, np.where(first < 13, mixed, neither)).astype(np.int32)


@lru_cache(maxsize=1)
def holes() -> Holes:
    """All holes and what they are to ranks and to suits."""
    cards = np.array([(low, high) for high in range(52) for low in range(high)], np.int32)
    rank, suit = cards >> 2, cards & 3
    suited = suit[:, 0] == suit[:, 1]
    low, high = rank[:, 0], rank[:, 1]
    kind = np.empty((4, 1326), np.int32)
    for seen in range(4):
        card_kinds = np.sort(rank + np.where(suit == seen, 0, 13).astype(np.int32), axis=1)
        kind[seen] = _hole_kind(card_kinds[:, 0], card_kinds[:, 1])
    two = np.array([(low, high) for high in range(26) for low in range(high + 1)], np.int32)
    two = two[(two[:, 0] != two[:, 1]) | (two[:, 0] >= 13)]
    two = two[np.argsort(_hole_kind(two[:, 0], two[:, 1]))]
    pairs = np.column_stack([PAIR_LOW, PAIR_HIGH])
    ranks_of_kind = np.sort(two % 13, axis=1)
    return Holes(
        cards=cards,
        bits=CARD_BIT[cards].sum(axis=1),
        hand=np.where(suited, 13 * high + low, 13 * low + high).astype(np.int32),
        pair=pair_index(low, high),
        kind=kind,
        held_ranks=(pairs == np.arange(13)[:, None, None]).sum(axis=2).astype(np.int32),
        held_kinds=(two == np.arange(26)[:, None, None]).sum(axis=2).astype(np.int32),
        pair_of_kind=pair_index(ranks_of_kind[:, 0], ranks_of_kind[:, 1]),
    )


def _boards(length: int, classes: tuple[NDArray[np.int8], NDArray[np.int64]]) -> Boards:
    cards, weight = classes
    rank, suit = cards >> 2, cards & 3
    _, keys = rank_multisets(length)
    kind = np.full((len(cards), 4), -1, np.int32)
    for seen in range(4):
        inside = suit == seen
        some = np.flatnonzero(inside.sum(axis=1) >= length - 2)
        masks = np.where(inside, 1 << rank.astype(np.int32), 0).sum(axis=1).astype(np.int32)
        others = -np.sort(-np.where(inside, -1, rank), axis=1)[:, :2].astype(np.int32)
        kind[some, seen] = _suited_index(length, masks[some], others[some])
    return Boards(
        cards=cards,
        bits=CARD_BIT[cards].sum(axis=1),
        weight=weight,
        ranks=np.searchsorted(keys, RANK_KEY[rank].sum(axis=1)).astype(np.int32),
        kind=kind,
    )


@lru_cache(maxsize=1)
def flops() -> Boards:
    """The flop classes and what they are to ranks and to suits."""
    return _boards(3, flop_classes())


@lru_cache(maxsize=1)
def turns() -> Boards:
    """The classes of boards of four and what they are to ranks and to suits."""
    return _boards(4, turn_classes())


def river_number(hole: Sequence[int], board: Sequence[int]) -> int:
    """Where a hole on a board of five is found among the river kinds: by suit if one has three cards."""
    ranks = [card >> 2 for card in board]
    low, high = sorted(card >> 2 for card in hole)
    suits = [card & 3 for card in board]
    suit = max(range(4), key=suits.count)
    if suits.count(suit) < 3:
        _, keys = rank_multisets(5)
        return int(np.searchsorted(keys, RANK_KEY[ranks].sum())) * PAIRS + low + high * (high + 1) // 2
    mask = sum(1 << rank for rank, other in zip(ranks, suits, strict=True) if other == suit)
    others = sorted((rank for rank, other in zip(ranks, suits, strict=True) if other != suit), reverse=True)
    others += [-1] * (2 - len(others))
    index = _suited_index(5, np.array([mask], np.int32), np.array([others], np.int32))
    first, second = sorted(hole)
    kind = holes().kind[suit, first + second * (second - 1) // 2]
    return BOARDS * PAIRS + int(index[0]) * KINDS + int(kind)
