"""Records of past rounds, found for a table or for a person."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from pitboss.contract.record import RoundRecord, parse_record
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import player
from pitboss.table.canonical import canonical
from pitboss.table.storage import Store, schema

__all__ = ["past_round", "rounds_at", "rounds_of"]


async def rounds_at(store: Store, table: str, *, before: int = 2**53, most: int = 30) -> list[RoundRecord]:
    """The rounds of a table, the latest first."""
    found = await store.latest_rounds(table, before=before, most=most)
    return [parse_record(text) for _, text in found]


async def rounds_of(store: Store, person: str, *, most: int = 30) -> list[RoundRecord]:
    """The rounds that a person played, at whatever table, the latest first."""
    entries, rounds = schema.entries.c, schema.rounds.c
    streams = await store.fetch(
        select(entries.stream)
        .where(
            entries.account == player(person), schema.of_player(schema.entries), entries.stream != CAGE_STREAM
        )
        .distinct()
    )
    took_part = rounds.record.contains(canonical({"person": person})[1:-1], autoescape=True)
    past: list[RoundRecord] = []
    for (stream,) in streams:
        found = await store.fetch(
            select(rounds.number, rounds.record)
            .where(rounds.stream == stream, took_part)
            .order_by(rounds.number.desc())
            .limit(most)
        )
        past += (parse_record(row.record) for row in found)
    past.sort(key=lambda each: (each.ended, each.table, each.round), reverse=True)
    return past[:most]


async def past_round(store: Store, table: str, number: int) -> RoundRecord | None:
    """One round with its place in the chain; None if there is no record of it."""
    found = await store.record(table, number)
    return None if found is None else replace(parse_record(found[0]), hash=found[1])
