"""Of the entries, only what players put down is looked up by account: the rest need not be indexed by it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_WAGERS = sa.text("cents < 0 AND account LIKE 'player:%'")


def upgrade() -> None:
    op.drop_index("entries_by_account", "entries")
    op.create_index(
        "wagers_by_account", "entries", ["account"], sqlite_where=_WAGERS, postgresql_where=_WAGERS
    )
