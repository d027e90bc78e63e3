"""What watchers get: a command's events with the table after it; and the receipt that answers a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from pydantic.json_schema import SkipJsonSchema

from pitboss.codec import Json, Later
from pitboss.contract.events import SeenField
from pitboss.contract.view import TableView

__all__ = [
    "Frame",
    "Moment",
    "Receipt",
    "frame_schemas",
    "read_frame",
    "read_receipt",
    "write_frame",
    "write_receipt",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A command that was carried out: where it stands in the log of its table, or of the cage."""

    table: str
    sequence: int
    at: int
    """Milliseconds of the epoch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table between two of the dealer's moves, and what has just happened."""

    view: TableView
    events: tuple[SeenField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What one command made happen, and the table after it, as one person may see it."""

    sequence: int
    at: int
    events: tuple[SeenField, ...]
    view: TableView
    moments: Annotated[tuple[Moment, ...], Field(exclude=True), SkipJsonSchema()] = ()
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
_FRAME: Final = TypeAdapter(Frame)


def write_receipt(receipt: Receipt) -> Json:
    return {"table": receipt.table, "sequence": receipt.sequence, "at": receipt.at}


def write_frame(frame: Frame) -> Json:
    written: Json = _FRAME.dump_python(frame, mode="json")
    return written


def read_frame(data: object) -> Frame:
    """Read JSON; fields that a later server adds are left out, its own events and reasons `Unknown`."""
    return _FRAME.validate_python(data, context=Later())


def frame_schemas(template: str) -> Json:
    """The JSON schemas of a frame and of all it is made of, by name; they refer to each other so."""
    made = _FRAME.json_schema(mode="serialization", ref_template=template)
    return {**made.pop("$defs"), Frame.__name__: made}


def read_receipt(data: object) -> Receipt:
    return _RECEIPT.validate_python(data)
