"""The tables of the database. `migrations/` brings an older database to this form."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    literal_column,
    text,
)

__all__ = [
    "balances",
    "commands",
    "drills",
    "entries",
    "log",
    "metadata",
    "of_player",
    "people",
    "rounds",
    "secrets",
    "sessions",
    "tables",
]

metadata = MetaData()


def of_player(lines: FromClause) -> ColumnElement[bool]:
    """Whether an entry is a player's; in this exact form the database uses the partial index."""
    players: ColumnElement[str] = literal_column("'player:%'")
    return lines.c.account.like(players)


log = Table(
    "log",
    metadata,
    Column("stream", String, primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("hash", String, nullable=False),
)
"""Append-only. The primary key lets one writer win where two believe they serve the same table."""

_PLAYERS = text("account LIKE 'player:%'")

entries = Table(
    "entries",
    metadata,
    Column("stream", String, primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", String, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("why", String, nullable=False),
    Index("entries_by_player", "account", sqlite_where=_PLAYERS, postgresql_where=_PLAYERS),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("cents", BigInteger, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("key", String, primary_key=True),
    Column("digest", String, nullable=False),
    Column("answer", Text, nullable=False),
)
"""The answer to each command, so that a repeated one gets the same answer and has no second effect."""

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("title", String, nullable=False),
    Column("game", String, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("server", String, nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("hash", String, nullable=False),
    Column("checkpoint", Text, nullable=False),
)
"""One row per live table: who serves it, and its state before the last round began, to start from."""

secrets = Table(
    "secrets",
    metadata,
    Column("stream", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("record", Text, nullable=False),
    Column("hash", String, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("role", String, nullable=False),
    Column("password", String, nullable=True),
    Column("dismissed", Boolean, nullable=False, server_default=false()),
)

drills = Table(
    "drills",
    metadata,
    Column("person", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("course", String, nullable=False),
    Column("game", String, nullable=False),
    Column("house", String, nullable=False),
    Column("drill", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("level", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("millis", BigInteger, nullable=False),
    Column("target", BigInteger, nullable=False),
    Column("cost", String, nullable=True),
)
"""Append-only: the answers given in the academy, by person; its reference makes a scene again."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)
"""Signed-in people. `token` is a hash, so nobody can sign in with what the database holds."""
