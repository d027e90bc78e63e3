"""The pages in a real browser while a crowd plays: clicks, first visits, and the lab's answers."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, async_playwright

from benchmarks._crowd import Crowd, House, a_crowd, a_house

__all__ = ["run"]

CLICK = 200
"""Milliseconds until a decision shows its effect, in the median."""
LAB = 100
"""Milliseconds until an edited payout shows the new edge, in the median."""
SEATED = (5,) * 5 + (3,) * 5 + (1,) * 10
"""Bots by table: fifty, some alone and some in company."""
WARM_UP, ROUNDS, EDITS, VISITS = 1, 15, 30, 3
TABLE = "champion-four-1"
STAKES: Mapping[str, str] = {"play": "play", "bet": "raise", "raise": "raise"}
"""The wager that an answer puts on the felt."""

_READY = """() => {
  const there = (what) => document.querySelector(what)?.checkVisibility({ checkVisibilityCSS: true });
  const look = () => {
    const lobby = there('form[action="/door/sit"] button');
    const table = there('.pb-me [data-act="deal"]:not([disabled])') && window.did_handshake === true;
    if (location.pathname === "/" ? lobby : table) window.benchReady = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes when the button that everybody is here for can be used, in milliseconds from the navigation on."""

_TIME = """([event, what, before]) => {
  const text = () => document.querySelector(what)?.textContent;
  const gone = () => !document.querySelector(what) && (!before || document.querySelector(before));
  const done = event === "click" ? gone : () => text() !== undefined && text() !== before;
  window.benchTime = new Promise((resolve) => document.addEventListener(event, ({ timeStamp }) => {
    const look = () => {
      if (!done()) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - timeStamp);
        painted.port2.postMessage(null);
      });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, { capture: true, once: true }));
}"""
"""From the next event of a kind to the frame painted after its effect, in milliseconds.

A click has taken effect when its button is gone and, if `before` names something, that is there.
An edit has when the text of the figure is not `before` any more.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A page's first visit with an empty cache."""

    requests: int
    bytes: int
    ready: float
    """Milliseconds from the navigation until the button can be used."""


class _Traffic:
    """What a page fetches, in bytes as they are sent."""

    def __init__(self, session: CDPSession) -> None:
        self.requests = self.bytes = 0
        self.last = perf_counter()
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: Mapping[str, float]) -> None:
        self.last = perf_counter()
        if event["encodedDataLength"] > 0:  # data in the page itself takes no request
            self.requests += 1
            self.bytes += round(event["encodedDataLength"])

    async def quiet(self, seconds: float = 0.8) -> None:
        while perf_counter() - self.last < seconds:
            await asyncio.sleep(0.05)


async def _new_context(browser: Browser) -> BrowserContext:
    context = await browser.new_context(viewport={"width": 1280, "height": 860})
    context.set_default_timeout(20_000)
    await context.add_init_script(f"({_READY})()")
    return context


async def _visit(browser: Browser, house: House, path: str, *, sits: str = "") -> Visit:
    context = await _new_context(browser)
    if sits:
        await context.request.post(f"{house.address}/door/sit", form={"table": sits}, max_redirects=0)
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    traffic = _Traffic(session)
    await page.goto(house.address + path)
    await page.wait_for_function("window.benchReady")
    await traffic.quiet()
    ready: float = await page.evaluate("window.benchReady")
    await context.close()
    return Visit(requests=traffic.requests, bytes=traffic.bytes, ready=ready)


async def _timed_click(page: Page, act: str, *, shows: str = "") -> float:
    button = f'.pb-me [data-act="{act}"]'
    await page.evaluate(_TIME, ["click", button, shows])
    await page.click(button)
    took: float = await page.evaluate("window.benchTime")
    return took


async def _hurry(page: Page, *phases: str) -> str:
    """Until one of these phases is shown completely; the dealer is hurried, as by clicks on the felt."""
    found: str = await page.evaluate(
        """(phases) => new Promise((resolve) => { const look = () => {
          const { phase, shown } = document.querySelector(".pb-room").dataset;
          if (shown && phases.includes(phase)) resolve(phase);
          else {
            if (document.body.dataset.unfolding === "yes") window.emitEvent("pb-hurry");
            setTimeout(look, 50);
          }
        }; look(); })""",
        list(phases),
    )
    return found


