"""One table being served: its state, its clock and its watchers, one command at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pitboss.contract import Receipt
from pitboss.contract.frame import write_receipt
from pitboss.errors import Elsewhere, IdReused, InputError, NotFound, PitbossError, Refused, StorageFailed
from pitboss.games import Catalogue
from pitboss.table.canonical import canonical, digest
from pitboss.table.codec import request_to_json
from pitboss.table.commands import ClockRanOut, HouseRestored, OpenTable, Request, ServerRestarted
from pitboss.table.events import Happening
from pitboss.table.gate import Outcome, decide, open_table
from pitboss.table.live.alarm import Alarm
from pitboss.table.live.position import Position, read_position, unread_position
from pitboss.table.live.receipt import answer_again, refusal, too_little
from pitboss.table.records.entry import Entry
from pitboss.table.roles import CLOCK, HOUSE, Actor, Role
from pitboss.table.state import Table
from pitboss.table.storage import AlreadyDone, Append, Lost, Overdrawn, Remembered, Store
from pitboss.table.times import SteadyClock
from pitboss.wording.refusals import Refusal

__all__ = ["Change", "LiveTable"]

_SOON = 1.0
"""Seconds until a table tries again after the database failed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class Change:
    """What one command made happen, whole; each watcher is shown their own part of it."""

    sequence: int
    at: int
    before: Table | None
    """None if the table has just been read from disk."""
    events: tuple[Happening, ...]
    table: Table


