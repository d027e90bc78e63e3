"""Clocks that run by themselves, also when the database was away for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.errors import StorageFailed
from pitboss.round import Decision, PlaceWagers
from pitboss.round.events import Decided
from pitboss.table.commands import TakeSeat
from pitboss.table.live import live_table as live_module
from pitboss.table.records.entry import Entry
from pitboss.table.times import machine_clock
from tests.floors import Clock, Shift, a_document, a_shift
from tests.table.breaking import break_sqlite
from tests.table.running import run
from tests.tables import CATALOGUE

TABLE = "table-1"
WAGERS = {"ante": 500, "bonus": 500}


async def at_a_quick_table(shift: Shift, seats: int = 2) -> None:
    live = {"betting_seconds": 1, "decision_seconds": 1}
    await shift.open(TABLE, "champion-four", seats=seats, house=a_document(live=live))


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the clock stands still")


@run
async def test_nobody_answers_and_the_round_ends(address: str) -> None:
    async with a_shift(address) as shift:
        await at_a_quick_table(shift)
        ann = shift.seated[TABLE]["seat-1"]
        await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS))
        live = await shift.floor.live(TABLE)
        shift.clock.pass_by(5)
        await until(lambda: not live.table.betting)
        assert live.table.round.turn == "seat-1"
        shift.clock.pass_by(5)
        await until(lambda: not live.table.playing)
        entries = [Entry.read(row.body) for row in await shift.floor.store.read_log(TABLE)]
        assert [e.actor for e in entries][-2:] == ["clock", "clock"]
        said = [event.option for event in entries[-1].happenings(CATALOGUE) if isinstance(event, Decided)]
        assert said == ["fold"]


@run
async def test_who_answers_in_time_is_not_answered_for(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        await at_a_quick_table(shift, seats=1)
        ann = shift.seated[TABLE]["seat-1"]
        await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS))
        await shift.do(TABLE, ann, Decision("seat-1", "play"))
        shift.clock.pass_by(5)
        live = await shift.floor.live(TABLE)
        await until(lambda: not live.table.playing)
        assert live.table.round.decisions["seat-1"] == ("play", "check")


@run
async def test_a_clock_goes_on_after_a_stop(address: str) -> None:
    async with a_shift(address) as shift:
        await at_a_quick_table(shift)
        await shift.do(TABLE, shift.seated[TABLE]["seat-1"], PlaceWagers("seat-1", WAGERS))
    async with a_shift(address) as shift:
        live = await shift.floor.live(TABLE)
        assert live.table.betting
        shift.clock.pass_by(5)
        await until(lambda: not live.table.betting)
        shift.clock.pass_by(5)
        await until(lambda: not live.table.playing)


@run
async def test_a_table_goes_on_although_the_machine_was_set_back_while_it_stood(address: str) -> None:
    async with a_shift(address) as shift:
        await at_a_quick_table(shift)
        await shift.do(TABLE, shift.seated[TABLE]["seat-1"], PlaceWagers("seat-1", WAGERS))
        written = shift.clock.at
    async with a_shift(address, clock=Clock(written - 3_600_000)) as shift:
        live = await shift.floor.live(TABLE)
        assert live.table.betting
        for over in (lambda: not live.table.betting, lambda: not live.table.playing):
            shift.clock.pass_by(5)
            await until(over)
        times = [Entry.read(row.body).at for row in await shift.floor.store.read_log(TABLE)]
        assert times == sorted(times)
        assert written + 5_000 <= times[-1] < written + 60_000


class Machine(Clock):
    """A machine's clock, which goes on only when a test says so."""

    def __call__(self) -> int:
        return self.at


@run
async def test_a_table_written_by_a_faster_clock_goes_on_at_half_its_pace(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db", clock=Machine()) as shift:
        await at_a_quick_table(shift)
        shift.clock.pass_by(3600)
        await shift.do(TABLE, shift.seated[TABLE]["seat-1"], PlaceWagers("seat-1", WAGERS))
        written = shift.clock.at
    machine = Machine(written - 100_000)
    async with a_shift(tmp_path / "house.db", clock=machine) as shift:
        live = await shift.floor.live(TABLE)
        assert live.table.due is not None
        started = shift.floor.time(TABLE)
        assert started == written
        for seconds in (1, 1, 40, 57):
            machine.pass_by(seconds)
            passed = machine.at - (written - 100_000)
            assert shift.floor.time(TABLE) == max(written + passed // 2, machine.at)
        machine.pass_by(101)  # 200 seconds after it was written, both have come to the same
        assert shift.floor.time(TABLE) == machine.at == written + 100_000
        machine.pass_by(1)
        assert shift.floor.time(TABLE) == machine.at


def test_a_clock_that_is_set_back_goes_on_at_half_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, passed = 1_000_000_000, 50_000_000
    monkeypatch.setattr("time.time_ns", lambda: machine)
    monkeypatch.setattr("time.monotonic_ns", lambda: passed)
    clock = machine_clock()
    told = []
    for set_back in (0, 0, 10_000_000, 0, 0, 0, 0, 0):
        machine, passed = machine + 4_000_000 - set_back, passed + 4_000_000
        told.append(clock())
    assert told == [1004, 1008, 1010, 1012, 1014, 1016, 1018, 1022]
    for _ in range(8):  # however often it is asked
        machine, passed = machine - 1_000_000, passed + 250_000
        clock()
    assert clock() == 1023


def test_the_clock_does_not_stand_still_because_the_database_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = break_sqlite(monkeypatch)
    monkeypatch.setattr(live_module, "_SOON", 0.05)

    async def play() -> None:
        async with a_shift(tmp_path / "house.db") as shift:
            await at_a_quick_table(shift, seats=1)
            ann, bob = shift.seated[TABLE]["seat-1"], await shift.guest()
            await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS))
            await trouble.arm(1, "disk full")
            with pytest.raises(StorageFailed):
                await shift.do(TABLE, bob, TakeSeat("seat-2"))
            live = await shift.floor.live(TABLE)
            assert live.table.playing
            await trouble.arm(1, "disk full")
            shift.clock.pass_by(5)
            await until(lambda: trouble.hit)  # the clock's own command fails as well
            await until(lambda: live._position.table is not None and not live.table.playing)
            assert (await shift.floor.view(TABLE, None)).round.status == "over"

    asyncio.run(play())
