"""The floor: all tables and people of one house, behind one door."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from pitboss.contract import Frame, Receipt, TableView
from pitboss.errors import Elsewhere, InputError, NotFound, PitbossError, quoted
from pitboss.games import Catalogue, load_catalogue
from pitboss.table.books.accounts import Accounts
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import player
from pitboss.table.books.takings import Figures
from pitboss.table.books.two_people import Alone
from pitboss.table.commands import OpenTable, Request
from pitboss.table.live.live_table import Change, LiveTable
from pitboss.table.live.moments import Stage
from pitboss.table.roles import Actor
from pitboss.table.state import Table
from pitboss.table.storage import Store, TableRow, open_database
from pitboss.table.storage.database import bring_up_to_date
from pitboss.table.storage.house_file import FileGone, HouseFile
from pitboss.table.storage.locks import Locks, make_locks
from pitboss.table.times import machine_clock
from pitboss.table.view import public_view, seen_by, view_of

__all__ = ["Floor", "open_floor"]

_LOG = logging.getLogger("pitboss.table")
_LONGEST_ID = 64
_SWEEP = 2.0
"""Seconds between two searches for tables that nobody serves."""
_LOOK = 0.5
"""Seconds between two looks at whether the database's file is still there."""


class Floor:
    """All that the API and the pages need. Several floors may share one PostgreSQL database."""

    def __init__(
        self, store: Store, locks: Locks, *, catalogue: Catalogue, server: str, clock: Callable[[], int]
    ) -> None:
        self.store, self.catalogue, self.server = store, catalogue, server
        self.accounts = Accounts(store, clock=clock)
        self.figures = Figures(store, catalogue)
        self.clock = clock
        self._locks = locks
        self._tables: dict[str, LiveTable] = {}
        self._taking = asyncio.Lock()
        self._unread: dict[str, str] = {}
        """Tables that cannot be read, and why."""
        self._sweeper: asyncio.Task[None] | None = None
        self._watchman: asyncio.Task[None] | None = None
        self._shown_to_all: WeakKeyDictionary[Change, asyncio.Future[Stage]] = WeakKeyDictionary()

    async def start(
        self, play_chips: int | None, *, restored: bool = False, alone: Alone | None = None
    ) -> None:
        """Let people in, and take up every table that nobody else serves, now and later.

        On a restored backup everyone has to sign in again, and every table starts with a fresh secret.
        """
        self.store.start()
        await self.accounts.open(play_chips, alone=alone)
        await self.accounts.end_sessions(expired_by=None if restored else self.clock())
        await self._sweep()
        if restored:
            for live in list(self._tables.values()):
                await live.begin_anew()
        self._sweeper = asyncio.create_task(self._sweep_on(), name="sweeper")
        if self.store.database.file is not None:
            self._watchman = asyncio.create_task(self._look_after(self.store.database.file), name="watchman")

    async def close(self) -> None:
        for task in (self._sweeper, self._watchman):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for live in self._tables.values():
            await live.close()
        await self.store.stop()  # only when all is on disk may others serve these tables
        await self._locks.close()
        await self.store.close()

    # --- Tables ------------------------------------------------------------------------------------------

    async def open_table(self, actor: Actor, command_id: str, table: str, request: OpenTable) -> Receipt:
        """A supervisor sets up a table under an id of its own."""
        if not _is_name(table) or table == CAGE_STREAM:
            raise InputError("A table's id is 1 to 40 lower-case letters, digits and hyphens.")
        _checked_id(command_id)
        async with self._taking:
            return await asyncio.shield(asyncio.ensure_future(self._open(actor, command_id, table, request)))

    async def _open(self, actor: Actor, command_id: str, table: str, request: OpenTable) -> Receipt:
        if table not in self._tables and await self.store.checkpoint(table) is not None:
            await self._take_up(table)
        live = self._tables.get(table)
        if live is not None:
            return await live.open(actor, command_id, request, server=self.server)
        if not await self._locks.take(table):
            raise Elsewhere(f"{table} is being set up by another process.", address="")
        live = self._serve(table)
        try:
            receipt = await live.open(actor, command_id, request, server=self.server)
        except BaseException:
            await live.close()
            await self._locks.release(table)
            raise
        self._tables[table] = live
        return receipt

    async def perform(self, actor: Actor, table: str, command_id: str, request: Request) -> Receipt:
        """Carry out a command, even if the client hangs up meanwhile."""
        _checked_id(command_id)
        live = await self.live(table)
        try:
            return await asyncio.shield(asyncio.ensure_future(live.perform(actor, command_id, request)))
        except Elsewhere:
            await self._give_up(live)
        live = await self.live(table)  # `Elsewhere` if another process serves it
        return await asyncio.shield(asyncio.ensure_future(live.perform(actor, command_id, request)))

    async def live(self, table: str) -> LiveTable:
        """The table, if it is served here; `Elsewhere` if another process serves it."""
        live = self._tables.get(table)
        if live is not None:
            try:
                await live.recall()
            except Elsewhere:
                await self._give_up(live)
            else:
                return live
        async with self._taking:
            live = await self._take_up(table)
        await live.recall()  # who took it up meanwhile may have forgotten it again
        return live

    async def _give_up(self, live: LiveTable) -> None:
        """Another process may serve it now."""
        if self._tables.get(live.name) is live:
            del self._tables[live.name]
        await live.close()

    async def _take_up(self, table: str) -> LiveTable:
        if (live := self._tables.get(table)) is not None:
            return live
        listed = {row.id: row for row in await self.store.tables()}.get(table)
        if listed is None:
            raise NotFound(f"There is no table {quoted(table)}.")
        if not await self._locks.take(table):
            raise Elsewhere(f"{table} is served by another process.", address=listed.server)
        live = self._serve(table)
        try:
            await live.take_up()
            if listed.server != self.server:
                await self.store.set_server(table, self.server)
        except BaseException:
            await live.close()
            await self._locks.release(table)  # another process may be able to read it
            raise
        self._tables[table] = live
        return live

    def _serve(self, table: str) -> LiveTable:
        async def is_ours() -> bool:
            return not await self._locks.lost([table])

        return LiveTable(table, store=self.store, catalogue=self.catalogue, clock=self.clock, is_ours=is_ours)

    async def tables(self) -> list[TableRow]:
        return await self.store.tables()

    async def _sweep(self) -> None:
        for name in await self._locks.lost(list(self._tables)):
            if (live := self._tables.get(name)) is not None:
                await self._give_up(live)
        for row in await self.store.tables():
            if row.id not in self._tables:
                try:
                    async with self._taking:
                        await self._take_up(row.id)
                except Elsewhere:
                    continue
                except (PitbossError, LookupError, TypeError, ValueError) as error:
                    # A table that cannot be read, for lack of its definition say, does not stop the others.
                    if self._unread.get(row.id) != repr(error):
                        self._unread[row.id] = repr(error)
                        _LOG.warning("table %s cannot be served: %s", row.id, error)

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await self._sweep()
            except PitbossError:
                continue  # the database is away; try again at the next sweep
            except Exception:  # noqa: BLE001 - whatever it is, try again at the next sweep
                _LOG.exception("looking for tables without a server failed; it is tried again")

    async def _look_after(self, file: HouseFile) -> None:
        """Say at once, and again every minute, that the file is gone; until then the writer refuses."""
        while True:
            await asyncio.sleep(_LOOK)
            try:
                file.check()
            except FileGone as gone:
                _LOG.critical("%s: no command counts any more; stop the server and restore a backup", gone)
                await asyncio.sleep(60)

    # --- Looking -----------------------------------------------------------------------------------------

    async def view(self, table: str, actor: Actor | None) -> TableView:
        """The table as this person may see it now."""
        live = await self.live(table)
        sequence, state = live.sequence, live.table
        public = public_view(state, await self._chips(state), sequence)
        return await self._own(state, public, actor)

    async def _chips(self, *tables: Table) -> Mapping[str, int]:
        """The balances of everybody seated at a table, or before and after a change of it."""
        people = {player(sitter.person) for table in tables for sitter in table.seating.values()}
        return await self.store.balances(sorted(people)) if people else {}

    async def _own(self, table: Table, public: TableView, actor: Actor | None) -> TableView:
        if actor is None:
            return view_of(table, public, None, 0)
        seat = table.seat_of(actor.id)
        taken = public.seats[seat] if seat is not None else None
        chips = taken.chips if taken is not None else await self.accounts.chips(actor.id)
        return view_of(table, public, actor, chips)

    def time(self, table: str) -> int:
        """The time by the clocks of a table that is served here."""
        return self._tables[table].time() if table in self._tables else self.clock()

    @asynccontextmanager
    async def watch(
        self, table: str, actor: Actor | None, *, moments: bool = False
    ) -> AsyncIterator[AsyncIterator[Frame]]:
        """Frames for one person: first the table as it is, then each change with the view after it."""
        live = await self.live(table)
        watcher = live.watch()

        async def frames() -> AsyncIterator[Frame]:
            first = await self.view(table, actor)
            yield Frame(sequence=first.sequence, at=live.time(), events=(), view=first)
            while (change := await watcher.get()) is not None:
                if change.sequence > first.sequence or not change.events:
                    yield await self._shown(change, actor, moments=moments)

        try:
            yield frames()
        finally:
            live.unwatch(watcher)

    async def _shown(self, change: Change, actor: Actor | None, *, moments: bool) -> Frame:
        """What everybody sees is worked out once for all who watch."""
        task = self._shown_to_all.get(change)
        if task is None:
            task = self._shown_to_all[change] = asyncio.ensure_future(self._stage(change))
        stage = await asyncio.shield(task)
        view = await self._own(change.table, stage.public, actor)
        return Frame(
            sequence=change.sequence,
            at=change.at,
            events=seen_by(change.table, change.events, actor),
            view=view,
            moments=stage.moments(actor, view) if moments else (),
        )

    async def _stage(self, change: Change) -> Stage:
        before = () if change.before is None else (change.before,)
        return Stage(change, await self._chips(*before, change.table))


