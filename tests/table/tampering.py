"""A forger's tools: a stopped floor's database, edited behind the back of the program."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

from pitboss.table.audit import AuditReport, audit
from pitboss.table.canonical import canonical, chained
from pitboss.table.commands import ChangeTerms
from pitboss.table.records.anchor import make_anchor
from pitboss.table.roles import Role
from pitboss.table.storage import GENESIS
from pitboss.table.storage.read_only import open_archive
from tests.floors import PASSWORD, Shift, a_document, a_shift
from tests.tables import CATALOGUE

__all__ = ["Body", "Forger", "anchor_of", "audited", "copied", "failed", "short_evening"]

Body = dict[str, Any]


async def short_evening(address: Path | str, *, seed: int = 1) -> None:
    """Two tables, a few rounds, one of them void and one in progress; short, since it is audited often."""
    async with a_shift(address, seed=seed) as shift:
        await _play(shift)


async def _play(shift: Shift) -> None:
    await shift.hire_dealer()
    await shift.open("table-1", "champion-four", seats=3)
    await shift.play("table-1", 2)
    await shift.void("table-1")
    await shift.do("table-1", shift.supervisor, ChangeTerms(house=a_document(table={"maximum": 50})))
    await shift.do("table-1", shift.supervisor, ChangeTerms(house=a_document()))
    await shift.play("table-1")
    await shift.begin("table-1")
    await shift.open("table-2", "packs-two", seats=2)
    await shift.play("table-2")
    dora = await shift.floor.accounts.register("Dora", PASSWORD, role=Role.DEALER, by=shift.supervisor)
    await shift.floor.accounts.dismiss(shift.supervisor, dora.id)
    await shift.floor.accounts.invite_again("Dana")
    await shift.floor.accounts.cash(shift.supervisor, shift.next_id(), (await shift.guest()).id, 500)


def audited(address: Path | str, *, anchor: Mapping[str, Any] | None = None) -> AuditReport:
    async def run() -> AuditReport:
        async with open_archive(str(address)) as store:
            return await audit(store, CATALOGUE, anchor=anchor)

    return asyncio.run(run())


def failed(address: Path | str, *, anchor: Mapping[str, Any] | None = None) -> dict[str, str]:
    """The checks that fail, with what each says."""
    report = audited(address, anchor=anchor)
    return {check.name: check.detail for check in report.checks if not check.passed}


def anchor_of(address: Path | str) -> dict[str, Any]:
    async def run() -> dict[str, Any]:
        async with open_archive(str(address)) as store:
            return await make_anchor(store)

    return asyncio.run(run())


def copied(original: Path, path: Path) -> Path:
    """A copy as a backup makes it: what still waits in the `-wal` file is in it, too."""
    source, target = sqlite3.connect(original), sqlite3.connect(path)
    source.backup(target)
    source.close()
    target.close()
    return path


class Forger:
    """Works on a copy."""

    def __init__(self, original: Path, folder: Path) -> None:
        self.path = copied(original, folder / "forged.db")
        self._connection = sqlite3.connect(self.path, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA synchronous = OFF")  # a forgery need not outlast the power

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def sql(self, statement: str, *values: object) -> list[sqlite3.Row]:
        return self._connection.execute(statement, values).fetchall()

    def rows(self, table: str) -> list[sqlite3.Row]:
        return self.sql(f"SELECT rowid AS id_of_row, * FROM {table} ORDER BY rowid")

    def set(self, table: str, row: sqlite3.Row, column: str, value: object) -> None:
        self.sql(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", value, row["id_of_row"])

    # --- With care ---------------------------------------------------------------------------------------

    def find(self, stream: str, event: str, nth: int = 0) -> int:
        """The sequence of the link in which something happened, for the first time or a later one."""
        found = self.sql(
            "SELECT sequence FROM log WHERE stream = ? AND body LIKE ? ORDER BY sequence",
            stream,
            f'%"event":"{event}"%',
        )
        return int(found[nth]["sequence"])

    def body(self, stream: str, sequence: int) -> Body:
        found = self.sql("SELECT body FROM log WHERE stream = ? AND sequence = ?", stream, sequence)
        body: Body = json.loads(found[0]["body"])
        return body

    def rewrite(self, stream: str, sequence: int, change: Callable[[Body], object]) -> None:
        """Change a link's body, and make the chain, the ledger and the answer fit again."""
        body = self.body(stream, sequence)
        change(body)
        self.sql(
            "UPDATE log SET body = ? WHERE stream = ? AND sequence = ?", canonical(body), stream, sequence
        )
        self.forge_hashes(stream)
        self.forge_ledger()

    def forge_hashes(self, stream: str) -> None:
        """The chain anew from the first link on, and what hangs on it."""
        previous = GENESIS
        for row in self.sql("SELECT sequence, body FROM log WHERE stream = ? ORDER BY sequence", stream):
            previous = chained(previous, f"{stream}\n{row['sequence']}\n{row['body']}")
            self.sql(
                "UPDATE log SET hash = ? WHERE stream = ? AND sequence = ?", previous, stream, row["sequence"]
            )
        self.sql(
            "UPDATE tables SET hash = (SELECT log.hash FROM log WHERE log.stream = tables.id"
            " AND log.sequence = tables.sequence) WHERE id = ? AND sequence > 0",
            stream,
        )

    def forge_ledger(self) -> None:
        """Entries and balances as the log now has them."""
        accounts = {row["account"]: 0 for row in self.sql("SELECT account FROM balances")}
        self.sql("DELETE FROM entries")
        for row in self.sql("SELECT * FROM log"):
            for number, (account, cents, why) in enumerate(json.loads(row["body"])["lines"]):
                place = (row["stream"], row["sequence"], number)
                self.sql("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", *place, account, cents, why)
                accounts[account] = accounts.get(account, 0) + cents
        self.sql("DELETE FROM balances")
        for account, cents in accounts.items():
            self.sql("INSERT INTO balances VALUES (?, ?)", account, cents)
