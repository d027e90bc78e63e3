"""Dataclasses as JSON, field by field: how each is written is worked out once, from its type.

Tables write thousands of events a second. So a writer is made as `dataclass` makes `__init__`, from source
text, here the display of a dict with every field; asking their schema takes several times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema
from pydantic.fields import FieldInfo

from pitboss.codec.fields import Amounts, CardText, Json

__all__ = ["writer_of"]

Way = Callable[[Any], object]
_NATIVE: Final = (str, int, bool, NoneType)


def writer_of(kind: Any, first: Json) -> Callable[[Any], Json] | None:
    """A writer of the fields of a dataclass, after what comes `first`; None where only its schema knows."""
    hints = get_type_hints(kind, include_extras=True)
    ways = {each.name: _way(hints[each.name]) for each in fields(kind)}
    if None in ways.values():
        return None
    parts = [f"{key!r}: {value!r}" for key, value in first.items()]
    parts += [
        f"{name!r}: thing.{name}" if way is _as_it_is else f"{name!r}: as_{name}(thing.{name})"
        for name, way in ways.items()
    ]
    known = {f"as_{name}": way for name, way in ways.items()}
    writer: Callable[[Any], Json] = eval(f"lambda thing: {{{', '.join(parts)}}}", known)
    return writer


def _as_it_is(value: object) -> object:
    return value


def _way(declared: Any) -> Way | None:
    """How a value of this type is written; None where only the schema knows."""
    if declared in _NATIVE or get_origin(declared) is Literal:
        return _as_it_is
    if declared == CardText:
        return str
    if declared == Amounts:
        return dict
    if isinstance(declared, type):
        if issubclass(declared, StrEnum):
            return lambda word: word.value
        return writer_of(declared, {}) if is_dataclass(declared) else None
    return _way_of_parts(get_origin(declared), get_args(declared))


def _way_of_parts(origin: Any, parts: tuple[Any, ...]) -> Way | None:
    if origin is Annotated:
        declared, *notes = parts
        own: Way | None = getattr(notes[0], "write", None)  # a family of dataclasses writes its own
        return own or (_way(declared) if all(map(_only_describes, notes)) else None)
    if origin is UnionType:
        ways = {_way(part) for part in parts if part is not NoneType}
        way = ways.pop() if len(ways) == 1 else None
        return way if way in (None, _as_it_is) else _unless_none(way)
    if origin is Mapping:
        return dict if _way(parts[1]) is _as_it_is else None
    if origin is tuple and parts[-1] is Ellipsis and (each := _way(parts[0])) is not None:
        return list if each is _as_it_is else lambda values: [each(value) for value in values]
    return None


def _only_describes(note: object) -> bool:
    """Whether the note changes nothing about how the field is written."""
    if isinstance(note, FieldInfo):
        return note.exclude is None and note.exclude_if is None
    return isinstance(note, BeforeValidator | PlainValidator | WithJsonSchema)


def _unless_none(way: Way) -> Way:
    return lambda value: None if value is None else way(value)
