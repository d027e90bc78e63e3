"""What a seat has in sight at a decision, and the ways a strategy can answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import Decide

__all__ = ["ByClasses", "ByState", "Fixed", "Given", "Sight", "Way"]

U8: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True)
class Sight:
    """One decision of one seat: its options, and the groups of cards the seat has seen."""

    step: Decide
    sizes: dict[str, int]
    """Cards in each group."""
    mine: tuple[str, ...]
    """Groups of the hand the seat bets on, as far as seen."""
    other: tuple[str, ...]
    """Groups of the hand it is compared with, as far as seen."""
    shared: tuple[str, ...]
    """Groups that belong to both, as far as seen."""

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(self.step.options)

    @property
    def own_two(self) -> bool:
        """Whether the hand bet on is two cards in sight, as in hold'em."""
        return sum(self.sizes[name] for name in self.mine) == 2

    @property
    def other_two(self) -> bool:
        return sum(self.sizes[name] for name in self.other) == 2

    @property
    def made(self) -> int:
        """How many cards the seat can make a hand from so far."""
        return sum(self.sizes[name] for name in (*self.mine, *self.shared)) if self.mine else 0


@dataclass(frozen=True)
class Fixed:
    """Always the same option, by its place in the list."""

    option: int


@dataclass(frozen=True)
class Given:
    """The options come with the rounds, to settle rounds that were played elsewhere."""


@dataclass(frozen=True, kw_only=True)
class ByClasses:
    """Classes of my two cards, the other two and the strength in sight, and an option for each combination.

    The hands are numbered c0 + c1 * (c1 - 1) / 2 for cards c0 < c1; strengths as in `kernels.tables`.
    """

    own: U8 | None = None  # [1326]
    other: U8 | None = None  # [1326]
    strength: U8 | None = None  # [7465]
    options: U8  # [classes of own, of other, of strength]; 1 for what is None


@dataclass(frozen=True, kw_only=True)
class ByState:
    """A table over classes of a first group of cards and the two cards of a second."""

    first: str
    second: str
    classes: NDArray[np.int16]  # [C(52, cards of the first)]
    renames: U8  # the renaming of suits that leads to the class, two bits for each suit
    options: U8  # [classes, 1326]


Way: TypeAlias = Fixed | Given | ByClasses | ByState
