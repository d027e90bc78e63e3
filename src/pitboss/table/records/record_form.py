"""The form of a round's record: which keys it has, and what kind of value each holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.errors import InputError, quoted

__all__ = ["check_form"]

_Form = Mapping[str, tuple[type[Any], ...]]
_RECORD: Final[_Form] = {
    "table": (str,),
    "title": (str,),
    "round": (int,),
    "setting": (dict,),
    "deck": (str, type(None)),
    "seats": (dict,),
    "fairness": (dict,),
    "events": (list,),
    "log": (list,),
    "ledger": (list,),
}
_SETTING: Final[_Form] = {
    "game": (str,),
    "house": (dict,),
    "paytables": (dict,),
    "day": (str,),
    "definition": (str,),
    "configuration": (str,),
}
_SITTER: Final[_Form] = {"person": (str,), "name": (str,)}
_ENTRY: Final[_Form] = {"actor": (str,), "request": (dict,)}
_WORDS: Final = {
    dict: "an object",
    list: "a list",
    str: "text in quotes",
    int: "a whole number",
    type(None): "null",
}


def check_form(record: Mapping[str, Any]) -> None:
    """Check that a record has the form a replay needs; InputError says what is wrong, and where."""
    _check(record, _RECORD, "")
    _check(record["setting"], _SETTING, "setting.")
    for seat, sitter in record["seats"].items():
        _check(sitter, _SITTER, f"seats.{str(seat)[:40]}.")
    for at, entry in enumerate(record["log"]):
        _check(entry, _ENTRY, f"log[{at}].")
    for at, line in enumerate(record["ledger"]):
        if type(line) is not list:
            raise InputError(f"The record's ledger[{at}] must be a list, not {quoted(line)}.")


def _check(value: object, form: _Form, where: str) -> None:
    if not isinstance(value, Mapping):
        raise InputError(f"The record's {where.removesuffix('.')} must be an object, not {quoted(value)}.")
    for key, kinds in form.items():
        if key not in value:
            raise InputError(f"The record has no {where}{key}, which is needed.")
        if type(value[key]) not in kinds:  # by type, not isinstance: true is not a number
            wanted = " or ".join(_WORDS[kind] for kind in kinds)
            raise InputError(f"The record's {where}{key} must be {wanted}, not {quoted(value[key])}.")
