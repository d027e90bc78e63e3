"""One entry of a log: who asked for what and when, what happened, and what it did to the ledger."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pitboss.codec import Json
from pitboss.games import Catalogue
from pitboss.round import Command, command_to_json
from pitboss.table.books.ledger import Line
from pitboss.table.canonical import canonical
from pitboss.table.codec import earlier_happening, happening_from_json, happening_to_json
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
    request: Json
    moves: tuple[Json, ...] | None
    """The moves of the round that the request led to; None in entries of a version that kept none."""
    events: tuple[Json, ...]
    lines: tuple[Line, ...]

    @classmethod
    def of(
        cls,
        actor: Actor,
        *,
        at: int,
        command_id: str,
        request: Json,
        moves: tuple[Command, ...] | None = (),
        events: tuple[Happening, ...] = (),
        lines: tuple[Line, ...] = (),
    ) -> Entry:
        return cls(
            at=at,
            actor=actor.id,
            role=actor.role.value,
            command_id=command_id,
            request=request,
            moves=None if moves is None else tuple(command_to_json(move) for move in moves),
            events=tuple(map(happening_to_json if moves is not None else earlier_happening, events)),
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
            moves=tuple(data["moves"]) if "moves" in data else None,
            events=tuple(data["events"]),
            lines=tuple(Line(*line) for line in data["lines"]),
        )

    def happenings(self, catalogue: Catalogue) -> list[Happening]:
        return [happening_from_json(event, catalogue) for event in self.events]

    def to_json(self) -> Json:
        body: Json = {
            "at": self.at,
            "actor": self.actor,
            "role": self.role,
            "id": self.command_id,
            "request": self.request,
            "events": self.events,
            "lines": list(map(list, self.lines)),
        }
        return body if self.moves is None else {**body, "moves": self.moves}

    def body(self) -> str:
        return canonical(self.to_json())
