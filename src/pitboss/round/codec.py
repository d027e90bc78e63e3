"""Events and commands as JSON and back, for logs, transcripts and replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from pitboss.cards import Card
from pitboss.errors import InputError
from pitboss.round import commands, events
from pitboss.round.irregularity import Irregularity

__all__ = ["command_from_json", "command_to_json", "event_from_json", "event_to_json"]

_EVENTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(events.Event)}
_COMMANDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(commands.Command)}


def event_to_json(event: events.Event) -> dict[str, Any]:
    """`{"event": "CardsDealt", "place": "flop", "cards": ["2c", "7h", "Jd"]}`."""
    return {"event": type(event).__name__, **_fields(event)}


def event_from_json(data: Mapping[str, Any]) -> events.Event:
    event: events.Event = _read(data, "event", _EVENTS)
    return event


def command_to_json(command: commands.Command) -> dict[str, Any]:
    return {"command": type(command).__name__, **_fields(command)}


def command_from_json(data: Mapping[str, Any]) -> commands.Command:
    command: commands.Command = _read(data, "command", _COMMANDS)
    return command


def _fields(thing: Any) -> dict[str, Any]:
    return {each.name: _plain(getattr(thing, each.name)) for each in fields(thing)}


def _plain(value: object) -> object:
    match value:
        case Card():
            return str(value)
        case Irregularity():
            return value.value
        case Mapping():
            return dict(value)
        case tuple() if value and isinstance(value[0], tuple):
            return dict(value)
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return value


def _read(data: Mapping[str, Any], key: str, kinds: Mapping[str, type[Any]]) -> Any:
    kind = kinds.get(str(data.get(key)))
    if kind is None:
        raise InputError(f"There is no {key} {data.get(key)!r}; known are {', '.join(kinds)}.")
    declared = {each.name: each for each in fields(kind)}
    extra = data.keys() - declared.keys() - {key}
    missing = [name for name, each in declared.items() if each.default is MISSING and name not in data]
    if extra or missing:
        raise InputError(f"{data[key]} has the fields {', '.join(declared)}; given were {', '.join(data)}.")
    try:
        return kind(
            **{name: _typed(data[name], str(declared[name].type)) for name in declared if name in data}
        )
    except (AttributeError, TypeError, ValueError) as error:
        raise InputError(f"{data[key]} cannot be read: {error}.") from error


def _typed(value: Any, declared: str) -> Any:
    """A field's value from JSON, by its declared type."""
    match declared:
        case "Card":
            return Card.parse(value)
        case "tuple[Card, ...]":
            return tuple(Card.parse(each) for each in value)
        case "tuple[str, ...]":
            return tuple(str(each) for each in value)
        case "tuple[tuple[str, int], ...]":
            return tuple((str(name), int(amount)) for name, amount in value.items())
        case "Mapping[str, int]":
            return {str(name): int(amount) for name, amount in value.items()}
        case "Irregularity":
            return Irregularity(value)
        case "int":
            return int(value)
        case _:
            return value
