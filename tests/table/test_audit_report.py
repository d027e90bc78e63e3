"""What a whole audit counts, and what it says about streams that should not be there or are gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.floors import a_shift
from tests.table.tampering import Forger, anchor_of, audited, failed


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables, a round at the first and two at the second."""
    path = tmp_path_factory.mktemp("floor") / "floor.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            for table, rounds in (("table-1", 1), ("table-2", 2)):
                await shift.open(table, "champion-four")
                await shift.play(table, rounds)

    asyncio.run(evening())
    return path


def test_streams_rows_and_rounds_are_counted(floor: Path, tmp_path: Path) -> None:
    report = audited(floor)
    assert report.passed
    assert (report.streams, report.rounds) == (3, 3)
    with Forger(floor, tmp_path) as forger:
        assert report.rows == forger.sql("SELECT count(*) AS rows FROM log")[0]["rows"]


def test_a_stream_that_is_gone_is_told_by_the_anchor(floor: Path, tmp_path: Path) -> None:
    anchor = anchor_of(floor)
    with Forger(floor, tmp_path) as forger:
        for table in ("log", "entries", "secrets", "rounds"):
            forger.sql(f"DELETE FROM {table} WHERE stream = 'table-1'")
        forger.sql("DELETE FROM tables WHERE id = 'table-1'")
        found = failed(forger.path, anchor=anchor)
    assert found["anchor"] == "table-1: the anchor saw this stream, and nothing of it is left."


def test_the_cage_plays_no_rounds(floor: Path, tmp_path: Path) -> None:
    with Forger(floor, tmp_path) as forger:
        forger.sql("INSERT INTO secrets VALUES ('cage', 4, zeroblob(32))")
        assert failed(forger.path) == {
            "records": "cage, round 4: a record or a secret is kept here, but the cage plays no rounds."
        }
