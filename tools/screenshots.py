"""`make screenshots`: every page in a browser, on a desk and on a phone, by day and by night.

A house is set up in a temporary folder and some rounds are played, so that there is something to see.
"""

from __future__ import annotations

import asyncio
import io
import shutil
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import uvicorn
from PIL import Image
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from pitboss.house import change_house, house_document, load_house
from pitboss.round import Decision, Irregularity, PlaceWagers, ReportIrregularity
from pitboss.table.commands import ChangeTerms, TakeSeat
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor, Role
from pitboss.web.application import Limits, Rate, Settings, make_app
from pitboss.web.table.betting import add, first_stakes, problem

OUTPUT = Path(__file__).parent.parent / "docs" / "screenshots"
PASSWORD = "screenshots only"
DESK, PHONE = (1280, 800), (390, 844)
MOST = Rate(burst=1_000_000, per_second=1_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One page to look at: where it is, who looks, and what to do there first."""

    name: str
    path: str
    who: str = "guest"
    """guest, supervisor or nobody."""
    click: tuple[str, ...] = ()
    full: bool = False
    """The whole page, not only what is on the screen."""


SHOTS = (
    Shot(name="lobby", path="/", who="nobody"),
    Shot(name="table", path="/table/champion-four-1"),
    Shot(name="table-up-card", path="/table/caribbean-stud-1"),
    Shot(name="table-seven-cards", path="/table/high-card-flush-1"),
    Shot(name="table-streets", path="/table/mississippi-stud-1"),
    Shot(name="rules", path="/rules/champion-four"),
    Shot(name="rules-hands", path="/rules/packs-three#hand-rankings"),
    Shot(name="history", path="/history"),
    Shot(name="round", path="/table/champion-four-1/history/{round}", click=("[data-verify]",), full=True),
    Shot(name="lab", path="/lab", who="nobody"),
    Shot(name="lab-game", path="/lab/champion-four", who="nobody", full=True),
    Shot(name="academy", path="/academy", who="nobody"),
    Shot(name="academy-reading", path="/academy/reading/champion-four"),
    Shot(name="academy-settlement", path="/academy/settlement/champion-four", full=True),
    Shot(name="academy-decision", path="/academy/decision/champion-four", full=True),
    Shot(name="pit", path="/pit", who="supervisor"),
    Shot(name="pit-table", path="/pit/table/champion-four-1", who="supervisor", full=True),
    Shot(name="pit-people", path="/pit/people", who="supervisor"),
    Shot(name="pit-ledger", path="/pit/ledger", who="supervisor"),
    Shot(name="pit-audit", path="/pit/audit", who="supervisor", click=("[data-audit]",)),
)
"""Add a line for a new page."""

ASKED = ("caribbean-stud", "high-card-flush", "mississippi-stud")
"""Games whose table is shown at the moment of a decision."""


@asynccontextmanager
async def a_house(folder: Path) -> AsyncIterator[tuple[str, Floor, str]]:
    """A server on a port of its own, with a table of every game."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    limits = Limits(person=MOST, address=MOST, page=MOST, door=MOST, name=MOST, books=MOST)
    app = make_app(
        Settings(database=str(folder / "house.db"), server=address, open_tables=True, limits=limits)
    )
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    try:
        yield address, app.state.floor, app.state.invitation
    finally:
        server.should_exit = True
        await serving


async def an_evening(floor: Floor, invitation: str, rounds: int) -> tuple[str, str]:
    """Rounds at every table; the tokens of a guest and of the supervisor."""
    chance = Random(7)
    boss = await floor.accounts.redeem(invitation)
    supervisor = boss.actor
    for name, role in (("Dana", Role.DEALER), ("Ines", Role.AUDITOR), ("Priya", Role.PLAYER)):
        person = await floor.accounts.register(name, PASSWORD, role=role, by=supervisor)
        if role is Role.PLAYER:
            await floor.accounts.buy(supervisor, f"buy-{name}", person.id, 25_000)
    potted = house_document(change_house(load_house("default"), {"pot": True, "minimum": 5}))
    potted["live"] |= {"decision_seconds": 3600, "betting_seconds": 3600}
    for game in ("champion-four", *ASKED):
        await floor.perform(supervisor, f"{game}-1", f"slow-{game}", ChangeTerms(potted))
    sitting = {seat: await floor.accounts.guest() for seat in ("seat-4", "seat-2")}
    seats = {seat: guest.actor for seat, guest in sitting.items()}
    for seat, actor in seats.items():
        await floor.accounts.buy(supervisor, f"more-{seat}", actor.id, 5_000_000)
    for row in await floor.tables():
        for seat, actor in seats.items():
            await floor.perform(actor, row.id, f"sit-{row.id}-{seat}", TakeSeat(seat))
        for number in range(rounds):
            await _bet(floor, row.id, seats, number, chance)
            await _decide(floor, row.id, seats, number, chance)
        if row.game == "champion-four":
            await _flop(floor, row.id, seats)
        elif row.game in ASKED:
            await _bet(floor, row.id, seats, rounds, chance)
            await _decide(floor, row.id, {"seat-2": seats["seat-2"]}, rounds, chance)
    await floor.perform(supervisor, "packs-two-1", "jam", ReportIrregularity(Irregularity.SHUFFLER))
    return sitting["seat-4"].token, boss.token


async def _flop(floor: Floor, table: str, seats: Mapping[str, Actor]) -> None:
    """A round up to the moment when the flop lies there and the one who looks is asked."""
    for seat, actor in seats.items():
        await floor.perform(
            actor, table, f"last-{seat}", PlaceWagers(seat, {"ante": 2500, "bonus": 2500, "pot": 500})
        )
    for seat, option in (("seat-2", "play"), ("seat-4", "play"), ("seat-2", "bet")):
        await floor.perform(seats[seat], table, f"last-{seat}-{option}", Decision(seat, option))


async def _bet(floor: Floor, table: str, seats: Mapping[str, Actor], number: int, chance: Random) -> None:
    """The least that can be bet, more here and there, and now and then a bet on the side."""
    terms = (await floor.live(table)).table.terms
    for seat, actor in seats.items():
        wagers = first_stakes(terms)
        for name in terms.game.opening_wagers:
            more = add(terms, wagers, name, 500)
            if chance.random() < 0.7 and problem(terms, more, 1_000_000) is None:
                wagers = more
        await floor.perform(actor, table, f"bet-{table}-{number}-{seat}", PlaceWagers(seat, wagers))


async def _decide(floor: Floor, table: str, seats: Mapping[str, Actor], number: int, chance: Random) -> None:
    """Answers by chance, seldom a fold, while it is the turn of one of these seats."""
    live, asked = await floor.live(table), 0
    while live.table.playing and (turn := live.table.round.turn) is not None and turn in seats:
        options = (await floor.view(table, seats[turn])).round.options
        stays = [name for name in options if name != "fold"]
        asked += 1
        option = chance.choice(stays if chance.random() < 0.9 else list(options))
        await floor.perform(seats[turn], table, f"say-{table}-{number}-{asked}", Decision(turn, option))


async def _context(
    browser: Browser, size: tuple[int, int], theme: str, address: str, token: str
) -> BrowserContext:
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=1,
    )
    if token:
        await context.add_cookies([{"name": "pitboss", "value": token, "url": address}])
    return context


