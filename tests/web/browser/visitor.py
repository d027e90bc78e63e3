"""A person at a browser: what they click, what they see, and what the ledger says meanwhile."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.web.browser.house import Running

__all__ = ["Visitor", "cents"]


def cents(text: str) -> int:
    """$1,000.00 as 100000; a minus of any kind counts."""
    number = re.search(r"([+−-]?)\$([\d,]+)(?:\.(\d\d))?", text)
    assert number is not None, text
    amount = int(number[2].replace(",", "")) * 100 + int(number[3] or 0)
    return -amount if number[1] in ("−", "-") else amount


class Visitor:
    """One browser with a cookie jar of its own."""

    def __init__(self, context: BrowserContext, house: Running) -> None:
        self.context, self.house = context, house
        self.page: Page = context.new_page()
        self.page.set_default_timeout(30_000)
        self.clicks = 0
        self.wrong: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def check_quiet(self) -> None:
        """Nothing went wrong in the browser, and it spoke to nobody else."""
        assert self.wrong == []
        assert self.hosts <= {urlsplit(self.house.address).netloc, ""}

    # --- Doing -------------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        self.page.goto(self.house.address + path)
        self.page.wait_for_selector(".pb-main")

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.click(selector)

    def sit(self, table: str) -> None:
        """A seat as a guest, by the lobby's form; then the table."""
        door = f"{self.house.address}/door/sit"
        self.context.request.post(door, form={"table": table}, max_redirects=0)
        self.open(f"/table/{table}")
        self.wait("betting")

    def bet(self, wager: str, *, until: int) -> None:
        """Click a spot, and wait until this many cents lie there."""
        self.click(f'.pb-me [data-wager="{wager}"]')
        self.wait_stake(wager, until)

    def wait_stake(self, wager: str, amount: int) -> None:
        told = f"${amount // 100}.00" if amount else None
        self.page.wait_for_function(
            """([wager, told]) => (document.querySelector(
            `.pb-me [data-wager="${wager}"] .pb-spot__amount`)?.textContent ?? null) === told""",
            arg=[wager, told],
        )

    def act(self, name: str) -> None:
        self.click(f'.pb-me [data-act="{name}"]')

    def answer(self, option: str) -> None:
        self.act(f"option:{option}")

    def wait(self, phase: str, *, after: int = 0) -> None:
        """Until the page shows this phase completely, later than a sequence."""
        self.page.wait_for_function(
            """([phase, after]) => { const room = document.querySelector(".pb-room");
            return room && room.dataset.phase === phase && Number(room.dataset.shown || 0) > after
                && window.did_handshake === true; }""",
            arg=[phase, after],
        )

    def wait_any(self, *phases: str, after: int) -> str:
        """Until one of these phases is shown completely; which."""
        self.page.wait_for_function(
            """([phases, after]) => { const room = document.querySelector(".pb-room");
            return room && phases.includes(room.dataset.phase)
                && Number(room.dataset.shown || 0) > after; }""",
            arg=[list(phases), after],
        )
        return str(self.page.get_attribute(".pb-room", "data-phase"))

    # --- Seeing ------------------------------------------------------------------------------------------

    @property
    def shown(self) -> int:
        """The sequence that the page shows."""
        return int(self.page.get_attribute(".pb-room", "data-shown") or 0)

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)

    def texts(self, selector: str) -> list[str]:
        return [each.inner_text() for each in self.page.query_selector_all(selector)]

    @property
    def options(self) -> list[str]:
        found = self.page.query_selector_all('.pb-me [data-act^="option:"]')
        return [str(each.get_attribute("data-act")).removeprefix("option:") for each in found]

    @property
    def chips(self) -> int:
        return cents(self.text("[data-chips]"))

    def cards(self, place: str) -> list[str]:
        """What a screen reader says of the cards in a place; `own` is one's own hand."""
        where = ".pb-me__hand" if place == "own" else f'[data-place="{place}"], [data-seat="{place}"]'
        return [
            str(each.get_attribute("alt")) for each in self.page.query_selector_all(f"{where} >> .pb-card")
        ]

    def stake(self, wager: str) -> int:
        """What lies on one of one's own spots."""
        amount = self.page.query_selector(f'.pb-me [data-wager="{wager}"] .pb-spot__amount')
        return cents(amount.text_content() or "") if amount is not None else 0

    def spoken(self, wager: str) -> str:
        """What a screen reader says of one of one's own spots."""
        return str(self.page.get_attribute(f'.pb-me [data-wager="{wager}"]', "aria-label"))

    def evaluate(self, script: str, arg: Any = None) -> Any:
        return self.page.evaluate(script, arg)

    # --- The books ---------------------------------------------------------------------------------------

    @property
    def person(self) -> str:
        """Who this browser is, by the API."""
        token = next(each["value"] for each in self.context.cookies() if each["name"] == "pitboss")
        answer = self.context.request.get(
            f"{self.house.address}/api/me", headers={"Authorization": f"Bearer {token}"}
        )
        return str(answer.json()["id"])

    def balance(self, account: str) -> int:
        """An account of the ledger, read from the database."""
        with closing(sqlite3.connect(f"file:{self.house.database}?mode=ro", uri=True)) as books:
            row = books.execute("select cents from balances where account = ?", (account,)).fetchone()
        return int(row[0]) if row is not None else 0
