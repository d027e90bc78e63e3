"""What watchers get: a command's events with the table after it; and the receipt that answers a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter

from pitboss.codec import Json
from pitboss.contract.events import SeenEvent, seen_from_json, seen_to_json
from pitboss.contract.view import View, read_view, write_view

__all__ = ["Frame", "Receipt", "Scene", "read_frame", "read_receipt", "write_frame", "write_receipt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A command that was carried out: where it stands in the log of its table, or of the cage."""

    table: str
    sequence: int
    at: int
    """Milliseconds of the epoch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The table between two of the dealer's moves, and what has just happened."""

    view: View
    events: tuple[SeenEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What one command made happen, and the table after it, as one person may see it."""

    sequence: int
    at: int
    events: tuple[SeenEvent, ...]
    view: View
    scenes: tuple[Scene, ...] = ()
    """How the table came to look as it does, for pages that play it; programs get the events alone."""

    @property
    def seat(self) -> str | None:
        """The watcher's own seat."""
        return self.view.own_seat

    @property
    def chips(self) -> int:
        """The watcher's chips in hand, in cents."""
        return self.view.own_chips

    @property
    def status(self) -> str:
        """The round's status: closed, open, suspended, over or void."""
        return self.view.round.status

    @property
    def my_turn(self) -> bool:
        """Whether the decision due is the watcher's own."""
        return self.view.own_turn


_RECEIPT: Final = TypeAdapter(Receipt)


def write_receipt(receipt: Receipt) -> Json:
    return {"table": receipt.table, "sequence": receipt.sequence, "at": receipt.at}


def write_frame(frame: Frame) -> Json:
    return {
        "sequence": frame.sequence,
        "at": frame.at,
        "events": [seen_to_json(event) for event in frame.events],
        "view": write_view(frame.view),
    }


def read_frame(data: Json) -> Frame:
    return Frame(
        sequence=data["sequence"],
        at=data["at"],
        events=tuple(seen_from_json(event) for event in data["events"]),
        view=read_view(data["view"]),
    )


def read_receipt(data: object) -> Receipt:
    return _RECEIPT.validate_python(data)
