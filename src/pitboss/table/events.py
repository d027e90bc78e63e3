"""What happened at a live table beside the round's own events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.round import Event
from pitboss.table.setting import SettingField

__all__ = [
    "Happening",
    "Leaving",
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

Leaving = Literal["left", "asked", "closed", "absent", "told"]
"""Why a seat is given up; `told` where an earlier version kept words only."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is set up."""

    table: str
    title: str
    setting: SettingField


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """Another pay table or other limits, from the next round on."""

    setting: SettingField


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
    cause: Leaving
    by: str | None = None
    """The supervisor who asked for it."""
    rounds: int | None = None
    """In how many rounds running the seat made no wager."""


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
