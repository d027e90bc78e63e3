"""Who serves a table: one process at a time, by locks that need no clocks.

On SQLite one process locks the file. On PostgreSQL a process holds an advisory lock for each table it serves;
the database releases them when the process or its connection dies, and another may take the table up. A
process that is frozen, or whose machine is cut off, closes no connection: so the one that holds the locks has
to be heard from, or the database ends it.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
from collections.abc import Collection, Coroutine
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from pitboss.errors import InputError
from pitboss.table.storage.database import Database
from pitboss.table.storage.writer import storage_failed

__all__ = ["Locks", "make_locks"]

_Result = TypeVar("_Result")
_SILENCE = 6.0
"""Seconds after which the database gives up a server that it does not hear from."""
_AT_MOST_SILENT = text(
    "SELECT set_config('idle_session_timeout', :millis, false)"
    " WHERE current_setting('server_version_num')::int >= 140000"  # those before have no such setting
)


class Locks(Protocol):
    """The right to serve a table."""

    async def take(self, table: str) -> bool:
        """Try to serve the table; True if this process does so now, or did already."""

    async def release(self, table: str) -> None:
        """Let another process serve it."""

    async def lost(self, tables: Collection[str]) -> list[str]:
        """The tables this process no longer serves, since the database released their locks."""

    async def close(self) -> None: ...


def make_locks(database: Database) -> Locks:
    if database.is_sqlite:
        return _FileLock(Path(database.url.database or ""))
    return _AdvisoryLocks(database)


class _FileLock:
    """One process locks the whole file; the system releases it when the process dies."""

    def __init__(self, path: Path) -> None:
        self._file: IO[Any] = Path(f"{path}.lock").open("w")  # noqa: SIM115 - held as long as the server runs
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise InputError(f"{path.name} is already being served by another process.") from None

    async def take(self, table: str) -> bool:  # noqa: ARG002 - all tables are in the one file
        return True

    async def release(self, table: str) -> None:
        """A file stays locked until the end."""

    async def lost(self, tables: Collection[str]) -> list[str]:  # noqa: ARG002 - a file stays locked until the end
        return []

    async def close(self) -> None:
        self._file.close()


class _AdvisoryLocks:
    def __init__(self, database: Database) -> None:
        self._engine = database.reading
        self._connection: AsyncConnection | None = None
        self._taken: set[str] = set()
        self._busy = asyncio.Lock()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._heart: asyncio.Task[None] | None = None

    async def _to_its_end(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Finish even if the caller is cancelled: that would drop the connection that holds all locks."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def take(self, table: str) -> bool:
        return await self._to_its_end(self._take(table))

    async def release(self, table: str) -> None:
        await self._to_its_end(self._release(table))

    async def lost(self, tables: Collection[str]) -> list[str]:
        return await self._to_its_end(self._lost(tables))

    async def _take(self, table: str) -> bool:
        async with self._busy:
            if table in self._taken:
                return True
            try:
                taken = await self._try(table)
            except (TimeoutError, SQLAlchemyError, OSError) as error:
                await self._let_go()
                raise storage_failed(error) from error
            if taken:
                self._taken.add(table)
            return taken

    async def _try(self, table: str) -> bool:
        if self._connection is None:
            self._connection = await self._engine.connect()
            await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            await self._connection.execute(_AT_MOST_SILENT, {"millis": str(round(1000 * _SILENCE))})
            if self._heart is None:
                self._heart = asyncio.create_task(self._beat(), name="heartbeat of the locks")
        found = await self._connection.execute(
            text("SELECT pg_try_advisory_lock(:number)"), {"number": _number(table)}
        )
        return bool(found.scalar_one())

    async def _release(self, table: str) -> None:
        async with self._busy:
            self._taken.discard(table)
            if self._connection is not None:
                try:
                    await self._connection.execute(
                        text("SELECT pg_advisory_unlock(:number)"), {"number": _number(table)}
                    )
                except (TimeoutError, SQLAlchemyError, OSError):
                    await self._let_go()

    async def _lost(self, tables: Collection[str]) -> list[str]:
        async with self._busy:
            if self._connection is not None:
                try:
                    await self._connection.execute(text("SELECT 1"))
                except (TimeoutError, SQLAlchemyError, OSError):
                    await self._let_go()
            return [table for table in tables if table not in self._taken]

    async def _beat(self) -> None:
        """Be heard from, whatever else this server is busy with."""
        while True:
            await asyncio.sleep(_SILENCE / 4)
            await self._lost(())

    async def _let_go(self) -> None:
        """Drop the connection, and with it every lock."""
        self._taken.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        if self._heart is not None:
            self._heart.cancel()
            await asyncio.gather(self._heart, return_exceptions=True)
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._let_go()


def _number(table: str) -> int:
    """PostgreSQL identifies an advisory lock by a 64-bit number."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
