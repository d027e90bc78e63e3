"""How the migrations are run: on the connection that the database was opened with."""

from __future__ import annotations

from alembic import context

from pitboss.table.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
