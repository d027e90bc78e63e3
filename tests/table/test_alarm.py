"""The alarm of a table: never later than it was set for, once, and not at all where nobody is waited for."""

from __future__ import annotations

import asyncio

from pitboss.table.live.alarm import Alarm
from tests.table.running import run


@run
async def test_it_rings_for_the_earliest_clock_and_once() -> None:
    rung = asyncio.Event()
    alarm = Alarm(rung.set)
    alarm.set(3600)
    alarm.set(0)
    alarm.set(3600)
    await asyncio.wait_for(rung.wait(), 60)
    rung.clear()
    await asyncio.sleep(0.02)
    assert not rung.is_set()


@run
async def test_it_can_be_set_again_by_whom_it_calls() -> None:
    calls = 0
    done = asyncio.Event()

    def called() -> None:
        nonlocal calls
        calls += 1
        done.set() if calls == 3 else alarm.set(0)

    alarm = Alarm(called)
    alarm.set(0)
    await asyncio.wait_for(done.wait(), 60)
    assert calls == 3


@run
async def test_without_a_clock_it_is_silent() -> None:
    rung = asyncio.Event()
    alarm = Alarm(rung.set)
    alarm.set(0)
    alarm.set(None)
    await asyncio.sleep(0.02)
    assert not rung.is_set()
    alarm.set(0)
    await asyncio.wait_for(rung.wait(), 60)


@run
async def test_it_knows_whether_it_rings_in_time() -> None:
    alarm = Alarm(lambda: None)
    assert not alarm.rings_before(1000)
    alarm.set(3600, 1000)
    assert [alarm.rings_before(due) for due in (999, 1000, 1001)] == [False, True, True]
    alarm.set(7200, 2000)  # it is left as it was
    assert alarm.rings_before(1000)
    alarm.set(60, 500)
    assert alarm.rings_before(500)
    alarm.set(1)  # for no clock at all
    assert not alarm.rings_before(2000)
    alarm.set(None)
    assert not alarm.rings_before(2000)


@run
async def test_once_it_has_rung_it_is_set_for_nothing() -> None:
    rung = asyncio.Event()
    alarm = Alarm(rung.set)
    alarm.set(0, 1000)
    await asyncio.wait_for(rung.wait(), 60)
    assert not alarm.rings_before(1000)
