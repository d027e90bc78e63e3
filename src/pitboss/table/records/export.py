"""The records of rounds as they are handed out: each with its hash, which the next one names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from sqlalchemy import select

from pitboss.contract.record import RoundRecord, parse_record
from pitboss.errors import InputError, NotFound, quoted
from pitboss.table.records.stored_log import History, read_history
from pitboss.table.storage import Store, schema

__all__ = ["read_one", "read_records"]

_ROUNDS: Final = schema.rounds.c
_KEPT: Final = select(_ROUNDS.stream, _ROUNDS.number, _ROUNDS.record, _ROUNDS.hash)


async def read_records(store: Store, *, table: str | None = None) -> AsyncIterator[RoundRecord]:
    """All records, of one table or of every one, in order."""
    async with read_history(store) as history:
        tables = schema.tables.c.id
        known = [row.id for row in await history.fetch(select(tables).order_by(tables))]
        if table is not None and table not in known:
            raise NotFound(f"There is no table {quoted(table)} in this database.")
        for name in known if table is None else [table]:
            async for record in _of_table(history, name):
                yield record


async def read_one(store: Store, table: str, number: int) -> RoundRecord:
    """The record of one round that has ended."""
    async with read_history(store) as history:
        found = await history.fetch(_KEPT.where(_ROUNDS.stream == table, _ROUNDS.number == number))
    if not found:
        raise NotFound(f"There is no record of round {number} at {quoted(table)}.")
    return _record(*found[0])


async def _of_table(history: History, table: str) -> AsyncIterator[RoundRecord]:
    after = 0
    while True:
        found = await history.fetch(
            _KEPT.where(_ROUNDS.stream == table, _ROUNDS.number > after).order_by(_ROUNDS.number).limit(100)
        )
        for row in found:
            yield _record(*row)
        if not found:
            return
        after = found[-1].number


def _record(stream: str, number: int, text: str, hashed: str) -> RoundRecord:
    try:
        return replace(parse_record(text), hash=hashed)
    except InputError as error:
        where = f"The record of round {number} at {stream} cannot be read"
        raise InputError(f"{where}: {error.message}") from error
