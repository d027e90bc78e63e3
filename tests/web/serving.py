"""Servers for tests: one in this process with all its doors open, one in a process of its own."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from pitboss.table.live.floor import Floor
from pitboss.web.application import Settings, make_app
from pitboss.web.serving import bind, make_server
from pitboss.web.settings import Limits, Rate

__all__ = ["GENEROUS", "Caller", "House", "Server", "open_house", "start_server"]

_MANY = Rate(burst=1_000_000, per_second=1_000_000)
GENEROUS = Limits(
    person=_MANY,
    address=_MANY,
    page=_MANY,
    stray=_MANY,
    onlooker=_MANY,
    door=_MANY,
    name=_MANY,
    books=_MANY,
    streams=1000,
    connections=10_000,
)
"""Limits that no test meets by accident."""


@dataclass
class Caller:
    """One client, signed in or not."""

    http: httpx.AsyncClient
    person: str = ""
    token: str | None = None

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {**more.pop("headers", {})}
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        return await self.http.request(method, f"/api{path}", headers=headers, **more)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def command(self, table: str, command_id: str, command: str, **said: Any) -> httpx.Response:
        body = {"id": command_id, "command": {"command": command, **said}}
        return await self.ask("POST", f"/tables/{table}/commands", json=body)

    async def done(self, table: str, command_id: str, command: str, **said: Any) -> int:
        """The sequence of a command that is carried out."""
        answer = await self.command(table, command_id, command, **said)
        assert answer.status_code == 200, answer.text
        sequence: int = answer.json()["sequence"]
        return sequence


@dataclass
class House:
    """A running server in this process."""

    app: FastAPI
    address: str
    http: httpx.AsyncClient

    @property
    def floor(self) -> Floor:
        floor: Floor = self.app.state.floor
        return floor

    @property
    def nobody(self) -> Caller:
        return Caller(self.http)

    async def guest(self) -> Caller:
        return self._signed_in(await self.http.post("/api/guests"))

    async def supervisor(self) -> Caller:
        """By the invitation of the first start, which works once."""
        token = self.app.state.invitation
        return self._signed_in(await self.http.post("/api/invitations", json={"token": token}))

    async def staff(self, supervisor: Caller, role: str) -> Caller:
        who = {"name": f"The {role}", "password": f"a {role}'s password"}
        answer = await supervisor.ask("POST", "/people", json={**who, "role": role})
        assert answer.status_code == 201, answer.text
        return self._signed_in(await self.http.post("/api/sessions", json=who))

    def _signed_in(self, answer: httpx.Response) -> Caller:
        assert answer.status_code == 201, answer.text
        session = answer.json()
        return Caller(self.http, session["person"]["id"], session["token"])

    def stream(self, table: str, **options: Any) -> connect:
        return connect(f"{self.address}/api/tables/{table}/stream".replace("http", "ws", 1), **options)

    @asynccontextmanager
    async def watching(self, table: str, token: str | None) -> AsyncIterator[ClientConnection]:
        async with self.stream(table) as socket:
            await socket.send(json.dumps({"token": token}))
            yield socket


@asynccontextmanager
async def open_house(
    folder: Path, *, proxy: str | None = None, direct: bool = False, **options: Any
) -> AsyncIterator[House]:
    """A real server on a free port of the loopback, in this event loop.

    `direct`: requests go straight to the application, which is quicker; streams still go by the server.
    """
    given = {"database": str(folder / "house.db"), "pages": False, "open_tables": True, "limits": GENEROUS}
    with bind("127.0.0.1", 0) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = Settings(**{"server": address, **given, **options})
        app = make_app(settings)
        server = make_server(app, settings, proxy=proxy)
        transport = httpx.ASGITransport(app) if direct else None
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(base_url=address, timeout=60, transport=transport) as http,
        ):
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                yield House(app, address, http)
            finally:
                server.should_exit = True
                await serving


@dataclass
class Server:
    """`pitboss serve` in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    invitation: str | None


@contextmanager
def start_server(
    folder: Path, *options: str, program: tuple[str, str] = ("-m", "pitboss")
) -> Iterator[Server]:
    """Started in the folder, on a free port; ended with the block."""
    command = [sys.executable, *program, "serve", "--json", "--port", "0", *options]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            _, told = process.communicate()
            raise AssertionError(f"the server did not start: {told}")
        said = json.loads(line)
        try:
            yield Server(process, said["address"], said["invitation"])
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=20)
            process.kill()
