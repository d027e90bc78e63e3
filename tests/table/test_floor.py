"""The floor: one effect for one id, what is remembered across a stop, and what watchers see."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pitboss.errors import Forbidden, IdReused, InputError, NotFound, Refused, StorageFailed
from pitboss.round import Decision, PlaceWagers
from pitboss.round.state import altered
from pitboss.table.audit import audit
from pitboss.table.commands import ChangeTerms, CloseTable, LeaveSeat, OpenTable, TakeSeat
from pitboss.table.live.live_table import LiveTable
from pitboss.table.state import Table
from tests.floors import Shift, a_document, a_shift, busy_evening
from tests.table.running import run
from tests.tables import CATALOGUE

WAGERS = {"ante": 500, "bonus": 500}
TABLE = "table-1"


async def opened(shift: Shift, seats: int = 2) -> None:
    await shift.open(TABLE, "champion-four", seats=seats)


# --- One effect for one id ----------------------------------------------------------------------------------


@run
async def test_a_command_asked_again_has_one_effect_and_the_same_answer(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift)
        ann = shift.seated[TABLE]["seat-1"]
        first = await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "bet")
        chips = await shift.floor.accounts.chips(ann.id)
        for _ in range(3):
            assert await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "bet") == first
        await shift.begin(TABLE, but=("seat-1",))
        await shift.finish(TABLE)
        assert await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "bet") == first
        assert not (await shift.state(TABLE)).playing, "an old command opened a new round"
        assert chips == 10_000_000 - 1000
    async with a_shift(address) as shift:
        assert await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "bet") == first


@run
async def test_asked_many_times_at_once_it_has_one_effect(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift)
        ann = shift.seated[TABLE]["seat-1"]
        told = await asyncio.gather(
            *(shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "bet") for _ in range(20))
        )
        assert len(set(told)) == 1
        assert await shift.floor.accounts.chips(ann.id) == 10_000_000 - 1000


async def _ours() -> bool:
    return True


@run
async def test_a_repeat_that_finds_its_effect_on_disk_makes_the_table_read_it(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift)
        ann, bet = shift.seated[TABLE]["seat-1"], PlaceWagers("seat-1", WAGERS)
        late = LiveTable(
            TABLE, store=shift.floor.store, catalogue=CATALOGUE, clock=shift.clock, is_ours=_ours
        )
        await late.take_up()
        first = await shift.do(TABLE, ann, bet, "bet")
        assert late.sequence < first.sequence
        assert await late.perform(ann, "bet", bet) == first
        await late.recall()
        assert late.sequence == first.sequence
        assert late.table.round.stakes == (await shift.state(TABLE)).round.stakes
        await late.close()


@run
async def test_an_id_is_for_one_command(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift)
        await shift.open("table-2", "champion-four", seats=0)
        ann, bob = shift.seated[TABLE]["seat-1"], shift.seated[TABLE]["seat-2"]
        await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS), "mine")
        with pytest.raises(IdReused):
            await shift.do(TABLE, ann, PlaceWagers("seat-1", {"ante": 600, "bonus": 600}), "mine")
        with pytest.raises(IdReused):
            await shift.do("table-2", ann, PlaceWagers("seat-1", WAGERS), "mine")
        await shift.do(TABLE, bob, PlaceWagers("seat-2", WAGERS), "mine")  # Bob's own id, not Ann's


@run
async def test_a_refusal_is_remembered(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift, seats=1)
        ann, bob = shift.seated[TABLE]["seat-1"], await shift.guest()
        with pytest.raises(Forbidden) as forbidden:
            await shift.do(TABLE, bob, CloseTable(), "close")
        with pytest.raises(Refused) as taken:
            await shift.do(TABLE, bob, TakeSeat("seat-1"), "sit")
        await shift.do(TABLE, ann, LeaveSeat("seat-1"))  # now it would be possible
        with pytest.raises(Refused, match=str(taken.value)):
            await shift.do(TABLE, bob, TakeSeat("seat-1"), "sit")
        with pytest.raises(Forbidden, match=str(forbidden.value)):
            await shift.do(TABLE, bob, CloseTable(), "close")
        await shift.do(TABLE, bob, TakeSeat("seat-1"), "sit anew")


@run
async def test_wagers_beyond_the_chips_are_refused_and_stay_refused(address: str) -> None:
    async with a_shift(address, play_chips=3_000) as shift:
        await opened(shift)
        ann = shift.seated[TABLE]["seat-1"]
        large = PlaceWagers("seat-1", {"ante": 2000, "bonus": 2000})
        with pytest.raises(Refused, match=r"takes \$40.00, and there are \$30.00"):
            await shift.do(TABLE, ann, large, "large")
        await shift.floor.accounts.buy(shift.supervisor, "more", ann.id, 10_000)
        with pytest.raises(Refused, match=r"there are \$30.00"):
            await shift.do(TABLE, ann, large, "large")
        await shift.do(TABLE, ann, large, "anew")
        assert await shift.floor.accounts.chips(ann.id) == 9_000


@run
async def test_a_table_is_opened_once(address: str) -> None:
    async with a_shift(address) as shift:
        request = OpenTable("One", "champion-four", a_document())
        first = await shift.floor.open_table(shift.supervisor, "open", TABLE, request)
        assert await shift.floor.open_table(shift.supervisor, "open", TABLE, request) == first
        with pytest.raises(Refused, match="already"):
            await shift.floor.open_table(shift.supervisor, "open again", TABLE, request)
        with pytest.raises(Forbidden):
            await shift.floor.open_table(await shift.guest(), "mine", "table-2", request)
        assert [row.id for row in await shift.floor.tables()] == [TABLE]
        with pytest.raises(NotFound):
            await shift.floor.view("table-2", None)


@pytest.mark.parametrize("name", ["", "cage", "Table", "a b", "x" * 41, "tisch-ö"])
@run
async def test_names_that_no_table_has(tmp_path: Path, name: str) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        with pytest.raises(InputError, match="1 to 40"):
            await shift.floor.open_table(shift.supervisor, "1", name, OpenTable("x", "champion-four", {}))


@pytest.mark.parametrize("name", ["", "x" * 65, "tab\t", "é"])
@run
async def test_ids_that_no_command_has(tmp_path: Path, name: str) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        await opened(shift, seats=0)
        with pytest.raises(InputError, match="1 to 64"):
            await shift.floor.perform(shift.supervisor, TABLE, name, CloseTable())


# --- Across a stop ------------------------------------------------------------------------------------------


def without_clock(table: Table) -> Table:
    return altered(table, due=None)


@run
async def test_tables_are_found_as_they_were_left(address: str) -> None:
    async with a_shift(address) as shift:
        await busy_evening(shift, rounds=1)
        before = {row.id: await shift.state(row.id) for row in await shift.floor.tables()}
        chips = {
            person.id: await shift.floor.accounts.chips(person.id)
            for person in await shift.floor.accounts.people()
        }
    async with a_shift(address) as shift:
        for name, table in before.items():
            after = await shift.state(name)
            if table.playing:
                assert without_clock(after) == without_clock(table), name
            else:  # the last round's layout is not laid out again
                shown = altered(
                    table,
                    round=after.round,
                    commitment=after.commitment,
                    seeds=after.seeds,
                    revealed=after.revealed,
                )
                assert without_clock(after) == without_clock(shown), name
        for person, had in chips.items():
            assert await shift.floor.accounts.chips(person) == had
        report = await audit(shift.floor.store, CATALOGUE)
        assert report.passed, [check for check in report.checks if not check.passed]


@run
async def test_a_copy_made_while_playing_can_be_served(tmp_path: Path) -> None:
    """As docs/operations.md says to back up."""
    async with a_shift(tmp_path / "house.db") as shift:
        await opened(shift)
        await shift.play(TABLE)
        await shift.begin(TABLE)
        with sqlite3.connect(tmp_path / "house.db") as connection:
            connection.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        connection.close()
        await shift.finish(TABLE)
        seated = dict(shift.seated)
    async with a_shift(tmp_path / "copy.db", seed=2) as shift:
        assert (await audit(shift.floor.store, CATALOGUE)).passed
        shift.seated = seated
        assert (await shift.state(TABLE)).playing
        await shift.finish(TABLE)
        await shift.play(TABLE)
        assert (await audit(shift.floor.store, CATALOGUE)).passed


# --- Watching -----------------------------------------------------------------------------------------------


@run
async def test_frames_tell_everything_in_order(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        await opened(shift)
        ann = shift.seated[TABLE]["seat-1"]
        async with shift.floor.watch(TABLE, ann) as frames:
            first = await anext(frames)
            assert first.view.own_seat == "seat-1"
            await shift.play(TABLE)
            last = (await shift.floor.live(TABLE)).sequence
            told = [first.sequence]
            while told[-1] < last:
                frame = await asyncio.wait_for(anext(frames), 10)
                told.append(frame.sequence)
                assert frame.view.sequence == frame.sequence
            assert told == list(range(first.sequence, last + 1))


@run
async def test_who_is_too_slow_is_told_to_look_anew(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        await opened(shift, seats=0)
        guest = await shift.guest()
        async with shift.floor.watch(TABLE, None) as frames:
            await anext(frames)
            for _ in range(150):
                await shift.do(TABLE, guest, TakeSeat("seat-1"))
                await shift.do(TABLE, guest, LeaveSeat("seat-1"))
            count = 0
            async for _ in frames:
                count += 1
            assert count < 300


@run
async def test_the_next_round_is_dealt_by_the_changed_terms(address: str) -> None:
    async with a_shift(address) as shift:
        await opened(shift, seats=1)
        ann = shift.seated[TABLE]["seat-1"]
        await shift.do(TABLE, shift.supervisor, ChangeTerms(paytables={"bonus": "CH5"}))
        await shift.do(TABLE, ann, PlaceWagers("seat-1", WAGERS))
        await shift.do(TABLE, ann, Decision("seat-1", "fold"))
        record = await shift.floor.store.record(TABLE, 1)
        assert record is not None
        assert '"bonus":"CH5"' in record[0]


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        ("UPDATE tables SET checkpoint = '{'", "The stored data of table-1 is damaged"),
        ("UPDATE tables SET checkpoint = '{}'", "The stored data of table-1 is damaged"),
        ("UPDATE tables SET checkpoint = '[]'", "The stored data of table-1 is damaged"),
        ("UPDATE log SET body = '{' WHERE stream = 'table-1'", "The stored data of table-1 is damaged"),
        ("UPDATE log SET body = '[]' WHERE stream = 'table-1'", "The stored data of table-1 is damaged"),
        ("UPDATE log SET body = '{' WHERE stream = 'cage'", "The cage.s log is damaged"),
        (
            "UPDATE log SET body = json_set(body, '$.events[0]', NULL) WHERE stream = 'table-1'",
            "The stored data of table-1 is damaged",
        ),
        (
            "DELETE FROM log WHERE stream = 'table-1'",
            "The log of table-1 ends at 0, but its checkpoint is at",
        ),
    ],
)
@run
async def test_a_table_that_was_damaged_is_not_served(tmp_path: Path, harm: str, sentence: str) -> None:
    address = tmp_path / "house.db"
    async with a_shift(address) as shift:
        await opened(shift)
        await shift.play(TABLE)
    with sqlite3.connect(address) as connection:
        connection.execute(harm)
    connection.close()

    async def serve() -> None:
        async with a_shift(address) as shift:
            await shift.guest()
            await shift.floor.live(TABLE)

    with pytest.raises(StorageFailed, match=sentence):
        await serve()


@run
async def test_a_table_is_not_unknown_while_the_database_is_away(tmp_path: Path) -> None:
    """Whoever waits for a table to be taken up may get it just when a failed command has made it forget."""
    async with a_shift(tmp_path / "house.db") as shift:
        await opened(shift)
        floor = shift.floor
        live = floor._tables.pop(TABLE)
        async with floor._taking:
            looking = asyncio.create_task(floor.view(TABLE, None))
            await asyncio.sleep(0)
            live._forget()
            floor._tables[TABLE] = live
        assert (await looking).sequence == live.sequence
        live._forget()
        with pytest.raises(StorageFailed):
            _ = live.table