def _is_name(text: str) -> bool:
    return 1 <= len(text) <= 40 and all(
        c.isascii() and (c.islower() or c.isdigit() or c == "-") for c in text
    )


def _checked_id(command_id: str) -> None:
    if not (1 <= len(command_id) <= _LONGEST_ID and command_id.isascii() and command_id.isprintable()):
        raise InputError(f"A command's id is 1 to {_LONGEST_ID} printable ASCII characters.")


@asynccontextmanager
async def open_floor(
    address: str,
    *,
    catalogue: Catalogue | None = None,
    server: str = "",
    play_chips: int | None = None,
    clock: Callable[[], int] | None = None,
    restored: bool = False,
    new_house: bool = False,
    alone: Alone | None = None,
) -> AsyncIterator[Floor]:
    """The floor of the house in this database, serving its tables until the block ends.

    `play_chips` is what a guest is given: 0 where chips are money, None for what the house has said before.
    `restored` says that the database was restored from a backup, `new_house` that a house whose file is gone
    is not missed. `alone` is what one member of staff may move at the cage alone; None leaves it as it is.
    """
    database = await open_database(address, migrate=False, new_house=new_house)
    try:
        locks = make_locks(database)  # before the migrations: a file that is being served is not upgraded
    except BaseException:
        await database.close()
        raise
    try:
        await bring_up_to_date(database)
    except BaseException:
        await locks.close()
        raise
    floor = Floor(
        Store(database),
        locks,
        catalogue=catalogue or load_catalogue(),
        server=server,
        clock=clock or machine_clock(),
    )
    try:
        await floor.start(play_chips, restored=restored, alone=alone)
        yield floor
    finally:
        await floor.close()
