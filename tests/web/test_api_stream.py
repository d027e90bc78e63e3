"""The stream of a table: who watches, what they may ask for, and how it ends."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pitboss.table.live.live_table import Change
from pitboss.web.api import stream, streams
from pitboss.web.settings import Rate
from tests.web.serving import GENEROUS, House, open_house
from tests.web.test_api import TABLE, WAGERS, in_house


async def received(socket: ClientConnection) -> Any:
    async with asyncio.timeout(20):
        return json.loads(await socket.recv())


async def until(socket: ClientConnection, key: str) -> Any:
    """The next message with this key."""
    while True:
        message = await received(socket)
        if key in message:
            return message


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """The code and the reason it is closed with, whatever comes before."""
    try:
        async with asyncio.timeout(20):
            while True:
                await socket.recv()
    except ConnectionClosed as ended:
        return (ended.rcvd.code, ended.rcvd.reason) if ended.rcvd is not None else (0, "")


def test_everybody_gets_frames_of_his_own_view(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        async with house.watching(TABLE, guest.token) as own, house.watching(TABLE, None) as onlooker:
            first = (await received(own))["frame"]
            assert first["view"]["you"]["person"] == guest.person
            assert (await received(onlooker))["frame"]["view"]["you"] is None
            await guest.done(TABLE, "1", "TakeSeat", seat="seat-1")
            sequence = await guest.done(TABLE, "2", "PlaceWagers", seat="seat-1", wagers=WAGERS)
            mine = [(await received(own))["frame"] for _ in range(2)]
            theirs = [(await received(onlooker))["frame"] for _ in range(2)]
            assert [frame["sequence"] for frame in mine] == [sequence - 1, sequence]
            assert None not in mine[-1]["view"]["round"]["cards"]["seat-1"]
            assert set(theirs[-1]["view"]["round"]["cards"]["seat-1"]) == {None}

    in_house(act, tmp_path)


def test_commands_come_over_the_stream_too(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        async with house.watching(TABLE, guest.token) as socket:
            sit = {"id": "1", "command": {"command": "TakeSeat", "seat": "seat-1"}}
            await socket.send(json.dumps(sit))
            answer = await until(socket, "receipt")
            assert answer["id"] == "1"
            # The same id over the other way is the same command.
            assert await guest.done(TABLE, "1", "TakeSeat", seat="seat-1") == answer["receipt"]["sequence"]
            sit["command"] = {"command": "TakeSeat", "seat": "seat-2"}
            await socket.send(json.dumps(sit))
            assert (await until(socket, "error"))["error"]["kind"] == "id reused"
            for wrong in ("{", "[]", '{"id": 1, "command": {}}', '{"id": "2", "command": "TakeSeat"}', '"x"'):
                await socket.send(wrong)
                assert (await until(socket, "error"))["error"]["kind"] == "input"
            await socket.send(json.dumps({"id": "3", "command": {"command": "CloseTable"}}))
            refused = await until(socket, "error")
            assert (refused["id"], refused["error"]["kind"]) == ("3", "forbidden")
            await socket.send('{"ping": 7}')
            assert await until(socket, "pong") == {"pong": 7}

    in_house(act, tmp_path)


def test_an_onlooker_gives_no_commands(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as socket:
            await socket.send(json.dumps({"id": "1", "command": {"command": "CloseTable"}}))
            assert (await until(socket, "error"))["error"]["kind"] == "signed out"

    in_house(act, tmp_path)


def test_a_stream_without_a_good_first_message_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "_FOR_TOKEN", 0.2)

    async def act(house: House) -> None:
        async with house.watching(TABLE, "forged") as socket:
            assert (await closed(socket))[0] == 4401
        async with house.watching("nowhere", None) as socket:
            assert (await closed(socket))[0] == 4404
        for message in ("{}", "[]", '{"token": 1}', '{"token": null, "more": 1}', "no JSON", b"\x00"):
            async with house.stream(TABLE) as socket:
                await socket.send(message)
                code, reason = await closed(socket)
                assert (code, reason.endswith(".")) == (4422, True)
        async with house.stream(TABLE) as socket:
            assert await closed(socket) == (4408, 'Send {"token": ...} first, within 5 seconds.')

    in_house(act, tmp_path)


def test_a_token_in_the_address_is_none(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        async with house.stream(f"{TABLE}/stream?token={guest.token}&x=") as socket:
            await socket.send('{"token": null}')
            assert (await received(socket))["frame"]["view"]["you"] is None

    in_house(act, tmp_path)


def test_signing_out_ends_the_stream(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        async with house.watching(TABLE, guest.token) as socket, house.watching(TABLE, other.token) as stays:
            await received(socket)
            await received(stays)
            await guest.ask("DELETE", "/sessions/current")
            assert (await closed(socket))[0] == 4401
            await stays.send('{"ping": 1}')
            assert await until(stays, "pong")

    in_house(act, tmp_path)


def test_a_session_ended_by_another_process_ends_the_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "_RECHECK", 0.05)

    async def act(house: House) -> None:
        guest = await house.guest()
        async with house.watching(TABLE, guest.token) as socket:
            await received(socket)
            await house.floor.accounts.sign_out(guest.token or "")
            assert (await closed(socket))[0] == 4401

    in_house(act, tmp_path)


def test_a_message_over_64_kib_ends_the_stream(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as socket:
            await received(socket)
            await socket.send(json.dumps({"ping": "x" * 70_000}))
            assert (await closed(socket))[0] == 1009

    in_house(act, tmp_path, limits=replace(GENEROUS, body=64 * 1024))


def test_pages_of_other_sites_may_not_watch(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for origin in ("https://elsewhere.example", "null", f"{house.address}.elsewhere.example"):
            with pytest.raises(InvalidStatus) as caught:
                async with house.stream(TABLE, origin=origin):
                    pass
            assert caught.value.response.status_code == 403
        async with house.stream(TABLE, origin=house.address) as socket:
            await socket.send('{"token": null}')
            assert "frame" in await received(socket)

    in_house(act, tmp_path)


def test_one_address_opens_only_so_many_streams(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as first, house.watching(TABLE, None) as second:
            await received(first)
            await received(second)
            async with house.stream(TABLE) as third:
                assert (await closed(third))[0] == 4429
            await second.close()
            while house.app.state.limiter._streams["127.0.0.1"] > 1:
                await asyncio.sleep(0.01)
            async with house.watching(TABLE, None) as fourth:
                assert "frame" in await received(fourth)

    in_house(act, tmp_path, limits=replace(GENEROUS, streams=2))


def test_a_client_that_does_not_follow_is_let_go(tmp_path: Path) -> None:
    """Frames that a client does not take go into a queue, until it is full."""

    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as socket:
            await received(socket)
            live = await house.floor.live(TABLE)
            (queue,) = live._watchers
            for _ in range(queue.maxsize):
                live._tell(queue, Change(sequence=1, at=0, before=None, events=(), table=live.table))
            assert (await closed(socket))[0] == 1013
            assert not live._watchers

    in_house(act, tmp_path)


def test_the_streams_end_with_the_server(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            socket = await house.stream(TABLE)
            await socket.send('{"token": null}')
            await received(socket)
        assert (await closed(socket))[0] in (1012, 1013)

    asyncio.run(run())


@pytest.mark.parametrize("message", ['{"ping": 1}', '{"id": "x", "command": {}}'], ids=["ping", "command"])
def test_an_onlookers_messages_are_limited(tmp_path: Path, message: str) -> None:
    async def act(house: House) -> None:
        async with house.watching(TABLE, None) as socket:
            for _ in range(10):
                await socket.send(message)
            assert (await closed(socket))[0] == 4429

    in_house(act, tmp_path, limits=replace(GENEROUS, onlooker=Rate(burst=3, per_second=0.001)))
