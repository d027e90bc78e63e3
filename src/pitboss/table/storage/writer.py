"""The writer that all tables share.

Each table waits for its own command to be on disk before it takes the next. What several tables ask for at
the same moment is written in one transaction, with one wait for the disk: nowhere else do they touch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import IdReused, PitbossError, StorageFailed
from pitboss.table.ledger import may_be_negative
from pitboss.table.storage import schema
from pitboss.table.storage.database import Database
from pitboss.table.storage.rows import GENESIS, Append, Remembered

__all__ = [
    "BALANCES",
    "REMEMBERED",
    "AlreadyDone",
    "Dismissed",
    "Lost",
    "Overdrawn",
    "Writer",
    "storage_failed",
]

_LOG = logging.getLogger("pitboss.storage")
_LOG.addHandler(logging.NullHandler())  # a command that only reads tells the user itself
_MOST_AT_ONCE = 128


def storage_failed(error: BaseException) -> StorageFailed:
    """The sentence for whoever asked; the database's own words are written to the server's log."""
    cause = getattr(error, "orig", None) or error
    words = (str(cause).strip() or type(cause).__name__).splitlines()[0].rstrip(".")
    _LOG.warning("the database failed: %s", words)
    return StorageFailed("The database failed; ask again with the same id.", why=words)


class AlreadyDone(PitbossError):
    """The command was done before; `answer` is what was answered then."""

    def __init__(self, answer: str) -> None:
        super().__init__("This command was done before.")
        self.answer = answer


class Lost(PitbossError):
    """Somebody else wrote to this stream first: what is known of it here is out of date."""


class Dismissed(PitbossError):
    """Somebody it takes was dismissed."""

    def __init__(self, person: str) -> None:
        super().__init__(f"{person} was dismissed.")
        self.person = person


class Overdrawn(PitbossError):
    """An account would fall below zero."""

    def __init__(self, account: str, cents: int) -> None:
        super().__init__(f"{account} would be at {cents} cents.")
        self.account, self.cents = account, cents


class Writer:
    """One queue for everything that is written."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._queue: asyncio.Queue[tuple[Append, asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._upsert = _upsert_balances(sqlite if database.is_sqlite else postgresql)

    def start(self) -> None:
        self._task = asyncio.create_task(self._write_on(), name="store writer")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        while not self._queue.empty():
            _, waiting = self._queue.get_nowait()
            if not waiting.done():
                waiting.set_exception(StorageFailed("The server is stopping."))

    async def append(self, append: Append) -> None:
        """Returns when all of it is on disk.

        AlreadyDone, IdReused, Lost and Overdrawn mean that none of it is; StorageFailed that nobody knows.
        """
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((append, waiting))
        await waiting

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < _MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                await self._write_batch(batch)
            except asyncio.CancelledError:
                _fail(batch, StorageFailed("The server is stopping."))
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, nobody may wait for ever
                _fail(batch, storage_failed(error))

    async def _write_batch(self, batch: Sequence[tuple[Append, asyncio.Future[None]]]) -> None:
        try:
            failures = await self._commit([append for append, _ in batch])
        except IntegrityError:
            if len(batch) > 1:  # one of them is to blame: write them one by one
                for one in batch:
                    await self._write_batch([one])
                return
            failures = [Lost("Another process has written to this table.")]
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            failed = storage_failed(error)
            failures = [failed for _ in batch]
        for (_, waiting), failure in zip(batch, failures, strict=True):
            if waiting.done():
                continue
            if failure is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(failure)

    async def _commit(self, appends: Sequence[Append]) -> list[PitbossError | None]:
        """All in one transaction; those that cannot be are left out of it, with the reason."""
        return await self.database.writing.transact(lambda connection: self._write(connection, appends))

    def _write(self, connection: Connection, appends: Sequence[Append]) -> list[PitbossError | None]:
        known = self._known(connection, appends)
        balances = self._balances(connection, appends)
        gone = self._gone(connection, appends)
        failures: list[PitbossError | None] = []
        kept: list[Append] = []
        moved: dict[str, int] = {}
        for append in appends:
            failure = _repeated(append, known) or _absent(append, gone) or _post(append, balances, moved)
            failures.append(failure)
            if failure is None:
                kept.append(append)
                if append.dismissed is not None:
                    gone.add(append.dismissed)
                if append.remember is not None:
                    known[append.remember.key] = append.remember
        if kept:
            self._insert(connection, kept, moved)
        return failures

    def _known(self, connection: Connection, appends: Iterable[Append]) -> dict[str, Remembered]:
        keys = [append.remember.key for append in appends if append.remember is not None]
        if not keys:
            return {}
        rows = connection.execute(REMEMBERED, {"keys": keys})
        return {key: Remembered(key=key, digest=digest, answer=answer) for key, digest, answer in rows}

    def _balances(self, connection: Connection, appends: Iterable[Append]) -> dict[str, int]:
        accounts = sorted({line.account for append in appends for line in append.lines})
        if not accounts:
            return {}
        query = BALANCES if self.database.is_sqlite else BALANCES.with_for_update()
        found = connection.execute(query, {"accounts": accounts})
        return {account: cents for account, cents in found}  # noqa: C416 - a result is no iterable of pairs to the type checker

    def _gone(self, connection: Connection, appends: Iterable[Append]) -> set[str]:
        asked = sorted({person for append in appends for person in append.present})
        if not asked:
            return set()
        return set(connection.execute(_GONE, {"people": asked}).scalars())

    def _insert(self, connection: Connection, kept: Sequence[Append], moved: Mapping[str, int]) -> None:
        rows = [append.row for append in kept if append.row is not None]
        _many(
            connection,
            insert(schema.log),
            [{"stream": r.stream, "sequence": r.sequence, "body": r.body, "hash": r.hash} for r in rows],
        )
        _many(
            connection,
            insert(schema.entries),
            [
                {
                    "stream": append.row.stream,
                    "sequence": append.row.sequence,
                    "line": number,
                    "account": line.account,
                    "cents": line.cents,
                    "why": line.why,
                }
                for append in kept
                if append.row is not None
                for number, line in enumerate(append.lines)
            ],
        )
        _many(
            connection,
            insert(schema.commands),
            [
                {"key": r.key, "digest": r.digest, "answer": r.answer}
                for append in kept
                if (r := append.remember) is not None
            ],
        )
        _many(connection, self._upsert, [{"account": name, "cents": cents} for name, cents in moved.items()])
        self._insert_rare(connection, kept)

    def _insert_rare(self, connection: Connection, kept: Sequence[Append]) -> None:
        """What only some commands bring along: a new table or person, a round's end or beginning."""
        _many(
            connection,
            insert(schema.people),
            [
                {"id": p.id, "name": p.name, "role": p.role, "password": p.password}
                for append in kept
                if (p := append.person) is not None
            ],
        )
        _many(
            connection,
            insert(schema.tables),
            [
                {
                    "id": t.id,
                    "title": t.title,
                    "game": t.game,
                    "closed": t.closed,
                    "server": t.server,
                    "sequence": 0,
                    "hash": GENESIS,
                    "checkpoint": "",
                }
                for append in kept
                if (t := append.opened) is not None
            ],
        )
        _many(
            connection,
            _CHANGE_TABLE,
            [
                {"which": t.id, "title": t.title, "game": t.game, "closed": t.closed}
                for append in kept
                if (t := append.changed) is not None
            ],
        )
        dismissed = [{"which": append.dismissed} for append in kept if append.dismissed is not None]
        _many(connection, _DISMISS, dismissed)
        _many(connection, _END_SESSIONS, dismissed)
        in_streams = [(append.row.stream, append) for append in kept if append.row is not None]
        _many(
            connection,
            insert(schema.secrets),
            [
                {"stream": stream, "number": append.secret[0], "secret": append.secret[1]}
                for stream, append in in_streams
                if append.secret is not None
            ],
        )
        _many(
            connection,
            insert(schema.rounds),
            [
                {"stream": stream, "number": r.number, "record": r.record, "hash": r.hash}
                for stream, append in in_streams
                if (r := append.round) is not None
            ],
        )
        _many(
            connection,
            _MOVE_CHECKPOINT,
            [
                {"which": stream, "sequence": c.sequence, "hash": c.hash, "checkpoint": c.state}
                for stream, append in in_streams
                if (c := append.checkpoint) is not None
            ],
        )


