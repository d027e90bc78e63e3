"""The one codec: dataclasses as JSON and back, by the types of their fields.

`Tagged` is a family of dataclasses told apart by name, such as the events of a round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import orjson
from pydantic import (
    BeforeValidator,
    ConfigDict,
    PlainSerializer,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    with_config,
)

from pitboss.cards import Card
from pitboss.errors import InputError, quoted

__all__ = ["Amounts", "CardText", "Cards", "Json", "Tagged", "Upgrade", "kebab"]

T = TypeVar("T")
Json = dict[str, Any]
"""A JSON object: what the wire and the disk force to be untyped."""
Upgrade = Callable[[Json], Json]
"""Turns the JSON of an earlier version into today's."""

_STRICT = ConfigDict(strict=True, extra="forbid")


def _card(value: object) -> Card:
    if isinstance(value, str):
        return Card.parse(value)
    raise ValueError("a card is written as text")


def _pairs(value: object) -> object:
    return tuple(value.items()) if isinstance(value, Mapping) else value


CardText = Annotated[
    Card, PlainValidator(_card), PlainSerializer(str), WithJsonSchema({"type": "string", "examples": ["As"]})
]
Cards = tuple[CardText, ...]
Amounts = Annotated[
    tuple[tuple[str, int], ...],
    BeforeValidator(_pairs),
    PlainSerializer(dict),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "integer"}}),
]
"""Cents by name, an object in JSON."""


def kebab(kind: type[Any]) -> str:
    """`PaidByTable` as `paid-by-table`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


class Tagged(Generic[T]):
    """Dataclasses whose JSON says under `key` which of them it is."""

    def __init__(
        self,
        key: str,
        kinds: tuple[type[Any], ...],
        *,
        named: Callable[[type[Any]], str] = lambda kind: kind.__name__,
        upgrades: Mapping[str, Upgrade] | None = None,
    ) -> None:
        self._key = key
        self._upgrades = upgrades or {}
        self._names: dict[type[Any], str] = {kind: named(kind) for kind in kinds}
        self._kinds = {name: kind for kind, name in self._names.items()}
        self._adapters: dict[type[Any], TypeAdapter[T]] = {}
        self._writers: dict[type[Any], Callable[[T], Json]] = {}

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._kinds

    def holds(self, thing: object) -> bool:
        """Whether this is one of the family."""
        return type(thing) in self._names

    def write(self, thing: T) -> Json:
        """`{"event": "CardsDealt", "place": "flop", "cards": ["2c", "7h", "Jd"]}`."""
        writer = self._writers.get(type(thing)) or self._writer(type(thing))
        return writer(thing)

    def read(self, data: object, context: object = None) -> T:
        """The thing, or one sentence on what is wrong with its shape; fields may be read by a context."""
        if not isinstance(data, Mapping):
            raise InputError(f"This must be an object with the key {self._key!r}, not {quoted(data)}.")
        name = data.get(self._key)
        if name not in self:
            raise InputError(f"There is no {self._key} {quoted(name)}; known are {', '.join(self._kinds)}.")
        given = {key: value for key, value in data.items() if key != self._key}
        if (upgrade := self._upgrades.get(str(name))) is not None:
            given = upgrade(given)
        try:
            return self._adapter(self._kinds[str(name)]).validate_json(orjson.dumps(given), context=context)
        except (ValidationError, orjson.JSONEncodeError) as error:
            raise InputError(self._sentence(str(name), given, error)) from None

    def schema(self, kind: type[Any]) -> Json:
        """The JSON schema of one of the family."""
        name = self._names[kind]
        made = self._adapter(kind).json_schema()
        shared = {f"#/$defs/{key}": value for key, value in made.pop("$defs", {}).items()}
        fields = {key: shared.get(value.get("$ref"), value) for key, value in made["properties"].items()}
        properties = {self._key: {"enum": [name], "type": "string"}, **fields}
        return {**made, "properties": properties, "required": [self._key, *made.get("required", ())]}

    def _writer(self, kind: type[Any]) -> Callable[[T], Json]:
        """How things of this kind are written: worked out once, since tables write thousands a second."""
        key, name = self._key, self._names[kind]
        if fields(kind):
            write = self._adapter(kind).serializer.to_python
            self._writers[kind] = lambda thing: {key: name, **write(thing, mode="json")}
        else:
            self._writers[kind] = lambda _: {key: name}
        return self._writers[kind]

    def _adapter(self, kind: type[Any]) -> TypeAdapter[T]:
        """Made when first needed: most commands read and write few kinds, or none."""
        found = self._adapters.get(kind)
        if found is None:
            found = self._adapters[kind] = TypeAdapter(with_config(_STRICT)(kind))
        return found

    def _sentence(self, name: str, given: Json, error: ValidationError | orjson.JSONEncodeError) -> str:
        if not isinstance(error, ValidationError):
            return f"{name} cannot be put on record: {error}."
        declared = [each.name for each in fields(self._kinds[name])]
        found = error.errors()[0]
        if found["type"] in ("missing", "unexpected_keyword_argument") and len(found["loc"]) == 1:
            keys = ", ".join((self._key, *given))
            return f"{name} has the fields {', '.join(declared) or 'none'}; given were {keys}."
        field = str(found["loc"][0])
        accepted = _accepted(get_type_hints(self._kinds[name]).get(field))
        ending = f"; it is {', '.join(accepted[:-1])} or {accepted[-1]}" if accepted else ""
        return f"{name}.{field} cannot be {quoted(given.get(field))}{ending}."


def _accepted(declared: object) -> list[str]:
    """The words a field takes, where it takes only some."""
    for one in (declared, *get_args(declared)):
        if get_origin(one) is Literal:
            return [str(word) for word in get_args(one)]
        if isinstance(one, type) and issubclass(one, StrEnum):
            return [word.value for word in one]
    return []
