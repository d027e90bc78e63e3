"""Cards in sight in many situations at once, and the few things that all words about them are made of.

Cards are numbers, rank * 4 + suit with ranks from 0 (a deuce) to 12 (an ace), in arrays [situations, cards].
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Seen", "straights_open", "straights_to_complete"]

Cards = NDArray[np.uint8]
Ints = NDArray[np.int16]
Mask = NDArray[np.bool_]
_WHEEL = 0b1000000001111
_RUNS = (*(0b11111 << low for low in range(9)), _WHEEL)


@cache
def straights_to_complete() -> NDArray[np.int8]:
    """For each set of ranks how many ranks would complete a straight; -1 where there is one already."""
    made = np.array([any(ranks & run == run for run in _RUNS) for ranks in range(1 << 13)])
    more = np.stack([made[np.arange(1 << 13) | 1 << rank] for rank in range(13)]).sum(axis=0)
    return np.where(made, -1, more).astype(np.int8)


@cache
def straights_open() -> NDArray[np.int8]:
    """For each set of ranks how many straights have all of them."""
    every = np.arange(1 << 13)
    found: NDArray[np.int8] = np.sum([(every & ~run) == 0 for run in _RUNS], axis=0).astype(np.int8)
    return found


@dataclass(eq=False)
class Seen:
    """My cards, those that all share, and those of the other hand that lie face up."""

    mine: Cards
    board: Cards
    theirs: Cards
    _known: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.mine)

    def once(self, key: Hashable, work: Callable[[], Any]) -> Any:
        """What several measures ask for is worked out once."""
        if key not in self._known:
            self._known[key] = work()
        return self._known[key]

    @cached_property
    def pool(self) -> Cards:
        """My cards and the shared ones."""
        return np.concatenate([self.mine, self.board], axis=1)

    @cached_property
    def my_ranks(self) -> Cards:
        """From the highest down."""
        return _falling(self.mine)

    @cached_property
    def board_ranks(self) -> Cards:
        return _falling(self.board)

    @cached_property
    def their_ranks(self) -> Cards:
        return _falling(self.theirs)

    @cached_property
    def pool_ranks(self) -> Cards:
        return _falling(self.pool)

    @cached_property
    def my_mask(self) -> Ints:
        """The ranks that are there, as bits."""
        return _mask(self.mine)

    @cached_property
    def board_mask(self) -> Ints:
        return _mask(self.board)

    @cached_property
    def pool_mask(self) -> Ints:
        return self.my_mask | self.board_mask

    @cached_property
    def my_suits(self) -> Cards:
        """How many cards there are of each suit: [4, situations]."""
        return _suits(self.mine)

    @cached_property
    def board_suits(self) -> Cards:
        return _suits(self.board)

    @cached_property
    def pool_suits(self) -> Cards:
        return self.my_suits + self.board_suits

    @cached_property
    def my_counts(self) -> Cards:
        """How many cards there are of each rank: [13, situations]."""
        return _counts(self.mine)

    @cached_property
    def board_counts(self) -> Cards:
        return _counts(self.board)

    @cached_property
    def pool_counts(self) -> Cards:
        return self.my_counts + self.board_counts


def _falling(cards: Cards) -> Cards:
    return np.sort(cards >> 2, axis=1)[:, ::-1]


def _mask(cards: Cards) -> Ints:
    found = np.zeros(len(cards), np.int16)
    for at in range(cards.shape[1]):
        found |= np.int16(1) << (cards[:, at] >> 2).astype(np.int16)
    return found


def _suits(cards: Cards) -> Cards:
    return np.stack([((cards & 3) == suit).sum(axis=1, dtype=np.uint8) for suit in range(4)])


def _counts(cards: Cards) -> Cards:
    ranks = np.ascontiguousarray((cards >> 2).T)
    return np.stack([(ranks == rank).sum(axis=0, dtype=np.uint8) for rank in range(13)])
