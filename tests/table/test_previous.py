"""A floor that the version before this one has left: audited, replayed, and served on.

`tests/data/previous/floor.db.gz` was written by the version of the third of November: every game, wagers won,
lost, pushed and folded, pots and tips, a human dealer, rulings, every kind of void (also of wagers that were
settled before it), terms changed, chips bought and cashed, staff dismissed, a backup restored, answers in the
academy, and four tables left in the middle of a round. `told.json.gz` holds what it then told about them.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.academy import open_classroom
from pitboss.academy.drills import drill_named
from pitboss.academy.question import Answer, Question
from pitboss.academy.results import Results
from pitboss.cards import parse_cards
from pitboss.contract import write_view
from pitboss.contract.record import EARLIER, parse_record, read_record, write_record
from pitboss.round import PlaceWagers, Ruling
from pitboss.table.audit import audit
from pitboss.table.canonical import canonical
from pitboss.table.fairness.fair_check import check_record
from pitboss.table.records.export import read_records
from pitboss.table.records.past_rounds import rounds_of
from pitboss.table.records.replay import replay_record
from pitboss.table.roles import Actor, Role
from pitboss.table.storage.read_only import open_archive
from tests.floors import PASSWORD, START, Clock, Shift, a_shift
from tests.table.tampering import audited, failed
from tests.tables import CATALOGUE, PRINTED

DATA = Path(__file__).parents[1] / "data" / "previous"
IN_PROGRESS = {"by-hand": "suspended", "champion-four": "open", "packs-three": "open", "stands": "open"}
LATER = START + 3_600_000

Record = dict[str, Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "floor.db"
    path.write_bytes(gzip.decompress((DATA / "floor.db.gz").read_bytes()))
    return path


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress((DATA / "told.json.gz").read_bytes()))
    return found


async def people_at(shift: Shift) -> None:
    """Who sat where, so that they play on."""
    roles = {person.id: person for person in await shift.floor.accounts.people()}
    dana = next(person for person in roles.values() if person.name == "Dana")
    shift.dealer = Actor(id=dana.id, name=dana.name, role=Role.DEALER)
    for row in await shift.floor.tables():
        state = await shift.state(row.id)
        shift.seated[row.id] = {
            seat: Actor(id=sitter.person, name=sitter.name, role=Role.PLAYER)
            for seat, sitter in state.seating.items()
        }


def records_in(path: Path) -> list[Record]:
    async def read() -> list[Record]:
        async with open_archive(str(path)) as store:
            return [write_record(record) async for record in read_records(store)]

    return asyncio.run(read())


def migrated(path: Path) -> Path:
    async def open_and_close() -> None:
        async with a_shift(path, clock=Clock(LATER)):
            pass

    asyncio.run(open_and_close())
    return path


def test_it_passes_the_audit(path: Path) -> None:
    report = audited(migrated(path))
    assert report.passed, report
    assert report.rounds >= 38


def test_whoever_is_let_in_after_it_took_stock_is_found(path: Path) -> None:
    with closing(sqlite3.connect(migrated(path))) as database, database:
        database.execute("UPDATE people SET password = '$argon2id$planted' WHERE name = 'Dana'")
    assert failed(path).keys() == {"powers"}


def test_every_record_is_replayed_and_fair(path: Path) -> None:
    records = records_in(migrated(path))
    assert {record["game"]["id"] for record in records} == set(PRINTED)
    assert {settled["result"] for record in records for settled in record["settlement"]} == {
        *("win", "lose", "push", "void")
    }
    voided = 0
    for record in records:
        played = replay_record(read_record(record), CATALOGUE)
        assert played.passed, (record["table"], record["round"], played.checks)
        assert played.state.status == record["status"]
        assert len(check_record(record)) == 9
        assert all(check.passed for check in check_record(record))
        events = [event["event"] for event in record["events"]]
        voided += "WagerSettled" in events and "RoundVoided" in events
    assert voided == 2  # one undid what was settled, at the other table it stands


def test_every_record_is_written_as_it_was_read(path: Path) -> None:
    """Byte for byte: the hashes are of the text."""
    with closing(sqlite3.connect(path)) as database:
        texts = [text for (text,) in database.execute("SELECT record FROM rounds")]
    assert {json.loads(text)["record"] for text in texts} == {EARLIER}
    for text in texts:
        assert canonical(write_record(parse_record(text))) == text


def test_rounds_in_progress_are_finished_and_others_dealt(path: Path) -> None:
    async def evening() -> None:
        async with a_shift(path, seed=16, clock=Clock(LATER)) as shift:
            await people_at(shift)
            left = {
                row.id: state.round.status
                for row in await shift.floor.tables()
                if (state := await shift.state(row.id)).playing
            }
            assert left == IN_PROGRESS
            await shift.do("by-hand", shift.supervisor, Ruling("play on", "whoever"))
            for table in IN_PROGRESS:
                if (await shift.state(table)).betting:
                    seat, actor = "seat-2", shift.seated[table]["seat-2"]
                    await shift.do(table, actor, PlaceWagers(seat, {"pack-1": 500}))
                await shift.finish(table)
                await shift.play(table)
            await shift.play("interrupted")
            await shift.open("new", "champion-one")
            await shift.play("new")
            report = await audit(shift.floor.store, shift.floor.catalogue)
            assert report.passed, report

    before = len(records_in(path))
    asyncio.run(evening())
    assert audited(path).passed
    records = records_in(path)
    assert len(records) == before + 2 * len(IN_PROGRESS) + 2
    for record in records:
        played = replay_record(read_record(record), CATALOGUE)
        assert played.passed, (record["table"], record["round"], played.checks)


def test_a_command_of_then_gets_its_answer_of_then(path: Path) -> None:
    record = next(r for r in records_in(path) if r["table"] == "changing" and r["round"] == 2)
    person = record["seats"]["seat-2"]["person"]

    async def ask() -> None:
        async with a_shift(path, clock=Clock(LATER)) as shift:
            before = (await shift.floor.live("changing")).sequence
            actor = Actor(id=person, name="whoever", role=Role.PLAYER)
            request = PlaceWagers("seat-2", {"ante": 700, "bonus": 700})
            receipt = await shift.do("changing", actor, request, "twice")
            assert 0 < receipt.sequence < before
            assert (await shift.floor.live("changing")).sequence == before

    asyncio.run(ask())


def kept_answer(question: Question, kept: Mapping[str, Any]) -> Answer:
    """An answer as it is judged, from its stored form."""
    forms = {asked.name: asked.form for asked in question.fields}

    def of(form: str) -> dict[str, Any]:
        return {name: value for name, value in kept.items() if forms[name] == form}

    return Answer(
        choices=of("choice"),
        amounts=of("amount"),
        cards={name: parse_cards(" ".join(codes)) for name, codes in of("cards").items()},
        settlements={
            name: tuple((seat, wager, cents) for seat, wager, cents in entries)
            for name, entries in of("settlement").items()
        },
    )


def test_people_sign_in_and_find_their_chips_rounds_and_answers(path: Path) -> None:
    async def look() -> None:
        async with a_shift(path, clock=Clock(LATER)) as shift:
            accounts = shift.floor.accounts
            priya = (await accounts.sign_in("Priya", PASSWORD)).actor
            assert await accounts.chips(priya.id) == 30_000
            assert (await accounts.sign_in("Dana", PASSWORD)).actor.role is Role.DEALER
            assert [p.name for p in await accounts.people() if p.dismissed] == ["Dora"]
            await people_at(shift)
            guest = shift.seated["champion-four"]["seat-1"]
            assert {past.table for past in await rounds_of(shift.floor.store, guest.id)} == {"champion-four"}
            answers = await Results(shift.floor.store).history(priya.id)
            assert [given.right for given in answers].count(True) == 12
            assert len(answers) == 18
            for given in answers:
                room = open_classroom(CATALOGUE, given.game)
                drill = drill_named(given.drill)
                scene = drill.again(room, given.reference)  # of the same kind, if not with the same cards
                assert scene.reference == given.reference
                question = drill.question(scene)
                if given.drill == "decision":
                    verdict = drill.judge(scene, kept_answer(question, json.loads(given.answer)))
                    assert (verdict.right, verdict.cost) == (given.right, given.cost)

    asyncio.run(look())


def test_what_is_told_still_has_every_key_and_figure(path: Path, told: Mapping[str, Any]) -> None:
    """The views of then, from the state as it was: nothing is missing, no number, card or code differs."""

    async def look() -> None:
        async with a_shift(path, clock=Clock(LATER)) as shift:
            for table, views in told["views"].items():
                for then in views.values():
                    you = then["you"]
                    actor = you and Actor(id=you["person"], name=you["name"], role=Role(you["role"]))
                    now = json.loads(json.dumps(write_view(await shift.floor.view(table, actor))))
                    if actor is None:
                        then["seats"] = {seat: unnamed(each) for seat, each in then["seats"].items()}
                    assert list(differing(then, now, table)) == []

    asyncio.run(look())


def unnamed(seat: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """What strangers still see of a seat: neither who sits there nor the chips beside the wagers."""
    return seat and {key: value for key, value in seat.items() if key not in ("name", "chips", "person")}


WORDED = {"why", "next"}
"""Sentences, which may be worded better."""
MOVED_ON = {"sequence", "clock", "server", "at"}
"""Taking a table up is a row in its log, and time has passed."""


def differing(then: Any, now: Any, place: str) -> Iterator[str]:
    """Where something of then is missing now or is something else; what is new may be added."""
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        for key, value in then.items():
            if key not in now:
                yield f"{place}.{key} is missing"
            elif key in WORDED:
                if not isinstance(now[key], type(value)):
                    yield f"{place}.{key} is {now[key]!r}"
            elif key not in MOVED_ON:
                yield from differing(value, now[key], f"{place}.{key}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for at, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from differing(one, other, f"{place}[{at}]")
    elif then != now:
        yield f"{place} is {now!r}, and was {then!r}"
