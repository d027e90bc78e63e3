"""The writer that all tables share.

Each table waits until its command is on disk before it takes the next. Commands that several tables send at
the same moment are written in one transaction, with one wait for the disk; tables meet nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Container, Iterable, Mapping, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import IdReused, PitbossError, StorageFailed
from pitboss.table.books.ledger import may_be_negative
from pitboss.table.storage.database import Database, in_its_words
from pitboss.table.storage.house_file import FileGone
from pitboss.table.storage.powers import is_granted
from pitboss.table.storage.rows import Append, Remembered
from pitboss.table.storage.sql import Statements
from pitboss.wording.refusals import Refusal

__all__ = [
    "AlreadyDone",
    "Dismissed",
    "Lost",
    "NotGranted",
    "Overdrawn",
    "Overfull",
    "Writer",
    "storage_failed",
]

_LOG = logging.getLogger("pitboss.storage")
_LOG.addHandler(logging.NullHandler())  # commands that only read report the error themselves
_MOST_AT_ONCE = 128


def storage_failed(error: BaseException) -> StorageFailed:
    """The error for the caller; the database's own words go to the server's log."""
    words = in_its_words(error)
    _LOG.warning("the database failed: %s", words)
    if isinstance(error, FileGone):
        return StorageFailed("The house's database is gone, and nothing counts any more.", why=words)
    return StorageFailed("The database failed; ask again with the same id.", why=words)


class AlreadyDone(PitbossError):
    """The command was answered before; `answer` is what it got then."""

    def __init__(self, answer: str) -> None:
        super().__init__("This command was answered before.")
        self.answer = answer


class Lost(PitbossError):
    """Another process wrote to this stream first: what this one knows of it is out of date."""


class Dismissed(PitbossError):
    """A person the command needs was dismissed while it waited."""

    def __init__(self, person: str) -> None:
        super().__init__(f"{person} was dismissed.")
        self.person = person


class NotGranted(PitbossError):
    """A password or a session that the command relies on is no longer what it was."""


class Overdrawn(PitbossError):
    """An account would fall below zero."""

    def __init__(self, account: str, cents: int) -> None:
        super().__init__(f"{account} would be at {cents} cents.")
        self.account, self.cents = account, cents


class Overfull(PitbossError):
    """An account would hold more than it may."""


class Writer:
    """One queue for everything that is written."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._queue: asyncio.Queue[tuple[Append, asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._statements = Statements(database.dialect)

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
        """Return when all of it is on disk.

        `AlreadyDone`, `IdReused`, `Lost`, `Dismissed`, `NotGranted`, `Overdrawn` and `Overfull` mean that
        none of it is; after `StorageFailed` nobody knows.
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
            except Exception as error:  # noqa: BLE001 - whatever it is, nobody must wait for ever
                _fail(batch, storage_failed(error))

    async def _write_batch(self, batch: Sequence[tuple[Append, asyncio.Future[None]]]) -> None:
        try:
            appends = [append for append, _ in batch]
            failures = await self.database.writing.transact(lambda open_: self._write(open_, appends))
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

    def _write(self, connection: Connection, appends: Sequence[Append]) -> list[PitbossError | None]:
        """Write all in one transaction, except those that cannot be; for each of these, the reason."""
        say = self._statements
        known = say.known(connection, [each.remember.key for each in appends if each.remember is not None])
        balances = say.balances(connection, {line.account for each in appends for line in each.lines})
        gone = say.gone(connection, {person for each in appends for person in each.present})
        failures: list[PitbossError | None] = []
        kept: list[Append] = []
        moved: dict[str, int] = {}
        for append in appends:
            failure = (
                _repeated(append, known)
                or _absent(append, gone)
                or _denied(append, connection)
                or _post(append, balances, moved)
            )
            failures.append(failure)
            if failure is None:
                kept.append(append)
                if append.dismissed is not None:
                    gone.add(append.dismissed)
                if append.remember is not None:
                    known[append.remember.key] = append.remember
        if kept:
            say.write(connection, kept, moved)
        return failures


def _fail(batch: Iterable[tuple[Append, asyncio.Future[None]]], failure: StorageFailed) -> None:
    for _, waiting in batch:
        if not waiting.done():
            waiting.set_exception(failure)


def _repeated(append: Append, known: Mapping[str, Remembered]) -> PitbossError | None:
    asked = append.remember
    if asked is None or (before := known.get(asked.key)) is None:
        return None
    if before.digest != asked.digest:
        return IdReused(Refusal.ID_REUSED)
    return AlreadyDone(before.answer)


def _absent(append: Append, gone: Container[str]) -> PitbossError | None:
    missing = next((person for person in append.present if person in gone), None)
    return None if missing is None else Dismissed(missing)


def _denied(append: Append, connection: Connection) -> PitbossError | None:
    if append.power is None or is_granted(connection, append.power):
        return None
    return NotGranted("A password or a session has changed meanwhile.")


def _post(append: Append, balances: dict[str, int], moved: dict[str, int]) -> PitbossError | None:
    """Add the lines to the balances, unless an account would fall below zero."""
    new: dict[str, int] = dict.fromkeys(append.accounts, 0)
    for line in append.lines:
        new[line.account] = new.get(line.account, balances.get(line.account, 0)) + line.cents
    for account, cents in new.items():
        if cents < 0 and not may_be_negative(account):
            return Overdrawn(account, cents)
    if append.most is not None and any(
        line.cents > 0 and new[line.account] > append.most for line in append.lines
    ):
        return Overfull("An account would hold more than it may.")
    balances |= new
    moved |= new
    return None
