"""What happened at a live table beside the round's own events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.round import Event

__all__ = [
    "Happening",
    "RoundPrepared",
    "RoundStarted",
    "SeatLeaving",
    "SeatLeft",
    "SeatTaken",
    "SecretRevealed",
    "SeedAdded",
    "TableClosed",
    "TableEvent",
    "TableOpened",
    "TableResumed",
    "TableTakenUp",
    "TermsChanged",
]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is set up: `setting` is a `Setting` as JSON."""

    table: str
    title: str
    setting: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """Another pay table or other limits, from the next round on."""

    setting: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableClosed:
    """No more rounds until it is resumed."""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """A closed table takes wagers again."""


@dataclass(frozen=True, slots=True)
class TableTakenUp:
    """The server took the table up again after a stop; clocks that ran begin anew."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: str
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatLeaving:
    """The seat is given up when the round is over."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: str
    person: str
    why: str


@dataclass(frozen=True, slots=True)
class RoundPrepared:
    """The house has a secret for the next round and shows its commitment, before any wager."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class SeedAdded:
    """A seat's own share in the next shuffle."""

    seat: str
    seed: str


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The prepared round is the one being played from here on."""

    number: int


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The round is over or void: everybody may check the shuffle now."""

    number: int
    secret: str


TableEvent = (
    TableOpened
    | TermsChanged
    | TableClosed
    | TableResumed
    | TableTakenUp
    | SeatTaken
    | SeatLeaving
    | SeatLeft
    | RoundPrepared
    | SeedAdded
    | RoundStarted
    | SecretRevealed
)
Happening = TableEvent | Event
"""Anything that can be in a table's log: an event of the table or of the round being played."""
