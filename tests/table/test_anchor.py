"""The anchor: where every log ended, in a form that cannot be changed unseen."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.cards import FULL_DECK
from pitboss.table.audit import audit
from pitboss.table.books.reading import read_published_log
from pitboss.table.canonical import canonical, chained, digest
from pitboss.table.records.anchor import FORMAT, check_anchor, make_anchor
from pitboss.table.storage import Row
from pitboss.table.storage.read_only import open_archive
from tests.floors import Shift, a_document, a_shift
from tests.table.tampering import anchor_of, short_evening
from tests.tables import CATALOGUE


def test_it_holds_the_last_link_of_every_stream(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    asyncio.run(short_evening(path))
    anchor = anchor_of(path)
    assert set(anchor) == {"anchor", "made", "streams", "hash"}
    assert anchor["anchor"] == FORMAT == "pitboss 1"
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT stream, sequence, hash, body FROM log ORDER BY stream, sequence"
    ).fetchall()
    connection.close()
    assert {row[0] for row in rows} == {"cage", "table-1", "table-2"}
    begun = max(row[1] for row in rows if row[0] == "table-1" and '"event":"RoundStarted"' in row[3])
    told = [row for row in rows if row[0] != "table-1" or row[1] < begun]  # a round is in progress there
    assert len(told) < len(rows)
    assert anchor["streams"] == {
        stream: {"sequence": sequence, "hash": hashed, "count": sum(row[0] == stream for row in told)}
        for stream, sequence, hashed, _ in told
    }
    assert anchor["hash"] == digest({key: anchor[key] for key in ("anchor", "made", "streams")})
    assert check_anchor(anchor) == anchor["streams"]


def test_an_empty_database_has_an_anchor_too(tmp_path: Path) -> None:
    async def nothing() -> None:
        async with a_shift(tmp_path / "floor.db"):
            pass

    asyncio.run(nothing())
    assert list(anchor_of(tmp_path / "floor.db")["streams"]) == ["cage"]  # the supervisor came in


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    found: str = request.getfixturevalue("postgres")
    return found


def test_an_anchor_made_in_a_round_by_hand_tells_no_card_of_it(address: str) -> None:
    """A burn has 52 possible links after a known one: its hash names the card to whoever tries them all."""

    async def evening() -> None:
        async with a_shift(address) as shift:
            house = a_document(dealing={"method": "hand", "decks": ["red"]}, live={"dealer": "human"})
            await shift.open("table-1", "champion-four", seats=2, house=house)
            await shift.play("table-1")
            before = await _told(shift)
            assert before[-1].sequence == await _anchored(shift)
            await shift.begin("table-1")
            while (await shift.state("table-1")).playing:
                assert await _anchored(shift) == before[-1].sequence
                assert await _told(shift) == before
                await shift.finish("table-1", moves=1)
            after = await _told(shift)
            assert after[-1].sequence == await _anchored(shift)
            seen = [row for row in after if _guess(after, row) is not None]
            assert seen, "no link could have been guessed"

    asyncio.run(evening())


async def _anchored(shift: Shift) -> int:
    head = (await make_anchor(shift.floor.store))["streams"]["table-1"]
    told = {row.sequence: row.hash for row in await _told(shift)}
    assert told[head["sequence"]] == head["hash"]
    assert head["count"] == len(told)
    return int(head["sequence"])


async def _told(shift: Shift) -> list[Row]:
    return await read_published_log(shift.floor.store, "table-1", after=0, most=500)


def _guess(log: list[Row], row: Row) -> str | None:
    """The burned card, from nothing but the hashes of this link and the one before it."""
    body = json.loads(row.body)
    burned = [event for event in body["events"] if event["event"] == "CardBurned"]
    if len(burned) != 1 or row.sequence == 1:
        return None
    for card in map(str, FULL_DECK):
        burned[0]["card"] = card
        text = f"{row.stream}\n{row.sequence}\n{canonical(body)}"
        if chained(log[row.sequence - 2].hash, text) == row.hash:
            return card
    return None


def test_an_audit_on_the_floor_does_not_say_what_is_wrong_with_a_round_in_progress(tmp_path: Path) -> None:
    """As after an upgrade that decides something otherwise: the report would have the cards twice."""
    path = tmp_path / "floor.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            await shift.open("table-1", "champion-four", seats=1)
            await shift.play("table-1")
            await shift.begin("table-1")

    async def look(*, discreet: bool) -> dict[str, str]:
        async with open_archive(str(path)) as store:
            report = await audit(store, CATALOGUE, discreet=discreet)
            return {check.name: check.detail for check in report.checks if not check.passed}

    asyncio.run(evening())
    with closing(sqlite3.connect(path)) as database, database:
        last = database.execute("SELECT max(sequence) FROM log WHERE stream = 'table-1'").fetchone()[0]
        database.execute(
            'UPDATE log SET body = replace(body, \'"event":"CardsDealt"\', \'"event":"CardsDealt","x":1\')'
            " WHERE stream = 'table-1' AND sequence = ?",
            (last,),
        )
    told, whole = asyncio.run(look(discreet=True)), asyncio.run(look(discreet=False))
    assert told.keys() == whole.keys() > {"chain"}
    assert "the hash is" in whole["chain"]
    later = "something is wrong here, in a round in progress; what it is can be said when that is over."
    assert told["chain"] == f"table-1, sequence {last}: {later}"
    assert all("hash is" not in detail and "Card" not in detail for detail in told.values()), told
