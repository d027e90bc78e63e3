"""What a server answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Frame", "LedgerLine", "Person", "Receipt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody of the house."""

    id: str
    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A command that was carried out: where it stands in the log."""

    table: str
    sequence: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """One movement on an account, in cents."""

    stream: str
    sequence: int
    line: int
    account: str
    cents: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What happened at a table, and the table after it, as one may see it. Amounts are in cents."""

    sequence: int
    events: Sequence[Mapping[str, Any]]
    view: Mapping[str, Any]

    @property
    def seat(self) -> str | None:
        """One's own seat."""
        you = self.view["you"]
        return None if you is None else you["seat"]

    @property
    def chips(self) -> int:
        """One's own chips in hand."""
        you = self.view["you"]
        return 0 if you is None else int(you["chips"])

    @property
    def status(self) -> str:
        """Of the round: closed, open, suspended, over or void."""
        return str(self.view["round"]["status"])

    @property
    def my_turn(self) -> bool:
        """Whether the decision that is due is one's own."""
        return self.seat is not None and self.view["round"]["turn"] == self.seat
