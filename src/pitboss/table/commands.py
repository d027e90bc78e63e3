"""What people ask of a live table. Moves of the round are the commands of `pitboss.round`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from pitboss.round import Command, Interrupt, Shuffle

__all__ = [
    "SENT_BY_PEOPLE",
    "AddSeed",
    "ChangeTerms",
    "ClockRanOut",
    "CloseTable",
    "HouseRestored",
    "LeaveSeat",
    "OpenTable",
    "Request",
    "ResumeTable",
    "ServerRestarted",
    "TableCommand",
    "TakeFairShuffle",
    "TakeSeat",
]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A supervisor sets up a table."""

    title: str
    game: str
    house: Mapping[str, object]
    """A house configuration, as in its file."""
    paytables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """A supervisor changes pay tables or limits, between rounds."""

    house: Mapping[str, object] | None = None
    paytables: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class CloseTable:
    """A supervisor closes the table, between rounds."""


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """A supervisor reopens a closed table."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    seat: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """During a round, the seat leaves when it is over. A supervisor may free any seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class AddSeed:
    """A seat contributes its own seed to the next shuffle, until the betting is closed."""

    seat: str
    seed: str


@dataclass(frozen=True, slots=True)
class TakeFairShuffle:
    """A human dealer shuffles: the order of the cards is the committed one, never their own."""


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    """The table's own clock: nobody answered in time."""

    kind: Literal["betting", "decision"]
    number: int
    seat: str | None = None
    asked: int = 0
    plainly: bool = False
    """Answer with the game's default, if the seat lacks the chips for the house's."""


@dataclass(frozen=True, slots=True)
class ServerRestarted:
    """The server took the table up again and found a round in progress."""


@dataclass(frozen=True, slots=True)
class HouseRestored:
    """The database is a restored backup: what is prepared or in play may have been dealt before."""


TableCommand = (
    OpenTable
    | ChangeTerms
    | CloseTable
    | ResumeTable
    | TakeSeat
    | LeaveSeat
    | AddSeed
    | TakeFairShuffle
    | ClockRanOut
    | ServerRestarted
    | HouseRestored
)
Request = TableCommand | Command

_NEVER_SENT = (OpenTable, ClockRanOut, ServerRestarted, HouseRestored, Interrupt, Shuffle)
"""To an open table: its clock and its house do the rest, and it takes no deck but the committed one."""

SENT_BY_PEOPLE: Final[tuple[type[Request], ...]] = tuple(
    kind for kind in (*get_args(TableCommand), *get_args(Command)) if kind not in _NEVER_SENT
)
"""Anything that may be asked of a table."""
