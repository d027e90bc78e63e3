"""Several processes on one PostgreSQL: each table has one server, and another when that one is gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select, text

from pitboss.errors import Elsewhere, InputError, PitbossError, StorageFailed
from pitboss.round import Decision, PlaceWagers
from pitboss.table.audit import audit
from pitboss.table.commands import OpenTable, TakeSeat
from pitboss.table.live import floor as floor_module
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.records.entry import Entry
from pitboss.table.roles import Actor, Role
from pitboss.table.storage import database as database_module
from pitboss.table.storage import locks as locks_module
from pitboss.table.storage import open_database, schema
from pitboss.table.storage.database import OverEngine
from tests.floors import a_document
from tests.table.running import run
from tests.tables import CATALOGUE

WAGERS = {"ante": 500, "bonus": 500}
END_LOCKS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
    "WHERE datname = current_database() AND locktype = 'advisory' AND pid <> pg_backend_pid()"
)
"""Ends who holds locks of this database; others use the same server."""


@pytest.fixture(autouse=True)
def _sweeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_module, "_SWEEP", 0.1)


@asynccontextmanager
async def a_floor(address: str, server: str) -> AsyncIterator[Floor]:
    async with open_floor(address, catalogue=CATALOGUE, server=server, play_chips=1_000_000) as floor:
        yield floor


async def a_supervisor(floor: Floor) -> Actor:
    token = await floor.accounts.invite_supervisor()
    assert token is not None
    return (await floor.accounts.redeem(token)).actor


async def until_served(floor: Floor, table: str) -> None:
    for _ in range(600):
        try:
            await floor.live(table)
        except (Elsewhere, StorageFailed):
            await asyncio.sleep(0.05)
        else:
            return
    raise AssertionError(f"{table} was not taken over")


@run
async def test_each_process_serves_its_own_tables(postgres: str) -> None:
    async with a_floor(postgres, "http://one") as one, a_floor(postgres, "http://two") as two:
        supervisor = await a_supervisor(one)
        await one.open_table(supervisor, "1", "first", OpenTable("First", "champion-four", a_document()))
        await two.open_table(supervisor, "2", "second", OpenTable("Second", "packs-two", a_document()))
        ann = (await one.accounts.guest()).actor
        for here, there, table, address in (
            (one, two, "first", "http://one"),
            (two, one, "second", "http://two"),
        ):
            await here.perform(ann, table, f"sit-{table}", TakeSeat("seat-1"))
            for asking in (
                there.perform(ann, table, "x", TakeSeat("seat-2")),
                there.view(table, None),
                there.live(table),
            ):
                with pytest.raises(Elsewhere) as elsewhere:
                    await asking
                assert elsewhere.value.address == address
        with pytest.raises(Elsewhere):
            await two.open_table(supervisor, "3", "first", OpenTable("First", "champion-four", a_document()))
        assert [row.server for row in await one.tables()] == ["http://one", "http://two"]
        # One purse at both tables.
        await one.perform(ann, "first", "bet-1", PlaceWagers("seat-1", WAGERS))
        await two.perform(ann, "second", "bet-2", PlaceWagers("seat-1", {"pack-1": 500}))
        assert (await audit(one.store, CATALOGUE)).passed


@run
async def test_a_process_that_stops_hands_its_tables_over(postgres: str) -> None:
    async with a_floor(postgres, "http://two") as two:
        async with a_floor(postgres, "http://one") as one:
            supervisor = await a_supervisor(one)
            await one.open_table(supervisor, "1", "first", OpenTable("First", "champion-four", a_document()))
            ann = (await one.accounts.guest()).actor
            await one.perform(ann, "first", "sit", TakeSeat("seat-1"))
            await one.perform(ann, "first", "bet", PlaceWagers("seat-1", WAGERS))
        await until_served(two, "first")
        await two.perform(ann, "first", "play", Decision("seat-1", "play"))
        await two.perform(ann, "first", "check", Decision("seat-1", "check"))
        assert (await two.view("first", None)).round.status == "over"
        assert [row.server for row in await two.tables()] == ["http://two"]
        again = await two.perform(ann, "first", "bet", PlaceWagers("seat-1", WAGERS))
        assert again.sequence == 3, "asked again of another process, the same answer"
        assert (await audit(two.store, CATALOGUE)).passed


_PROCESS = """
import asyncio, json, sys
from pitboss.round import PlaceWagers
from pitboss.table.commands import OpenTable, TakeSeat
from pitboss.table.live.floor import open_floor

