"""Statements of the ledger: accounts with their balances, and the movements of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select

from pitboss.table.books.reading import lines_of
from pitboss.table.records.entry import Entry
from pitboss.table.storage import Store, schema

__all__ = ["Account", "Movement", "accounts", "last_movements"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One account and what is in it, in cents."""

    name: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """One line of the ledger, with who asked for it and when."""

    stream: str
    sequence: int
    at: int
    """Milliseconds of the epoch."""
    actor: str
    request: str
    account: str
    cents: int
    why: str


async def accounts(store: Store, *, containing: str = "", most: int = 200) -> tuple[list[Account], int]:
    """Accounts whose name contains a text, by name, and how many there are in all."""
    balances = schema.balances.c
    which = balances.account.contains(containing, autoescape=True)
    found = await store.fetch(select(schema.balances).where(which).order_by(balances.account).limit(most))
    counted = await store.fetch(select(func.count()).select_from(schema.balances).where(which))
    return [Account(name=row.account, cents=row.cents) for row in found], int(counted[0][0])


async def last_movements(store: Store, names: Sequence[str] = (), *, most: int = 50) -> list[Movement]:
    """The latest movements of some accounts, or of all, latest first.

    Every stream numbers its own links, so "latest" goes by the times in the log.
    """
    entries, log = schema.entries.c, schema.log.c
    query = select(schema.entries, log.body).join(
        schema.log, and_(log.stream == entries.stream, log.sequence == entries.sequence)
    )
    where = select(log.stream)
    if names:
        query = query.where(entries.account.in_(list(names)))
        where = select(entries.stream).where(
            or_(*(and_(entries.account == name, lines_of(name)) for name in names))
        )
    lines: list[Movement] = []
    for (stream,) in await store.fetch(where.distinct()):  # each has its last lines at the end of its key
        found = await store.fetch(
            query.where(entries.stream == stream).order_by(entries.sequence.desc(), entries.line).limit(most)
        )
        for row in found:
            entry = Entry.read(row.body)
            lines.append(
                Movement(
                    stream=row.stream,
                    sequence=row.sequence,
                    at=entry.at,
                    actor=entry.actor,
                    request=str(entry.request.get("command", "")),
                    account=row.account,
                    cents=row.cents,
                    why=row.why,
                )
            )
    lines.sort(key=lambda line: (-line.at, line.stream, -line.sequence))
    return lines[:most]
