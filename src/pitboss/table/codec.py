"""Requests and happenings at a table as JSON and back, beside those of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from pitboss.codec import Earlier, Json, Tagged
from pitboss.contract.events import SeatLeft
from pitboss.errors import InputError, quoted
from pitboss.games import Catalogue
from pitboss.round.codec import COMMANDS, EVENTS, earlier_json
from pitboss.table.commands import SENT_BY_PEOPLE, Request, TableCommand
from pitboss.table.events import Happening, TableEvent

__all__ = [
    "REQUESTS",
    "earlier_happening",
    "happening_from_json",
    "happening_to_json",
    "is_of_round",
    "request_from_json",
    "request_to_json",
]


def _with_cause(given: Json) -> Json:
    """Earlier versions said in words why a seat was left."""
    if "why" not in given:
        return given
    return {**{key: value for key, value in given.items() if key != "why"}, "cause": "told"}


_EVENTS: Final = Tagged[TableEvent](
    "event",
    get_args(TableEvent),
    title="TableEvent",
    earlier={"SeatLeft": Earlier("why", ("cause",), _with_cause)},
)
_OF_TABLE: Final = frozenset[type[Any]](get_args(TableEvent))
_COMMANDS: Final = Tagged[TableCommand]("command", get_args(TableCommand), title="TableCommand")
REQUESTS: Final = Tagged[Request]("command", SENT_BY_PEOPLE, title="Command")
"""What people may ask of a table."""


def happening_to_json(happening: Happening) -> Json:
    """`{"event": "SeatTaken", "seat": "seat-1", ...}`; a round's event as `pitboss.round` writes it."""
    family: Tagged[Any] = _EVENTS if type(happening) in _OF_TABLE else EVENTS
    return family.write(happening)


def earlier_happening(happening: Happening) -> Json:
    """As earlier versions wrote it, to hold their logs against what the gate decides now."""
    if isinstance(happening, SeatLeft):
        who = {"seat": happening.seat, "person": happening.person, "why": happening.why}
        return {"event": type(happening).__name__, **who}
    return _EVENTS.write(happening) if _EVENTS.holds(happening) else earlier_json(happening)  # type: ignore[arg-type]


def is_of_round(data: Json) -> bool:
    """Whether a happening's JSON is an event of the round and not of the table."""
    return data["event"] not in _EVENTS


def happening_from_json(data: Json, catalogue: Catalogue) -> Happening:
    if data.get("event") in _EVENTS:
        return _EVENTS.read(data, catalogue)
    return EVENTS.read(data)


def request_to_json(request: Request) -> Json:
    """`{"command": "TakeSeat", "seat": "seat-1"}`; a round's command as `pitboss.round` writes it."""
    family: Tagged[Any] = _COMMANDS if _COMMANDS.holds(request) else COMMANDS
    return family.write(request)


def request_from_json(data: object) -> Request:
    """The command, or one sentence on what is wrong with its shape."""
    if not isinstance(data, Mapping):
        return COMMANDS.read(data)
    name = data.get("command")
    if name in _COMMANDS:
        return _COMMANDS.read(data)
    if name in COMMANDS:
        return COMMANDS.read(data)
    what = f"There is no command {quoted(name)}" if "command" in data else "The key 'command' is missing"
    raise InputError(f"{what}; a table takes {', '.join(kind.__name__ for kind in SENT_BY_PEOPLE)}.")
