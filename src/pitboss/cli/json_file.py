"""Reading a JSON file that somebody handed over; what cannot be read is told in one sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from pitboss.errors import InputError, quoted

__all__ = ["read_json"]

_LARGEST: Final = 4_000_000


def read_json(source: str, *, what: str) -> Any:
    """The JSON in a file, or on standard input for `-`; `what` says what it should be."""
    name = "standard input" if source == "-" else source
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
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_without_repeats, parse_constant=_no_number
        )
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{name} is not JSON: it cannot be read at {at}.") from error
    except RecursionError as error:
        raise InputError(f"{name} is nested too deeply.") from error
    except ValueError as error:  # an integer of more digits than Python will read
        raise InputError(f"{name} holds a number of thousands of digits.") from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"The key {quoted(twice)} is given twice in one object.")
    return found


def _no_number(constant: str) -> NoReturn:
    raise InputError(f"{constant} is not a number that a record can hold.")
