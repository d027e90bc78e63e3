"""Past rounds as they are on record, found for a table or for a person."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import player
from pitboss.table.canonical import canonical
from pitboss.table.storage import Store, schema

__all__ = ["PastRound", "past_round", "rounds_at", "rounds_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """A finished round: its record and, if it was asked for by number, the record's place in the chain."""

    table: str
    number: int
    record: dict[str, Any]
    hash: str = ""


async def rounds_at(store: Store, table: str, *, before: int = 2**53, most: int = 30) -> list[PastRound]:
    """The rounds of a table, the latest first."""
    found = await store.latest_rounds(table, before=before, most=most)
    return [PastRound(table=table, number=number, record=json.loads(text)) for number, text in found]


async def rounds_of(store: Store, person: str, *, most: int = 30) -> list[PastRound]:
    """The rounds that a person played, at whatever table, the latest first."""
    entries, rounds = schema.entries.c, schema.rounds.c
    streams = await store.fetch(
        select(entries.stream)
        .where(
            entries.account == player(person),
            schema.of_player(schema.entries),
            entries.stream != CAGE_STREAM,
        )
        .distinct()
    )
    took_part = rounds.record.contains(canonical({"person": person})[1:-1], autoescape=True)
    past: list[PastRound] = []
    for (stream,) in streams:
        found = await store.fetch(
            select(rounds.number, rounds.record)
            .where(rounds.stream == stream, took_part)
            .order_by(rounds.number.desc())
            .limit(most)
        )
        past += (PastRound(table=stream, number=row.number, record=json.loads(row.record)) for row in found)
    past.sort(key=lambda each: (each.record["ended"], each.table, each.number), reverse=True)
    return past[:most]


async def past_round(store: Store, table: str, number: int) -> PastRound | None:
    """One round, None if there is no record of it."""
    found = await store.record(table, number)
    if found is None:
        return None
    return PastRound(table=table, number=number, record=json.loads(found[0]), hash=found[1])
