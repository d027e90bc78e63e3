"""The identity of a game: definitions with the same hash are the same game, character by character."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Any

from pydantic import BaseModel

from pitboss.rules.definition import Game
from pitboss.rules.later import is_later
from pitboss.rules.paytable import PayTable

__all__ = ["canonical_definition", "definition_hash"]


def definition_hash(game: Game, tables: Mapping[str, PayTable]) -> str:
    """SHA-256 over the game and its pay tables by slot, as loaded; 64 hexadecimal digits."""
    return sha256(canonical_definition(game, tables).encode()).hexdigest()


def canonical_definition(game: Game, tables: Mapping[str, PayTable]) -> str:
    """The canonical JSON that is hashed: the same for every file that defines the same game."""
    content = {"game": _plain(game), "tables": {slot: _plain(table) for slot, table in tables.items()}}
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | str() if not isinstance(value, Enum):
            return value
        case Enum():
            return value.name
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case BaseModel():
            return {
                name: _plain(said)
                for name, field in type(value).model_fields.items()
                if not field.exclude
                and not _unused(said := getattr(value, name), field.default, later=is_later(field))
            }
        case Mapping():
            # The order counts: cards are dealt and wagers settled in the order of the file.
            return [[_plain(key), _plain(each)] for key, each in value.items()]
        case tuple() | list():
            return [_plain(each) for each in value]
    if is_dataclass(value):
        return {
            each.name: _plain(said)
            for each in fields(value)
            if each.compare
            and not _unused(said := getattr(value, each.name), each.default, later=bool(each.metadata))
        }
    raise TypeError(f"a definition cannot hold a {type(value).__name__}")


def _unused(said: object, default: object, *, later: bool) -> bool:
    """Whether a word that joined the language later says nothing here."""
    return later and said == default
