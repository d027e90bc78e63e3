"""A program: the instructions that the kernel plays for a table, and what its counts mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pitboss.kernels.play import Script
from pitboss.round import Terms
from pitboss.simulate.card_places import Place
from pitboss.simulate.sight import Sight, Way
from pitboss.simulate.wagers import Ending

__all__ = ["Asked", "Program", "Row", "Seating", "Strategy"]


class Strategy(Protocol):
    """How a seat decides."""

    @property
    def name(self) -> str: ...

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
        """The answer to one decision, or one sentence on why there is none."""
        ...


@dataclass(frozen=True, kw_only=True)
class Seating:
    """A seat in the round: what it stakes before the deal, in cents, and how it decides."""

    stakes: Mapping[str, int]
    strategy: Strategy


@dataclass(frozen=True, kw_only=True)
class Row:
    """A wager of a seat, with the ending that each code stands for."""

    seat: int
    wager: str
    endings: Mapping[int, Ending]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A decision that a seat may be asked for."""

    seat: int
    name: str
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Program:
    """All the kernel needs, and what its counts mean."""

    script: Script
    rows: tuple[Row, ...]
    asked: tuple[Asked, ...]
    places: tuple[tuple[Place, int], ...]
    """Where the cards go, in order, and how many."""
    seats: int
    grain: int
    """Net results are counted in multiples of so many cents."""
    most: tuple[int, ...]
    """The most that a round can ask of each seat, in cents."""
    batch: int
    """Rounds in a batch: fixed by the program, so that the same seed is the same rounds everywhere."""
