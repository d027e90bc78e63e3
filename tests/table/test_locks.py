"""Who serves a table on PostgreSQL: all locks of a server hang on one connection, which nobody may cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from pitboss.table.storage.database import open_database
from pitboss.table.storage.locks import make_locks
from tests.table.running import run


@run
async def test_who_is_cancelled_while_asking_takes_no_lock_away(postgres: str) -> None:
    database = await open_database(postgres)
    locks = make_locks(database)
    try:
        assert await locks.take("table-1")
        for turns in range(12):  # wherever it is by then
            asking = asyncio.create_task(locks.take(f"other-{turns}"))
            for _ in range(turns):
                await asyncio.sleep(0)
            asking.cancel()
            with suppress(asyncio.CancelledError):
                await asking
            looking = asyncio.create_task(locks.lost(["table-1"]))
            await asyncio.sleep(0)
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
        assert await locks.lost(["table-1"]) == []
    finally:
        await locks.close()
        await database.close()
