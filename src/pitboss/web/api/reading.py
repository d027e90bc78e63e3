"""Reading JSON sent by strangers: not too deep, no huge numbers, no malformed text."""

from __future__ import annotations

import json
from typing import Final, NoReturn

from pitboss.codec import Json
from pitboss.errors import InputError, quoted

__all__ = ["read_json"]

_DEEPEST: Final = 16
_LARGEST: Final = 2**53
"""Beyond this, programs disagree on the value of a JSON number."""


def read_json(data: bytes | str) -> object:
    """The value; InputError says what is wrong with it."""
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError:
        raise InputError("The body is not UTF-8 text.") from None
    try:
        value = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"The body is not JSON: it cannot be read at {at}.") from None
    except RecursionError:
        raise InputError(f"The body is nested more than {_DEEPEST} deep.") from None
    except ValueError:  # an integer with more digits than Python reads
        raise InputError("The body contains a number that is too large.") from None
    _check(value, _DEEPEST)
    return value


def _check(value: object, depth: int) -> None:
    if not depth and isinstance(value, list | dict):
        raise InputError(f"The body is nested more than {_DEEPEST} deep.")
    match value:
        case str():
            _check_text(value)
        case int() | float():
            if not -_LARGEST <= value <= _LARGEST:
                raise InputError("The body contains a number that is too large.")
        case list():
            for each in value:
                _check(each, depth - 1)
        case dict():
            for key, each in value.items():
                _check_text(key)
                _check(each, depth - 1)


def _check_text(text: str) -> None:
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InputError("The body contains a text with characters that are not allowed.")


def _without_repeats(pairs: list[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"The key {quoted(twice)} is given twice in one object.")
    return found


def _no_number(constant: str) -> NoReturn:
    raise InputError(f"{constant} is not a number that JSON can hold.")
