"""Databases that break on demand: at the n-th thing that is asked of them, and how."""

from __future__ import annotations

import asyncio
import sqlite3
import sqlite3.dbapi2
from collections.abc import AsyncIterator, Callable, Container, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit

import pytest

__all__ = ["How", "ServerTrouble", "Trouble", "a_proxy", "break_sqlite"]

How = Literal["disk full", "disk I/O error", "not applied", "applied"]
"""The error is reported and the transaction undone; or the connection is cut before or after the deed."""

T = TypeVar("T")


class _Anything:
    def __contains__(self, _: object) -> bool:
        return True


@dataclass
class Trouble:
    """When the next thing goes wrong."""

    only: Container[str] = field(default_factory=_Anything)
    at: int = 0
    how: How = "not applied"
    count: int = 0
    hit: bool = False
    seen: list[str] = field(default_factory=list)
    """What it hit, for the test to know that all kinds of places were tried."""

    async def arm(self, at: int, how: How) -> None:
        self.at, self.how, self.count, self.hit = at, how, 0, False

    async def disarm(self) -> bool:
        """Well again; whether anything was hit."""
        self.at = 0
        return self.hit

    def strikes(self, what: str) -> bool:
        if not self.at or what not in self.only:
            return False
        self.count += 1
        if self.count != self.at:
            return False
        self.at, self.hit = 0, True
        self.seen.append(what)
        return True


# --- SQLite -------------------------------------------------------------------------------------------------


def break_sqlite(monkeypatch: pytest.MonkeyPatch, only: Container[str] | None = None) -> Trouble:
    """From here on SQLite fails at the n-th statement of a writing transaction, COMMIT included."""
    trouble = Trouble(only=only or _Anything())

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, *parameters: Any) -> Any:
            return _write(self.connection, sql, lambda: super(Cursor, self).execute(sql, *parameters))

        def executemany(self, sql: str, parameters: Any, /) -> Any:
            return _write(self.connection, sql, lambda: super(Cursor, self).executemany(sql, parameters))

    class Connection(sqlite3.Connection):
        def cursor(self, *_: Any) -> Cursor:  # type: ignore[override]  # always ours, whatever is asked for
            return super().cursor(Cursor)

        def commit(self) -> None:
            _write(self, "COMMIT", super().commit)

    def _write(connection: sqlite3.Connection, sql: str, act: Callable[[], T]) -> T:
        writing = connection.in_transaction or sql.startswith("BEGIN")
        if not (writing and trouble.strikes(sql.split("(", 1)[0].strip())):
            return act()
        if trouble.how == "applied":
            act()
        elif trouble.how == "disk full":  # SQLite undoes the whole transaction by itself
            sqlite3.Connection.rollback(connection)
        raise sqlite3.OperationalError(
            "database or disk is full" if trouble.how == "disk full" else "disk I/O error"
        )

    connect = sqlite3.connect

    def ours(*args: Any, **more: Any) -> sqlite3.Connection:
        return connect(*args, **more, factory=Connection)

    monkeypatch.setattr(sqlite3, "connect", ours)  # the readers' driver asks here
    monkeypatch.setattr(sqlite3.dbapi2, "connect", ours)  # and the writer's here
    return trouble


# --- PostgreSQL ---------------------------------------------------------------------------------------------

_READY = b"Z\x00\x00\x00\x05"
_ASKS = b"QSH"
"""Messages after which a client waits for an answer: Query, Sync, Flush."""


