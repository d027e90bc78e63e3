"""A program: the instructions that the kernel plays for a table, and the meaning of its counts."""

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
