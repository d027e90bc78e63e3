"""The record of a round: all a regulator needs to replay it, as a model with a schema.

Format 2 keeps the moves of the round, and reasons as codes. Format 1, of earlier versions, has no moves, and
reasons as sentences; it is read and written through the same model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from types import NoneType
from typing import Annotated, Final, Literal, get_args, get_type_hints

import orjson
from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError, with_config
from pydantic import WithJsonSchema as Schema
from pydantic_core import ErrorDetails

from pitboss.codec import Described, Json, Later
from pitboss.errors import InputError, quoted
from pitboss.round import Command, Event, command_from_json, event_from_json
from pitboss.round.codec import COMMANDS, EVENTS
from pitboss.wording.reasons import ReasonField, Told, write_reason

__all__ = [
    "EARLIER",
    "FORMAT",
    "GameRecorded",
    "HouseRecorded",
    "LedgerRecorded",
    "LogRecorded",
    "RoundRecord",
    "SeatRecorded",
    "SettingRecorded",
    "SettlementRecorded",
    "ShuffleRecorded",
    "parse_record",
    "read_record",
    "write_record",
    "write_setting",
]

FORMAT: Final = "pitboss round 2"
EARLIER: Final = "pitboss round 1"

_EventJson = Annotated[Json, Described(EVENTS)]
_MoveJson = Annotated[Json, Described(COMMANDS)]
_CommandJson = Annotated[
    Json, Schema({"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]})
]
_Text = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRecorded:
    """Game, house configuration and pay tables: enough to make the same terms again."""

    game: str
    house: Json
    paytables: Mapping[str, str]
    """By slot, every slot of the game."""
    day: str
    """The day whose limits the configuration was checked against."""
    definition: str
    """The hash of the game's definition with its pay tables."""
    configuration: str
    """The hash of the house configuration."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecorded:
    """The game that was dealt, and the hash of its definition."""

    id: str
    title: str
    definition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRecorded:
    """The house that dealt it, and the hash of its configuration."""

    id: str
    configuration: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleRecorded:
    """All that a player needs to check the shuffle."""

    table: str
    round: int
    commitment: str
    secret: str
    seeds: Mapping[str, str]
    deck: _Text | None
    """From the top; None where the round ended before the shuffle."""
    cut: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecorded:
    """Who played a seat, and how."""

    person: str
    name: str
    wagers: Mapping[str, int]
    decisions: _Text


def _either_form(schema: Json) -> None:
    schema["properties"]["why"] = {"type": "string", "description": "The reason, in format 1."}
    schema["required"].remove("reason")
    schema["oneOf"] = [{"required": ["reason"]}, {"required": ["why"]}]


@with_config(json_schema_extra=_either_form)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementRecorded:
    """What a wager came to, and why."""

    seat: str
    wager: str
    staked: int
    returned: Annotated[int, Field(description="With the stake.")]
    result: str
    reason: ReasonField

    @property
    def net(self) -> int:
        return self.returned - self.staked


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRecorded:
    """One entry of the table's log: who asked for what, and the moves it came to."""

    sequence: int
    at: str
    actor: str
    role: str
    request: _CommandJson
    moves: tuple[_MoveJson, ...] | None = None
    """None in format 1."""


LedgerRecorded = tuple[int, str, int, str]
"""One line of the ledger: its entry in the log, the account, cents, and what for."""


def _with_reason(line: object) -> object:
    """Format 1 keeps a reason as its sentence."""
    if not isinstance(line, dict) or "why" not in line:
        return line
    rest = {key: value for key, value in line.items() if key != "why"}
    return {**rest, "reason": {"code": "told", "words": line["why"]}}


@dataclass(frozen=True, kw_only=True)
class RoundRecord:
    """A round that is over or void."""

    record: Literal["pitboss round 2", "pitboss round 1"]
    table: str
    title: str
    round: int
    opened: str
    ended: str
    sequences: Annotated[tuple[int, int], Field(description="Its first and last entry in the table's log.")]
    setting: SettingRecorded
    status: str
    game: GameRecorded
    paytables: Mapping[str, str]
    house: HouseRecorded
    deck: Annotated[str | None, Field(description="The back of the deck in play.")]
    fairness: ShuffleRecorded
    seats: Mapping[str, SeatRecorded]
    cards: Annotated[Mapping[str, _Text], Field(description="By place.")]
    burned: _Text
    settlement: tuple[Annotated[SettlementRecorded, BeforeValidator(_with_reason)], ...]
    log: tuple[LogRecorded, ...]
    ledger: tuple[LedgerRecorded, ...]
    events: Annotated[tuple[_EventJson, ...], Field(description="As the log has them.")]
    previous: Annotated[str, Field(description="The hash of the record before it.")]
    hash: Annotated[str | None, Field(description="Of all the rest; not part of it.")] = None

    @property
    def earlier(self) -> bool:
        """Whether an earlier version began the round, so that moves and reasons are not on record."""
        return self.record == EARLIER

    @cached_property
    def happened(self) -> tuple[Event, ...]:
        """The events, read."""
        return tuple(event_from_json(event) for event in self.events)

    def moves(self) -> tuple[Command, ...]:
        """The moves of the round, read."""
        return tuple(command_from_json(move) for line in self.log for move in line.moves or ())

    def nets(self) -> dict[str, int]:
        """By seat: what it won or lost, in cents."""
        net = dict.fromkeys(self.seats, 0)
        for line in self.settlement:
            net[line.seat] += line.net
        return net


