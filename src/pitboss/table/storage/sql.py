"""The writer's statements: compiled once, executed with many rows at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Executable,
    Insert,
    Select,
    Table,
    any_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.codec import Json
from pitboss.table.storage import schema
from pitboss.table.storage.powers import exercise
from pitboss.table.storage.rows import GENESIS, Append, Found, Remembered

__all__ = ["Statements"]


class Statements:
    """The statements in one database's dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self._is_sqlite = dialect.name == "sqlite"
        commands, balances, people = schema.commands.c, schema.balances.c, schema.people.c
        self._known = select(commands.key, commands.digest, commands.answer).where(self._among(commands.key))
        held = select(schema.balances).where(self._among(balances.account)).order_by(balances.account)
        self._balances = held if self._is_sqlite else held.with_for_update()
        self._gone = select(people.id).where(self._among(people.id), people.dismissed)
        self._log = _Rows(insert(schema.log), dialect)
        self._entries = _Rows(insert(schema.entries), dialect)
        self._commands = _Rows(insert(schema.commands), dialect)
        self._moved = _Rows(_upsert(schema.balances, sqlite if self._is_sqlite else postgresql), dialect)

    # --- Reading -----------------------------------------------------------------------------------------

    def known(self, connection: Connection, keys: Sequence[str]) -> dict[str, Remembered]:
        """The answers to those of these commands that were answered before."""
        rows = self._found(connection, self._known, keys)
        return {key: Remembered(key=key, digest=digest, answer=answer) for key, digest, answer in rows}

    def balances(self, connection: Connection, accounts: Iterable[str]) -> dict[str, int]:
        """The balances of these accounts, locked until the transaction is over."""
        return {name: cents for name, cents in self._found(connection, self._balances, sorted(accounts))}  # noqa: C416 - to the type checker a row is not a pair

    def gone(self, connection: Connection, people: Iterable[str]) -> set[str]:
        """Which of these people were dismissed."""
        return {row.id for row in self._found(connection, self._gone, sorted(people))}

    def _among(self, column: Column[Any]) -> ColumnElement[bool]:
        """Whether it is in a list of any length, passed as one parameter."""
        if self._is_sqlite:
            return column.in_(select(func.json_each(bindparam("given")).table_valued("value").c.value))
        return column == any_(bindparam("given", type_=postgresql.ARRAY(column.type)))

    def _found(self, connection: Connection, query: Select[Any], given: Sequence[str]) -> Sequence[Found]:
        if not given:
            return ()
        value = orjson.dumps(given).decode() if self._is_sqlite else given
        return connection.execute(query, {"given": value}).all()

    # --- Writing -----------------------------------------------------------------------------------------

    def write(self, connection: Connection, kept: Sequence[Append], moved: Mapping[str, int]) -> None:
        """Write all of it, and the balances that changed."""
        rows = [append.row for append in kept if append.row is not None]
        self._log.write(connection, [(r.stream, r.sequence, r.body, r.hash) for r in rows])
        self._entries.write(
            connection,
            [
                (append.row.stream, append.row.sequence, number, line.account, line.cents, line.why)
                for append in kept
                if append.row is not None
                for number, line in enumerate(append.lines)
            ],
        )
        answers = [append.remember for append in kept if append.remember is not None]
        self._commands.write(connection, [(r.key, r.digest, r.answer) for r in answers])
        self._moved.write(connection, list(moved.items()))
        _write_rare(connection, kept)
        if any(append.everybody_out for append in kept):
            connection.execute(delete(schema.sessions))
        for append in kept:
            if append.power is not None:
                exercise(connection, append.power)


class _Rows:
    """An INSERT passed to the driver as text with plain rows: twice as fast where there are many."""

    def __init__(self, statement: Insert, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        columns = [column.name for column in statement.table.columns]
        assert compiled.positiontup == columns, "a row has its values in the order of the columns"  # noqa: S101 - checked once, at the start
        self._text = str(compiled)

    def write(self, connection: Connection, rows: list[tuple[object, ...]]) -> None:
        if rows:
            connection.exec_driver_sql(self._text, rows)


def _write_rare(connection: Connection, kept: Sequence[Append]) -> None:
    """What only some commands write: a new table or person, a round's end or beginning."""
    for statement, row_of in _RARE:
        rows = [row for append in kept if (row := row_of(append)) is not None]
        if rows:
            connection.execute(statement, rows)


_RowOf = Json | None
"""The values that a statement takes from one command, if any."""


def _person(append: Append) -> _RowOf:
    return None if append.person is None else asdict(append.person)


def _opened(append: Append) -> _RowOf:
    begun = {"sequence": 0, "hash": GENESIS, "checkpoint": ""}
    return None if append.opened is None else asdict(append.opened) | begun


def _changed(append: Append) -> _RowOf:
    if (t := append.changed) is None:
        return None
    return {"which": t.id, "title": t.title, "game": t.game, "closed": t.closed}


def _dismissed(append: Append) -> _RowOf:
    return None if append.dismissed is None else {"which": append.dismissed}


def _secret(append: Append) -> _RowOf:
    if append.row is None or append.secret is None:
        return None
    return {"stream": append.row.stream, "number": append.secret[0], "secret": append.secret[1]}


def _round(append: Append) -> _RowOf:
    if append.row is None or append.round is None:
        return None
    return {"stream": append.row.stream, **asdict(append.round)}


def _checkpoint(append: Append) -> _RowOf:
    if append.row is None or (c := append.checkpoint) is None:
        return None
    return {"which": append.row.stream, "sequence": c.sequence, "hash": c.hash, "checkpoint": c.state}


def _upsert(table: Table, dialect: Any) -> Insert:
    statement = dialect.insert(table)
    upsert: Insert = statement.on_conflict_do_update(
        index_elements=["account"], set_={"cents": statement.excluded.cents}
    )
    return upsert


_OF_TABLE = schema.tables.c.id == bindparam("which")
_RARE: tuple[tuple[Executable, Callable[[Append], _RowOf]], ...] = (
    (insert(schema.people), _person),
    (insert(schema.tables), _opened),
    (
        update(schema.tables)
        .where(_OF_TABLE)
        .values({name: bindparam(name) for name in ("title", "game", "closed")}),
        _changed,
    ),
    (
        update(schema.people)
        .where(schema.people.c.id == bindparam("which"))
        .values(dismissed=True, password=None),
        _dismissed,
    ),
    (delete(schema.sessions).where(schema.sessions.c.person == bindparam("which")), _dismissed),
    (insert(schema.secrets), _secret),
    (insert(schema.rounds), _round),
    (
        update(schema.tables)
        .where(_OF_TABLE)
        .values({name: bindparam(name) for name in ("sequence", "hash", "checkpoint")}),
        _checkpoint,
    ),
)
"""In the order they are executed."""
