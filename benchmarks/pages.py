"""Page views without end: what the server's memory is after them, beside what it was before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

from benchmarks._crowd import House, a_house

__all__ = ["memory_after", "run"]

VIEWS = 3600
AT_ONCE = 4
MOST = 1.2
"""Memory after the views, in units of what it was before."""
PAGES = (
    *("/", "/rules", "/rules/champion-four", "/table/champion-four-1", "/table/packs-two-1"),
    *("/history", "/lab", "/academy", "/sign-in", "/no/such/page"),
)
CLOSED = 80
"""Seconds after which NiceGUI has closed every page that no browser holds, and the server has tidied up."""


def _megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    resident = next(line for line in lines if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024


async def memory_after(house: House, views: int, out: Callable[[str], object]) -> tuple[float, float]:
    """The server's memory before and after the views of many anonymous visitors, in megabytes."""
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        asked = 0

        async def look(most: int) -> None:
            nonlocal asked
            while asked < most:
                asked += 1
                visitor = {"X-Forwarded-For": f"10.{asked >> 12 & 255}.{asked >> 4 & 255}.1"}
                await http.get(PAGES[asked % len(PAGES)], headers=visitor)

        await look(2 * len(PAGES))  # everything is loaded once
        before = _megabytes(house.process)
        began, asked = perf_counter(), 0
        await asyncio.gather(*(look(views) for _ in range(AT_ONCE)))
        seconds, most = perf_counter() - began, _megabytes(house.process)
        out(f"  {views} views in {seconds:.0f} s: {before:.0f} MB before, {most:.0f} MB at the end of them")
        await asyncio.sleep(CLOSED)
        return before, _megabytes(house.process)


def run(out: Callable[[str], object]) -> None:
    with TemporaryDirectory() as folder, a_house(Path(folder)) as house:
        before, after = asyncio.run(memory_after(house, VIEWS, out))
    out(f"  {after:.0f} MB when the pages are closed: {after / before:.2f} of the start")
    assert after <= MOST * before, f"{after:.0f} MB after {before:.0f} MB"