class _Line:
    """One client's connection through the proxy."""

    def __init__(self, trouble: Trouble, client: tuple[Any, Any], server: tuple[Any, Any]) -> None:
        self._trouble = trouble
        self._from_client, self._to_client = client
        self._from_server, self._to_server = server
        self._swallowing = asyncio.Event()
        self._answered = asyncio.Event()
        self._expected = _READY

    async def carry(self) -> None:
        tasks = [asyncio.create_task(self._upwards()), asyncio.create_task(self._downwards())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for writer in (self._to_client, self._to_server):
                writer.transport.abort()

    async def _upwards(self) -> None:
        length = await self._from_client.readexactly(4)  # the first message has no letter
        self._to_server.write(length + await self._from_client.readexactly(int.from_bytes(length, "big") - 4))
        while True:
            head = await self._from_client.readexactly(5)
            message = head + await self._from_client.readexactly(int.from_bytes(head[1:], "big") - 4)
            if head[:1] in _ASKS and self._trouble.strikes(chr(head[0])):
                if self._trouble.how == "applied":
                    self._expected = b"" if head[:1] == b"H" else _READY  # a Flush is answered by anything
                    self._swallowing.set()
                    self._to_server.write(message)
                    await self._answered.wait()
                return
            self._to_server.write(message)

    async def _downwards(self) -> None:
        swallowed = b""
        while data := await self._from_server.read(1 << 16):
            if self._swallowing.is_set():
                swallowed += data
                if self._expected in swallowed:
                    self._answered.set()
            else:
                self._to_client.write(data)


@asynccontextmanager
async def a_proxy(address: str, folder: Path, trouble: Trouble) -> AsyncIterator[str]:
    """The address of a proxy before the database, which cuts the connection in the n-th exchange."""
    parts = urlsplit(address)
    upstream = parse_qs(parts.query)["host"][0]
    lines: set[asyncio.Task[None]] = set()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        lines.add(task)
        server = await asyncio.open_unix_connection(f"{upstream}/.s.PGSQL.5432")
        with suppress(asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            await _Line(trouble, (reader, writer), server).carry()
        lines.discard(task)

    listening = await asyncio.start_unix_server(accept, str(folder / ".s.PGSQL.5432"))
    try:
        yield urlunsplit(parts._replace(query=f"host={quote(str(folder))}"))
    finally:
        listening.close()
        for task in lines:
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)


_TRIGGERS = """
CREATE TABLE trouble (place text PRIMARY KEY, code text NOT NULL);
CREATE SEQUENCE strikes;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told text;
BEGIN
    SELECT code INTO told FROM trouble WHERE place = TG_ARGV[0];
    IF told IS NOT NULL THEN
        PERFORM nextval('strikes');  -- counts although the transaction is undone
        RAISE EXCEPTION 'could not write to the disk' USING ERRCODE = told;
    END IF;
    RETURN NEW;
END $$;
"""


class ServerTrouble(Trouble):
    """A server whose disk fails, by triggers: on writing to one table, or to any of them on COMMIT."""

    def __init__(self, connection: Any, places: Sequence[str]) -> None:
        super().__init__()
        self._connection, self._places = connection, places

    @classmethod
    async def set_up(cls, connection: Any, tables: Sequence[str]) -> ServerTrouble:
        await connection.execute(_TRIGGERS)
        for name in tables:
            await connection.execute(
                f"CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON {name} "
                f"FOR EACH ROW EXECUTE FUNCTION fail('{name}');"
                f"CREATE CONSTRAINT TRIGGER fails_late AFTER INSERT OR UPDATE ON {name} "
                f"DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail('COMMIT')"
            )
        return cls(connection, ["COMMIT", *tables])

    async def arm(self, at: int, how: How) -> None:
        """`at` says which of the places fails, COMMIT being the first."""
        if at <= len(self._places):
            code = {"disk full": "53100", "disk I/O error": "58030"}[how]
            await self._connection.execute("INSERT INTO trouble VALUES ($1, $2)", self._places[at - 1], code)
        self.count = await self._strikes()

    async def disarm(self) -> bool:
        await self._connection.execute("DELETE FROM trouble")
        return await self._strikes() > self.count

    async def _strikes(self) -> int:
        return int(await self._connection.fetchval("SELECT last_value + is_called::int FROM strikes"))
