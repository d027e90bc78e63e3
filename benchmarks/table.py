"""The live table: commands that are on disk when they are answered, and a full floor held for a minute."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house
from pitboss.round import Decision, PlaceWagers
from pitboss.rules import Decide
from pitboss.table.audit import audit
from pitboss.table.commands import OpenTable, TakeSeat
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.live.memory import settle_memory
from pitboss.table.records.entry import Entry
from pitboss.table.roles import Actor
from pitboss.table.state import Table

__all__ = ["run"]

TARGET = 0.5
"""Commands a second, as a share of bare commits a second on the same disk."""
TABLES, SEATS = 100, 7  # full tables that ask at the same time
SECONDS = 2.0  # of one measurement
TURNS = 5
HELD_TABLES, HELD_SEATS, HELD_SECONDS = 100, 7, 60.0
THINKING = (0.2, 1.2)  # seconds a bot takes before it acts
WAGERS = {"ante": 500, "bonus": 500}
PLAY_CHIPS = 100_000_000


def bare_commits(path: Path) -> float:
    """Commits a second of one small row each, as durable as ours: WAL, and a wait for the disk."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, body TEXT)")
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        connection.execute("INSERT INTO rows (body) VALUES ('one small row')")
        done += 1
    connection.close()
    return done / spent


async def _open(floor: Floor, count: int) -> None:
    token = await floor.accounts.invite_supervisor()
    assert token is not None
    supervisor = (await floor.accounts.redeem(token)).actor
    house = house_document(load_house("default"))
    for number in range(count):
        request = OpenTable(f"Table {number}", "champion-four", house)
        await floor.open_table(supervisor, f"open-{number}", f"table-{number}", request)


async def _ask_on(floor: Floor, table: str, actors: Sequence[Actor], until: float, turn: int) -> int:
    """A full table, where the next seat asks as soon as the one before is answered."""
    done = 0
    while perf_counter() < until:
        for ask in (_wager, _play, _check):
            for number, actor in enumerate(actors, start=1):
                await floor.perform(actor, table, f"{turn}-{done}", ask(f"seat-{number}"))
                done += 1
    return done


def _wager(seat: str) -> PlaceWagers:
    return PlaceWagers(seat, WAGERS)


def _play(seat: str) -> Decision:
    return Decision(seat, "play")


def _check(seat: str) -> Decision:
    return Decision(seat, "check")


async def _against_commits(folder: Path) -> tuple[float, float]:
    """Commands and bare commits a second, the best of a few turns each."""
    commands = commits = 0.0
    async with open_floor(str(folder / "house.db"), play_chips=PLAY_CHIPS) as floor:
        await _open(floor, TABLES)
        tables: dict[str, list[Actor]] = {}
        for number in range(TABLES):
            guests = tables[f"table-{number}"] = [(await floor.accounts.guest()).actor for _ in range(SEATS)]
            for place, guest in enumerate(guests, start=1):
                await floor.perform(guest, f"table-{number}", "sit", TakeSeat(f"seat-{place}"))
        for turn in range(TURNS):
            commits = max(commits, await asyncio.to_thread(bare_commits, folder / "bare.db"))
            start = perf_counter()
            done = await asyncio.gather(
                *(_ask_on(floor, table, guests, start + SECONDS, turn) for table, guests in tables.items())
            )
            commands = max(commands, sum(done) / (perf_counter() - start))
    return commands, commits


@dataclass
class _Held:
    """What a floor was asked and how long it took to answer."""

    latencies: list[float] = field(default_factory=list)
    acknowledged: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    """By person and id: the table and the sequence that was answered."""


