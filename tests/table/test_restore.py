"""A backup that is put back: nothing that was dealt after it was made may be dealt again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.errors import SignedOut
from pitboss.round import Irregularity, ReportIrregularity
from pitboss.table.audit import audit
from pitboss.table.commands import AddSeed, CloseTable
from tests.floors import Shift, a_document, a_shift
from tests.table.running import run
from tests.tables import CATALOGUE

TABLES = ("idle", "playing", "by-hand", "closed", "jammed")


async def _evening(shift: Shift) -> None:
    """A table between rounds, one in a round, one dealt by hand, one closed, one whose shuffler waits."""
    await shift.open("idle", "champion-four")
    await shift.play("idle")
    await shift.open("playing", "champion-four")
    await shift.begin("playing")
    await shift.hire_dealer()
    await shift.open("by-hand", "champion-three", house=a_document(live={"dealer": "human"}))
    await shift.open("closed", "packs-two")
    await shift.play("closed")
    await shift.do("closed", shift.supervisor, CloseTable())
    await shift.open("jammed", "champion-four")
    await shift.do("jammed", shift.supervisor, ReportIrregularity(Irregularity.SHUFFLER))


async def _commitments(shift: Shift) -> dict[str, str]:
    """By table: what the server has committed to for the round that is prepared or in play."""
    found = {}
    for name in TABLES:
        table = await shift.state(name)
        found[name] = table.commitment if table.upcoming is None else table.upcoming.commitment
    return found


@run
async def test_no_secret_of_a_backup_is_used_again(tmp_path: Path) -> None:
    path, backup = tmp_path / "house.db", tmp_path / "backup.db"
    async with a_shift(path) as shift:
        await _evening(shift)
        session = await shift.floor.accounts.guest()
        link = await shift.floor.accounts.invite(shift.supervisor)
        before = await _commitments(shift)
        chips = await shift.floor.store.balances([f"player:{a.id}" for a in shift.seated["playing"].values()])
        staked = await shift.floor.store.balance("layout:playing:seat-1")
    assert staked > 0
    shutil.copy(path, backup)  # the server has stopped
    async with a_shift(backup, clock=shift.clock, restored=True) as after:
        now = await _commitments(after)
        assert not set(now.values()) & set(before.values())
        for name in TABLES:
            assert not (await after.state(name)).playing
        assert (await after.state("closed")).closed
        assert (await after.state("jammed")).equipment().check_due, "the check is still a supervisor's to do"
        with pytest.raises(SignedOut):
            await after.floor.accounts.who(session.token)
        with pytest.raises(SignedOut):
            await after.floor.accounts.redeem(link)
        returned = await after.floor.store.balances(list(chips))
        assert sum(returned.values()) > sum(chips.values())
        assert await after.floor.store.balance("layout:playing:seat-1") == 0
        after.seated = shift.seated
        seat = shift.seated["idle"]["seat-1"]
        await after.do("idle", seat, AddSeed("seat-1", "chosen"), "a new seed")
        await after.play("idle")
        found = await audit(after.floor.store, CATALOGUE)
        assert found.passed, found
    async with a_shift(backup, clock=shift.clock) as later:  # a start like any other
        assert await _commitments(later) == {**now, "idle": (await _commitments(later))["idle"]}


@run
async def test_without_the_word_a_restored_house_would_deal_them_again(tmp_path: Path) -> None:
    """What the option is for: a plain start goes on with what was prepared."""
    async with a_shift(tmp_path / "house.db") as shift:
        await _evening(shift)
        before = await _commitments(shift)
    async with a_shift(tmp_path / "house.db", clock=shift.clock) as after:
        assert await _commitments(after) == before
