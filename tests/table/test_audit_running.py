"""The audit of a floor that is open: people play on, and what is read is one moment of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.table.audit import AuditReport, audit
from pitboss.table.records.anchor import make_anchor
from pitboss.table.storage import open_database
from pitboss.table.storage.read_only import open_archive
from tests.floors import Shift, a_shift
from tests.table.tampering import anchor_of, audited, failed, short_evening
from tests.tables import CATALOGUE


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "floor.db")
    found: str = request.getfixturevalue("postgres")
    return found


async def _look(address: str, anchor: Mapping[str, Any] | None = None) -> tuple[AuditReport, dict[str, Any]]:
    async with open_archive(address) as store:
        return await audit(store, CATALOGUE, anchor=anchor), await make_anchor(store)


def test_audits_and_anchors_while_people_play(address: str) -> None:
    async def play(shift: Shift, table: str) -> None:
        await shift.open(table, "champion-four", seats=2)
        await shift.play(table, 4)

    async def evening() -> list[AuditReport]:
        reports: list[AuditReport] = []
        async with a_shift(address) as shift:
            tables = [asyncio.create_task(play(shift, f"table-{number}")) for number in (1, 2)]
            anchor = None
            while not all(task.done() for task in tables):
                report, anchor = await _look(address, anchor)
                reports.append(report)
            await asyncio.gather(*tables)
            reports.append((await _look(address, anchor))[0])
        return reports

    reports = asyncio.run(evening())
    for report in reports:
        assert report.passed, report
    rows = [report.rows for report in reports]
    assert rows == sorted(rows), "an audit saw less than the one before it"
    assert len(set(rows)) > 2, "nobody played while it was audited"


def test_tampering_is_found_on_postgresql_too(postgres: str) -> None:
    asyncio.run(short_evening(postgres))
    anchor = anchor_of(postgres)
    assert audited(postgres, anchor=anchor).passed
    head = anchor["streams"]["cage"]["sequence"]

    async def spoil(*statements: str) -> None:
        database = await open_database(postgres, migrate=False)
        await database.writing.transact(lambda c: [c.execute(text(statement)) for statement in statements])
        await database.close()

    first = "stream = 'table-1' AND number = 1"
    for forgery, back, checks in (
        ("UPDATE log SET hash = 'x' || hash", "UPDATE log SET hash = substr(hash, 2)", {"chain", "anchor"}),
        ("UPDATE balances SET cents = cents + 1", "UPDATE balances SET cents = cents - 1", {"balances"}),
        ("UPDATE tables SET closed = NOT closed", "UPDATE tables SET closed = NOT closed", {"replay"}),
        (
            f"UPDATE secrets SET secret = set_byte(secret, 0, get_byte(secret, 0) # 1) WHERE {first}",
            f"UPDATE secrets SET secret = set_byte(secret, 0, get_byte(secret, 0) # 1) WHERE {first}",
            {"shuffles"},
        ),
        (
            f"UPDATE rounds SET record = replace(record, 'table-1', 'table-2') WHERE {first}",
            f"UPDATE rounds SET record = replace(record, 'table-2', 'table-1') WHERE {first}",
            {"records"},
        ),
        (f"DELETE FROM log WHERE stream = 'cage' AND sequence = {head}", "", {"anchor", "ledger"}),
    ):
        asyncio.run(spoil(forgery))
        found = failed(postgres, anchor=anchor)
        assert checks <= found.keys(), found
        if back:
            asyncio.run(spoil(back))
            assert audited(postgres, anchor=anchor).passed