def _fail(batch: Iterable[tuple[Append, asyncio.Future[None]]], failure: StorageFailed) -> None:
    for _, waiting in batch:
        if not waiting.done():
            waiting.set_exception(failure)


def _repeated(append: Append, known: Mapping[str, Remembered]) -> PitbossError | None:
    asked = append.remember
    if asked is None or (before := known.get(asked.key)) is None:
        return None
    if before.digest != asked.digest:
        return IdReused("This id was used for another command; every command needs an id of its own.")
    return AlreadyDone(before.answer)


def _absent(append: Append, gone: Container[str]) -> PitbossError | None:
    missing = next((person for person in append.present if person in gone), None)
    return None if missing is None else Dismissed(missing)


def _post(append: Append, balances: dict[str, int], moved: dict[str, int]) -> PitbossError | None:
    """The lines put into the balances, unless an account would fall below zero."""
    new: dict[str, int] = dict.fromkeys(append.accounts, 0)
    for line in append.lines:
        new[line.account] = new.get(line.account, balances.get(line.account, 0)) + line.cents
    for account, cents in new.items():
        if cents < 0 and not may_be_negative(account):
            return Overdrawn(account, cents)
    balances |= new
    moved |= new
    return None


def _many(connection: Connection, statement: Executable, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _upsert_balances(dialect: Any) -> Executable:
    statement = dialect.insert(schema.balances)
    upsert: Executable = statement.on_conflict_do_update(
        index_elements=["account"], set_={"cents": statement.excluded.cents}
    )
    return upsert


REMEMBERED = select(schema.commands.c.key, schema.commands.c.digest, schema.commands.c.answer).where(
    schema.commands.c.key.in_(bindparam("keys", expanding=True))
)
BALANCES = (
    select(schema.balances.c.account, schema.balances.c.cents)
    .where(schema.balances.c.account.in_(bindparam("accounts", expanding=True)))
    .order_by(schema.balances.c.account)
)
_CHANGE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(title=bindparam("title"), game=bindparam("game"), closed=bindparam("closed"))
)
_GONE = select(schema.people.c.id).where(
    schema.people.c.id.in_(bindparam("people", expanding=True)), schema.people.c.dismissed
)
_DISMISS = (
    update(schema.people)
    .where(schema.people.c.id == bindparam("which"))
    .values(dismissed=True, password=None)
)
_END_SESSIONS = delete(schema.sessions).where(schema.sessions.c.person == bindparam("which"))
_MOVE_CHECKPOINT = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(sequence=bindparam("sequence"), hash=bindparam("hash"), checkpoint=bindparam("checkpoint"))
)
