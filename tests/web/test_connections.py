"""Clients that open connections and say little: their number is limited, and their time."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pitboss.web.connections import Connections
from pitboss.web.logs import Seldom
from pitboss.web.settings import Limits
from tests.web.serving import GENEROUS, House
from tests.web.test_api import TABLE, in_house

HALF = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def call(house: House, said: bytes, *, address: str = "127.0.0.1") -> Connection:
    """A connection from one of this machine's own addresses, with what it says first."""
    port = urlsplit(house.address).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(said)
    return reader, writer


async def status(connection: Connection) -> int:
    """What the server says before it closes, or while it waits for more."""
    line = await asyncio.wait_for(connection[0].readline(), 5)
    return int(line.split()[1])


async def hang_up(*connections: Connection) -> None:
    for _, writer in connections:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for _, writer in connections), return_exceptions=True)


def test_half_sent_requests_of_one_address_keep_nobody_else_out(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        half = [await call(house, HALF) for _ in range(20)]
        more = [await call(house, HALF) for _ in range(5)]
        assert [await status(each) for each in more] == [429] * 5
        whole = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        other = await call(house, whole, address="127.0.0.2")
        assert await status(other) == 200
        await hang_up(*half, *more, other)
        await asyncio.sleep(0.05)
        again = await call(house, whole)
        assert await status(again) == 200
        await hang_up(again)

    in_house(act, tmp_path, limits=replace(GENEROUS, connections=20))


@pytest.mark.parametrize(
    "said",
    [
        b"",
        HALF,
        b"\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ids=["nothing", "half a head", "empty lines", "half a body", "a chunk"],
)
def test_a_request_has_to_be_sent_in_time_however_it_drips(tmp_path: Path, said: bytes) -> None:
    async def act(house: House) -> None:
        began = time.monotonic()
        reader, writer = connection = await call(house, said)

        async def drip() -> None:
            while said == HALF and not writer.is_closing():
                writer.write(b"x")
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        assert await status(connection) == 408
        await asyncio.wait_for(reader.read(), 5)
        assert time.monotonic() - began < 2
        writer.close()
        await dripping

    in_house(act, tmp_path, limits=replace(GENEROUS, head_seconds=0.3, body_seconds=0.3))


def test_the_next_request_of_a_connection_has_its_own_time(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        whole = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        reader, writer = connection = await call(house, whole)
        assert await status(connection) == 404
        await asyncio.sleep(0.4)  # between requests it may rest
        writer.write(whole)
        rest = await asyncio.wait_for(reader.readuntil(b"HTTP/1.1 404"), 5)
        assert b"HTTP/1.1 408" not in rest
        writer.write(HALF)
        assert b"HTTP/1.1 408" in await asyncio.wait_for(reader.read(), 5)
        await hang_up(connection)

    in_house(act, tmp_path, limits=replace(GENEROUS, head_seconds=0.3))


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        connection = await call(house, HALF + b"x" * 80_000)
        assert await status(connection) == 431
        await hang_up(connection)

    in_house(act, tmp_path)


def test_a_socket_holds_a_place_until_it_is_closed(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as first, house.watching(TABLE, None) as second:
            await first.recv()
            await second.recv()
            await asyncio.sleep(0.4)  # a socket has no time limit, unlike a request
            third = await call(house, HALF)
            assert await status(third) == 429
            await hang_up(third)
            await first.send('{"ping": 1}')
            assert "pong" in str(await first.recv())
        await asyncio.sleep(0.05)
        third = await call(house, b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert await status(third) == 401
        await hang_up(third)

    in_house(act, tmp_path, limits=replace(GENEROUS, connections=2, head_seconds=0.3))


def test_only_a_named_proxy_has_more_connections_than_others_and_the_server_has_an_end() -> None:
    connections = Connections(Limits(connections=2), room=6, proxy="10.0.0.1, 2001:db8::1")
    strangers = [connections.take(("10.0.0.2", 1)) for _ in range(3)]
    assert strangers == [True, True, False]
    assert [connections.take(("2001:db8::2", 1)) for _ in range(2)] == [True, True]
    assert [connections.take(("10.0.0.1", 1)), connections.take(("2001:db8::1", 1))] == [True, True]
    assert not connections.take(("10.0.0.1", 1))
    connections.release(("10.0.0.2", 1))
    assert connections.take(("10.0.0.1", 1))


def test_the_same_complaint_is_written_seldom() -> None:
    now = 0.0
    seldom = Seldom(clock=lambda: now)

    def passes(name: str, line: int) -> bool:
        return seldom.filter(logging.LogRecord(name, logging.ERROR, "a.py", line, "failed: %s", ("x",), None))

    assert [passes("asyncio", 1) for _ in range(1000)].count(True) == 20
    assert passes("asyncio", 2)
    assert all(passes("pitboss.access", 1) for _ in range(100))
    now = 10.0
    assert [passes("asyncio", 1) for _ in range(1000)].count(True) == 1


def test_the_access_log_has_no_part_of_a_mistyped_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(house: House) -> None:
        token = "0123456789abcdef0123456789abcdef"
        for path in (f"/welcom?invitation={token}", f"/welcome/{token}", f"/welcomeinvitation={token[:20]}"):
            assert (await house.http.get(path)).status_code == 404

    caplog.set_level(logging.INFO, "pitboss.access")
    in_house(act, tmp_path)
    told = caplog.text
    assert told.count(" 404 ") == 3
    assert "01234567" not in told
