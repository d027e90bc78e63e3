"""The client: one effect whatever happens on the way, the right server, and a bot whose chips add up."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.bot import Bot
from pitboss.client import Client, Frame, Unreachable
from pitboss.errors import Forbidden, IdReused, NotFound, PitbossError, Refused, SignedOut
from pitboss.games import load_catalogue
from pitboss.web.api.bodies import CommandBody
from tests.web.serving import House, Server, open_house

ROOT = Path(__file__).parents[2]
TABLE = "champion-four-1"


def test_the_example_of_the_documentation_runs(served: Server, tmp_path: Path) -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(script), served.address],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    card = "[2-9TJQKA][cdhs]"
    assert re.fullmatch(rf"my cards: {card} {card}\nchips: \d+\n", ran.stdout)


def test_every_command_of_a_table_is_on_the_page() -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    commands = CommandBody.model_json_schema()["$defs"]["Command"]["discriminator"]["mapping"]
    assert {"TakeSeat", "Decision", "Ruling"} <= commands.keys()
    assert [name for name in commands if f"`{name}`" not in page] == []


def test_a_command_as_the_page_writes_it_is_taken(tmp_path: Path) -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)

    async def play(house: House) -> None:
        async with Client(house.address) as client:
            await client.guest()
            await client.take_seat(TABLE, "seat-1")
            headers = {"Authorization": f"Bearer {client.token}", "Content-Type": "application/json"}
            path = f"{house.address}/api/tables/{TABLE}/commands"
            async with httpx.AsyncClient(headers=headers) as plain:
                answer = await plain.post(path, content=example)
            assert (answer.status_code, answer.json()["table"]) == (200, TABLE)

    at_house(tmp_path, play)


def test_every_word_that_a_command_takes_is_on_the_page() -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    schemas = CommandBody.model_json_schema()["$defs"].values()
    fields = [each for each in schemas if "enum" in each]
    fields += [field for each in schemas for field in each.get("properties", {}).values()]
    words = {word for field in fields for word in field.get("enum", ())}
    assert {"void", "play on", "card-face-up"} <= words
    assert [word for word in sorted(words) if f"`{word}`" not in page] == []


def test_a_supervisor_voids_a_round_at_an_automatic_table_as_the_page_says(tmp_path: Path) -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (voiding,) = re.findall(r"`(\{\"command\": \"ReportIrregularity\".*?\})`", page)

    async def play(house: House) -> None:
        async with Client(house.address) as player, Client(house.address) as supervisor:
            await player.guest()
            await player.take_seat(TABLE, "seat-1")
            before = await player.chips()
            await player.place_wagers(TABLE, "seat-1", {"ante": 500, "bonus": 500})
            await supervisor.redeem(house.app.state.invitation)
            command = json.loads(voiding)
            await supervisor.command(TABLE, command.pop("command"), **command)
            assert (await player.table(TABLE)).round.status == "void"
            assert await player.chips() == before
            with pytest.raises(Refused):
                await player.place_wagers(TABLE, "seat-1", {"ante": 500, "bonus": 500})
            await supervisor.command(TABLE, "SupervisorCheck", by="me")
            await player.place_wagers(TABLE, "seat-1", {"ante": 500, "bonus": 500})

    at_house(tmp_path, play)


@pytest.mark.parametrize("game", ["champion-one", "champion-four", "packs-two"])
def test_the_bot_plays_and_its_chips_equal_the_ledger(served: Server, game: str) -> None:
    async def play() -> None:
        async with Client(served.address) as client:
            await client.guest()
            bot = Bot(client, f"{game}-1")
            net = await bot.play(4)
            lines = [line async for line in client.ledger()]
            assert bot.played == 4
            assert sum(line.cents for line in lines) == await client.chips() == 100_000 + net
            rounds = await client.rounds(f"{game}-1", most=4)
            assert sum(each.seats["seat-1"] for each in rounds) == net

    asyncio.run(play())


def test_the_bot_plays_a_round_at_a_table_that_was_never_played(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Client(house.address) as client:
            await client.guest()
            bot = Bot(client, TABLE)
            net = await bot.play(1)
            (played,) = await client.rounds(TABLE)
            assert (bot.played, played.number, played.seats) == (1, 1, {"seat-1": net})

    at_house(tmp_path, play)


@pytest.mark.parametrize("rounds", ["-3", "0", "many"])
def test_the_bot_plays_one_round_at_least(rounds: str) -> None:
    command = [sys.executable, str(ROOT / "examples/bot.py"), f"--rounds={rounds}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 2
    assert f"a number of rounds is 1 or more, not '{rounds}'" in ran.stderr


def test_the_bot_as_a_program(served: Server) -> None:
    command = [
        sys.executable,
        str(ROOT / "examples/bot.py"),
        served.address,
        "champion-three-1",
        "--rounds",
        "2",
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.fullmatch(
        r"Guest [0-9a-f]+ played 2 rounds for a net result of [+-]\d+\.\d\d dollars\.\n", ran.stdout
    )


class Flaky(httpx.AsyncBaseTransport):
    """Loses what the list says: nothing, the request, the answer, or answers that the database is away."""

    def __init__(self, inner: httpx.AsyncBaseTransport, losing: list[str]) -> None:
        self.inner, self.losing = inner, losing
        self.sent: list[bytes] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        fate = self.losing.pop(0) if self.losing and request.url.path.endswith("/commands") else ""
        if fate == "request":
            raise httpx.ConnectError("lost")
        self.sent.append(request.content)
        answer = await self.inner.handle_async_request(request)
        if fate == "answer":
            await answer.aread()
            raise httpx.ReadError("lost")
        if fate == "503":
            await answer.aread()
            told = {"error": {"kind": "storage", "message": "The database did not answer."}}
            return httpx.Response(503, json=told, request=request)
        return answer

    async def aclose(self) -> None:
        await self.inner.aclose()


def at_house(folder: Path, test: Callable[[House], Any], **options: Any) -> None:
    async def run() -> None:
        async with open_house(folder, **options) as house:
            await test(house)

    asyncio.run(run())


def test_a_command_whose_answer_is_lost_is_sent_again_and_has_one_effect(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        flaky = Flaky(httpx.AsyncHTTPTransport(), ["request", "answer", "503", "answer"])
        async with Client(house.address, transport=flaky) as client:
            await client.guest()
            receipt = await client.take_seat(TABLE, "seat-1")
            assert not flaky.losing
            commands = [body for body in flaky.sent if b"TakeSeat" in body]
            assert len(commands) == 4
            assert len(set(commands)) == 1
            rows = await house.floor.store.read_log(TABLE)
            assert [row.sequence for row in rows] == [1, receipt.sequence]

    at_house(tmp_path, play)


def test_patience_has_an_end(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Client(house.address, patience=0.5) as client:
            await client.guest()
            token = client.token
        flaky = Flaky(httpx.AsyncHTTPTransport(), ["request"] * 100)
        async with Client(house.address, token=token, patience=0.5, transport=flaky) as client:
            with pytest.raises(Unreachable):
                await client.take_seat(TABLE, "seat-1")
        async with Client("http://127.0.0.1:9", patience=0.1) as client:
            with pytest.raises(Unreachable):
                await client.tables()
            with pytest.raises(Unreachable):
                await anext(aiter(client.watch(TABLE)))

    at_house(tmp_path, play)


def test_errors_are_the_same_as_at_the_table(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Client(house.address) as client:
            with pytest.raises(SignedOut):
                _ = client.person
            with pytest.raises(SignedOut):
                await client.take_seat(TABLE, "seat-1")
            guest = await client.guest()
            assert (client.person, (await client.me()).id) == (guest, guest.id)
            await client.command(TABLE, "TakeSeat", seat="seat-1", command_id="one")
            for kind, asking in (
                (IdReused, client.command(TABLE, "TakeSeat", seat="seat-2", command_id="one")),
                (Forbidden, client.decide(TABLE, "seat-2", "play")),
                (NotFound, client.table("nowhere")),
                (NotFound, client.take_seat(TABLE, "seat-9")),
                (NotFound, client.game("chess")),
                (Forbidden, client.open_table("x", title="X", game="packs-two")),
            ):
                with pytest.raises(kind):
                    await asking
            with pytest.raises(Refused) as caught:
                await client.place_wagers(TABLE, "seat-1", {"ante": 500, "bonus": 700})
            assert caught.value.rule
            assert caught.value.code == "must-equal"
            assert caught.value.parameters == {
                "wager": "bonus",
                "other": "ante",
                "wanted": 500,
                "staked": 700,
            }
            with pytest.raises(NotFound):
                await anext(aiter(client.watch("nowhere")))
            await client.sign_out()
            assert client.token is None

    at_house(tmp_path, play)


def test_accounts_and_the_cage(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Client(house.address) as client:
            await client.redeem(house.app.state.invitation)
            await client.set_password("the first password")
            await client.register("A dealer", "a dealer's password", role="dealer")
            await client.open_table("mine", title="Mine", game="packs-two")
            assert "mine" in [table.id for table in await client.tables()]
            assert [game.id for game in await client.games()] == list(load_catalogue().games)
        async with Client(house.address) as client:
            await client.register("Ada", "correct horse")
            ada = await client.sign_in("Ada", "correct horse")
            await client.buy(7000)
            await client.cash(2000)
            assert await client.chips() == 5000
            assert [line.cents async for line in client.ledger()] == [7000, -2000]
            assert ada.role == "player"

    at_house(tmp_path, play)


def test_a_table_that_another_server_has_is_found_there(tmp_path: Path) -> None:
    """The first server sends everybody to the second, as it does where they share a database."""

    async def play(house: House) -> None:
        told = {"error": {"kind": "elsewhere", "message": "Elsewhere.", "address": house.address}}

        class Sending(httpx.AsyncBaseTransport):
            asked = 0

            def __init__(self) -> None:
                self.inner = httpx.AsyncHTTPTransport()

            async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
                if request.url.host == "first.example":
                    self.asked += 1
                    return httpx.Response(421, json=told, request=request)
                return await self.inner.handle_async_request(request)

            async def aclose(self) -> None:
                await self.inner.aclose()

        async with Client(house.address) as known:
            await known.guest()
            token = known.token
        sending = Sending()
        async with Client("http://first.example", token=token, transport=sending) as client:
            await client.take_seat(TABLE, "seat-1")
            await client.place_wagers(TABLE, "seat-1", {"ante": 500, "bonus": 500})
            assert sending.asked == 1
            frame: Frame = await anext(aiter(client.watch(TABLE)))
            assert frame.seat == "seat-1"

    at_house(tmp_path, play)


def test_watching_goes_on_after_the_connection_is_lost(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        async with Client(house.address) as client:
            await client.guest()
            frames = aiter(client.watch(TABLE))
            await anext(frames)
            live = await house.floor.live(TABLE)
            (queue,) = live._watchers
            live.unwatch(queue)
            queue.put_nowait(None)  # the server lets a slow client go
            await client.take_seat(TABLE, "seat-1")
            while (frame := await anext(frames)).seat is None:
                pass
            assert frame.seat == "seat-1"

    at_house(tmp_path, play)


def test_the_client_needs_nothing_of_the_server() -> None:
    loaded = "import sys, pitboss.client; print([m for m in sys.modules if m.startswith('pitboss.')])"
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[1] for name in re.findall(r"'(pitboss\.[^']+)'", ran.stdout)}
    assert not rooms & {"table", "web", "exact", "simulate", "kernels", "advise", "publish", "academy", "cli"}


def test_unreachable_is_one_of_ours() -> None:
    assert issubclass(Unreachable, PitbossError)
