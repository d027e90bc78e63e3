"""kill -9 at random moments while bots play: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest

from pitboss.table.audit import audit
from pitboss.table.commands import OpenTable, TakeSeat
from pitboss.table.live.floor import open_floor
from pitboss.table.records.entry import Entry
from pitboss.table.storage import Store, open_database
from tests.floors import a_document
from tests.postgres import Postgres
from tests.table.nursery import Nursery
from tests.table.running import run
from tests.tables import CATALOGUE

TABLES: Mapping[str, tuple[str, str, dict[str, int]]] = {
    "goes-on": ("champion-four", "goes on", {"ante": 500, "bonus": 500, "pot": 500}),
    "void": ("champion-three", "void", {"ante": 500, "bonus": 500}),
    "packs": ("packs-three", "void", {"pack-1": 500, "bonus-1": 500, "pack-2": 500}),
}
"""By name: the game, what becomes of an interrupted round, and what the bots wager."""
SEATS = 2


@dataclass
class Bot:
    """One guest at one seat, who asks again with the same id until there is an answer."""

    table: str
    seat: str
    person: str
    token: str
    random: Random
    asked: int = 0
    again: int = 0
    acknowledged: dict[str, int] = field(default_factory=dict)
    """By the command's id: the sequence that was answered."""

    async def play(self, http: httpx.AsyncClient) -> None:
        while True:
            view = await self._ask(http, "GET", f"/api/tables/{self.table}")
            command = self._next(view.json()) if view.status_code == 200 else None
            if command is None:
                await asyncio.sleep(0.02)
            else:
                await self._give(http, command)

    async def _give(self, http: httpx.AsyncClient, command: Mapping[str, Any]) -> None:
        self.asked += 1
        name = f"{self.seat}-{self.asked}"
        path = f"/api/tables/{self.table}/commands"
        answer = await self._ask(http, "POST", path, {"id": name, "command": command})
        assert answer.status_code in (200, 403, 409), answer.text
        if answer.status_code == 200:
            self.acknowledged[name] = answer.json()["sequence"]

    async def _ask(
        self, http: httpx.AsyncClient, method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> httpx.Response:
        while True:
            try:
                answer = await http.request(
                    method, path, json=body, headers={"Authorization": f"Bearer {self.token}"}
                )
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code not in (421, 503):
                return answer
            self.again += 1
            await asyncio.sleep(0.02)

    def _next(self, view: Mapping[str, Any]) -> dict[str, Any] | None:
        playing = view["round"]
        if playing["turn"] == self.seat:
            option = self.random.choice(list(playing["options"]))
            return {"command": "Decision", "seat": self.seat, "option": option}
        wagered = self.seat in playing["seats"]
        betting = playing["status"] == "open" and not playing["cards"]
        if playing["status"] in ("closed", "over", "void") or (betting and not wagered):
            return {"command": "PlaceWagers", "seat": self.seat, "wagers": TABLES[self.table][2]}
        return None


@asynccontextmanager
async def looking(address: str) -> AsyncIterator[Store]:
    """The database as anybody may read it, beside the server."""
    store = Store(await open_database(address, migrate=False))
    try:
        yield store
    finally:
        await store.close()


async def entries_of(store: Store, table: str) -> list[tuple[int, Entry]]:
    return [(row.sequence, Entry.read(row.body)) for row in await store.read_log(table)]


def happened(entries: list[tuple[int, Entry]], *kinds: str) -> list[Mapping[str, Any]]:
    return [event for _, entry in entries for event in entry.events if event["event"] in kinds]


def round_in_progress(entries: list[tuple[int, Entry]]) -> int | None:
    bounds = happened(entries, "RoundStarted", "SecretRevealed")
    return bounds[-1]["number"] if bounds and bounds[-1]["event"] == "RoundStarted" else None


def stakes_of_last_round(entries: list[tuple[int, Entry]]) -> Counter[tuple[str, str]]:
    """What each seat has put down, worked out from the round's events alone."""
    stakes: Counter[tuple[str, str]] = Counter()
    for event in happened(entries, "RoundStarted", "WagersPlaced", "WagersTakenBack", "Decided"):
        match event["event"]:
            case "RoundStarted":
                stakes.clear()
            case "Decided":
                stakes.update({(event["seat"], name): cents for name, cents in _pairs(event["placed"])})
            case _:
                for key in [key for key in stakes if key[0] == event["seat"]]:
                    del stakes[key]
                for name, cents in _pairs(event.get("wagers", ())):
                    stakes[event["seat"], name] = cents
    return stakes


def _pairs(placed: Any) -> list[tuple[str, int]]:
    return list(placed.items()) if isinstance(placed, Mapping) else [(name, cents) for name, cents in placed]


@dataclass
class Evening:
    """Bots, a server that keeps dying, and what must hold whenever it is back."""

    address: str
    bots: list[Bot]
    kills: int = 0
    interrupted: Counter[str] = field(default_factory=Counter)
    dead: dict[str, list[tuple[int, Entry]]] = field(default_factory=dict)
    """The tables' logs as the last server left them."""

    async def after_the_kill(self) -> None:
        self.kills += 1
        async with looking(self.address) as store:
            self.dead = {table: await entries_of(store, table) for table in TABLES}

    async def after_the_restart(self) -> None:
        async with looking(self.address) as store:
            logs = {table: await entries_of(store, table) for table in TABLES}
            report = await audit(store, CATALOGUE)
        assert report.passed, [check for check in report.checks if not check.passed]
        for table, entries in logs.items():
            self._check_commands(table, entries)
            self._check_interrupted_round(table, entries)

    def _check_commands(self, table: str, entries: list[tuple[int, Entry]]) -> None:
        """Every acknowledged command is where the answer said, and no command is there twice."""
        given = [((e.actor, e.command_id), sequence) for sequence, e in entries if e.role == "player"]
        where = dict(given)
        assert len(where) == len(given), "a command took effect twice"
        for bot in (bot for bot in self.bots if bot.table == table):
            for name, sequence in list(bot.acknowledged.items()):
                if sequence <= entries[-1][0]:
                    assert where[bot.person, name] == sequence, "an acknowledged command is not in the log"
                else:  # acknowledged after the log was read
                    assert sequence > self.dead[table][-1][0]

    def _check_interrupted_round(self, table: str, entries: list[tuple[int, Entry]]) -> None:
        before = self.dead[table]
        number = round_in_progress(before)
        assert entries[: len(before)] == before, "what was in the log has changed"
        if number is None:
            return
        self.interrupted[table] += 1
        sequence, first = entries[len(before)]
        assert (sequence, first.request["command"]) == (before[-1][0] + 1, "ServerRestarted")
        kinds = [event["event"] for event in first.events]
        assert kinds[0] == "TableTakenUp"
        if TABLES[table][1] == "goes on":
            assert "RoundVoided" not in kinds
            return
        assert "RoundVoided" in kinds
        returned = Counter(
            {(e["seat"], e["wager"]): e["amount"] for e in first.events if e["event"] == "WagerReturned"}
        )
        assert returned == stakes_of_last_round(before), "a wager was not returned"
        left = Counter[str]()
        for _, entry in entries[: len(before) + 1]:
            for line in entry.lines:
                left[line.account] += line.cents
        assert not any(
            cents
            for account, cents in left.items()
            if account.split(":")[0] not in ("player", "bank", "tips")
        )

    async def in_the_end(self) -> tuple[int, int]:
        """All rounds are over; how many rounds there were, and commands acknowledged."""
        rounds = 0
        async with looking(self.address) as store:
            for table in TABLES:
                entries = await entries_of(store, table)
                started = [event["number"] for event in happened(entries, "RoundStarted")]
                ends = happened(entries, "RoundOver", "RoundVoided")
                assert started == list(range(1, len(started) + 1))
                assert len(ends) in (len(started), len(started) - 1)
                if TABLES[table][1] == "goes on":
                    assert {end["event"] for end in ends} == {"RoundOver"}
                for number in range(1, len(ends) + 1):
                    record = await store.record(table, number)
                    assert record is not None
                    over = {"RoundOver": "over", "RoundVoided": "void"}[ends[number - 1]["event"]]
                    assert json.loads(record[0])["status"] == over
                rounds += len(ends)
        return rounds, sum(len(bot.acknowledged) for bot in self.bots)


async def a_new_evening(address: str, seed: int) -> Evening:
    """Tables opened and guests seated, by a server that was stopped in order."""
    bots = []
    async with open_floor(address, catalogue=CATALOGUE, play_chips=50_000_000) as floor:
        token = await floor.accounts.invite_supervisor()
        assert token is not None
        supervisor = (await floor.accounts.redeem(token)).actor
        for table, (game, interrupted, _) in TABLES.items():
            live = {"interrupted": interrupted, "betting_seconds": 1, "decision_seconds": 2}
            house = a_document(live={**live, "absent_rounds": 1000})
            await floor.open_table(supervisor, f"open-{table}", table, OpenTable(table, game, house))
            for number in range(1, SEATS + 1):
                guest, seat = await floor.accounts.guest(), f"seat-{number}"
                await floor.perform(guest.actor, table, "sit", TakeSeat(seat))
                bots.append(Bot(table, seat, guest.actor.id, guest.token, Random(f"{seed} {table} {seat}")))
    return Evening(address, bots)


async def served(http: httpx.AsyncClient) -> None:
    """Until the server answers for every table."""
    for table in TABLES:
        while True:
            try:
                answer = await http.get(f"/api/tables/{table}")
            except httpx.TransportError:
                await asyncio.sleep(0.02)
                continue
            if answer.status_code == 200:
                break
            assert answer.status_code in (421, 503), answer.text
            await asyncio.sleep(0.02)


async def keep_killing(address: str, *, kills: int, seed: int) -> tuple[Evening, int, int]:
    random = Random(seed)
    evening = await a_new_evening(address, seed)
    nursery = await asyncio.to_thread(Nursery, address)
    try:
        async with httpx.AsyncClient(base_url=nursery.url, timeout=10) as http:
            nursery.start()
            await served(http)
            playing = [asyncio.create_task(bot.play(http)) for bot in evening.bots]
            for number in range(kills):
                if number % 5:  # every fifth dies while it starts, the others in the middle of play
                    await served(http)
                await asyncio.sleep(random.uniform(0, 0.3))
                await asyncio.to_thread(nursery.kill)
                await evening.after_the_kill()
                nursery.start()
                await served(http)
                await evening.after_the_restart()
                assert not any(task.done() for task in playing), [task for task in playing if task.done()]
            await asyncio.sleep(0.5)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    finally:
        await asyncio.to_thread(nursery.close)
    return evening, *await evening.in_the_end()


@run
async def test_a_server_may_be_killed_at_any_moment(address: str) -> None:
    evening, rounds, acknowledged = await keep_killing(address, kills=4, seed=7)
    assert evening.kills == 4
    assert rounds > 4
    assert acknowledged > 8
    assert sum(evening.interrupted.values()) > 0, "no kill came in the middle of a round"


@pytest.mark.full
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_server_may_be_killed_200_times(
    kind: str,
    postgres_server: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
    record_property: Callable[[str, object], None],
) -> None:
    total: Counter[str] = Counter()
    for batch in range(10):
        folder = tmp_path_factory.mktemp("house")
        address = str(folder / "house.db") if kind == "sqlite" else postgres_server.new()
        evening, rounds, acknowledged = asyncio.run(keep_killing(address, kills=20, seed=batch))
        total["kills"] += evening.kills
        total["rounds"] += rounds
        total["acknowledged"] += acknowledged
        total["asked again"] += sum(bot.again for bot in evening.bots)
        total.update({f"{table} interrupted": count for table, count in evening.interrupted.items()})
    record_property("total", dict(total))  # `--junitxml FILE` writes it down
    assert total["kills"] == 200
    for table in TABLES:
        assert total[f"{table} interrupted"] > 10, total
