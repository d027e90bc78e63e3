"""What is wrong with a file, as the person reads it who can put it right: the key, and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.errors import DefinitionError, quoted
from pitboss.wording import joined, many

__all__ = ["check_model"]

_WITH_KEY: Final = re.compile(r"([a-z][\w.-]*): (.+)", re.DOTALL)
"""A reason that starts with the key to blame, inside the key that is known already."""
_Model = TypeVar("_Model", bound=BaseModel)


def check_model(model: type[_Model], data: Mapping[str, Any], file: str) -> _Model:
    """The model built from the data; the first mistake as a DefinitionError naming its key."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        keys, reason = _first_mistake(error.errors(), data)
        while told := _WITH_KEY.fullmatch(reason):
            keys.append(told[1])
            reason = told[2]
        raise DefinitionError(file, ".".join(keys) or "definition", reason) from error


def _first_mistake(errors: Sequence[Any], data: Any) -> tuple[list[str], str]:
    """Where several forms are accepted, pydantic tells what is wrong with each of them. The one that got
    furthest into what was written is meant; if none did, any of them would do."""
    first = list(_keys(errors[0], data))
    alike = [(keys, error) for error in errors if (keys := list(_keys(error, data)))[: len(first)] == first]
    deepest = max(len(keys) for keys, _ in alike)
    keys = next(keys for keys, _ in alike if len(keys) == deepest)
    forms = [error for found, error in alike if found == keys]
    if all(error["type"] in _FORMS for error in forms):
        wanted = list(dict.fromkeys(_FORMS[error["type"]] for error in forms))
        return keys, f"should be {joined(wanted, 'or')}{_but_is(forms[0].get('input'))}"
    meant = next((error for error in forms if error["type"] not in _FORMS), forms[0])
    return keys, _reason(meant)


def _keys(error: Any, data: Any) -> Iterator[str]:
    """The keys of the file, out of a pydantic location, which also names the types it tried."""
    location = error["loc"]
    for at, part in enumerate(location):
        inside = isinstance(data, Mapping | list | tuple)
        known = inside and (part in data if isinstance(data, Mapping) else isinstance(part, int))
        if known:
            data = data[part]
            yield _spelled(part)
        elif at == len(location) - 1 and isinstance(data, Mapping) and error["type"] == "missing":
            yield _spelled(part)


def _spelled(key: int | str) -> str:
    """A key as the sentence names it, whatever somebody put there."""
    text = str(key)
    return text if text.isprintable() and 0 < len(text) <= 60 else quoted(text)


_FORMS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), "a whole number"),
    **dict.fromkeys(
        ("model_type", "dict_type", "model_attributes_type", "dataclass_type"), "a table of keys"
    ),
    **dict.fromkeys(("tuple_type", "list_type"), "a list"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false"),
    "string_type": "words in quotes",
    **dict.fromkeys(
        ("date_type", "date_parsing", "date_from_datetime_parsing", "date_from_datetime_inexact"),
        "a date such as 2005-01-31",
    ),
    **dict.fromkeys(("float_type", "float_parsing", "decimal_type", "decimal_parsing"), "a number"),
}
"""What should have been written, by the kind of mistake."""


def _reason(error: Any) -> str:
    kind, context = error["type"], error.get("ctx", {})
    match kind:
        case "extra_forbidden":
            return "is not a known key"
        case "missing":
            return "is missing"
        case "value_error":
            return str(context["error"])
        case "too_short" | "too_long":
            bound = (
                f"at least {context['min_length']}"
                if kind == "too_short"
                else f"at most {context['max_length']}"
            )
            return f"should have {bound}, but has {context['actual_length']}"
        case "string_pattern_mismatch":
            message = "should be a short name of letters, digits, - and _"
        case "greater_than_equal":
            message = f"should be at least {context['ge']}"
        case "less_than_equal":
            message = f"should be at most {context['le']}"
        case "string_too_short":
            message = f"should have at least {many(context['min_length'], 'character')}"
        case _ if kind in _FORMS:
            message = f"should be {_FORMS[kind]}"
        case _:
            message = str(error["msg"]).partition("should ")[2]
            message = f"should {message}" if message else str(error["msg"])
    return f"{message[0].lower()}{message[1:]}{_but_is(error.get('input'))}"


def _but_is(given: object) -> str:
    """What was written, as the file has it; nothing where that would be too long."""
    match given:
        case bool():
            words = str(given).lower()
        case Mapping():
            words = "a table of keys"
        case list() | tuple():
            words = "a list"
        case _:
            words = quoted(given, most=100)
    return f", but is {words}" if len(words) <= 60 else ""
