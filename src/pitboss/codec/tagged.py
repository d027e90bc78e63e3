"""A family of dataclasses told apart by name, such as the events of a round: read, written and described."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import orjson
from pydantic import ConfigDict, GetJsonSchemaHandler, TypeAdapter, ValidationError, with_config
from pydantic_core import CoreSchema, core_schema

from pitboss.codec.fields import Json
from pitboss.codec.versions import Earlier, Later, Unknown
from pitboss.codec.writing import writer_of
from pitboss.errors import InputError, quoted

__all__ = ["Described", "Tagged", "kebab"]

T = TypeVar("T")
_STRICT = ConfigDict(strict=True, extra="forbid")


def kebab(kind: type[Any]) -> str:
    """`PaidByTable` as `paid-by-table`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


class Tagged(Generic[T]):
    """Dataclasses whose JSON says under `key` which of them it is.

    As the annotation of a field it reads, writes and describes the field: `Annotated[Event, EVENTS]`.
    """

    def __init__(
        self,
        key: str,
        kinds: tuple[type[Any], ...],
        *,
        title: str = "",
        named: Callable[[type[Any]], str] = lambda kind: kind.__name__,
        earlier: Mapping[str, Earlier] | None = None,
        sentences: Mapping[type[Any], str] | None = None,
    ) -> None:
        """`title` names the family in schemas; `sentences` are keys under which kinds say it for people."""
        self._key, self._title = key, title
        self._earlier, self._sentences = earlier or {}, sentences or {}
        self._names: dict[type[Any], str] = {kind: named(kind) for kind in kinds}
        self._kinds = {name: kind for kind, name in self._names.items()}
        self._adapters: dict[type[Any], TypeAdapter[T]] = {}
        self._writers: dict[type[Any], Callable[[Any], Json]] = {
            Unknown: lambda unknown: {key: unknown.code, **unknown.parameters}
        }

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
        given = {key: value for key, value in data.items() if key != self._key}
        if isinstance(context, Later) and isinstance(name, str):
            return self._read_later(name, given, context)
        if name not in self:
            raise InputError(f"There is no {self._key} {quoted(name)}; known are {', '.join(self._kinds)}.")
        given = self._today(str(name), given)
        try:
            return self._adapter(self._kinds[str(name)]).validate_json(orjson.dumps(given), context=context)
        except (ValidationError, orjson.JSONEncodeError) as error:
            raise InputError(self._sentence(str(name), given, error)) from None

    def _read_later(self, name: str, given: Json, later: Later) -> T:
        """Fields that a later version added are left out; what still cannot be read is unknown."""
        if (kind := self._kinds.get(name)) is None:
            return cast("T", Unknown(name, given, later.words))
        words = given.get(self._sentences.get(kind, ""), later.words)
        try:
            taken = orjson.dumps(self._today(name, given))
            return self._adapter(kind).validate_json(taken, context=Later(words), extra="ignore")
        except (ValidationError, InputError):
            return cast("T", Unknown(name, given, words))

    def _today(self, name: str, given: Json) -> Json:
        """In today's form, and without the sentence for people."""
        if (earlier := self._earlier.get(name)) is not None:
            given = earlier.upgrade(given)
        sentence = self._sentences.get(self._kinds[name])
        return {key: value for key, value in given.items() if key != sentence} if sentence else given

    # --- As a field, and its schema -------------------------------------------------------------------------

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            lambda value, info: self.read(value, info.context),
            serialization=core_schema.plain_serializer_function_ser_schema(self.write),
        )

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        """A union with a name of its own, told apart by the key; every kind has a name of its own too."""
        shared: list[Any] = []
        choices = {name: self._described(kind, shared) for kind, name in self._names.items()}
        union = core_schema.tagged_union_schema(choices, self._key, ref=_component(self._title))
        named = core_schema.definition_reference_schema(_component(self._title))
        return handler(core_schema.definitions_schema(named, [*shared, union]))

    def _described(self, kind: type[Any], shared: list[Any]) -> CoreSchema:
        """The fields of a kind with its tag and its sentence, and the form of earlier versions beside it."""
        core: Any = self._adapter(kind).core_schema
        if core["type"] == "definitions":
            shared += core["definitions"]
            core = core["schema"]
        name, title = self._names[kind], f"{self._title}{kind.__name__}"
        tag = core_schema.dataclass_field(self._key, core_schema.literal_schema([name]))
        declared = core["schema"]["fields"]

        def form(title: str, sentence: str | None, instead: tuple[str, ...] = ()) -> CoreSchema:
            found = [tag, *(field for field in declared if field["name"] not in instead)]
            if sentence is not None:
                found.append(core_schema.dataclass_field(sentence, core_schema.str_schema()))
            args = {**core["schema"], "fields": found}
            return cast("CoreSchema", {**core, "schema": args, "ref": _component(title)})

        if (earlier := self._earlier.get(name)) is None:
            return form(title, self._sentences.get(kind))
        forms: list[Any] = [form(f"{title}Now", None), form(f"{title}Earlier", earlier.key, earlier.instead)]
        return core_schema.union_schema(forms, ref=_component(title))

    def _writer(self, kind: type[Any]) -> Callable[[T], Json]:
        """How things of this kind are written: worked out once, since tables write thousands a second."""
        key, name, sentence = self._key, self._names[kind], self._sentences.get(kind)
        write = writer_of(kind, {key: name}) or self._by_schema(kind)
        if sentence is None:
            return self._writers.setdefault(kind, write)
        return self._writers.setdefault(
            kind, lambda thing: {**write(thing), sentence: getattr(thing, sentence)}
        )

    def _by_schema(self, kind: type[Any]) -> Callable[[T], Json]:
        key, name, write = self._key, self._names[kind], self._adapter(kind).serializer.to_python
        return lambda thing: {key: name, **write(thing, mode="json")}

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


class Described:
    """The annotation of a field that stays JSON, described as one of a family."""

    def __init__(self, family: Tagged[Any]) -> None:
        self._family = family

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return self._family.__get_pydantic_json_schema__(core, handler)


def _component(name: str) -> str:
    """How pydantic refers to a schema that is to have this name."""
    return f"pitboss.{name}:0"