async def main(address, house):
    async with open_floor(address, server="http://one", play_chips=1_000_000) as floor:
        supervisor = (await floor.accounts.redeem(await floor.accounts.invite_supervisor())).actor
        people = []
        for number in (1, 2, 3):
            table, guest = f"table-{number}", (await floor.accounts.guest()).actor
            await floor.open_table(supervisor, table, table, OpenTable(table, "champion-four", house))
            await floor.perform(guest, table, "sit", TakeSeat("seat-1"))
            await floor.perform(guest, table, "bet", PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
            people.append([table, guest.id, guest.name])
        print(json.dumps(people), flush=True)
        await asyncio.sleep(600)

asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
"""


@pytest.mark.parametrize("interrupted", ["goes on", "void"])
@run
async def test_a_process_that_is_killed_loses_its_tables_to_another(postgres: str, interrupted: str) -> None:
    house = json.dumps(a_document(live={"interrupted": interrupted}))
    process = subprocess.Popen(
        [sys.executable, "-c", _PROCESS, postgres, house], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        people = json.loads(await asyncio.to_thread(process.stdout.readline))
        async with a_floor(postgres, "http://two") as two:
            for table, _, _ in people:
                with pytest.raises(Elsewhere, match="another process"):
                    await two.live(table)
            os.kill(process.pid, signal.SIGKILL)
            for table, person, name in people:
                await until_served(two, table)
                guest = Actor(id=person, name=name, role=Role.PLAYER)
                taken_up = Entry.read((await two.store.read_log(table))[3].body)
                assert taken_up.request["command"] == "ServerRestarted"
                if interrupted == "void":
                    assert (await two.view(table, None)).round.status == "void"
                    assert await two.accounts.chips(person) == 1_000_000
                    await two.perform(guest, table, "bet-2", PlaceWagers("seat-1", WAGERS))
                for number, option in enumerate(("play", "raise")):
                    await two.perform(guest, table, f"decide-{number}", Decision("seat-1", option))
                assert (await two.view(table, None)).round.status == "over"
            assert {row.server for row in await two.tables()} == {"http://two"}
            assert (await audit(two.store, CATALOGUE)).passed
    finally:
        process.kill()
        process.communicate()


_FROZEN = """
import asyncio, json, sys
from pitboss.errors import PitbossError
from pitboss.round import Decision, PlaceWagers
from pitboss.table.commands import OpenTable, TakeSeat
from pitboss.table.live.floor import open_floor
from pitboss.table.storage import locks
locks._SILENCE = float(sys.argv[3])

async def main(address, house):
    async with open_floor(address, server="http://one", play_chips=1_000_000) as floor:
        supervisor = (await floor.accounts.redeem(await floor.accounts.invite_supervisor())).actor
        guest = (await floor.accounts.guest()).actor
        await floor.open_table(supervisor, "open", "first", OpenTable("First", "champion-four", house))
        await floor.perform(guest, "first", "sit", TakeSeat("seat-1"))
        await floor.perform(guest, "first", "bet", PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
        print(json.dumps([guest.id, guest.name]), flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        try:
            await floor.perform(guest, "first", "late", Decision("seat-1", "fold"))
        except PitbossError as error:
            print(json.dumps([error.kind, getattr(error, "address", None)]), flush=True)

asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
"""


@pytest.mark.parametrize(
    ("silence", "within"), [(0.6, 2.5), pytest.param(locks_module._SILENCE, 8, marks=pytest.mark.full)]
)
@run
async def test_a_process_that_is_frozen_loses_its_tables_in_time(
    postgres: str, silence: float, within: float
) -> None:
    """It closes no connection, like a machine that is cut off. A sweep of two seconds comes on top."""
    process = subprocess.Popen(
        [sys.executable, "-c", _FROZEN, postgres, json.dumps(a_document()), str(silence)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdin is not None
        person, name = json.loads(await asyncio.to_thread(process.stdout.readline))
        guest = Actor(id=person, name=name, role=Role.PLAYER)
        async with a_floor(postgres, "http://two") as two:
            await asyncio.sleep(1.5 * silence)
            with pytest.raises(Elsewhere, match="another process"):  # it is heard from, though nobody plays
                await two.live("first")
            os.kill(process.pid, signal.SIGSTOP)
            frozen = time.monotonic()
            await until_served(two, "first")
            assert time.monotonic() - frozen < within
            await two.perform(guest, "first", "play", Decision("seat-1", "play"))
            process.stdin.write("\n")
            process.stdin.flush()
            os.kill(process.pid, signal.SIGCONT)
            woken = json.loads(await asyncio.to_thread(process.stdout.readline))
            assert woken == ["elsewhere", "http://two"]
            await two.perform(guest, "first", "check", Decision("seat-1", "check"))
            assert (await two.view("first", None)).round.status == "over"
            assert (await audit(two.store, CATALOGUE)).passed
    finally:
        process.kill()
        process.communicate()


@run
async def test_a_transaction_that_nobody_finishes_holds_nobody_up(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a server that is frozen between two statements."""
    monkeypatch.setattr(database_module, "UNFINISHED", 0.3)
    stuck = await open_database(postgres, migrate=False)
    async with a_floor(postgres, "http://two") as two:
        ann = (await two.accounts.guest()).actor

        async def hold() -> None:
            assert isinstance(stuck.writing, OverEngine)
            async with stuck.writing._engine.begin() as connection:
                await connection.execute(select(schema.balances).with_for_update())
                await asyncio.sleep(3600)

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0.1)
        async with asyncio.timeout(5):
            await two.accounts.buy(ann, "more", ann.id, 500)
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
    await stuck.close()


@run
async def test_a_process_whose_locks_are_gone_writes_nothing_over_its_successor(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection is cut without its knowing; another has taken the table over and written to it."""
    monkeypatch.setattr(floor_module, "_SWEEP", 3600)
    async with a_floor(postgres, "http://one") as stale:
        supervisor = await a_supervisor(stale)
        await stale.open_table(supervisor, "1", "first", OpenTable("First", "champion-four", a_document()))
        ann, bob = (await stale.accounts.guest()).actor, (await stale.accounts.guest()).actor
        await stale.perform(ann, "first", "sit", TakeSeat("seat-1"))
        await stale.store.fetch(END_LOCKS)
        async with a_floor(postgres, "http://two") as two:
            await until_served(two, "first")
            await two.perform(ann, "first", "bet", PlaceWagers("seat-1", WAGERS))
            before = await two.store.read_log("first")
            for name in ("late", "later"):
                with pytest.raises(Elsewhere) as elsewhere:
                    await stale.perform(bob, "first", name, TakeSeat("seat-2"))
                assert elsewhere.value.address == "http://two"
            assert await two.store.read_log("first") == before
            with pytest.raises(Elsewhere):
                await stale.perform(ann, "first", "bet", PlaceWagers("seat-1", WAGERS))
            await two.perform(bob, "first", "sit", TakeSeat("seat-2"))
            assert (await audit(two.store, CATALOGUE)).passed


@run
async def test_a_process_finds_out_by_itself_that_its_locks_are_gone(postgres: str) -> None:
    async with a_floor(postgres, "http://one") as one:
        supervisor = await a_supervisor(one)
        await one.open_table(supervisor, "1", "first", OpenTable("First", "champion-four", a_document()))
        first = await one.live("first")
        await one.store.fetch(END_LOCKS)
        for _ in range(600):
            await asyncio.sleep(0.05)
            if await _live(one, "first") not in (None, first):
                break
        else:
            raise AssertionError("the table was not taken up anew")
        ann = (await one.accounts.guest()).actor
        await one.perform(ann, "first", "sit", TakeSeat("seat-1"))


async def _live(floor: Floor, table: str) -> object:
    try:
        return await floor.live(table)
    except PitbossError:
        return None


@run
async def test_one_process_serves_a_sqlite_file(tmp_path: object) -> None:
    address = f"{tmp_path}/house.db"
    async with a_floor(address, "http://one"):
        with pytest.raises(InputError, match="served by another process"):
            async with a_floor(address, "http://two"):
                pass
    async with a_floor(address, "http://two"):
        pass
