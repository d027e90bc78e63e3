"""Reading the books: ledger lines, and the log up to the last finished round."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, select, tuple_

from pitboss.errors import NotFound, quoted
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import CAGE, player, table_of
from pitboss.table.records.published import first_hidden
from pitboss.table.storage import Row, Store, schema

__all__ = ["LedgerRow", "lines_of", "read_ledger", "read_published_log"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One line of the ledger and the link of the log it belongs to."""

    stream: str
    sequence: int
    line: int
    account: str
    cents: int
    why: str

    @property
    def mark(self) -> tuple[str, int, int]:
        """Its place in reading order."""
        return self.stream, self.sequence, self.line


def lines_of(account: str) -> ColumnElement[bool]:
    """Narrow the search for an account's lines to where they can be, so that an index is used."""
    if account.startswith(player("")):
        return schema.of_player(schema.entries)
    return schema.entries.c.stream == (CAGE_STREAM if account == CAGE else table_of(account))


async def read_ledger(
    store: Store, *, account: str | None = None, after: tuple[str, int, int] | None = None, most: int
) -> list[LedgerRow]:
    """Lines stream by stream, each in the order it was written."""
    entries = schema.entries.c
    place = (entries.stream, entries.sequence, entries.line)
    query = select(schema.entries).order_by(*place).limit(most)
    if account is not None:
        query = query.where(entries.account == account, lines_of(account))
    if after is not None:
        query = query.where(tuple_(*place) > tuple_(*after))
    return [LedgerRow(**row._asdict()) for row in await store.fetch(query)]


async def read_published_log(store: Store, stream: str, *, after: int, most: int) -> list[Row]:
    """Links of the log but those of a round in progress, which hold hidden cards.

    The links are read first: meanwhile the round they belong to can only end.
    """
    rows = await store.read_log(stream, after=after, most=most)
    if stream == CAGE_STREAM:
        return rows
    checkpoint = await store.checkpoint(stream)
    if checkpoint is None:
        raise NotFound(f"There is no table {quoted(stream)}.")
    last = await store.latest_rounds(stream, before=2**62, most=1)
    hidden = first_hidden(checkpoint, last[0][1] if last else None)
    return rows if hidden is None else [row for row in rows if row.sequence < hidden]
