"""Reading JSON from a file or standard input; what cannot be read is an error that says where and why."""

from __future__ import annotations

import json
import sys
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from pitboss.errors import InputError, quoted

__all__ = ["read_json"]

_LARGEST: Final = 4_000_000
_TROUBLES: Final = {
    "Expecting property name": "a key in double quotes is expected",
    "Expecting value": "a value is expected",
    "Expecting ':'": "a colon is expected",
    "Expecting ','": "a comma or a closing bracket is expected",
    "Illegal trailing comma": "a comma stands before a closing bracket",
    "Extra data": "nothing more is expected",
    "Invalid control character": "a string contains a control character",
    "Unterminated string": "a string has no closing quote",
    "Invalid \\": "a backslash starts an escape that JSON does not have",
}


def read_json(source: str, *, what: str, decimals: bool = False) -> Any:
    """The JSON in a file, or on standard input for `-`; `what` says what it should be, as in "a deal".

    With `decimals`, numbers with a point or with very many digits are Decimals.
    """
    name = "standard input" if source == "-" else source
    try:
        return json.loads(
            _read(source, name, what),
            parse_float=partial(_decimal, what) if decimals else None,
            parse_int=_integer if decimals else None,
            parse_constant=partial(_no_number, what),
            object_pairs_hook=_without_repeats,
        )
    except json.JSONDecodeError as error:
        trouble = next(
            (words for start, words in _TROUBLES.items() if error.msg.startswith(start)), "it cannot be read"
        )
        at = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{name} is not JSON: {trouble} at {at}.") from error
    except RecursionError as error:
        raise InputError(f"{name} is nested too deeply.") from error
    except ValueError as error:  # an integer of more digits than Python will read
        raise InputError(f"{name} holds a number of thousands of digits.") from error


def _read(source: str, name: str, what: str) -> str:
    try:
        if source == "-":
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(_LARGEST + 1)
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}.") from error
    if len(data) > _LARGEST:
        raise InputError(f"{name} is larger than 4 megabytes, so hardly {what}.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text.") from error


def _decimal(what: str, digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:  # an exponent beyond all measure
        _no_number(what, quoted(digits))


def _integer(digits: str) -> int | Decimal:
    return int(digits) if len(digits) < 30 else Decimal(digits)


def _no_number(what: str, written: str) -> NoReturn:
    raise InputError(f"{written} is not a number that {what} can hold.")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"The key {quoted(key)} is given twice in one object.")
        found[key] = value
    return found