@cache
def _adapter() -> TypeAdapter[RoundRecord]:
    return TypeAdapter(RoundRecord)


def write_record(record: RoundRecord) -> Json:
    """As JSON: equal to what was read, in either format. Without `hash` where the record has none."""
    fairness = record.fairness
    written: Json = {
        **_fields(record, RoundRecord),
        "sequences": list(record.sequences),
        "setting": write_setting(record.setting),
        "game": _fields(record.game, GameRecorded),
        "house": _fields(record.house, HouseRecorded),
        "fairness": {
            **_fields(fairness, ShuffleRecorded),
            "deck": None if fairness.deck is None else list(fairness.deck),
        },
        "seats": {
            seat: {**_fields(one, SeatRecorded), "decisions": list(one.decisions)}
            for seat, one in record.seats.items()
        },
        "cards": {place: list(cards) for place, cards in record.cards.items()},
        "burned": list(record.burned),
        "settlement": list(map(_settlement_line, record.settlement)),
        "log": list(map(_log_line, record.log)),
        "ledger": list(map(list, record.ledger)),
        "events": list(record.events),
    }
    if record.hash is None:
        del written["hash"]
    return written


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _fields(thing: object, kind: type) -> Json:
    return {name: getattr(thing, name) for name in _names(kind)}


def write_setting(setting: SettingRecorded) -> Json:
    """As JSON; what a table's own setting adds to it is not on record."""
    return _fields(setting, SettingRecorded)


def _settlement_line(line: SettlementRecorded) -> Json:
    written = _fields(line, SettlementRecorded)
    if isinstance(line.reason, Told):
        del written["reason"]
        return {**written, "why": line.reason.words}
    written["reason"] = write_reason(line.reason)
    return written


def _log_line(line: LogRecorded) -> Json:
    written = _fields(line, LogRecorded)
    if line.moves is None:
        del written["moves"]
    else:
        written["moves"] = list(line.moves)
    return written


def parse_record(text: str | bytes, *, context: Later | None = None) -> RoundRecord:
    """A record from its JSON text, or one sentence on what is wrong with its form, and where."""
    try:
        return _adapter().validate_json(text, strict=True, extra="forbid", context=context)
    except ValidationError as error:
        raise InputError(_sentence(error.errors()[0])) from None


def read_record(data: object, *, context: Later | None = None) -> RoundRecord:
    """A record from its JSON; in the context of a later version, its own reasons are `Unknown`."""
    if not isinstance(data, Mapping) or data.get("record") not in (FORMAT, EARLIER):
        raise InputError(f"A record of a round has the key 'record' with {FORMAT!r} or {EARLIER!r}.")
    try:
        return parse_record(orjson.dumps(data), context=context)
    except orjson.JSONEncodeError as error:
        raise InputError(f"The record cannot be read: {error}.") from error


# --- What is wrong with its form ----------------------------------------------------------------------------

_WANTED: Final = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "tuple_type": "a list",
    "dict_type": "an object",
    "mapping_type": "an object",
    "dataclass_type": "an object",
    "dataclass_exact_type": "an object",
}


def _sentence(error: ErrorDetails) -> str:
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part[:40]}" for part in error["loc"])
    where = where.removeprefix(".")
    if error["type"] == "missing":
        return f"The record has no {where}, which is needed."
    if error["type"] == "unexpected_keyword_argument":
        return f"The record has {where}, which no record has."
    wanted = _WANTED.get(error["type"])
    if wanted is None:
        return f"The record's {where or 'JSON'} cannot be read: {error['msg']}."
    if _may_be_null(error["loc"]):
        wanted += " or null"
    return f"The record's {where} must be {wanted}, not {quoted(error['input'])}."


def _may_be_null(path: tuple[str | int, ...]) -> bool:
    declared: object = RoundRecord
    for part in path:
        fields = get_type_hints(declared) if isinstance(declared, type) else {}
        declared = fields.get(str(part)) or next(iter(get_args(declared)[-1:]), None)
    return NoneType in get_args(declared)
