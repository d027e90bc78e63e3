"""The published record of a finished round, as far as its readers need it, in old and new forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import TypeAdapter

from pitboss.codec import Json
from pitboss.wording.reasons import Reason, ReasonField, Told

__all__ = [
    "RecordedEntry",
    "RecordedGame",
    "RecordedSeat",
    "RecordedSettlement",
    "RecordedShuffle",
    "RoundRecord",
    "read_record",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """The game as it was then."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSeat:
    """Who sat there, and what they decided."""

    person: str
    name: str
    decisions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSettlement:
    """One wager of one seat."""

    seat: str
    wager: str
    staked: int
    returned: int
    result: Literal["win", "lose", "push", "void"]
    why: str = ""
    """The reason as a sentence, in records of earlier versions."""
    reason: ReasonField | None = None

    @property
    def because(self) -> Reason:
        return Told(self.why) if self.reason is None else self.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedShuffle:
    """What a player needs to check the shuffle."""

    commitment: str
    secret: str
    seeds: Mapping[str, str]
    deck: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedEntry:
    """One request of the log."""

    request: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """A finished round."""

    table: str
    title: str
    round: int
    ended: str
    status: Literal["over", "void"]
    game: RecordedGame
    paytables: Mapping[str, str]
    seats: Mapping[str, RecordedSeat]
    cards: Mapping[str, tuple[str, ...]]
    settlement: tuple[RecordedSettlement, ...]
    fairness: RecordedShuffle
    log: tuple[RecordedEntry, ...]


_RECORD: Final = TypeAdapter(RoundRecord)


def read_record(data: object) -> RoundRecord:
    """From JSON; a record holds more than is read here."""
    return _RECORD.validate_python(data)