async def _bot(floor: Floor, table: str, seat: str, actor: Actor, until: float, held: _Held) -> None:
    """Sits down, wagers and decides by chance, after some thought."""
    rng = random.Random(f"{table} {seat}")
    live = await floor.live(table)
    watcher = live.watch()
    asked = 0

    async def ask(request: TakeSeat | PlaceWagers | Decision) -> None:
        nonlocal asked
        asked += 1
        start = perf_counter()
        receipt = await floor.perform(actor, table, f"{seat}-{asked}", request)
        held.latencies.append(perf_counter() - start)
        held.acknowledged[actor.id, f"{seat}-{asked}"] = (table, receipt.sequence)

    await ask(TakeSeat(seat))
    while (left := until - perf_counter()) > 0:
        request = _wish(live.table, seat, rng)
        if request is not None:
            await asyncio.sleep(min(left, rng.uniform(*THINKING)))
            if _wish(live.table, seat, rng) is not None:
                await ask(request)
            continue
        try:
            await asyncio.wait_for(watcher.get(), left)
        except TimeoutError:
            break
    live.unwatch(watcher)


def _wish(table: Table, seat: str, rng: random.Random) -> PlaceWagers | Decision | None:
    if not table.playing or (table.betting and seat not in table.round.seats):
        return PlaceWagers(seat, WAGERS)
    step = table.round.move.step
    if table.round.turn == seat and isinstance(step, Decide):
        return Decision(seat, rng.choice(list(step.options)))
    return None


async def _hold(folder: Path, out: Callable[[str], object]) -> dict[str, float]:
    held = _Held()
    async with open_floor(str(folder / "held.db"), play_chips=PLAY_CHIPS) as floor:
        await _open(floor, HELD_TABLES)
        places = [
            (f"table-{table}", f"seat-{seat}")
            for table in range(HELD_TABLES)
            for seat in range(1, HELD_SEATS + 1)
        ]
        guests = [(await floor.accounts.guest()).actor for _ in places]
        start = perf_counter()
        until = start + HELD_SECONDS
        await asyncio.gather(
            *(
                _bot(floor, table, seat, guest, until, held)
                for (table, seat), guest in zip(places, guests, strict=True)
            )
        )
        spent = perf_counter() - start
        await _nothing_lost(floor, held)
        rounds = [
            len(await floor.store.latest_rounds(row.id, before=2**53, most=100_000))
            for row in await floor.tables()
        ]
        report = await audit(floor.store, floor.catalogue)
        assert report.passed, "the audit after the minute"
    ordered = sorted(held.latencies)
    figures = {
        "p50": ordered[len(ordered) // 2],
        "p99": ordered[len(ordered) * 99 // 100],
        "most": ordered[-1],
    }
    out(
        f"{HELD_TABLES} tables x {HELD_SEATS} seats held for {spent:.0f} s: {len(ordered):,} commands "
        f"({len(ordered) / spent:,.0f} a second), {sum(rounds):,} rounds over"
    )
    told = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in figures.items())
    out(f"answered in: {told}; nothing lost, the audit passed over {report.rows:,} rows")
    return figures


async def _nothing_lost(floor: Floor, held: _Held) -> None:
    """Every command that was acknowledged is in the log, once, where the answer said; the books balance."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    total = 0
    for stream in ["cage", *(row.id for row in await floor.tables())]:
        for row in await floor.store.read_log(stream):
            entry = Entry.read(row.body)
            total += sum(line.cents for line in entry.lines)
            if entry.role == "player":
                assert (entry.actor, entry.command_id) not in found, "a command took effect twice"
                found[entry.actor, entry.command_id] = (row.stream, row.sequence)
    assert found == held.acknowledged, "what was acknowledged and what is in the log differ"
    assert total == 0, "the ledger does not balance"


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return them. A missed target is an AssertionError."""
    load_catalogue()
    settle_memory()  # as a server does
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as name:  # on the disk that is asked about
        folder = Path(name)
        commands, commits = asyncio.run(_against_commits(folder))
        ratio = commands / commits
        out(f"{'bare durable commits a second, SQLite':52} {commits:10,.0f}")
        out(f"{f'commands a second on disk, {TABLES} tables':52} {commands:10,.0f}")
        out(f"{'ratio':52} {ratio:10.2f} (at least {TARGET})")
        figures = asyncio.run(_hold(folder, out))
    assert ratio >= TARGET, f"commands against bare commits: {ratio:.2f}"
    return figures | {"ratio": ratio, "commands": commands, "commits": commits}
