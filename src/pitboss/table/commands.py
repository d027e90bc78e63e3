"""What people ask of a live table. Moves of the round are `pitboss.round` commands, given as they are."""

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
    """A supervisor sets a table up."""

    title: str
    game: str
    house: Mapping[str, object]
    """A house configuration as its file says it."""
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
    """A supervisor takes a closed table into use again."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    seat: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """In a round: when it is over. A supervisor may ask for any seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class AddSeed:
    """A seat adds its own share to the next shuffle, until the betting is closed."""

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
    """Answer as the game does by default, where the seat has not the chips for what the house would say."""


@dataclass(frozen=True, slots=True)
class ServerRestarted:
    """The server took the table up again and found a round in progress."""


@dataclass(frozen=True, slots=True)
class HouseRestored:
    """The database is a backup: what is prepared or in play may have been dealt before, for all to see."""


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
"""What somebody may ask of a table, whoever it is."""
