"""The audit: one reading of the whole database at one moment, every check at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from sqlalchemy import Dialect, select

from pitboss.codec import Json
from pitboss.games import Catalogue
from pitboss.table.audit.answers_check import AnswersCheck
from pitboss.table.audit.cage_check import CageCheck
from pitboss.table.audit.chain_check import ChainCheck
from pitboss.table.audit.ledger_check import LedgerCheck
from pitboss.table.audit.link import Link, read_entry
from pitboss.table.audit.replay_check import ReplayCheck
from pitboss.table.audit.report import AuditReport, Findings
from pitboss.table.audit.schema_check import check_schema
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.records.anchor import check_anchor
from pitboss.table.records.stored_log import History, Piece, read_history
from pitboss.table.storage import Store, schema
from pitboss.table.storage.rows import Found

__all__ = ["audit"]


async def audit(
    store: Store,
    catalogue: Catalogue,
    *,
    anchor: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    discreet: bool = False,
) -> AuditReport:
    """Run every check of `CHECKS`; `progress` is called with the rows read and their total.

    A `discreet` report is for people on the floor: what is wrong with a round in progress is left out.
    """
    heads = None if anchor is None else check_anchor(anchor)
    async with read_history(store) as history:
        hidden = await history.hidden() if discreet else {}
        return await _Audit(history, catalogue, heads, progress, hidden).run(store.database.dialect)


class _Audit:
    def __init__(
        self,
        history: History,
        catalogue: Catalogue,
        heads: Mapping[str, Json] | None,
        progress: Callable[[int, int], None] | None,
        hidden: Mapping[str, int],
    ) -> None:
        self._history, self._catalogue, self._heads = history, catalogue, heads
        self._progress, self._hidden = progress, hidden
        self._findings = Findings()
        self._cage = CageCheck(self._findings)
        self._ledger = LedgerCheck(self._findings)
        self._answers = AnswersCheck(self._findings)
        self._rows = self._rounds = self._total = 0

    async def run(self, dialect: Dialect) -> AuditReport:
        await check_schema(self._findings, self._history, dialect)
        self._total = await self._history.count_rows()
        names = await self._history.streams()
        others = [name for name in names if name != CAGE_STREAM]
        await self._read_cage()  # first, since the tables' logs name people
        tables = {row.id: row for row in await self._history.fetch(select(schema.tables))}
        for name in others:
            await self._read_table(name, tables.get(name))
        for name in (self._heads or {}).keys() - {*names, CAGE_STREAM}:
            self._findings.add("anchor", name, "the anchor saw this stream, and nothing of it is left.")
        await self._compare_the_rest()
        return AuditReport(
            checks=self._findings.checks(anchored=self._heads is not None),
            streams=len(names),
            rows=self._rows,
            rounds=self._rounds,
        )

    async def _compare_the_rest(self) -> None:
        balances = [
            (row.account, row.cents)
            async for rows in self._history.ordered(schema.balances, "account")
            for row in rows
        ]
        self._ledger.balance(balances, self._cage.people)
        people = await self._history.fetch(select(schema.people))
        self._cage.compare(people, await self._history.fetch(select(schema.sessions)))
        await self._answers.walk(self._history, self._cage.people)

    # --- Streams -----------------------------------------------------------------------------------------

    async def _read_cage(self) -> None:
        chain = self._chain(CAGE_STREAM)
        async for piece in self._history.pieces(CAGE_STREAM):
            for link in await self._links(CAGE_STREAM, piece, chain):
                self._cage.follow(link)
            for row in (*piece.secrets, *piece.records):
                what = "a record or a secret is kept here, but the cage plays no rounds."
                self._findings.add("records", f"{CAGE_STREAM}, round {row.number}", what)
        chain.end()

    async def _read_table(self, stream: str, stored: Found | None) -> None:
        chain = self._chain(stream)
        replay = ReplayCheck(self._findings, stream, catalogue=self._catalogue, cage=self._cage)

        def follow(links: list[Link], piece: Piece) -> None:
            replay.rounds.hand_in(piece.secrets, piece.records)
            for link in links:
                self._be_discreet(link)
                replay.follow(link)

        async for piece in self._history.pieces(stream):
            links = await self._links(stream, piece, chain)
            await asyncio.to_thread(follow, links, piece)  # a server being audited goes on serving
        chain.end()
        replay.end(stored)
        self._findings.discreet = False
        self._rounds += replay.rounds.compared

    def _be_discreet(self, link: Link) -> None:
        begun = self._hidden.get(link.stream)
        self._findings.discreet = begun is not None and not (
            type(link.sequence) is int and link.sequence < begun
        )

    def _chain(self, stream: str) -> ChainCheck:
        return ChainCheck(self._findings, stream, (self._heads or {}).get(stream))

    async def _links(self, stream: str, piece: Piece, chain: ChainCheck) -> list[Link]:
        """What every stream has in common: links, ledger lines and answers."""
        links = [
            Link(
                stream=stream, sequence=row.sequence, body=row.body, hash=row.hash, entry=read_entry(row.body)
            )
            for row in piece.rows
        ]
        remembered = await self._history.remembered([link.key for link in links if link.key is not None])
        for link in links:
            self._be_discreet(link)
            chain.follow(link)
            self._answers.meet(link, remembered)
        self._ledger.post(links, piece.entries)
        self._rows += len(links)
        if self._progress is not None:
            self._progress(self._rows, self._total)
        return links
