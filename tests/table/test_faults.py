"""The database fails at every write: what is answered is true, and nothing half-done stays."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, text

from pitboss.contract import Receipt
from pitboss.errors import IdReused, Refused, SignedOut, StorageFailed
from pitboss.round import (
    Decision,
    Irregularity,
    PlaceWagers,
    ReportIrregularity,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
)
from pitboss.table.audit import audit
from pitboss.table.books import accounts as accounts_module
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    ClockRanOut,
    CloseTable,
    LeaveSeat,
    OpenTable,
    Request,
    ResumeTable,
    TakeSeat,
)
from pitboss.table.live import floor as floor_module
from pitboss.table.records.entry import Entry
from pitboss.table.roles import CLOCK, Actor
from pitboss.table.storage import schema
from tests.floors import PASSWORD, Shift, a_document, a_shift
from tests.marks import full
from tests.postgres import Postgres
from tests.table.breaking import How, ServerTrouble, Trouble, a_proxy, break_sqlite
from tests.table.running import run
from tests.tables import CATALOGUE

T = TypeVar("T")
WAGERS = {"ante": 500, "bonus": 500}
TABLE, OTHER = "table-1", "table-2"


class Scene:
    """Every command is asked for while the database breaks, then again with the same id."""

    def __init__(self, shift: Shift, trouble: Trouble, at: int, how: How) -> None:
        self.shift, self._trouble, self._at, self._how = shift, trouble, at, how
        self.hits = 0
        self.failed = 0
        self.told: dict[str, Receipt | str] = {}

    async def ask(self, asking: Callable[[str], Awaitable[Receipt]]) -> Receipt | str:
        """The answer that was got in the end: a receipt, or the words of a refusal."""
        name = self.shift.next_id()
        await self._trouble.arm(self._at, self._how)
        first = await _answer(asking(name))
        self.hits += await self._trouble.disarm()
        self.failed += first is None
        again = await self._until_answered(lambda: asking(name))
        assert first is None or first == again, "the first answer was not true"
        assert again == await self._until_answered(lambda: asking(name)), "asked again, another answer"
        self.told[name] = again
        return again

    async def without_id(self, asking: Callable[[], Awaitable[T]]) -> T | None:
        """What has no id, asked for once while the database breaks; None if it failed or was refused."""
        await self._trouble.arm(self._at, self._how)
        try:
            return await asking()
        except (Refused, SignedOut):
            return None
        except StorageFailed:
            self.failed += 1
            return None
        finally:
            self.hits += await self._trouble.disarm()

    async def do(self, actor: Actor, request: Request, table: str = TABLE) -> Receipt | str:
        return await self.ask(lambda name: self.shift.floor.perform(actor, table, name, request))

    async def _until_answered(self, asking: Callable[[], Awaitable[Receipt]]) -> Receipt | str:
        for _ in range(5):
            if (answer := await _answer(asking())) is not None:
                return answer
        raise AssertionError("no answer although the database is well again")

    async def in_the_end(self) -> None:
        """Every receipt is in the log, once and where it says; nothing that was refused is."""
        store = self.shift.floor.store
        where: Counter[tuple[str, str, int]] = Counter()
        for stream in (TABLE, OTHER, "table-3", "cage"):
            for row in await store.read_log(stream):
                where[Entry.read(row.body).command_id, stream, row.sequence] += 1
        for name, told in self.told.items():
            found = {place: count for place, count in where.items() if place[0] == name}
            expected = {} if isinstance(told, str) else {(name, told.table, told.sequence): 1}
            assert found == expected, told
        report = await audit(store, CATALOGUE)
        wrong = [check for check in report.checks if not check.passed and check.name != "schema"]
        assert not wrong  # the faults of PostgreSQL are triggers, which the audit finds
        people = (await store.fetch(select(func.count()).select_from(schema.people)))[0][0]
        accounts = select(func.count()).where(schema.balances.c.account.startswith("player:"))
        assert (await store.fetch(accounts))[0][0] == people


async def _answer(asking: Awaitable[Receipt]) -> Receipt | str | None:
    try:
        return await asking
    except IdReused:
        raise
    except Refused as refused:
        return str(refused)
    except StorageFailed:
        return None


async def play_on(scene: Scene) -> None:
    """Every kind of command at a table, one after the other, while a second table goes on."""
    shift = scene.shift
    supervisor = shift.supervisor
    ann, bob = await shift.guest(), await shift.guest()
    await shift.open(OTHER, "champion-four", seats=1)
    open_table = OpenTable("One", "champion-four", a_document(live={"decision_seconds": 5}))
    await scene.ask(lambda name: shift.floor.open_table(supervisor, name, TABLE, open_table))
    await scene.do(ann, TakeSeat("seat-1"))
    await scene.do(bob, TakeSeat("seat-2"))
    assert "taken by" in str(await scene.do(bob, TakeSeat("seat-1")))  # a refusal is a write, too
    await scene.do(ann, AddSeed("seat-1", "lucky"))
    await shift.play(OTHER)
    await scene.do(ann, PlaceWagers("seat-1", WAGERS))
    await scene.do(ann, Tip("seat-1", 100, "ante"))
    await scene.do(ann, TakeBackWagers("seat-1"))
    await scene.do(ann, PlaceWagers("seat-1", WAGERS))
    assert isinstance(await scene.do(bob, PlaceWagers("seat-2", {**WAGERS, "pot": 500})), Receipt)
    assert isinstance(await scene.do(ann, Decision("seat-1", "play")), Receipt)
    assert isinstance(await scene.do(bob, Decision("seat-2", "fold")), Receipt)
    await scene.do(bob, LeaveSeat("seat-2"))
    await shift.play(OTHER)
    assert isinstance(await scene.do(ann, Decision("seat-1", "raise")), Receipt)  # and the round is over
    assert (await shift.floor.view(TABLE, None)).round.status == "over"
    assert await scene.do(ann, PlaceWagers("seat-1", {"ante": 10_000, "bonus": 5_000}))
    assert isinstance(await scene.do(ann, PlaceWagers("seat-1", WAGERS)), Receipt)
    await _clock(scene)
    assert (await shift.floor.view(TABLE, None)).round.status == "over"
    await scene.do(ann, PlaceWagers("seat-1", WAGERS))
    await scene.do(supervisor, ReportIrregularity(Irregularity.SHUFFLER))
    assert (await shift.floor.view(TABLE, None)).round.status == "void"
    await scene.do(supervisor, SupervisorCheck(""))
    await scene.do(supervisor, ChangeTerms(paytables={"bonus": "CH1"}))
    await scene.do(supervisor, CloseTable())
    await scene.do(supervisor, ResumeTable())
    await shift.play(OTHER)


async def _clock(scene: Scene) -> None:
    """The table's own clock: it has no id, and takes effect once."""
    live = await scene.shift.floor.live(TABLE)
    number = live.table.number
    scene.shift.clock.pass_by(1000)
    if await scene.without_id(lambda: live.perform(*_ran_out(number))) is None:
        await scene.shift.floor.view(TABLE, None)  # whoever looks has the table read again
        with suppress(Refused):  # the table's own timer was as quick
            await live.perform(*_ran_out(number))
    entries = [Entry.read(row.body) for row in await scene.shift.floor.store.read_log(TABLE)]
    asked = [entry.request for entry in entries if entry.request["command"] == "ClockRanOut"]
    assert [request["number"] for request in asked] == [number], "the clock ran out twice, or never"


