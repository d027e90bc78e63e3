"""Of the entries, those of players are looked up by account; those of a table are all in its own log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_PLAYERS = sa.text("account LIKE 'player:%'")


def upgrade() -> None:
    op.drop_index("entries_by_account", "entries")
    op.create_index(
        "entries_by_player", "entries", ["account"], sqlite_where=_PLAYERS, postgresql_where=_PLAYERS
    )
