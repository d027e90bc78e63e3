"""Replay: every record of a busy evening is as the engine plays it, and an altered one is not."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.contract.record import FORMAT, read_record, write_record
from pitboss.errors import InputError, NotFound, PitbossError
from pitboss.round import event_to_json
from pitboss.table.fairness.fair_check import check_record
from pitboss.table.records.export import read_one, read_records
from pitboss.table.records.replay import replay_record
from pitboss.table.storage.read_only import open_archive
from tests.floors import GAMES, a_shift, busy_evening
from tests.library_words import LIBRARY_WORDS, spoiled
from tests.tables import CATALOGUE

Record = dict[str, Any]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor") / "floor.db"

    async def evening() -> None:
        async with a_shift(path, seed=5) as shift:
            await busy_evening(shift, rounds=1)

    asyncio.run(evening())
    return path


@pytest.fixture(scope="module")
def records(path: Path) -> list[Record]:
    async def read() -> list[Record]:
        async with open_archive(str(path)) as store:
            return [write_record(record) async for record in read_records(store)]

    return asyncio.run(read())


def test_every_record_is_as_the_engine_plays_it(records: list[Record]) -> None:
    assert {record["game"]["id"] for record in records} == set(GAMES)
    assert {record["status"] for record in records} == {"over", "void"}
    for record in records:
        played = replay_record(read_record(record), CATALOGUE)
        assert played.passed, (record["table"], record["round"], played.checks)
        assert [event for step in played.steps for event in step.events]
        assert played.state.status == record["status"]
        assert all(check.passed for check in check_record(record))


def test_every_record_is_read_and_written_without_a_change(records: list[Record]) -> None:
    assert {record["record"] for record in records} == {FORMAT}
    for record in records:
        read = read_record(record)
        assert write_record(read) == record
        assert read.nets().keys() == record["seats"].keys()
        assert [event_to_json(event) for event in read.happened] == record["events"]


def test_each_record_names_the_hash_of_the_one_before_it(records: list[Record]) -> None:
    previous: dict[str, str] = {}
    for record in records:
        assert record["previous"] == previous.get(record["table"], "0" * 64)
        previous[record["table"]] = record["hash"]


def test_a_record_has_all_that_a_regulator_asks_for(records: list[Record]) -> None:
    record = next(r for r in records if r["game"]["id"] == "champion-four" and r["status"] == "over")
    assert set(record) == {
        *("record", "table", "title", "round", "status", "opened", "ended", "sequences", "game", "paytables"),
        *("house", "setting", "deck", "seats", "cards", "burned", "settlement", "log", "ledger", "events"),
        *("fairness", "previous", "hash"),
    }
    assert len(record["game"]["definition"]) == len(record["house"]["configuration"]) == 64
    staked = {(settled["seat"], settled["wager"]) for settled in record["settlement"]}
    assert staked == {(seat, wager) for seat, sat in record["seats"].items() for wager in sat["wagers"]}
    assert sum(cents for _, _, cents, _ in record["ledger"]) == 0


def event(record: Record, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in record["events"] if each["event"] == name)
    return found


ALTERED: dict[str, tuple[Callable[[Record], object], str]] = {
    "more returned": (lambda record: event(record, "WagerSettled").update(returned=1), "events"),
    "another decision": (lambda record: event(record, "Decided").update(option="nothing"), "events"),
    "another card": (lambda record: event(record, "CardsDealt")["cards"].reverse(), "events"),
    "a move more": (lambda record: record["log"][-1]["moves"].append({"command": "Collect"}), "events"),
    "an event less": (lambda record: record["events"].pop(-3), "events"),
    "the end cut off": (lambda record: record["events"].pop(), "events"),
    "an event in the middle of a move": (
        lambda record: record["events"].insert(0, {"event": "MoveDone", "at": 0}),
        "events",
    ),
    "another settlement": (lambda record: record["settlement"][0].update(result="jackpot"), "content"),
    "other wagers": (lambda record: record["seats"]["seat-1"]["wagers"].update(ante=1), "content"),
    "another person": (lambda record: record["seats"]["seat-1"].update(person="somebody"), "content"),
    "nobody": (lambda record: record["seats"].pop("seat-1"), "content"),
    "other cards": (lambda record: record["cards"]["seat-1"].reverse(), "content"),
    "another status": (lambda record: record.update(status="void"), "content"),
    "another pay table named": (lambda record: record["paytables"].update(bonus="CH5"), "content"),
    "another amount in the ledger": (lambda record: record["ledger"][0].__setitem__(2, -1), "ledger"),
    "a line less in the ledger": (lambda record: record["ledger"].pop(), "ledger"),
    "another secret": (lambda record: record["fairness"].update(secret="0" * 64), "shuffle"),
    "another seed": (lambda record: record["fairness"]["seeds"].update({"seat-2": "x"}), "shuffle"),
    "another time": (lambda record: record.update(ended="2020-01-01T00:00:00.000Z"), "hash"),
    "another place in the log": (lambda record: record["log"].pop(), "hash"),
    "another hash": (lambda record: record.update(hash="0" * 64), "hash"),
}


@pytest.mark.parametrize(("alter", "check"), ALTERED.values(), ids=list(ALTERED))
def test_an_altered_record_is_found(
    records: list[Record], alter: Callable[[Record], object], check: str
) -> None:
    record = copy.deepcopy(
        next(
            r
            for r in records
            if r["table"] == "champion-four" and r["status"] == "over" and "seat-1" in r["seats"]
        )
    )
    alter(record)
    failed = {each.name for each in replay_record(read_record(record), CATALOGUE).checks if not each.passed}
    assert {check, "hash"} <= failed


def test_a_wager_in_another_name_does_not_fit_the_ledger(records: list[Record]) -> None:
    record = copy.deepcopy(next(r for r in records if r["table"] == "champion-four"))
    for entry in record["log"]:
        if entry["request"]["command"] == "PlaceWagers":
            entry["actor"] = "somebody"
    failed = {
        check.name for check in replay_record(read_record(record), CATALOGUE).checks if not check.passed
    }
    assert {"ledger", "hash"} <= failed


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record.clear(),
        lambda record: record.update(record="pitboss round 3"),
        lambda record: record.pop("events"),
        lambda record: record.update(events=7),
        lambda record: record["events"].append({"event": "Miracle"}),
        lambda record: record.update(seats=[]),
        lambda record: record.update(log=[7]),
        lambda record: record.update(ledger=[7]),
        lambda record: record["setting"].update(game="bridge"),
        lambda record: record["setting"].update(definition="0" * 64),
        lambda record: record["setting"].update(configuration="0" * 64),
        lambda record: record.update(fairness=None),
    ],
)
def test_what_is_no_record_is_refused(records: list[Record], spoil: Callable[[Record], object]) -> None:
    record = copy.deepcopy(records[0])
    spoil(record)
    with pytest.raises(PitbossError) as caught:
        replay_record(read_record(record), CATALOGUE)
    assert isinstance(caught.value, InputError)
    assert "\n" not in str(caught.value)


WRONG_FORMS: dict[str, Callable[[Record], object]] = {
    "The record's setting must be an object, not 5.": lambda record: record.update(setting=5),
    "The record's events must be a list, not 7.": lambda record: record.update(events=7),
    "The record's round must be a whole number, not True.": lambda record: record.update(round=True),
    "The record's deck must be text in quotes or null, not 5.": lambda record: record.update(deck=5),
    "The record has no log, which is needed.": lambda record: record.pop("log"),
    "The record has no setting.day, which is needed.": lambda record: record["setting"].pop("day"),
    "The record's log[0] must be an object, not 7.": lambda record: record.update(log=[7]),
    "The record's ledger[0] must be a list, not 7.": lambda record: record.update(ledger=[7]),
    "The record's seats.seat-1 must be an object, not 7.": lambda r: r.update(seats={"seat-1": 7}),
    "The record cannot be read: no table writes one like this.": lambda r: r["setting"].update(day="x"),
}


@pytest.mark.parametrize(("sentence", "spoil"), WRONG_FORMS.items(), ids=list(WRONG_FORMS))
def test_a_record_of_another_form_is_told_in_a_sentence(
    records: list[Record], sentence: str, spoil: Callable[[Record], object]
) -> None:
    record = copy.deepcopy(records[0])
    spoil(record)
    with pytest.raises(InputError) as caught:
        replay_record(read_record(record), CATALOGUE)
    assert str(caught.value) == sentence


def test_records_of_one_table_and_of_one_round(path: Path, records: list[Record]) -> None:
    async def read() -> tuple[list[Record], Record]:
        async with open_archive(str(path)) as store:
            some = [write_record(record) async for record in read_records(store, table="packs-two")]
            with pytest.raises(NotFound, match="no table 'bridge'"):
                _ = [record async for record in read_records(store, table="bridge")]
            with pytest.raises(NotFound, match="no record of round 99 at 'packs-two'"):
                await read_one(store, "packs-two", 99)
            return some, write_record(await read_one(store, "packs-two", 2))

    some, one = asyncio.run(read())
    assert some == [record for record in records if record["table"] == "packs-two"]
    assert one == some[1]


def test_no_record_is_refused_in_the_words_of_a_library(records: list[Record]) -> None:
    sentences = []
    for changed in spoiled(records[0], most=200):
        try:
            read_record(changed)
        except PitbossError as error:
            sentences.append(str(error))
    assert len(sentences) > 100
    assert [sentence for sentence in sentences if LIBRARY_WORDS.search(sentence)] == []