def _ran_out(number: int) -> tuple[Actor, str, ClockRanOut]:
    return CLOCK, "clock", ClockRanOut("decision", number, "seat-1", 0)


async def at_the_cage(scene: Scene) -> None:
    """Chips bought and cashed; people who come, sign in and go."""
    accounts, supervisor = scene.shift.floor.accounts, scene.shift.supervisor
    if await scene.without_id(lambda: accounts.register("Priya", PASSWORD)) is None:
        with suppress(Refused):  # the name is taken: it had worked
            await accounts.register("Priya", PASSWORD)
    signed_in = await scene.without_id(lambda: accounts.sign_in("Priya", PASSWORD))
    signed_in = signed_in or await accounts.sign_in("Priya", PASSWORD)
    priya = signed_in.actor
    assert await accounts.who(signed_in.token) == priya
    await scene.ask(lambda name: accounts.buy(supervisor, name, priya.id, 5_000))
    assert await accounts.chips(priya.id) == 5_000
    await scene.ask(lambda name: accounts.cash(priya, name, priya.id, 2_000))
    assert await accounts.chips(priya.id) == 3_000
    assert isinstance(await scene.ask(lambda name: accounts.cash(priya, name, priya.id, 3_001)), str)
    assert await accounts.chips(priya.id) == 3_000
    token = await scene.without_id(lambda: accounts.invite(priya)) or await accounts.invite(priya)
    once = await scene.without_id(lambda: accounts.redeem(token))
    with suppress(SignedOut):  # used up, perhaps by the attempt of which nobody knows
        await accounts.redeem(token)
    with pytest.raises(SignedOut):
        await accounts.redeem(token)
    if once is not None:
        assert await accounts.who(once.token) == priya
    guest = await scene.without_id(accounts.guest)
    if guest is not None:
        assert await accounts.chips(guest.actor.id) == accounts.play_chips
    await scene.without_id(lambda: accounts.sign_out(signed_in.token))
    await accounts.sign_out(signed_in.token)
    with pytest.raises(SignedOut):
        await accounts.who(signed_in.token)


