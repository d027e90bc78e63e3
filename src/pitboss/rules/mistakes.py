"""What is wrong with a file, as the person reads it who can put it right: the key, and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.errors import DefinitionError, quoted

__all__ = ["check_model"]

_WITH_KEY: Final = re.compile(r"([a-z][\w.-]*): (.+)", re.DOTALL)
"""A reason that starts with the key to blame, inside the key that is known already."""
_Model = TypeVar("_Model", bound=BaseModel)


def check_model(model: type[_Model], data: Mapping[str, Any], file: str) -> _Model:
    """The model built from the data; the first mistake as a DefinitionError naming its key."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        keys, reason = list(_keys(first["loc"], data)), _reason(first)
        while told := _WITH_KEY.fullmatch(reason):
            keys.append(told[1])
            reason = told[2]
        raise DefinitionError(file, ".".join(keys) or "definition", reason) from error


def _keys(location: tuple[int | str, ...], data: Any) -> Iterator[str]:
    """The keys of the file, out of a pydantic location, which also names the types it tried."""
    for at, part in enumerate(location):
        inside = isinstance(data, Mapping | list | tuple)
        known = inside and (part in data if isinstance(data, Mapping) else isinstance(part, int))
        if known:
            data = data[part]
            yield _spelled(part)
        elif at == len(location) - 1 and isinstance(data, Mapping) and part != "[key]":
            yield _spelled(part)  # a key that is missing


def _spelled(key: int | str) -> str:
    """A key as the sentence names it, whatever somebody put there."""
    text = str(key)
    return text if text.isprintable() and 0 < len(text) <= 60 else quoted(text)


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
        case "model_type" | "dict_type" | "model_attributes_type":
            message = "should be a table of keys"
        case "tuple_type" | "list_type":
            message = "should be a list"
        case "bool_type" | "bool_parsing":
            message = "should be true or false"
        case "string_type":
            message = "should be words in quotes"
        case _:
            message = str(error["msg"]).partition("should ")[2]
            message = f"should {message}" if message else str(error["msg"])
    given = quoted(error.get("input"), most=100)
    if len(given) > 60:
        return message
    return f"{message[0].lower()}{message[1:]}, but is {given}"
