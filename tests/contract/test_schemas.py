"""What a table tells has a schema: reasons, events and frames by name, and what is sent keeps to it."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from jsonschema_rs import Draft202012Validator
from pydantic import TypeAdapter

from pitboss.cards import parse_cards
from pitboss.codec import Json
from pitboss.contract import SEEN
from pitboss.contract.events import SeatLeft, SeenField, TableSetUp
from pitboss.contract.record import RoundRecord, SettlementRecorded
from pitboss.round import events
from pitboss.round.codec import event_to_json
from pitboss.web.application import Settings, make_app
from pitboss.wording.reasons import Beats, HandSaid, ReasonField, Tied, Told, write_reason

PAIR, HIGH = HandSaid("one pair", (14,)), HandSaid("high card")
ROYAL = parse_cards("As Ks Qs Js Ts")
BEATS = Beats("seat", PAIR, "dealer", HIGH)
SETTLED = events.WagerSettled("seat-1", "ante", 500, 1000, BEATS)


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = make_app(Settings(pages=False)).openapi()["components"]["schemas"]
    return found


def problems(schemas: dict[str, Any], name: str, given: object) -> list[str]:
    whole = {"components": {"schemas": schemas}, "$ref": f"#/components/schemas/{name}"}
    return [error.message for error in Draft202012Validator(whole).iter_errors(given)]


@pytest.mark.parametrize("name", ["Reason", "Event", "Seen", "Move", "Command"])
def test_a_family_is_a_union_told_apart_by_its_key(schemas: dict[str, Any], name: str) -> None:
    union = schemas[name]
    key, mapping = union["discriminator"]["propertyName"], union["discriminator"]["mapping"]
    assert {each["$ref"] for each in union["oneOf"]} == set(mapping.values())
    for tag, where in mapping.items():
        member = schemas[where.rpartition("/")[2]]
        forms = [schemas[form["$ref"].rpartition("/")[2]] for form in member.get("anyOf", ())] or [member]
        assert all(form["properties"][key]["const"] == tag for form in forms)
        assert all(key in form["required"] and not form["additionalProperties"] for form in forms)


def test_a_reason_keeps_to_its_schema(schemas: dict[str, Any]) -> None:
    for reason in (BEATS, Tied("seat", PAIR, "dealer", PAIR, "push"), Told("As it was.")):
        assert problems(schemas, "Reason", write_reason(reason)) == []
    assert problems(schemas, "Reason", {"code": "beats"})
    assert problems(schemas, "Reason", {"code": "bested", "label": "Ante"})
    assert problems(schemas, "Reason", {**write_reason(BEATS), "more": 1})
    assert problems(schemas, "Reason", {**write_reason(BEATS), "hand": {"category": "six pair"}})


@pytest.mark.parametrize(
    "event",
    [
        SETTLED,
        TableSetUp(),
        SeatLeft("seat-1", "p", "left"),
        events.HandAnnounced("dealer", parse_cards("As Ks Qs Js Ts")),
    ],
)
def test_a_watched_event_keeps_to_its_schema(schemas: dict[str, Any], event: Any) -> None:
    written = SEEN.write(event)
    assert problems(schemas, "Seen", written) == []
    for key in written.keys() - {"folded", "by", "rounds", "ranking"}:  # these have a default
        assert problems(schemas, "Seen", {name: written[name] for name in written if name != key}), key


def test_an_event_on_record_is_in_todays_form_or_in_the_earlier_one(schemas: dict[str, Any]) -> None:
    written = event_to_json(SETTLED)
    told = {**{key: written[key] for key in written if key != "reason"}, "why": "A sentence."}
    assert problems(schemas, "Event", written) == problems(schemas, "Event", told) == []
    assert problems(schemas, "Event", {**written, "why": "A sentence."})
    line = {"seat": "seat-1", "wager": "ante", "staked": 1, "returned": 2, "result": "win"}
    for form in ({"why": "A sentence."}, {"reason": write_reason(BEATS)}):
        assert problems(schemas, "SettlementRecorded", {**line, **form}) == []
    assert problems(schemas, "SettlementRecorded", line)


def test_every_kind_a_field_may_hold_is_described(schemas: dict[str, Any]) -> None:
    for field, name in ((ReasonField, "Reason"), (SeenField, "Seen")):
        known = get_args(get_args(field)[0])
        assert len(schemas[name]["discriminator"]["mapping"]) == len(known) - 1, "all but the unknown"
    assert RoundRecord.__name__ in schemas
    assert SettlementRecorded.__name__ in schemas


def test_frames_are_described_though_no_route_answers_with_one(schemas: dict[str, Any]) -> None:
    frame = schemas["Frame"]
    assert frame["properties"].keys() == {"sequence", "at", "events", "view"} == set(frame["required"])
    assert frame["properties"]["events"]["items"] == {"$ref": "#/components/schemas/Seen"}
    assert frame["properties"]["view"] == {"$ref": "#/components/schemas/TableView"}


def test_a_field_writes_what_it_reads() -> None:
    field: TypeAdapter[Any] = TypeAdapter(SeenField)
    written: Json = field.dump_python(SETTLED, mode="json")
    assert written["why"] == SETTLED.why
    assert field.validate_python(written) == SETTLED
