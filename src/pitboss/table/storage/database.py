"""Opening a database: SQLite in a file, or PostgreSQL, brought up to date by the migrations."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pitboss.errors import InputError, StorageFailed
from pitboss.table.storage.house_file import HouseFile, set_aside

__all__ = [
    "MIGRATIONS",
    "UNFINISHED",
    "Database",
    "OverEngine",
    "bring_up_to_date",
    "in_its_words",
    "open_database",
    "read_address",
    "upgrade",
]

MIGRATIONS = Path(__file__).parent / "migrations"
_PAGES_BETWEEN_COPIES = 4096
_CACHE = 16 << 10
UNFINISHED = 6.0
"""Seconds after which PostgreSQL undoes a transaction whose server says no more; others may wait for it."""
_KEEPALIVES = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "6000",
}
"""PostgreSQL looks after its end of each connection: within six seconds it notices that the other is gone."""
_ONE_UPGRADE = 5_069_742  # a table's lock has this number with a chance of 1 in 2**64


_Result = TypeVar("_Result")


class Writing(Protocol):
    """Does work in a transaction of its own, as a whole or not at all."""

    async def transact(self, work: Callable[[Connection], _Result], /) -> _Result: ...
    async def close(self) -> None: ...


class OverEngine:
    """For a database on the network: other work goes on while it answers."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def transact(self, work: Callable[[Connection], _Result], /) -> _Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class InOneThread:
    """For a file: a whole transaction at a time, in the one thread that writes.

    Handing over each statement by itself would cost more than running it.
    """

    def __init__(self, engine: Engine, file: HouseFile) -> None:
        self._engine, self._file = engine, file
        self._thread = ThreadPoolExecutor(1, "writer of the database")

    async def transact(self, work: Callable[[Connection], _Result], /) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], _Result]) -> _Result:
        self._file.check()
        with self._engine.begin() as connection:
            done = work(connection)
        self._file.check_written()  # what went into a deleted file is not acknowledged
        return done

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)  # whatever is being written is finished first
        self._engine.dispose()


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """A database: one connection for the writer, others for readers."""

    url: URL
    writing: Writing
    reading: AsyncEngine
    file: HouseFile | None = None
    """Only of SQLite, where it is open for writing."""

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def dialect(self) -> Dialect:
        return self.reading.dialect

    async def close(self) -> None:
        await self.writing.close()
        await self.reading.dispose()


def read_address(address: str) -> URL:
    """`FILE`, `sqlite:///FILE` or `postgresql://USER@HOST/NAME`, with the driver used here."""
    if "://" not in address:
        return URL.create("sqlite+aiosqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise InputError(f"{address!r} is not the address of a database.") from None
    match url.get_backend_name():
        case "sqlite":
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+asyncpg")
        case other:
            raise InputError(f"A database is SQLite or PostgreSQL, not {other}.")


async def open_database(address: str, *, migrate: bool = True, new_house: bool = False) -> Database:
    """The database at this address, created if it is a new file, its tables up to date.

    Where a house was kept and its file is gone, `new_house` says that another one is wanted.
    """
    url = read_address(address)
    file = None
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        folder = path.parent
        if not folder.is_dir():
            raise InputError(f"There is no folder {str(folder)!r} to keep the database in.")
        # Nobody else may read a new file: it holds the secrets of rounds in progress.
        set_aside(path, new_house=new_house)
        path.touch(mode=0o600)
        file = HouseFile(path)
        engine = create_engine(file.url("sqlite+pysqlite"), pool_size=1, max_overflow=0)
        reading = create_async_engine(file.url("sqlite+aiosqlite"), pool_size=4)
        event.listen(engine, "connect", _sqlite_settings)
        event.listen(engine, "connect", lambda *_: file.connected())
        event.listen(engine, "begin", _begin_immediate)
        event.listen(reading.sync_engine, "connect", _sqlite_settings)
        writing: Writing = InOneThread(engine, file)
    else:
        patience = {"idle_in_transaction_session_timeout": str(round(1000 * UNFINISHED))}
        engines = [
            create_async_engine(
                url,
                pool_size=size,
                max_overflow=more,
                pool_pre_ping=True,
                connect_args={"server_settings": {**_KEEPALIVES, **settings}},
            )
            for size, more, settings in ((2, 0, patience), (4, 10, {}))
        ]
        for each in engines:
            event.listen(each.sync_engine, "connect", _keep_alive)
        writing, reading = OverEngine(engines[0]), engines[1]
    database = Database(url=url, writing=writing, reading=reading, file=file)
    if migrate:
        await bring_up_to_date(database)
    return database


async def bring_up_to_date(database: Database) -> None:
    """Run the migrations that the database lacks; close it if one fails."""
    try:
        await database.writing.transact(upgrade)
    except CommandError:
        await database.close()
        raise InputError(
            "The database was written by a newer version of Pitboss; use that version, or a backup."
        ) from None
    except (TimeoutError, SQLAlchemyError, OSError) as error:
        await database.close()
        raise StorageFailed(
            f"The database at {_plainly(database.url)} cannot be opened: {in_its_words(error)}."
        ) from error


def _plainly(url: URL) -> str:
    """The address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string()


def in_its_words(error: BaseException) -> str:
    """The first line of what the database itself says."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0].rstrip(".")


def upgrade(connection: Connection) -> None:
    """Run all migrations that a database lacks."""
    if connection.dialect.name == "postgresql":  # if several servers start at once, one migrates
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ONE_UPGRADE})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _keep_alive(connection: Any, _: object) -> None:
    """Our end of a connection does the same, where it goes over a network and the system can."""
    transport = getattr(connection.driver_connection, "_transport", None)
    line = None if transport is None else transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", 2),
        ("TCP_KEEPINTVL", 2),
        ("TCP_KEEPCNT", 2),
        ("TCP_USER_TIMEOUT", 6000),
    ):
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _sqlite_settings(connection: Any, _: object) -> None:
    """Durable: a commit returns when it is on disk, safe from a power failure.

    The write-ahead log is copied into the file every 16 MB, so that a page written many times in between is
    copied once. The cache holds all pages that a hundred commands change together: by default it would not,
    and some would be written twice.
    """
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=10000",
        f"wal_autocheckpoint={_PAGES_BETWEEN_COPIES}",
        f"cache_size=-{_CACHE}",  # in KiB
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
