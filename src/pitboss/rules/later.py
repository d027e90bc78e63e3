"""Words that joined the language after games had gone on record.

A definition that does not use such a word is the same game as before, and keeps its hash.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field
from pydantic.fields import FieldInfo

__all__ = ["LATER", "is_later", "later"]

_MARK: Final = "later"
LATER: Final[dict[str, bool]] = {_MARK: True}
"""Marks the field of a dataclass."""


def later(default: Any, **more: Any) -> Any:
    """The field of a model, with what it says where the file does not."""
    return Field(default, json_schema_extra={_MARK: True}, **more)


def is_later(field: FieldInfo) -> bool:
    return isinstance(field.json_schema_extra, dict) and _MARK in field.json_schema_extra
