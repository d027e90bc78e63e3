"""`schema`: the database has the tables that the migrations make, and nothing that acts by itself.

A trigger, or a view or foreign table in the place of a table, can show the audit one thing and the server
another.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Final

from sqlalchemy import Connection, Dialect, create_engine, text
from sqlalchemy.schema import CreateIndex

from pitboss.errors import quoted
from pitboss.table.audit.report import Findings
from pitboss.table.records.stored_log import History
from pitboss.table.storage import schema
from pitboss.table.storage.database import upgrade
from pitboss.table.storage.postgres_catalogue import ADDED, COLUMNS, CONSTRAINTS, INDEXES, RELATIONS

__all__ = ["check_schema"]

_VERSION: Final = "alembic_version"
_OWN: Final = text("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
_ONE_AT_A_TIME: Final = Lock()
_Things = Mapping[str, str]
"""By kind and name, as in `table people`: how it is defined."""


async def check_schema(findings: Findings, history: History, dialect: Dialect) -> None:
    """Compare what the database consists of with what the migrations make."""
    if dialect.name == "sqlite":
        found: _Things = {f"{row.type} {row.name}": _plain(row.sql) for row in await history.fetch(_OWN)}
        right = await asyncio.to_thread(_made_on_sqlite)
    else:
        found, right = await _found_on_postgresql(history), _made_on_postgresql(dialect)
    for thing in sorted({*found, *right}):
        if thing not in right:
            findings.add("schema", thing, "the migrations make no such thing.")
        elif thing not in found:
            findings.add("schema", thing, "the migrations make it, but it is not there.")
        elif found[thing] != right[thing]:
            what = f"it is {quoted(found[thing], 400)}, but the migrations make {quoted(right[thing], 400)}."
            findings.add("schema", thing, what)


# --- SQLite -------------------------------------------------------------------------------------------------


@cache
def _made_on_sqlite() -> _Things:
    """What the migrations make of an empty database."""
    with _ONE_AT_A_TIME, create_engine("sqlite://").begin() as connection:
        upgrade(connection)
        return _listed(connection)


def _listed(connection: Connection) -> _Things:
    return {f"{kind} {name}": _plain(sql) for kind, name, sql in connection.execute(_OWN)}


def _plain(sql: object) -> str:
    return " ".join(str(sql).split())


# --- PostgreSQL ---------------------------------------------------------------------------------------------


async def _found_on_postgresql(history: History) -> _Things:
    found: dict[str, str] = {}
    for query in (RELATIONS, COLUMNS, CONSTRAINTS, INDEXES, ADDED):
        for row in await history.fetch(query):
            found[f"{row.kind} {row.name}"] = row.definition
    return found


def _made_on_postgresql(dialect: Dialect) -> _Things:
    """The same from the schema's own words; a test holds them against the migrations on a real server."""
    made: dict[str, str] = {
        f"table {_VERSION}": "",
        f"column {_VERSION}.version_num": "character varying(32) NOT NULL",
        f"constraint {_VERSION}.{_VERSION}_pkc": "PRIMARY KEY (version_num)",
    }
    for table in schema.metadata.sorted_tables:
        made[f"table {table.name}"] = ""
        for column in table.columns:
            kind = _TYPES.get(column.type.compile(dialect), column.type.compile(dialect).lower())
            default = "" if column.server_default is None else " DEFAULT false"
            made[f"column {table.name}.{column.name}"] = (
                f"{kind}{'' if column.nullable else ' NOT NULL'}{default}"
            )
            if column.unique:
                made[f"constraint {table.name}.{table.name}_{column.name}_key"] = f"UNIQUE ({column.name})"
        keys = ", ".join(column.name for column in table.primary_key.columns)
        made[f"constraint {table.name}.{table.name}_pkey"] = f"PRIMARY KEY ({keys})"
        for index in table.indexes:
            words = _plain(CreateIndex(index).compile(dialect=dialect))
            made[f"index {index.name}"] = _LIKE.sub(r"WHERE ((\1) ~~ \2)", words)
    return made


_TYPES: Final = {"VARCHAR": "character varying"}
_LIKE: Final = re.compile(r"WHERE (\w+) LIKE ('.*')")
"""PostgreSQL has an operator's name for it."""
