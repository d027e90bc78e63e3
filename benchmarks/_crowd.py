"""A house with people in it: `pitboss serve` as it is run, and bots whose pages cost it what browsers do."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect

from pitboss.client import Client, Receipt, TableView
from pitboss.errors import Refused

__all__ = ["Crowd", "House", "a_crowd", "a_house"]

THINKING = (1.0, 2.0)
"""Seconds a bot takes before it acts, as a person would."""
WAGERS = {"ante": 500, "bonus": 500}
AT_ONCE = 8  # bots that come in at the same time
_CLIENT_ID = re.compile(r"'client_id': '([0-9a-f-]+)'")


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A server in a process of its own."""

    address: str
    invitation: str
    process: int


@contextmanager
def a_house(folder: Path) -> Iterator[House]:
    """On a free port and a new database, with the limits that every house has.

    It believes us when we name the client: so each bot has an address of its own, as other people have, and
    the limits by address hold for each of them.
    """
    command = [sys.executable, "-m", "pitboss", "serve", "--json", "--port", "0"]
    command += ["--database", str(folder / "house.db"), "--behind-proxy", "127.0.0.1"]
    with (
        (folder / "house.log").open("w") as log,
        subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, f"the house did not open: {(folder / 'house.log').read_text()}"
            told = json.loads(line)
            yield House(address=told["address"], invitation=told["invitation"], process=process.pid)
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            process.kill()


class _From(httpx.AsyncHTTPTransport):
    """Requests that come from an address of their own."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["X-Forwarded-For"] = self._address
        return await super().handle_async_request(request)


@dataclass(kw_only=True)
class _Watched:
    """A table as everybody may see it, for the bots that sit there."""

    id: str
    sequence: int = -1
    view: TableView | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self, address: str) -> None:
        async with Client(address) as onlooker:
            async for frame in onlooker.watch(self.id):
                self.sequence, self.view = frame.sequence, frame.view
                self.news.set()
                self.news = asyncio.Event()

    async def wait_for(self, sequence: int) -> None:
        while self.sequence < sequence:
            await self.news.wait()


@dataclass(kw_only=True)
class Crowd:
    """What the bots did and what their pages were sent."""

    bots: int
    tables: int
    commands: int = 0
    updates: int = 0


class _Bot:
    """One person: a table's page kept open, and now and then a command."""

    def __init__(self, house: House, number: int, table: _Watched, seat: str, crowd: Crowd) -> None:
        self._house, self._table, self._seat, self._crowd = house, table, seat, crowd
        self._from = f"10.0.0.{number + 1}"
        self._chance = random.Random(number)
        self.client = Client(house.address, transport=_From(self._from))
        self.client_id = ""

    async def come_in(self) -> None:
        """A seat as a guest, and the table's page."""
        await self.client.guest()
        await self.client.take_seat(self._table.id, self._seat)
        cookies = {"pitboss": str(self.client.token)}
        async with httpx.AsyncClient(transport=_From(self._from), cookies=cookies, timeout=30) as http:
            page = await http.get(f"{self._house.address}/table/{self._table.id}")
        found = _CLIENT_ID.search(page.text)
        assert found is not None, "the page of a table has no client id"
        self.client_id = found[1]

    async def look(self) -> None:
        """The page's own connection, answered as a browser that shows every movement does."""
        query = f"EIO=4&transport=websocket&client_id={self.client_id}&next_message_id=0"
        query += f"&implicit_handshake=true&document_id={uuid4()}&tab_id={uuid4()}&old_tab_id="
        address = f"{self._house.address.replace('http', 'ws', 1)}/_nicegui_ws/socket.io/?{query}"
        async with connect(address, additional_headers={"X-Forwarded-For": self._from}) as socket:
            async for message in socket:
                told = str(message)
                if told.startswith("0"):
                    await socket.send("40")
                elif told == "2":
                    await socket.send("3")
                elif told.startswith("42"):
                    name, body = json.loads(told[2:])
                    self._crowd.updates += name == "update"
                    if name == "run_javascript" and "request_id" in body:
                        answer = {"client_id": self.client_id, "request_id": body["request_id"]}
                        await socket.send(
                            "42" + json.dumps(["javascript_response", answer | {"result": False}])
                        )
        raise AssertionError("the page of a bot was closed")

    async def play(self) -> None:
        await self._table.wait_for(0)
        while True:
            news = self._table.news
            if self._act() is None:
                await news.wait()
                continue
            await asyncio.sleep(self._chance.uniform(*THINKING))
            if (act := self._act()) is None:
                continue
            with suppress(Refused):  # the clock was faster
                receipt = await self._do(act)
                self._crowd.commands += 1
                await self._table.wait_for(receipt.sequence)

    def _act(self) -> str | None:
        """`bet`, an option of the decision that is asked of this seat, or nothing."""
        view = self._table.view
        if view is None:
            return None
        playing, clock = view.round, view.clock
        betting = clock is not None and clock.kind == "betting" and self._seat not in playing.seats
        if betting or playing.status in ("closed", "over", "void"):
            return "bet"
        return self._chance.choice(list(playing.options)) if playing.turn == self._seat else None

    async def _do(self, act: str) -> Receipt:
        if act == "bet":
            return await self.client.place_wagers(self._table.id, self._seat, WAGERS)
        return await self.client.decide(self._table.id, self._seat, act)


@asynccontextmanager
async def a_crowd(house: House, seated: Sequence[int]) -> AsyncIterator[Crowd]:
    """Bots that play until the end of the block; `seated` says how many sit at each table."""
    async with Client(house.address) as boss:
        await boss.redeem(house.invitation)
        tables = [_Watched(id=f"crowd-{number}") for number in range(len(seated))]
        for table in tables:
            await boss.open_table(table.id, title=table.id.capitalize(), game="champion-four")
    crowd = Crowd(bots=sum(seated), tables=len(seated))
    places = [
        (table, f"seat-{seat}")
        for table, people in zip(tables, seated, strict=True)
        for seat in range(1, people + 1)
    ]
    bots = [_Bot(house, number, table, seat, crowd) for number, (table, seat) in enumerate(places)]
    door = asyncio.Semaphore(AT_ONCE)

    async def through_the_door(bot: _Bot) -> None:
        async with door:
            await bot.come_in()

    await asyncio.gather(*(through_the_door(bot) for bot in bots))
    works = [asyncio.create_task(table.follow(house.address)) for table in tables]
    works += [asyncio.create_task(work) for bot in bots for work in (bot.look(), bot.play())]
    try:
        yield crowd
        for work in works:
            assert not work.done(), f"a bot went away: {work.exception()!r}"
    finally:
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
        await asyncio.gather(*(bot.client.__aexit__(None, None, None) for bot in bots))
