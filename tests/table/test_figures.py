"""The pit's figures equal the ledger and the records, added up line by line."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.contract import TableView
from pitboss.contract.record import RoundRecord, write_record
from pitboss.table.books.statements import accounts, last_movements
from pitboss.table.books.takings import CageFigures, Figures, TableFigures
from pitboss.table.commands import LeaveSeat
from pitboss.table.live.floor import Floor
from pitboss.table.records.entry import Entry
from pitboss.table.records.past_rounds import past_round, rounds_at, rounds_of
from tests.floors import a_shift, busy_evening
from tests.tables import CATALOGUE


def play(address: str) -> None:
    """Figures that followed the evening are those of somebody who adds everything up at its end."""

    async def evening() -> None:
        async with a_shift(address, seed=11) as shift:
            following = Figures(shift.floor.store, CATALOGUE)
            await shift.open("first", "champion-four", seats=2)
            await shift.play("first", 3)
            assert (await following.tables())["first"].rounds == 3
            await busy_evening(shift, rounds=1)
            mover = shift.seated["first"]["seat-1"]
            await shift.floor.accounts.buy(shift.supervisor, "more", mover.id, 12_300)
            await shift.open("second", "packs-two", seats=1)
            await shift.sit("second", "seat-2", mover)
            assert (await following.tables())["second"].drop == 0
            await shift.play("second", 2, tips=False)
            late = Figures(shift.floor.store, CATALOGUE)
            told = await following.tables()
            assert told == await late.tables()
            assert told["second"].drop == 12_300 + shift.floor.accounts.play_chips
            cage = await late.cage()
            assert cage == await following.cage()
            await check_against_the_log(shift.floor, told, cage)
            await check_statements(shift.floor)
            await check_history(shift.floor, mover.id)

    asyncio.run(asyncio.wait_for(evening(), 120))


async def check_against_the_log(floor: Floor, told: dict[str, TableFigures], cage: CageFigures) -> None:
    """The slow, obvious twin: every line of every stream, one after the other."""
    balances: Counter[str] = Counter()
    moves: list[tuple[int, str, str, int, str]] = []
    for stream in ("cage", *told):
        for row in await floor.store.read_log(stream):
            entry = Entry.read(row.body)
            for line in entry.lines:
                balances[line.account] += line.cents
                moves.append((entry.at, stream, line.account, line.cents, line.why))
    drops: Counter[str] = Counter()
    unplayed = 0
    for at, stream, account, cents, why in moves:
        if stream == "cage" and why == "buy-in" and account != "cage":
            later = [m for m in moves if m[1] != "cage" and m[2] == account and m[3] < 0 and m[0] >= at]
            if later:
                drops[min(later)[1]] += cents
            else:
                unplayed += cents
    tip_bets = Counter(
        {name: sum(m[3] for m in moves if m[2] == f"bank:{name}" and "tip" in m[4]) for name in told}
    )
    for name, figures in told.items():
        records = [write_record(past) for past in await one_table(floor, name)]
        assert figures.drop == drops[name]
        assert figures.bank == balances[f"bank:{name}"]
        assert (figures.rounds, figures.void) == (
            sum(record["status"] == "over" for record in records),
            sum(record["status"] == "void" for record in records),
        )
        settled = [
            each
            for record in records
            for each in record["settlement"]
            if each["result"] != "void" and each["wager"] != "pot" and each["reason"]["code"] != "taken-back"
        ]
        assert figures.money.handle == sum(each["staked"] for each in settled)
        assert sum(each.handle for each in figures.wagers.values()) == figures.money.handle
        assert sum(figures.plays.values()) == figures.rounds
        assert sum(len(key.seats) * count for key, count in figures.plays.items()) == figures.hands
        if not floor_is_busy(await floor.view(name, None)):
            assert figures.money.win == figures.bank - tip_bets[name]
    assert any(tip_bets.values())
    assert cage.bought == sum(drops.values()) + unplayed
    assert cage.not_played == unplayed
    assert cage.in_hand == sum(cents for name, cents in balances.items() if name.startswith("player:"))
    houses = sum(cents for name, cents in balances.items() if name.startswith("bank:"))
    assert cage.bought - cage.cashed == cage.in_hand + cage.on_tables + cage.tips + houses


def floor_is_busy(view: TableView) -> bool:
    return view.upcoming is None


async def one_table(floor: Floor, name: str) -> list[RoundRecord]:
    return list(await rounds_at(floor.store, name, most=1000))


async def check_statements(floor: Floor) -> None:
    found, counted = await accounts(floor.store, containing="bank:", most=3)
    assert len(found) == 3 < counted
    assert all(account.name.startswith("bank:") for account in found)
    assert (await accounts(floor.store, containing="b%k"))[1] == 0
    lines = await last_movements(floor.store, ["cage"], most=1000)
    balance = await floor.store.balance("cage")
    assert sum(line.cents for line in lines) == balance < 0
    assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)
    assert len(await last_movements(floor.store, most=7)) == 7


async def check_history(floor: Floor, person: str) -> None:
    own = await rounds_of(floor.store, person, most=1000)
    assert {past.table for past in own} == {"first", "second"}
    assert all(person in {seat.person for seat in past.seats.values()} for past in own)
    ended = [past.ended for past in own]
    assert ended == sorted(ended, reverse=True)
    everywhere = [past for name in ("first", "second") for past in await rounds_at(floor.store, name)]
    assert len(own) == sum(person in {seat.person for seat in past.seats.values()} for past in everywhere)
    one = await past_round(floor.store, own[0].table, own[0].round)
    assert one is not None
    assert replace(one, hash=None) == own[0]
    assert await past_round(floor.store, "first", 10_000) is None


def test_of_a_table_everybody_finds_the_rounds_they_played(tmp_path: Path) -> None:
    """Also who played there once, and who only sat, or has an id that another's contains."""

    async def evening() -> None:
        async with a_shift(tmp_path / "floor.db", seed=3) as shift:
            await shift.open("first", "champion-four", seats=2)
            ann, bob = shift.seated["first"]["seat-1"], shift.seated["first"]["seat-2"]
            await shift.play("first")
            await shift.do("first", bob, LeaveSeat("seat-2"))
            await shift.play("first")
            await shift.sit("first", "seat-2", await shift.guest())
            await shift.begin("first", but=("seat-2",))
            shift.clock.pass_by(1000)
            await shift.finish("first")
            await shift.play("first")
            found = {
                who.name: [(past.table, past.round) for past in await rounds_of(shift.floor.store, who.id)]
                for who in (ann, bob, shift.seated["first"]["seat-2"])
            }
            assert found == {
                ann.name: [("first", number) for number in (4, 3, 2, 1)],
                bob.name: [("first", 1)],
                shift.seated["first"]["seat-2"].name: [("first", 4)],
            }
            assert await rounds_of(shift.floor.store, ann.id[:-1]) == []
            assert len(await rounds_of(shift.floor.store, ann.id, most=2)) == 2

    asyncio.run(asyncio.wait_for(evening(), 120))


def test_figures_of_a_busy_evening_in_sqlite(tmp_path: Path) -> None:
    play(str(tmp_path / "figures.db"))


@pytest.mark.full
def test_figures_of_a_busy_evening_in_postgresql(postgres: str) -> None:
    play(postgres)
