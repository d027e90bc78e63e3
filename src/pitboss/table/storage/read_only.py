"""Opening a database only to read it: it is not created, migrated or locked, even while it is served."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic.script import ScriptDirectory
from sqlalchemy import event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pitboss.errors import InputError
from pitboss.table.storage import Database, Store
from pitboss.table.storage.database import MIGRATIONS, OverEngine, read_address
from pitboss.table.storage.writer import storage_failed

__all__ = ["open_archive"]

_VERSION = text("SELECT version_num FROM alembic_version")


@asynccontextmanager
async def open_archive(address: str) -> AsyncIterator[Store]:
    """A store to read from; InputError if there is no database of this version at the address."""
    url = read_address(address)
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(_read_only(Path(url.database or "")), pool_size=2)
        event.listen(engine.sync_engine, "connect", _settings)
    else:
        engine = create_async_engine(url, pool_size=2)
    try:
        await _check_version(engine, url.database or "")
        yield Store(Database(url=url, writing=OverEngine(engine), reading=engine))
    finally:
        await engine.dispose()


def _read_only(path: Path) -> URL:
    if not path.is_file():
        raise InputError(f"There is no database {str(path)!r}.")
    query = {"mode": "ro", "uri": "true"}
    if not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists():
        query["immutable"] = "1"  # on a read-only disk there can be no writer
    return URL.create("sqlite+aiosqlite", database=f"file:{quote(str(path.absolute()))}", query=query)


def _settings(connection: Any, _: object) -> None:
    connection.isolation_level = None  # a read transaction begins where we say, and sees one moment
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


async def _check_version(engine: AsyncEngine, where: str) -> None:
    try:
        async with engine.connect() as connection:
            found = set((await connection.execute(_VERSION)).scalars().all())
    except DBAPIError as error:
        words = str(error.orig)
        if "alembic_version" in words or "not a database" in words:
            raise InputError(f"{where} is not a database of Pitboss.") from None
        raise storage_failed(error) from error
    except (TimeoutError, SQLAlchemyError, OSError) as error:
        raise storage_failed(error) from error
    scripts = ScriptDirectory(str(MIGRATIONS))
    head = scripts.get_current_head()
    if found == {head}:
        return
    version = ", ".join(sorted(map(str, found))) or "none"
    if found <= {script.revision for script in scripts.walk_revisions()}:
        raise InputError(f"{where} has the older form {version}; `pitboss serve` brings it to {head}.")
    raise InputError(f"{where} has the form {version}, which is newer than this program knows ({head}).")
