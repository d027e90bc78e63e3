"""Requests and happenings at a table as JSON and back, beside those of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pitboss.errors import InputError, quoted
from pitboss.round import Command, command_from_json, command_to_json, event_from_json, event_to_json
from pitboss.table import commands, events

__all__ = [
    "happening_from_json",
    "happening_to_json",
    "is_of_round",
    "request_from_json",
    "request_to_json",
]

_EVENTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(events.TableEvent)}
_COMMANDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(commands.TableCommand)}
_OF_ROUND = frozenset(kind.__name__ for kind in get_args(Command))
_HINTS = {kind: get_type_hints(kind) for kind in (*_EVENTS.values(), *_COMMANDS.values())}


def happening_to_json(happening: events.Happening) -> dict[str, Any]:
    """`{"event": "SeatTaken", "seat": "seat-1", ...}`; a round's event as `pitboss.round` writes it."""
    if type(happening).__name__ in _EVENTS:
        return {"event": type(happening).__name__, **_fields(happening)}
    return event_to_json(happening)  # type: ignore[arg-type]  # what is no table event is the round's


def is_of_round(data: Mapping[str, Any]) -> bool:
    """Whether a happening's JSON is an event of the round and not of the table."""
    return data["event"] not in _EVENTS


def happening_from_json(data: Mapping[str, Any]) -> events.Happening:
    if (kind := _EVENTS.get(data.get("event", ""))) is not None:
        happening: events.Happening = _read(data, "event", kind)
        return happening
    return event_from_json(data)


def request_to_json(request: commands.Request) -> dict[str, Any]:
    """`{"command": "TakeSeat", "seat": "seat-1"}`; a round's command as `pitboss.round` writes it."""
    if type(request).__name__ in _COMMANDS:
        return {"command": type(request).__name__, **_fields(request)}
    return command_to_json(request)  # type: ignore[arg-type]  # what is no table command is the round's


def request_from_json(data: object) -> commands.Request:
    """The command, or one sentence on what is wrong with its shape."""
    if not isinstance(data, Mapping):
        return command_from_json(data)
    name = data.get("command")
    if isinstance(name, str) and name in _COMMANDS:
        request: commands.Request = _read(data, "command", _COMMANDS[name])
        return request
    if isinstance(name, str) and name in _OF_ROUND:
        return command_from_json(data)
    what = f"There is no command {quoted(name)}" if "command" in data else "The key 'command' is missing"
    raise InputError(f"{what}; a table takes {', '.join(kind.__name__ for kind in commands.SENT_BY_PEOPLE)}.")


def _fields(thing: Any) -> dict[str, Any]:
    return {
        name: dict(value) if isinstance(value := getattr(thing, name), Mapping) else value
        for name in _HINTS[type(thing)]
    }


def _read(data: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
    declared = {each.name: each for each in fields(kind)}
    optional = {
        n for n, e in declared.items() if e.default is not MISSING or e.default_factory is not MISSING
    }
    if data.keys() - declared.keys() - {key} or declared.keys() - optional - data.keys():
        given = ", ".join(str(name) for name in data)
        raise InputError(f"{data[key]} has the fields {', '.join(declared) or 'none'}; given were {given}.")
    hints = _HINTS[kind]
    return kind(**{n: _typed(data[n], hints[n], f"{data[key]}.{n}") for n in declared if n in data})


def _typed(value: Any, declared: Any, where: str) -> Any:
    allowed = get_args(declared) if get_origin(declared) is UnionType else (declared,)
    for one in allowed:
        origin = get_origin(one)
        if one in (str, int, bool) and type(value) is one:
            return value
        if one is type(None) and value is None:
            return value
        if origin is Literal and isinstance(value, str) and value in get_args(one):
            return value
        if origin is Mapping and isinstance(value, Mapping) and all(isinstance(k, str) for k in value):
            if get_args(one)[1] is str and not all(isinstance(each, str) for each in value.values()):
                continue
            return value
    raise InputError(f"{where} cannot be {quoted(value)}.")
