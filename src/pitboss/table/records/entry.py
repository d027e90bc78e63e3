"""One entry of a log: who asked for what and when, what happened, and what it did to the ledger."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.table.books.ledger import Line
from pitboss.table.canonical import canonical
from pitboss.table.codec import happening_from_json, happening_to_json
from pitboss.table.events import Happening
from pitboss.table.roles import Actor

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The body of a link of the log."""

    at: int
    actor: str
    role: str
    command_id: str
    request: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    lines: tuple[Line, ...]

    @classmethod
    def of(
        cls,
        actor: Actor,
        *,
        at: int,
        command_id: str,
        request: Mapping[str, Any],
        events: tuple[Happening, ...] = (),
        lines: tuple[Line, ...] = (),
    ) -> Entry:
        return cls(
            at=at,
            actor=actor.id,
            role=actor.role.value,
            command_id=command_id,
            request=request,
            events=tuple(happening_to_json(event) for event in events),
            lines=lines,
        )

    @classmethod
    def read(cls, body: str) -> Entry:
        data = json.loads(body)
        return cls(
            at=data["at"],
            actor=data["actor"],
            role=data["role"],
            command_id=data["id"],
            request=data["request"],
            events=tuple(data["events"]),
            lines=tuple(Line(*line) for line in data["lines"]),
        )

    def happenings(self) -> list[Happening]:
        return [happening_from_json(event) for event in self.events]

    def to_json(self) -> dict[str, Any]:
        return {
            "at": self.at,
            "actor": self.actor,
            "role": self.role,
            "id": self.command_id,
            "request": self.request,
            "events": self.events,
            "lines": [[line.account, line.cents, line.why] for line in self.lines],
        }

    def body(self) -> str:
        return canonical(self.to_json())
