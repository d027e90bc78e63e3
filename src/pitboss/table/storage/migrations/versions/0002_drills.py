"""The answers given in the academy."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "drills",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("course", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("house", sa.String, nullable=False),
        sa.Column("drill", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("millis", sa.BigInteger, nullable=False),
        sa.Column("target", sa.BigInteger, nullable=False),
        sa.Column("cost", sa.String, nullable=True),
    )
