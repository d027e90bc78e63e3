"""The JSON files that commands read: records, anchors, and the deal that `settle` settles.

What cannot be read is an error that says where and why.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, InputError, quoted
from pitboss.wording import parse_dollars

__all__ = ["Deal", "read_deal", "read_json"]

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
_KEYS = ("paytables", "house", "cards", "seats")
_SEAT_KEYS = ("wagers", "decisions")
_KINDS: Final[Mapping[type, str]] = {str: "a string", list: "a list", dict: "an object"}
_Value = TypeVar("_Value")


def read_json(source: str, *, what: str, decimals: bool = False) -> Any:
    """The JSON in a file, or on standard input for `-`; `what` says what it should be, as in "a deal".

    With `decimals`, numbers with a point or with very many digits are Decimals.
    """
    name = "standard input" if source == "-" else source
    try:
        return json.loads(
            _read(source, name, what),
            parse_float=partial(_decimal, what) if decimals else None,
            parse_int=(lambda digits: int(digits) if len(digits) < 30 else Decimal(digits))
            if decimals
            else None,
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


def _no_number(what: str, written: str) -> NoReturn:
    raise InputError(f"{written} is not a number that {what} can hold.")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"The key {quoted(key)} is given twice in one object.")
        found[key] = value
    return found


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A deal as the file says it; the engine checks whether it is legal."""

    paytables: Mapping[str, str]
    house: Mapping[str, object]
    cards: Mapping[str, tuple[Card, ...]]
    wagers: Mapping[str, Mapping[str, int]]
    decisions: Mapping[str, tuple[str, ...]]


def read_deal(source: str) -> Deal:
    """The deal in a file, or on standard input when the source is `-`."""
    data = _object("the deal", read_json(source, what="a deal", decimals=True))
    _only(data, _KEYS, "the deal")
    seats = {
        seat: _object(f"seats.{seat}", value)
        for seat, value in _object("seats", _needed(data, "seats", "the deal")).items()
    }
    for seat, value in seats.items():
        _only(value, _SEAT_KEYS, f"seats.{seat}")
    return Deal(
        paytables=_each("paytables", data.get("paytables", {}), _word),
        house=_each("house", data.get("house", {}), _house),
        cards=_each("cards", _needed(data, "cards", "the deal"), _cards),
        wagers={
            seat: _each(f"seats.{seat}.wagers", _needed(value, "wagers", f"seats.{seat}"), _dollars)
            for seat, value in seats.items()
        },
        decisions={
            seat: _words(f"seats.{seat}.decisions", value.get("decisions", []))
            for seat, value in seats.items()
        },
    )


def _object(where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"{where} must be an object in braces, not {_kind(value)}.")
    return value


def _each(where: str, value: object, read: Callable[[str, object], _Value]) -> dict[str, _Value]:
    return {name: read(f"{where}.{name}", each) for name, each in _object(where, value).items()}


def _needed(data: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in data:
        raise InputError(f"{where} has no {key!r}, which is needed.")
    return data[key]


def _only(data: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in known:
            raise InputError(f"{where} has an unknown key {quoted(key)}; known are {', '.join(known)}.")


def _word(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise InputError(f"{where} must be a word in quotes, not {_kind(value)}.")
    return value


def _words(where: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise InputError(f"{where} must be a list in brackets, not {_kind(value)}.")
    return tuple(_word(f"{where}[{at}]", each) for at, each in enumerate(value))


def _cards(where: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise InputError(f'{where} must be cards in quotes, such as "As Kd", not {_kind(value)}.')
    try:
        return parse_cards(value)
    except CardError as error:
        raise CardError(f"{where}: {error.message}") from error


def _dollars(where: str, value: object) -> int:
    if isinstance(value, bool | list | dict | None):
        raise InputError(f"{where} must be an amount in dollars such as 10 or 12.50, not {_kind(value)}.")
    return parse_dollars(value, what=where)


def _house(where: str, value: object) -> object:
    """A choice of the house; its name and value are checked together with the command line's."""
    match where:
        case "house.minimum" | "house.maximum":
            _dollars(where, value)
        case "house.pot" if not isinstance(value, bool | str | int | Decimal):
            raise InputError(
                f"{where} must be true, false or an amount in dollars such as 5, not {_kind(value)}."
            )
        case _ if isinstance(value, list | dict | None):
            raise InputError(f"{where} must be a word in quotes, true or false, not {_kind(value)}.")
    return value


def _kind(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return _KINDS.get(type(value), "a number")
