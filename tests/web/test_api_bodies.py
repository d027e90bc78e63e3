"""What strangers send: too large, too deep, not JSON, not text, not what was asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import InputError
from pitboss.web.api.reading import read_json
from tests.web.serving import Caller, House, open_house
from tests.web.test_api import TABLE, in_house, told

JSON = {"Content-Type": "application/json"}


def test_a_body_over_64_kib_is_refused_however_it_comes(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        large = b'{"token": "' + b"x" * 70_000 + b'"}'
        path = "/invitations"
        told(await house.nobody.ask("POST", path, content=large, headers=JSON), 413, "too large")

        async def parts() -> AsyncIterator[bytes]:
            for start in range(0, len(large), 1000):
                yield large[start : start + 1000]

        answer = await house.nobody.ask("POST", path, content=parts(), headers=JSON)
        assert "content-length" not in answer.request.headers
        told(answer, 413, "too large")
        just = b'{"token": "x"' + b" " * (64 * 1024 - 14) + b"}"
        assert len(just) == 64 * 1024
        told(await house.nobody.ask("POST", path, content=just, headers=JSON), 401, "signed out")

    in_house(act, tmp_path)


def test_a_length_that_lies_does_not_help(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        host, _, port = house.address.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            b"POST /api/invitations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 99999999999999999999\r\n\r\n{}"
        )
        await writer.drain()
        status = await reader.readline()
        writer.close()
        await writer.wait_closed()
        assert status.split()[1] in (b"400", b"413")

    in_house(act, tmp_path)


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "a list": b"[]",
    "a text": b'"x"',
    "a number": b"7",
    "not UTF-8": b'{"token": "\xff"}',
    "UTF-16": '{"token": "x"}'.encode("utf-16"),
    "a lone surrogate": b'{"token": "\\ud800"}',
    "a zero byte": b'{"token": "\\u0000"}',
    "a zero byte in a key": b'{"\\u0000": 1}',
    "a key twice": b'{"token": "x", "token": "y"}',
    "not a number": b'{"token": NaN}',
    "an infinite number": b'{"token": 1e999}',
    "too many digits": b'{"token": ' + b"9" * 5000 + b"}",
    "a large number": b'{"token": 99999999999999999999}',
    "lists in lists": b'{"token": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "objects in objects": b'{"a":' * 5000 + b"1" + b"}" * 5000,
    "an unknown field": b'{"token": "x", "role": "supervisor"}',
    "a wrong type": b'{"token": 7}',
    "nothing for something": b'{"token": null}',
    "a long token": b'{"token": "' + b"x" * 500 + b'"}',
}


def test_what_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for what, body in MALFORMED.items():
            answer = await house.nobody.ask("POST", "/invitations", content=body, headers=JSON)
            assert answer.status_code == 422, what
            sentence = told(answer, 422, "input")
            assert len(sentence) < 400, what

    in_house(act, tmp_path)


def test_a_body_says_that_it_is_json(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
        ):
            answer = await house.nobody.ask(
                "POST", "/invitations", content=b'{"token": "x"}', headers={"Content-Type": kind}
            )
            told(answer, 415, "media type")
        charset = {"Content-Type": "application/json; charset=utf-8"}
        answer = await house.nobody.ask("POST", "/invitations", content=b'{"token": "x"}', headers=charset)
        told(answer, 401, "signed out")

    in_house(act, tmp_path)


WRONG: list[tuple[str, Any]] = [
    ("no command", {"id": "a"}),
    ("no id", {"command": {"command": "TakeSeat", "seat": "seat-1"}}),
    ("an empty id", {"id": "", "command": {"command": "TakeSeat", "seat": "seat-1"}}),
    ("a long id", {"id": "x" * 65, "command": {"command": "TakeSeat", "seat": "seat-1"}}),
    ("an id of two lines", {"id": "a\nb", "command": {"command": "TakeSeat", "seat": "seat-1"}}),
    ("an id of one line and its end", {"id": "a\n", "command": {"command": "TakeSeat", "seat": "seat-1"}}),
    ("an unknown command", {"id": "a", "command": {"command": "Cheat"}}),
    ("no name", {"id": "a", "command": {"seat": "seat-1"}}),
    ("a name in a list", {"id": "a", "command": {"command": ["TakeSeat"], "seat": "seat-1"}}),
    ("an unknown field", {"id": "a", "command": {"command": "TakeSeat", "seat": "seat-1", "as": "dealer"}}),
    ("a missing field", {"id": "a", "command": {"command": "TakeSeat"}}),
    ("a wrong type", {"id": "a", "command": {"command": "TakeSeat", "seat": 1}}),
    ("a field beside", {"id": "a", "actor": "house", "command": {"command": "TakeSeat", "seat": "seat-1"}}),
    (
        "a broken cent",
        {"id": "a", "command": {"command": "PlaceWagers", "seat": "seat-1", "wagers": {"ante": 0.5}}},
    ),
    (
        "true for one",
        {"id": "a", "command": {"command": "PlaceWagers", "seat": "seat-1", "wagers": {"ante": True}}},
    ),
]


def test_commands_of_a_wrong_shape_are_refused_and_forgotten(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest: Caller = await house.guest()
        for what, body in WRONG:
            answer = await guest.ask("POST", f"/tables/{TABLE}/commands", json=body)
            assert answer.status_code == 422, (what, answer.text)
        # None of them used up its id.
        await guest.done(TABLE, "a", "TakeSeat", seat="seat-1")

    in_house(act, tmp_path)


def test_amounts_at_the_cage_are_whole_and_more_than_nothing(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        for cents in (0, -100, 1.5, "100", True, None, 100_000_001, 2**60):
            for window in ("buy-ins", "cash-outs"):
                body = {"id": "x", "cents": cents}
                told(await guest.ask("POST", f"/cage/{window}", json=body), 422, "input")
        assert (await guest.get("/me"))["chips"] == 100_000

    in_house(act, tmp_path)


@pytest.mark.parametrize("depth", [16, 17, 400, 100_000])
def test_depth_is_counted_before_anything_is_done_with_it(depth: int) -> None:
    text = "[" * depth + "]" * depth
    if depth <= 16:
        assert read_json(text)
    else:
        with pytest.raises(InputError, match="deep"):
            read_json(text)


def test_the_house_is_still_open_afterwards(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            for body in MALFORMED.values():
                await house.nobody.ask("POST", "/people", content=body, headers=JSON)
            assert (await house.guest()).token

    asyncio.run(run())
