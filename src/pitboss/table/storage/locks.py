"""Who serves a table: one process at a time, known without clocks.

On SQLite one process holds the file. On PostgreSQL a process holds an advisory lock for each table it serves;
the database lets go of them when the process or its connection dies, and another may take the table up.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
from pathlib import Path
from typing import IO, Any, Protocol

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from pitboss.errors import InputError
from pitboss.table.storage.database import Database

__all__ = ["Locks", "make_locks"]


class Locks(Protocol):
    """The right to serve a table."""

    async def take(self, table: str) -> bool:
        """Whether this process serves the table from now on, or did so before."""

    async def held(self) -> bool:
        """Whether everything that was taken is still held."""

    async def close(self) -> None: ...


def make_locks(database: Database) -> Locks:
    if database.is_sqlite:
        return _FileLock(Path(database.url.database or ""))
    return _AdvisoryLocks(database)


class _FileLock:
    """The whole file is one process's own; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        self._file: IO[Any] = Path(f"{path}.lock").open("w")  # noqa: SIM115 - held as long as the server runs
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise InputError(f"{path.name} is being served by another process already.") from None

    async def take(self, table: str) -> bool:  # noqa: ARG002 - all tables are in the one file
        return True

    async def held(self) -> bool:
        return True

    async def close(self) -> None:
        self._file.close()


class _AdvisoryLocks:
    def __init__(self, database: Database) -> None:
        self._engine = database.reading
        self._connection: AsyncConnection | None = None
        self._taken: set[str] = set()
        self._busy = asyncio.Lock()

    async def take(self, table: str) -> bool:
        async with self._busy:
            if table in self._taken:
                return True
            if self._connection is None:
                self._connection = await self._engine.connect()
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            number = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
            found = await self._connection.execute(
                text("SELECT pg_try_advisory_lock(:number)"), {"number": number}
            )
            if not found.scalar_one():
                return False
            self._taken.add(table)
            return True

    async def held(self) -> bool:
        async with self._busy:
            if self._connection is None:
                return True
            try:
                await self._connection.execute(text("SELECT 1"))
            except (SQLAlchemyError, OSError):
                self._taken.clear()
                await self._connection.invalidate()
                self._connection = None
                return False
            return True

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.invalidate()  # closes it, which lets go of every lock
            self._connection = None
