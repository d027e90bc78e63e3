"""What every counter offers: situations by level, values that flow down, and deals that flow up.

Level 0 is the round before anything is seen, a single situation. Then come the levels at which the seat
decides and which are kept as arrays; the last level is gone through, not kept. `pull` sums the values of a
level over the situations that follow from each of the level before; `push` is its transpose and carries
numbers of deals the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.columns import Worths
from pitboss.exact.deal_counts import HandValue
from pitboss.exact.payoff import Cell

__all__ = ["Counter", "Decided", "Labels", "Last", "Progress", "choose_between", "quiet", "split"]

I64 = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
Progress = Callable[[str, float], None]
"""Called with what is being done, and how much of it is done."""


def quiet(_stage: str, _done: float) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, kw_only=True)
class Last:
    """The last level: what each path is worth there, and which paths are still open to choose from."""

    worths: Worths
    group: I64
    """By path, in the problem's order: the number of the answers given before the last level."""
    groups: int


@dataclass(frozen=True, kw_only=True)
class Labels:
    """The situations of a level by the name of the starting hand."""

    names: Sequence[str]
    number: NDArray[np.intp]
    weight: I64
    """Deals of each situation."""


@dataclass(frozen=True, kw_only=True)
class Decided:
    """The level before the last, by the answers given before it."""

    values: Numbers
    """[answers, situations] what is best from there on ..."""
    choices: NDArray[np.uint8]
    """... and the group of the last level that it leads to."""
    options: I64 | None = None
    """[groups of the last level, situations] what each is worth, where it is kept."""


def choose_between(options: I64, choice_of: I64) -> Decided:
    """The best of the options of each choice; the first of equals."""
    number = int(choice_of.max()) + 1
    values = np.empty((number, options.shape[1]), options.dtype)
    choices = np.empty((number, options.shape[1]), np.uint8)
    for choice in range(number):
        first, *others = np.flatnonzero(choice_of == choice)
        values[choice], choices[choice] = options[first], first
        for other in others:
            choices[choice][options[other] > values[choice]] = other
            np.maximum(values[choice], options[other], out=values[choice])
    return Decided(values=values, choices=choices, options=options)


def split(mass: I64, choices: NDArray[np.uint8], groups: int) -> I64:
    """Deals by the group that the choice leads to."""
    found = np.zeros((groups, mass.shape[1]), np.int64)
    for own, chosen in zip(mass, choices, strict=True):
        for group in np.unique(chosen):
            found[group] += np.where(chosen == group, own, 0)
    return found


class Counter(Protocol):
    """A way to count one problem."""

    name: str
    level_of: Sequence[int]
    """By stage of the tree, its level."""
    early: dict[int, int]
    """Readings known at a level before the last, which the columns leave out, with that level."""

    @property
    def last(self) -> int:
        """The last level."""
        ...

    def worths(self) -> Worths:
        """What paths are worth at the last level."""
        ...

    def decide(self, last: Last, choice_of: I64, progress: Progress) -> Decided:
        """The best at the last level, summed down to the level before, and the choice made there.

        `choice_of` has for each group of the last level the number of the answers given before the level
        before it.
        """
        ...

    def pull(self, level: int, values: Numbers) -> I64:
        """Values of a level summed down to the level before: [groups, situations]."""
        ...

    def push(self, level: int, mass: I64) -> I64:
        """Deals of a level carried up to the next."""
        ...

    def tally(self, last: Last, mass: I64, choices: NDArray[np.uint8], progress: Progress) -> I64:
        """Deals by path, known class and column, given deals and choices at the level before."""
        ...

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        """The cells that a path's sums stand for."""
        ...

    def labels(self, level: int) -> Labels | None:
        """The starting hands of a level; None where they have no names."""
        ...

    def classes_at(self, level: int, reading: int) -> I64:
        """The class of a reading in each situation of a level."""
        ...

    def first_hands(self, last: Last) -> tuple[HandValue, ...]:
        """The starting hands, where the first decision is at the last level."""
        ...
