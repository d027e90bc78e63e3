"""The anchor: where every log ended, in a form that cannot be changed unseen."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from pitboss.table.canonical import digest
from pitboss.table.records.anchor import FORMAT, check_anchor
from tests.floors import a_shift
from tests.table.tampering import anchor_of, short_evening


def test_it_holds_the_last_link_of_every_stream(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    asyncio.run(short_evening(path))
    anchor = anchor_of(path)
    assert set(anchor) == {"anchor", "made", "streams", "hash"}
    assert anchor["anchor"] == FORMAT == "pitboss 1"
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT stream, sequence, hash FROM log ORDER BY stream, sequence").fetchall()
    connection.close()
    last = {stream: {"sequence": sequence, "hash": hashed} for stream, sequence, hashed in rows}
    assert set(last) == {"cage", "table-1", "table-2"}
    for stream, head in anchor["streams"].items():
        count = sum(row[0] == stream for row in rows)
        assert head == {**last.pop(stream), "count": count}
    assert last == {}
    assert anchor["hash"] == digest({key: anchor[key] for key in ("anchor", "made", "streams")})
    assert check_anchor(anchor) == anchor["streams"]


def test_an_empty_database_has_an_anchor_too(tmp_path: Path) -> None:
    async def nothing() -> None:
        async with a_shift(tmp_path / "floor.db"):
            pass

    asyncio.run(nothing())
    assert list(anchor_of(tmp_path / "floor.db")["streams"]) == ["cage"]  # the supervisor came in
