"""The records of rounds as they are handed out: each with its hash, which the next one names."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import select

from pitboss.errors import InputError, NotFound, quoted
from pitboss.table.records.stored_log import History, read_history
from pitboss.table.storage import Store, schema

__all__ = ["read_one", "read_records"]


async def read_records(store: Store, *, table: str | None = None) -> AsyncIterator[dict[str, Any]]:
    """All records, of one table or of every one, in order."""
    async with read_history(store) as history:
        tables = schema.tables.c.id
        known = [row.id for row in await history.fetch(select(tables).order_by(tables))]
        if table is not None and table not in known:
            raise NotFound(f"There is no table {quoted(table)} in this database.")
        for name in known if table is None else [table]:
            async for record in _of_table(history, name):
                yield record


async def read_one(store: Store, table: str, number: int) -> dict[str, Any]:
    """The record of one round that has ended."""
    async with read_history(store) as history:
        rounds = schema.rounds
        found = await history.fetch(select(rounds).where(rounds.c.stream == table, rounds.c.number == number))
    if not found:
        raise NotFound(f"There is no record of round {number} at {quoted(table)}.")
    return _record(found[0])


async def _of_table(history: History, table: str) -> AsyncIterator[dict[str, Any]]:
    rounds = schema.rounds
    after = 0
    while True:
        found = await history.fetch(
            select(rounds)
            .where(rounds.c.stream == table, rounds.c.number > after)
            .order_by(rounds.c.number)
            .limit(100)
        )
        for row in found:
            yield _record(row)
        if not found:
            return
        after = found[-1].number


def _record(row: Any) -> dict[str, Any]:
    try:
        record = json.loads(row.record)
    except (TypeError, ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise InputError(f"The record of round {row.number} at {row.stream} cannot be read.")
    return {**record, "hash": row.hash}
