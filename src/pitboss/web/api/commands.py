"""The commands of a table, with a schema made from the commands themselves."""

from __future__ import annotations

from dataclasses import MISSING, fields
from types import UnionType
from typing import Final, Literal, get_args, get_origin, get_type_hints

from pitboss.cards import Card
from pitboss.codec import Json
from pitboss.errors import Forbidden
from pitboss.round import Interrupt
from pitboss.round.irregularity import Irregularity
from pitboss.table.codec import request_from_json
from pitboss.table.commands import (
    SENT_BY_PEOPLE,
    ChangeTerms,
    ClockRanOut,
    HouseRestored,
    OpenTable,
    Request,
    ServerRestarted,
)
from pitboss.web.api.houses import check_document
from pitboss.wording.refusals import Refusal

__all__ = ["COMMAND_SCHEMA", "read_command"]

_BY_ITSELF: Final = (ClockRanOut, ServerRestarted, HouseRestored, Interrupt)


def read_command(data: Json) -> Request:
    """The command, if it is one that people may give."""
    request = request_from_json(data)
    if isinstance(request, OpenTable):
        raise Forbidden(Refusal.OPENED_ELSEWHERE)
    if isinstance(request, _BY_ITSELF):
        raise Forbidden(Refusal.TABLE_DOES_IT_ITSELF)
    if isinstance(request, ChangeTerms) and request.house is not None:
        check_document(request.house)
    return request


def _schema(kind: type[Request]) -> Json:
    hints = get_type_hints(kind)
    needed = [
        each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING
    ]
    return {
        "title": kind.__name__,
        "type": "object",
        "properties": {
            "command": {"type": "string", "enum": [kind.__name__]},
            **{each.name: _type(hints[each.name]) for each in fields(kind)},
        },
        "required": ["command", *needed],
        "additionalProperties": False,
    }


def _type(declared: object) -> Json:
    """A field's JSON type, as `codec` reads it."""
    origin, args = get_origin(declared), get_args(declared)
    if declared in (str, Card):
        return {"type": "string", "maxLength": 200}
    if declared is int:
        return {"type": "integer", "minimum": -(2**53), "maximum": 2**53}
    if declared is type(None):
        return {"type": "null"}
    if isinstance(declared, type) and issubclass(declared, Irregularity):
        return {"type": "string", "enum": [each.value for each in Irregularity]}
    if origin is Literal:
        return {"type": "string", "enum": list(args)}
    if origin is UnionType:
        return {"anyOf": [_type(each) for each in args]}
    if origin is tuple:
        return {"type": "array", "items": _type(args[0]), "maxItems": 52}
    values = args[1]
    return {"type": "object", "additionalProperties": {} if values is object else _type(values)}


COMMAND_SCHEMA: Final[Json] = {
    "title": "Command",
    "oneOf": [_schema(kind) for kind in SENT_BY_PEOPLE],
}