async def until_nothing_is_hit(
    shifts: Callable[[], AbstractAsyncContextManager[Shift]],
    trouble: Callable[[], Trouble],
    play: Callable[[Scene], Awaitable[None]],
    how: How,
    *,
    step: int = 1,
) -> int:
    """The scene again and again, each time with every command struck at a later place; how many times."""
    for number in count():
        async with shifts() as shift:
            scene = Scene(shift, trouble(), 1 + number * step, how)
            await play(scene)
            await scene.in_the_end()
            if not scene.hits:
                return number
            if how.startswith("disk"):  # a cut may come where the pool tries whether a connection is alive
                assert scene.failed, "something broke, and nobody noticed"
        assert number < 100
    raise AssertionError


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in the background, and passwords that are hashed in no time."""
    monkeypatch.setattr(floor_module, "_SWEEP", 3600)
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts_module, "PasswordHasher", quick)


# --- SQLite -------------------------------------------------------------------------------------------------


def _on_sqlite(trouble: Trouble, play: Callable[[Scene], Awaitable[None]], how: How, folder: Path) -> int:
    @asynccontextmanager
    async def shifts() -> AsyncIterator[Shift]:
        with TemporaryDirectory(dir=folder) as own:
            async with a_shift(Path(own) / "house.db") as shift:
                yield shift

    return asyncio.run(until_nothing_is_hit(shifts, lambda: trouble, play, how))


@pytest.mark.parametrize("play", [play_on, at_the_cage])
@pytest.mark.parametrize("how", ["disk full", pytest.param("disk I/O error", marks=pytest.mark.full)])
def test_sqlite_fails_at_every_statement(
    how: How, play: Callable[[Scene], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = break_sqlite(monkeypatch)
    places = _on_sqlite(trouble, play, how, tmp_path)
    assert places > 5
    assert {"BEGIN IMMEDIATE", "COMMIT", "INSERT INTO log", "INSERT INTO entries"} <= set(trouble.seen)


@pytest.mark.parametrize("play", [play_on, at_the_cage])
def test_sqlite_fails_although_it_has_committed(
    play: Callable[[Scene], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = break_sqlite(monkeypatch, only=["COMMIT"])
    assert _on_sqlite(trouble, play, "applied", tmp_path) >= 1
    assert len(trouble.seen) > 5


@run
async def test_a_sqlite_file_that_may_not_grow(tmp_path: Path) -> None:
    """A real full disk, as far as SQLite can tell."""
    async with a_shift(tmp_path / "house.db") as shift:
        seated = await shift.open(TABLE, "champion-four", seats=1)
        writing = shift.floor.store.database.writing
        used = await writing.transact(lambda c: c.execute(text("PRAGMA page_count")).scalar_one())
        await writing.transact(lambda c: c.execute(text(f"PRAGMA max_page_count = {used}")))
        asked: list[str] = []
        failed = None
        while failed is None:
            asked.append(shift.next_id())
            try:
                await shift.do(TABLE, seated["seat-1"], AddSeed("seat-1", "x" * 64), asked[-1])
            except StorageFailed as error:
                failed = error
        assert "full" in failed.why
        assert "full" not in str(failed), "what a player reads"
        assert (await shift.floor.view(TABLE, None)).sequence == len(asked) + 1
        await writing.transact(lambda c: c.execute(text("PRAGMA max_page_count = 1000000")))
        await shift.do(TABLE, seated["seat-1"], AddSeed("seat-1", "x" * 64), asked[-1])
        await shift.play(TABLE)
        assert (await audit(shift.floor.store, CATALOGUE)).passed
        log = [Entry.read(row.body).command_id for row in await shift.floor.store.read_log(TABLE)]
        assert [name for name in log if name in asked] == asked


# --- PostgreSQL ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "how", "play"),
    [
        (17, "not applied", play_on),
        (17, "applied", at_the_cage),
        *full((17, "applied", play_on), (17, "not applied", at_the_cage)),
        *full(*product([1], ["not applied", "applied"], [play_on, at_the_cage])),
    ],
)
def test_the_connection_to_postgresql_is_cut_in_any_exchange(
    step: int,
    how: How,
    play: Callable[[Scene], Awaitable[None]],
    postgres_server: Postgres,
) -> None:
    trouble = Trouble()

    @asynccontextmanager
    async def shifts() -> AsyncIterator[Shift]:
        with TemporaryDirectory() as folder:
            async with (
                a_proxy(postgres_server.new(), Path(folder), trouble) as address,
                a_shift(address) as shift,
            ):
                yield shift

    assert asyncio.run(until_nothing_is_hit(shifts, lambda: trouble, play, how, step=step)) > 1


WRITTEN = {
    "play_on": ("log", "entries", "balances", "commands", "tables", "secrets", "rounds"),
    "at_the_cage": ("people", "sessions", "log", "entries", "balances", "commands"),
}
"""The tables that each scene writes to."""


def test_every_table_is_written_to_in_a_scene() -> None:
    others = {"drills"}  # of the academy: neither money nor history
    assert {name for names in WRITTEN.values() for name in names} == set(schema.metadata.tables) - others


@pytest.mark.parametrize("play", [play_on, at_the_cage])
@pytest.mark.parametrize("how", ["disk full", pytest.param("disk I/O error", marks=pytest.mark.full)])
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.full)])
def test_the_disk_of_postgresql_fails_on_any_table_and_on_commit(
    step: int,
    how: How,
    play: Callable[[Scene], Awaitable[None]],
    postgres_server: Postgres,
) -> None:
    made: list[ServerTrouble] = []

    @asynccontextmanager
    async def shifts() -> AsyncIterator[Shift]:
        address = postgres_server.new()
        async with a_shift(address) as shift:
            connection = await asyncpg.connect(address)
            made.append(await ServerTrouble.set_up(connection, WRITTEN[play.__name__]))
            try:
                yield shift
            finally:
                await connection.close()

    runs = asyncio.run(until_nothing_is_hit(shifts, lambda: made[-1], play, how, step=step))
    places = 1 + len(WRITTEN[play.__name__])
    assert runs == len(range(0, places, step)), "a table was not written to, or a failure not tried"
