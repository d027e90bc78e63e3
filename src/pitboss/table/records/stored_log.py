"""The stored history as it is at one moment, read piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Executable, Table, func, select, type_coerce
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from pitboss.codec import Json
from pitboss.table.records.published import first_hidden
from pitboss.table.storage import Checkpoint, Store, schema
from pitboss.table.storage.rows import Found
from pitboss.table.storage.writer import storage_failed

__all__ = ["History", "Piece", "read_history"]

_AT_ONCE: Final = 250
"""Rows read at a time, so that memory does not grow with the log."""
_AHEAD: Final = 8
"""How many secrets and records are read beyond those a piece needs, to find surplus ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Some rows of one stream, with what the other tables hold about them."""

    rows: Sequence[Found]
    entries: Sequence[Found]
    """Those up to the sequence of the last row; in the last piece, all that are left."""
    secrets: Sequence[Found]
    records: Sequence[Found]


class History:
    """Reads everything as of one moment, whatever is written meanwhile."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def fetch(self, query: Executable) -> Sequence[Found]:
        try:
            found: Sequence[Found] = (await self._connection.execute(query)).all()
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise storage_failed(error) from error
        return found

    async def count_rows(self) -> int:
        """How many rows the log has."""
        return int((await self.fetch(select(func.count()).select_from(schema.log)))[0][0])

    async def streams(self) -> list[str]:
        """The names of all streams, in order."""
        names: set[str] = set()
        for column in (
            schema.log.c.stream,
            schema.tables.c.id,
            schema.entries.c.stream,
            schema.secrets.c.stream,
            schema.rounds.c.stream,
        ):
            names.update(str(row[0]) for row in await self.fetch(select(column).distinct()))
        return sorted(names)

    async def published_heads(self) -> dict[str, tuple[int, str, int]]:
        """By stream, leaving out a round in progress: the last sequence, its hash, how many rows."""
        log = schema.log.c
        hidden = await self.hidden()
        heads = {}
        for (stream,) in await self.fetch(select(log.stream).distinct().order_by(log.stream)):
            own = log.stream == stream
            if (begun := hidden.get(stream)) is not None:
                own &= log.sequence < begun
            last, count = (await self.fetch(select(func.max(log.sequence), func.count()).where(own)))[0]
            if count:
                hashed = select(log.hash).where(log.stream == stream, log.sequence == last)
                heads[stream] = (last, (await self.fetch(hashed))[0].hash, count)
        return heads

    async def hidden(self) -> dict[str, int]:
        """By table with a round in progress, the sequence that began it."""
        tables, rounds = schema.tables.c, schema.rounds.c
        hidden = {}
        for row in await self.fetch(select(tables.id, tables.sequence, tables.hash, tables.checkpoint)):
            checkpoint = Checkpoint(sequence=row.sequence, hash=row.hash, state=row.checkpoint)
            last = select(rounds.record).where(rounds.stream == row.id).order_by(rounds.number.desc())
            found = await self.fetch(last.limit(1))
            begun = first_hidden(checkpoint, found[0].record if found else None)
            if begun is not None:
                hidden[row.id] = begun
        return hidden

    async def pieces(self, stream: str) -> AsyncIterator[Piece]:
        """One stream from its first row on; at least one piece, even if empty."""
        log, entries = schema.log.c, schema.entries.c
        secrets = _Numbered(self, schema.secrets, stream)
        records = _Numbered(self, schema.rounds, stream)
        after: object = None
        while True:
            query = select(schema.log).where(log.stream == stream).order_by(log.sequence).limit(_AT_ONCE)
            rows = await self.fetch(query if after is None else query.where(log.sequence > after))
            own = select(schema.entries).where(entries.stream == stream)
            own = own.order_by(entries.sequence, entries.line)
            if after is not None:
                own = own.where(entries.sequence > after)
            if len(rows) == _AT_ONCE:
                own = own.where(entries.sequence <= rows[-1].sequence)
            yield Piece(
                rows=rows,
                entries=await self.fetch(own),
                secrets=await secrets.next(_mentions(rows, "RoundPrepared")),
                records=await records.next(_mentions(rows, "SecretRevealed")),
            )
            if len(rows) < _AT_ONCE:
                return
            after = rows[-1].sequence

    async def ordered(self, table: Table, key: str) -> AsyncIterator[Sequence[Found]]:
        """All rows of a table in the order of its key, some at a time."""
        column = table.c[key]
        after: object = None
        while True:
            query = select(table).order_by(column).limit(_AT_ONCE)
            rows = await self.fetch(query if after is None else query.where(column > after))
            yield rows
            if len(rows) < _AT_ONCE:
                return
            after = getattr(rows[-1], key)

    async def remembered(self, keys: Sequence[str]) -> Json:
        commands = schema.commands
        found = await self.fetch(select(commands).where(commands.c.key.in_(keys))) if keys else ()
        return {row.key: row for row in found}


class _Numbered:
    """What is stored by round number, read as far as the log has got."""

    def __init__(self, history: History, table: Table, stream: str) -> None:
        self._history, self._ahead, self._after = history, 0, None
        # Undecoded: a secret that is not bytes must be reported, not fail to be read.
        columns = [type_coerce(column, NullType()).label(column.name) for column in table.c]
        self._query = select(*columns).where(table.c.stream == stream).order_by(table.c.number)
        self._number = table.c.number

    async def next(self, needed: int) -> Sequence[Found]:
        query = self._query.limit(needed + _AHEAD - self._ahead)
        if self._after is not None:
            query = query.where(self._number > self._after)
        rows = await self._history.fetch(query)
        self._ahead += len(rows) - needed
        if rows:
            self._after = rows[-1].number
        return rows


def _mentions(rows: Sequence[Found], event: str) -> int:
    return sum(f'"{event}"' in row.body for row in rows if isinstance(row.body, str))


@asynccontextmanager
async def read_history(store: Store) -> AsyncIterator[History]:
    """The history as it is now. Others may go on writing; this does not see it."""
    connection = store.database.reading.connect()
    try:
        await connection.start()
        if store.database.is_sqlite:
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    except (TimeoutError, SQLAlchemyError, OSError) as error:
        await connection.close()
        raise storage_failed(error) from error
    try:
        yield History(connection)
        await connection.rollback()
    finally:
        await connection.close()