async def _play(browser: Browser, house: House) -> tuple[list[float], list[float]]:
    """Rounds of a guest who came by the lobby: milliseconds of the clicks on decisions, and on Rebet."""
    context = await _new_context(browser)
    page = await context.new_page()
    await page.goto(house.address)
    await page.click(f'form:has(input[value="{TABLE}"]) button')
    await page.wait_for_function("window.benchReady && location.pathname !== '/'")
    decisions: list[float] = []
    rebets: list[float] = []
    await page.click('.pb-me [data-act="deal"]')
    for number in range(WARM_UP + ROUNDS):
        if number == WARM_UP:
            decisions, rebets = [], []
        if number:
            rebets.append(await _timed_click(page, "rebet"))
        await _hurry(page, "deciding")
        for option in ("play", ("check", "bet", "raise")[number % 3]):
            spot = f'.pb-me [data-wager="{STAKES[option]}"].pb-spot--staked' if option in STAKES else ""
            decisions.append(await _timed_click(page, f"option:{option}", shows=spot))
            await _hurry(page, "deciding", "settled")
    await context.close()
    return decisions, rebets


async def _edit(browser: Browser, house: House) -> list[float]:
    """Milliseconds from a payout typed in the lab until the round has another edge."""
    context = await _new_context(browser)
    page = await context.new_page()
    await page.goto(f"{house.address}/lab/champion-four?bonus=CH3")
    await page.wait_for_function("window.did_handshake === true && !!window.pitbossLab")
    edge = '[data-figure="edge"] .pb-stat__value'
    field = page.get_by_label("four of a kind", exact=True)
    times: list[float] = []
    for number in range(WARM_UP + EDITS):
        await field.select_text()
        await page.evaluate(_TIME, ["input", edge, await page.text_content(edge)])
        await page.keyboard.press("789"[number % 3])
        times.append(await page.evaluate("window.benchTime"))
        await asyncio.sleep(0.1)  # nobody types quicker, and what follows the edge is drawn by then
    await context.close()
    return times[WARM_UP:]


def _line(name: str, times: Sequence[float], limit: int | None = None) -> str:
    ordered = sorted(times)
    within = f" (at most {limit})" if limit is not None else ""
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return (
        f"{f'{name}, {len(times)} times':52} median {median(times):6.1f} ms{within}, p95 {p95:.1f}, "
        f"worst {ordered[-1]:.1f}"
    )


def _visited(name: str, visits: Sequence[Visit]) -> str:
    whole = max(visits, key=lambda visit: visit.bytes)  # one that ended early lacks what is fetched ahead
    ready = median(visit.ready for visit in visits)
    return (
        f"{f'{name}, first visit':52} {whole.bytes / 1000:6.0f} kB in {whole.requests} requests, "
        f"interactive after {ready:.0f} ms (median of {len(visits)})"
    )


def _crowded(crowd: Crowd, seconds: float) -> str:
    return (
        f"{crowd.bots} bots with their pages open at {crowd.tables} tables, 1 to 2 s of thought each: "
        f"{crowd.commands / seconds:.1f} commands and {crowd.updates / seconds:.0f} page updates a second"
    )


async def _measure(house: House, chromium: str, out: Callable[[str], object]) -> dict[str, float]:
    async with async_playwright() as driver:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = await driver.chromium.launch(executable_path=chromium, args=arguments)
        async with a_crowd(house, SEATED) as crowd:
            start = perf_counter()
            lobby = [await _visit(browser, house, "/") for _ in range(VISITS)]
            other = "champion-three-1"  # not where the rounds are played: nobody is to be waited for there
            table = [await _visit(browser, house, f"/table/{other}", sits=other) for _ in range(VISITS)]
            decisions, rebets = await _play(browser, house)
            out(_crowded(crowd, perf_counter() - start))
        edits = await _edit(browser, house)
        await browser.close()
    load = os.getloadavg()[0]
    out(f"{'load of the machine':52} {load:6.1f} on {os.cpu_count()} cores")
    out(_visited("lobby", lobby))
    out(_visited("table", table))
    out(_line("click on a decision", decisions, CLICK))
    out(_line("click on Rebet", rebets))
    out(_line("payout edited in the lab", edits, LAB))
    return {"decision": median(decisions), "rebet": median(rebets), "edit": median(edits)}


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return milliseconds. A missed target is an AssertionError."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium is not None, "there is no chromium on the PATH"
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, a_house(Path(folder)) as house:
        found = asyncio.run(_measure(house, chromium, out))
    assert found["decision"] <= CLICK, "the effect of a decision"
    assert found["edit"] <= LAB, "the new edge after an edit"
    return found
