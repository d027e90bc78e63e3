"""The log, the ledger, people, secrets and records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String, nullable=False),
    )
    op.create_index("entries_by_account", "entries", ["account"])
    balances = op.create_table(
        "balances",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(balances, [{"account": "cage", "cents": 0}])
    op.create_table(
        "commands",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False, unique=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("password", sa.String, nullable=True),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
