"""A house whose file is deleted or exchanged while it is served, and a start where one was."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.errors import InputError, StorageFailed
from pitboss.table.commands import AddSeed
from pitboss.table.live.floor import open_floor
from tests.floors import Shift, a_shift
from tests.table.running import run
from tests.tables import CATALOGUE


def delete(path: Path) -> None:
    path.unlink()


def delete_everything(path: Path) -> None:
    for each in path.parent.glob("house.db*"):
        each.unlink()


def exchange(path: Path) -> None:
    shutil.copy(path, path.parent / "copy")
    (path.parent / "copy").rename(path)


def delete_the_write_ahead_log(path: Path) -> None:
    Path(f"{path}-wal").unlink()


@pytest.mark.parametrize("lose", [delete, delete_everything, exchange, delete_the_write_ahead_log])
@run
async def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    lose: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "house.db"
    async with a_shift(path) as shift:
        seated = await shift.open("table-1", "champion-four", seats=1)
        await shift.play("table-1")
        lose(path)
        existed = path.exists()
        for seed in ("one", "two"):
            with pytest.raises(StorageFailed, match="database is gone, and nothing counts any more") as gone:
                await shift.do("table-1", seated["seat-1"], AddSeed("seat-1", seed))
            assert "was deleted or replaced while it was served" in gone.value.why
        with pytest.raises(StorageFailed):
            await shift.floor.accounts.guest()
        await asyncio.gather(
            *(shift.floor.store.tables() for _ in range(12)), return_exceptions=True
        )  # on new connections, too
        assert path.exists() is existed, "a house was made in its place"


@run
async def test_the_server_says_so_within_a_second(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "house.db"
    async with a_shift(path) as shift:
        await shift.open("table-1", "champion-four", seats=1)
        path.unlink()
        with caplog.at_level(logging.CRITICAL, "pitboss.table"):
            await asyncio.sleep(0.9)
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]
    assert len(said) == 1
    assert "house.db was deleted or replaced while it was served: no command counts any more" in said[0]


@pytest.mark.parametrize("remains", ["house.db.lock", "house.db-wal", "house-anchor-5.json"])
@run
async def test_a_start_beside_remains_asks_before_it_opens_a_new_house(tmp_path: Path, remains: str) -> None:
    path = tmp_path / "house.db"
    (tmp_path / remains).write_text("what is left")
    with pytest.raises(InputError, match=f"There is no house.db, but {remains} beside it: a house was kept"):
        await _people(path)
    assert not path.exists()
    assert await _people(path, new_house=True) == []
    assert await _people(path) == []


@run
async def test_a_house_that_is_there_is_not_asked_about(tmp_path: Path) -> None:
    for _ in range(2):
        async with a_shift(tmp_path / "house.db") as shift:
            assert isinstance(shift, Shift)
    (tmp_path / "house.db").unlink()
    with pytest.raises(InputError, match=r"house\.db\.lock beside it"):
        await _people(tmp_path / "house.db")


async def _people(path: Path, *, new_house: bool = False) -> list[str]:
    async with open_floor(str(path), catalogue=CATALOGUE, new_house=new_house) as floor:
        return [person.name for person in await floor.accounts.people()]
