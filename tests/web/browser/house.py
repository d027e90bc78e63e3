"""A house to be looked at in browsers: `python -m tests.web.browser.house DATABASE PORT`.

Every test has a table to itself; clocks are slow, so that nobody is answered for.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house
from pitboss.table.commands import OpenTable
from pitboss.table.live.floor import open_floor
from pitboss.table.roles import Actor, Role
from pitboss.web.serving import bind, run
from pitboss.web.settings import Settings
from tests.web.serving import GENEROUS

__all__ = ["ROOT", "TABLES", "Running", "start_house"]

ROOT = Path(__file__).parents[3]
GAMES = tuple(load_catalogue().games)
PLAYED = (
    *("champion-one", "champion-two", "champion-three", "champion-four", "packs-two", "packs-three"),
    *("ultimate-texas-holdem", "let-it-ride", "four-card", "flop-poker"),
)
"""Games that together use every word of the language a page is drawn from."""
TABLES = {
    "a-first-hand": "champion-four",  # the first in the lobby, by its name
    **{f"round-{game}": game for game in GAMES},
    **dict.fromkeys(
        (
            "pair",
            "reload",
            "restart",
            "advice",
            "keys",
            "phone",
            "motion",
            "extras",
            "away",
            "sign-out",
            "words",
        ),
        "champion-four",
    ),
    "advice-one": "champion-one",
    "illegal": "packs-three",
    "seen-light": "packs-three",
    "seen-dark": "champion-three",
}
_OPENER = Actor(id="house", name="the house", role=Role.SUPERVISOR)


async def _open_tables(database: str) -> None:
    document = {
        **house_document(load_house("default")),
        "table": {"minimum": 5, "maximum": 500, "seats": 5, "chips": [1, 5, 25, 100]},
        "pot": {"offered": True, "amount": 5},
        "live": {"betting_seconds": 600, "decision_seconds": 600},
    }
    by_hand = {**document, "live": {**document["live"], "dealer": "human"}}
    async with open_floor(database, catalogue=load_catalogue(), server="", play_chips=100_000) as floor:
        if await floor.tables():
            return
        for table, game in TABLES.items():
            title = table.replace("-", " ").capitalize()
            await floor.open_table(_OPENER, table, table, OpenTable(title, game, document))
        full = {**document, "table": {**document["table"], "seats": 7}}
        for game in GAMES:
            title = load_catalogue().game(game).title
            await floor.open_table(_OPENER, f"full-{game}", f"full-{game}", OpenTable(title, game, full))
        await floor.open_table(_OPENER, "human", "human", OpenTable("By hand", "champion-four", by_hand))


def main(database: str, port: str) -> None:
    """Open the tables if there are none, then serve."""
    asyncio.run(_open_tables(database))
    with bind("127.0.0.1", int(port)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = Settings(database=database, server=address, limits=GENEROUS)

        def announce(invitation: str | None) -> None:
            sys.stdout.write(json.dumps({"address": address, "invitation": invitation}) + "\n")
            sys.stdout.flush()

        asyncio.run(run(settings, listening, announce=announce))


class Running:
    """The house as a process that can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "house.db"
        self._log = folder / "house.log"
        self.address, self.invitation = "", ""
        self._process: subprocess.Popen[str] | None = None
        self._port = "0"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.browser.house", str(self.database), self._port]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the house did not open: {self.log}"
        told = json.loads(line)
        self.address, self._port = told["address"], told["address"].rsplit(":", 1)[1]
        self.invitation = told["invitation"] or self.invitation

    def stop(self, *, kill: bool = False) -> None:
        assert self._process is not None
        (self._process.kill if kill else self._process.terminate)()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=20)
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    @property
    def log(self) -> str:
        return self._log.read_text()


@contextmanager
def start_house(folder: Path) -> Iterator[Running]:
    house = Running(folder)
    house.start()
    try:
        yield house
    finally:
        house.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
