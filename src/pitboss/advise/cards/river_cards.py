"""Cards that look like a river kind (`kernels.holdem_rivals`): of ranks alone, or as one suit sees them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.holdem_kinds import (
    BOARDS,
    KINDS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    rank_multisets,
    suited_boards,
)

__all__ = ["river_cards"]

U8 = NDArray[np.uint8]
_BY_RANKS = BOARDS * PAIRS


def river_cards(start: int, stop: int) -> tuple[U8, U8]:
    """Two cards of mine and five of the board for each of some kinds; anything for impossible ones."""
    parts = []
    if start < _BY_RANKS:
        parts.append(_by_ranks(np.arange(start, min(stop, _BY_RANKS))))
    if stop > _BY_RANKS:
        parts.append(_by_suit(np.arange(max(start, _BY_RANKS) - _BY_RANKS, stop - _BY_RANKS)))
    mine, board = (np.concatenate(each) for each in zip(*parts, strict=True))
    return mine, board


def _by_ranks(kinds: NDArray[np.int64]) -> tuple[U8, U8]:
    """Suits in turn, so that no three of the board are alike; my cards take suits that are left."""
    number, pair = np.divmod(kinds, PAIRS)
    ranks = np.sort(rank_multisets(5)[0], axis=1).astype(np.uint8)[number]
    board = ranks * 4 + np.array([0, 1, 2, 3, 0], np.uint8)
    low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
    used = np.zeros(len(kinds), np.int64)
    for at in range(5):
        used |= np.int64(1) << board[:, at].astype(np.int64)
    first = _free(low, used)
    used |= np.int64(1) << first.astype(np.int64)
    second = _free(high, used)
    return np.stack([first, second], axis=1), board


def _free(rank: U8, used: NDArray[np.int64]) -> U8:
    """A card of the rank that is not used: the last suit that is left."""
    card = rank * 4
    for suit in range(4):
        other = rank * 4 + np.uint8(suit)
        card = np.where((used >> other.astype(np.int64)) & 1 == 0, other, card)
    return card.astype(np.uint8)


@lru_cache(maxsize=1)
def _hole_kinds() -> NDArray[np.int64]:
    """The two card kinds of each of the 338: 0 to 12 of the suit, 13 to 25 of others; as `holdem_kinds`."""
    both = [(low, high) for high in range(13) for low in range(high)]
    mixed = [(first, 13 + second) for first in range(13) for second in range(13)]
    neither = [(13 + low, 13 + high) for high in range(13) for low in range(high + 1)]
    return np.array([*both, *mixed, *neither])


def _by_suit(kinds: NDArray[np.int64]) -> tuple[U8, U8]:
    """The suit is 0; the board's other cards are of 1 and 2, mine of 3 or what is left."""
    number, kind = np.divmod(kinds, KINDS)
    mine = _hole_kinds()[kind]
    board = _suited_cards()[number]
    used = np.zeros(len(kinds), np.int64)
    for at in range(5):
        used |= np.int64(1) << board[:, at].astype(np.int64)
    used |= _SUIT
    first = np.where(mine[:, 0] < 13, mine[:, 0] * 4, _free((mine[:, 0] % 13).astype(np.uint8), used)).astype(
        np.uint8
    )
    used |= np.int64(1) << first.astype(np.int64)
    second = np.where(
        mine[:, 1] < 13, mine[:, 1] * 4, _free((mine[:, 1] % 13).astype(np.uint8), used)
    ).astype(np.uint8)
    return np.stack([first, second], axis=1), board


_SUIT = np.int64(sum(1 << 4 * rank for rank in range(13)))


@lru_cache(maxsize=1)
def _suited_cards() -> U8:
    found = suited_boards()
    rows = []
    for mask, others in zip(found.suited.tolist(), found.others.tolist(), strict=True):
        inside = [rank * 4 for rank in range(13) if mask >> rank & 1]
        outside = [rank * 4 + 1 + at for at, rank in enumerate(others) if rank >= 0]
        rows.append([*inside, *outside])
    return np.array(rows, np.uint8)
