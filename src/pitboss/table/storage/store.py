"""Reading the database back, and who serves a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Executable, delete, func, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import StorageFailed
from pitboss.table.storage import schema
from pitboss.table.storage.database import Database
from pitboss.table.storage.powers import ONCE
from pitboss.table.storage.rows import (
    GENESIS,
    Append,
    Checkpoint,
    Found,
    PersonRow,
    Remembered,
    Row,
    SessionRow,
    TableRow,
)
from pitboss.table.storage.writer import Writer, storage_failed

__all__ = ["Store"]

_Result = TypeVar("_Result")


class Store:
    """All reading and writing of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database)

    def start(self) -> None:
        self._writer.start()

    async def stop(self) -> None:
        """Stop writing; whatever is under way is finished first, or fails."""
        await self._writer.close()
        await self.database.writing.close()

    async def close(self) -> None:
        await self._writer.close()
        await self.database.close()

    async def append(self, append: Append) -> None:
        """Return when all of it is on disk; see `Writer.append`."""
        await self._writer.append(append)

    async def write(self, *statements: Executable) -> None:
        """Write what is neither money nor history nor power: who serves a table, which sessions expired."""

        def execute(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._transact(execute)

    async def _transact(self, work: Callable[[Connection], _Result]) -> _Result:
        try:
            return await self.database.writing.transact(work)
        except IntegrityError:
            raise
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise storage_failed(error) from error

    # --- Reading -----------------------------------------------------------------------------------------

    async def fetch(
        self, query: Executable, parameters: Mapping[str, object] | None = None
    ) -> Sequence[Found]:
        """The rows that a query finds."""
        try:
            async with self.database.reading.connect() as connection:
                return (await connection.execute(query, parameters or {})).all()
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise storage_failed(error) from error

    async def remembered(self, key: str) -> Remembered | None:
        found = await self.fetch(select(schema.commands).where(schema.commands.c.key == key))
        return Remembered(**found[0]._asdict()) if found else None

    async def read_log(self, stream: str, *, after: int = 0, most: int | None = None) -> list[Row]:
        log = schema.log.c
        links = select(schema.log).where(log.stream == stream, log.sequence > after).order_by(log.sequence)
        return [Row(**row._asdict()) for row in await self.fetch(links.limit(most))]

    async def head(self, stream: str) -> tuple[int, str]:
        """The last link of a stream: its sequence and hash."""
        log = schema.log.c
        found = await self.fetch(
            select(log.sequence, log.hash).where(log.stream == stream).order_by(log.sequence.desc()).limit(1)
        )
        return (found[0].sequence, found[0].hash) if found else (0, GENESIS)

    async def checkpoint(self, table: str) -> Checkpoint | None:
        """Where to begin reading a table's log; None if there is no such table."""
        found = await self.fetch(select(schema.tables).where(schema.tables.c.id == table))
        if not found:
            return None
        return Checkpoint(sequence=found[0].sequence, hash=found[0].hash, state=found[0].checkpoint)

    async def tables(self) -> list[TableRow]:
        listed = schema.tables.c
        columns = (listed.id, listed.title, listed.game, listed.closed, listed.server)
        return [TableRow(**row._asdict()) for row in await self.fetch(select(*columns).order_by(listed.id))]

    async def secret(self, stream: str, number: int) -> bytes:
        secrets = schema.secrets.c
        found = await self.fetch(
            select(secrets.secret).where(secrets.stream == stream, secrets.number == number)
        )
        if not found:
            raise StorageFailed(f"The secret of round {number} of {stream} is not in the database.")
        return bytes(found[0].secret)

    async def balance(self, account: str) -> int:
        return (await self.balances([account])).get(account, 0)

    async def balances(self, accounts: Sequence[str]) -> dict[str, int]:
        found = await self.fetch(select(schema.balances).where(schema.balances.c.account.in_(accounts)))
        return {row.account: row.cents for row in found}

    async def record(self, stream: str, number: int) -> tuple[str, str] | None:
        """A round's record and its hash."""
        rounds = schema.rounds.c
        found = await self.fetch(
            select(rounds.record, rounds.hash).where(rounds.stream == stream, rounds.number == number)
        )
        return (found[0].record, found[0].hash) if found else None

    async def latest_rounds(self, stream: str, *, before: int, most: int) -> list[tuple[int, str]]:
        """Numbers and records, the latest first."""
        rounds = schema.rounds.c
        found = await self.fetch(
            select(rounds.number, rounds.record)
            .where(rounds.stream == stream, rounds.number < before)
            .order_by(rounds.number.desc())
            .limit(most)
        )
        return [(row.number, row.record) for row in found]

    async def person(self, *, name: str | None = None, person: str | None = None) -> PersonRow | None:
        people = schema.people.c
        which = people.name == name if name is not None else people.id == person
        found = await self.fetch(select(schema.people).where(which))
        return PersonRow(**found[0]._asdict()) if found else None

    async def passwords(self) -> dict[str, str | None]:
        """By person, as they are stored."""
        people = schema.people.c
        found = await self.fetch(select(people.id, people.password).order_by(people.id))
        return {row.id: row.password for row in found}

    async def count_people(self) -> int:
        return int((await self.fetch(select(func.count()).select_from(schema.people)))[0][0])

    async def session(self, token: str) -> tuple[str, int] | None:
        """Whose session it is, and when it expires."""
        found = await self.fetch(select(schema.sessions).where(schema.sessions.c.token == token))
        return (found[0].person, found[0].expires) if found else None

    async def sessions(self) -> list[SessionRow]:
        """All sessions and one-time links."""
        found = await self.fetch(select(schema.sessions).order_by(schema.sessions.c.token))
        return [SessionRow(**row._asdict()) for row in found]

    async def forget_expired(self, before: int) -> None:
        """Delete the sessions that have expired; the log says when, so that this needs no link."""
        await self.write(delete(schema.sessions).where(schema.sessions.c.expires < before))

    async def prolong_session(self, token: str, expires: int) -> None:
        """Let a session end later; never sooner, whoever is last."""
        sessions = schema.sessions.c
        which = (sessions.token == token) & (sessions.expires < expires)
        await self.write(update(schema.sessions).where(which).values(expires=expires))

    async def sessions_of(self, person: str) -> list[tuple[str, int]]:
        """A person's sessions, as they are kept, and when each expires; without one-time links."""
        sessions = schema.sessions.c
        which = (sessions.person == person) & ~sessions.token.startswith(ONCE)
        return [(row.token, row.expires) for row in await self.fetch(select(schema.sessions).where(which))]

    async def people(self) -> list[PersonRow]:
        found = await self.fetch(select(schema.people).order_by(schema.people.c.name))
        return [PersonRow(**{**row._asdict(), "password": None}) for row in found]

    async def set_server(self, table: str, server: str) -> None:
        await self.write(update(schema.tables).where(schema.tables.c.id == table).values(server=server))
