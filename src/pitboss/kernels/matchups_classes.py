"""Two hold'em hands up to a renaming of suits: 1,624,350 deals of mine and theirs make 93,769 classes.

Cards are numbered as in `tables`. A class is kept as a key, and classes are numbered by ascending key:

    key = (pair of mine * 91 + pair of theirs) * 32 + code

`pair` is high * (high + 1) / 2 + low for the two ranks 0..12 of a hand. `code` says which cards share a suit:
go through my higher card, my lower, their higher, their lower, and give each new suit the next label from 0;
my first label is 0, the others are the digits of `code` in base 4. Two cards of one rank may go in either
order, and the smallest code of the two or four orders counts. Only numpy is needed here, so a shipped table
is read without numba.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["BOARDS", "CLASSES", "DEALS", "Classes", "classes", "lookup"]

BOARDS = 1_712_304  # C(48, 5)
DEALS = 1_624_350  # 1326 * 1225 ordered pairs of disjoint hands
CLASSES = 93_769

# The fifteen ways in which four cards can share suits, as labels in order of first appearance.
_PATTERNS = np.array(
    [(0, s, t, u) for s in range(2) for t in range(s + 2) for u in range(max(s, t) + 2)], dtype=np.int64
)
_DEALINGS = np.array([0, 4, 12, 24, 24])  # ways to give 1, 2, 3 or 4 labels different suits


class Classes(NamedTuple):
    """All classes in order: their keys, how many deals each stands for, one deal of each, and the class that
    results when the two hands change sides."""

    key: NDArray[np.int32]
    weight: NDArray[np.int64]
    mine: NDArray[np.int64]
    theirs: NDArray[np.int64]
    mirror: NDArray[np.int32]


def _codes(suits: NDArray[np.int64]) -> NDArray[np.int64]:
    """The code of four suits in a given order: a card's label is that of the first card of its suit."""
    labels = [np.zeros(suits.shape[:-1], np.int64)]
    highest = labels[0]
    for card in range(1, 4):
        label = highest + 1
        for earlier in range(card - 1, -1, -1):
            label = np.where(suits[..., card] == suits[..., earlier], labels[earlier], label)
        labels.append(label)
        highest = np.maximum(highest, label)
    return labels[1] * 16 + labels[2] * 4 + labels[3]


def _orders(
    suits: NDArray[np.int64], my_pair: NDArray[np.bool_], their_pair: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The codes of the four orders in which pairs may be taken; without a pair, the first again."""
    plain = _codes(suits)
    return np.stack(
        [
            plain,
            np.where(my_pair, _codes(suits[..., [1, 0, 2, 3]]), plain),
            np.where(their_pair, _codes(suits[..., [0, 1, 3, 2]]), plain),
            np.where(my_pair & their_pair, _codes(suits[..., [1, 0, 3, 2]]), plain),
        ]
    )


def _pair(high: NDArray[np.int64], low: NDArray[np.int64]) -> NDArray[np.int64]:
    return high * (high + 1) // 2 + low


def _keys(mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> NDArray[np.int32]:
    cards = np.concatenate([-np.sort(-mine, axis=-1), -np.sort(-theirs, axis=-1)], axis=-1)
    ranks, suits = cards >> 2, cards & 3
    my_pair, their_pair = ranks[..., 0] == ranks[..., 1], ranks[..., 2] == ranks[..., 3]
    code: NDArray[np.int64] = _orders(suits, my_pair, their_pair).min(axis=0)
    pairs = _pair(ranks[..., 0], ranks[..., 1]) * 91 + _pair(ranks[..., 2], ranks[..., 3])
    return np.asarray(pairs * 32 + code, np.int32)


@lru_cache(maxsize=1)
def classes() -> Classes:
    """Build the index: 91 * 91 pairs of ranks times 15 patterns, less those that need a card twice (0.1 s).

    A class with k labels has as many deals as its labels can get suits, times the codes that its orders lead
    to, divided by the orders: a deal arises once from each order of its pairs.
    """
    high, low = np.tril_indices(13)
    grid = np.empty((91, 91, len(_PATTERNS), 4), np.int64)
    grid[..., 0], grid[..., 1] = high[:, None, None], low[:, None, None]
    grid[..., 2], grid[..., 3] = high[None, :, None], low[None, :, None]
    ranks = grid.reshape(-1, 4)
    labels = np.tile(_PATTERNS, (91 * 91, 1))
    cards = ranks * 4 + labels
    ordered = np.sort(cards, axis=1)
    my_pair, their_pair = ranks[:, 0] == ranks[:, 1], ranks[:, 2] == ranks[:, 3]
    codes = _orders(labels, my_pair, their_pair)
    kept = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1) & (codes[0] == codes.min(axis=0))

    cards, labels, codes = cards[kept], labels[kept], np.sort(codes[:, kept], axis=0)
    different = 1 + (codes[1:] != codes[:-1]).sum(axis=0)
    orders = (1 + my_pair[kept]) * (1 + their_pair[kept])
    weight = _DEALINGS[labels.max(axis=1) + 1] * different // orders
    mine, theirs = cards[:, :2].copy(), cards[:, 2:].copy()
    key = _keys(mine, theirs)
    mirror = np.searchsorted(key, _keys(theirs, mine)).astype(np.int32)
    index = Classes(key, weight, mine, theirs, mirror)
    for array in index:
        array.flags.writeable = False
    return index


def lookup(mine: ArrayLike, theirs: ArrayLike) -> NDArray[np.intp]:
    """The classes of deals, of shape (...): cards are numbers in arrays of shape (..., 2), broadcast."""
    left, right = np.broadcast_arrays(np.asarray(mine, np.int64), np.asarray(theirs, np.int64))
    return np.asarray(np.searchsorted(classes().key, _keys(left, right)))
