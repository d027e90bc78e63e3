"""A program: what the kernel plays for a table, how seats decide, and what the counts mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.play import Script
from pitboss.round import Terms
from pitboss.rules import Decide, Option
from pitboss.simulate.wagers import Ending

__all__ = [
    "Asked",
    "Before",
    "ByCards",
    "ByClasses",
    "ByRivals",
    "ByRiver",
    "BySituation",
    "ByState",
    "Fixed",
    "Given",
    "Place",
    "Program",
    "Row",
    "Seating",
    "Sight",
    "Strategy",
    "Table",
    "Way",
]

Place: TypeAlias = tuple[str, int]
"""A group of cards, and the seat it belongs to; -1 for a group that lies once on the table."""


class Strategy(Protocol):
    """How a seat decides."""

    @property
    def name(self) -> str: ...

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
        """How to answer one decision; InputError or Unsolvable says why there is no answer."""
        ...


@dataclass(frozen=True, kw_only=True)
class Seating:
    """A seat in the round: what it stakes before the deal, in cents, and how it decides."""

    stakes: Mapping[str, int]
    strategy: Strategy


@dataclass(frozen=True, kw_only=True)
class Row:
    """A wager of a seat, and the ending that each code stands for."""

    seat: int
    wager: str
    endings: Mapping[int, Ending]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A decision that a seat may be asked to make."""

    seat: int
    name: str
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Program:
    """All the kernel needs, and the meaning of its counts."""

    script: Script
    rows: tuple[Row, ...]
    asked: tuple[Asked, ...]
    places: tuple[tuple[Place, int], ...]
    """Where the cards go, in order, and how many go there."""
    seats: int
    grain: int
    """Net results are counted in multiples of this many cents."""
    most: tuple[int, ...]
    """The most that each seat can stake in a round, in cents."""
    batch: int
    """Rounds in a batch: fixed by the program, so that the same seed is the same rounds everywhere."""


U8: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True)
class Sight:
    """One decision of one seat: its options, and the groups of cards the seat has seen."""

    step: Decide
    answers: Mapping[str, Option]
    """Those that the house takes."""
    ranking: str
    """How its hands are ranked."""
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
        return tuple(self.answers)

    @property
    def own_two(self) -> bool:
        """Whether the hand bet on is two cards in sight, as in hold'em."""
        return [self.sizes[name] for name in self.mine] == [2]

    @property
    def other_two(self) -> bool:
        return [self.sizes[name] for name in self.other] == [2]

    @property
    def hand(self) -> tuple[str, ...]:
        """The groups that the seat can make a hand from so far; none without cards of its own."""
        return (*self.mine, *self.shared) if self.mine else ()

    @property
    def made(self) -> int:
        """How many cards that are."""
        return sum(self.sizes[name] for name in self.hand)


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

    The hands are numbered c0 + c1 * (c1 - 1) / 2 for cards c0 < c1; strengths as the ranking has them.
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


@dataclass(frozen=True, kw_only=True)
class Before:
    """The row of a table for each way in which a seat can have answered before."""

    decisions: tuple[str, ...] = ()
    """The decisions before this one."""
    rows: Mapping[tuple[str, ...], int] = field(default_factory=lambda: {(): 0})
    """By the answers given to those of them that were asked."""


@dataclass(frozen=True, kw_only=True)
class ByCards:
    """A table over classes of up to four cards and up to three more, renamed as the class has it."""

    before: Before
    first: tuple[str, ...]
    second: tuple[str, ...] = ()
    classes: NDArray[np.int16]  # [C(52, cards of the first)]
    renames: U8  # the renaming of suits that leads to the class, two bits for each suit
    options: U8  # [rows, classes, C(52, cards of the second)]


@dataclass(frozen=True, kw_only=True, eq=False)
class BySituation:
    """A hash table over all that a seat can have seen, up to renaming of suits."""

    before: Before
    parts: tuple[tuple[str, ...], ...]
    salt: int
    keys: NDArray[np.int64]  # [places] signatures, 0 for none
    options: U8  # [rows, places]


@dataclass(frozen=True, kw_only=True, eq=False)
class ByRiver:
    """A table over the kinds of two cards on a board of five."""

    before: Before
    hole: tuple[str, ...]
    board: tuple[str, ...]
    options: U8  # [rows, kinds]


@dataclass(frozen=True, kw_only=True, eq=False)
class ByRivals:
    """Worked out in each round: how many of the dealer's hands mine beats on the whole board."""

    before: Before
    mine: tuple[str, ...]
    board: tuple[str, ...]
    ranking: int
    theirs: int
    ranks: int
    cuts: NDArray[np.int64]
    class_of: U8  # by strength of mine
    paths: tuple[tuple[tuple[int, NDArray[np.int64]], ...], ...]
    """By row: the option of each path, and what it pays by class and column."""


Table: TypeAlias = ByCards | BySituation | ByRiver | ByRivals
"""Ways that the exact solution is played in."""
Way: TypeAlias = Fixed | Given | ByClasses | ByState | Table
