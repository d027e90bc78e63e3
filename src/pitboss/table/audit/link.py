"""One row of the log as the audit reads it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from pitboss.errors import PitbossError
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.records.entry import Entry
from pitboss.table.roles import Role

__all__ = ["UNREADABLE", "Link", "Unreadable", "read_entry", "readable"]

UNREADABLE: Final = (
    PitbossError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What reading forged data may raise."""
_YEAR_10000: Final = 253_402_300_800_000


class Unreadable(PitbossError):
    """A row or a record does not have the form it was written in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A row, and its body if it can be read."""

    stream: str
    sequence: int
    body: str
    hash: str
    entry: Entry | None

    @property
    def where(self) -> str:
        return f"{self.stream}, sequence {self.sequence}"

    @property
    def key(self) -> str | None:
        """The key of its remembered answer; None for the table's own clock, which gets none."""
        if self.entry is None or (self.stream != CAGE_STREAM and self.entry.role == Role.SYSTEM):
            return None
        return f"{self.entry.actor}:{self.entry.command_id}"


def read_entry(body: object) -> Entry | None:
    """The entry, if it is exactly as a table writes one: every key, every type, the canonical text."""
    if not isinstance(body, str):
        return None
    try:
        entry = Entry.read(body)
        whole = (
            type(entry.at) is int
            and 0 <= entry.at < _YEAR_10000
            and all(isinstance(text, str) for text in (entry.actor, entry.role, entry.command_id))
        )
        lines = all((type(x.account), type(x.cents), type(x.why)) == (str, int, str) for x in entry.lines)
        shaped = type(entry.request) is dict and all(type(event) is dict for event in entry.events)
        return entry if whole and lines and shaped and entry.body() == body else None
    except UNREADABLE:
        return None


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Turn whatever reading forged data raises into one sentence."""
    try:
        yield
    except PitbossError as error:
        raise Unreadable(f"{what}: {error}") from error
    except UNREADABLE as error:
        raise Unreadable(f"{what}: {type(error).__name__} {error}") from error
