"""Events and commands as JSON and back, for logs, transcripts and replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pitboss.cards import Card
from pitboss.errors import InputError, quoted
from pitboss.round import commands, events
from pitboss.round.irregularity import Irregularity

__all__ = ["command_from_json", "command_to_json", "event_from_json", "event_to_json"]

_AMOUNTS = (Mapping[str, int], tuple[tuple[str, int], ...])
_EVENTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(events.Event)}
_COMMANDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(commands.Command)}
_FIELDS = {
    kind: {each.name: each for each in fields(kind)} for kind in (*_EVENTS.values(), *_COMMANDS.values())
}
_HINTS = {kind: get_type_hints(kind) for kind in (*_EVENTS.values(), *_COMMANDS.values())}


def event_to_json(event: events.Event) -> dict[str, Any]:
    """`{"event": "CardsDealt", "place": "flop", "cards": ["2c", "7h", "Jd"]}`."""
    return {"event": type(event).__name__, **_fields(event)}


def event_from_json(data: object) -> events.Event:
    event: events.Event = _read(data, "event", _EVENTS)
    return event


def command_to_json(command: commands.Command) -> dict[str, Any]:
    return {"command": type(command).__name__, **_fields(command)}


def command_from_json(data: object) -> commands.Command:
    command: commands.Command = _read(data, "command", _COMMANDS)
    return command


def _fields(thing: Any) -> dict[str, Any]:
    return {
        name: getattr(thing, name) if write is None else write(getattr(thing, name))
        for name, write in _WRITERS[type(thing)]
    }


def _writer(declared: Any) -> Callable[[Any], object] | None:
    """How a field of this type is written for JSON; None: as it is."""
    if declared is Card:
        return str
    if Irregularity in (declared, *get_args(declared)):
        return lambda value: None if value is None else str(value)
    if declared in _AMOUNTS:
        return dict
    if get_origin(declared) is tuple:
        return lambda value: [str(each) for each in value]
    return None


_WRITERS = {
    kind: tuple((name, _writer(declared)) for name, declared in hints.items())
    for kind, hints in _HINTS.items()
}


def _read(data: object, key: str, kinds: Mapping[str, type[Any]]) -> Any:
    if not isinstance(data, Mapping):
        raise InputError(f"A round's {key} is an object with the key {key!r}, not {quoted(data)}.")
    kind = kinds.get(data[key]) if isinstance(data.get(key), str) else None
    if kind is None:
        raise InputError(f"There is no {key} {quoted(data.get(key))}; known are {', '.join(kinds)}.")
    declared = _FIELDS[kind]
    extra = data.keys() - declared.keys() - {key}
    missing = [name for name, each in declared.items() if each.default is MISSING and name not in data]
    if extra or missing:
        given = ", ".join(str(name) for name in data)
        raise InputError(f"{data[key]} has the fields {', '.join(declared) or 'none'}; given were {given}.")
    hints = _HINTS[kind]
    return kind(**{n: _typed(data[n], hints[n], f"{data[key]}.{n}") for n in declared if n in data})


def _typed(value: Any, declared: Any, where: str) -> Any:
    """A field's value from JSON, by its declared type; anything else is refused."""
    if type(value) is declared and declared in (str, int, bool):  # most are: looked at first
        return value
    if declared is Card and isinstance(value, str):
        return Card.parse(value)
    origin = get_origin(declared)
    if Irregularity in (declared, *get_args(declared)) and value in list(Irregularity):
        return Irregularity(value)
    if origin is UnionType and (value is None or (str in get_args(declared) and isinstance(value, str))):
        return value
    if origin is Literal and isinstance(value, str) and value in get_args(declared):
        return value
    if declared in _AMOUNTS and isinstance(value, Mapping):
        amounts = {_typed(n, str, where): _typed(cents, int, where) for n, cents in value.items()}
        return amounts if declared == Mapping[str, int] else tuple(amounts.items())
    if origin is tuple and declared not in _AMOUNTS and isinstance(value, list | tuple):
        return tuple(_typed(each, get_args(declared)[0], where) for each in value)
    accepted = _accepted(declared)
    raise InputError(f"{where} cannot be {quoted(value)}{f'; it is {accepted}' if accepted else ''}.")


def _accepted(declared: Any) -> str:
    """The words that a field takes, where it takes only some."""
    if get_origin(declared) is Literal:
        words = [str(word) for word in get_args(declared)]
    elif Irregularity in (declared, *get_args(declared)):
        words = [kind.value for kind in Irregularity]
    else:
        return ""
    return f"{', '.join(words[:-1])} or {words[-1]}"