async def _take(page: Page, address: str, shot: Shot, last: int, file: Path) -> list[str]:
    """One picture; what the browser complained about meanwhile."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(address + shot.path.replace("{round}", str(last)))
    await page.wait_for_selector("#pb-main")
    await page.wait_for_timeout(500)
    for selector in shot.click:
        await page.click(selector)
        await page.wait_for_selector(".pb-checks")
    taken = await page.screenshot(full_page=shot.full)
    # 256 colours are enough for pages and make the file a third as large.
    Image.open(io.BytesIO(taken)).convert("RGB").quantize(256).save(file, optimize=True)
    return complaints


async def main(wanted: tuple[str, ...], rounds: int = 12) -> int:
    """All shots, or those whose names are given."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.stderr.write("There is no chromium on the PATH.\n")
        return 2
    OUTPUT.mkdir(parents=True, exist_ok=True)
    troubled = 0
    with tempfile.TemporaryDirectory() as folder:
        async with a_house(Path(folder)) as (address, floor, invitation), async_playwright() as driver:
            guest, supervisor = await an_evening(floor, invitation, rounds)
            tokens = {"guest": guest, "supervisor": supervisor, "nobody": ""}
            last = (await floor.live("champion-four-1")).table.number - 1
            browser = await driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for shot in SHOTS:
                if wanted and shot.name not in wanted:
                    continue
                for device, size, theme in (("", DESK, "light"), ("-phone", PHONE, "dark")):
                    context = await _context(browser, size, theme, address, tokens[shot.who])
                    file = OUTPUT / f"{shot.name}{device}.png"
                    for complaint in await _take(await context.new_page(), address, shot, last, file):
                        sys.stderr.write(f"{file.name}: {complaint}\n")
                        troubled = 1
                    await context.close()
                    sys.stdout.write(f"{file.name}\n")
            await browser.close()
    return troubled


if __name__ == "__main__":
    sys.exit(asyncio.run(main(tuple(sys.argv[1:]))))
