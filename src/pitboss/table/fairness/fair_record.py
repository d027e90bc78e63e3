"""What is published of a round's shuffle: the key `fairness` of its record, and the round's events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pitboss.cards import FULL_DECK, Card
from pitboss.codec import Json
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.round import Event, event_from_json
from pitboss.table.fairness.shuffle import SECRET_SIZE, check_seed

__all__ = ["FairRecord", "read_fair_record"]

_Kind = TypeVar("_Kind")
_Given = TypeVar("_Given")
_COMMITMENT_SIZE = 32
_MOST_EVENTS = 10_000
_MOST_SEEDS = 100
_KINDS = {dict: "an object", list: "a list", str: "text in quotes", int: "a whole number"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FairRecord:
    """A round's shuffle with its secret revealed; well-formed, but not verified."""

    table: str
    number: int
    commitment: str
    secret: bytes
    seeds: Mapping[str, str]
    deck: tuple[Card, ...] | None
    """None if the round ended before a deck was shuffled."""
    cut: int | None
    events: tuple[Event, ...]
    status: str | None = None
    """How the round ended, if the record says so."""
    cards: Mapping[str, object] | None = None
    """By place, as the record names them; None if it does not."""
    burned: Sequence[object] | None = None
    settlement: Sequence[Json] | None = None

    @property
    def hands(self) -> bool:
        """The record names cards that lay on the layout."""
        return any((self.cards or {}).values())

    @property
    def settled(self) -> bool:
        """The record has a wager that was won, lost or a push; a void one goes back whatever the cards."""
        return any(line.get("result") != "void" for line in self.settlement or ())


def read_fair_record(data: object) -> FairRecord:
    """A published record as its JSON has it; InputError says what is missing or wrong."""
    record = _as(dict, data, "The record")
    fairness = _as(dict, _needed(record, "fairness", "The record"), "fairness")
    if _field(fairness, "secret") is None:
        raise InputError("The secret is not published yet: it is revealed when the round is settled or void.")
    return FairRecord(
        table=_as(str, _field(fairness, "table"), "fairness.table"),
        number=_number(_field(fairness, "round")),
        commitment=_bytes(_field(fairness, "commitment"), "fairness.commitment", _COMMITMENT_SIZE).hex(),
        secret=_bytes(_field(fairness, "secret"), "fairness.secret", SECRET_SIZE),
        seeds=_seeds(_field(fairness, "seeds")),
        deck=_deck(_field(fairness, "deck")),
        cut=_cut(_field(fairness, "cut")),
        events=_events(_needed(record, "events", "The record")),
        status=_status(record.get("status")),
        cards=_as(dict, record["cards"], "cards") if "cards" in record else None,
        burned=_as(list, record["burned"], "burned") if "burned" in record else None,
        settlement=_settlement(record["settlement"]) if "settlement" in record else None,
    )


def _field(fairness: Json, key: str) -> object:
    return _needed(fairness, key, "fairness")


def _needed(data: Json, key: str, where: str) -> object:
    if key not in data:
        raise InputError(f"{where} has no key {key!r}, which is needed.")
    return data[key]


def _as(kind: type[_Kind], value: object, where: str) -> _Kind:
    # By type, not isinstance: true is not a number.
    if type(value) is not kind:
        raise InputError(f"{where} must be {_KINDS[kind]}, not {quoted(value)}.")
    return value


def _number(value: object) -> int:
    number = _as(int, value, "fairness.round")
    if not 0 <= number < 2**64:
        raise InputError(f"fairness.round must be 0 or more and fit 64 bits, which {quoted(value)} does not.")
    return number


def _bytes(value: object, where: str, size: int) -> bytes:
    text = _as(str, value, where)
    wanted = f"{where} must be {size} bytes as {2 * size} hexadecimal digits"
    if len(text) != 2 * size:
        raise InputError(f"{wanted}, not {len(text)} characters.")
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise InputError(f"{wanted}, not {quoted(text)}.") from None
    if len(data) != size:  # fromhex skips blanks
        raise InputError(f"{wanted}, not {quoted(text)}.")
    return data


def _seeds(value: object) -> dict[str, str]:
    seeds = _as(dict, value, "fairness.seeds")
    if len(seeds) > _MOST_SEEDS:
        raise InputError(f"fairness.seeds has {len(seeds)} seeds, more than a table has seats.")
    found: dict[str, str] = {}
    for seat, seed in seeds.items():
        where = f"fairness.seeds.{str(seat)[:40]}"
        found[_as(str, seat, "A seat in fairness.seeds")] = _told(check_seed, _as(str, seed, where), where)
    return found


def _deck(value: object) -> tuple[Card, ...] | None:
    if value is None:
        return None
    where = "fairness.deck"
    cards = _as(list, value, where)
    if len(cards) != len(FULL_DECK):
        raise InputError(f"{where} must have {len(FULL_DECK)} cards, not {len(cards)}.")
    deck = tuple(
        _told(Card.parse, _as(str, each, f"{where}[{at}]"), f"{where}[{at}]") for at, each in enumerate(cards)
    )
    if len(set(deck)) != len(deck):
        twice = next(card for card in deck if deck.count(card) > 1)
        raise InputError(f"{where} has the {twice.name} ({twice}) twice.")
    return deck


def _cut(value: object) -> int | None:
    if value is None:
        return None
    at = _as(int, value, "fairness.cut")
    if not 0 <= at <= len(FULL_DECK):
        raise InputError(f"fairness.cut must be 0 to {len(FULL_DECK)}, not {quoted(value)}.")
    return at


def _events(value: object) -> tuple[Event, ...]:
    events = _as(list, value, "events")
    if len(events) > _MOST_EVENTS:
        raise InputError(f"events has {len(events)} entries, more than a round could have.")
    return tuple(_told(event_from_json, each, f"events[{at}]") for at, each in enumerate(events))


def _status(value: object) -> str | None:
    return None if value is None else _as(str, value, "status")


def _settlement(value: object) -> list[Json]:
    lines = _as(list, value, "settlement")
    return [_as(dict, each, f"settlement[{at}]") for at, each in enumerate(lines)]


def _told(read: Callable[[_Given], _Kind], value: _Given, where: str) -> _Kind:
    """What `read` makes of the value; if it fails, the error says where."""
    try:
        return read(value)
    except PitbossError as error:
        raise InputError(f"{where}: {error.message}") from error
