"""One table being served: its state, its clock, those who watch it, one command at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.errors import (
    Elsewhere,
    Forbidden,
    IdReused,
    InputError,
    NotFound,
    PitbossError,
    Refused,
    StorageFailed,
)
from pitboss.games import Catalogue
from pitboss.rules import dollars
from pitboss.table.canonical import canonical, digest
from pitboss.table.codec import request_to_json
from pitboss.table.commands import ClockRanOut, OpenTable, Request, ServerRestarted
from pitboss.table.entry import Entry
from pitboss.table.events import Happening, RoundStarted, TableClosed, TableOpened, TableResumed, TermsChanged
from pitboss.table.evolve import begin, evolve_all, with_clock
from pitboss.table.fairness import new_secret
from pitboss.table.gate import Outcome, Secrets, decide, open_table
from pitboss.table.ledger import player
from pitboss.table.people import CLOCK, HOUSE, Actor, Role
from pitboss.table.record import make_record
from pitboss.table.setting import Setting
from pitboss.table.snapshot import read_snapshot, write_snapshot
from pitboss.table.state import Table
from pitboss.table.storage import (
    GENESIS,
    AlreadyDone,
    Append,
    Checkpoint,
    Lost,
    Overdrawn,
    Remembered,
    Row,
    Store,
    TableRow,
)

__all__ = ["Frame", "LiveTable", "Receipt", "answer_again"]


_SOON = 1.0
"""Seconds until a table tries again what the database did not let it do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The answer to a command that was carried out: where it stands in the log."""

    stream: str
    sequence: int
    at: int

    def to_json(self) -> dict[str, Any]:
        return {"table": self.stream, "sequence": self.sequence, "at": self.at}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class Frame:
    """What one command made happen, for those who watch; each is shown his own part of it."""

    sequence: int
    at: int
    events: tuple[Happening, ...]
    table: Table


def refusal(error: Refused) -> str:
    """A refusal as it is remembered."""
    return canonical({"refused": {"kind": error.kind, "message": error.message, "rule": error.rule}})


def answer_again(answer: str) -> Receipt:
    """What was answered before: the receipt, or the refusal raised once more."""
    data = json.loads(answer)
    if "refused" in data:
        told = data["refused"]
        kind = Forbidden if told["kind"] == Forbidden.kind else Refused
        raise kind(told["message"], rule=told["rule"])
    return Receipt(stream=data["table"], sequence=data["sequence"], at=data["at"])


class LiveTable:
    """Serves one table. What is not on disk has not happened: the state here follows the log."""

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
        self._table: Table | None = None
        self._sequence, self._hash, self._at = 0, GENESIS, 0
        self._ahead = 0  # of our clock: what was written by one that is faster, or was set back since
        self._secrets = Secrets(current=new_secret(), following=new_secret())
        self._story: list[tuple[int, Entry]] = []
        self._record = GENESIS
        self._busy = asyncio.Lock()
        self._watchers: set[asyncio.Queue[Frame | None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def table(self) -> Table:
        if self._table is None:
            raise NotFound(f"There is no table {self.name!r}.")
        return self._table

    @property
    def sequence(self) -> int:
        return self._sequence

    # --- Asking ------------------------------------------------------------------------------------------

    async def open(self, actor: Actor, command_id: str, request: OpenTable, *, server: str) -> Receipt:
        """Set the table up."""

        def opening(at: int) -> Outcome:
            if self._table is not None:
                raise Refused(f"There is a table {self.name!r} already.")
            return open_table(
                request,
                table=self.name,
                actor=actor,
                at=at,
                catalogue=self._catalogue,
                secrets=self._secrets,
            )

        async with self._busy:
            try:
                return await self._carry_out(actor, command_id, request, opening, server=server)
            except Lost as lost:
                raise StorageFailed("Another process was quicker; ask again with the same id.") from lost

    async def perform(self, actor: Actor, command_id: str, request: Request) -> Receipt:
        """Carry a command out, once: asked again with the same id, the answer is the same."""
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
        if self._table is None:
            await self._load()
        table = self.table

        def deciding(at: int) -> Outcome:
            return decide(
                table, request, actor=actor, at=at, catalogue=self._catalogue, secrets=self._secrets
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
        at = self._time()
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
            actor, at=at, command_id=command_id, request=asked, events=outcome.events, lines=outcome.lines
        )
        row = Row.after(self._hash, stream=self.name, sequence=self._sequence + 1, body=entry.body())
        receipt = Receipt(stream=self.name, sequence=row.sequence, at=at)
        told = (row.sequence, entry)
        story = [told] if outcome.started else [*self._story, told] if self._in_round() else []
        append = self._append(outcome, row, story, server=server)
        if key:
            answer = canonical(receipt.to_json())
            append = replace(append, remember=Remembered(key=key, digest=content, answer=answer))
        try:
            await self._store.append(append)
        except AlreadyDone as done:
            return answer_again(done.answer)
        except Overdrawn as short:
            return await self._refuse(_too_little(short, outcome), key, content)
        except Lost:
            self._forget()
            raise
        except (StorageFailed, asyncio.CancelledError):
            self._forget()  # whether it is on disk is known when it is read again
            raise
        self._accept(outcome, row, story, append, at)
        return receipt

    async def _answered_before(self, error: InputError, key: str, content: str) -> Receipt:
        """What makes no sense now may have made sense when it was first asked for."""
        if key and (before := await self._store.remembered(key)) is not None and before.digest == content:
            return answer_again(before.answer)
        raise error

    async def _refuse(self, error: Refused, key: str, content: str) -> Receipt:
        """A refusal is remembered too: what was refused once must not take effect when it is repeated."""
        if not key or isinstance(error, IdReused):
            raise error
        remember = Remembered(key=key, digest=content, answer=refusal(error))
        try:
            await self._store.append(Append(remember=remember))
        except AlreadyDone as done:
            return answer_again(done.answer)
        raise error

    def _append(self, outcome: Outcome, row: Row, story: list[tuple[int, Entry]], *, server: str) -> Append:
        table = outcome.table
        listed = TableRow(
            id=table.id, title=table.title, game=table.setting.game, closed=table.closed, server=server
        )
        opened = any(isinstance(event, TableOpened) for event in outcome.events)
        changed = any(isinstance(e, TableClosed | TableResumed | TermsChanged) for e in outcome.events)
        secret = None
        if opened:
            secret = (1, self._secrets.current)
        elif outcome.prepared and table.upcoming is not None:
            secret = (table.upcoming.number, self._secrets.following)
        checkpoint = None
        if outcome.started and self._table is not None:
            before = write_snapshot(self._table)
            checkpoint = Checkpoint(sequence=self._sequence, hash=self._hash, state=before)
        return Append(
            row=row,
            lines=outcome.lines,
            secret=secret,
            round=None if outcome.ended is None else make_record(outcome.ended, story, previous=self._record),
            checkpoint=checkpoint,
            opened=listed if opened else None,
            changed=listed if changed else None,
        )

    def _accept(
        self, outcome: Outcome, row: Row, story: list[tuple[int, Entry]], append: Append, at: int
    ) -> None:
        self._table, self._story = outcome.table, story
        self._sequence, self._hash, self._at = row.sequence, row.hash, at
        if append.round is not None:
            self._record = append.round.hash
        if outcome.prepared:
            self._secrets = Secrets(current=self._secrets.following, following=new_secret())
        self._set_timer()
        frame = Frame(sequence=row.sequence, at=self._at, events=outcome.events, table=outcome.table)
        for watcher in list(self._watchers):
            self._tell(watcher, frame)

    # --- Coming back -------------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Read the table and go on with a round that a stop interrupted."""
        async with self._busy:
            await self._load()
            interrupted = self.table.playing
        if interrupted:
            await self.perform(HOUSE, "restart", ServerRestarted())

    async def recall(self) -> None:
        """Read the table again if a failure made it unknown what is on disk."""
        if self._table is None:
            async with self._busy:
                if self._table is None:
                    await self._must_be_ours()
                    await self._load()

    async def _must_be_ours(self) -> None:
        if not await self._is_ours():
            raise Elsewhere(f"{self.name} is served by another process now.", address="")

    async def _load(self) -> None:
        """The state as the log has it, from the checkpoint before the last round on."""
        found = await self._store.checkpoint(self.name)
        if found is None:
            raise NotFound(f"There is no table {self.name!r}.")
        rows = await self._store.read_log(self.name, after=found.sequence)
        self._sequence, self._hash = found.sequence, found.hash
        table = read_snapshot(found.state, self._catalogue) if found.state else None
        story: list[tuple[int, Entry]] = []
        for row in rows:
            entry = Entry.read(row.body)
            happened = entry.happenings()
            if table is None:
                opened = happened.pop(0)
                if not isinstance(opened, TableOpened):
                    raise StorageFailed(f"The log of {self.name} does not begin with its opening.")
                table = begin(opened, Setting.from_json(opened.setting, self._catalogue))
            if any(isinstance(event, RoundStarted) for event in happened):
                story = [(row.sequence, entry)]
            elif table.playing:
                story.append((row.sequence, entry))
            table = evolve_all(table, happened, self._catalogue, entry.at)
            self._sequence, self._hash, self._at = row.sequence, row.hash, entry.at
        if table is None:
            raise StorageFailed(f"The log of {self.name} is empty.")
        number = table.number if table.upcoming is None else table.upcoming.number
        secret = await self._store.secret(self.name, number)
        last = await self._store.record(self.name, number - 1)
        self._secrets = Secrets(current=secret, following=new_secret())
        self._record = last[1] if last is not None else GENESIS
        self._story = story
        self._ahead = max(0, self._at - self._clock())
        self._table = with_clock(table, self._at)
        self._set_timer()
        news = Frame(sequence=self._sequence, at=self._at, events=(), table=self._table)
        for watcher in list(self._watchers):
            self._tell(watcher, news)

    def _in_round(self) -> bool:
        return self._table is not None and self._table.playing

    def _forget(self) -> None:
        """What is known here may be out of date: it is read again by the next who asks, or soon anyway."""
        self._table = None
        self._set_timer()

    # --- The clock ---------------------------------------------------------------------------------------

    def _time(self) -> int:
        """Never before what was written last."""
        return max(self._clock() + self._ahead, self._at)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        if self._table is None:
            wait = _SOON
        elif self._table.due is None:
            return
        else:
            wait = max(0, self._table.due.at - self._time()) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._start_running_out)

    def _start_running_out(self) -> None:
        task = asyncio.get_running_loop().create_task(self.run_out())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run_out(self) -> None:
        """Answer for the seat that did not, if its time is over."""
        try:
            await self.recall()
        except NotFound:
            return  # it was to be opened, and was not
        except PitbossError:
            self._set_timer()
            return
        due = self.table.due
        if due is None:
            return
        for plainly in (False, True):
            request = ClockRanOut(due.kind, due.number, due.seat, due.asked, plainly)
            try:
                await self.perform(CLOCK, "clock", request)
            except Refused:
                if self._table is None or self._table.due != due or self._time() < due.at:
                    self._set_timer()  # somebody answered just in time, or there is still time
                    return
            except PitbossError:
                break
            else:
                return
        await asyncio.sleep(_SOON)
        self._start_running_out()

    # --- Watching ----------------------------------------------------------------------------------------

    def watch(self) -> asyncio.Queue[Frame | None]:
        """A queue of frames from now on; None ends it, and whoever wants more must look at the table anew."""
        watcher: asyncio.Queue[Frame | None] = asyncio.Queue(maxsize=256)
        self._watchers.add(watcher)
        return watcher

    def unwatch(self, watcher: asyncio.Queue[Frame | None]) -> None:
        self._watchers.discard(watcher)

    def _tell(self, watcher: asyncio.Queue[Frame | None], frame: Frame) -> None:
        if watcher.qsize() >= watcher.maxsize - 1:  # too slow to follow
            self._watchers.discard(watcher)
            watcher.put_nowait(None)
        else:
            watcher.put_nowait(frame)

    async def close(self) -> None:
        self._closed = True
        self._set_timer()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for watcher in list(self._watchers):
            watcher.put_nowait(None)
        self._watchers.clear()


def _too_little(short: Overdrawn, outcome: Outcome) -> Refused:
    """The seat's chips do not cover what it wants to put down."""
    wanted = -sum(line.cents for line in outcome.lines if line.account == short.account)
    if short.account.startswith(player("")):
        left = dollars(wanted + short.cents)
        return Refused(f"That takes {dollars(wanted)} more, and there are {left} in chips.")
    return Refused(f"The account {short.account} would be below zero.")