class LiveTable:
    """Serves one table. The state here follows the log: what is not on disk has not happened."""

    def __init__(
        self,
        name: str,
        *,
        store: Store,
        catalogue: Catalogue,
        clock: Callable[[], int],
        is_ours: Callable[[], Awaitable[bool]],
    ) -> None:
        self.name = name
        self._is_ours = is_ours
        self._store, self._catalogue, self._clock = store, catalogue, clock
        self._position: Position = unread_position()
        self._steady = SteadyClock(clock, clock)
        self._busy = asyncio.Lock()
        self._watchers: set[asyncio.Queue[Change | None]] = set()
        self._alarm = Alarm(self._look_at_the_clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def table(self) -> Table:
        if (table := self._position.table) is None:
            if self._position.sequence:  # it was open, and is so again when the database answers
                raise StorageFailed("The database failed; ask again with the same id.")
            raise NotFound(f"There is no table {self.name!r}.")
        return table

    @property
    def sequence(self) -> int:
        return self._position.sequence

    # --- Asking ------------------------------------------------------------------------------------------

    async def open(self, actor: Actor, command_id: str, request: OpenTable, *, server: str) -> Receipt:
        """Set the table up."""

        def opening(at: int) -> Outcome:
            if self._position.table is not None:
                raise Refused(Refusal.TABLE_EXISTS, table=self.name)
            return open_table(
                request,
                table=self.name,
                actor=actor,
                at=at,
                catalogue=self._catalogue,
                secrets=self._position.secrets,
            )

        async with self._busy:
            try:
                return await self._carry_out(actor, command_id, request, opening, server=server)
            except Lost as lost:
                raise StorageFailed("Another process was quicker; ask again with the same id.") from lost

    async def perform(self, actor: Actor, command_id: str, request: Request) -> Receipt:
        """Carry out a command, once: repeated with the same id, it gets the same answer."""
        async with self._busy:
            try:
                return await self._once(actor, command_id, request)
            except Lost:
                await self._must_be_ours()
                await self._load()
                try:
                    return await self._once(actor, command_id, request)
                except Lost as lost:
                    raise StorageFailed("Another process was quicker; ask again with the same id.") from lost

    async def _once(self, actor: Actor, command_id: str, request: Request) -> Receipt:
        if self._position.table is None:
            await self._load()
        table = self.table

        def deciding(at: int) -> Outcome:
            return decide(
                table, request, actor=actor, at=at, catalogue=self._catalogue, secrets=self._position.secrets
            )

        return await self._carry_out(actor, command_id, request, deciding)

    async def _carry_out(
        self,
        actor: Actor,
        command_id: str,
        request: Request,
        deciding: Callable[[int], Outcome],
        *,
        server: str = "",
    ) -> Receipt:
        at = self.time()
        asked = request_to_json(request)
        key = "" if actor.role is Role.SYSTEM else f"{actor.id}:{command_id}"
        content = digest([self.name, asked]) if key else ""
        try:
            outcome = deciding(at)
        except Refused as error:
            return await self._refuse(error, key, content)
        except InputError as error:
            return await self._answered_before(error, key, content)
        entry = Entry.of(
            actor,
            at=at,
            command_id=command_id,
            request=asked,
            moves=outcome.moves,
            events=outcome.events,
            lines=outcome.lines,
        )
        receipt = Receipt(table=self.name, sequence=self._position.sequence + 1, at=at)
        remember = None
        if key:
            remember = Remembered(key=key, digest=content, answer=canonical(write_receipt(receipt)))
        append, position = self._position.after(
            outcome, entry, stream=self.name, server=server, remember=remember
        )
        try:
            await self._store.append(append)
        except AlreadyDone as done:
            before = answer_again(done.answer)
            if before.sequence > self._position.sequence:  # it reached the disk after we had read the log
                self._forget()
            return before
        except Overdrawn as short:
            return await self._refuse(too_little(short, outcome.lines), key, content)
        except Lost:
            self._forget()
            raise
        except (StorageFailed, asyncio.CancelledError):
            self._forget()  # reading the log again will show whether it is on disk
            raise
        self._take(position, outcome.events)
        return receipt

    async def _answered_before(self, error: InputError, key: str, content: str) -> Receipt:
        """A request that makes no sense now may have been answered when it did."""
        if key and (before := await self._store.remembered(key)) is not None and before.digest == content:
            return answer_again(before.answer)
        raise error

    async def _refuse(self, error: Refused, key: str, content: str) -> Receipt:
        """Remember the refusal too: a command once refused must not take effect when it is repeated."""
        if not key or isinstance(error, IdReused):
            raise error
        remember = Remembered(key=key, digest=content, answer=refusal(error))
        try:
            await self._store.append(Append(remember=remember))
        except AlreadyDone as done:
            return answer_again(done.answer)
        raise error

    # --- Coming back -------------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Read the table, and go on with a round interrupted by a stop."""
        async with self._busy:
            await self._load()
            interrupted = self.table.playing
        if interrupted:
            await self.perform(HOUSE, "restart", ServerRestarted())

    async def begin_anew(self) -> None:
        """After a restore: void what was prepared or dealt before."""
        await self.perform(HOUSE, "restored", HouseRestored())

    async def recall(self) -> None:
        """Read the table again if a failure left it unclear what is on disk."""
        if self._position.table is None:
            async with self._busy:
                if self._position.table is None:
                    await self._must_be_ours()
                    await self._load()

    async def _must_be_ours(self) -> None:
        if not await self._is_ours():
            raise Elsewhere(f"{self.name} is served by another process now.", address="")

    async def _load(self) -> None:
        position = await read_position(self.name, self._store, self._catalogue)
        self._steady = SteadyClock(self._clock, self._clock, since=position.at)
        self._take(position, ())

    def _take(self, position: Position, events: tuple[Happening, ...]) -> None:
        """Take this position, just written or read, and show it to the watchers."""
        before, self._position = self._position.table, position
        self._set_alarm()
        if not self._watchers:
            return
        change = Change(
            sequence=position.sequence,
            at=position.at,
            before=before if events else None,
            events=events,
            table=self.table,
        )
        for watcher in list(self._watchers):
            self._tell(watcher, change)

    def _forget(self) -> None:
        """The state here may be out of date: the next command reads it again, or else the alarm does."""
        self._position = self._position.forgotten()
        self._set_alarm()

    # --- The clock ---------------------------------------------------------------------------------------

    def time(self) -> int:
        """The server's time, but never before the last entry of the log.

        If that entry's clock was ahead of this one, time runs at half pace until this one has caught up.
        """
        return max(self._steady(), self._position.at)

    def _set_alarm(self) -> None:
        table = self._position.table
        due = None if table is None or table.due is None else table.due.at
        if self._closed or due is None or not self._alarm.rings_before(due):
            self._alarm.set(None if self._closed else self._time_left(), due)

    def _time_left(self) -> float | None:
        """Seconds until the clock answers for a seat; None if no clock runs."""
        if (table := self._position.table) is None:
            return _SOON
        return None if table.due is None else max(0, table.due.at - self.time()) / 1000

    def _look_at_the_clock(self) -> None:
        if self._position.table is None or self._time_left() == 0:
            self._start_running_out()
        else:
            self._set_alarm()

    def _start_running_out(self) -> None:
        task = asyncio.get_running_loop().create_task(self.run_out())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run_out(self) -> None:
        """Answer for a seat whose time is over."""
        try:
            await self.recall()
        except NotFound:
            return  # it was never opened
        except PitbossError:
            self._set_alarm()
            return
        due = self.table.due
        if due is None:
            return
        for plainly in (False, True):
            request = ClockRanOut(due.kind, due.number, due.seat, due.asked, plainly)
            try:
                await self.perform(CLOCK, "clock", request)
            except Refused:
                if self._position.table is None or self._position.table.due != due or self.time() < due.at:
                    self._set_alarm()  # the seat answered just in time, or there is still time
                    return
            except PitbossError:
                break
            else:
                return
        await asyncio.sleep(_SOON)
        self._start_running_out()

    # --- Watching ----------------------------------------------------------------------------------------

    def watch(self) -> asyncio.Queue[Change | None]:
        """Changes from now on; after None, start over with a fresh look at the table."""
        watcher: asyncio.Queue[Change | None] = asyncio.Queue(maxsize=256)
        self._watchers.add(watcher)
        return watcher

    def unwatch(self, watcher: asyncio.Queue[Change | None]) -> None:
        self._watchers.discard(watcher)

    def _tell(self, watcher: asyncio.Queue[Change | None], change: Change) -> None:
        if watcher.qsize() >= watcher.maxsize - 1:  # too slow to follow
            self._watchers.discard(watcher)
            watcher.put_nowait(None)
        else:
            watcher.put_nowait(change)

    async def close(self) -> None:
        self._closed = True
        self._set_alarm()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for watcher in list(self._watchers):
            watcher.put_nowait(None)
        self._watchers.clear()
