"""A real browser on a served house: people by their tokens, complaints collected, labels checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.chromium import start_chromium
from tests.web.serving import Server

__all__ = ["DESK", "PHONE", "Looking", "Person", "look_at"]

DESK, PHONE = (1280, 900), (360, 740)
WAGERS = {
    "champion-one": {"bonus": 1000, "player-blind": 1000},
    "champion-two": {"blind": 1000, "bonus": 1000},
    "champion-three": {"ante": 500, "bonus": 500},
    "champion-four": {"ante": 1000, "bonus": 1000},
    "packs-two": {"pack-1": 1000, "bonus-1": 500},
    "packs-three": {"pack-1": 1000, "bonus-1": 500, "pack-2": 700},
}

_FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


@dataclass
class Person:
    """Somebody with a token, who acts through the API and looks through the browser."""

    http: httpx.Client
    token: str
    id: str
    name: str
    asked: int = 0

    def ask(self, method: str, path: str, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.http.request(method, f"/api{path}", headers=headers, **more)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def do(self, table: str, command: str, **said: Any) -> None:
        self.asked += 1
        body = {"id": f"{self.id}-{self.asked}", "command": {"command": command, **said}}
        self.ask("POST", f"/tables/{table}/commands", json=body)

    def view(self, table: str) -> Any:
        return self.ask("GET", f"/tables/{table}")


@dataclass
class Looking:
    """The served house and a browser to look at it with."""

    server: Server
    http: httpx.Client
    browser: Browser
    contexts: dict[str, BrowserContext] = field(default_factory=dict)
    _supervisor: Person | None = None

    def guest(self) -> Person:
        return self._signed_in(self.http.post("/api/guests"))

    def supervisor(self) -> Person:
        """By the one-time link of the first start."""
        if self._supervisor is None:
            invited = self.http.post("/api/invitations", json={"token": self.server.invitation})
            self._supervisor = self._signed_in(invited)
        return self._supervisor

    def staff(self, role: str) -> Person:
        who = {"name": f"The {role}", "password": f"a {role}'s password"}
        self.supervisor().ask("POST", "/people", json={**who, "role": role})
        return self._signed_in(self.http.post("/api/sessions", json=who))

    def _signed_in(self, answer: httpx.Response) -> Person:
        assert answer.status_code == 201, answer.text
        told = answer.json()
        return Person(self.http, told["token"], told["person"]["id"], told["person"]["name"])

    def round(self, table: str, people: dict[str, Person], *, option: int = 0) -> int:
        """A round to its end, everybody sitting already; its number."""
        first = next(iter(people.values()))
        game = first.view(table)["game"]
        for seat, person in people.items():
            person.do(table, "PlaceWagers", seat=seat, wagers=WAGERS[game])
        while (now := first.view(table)["round"])["turn"] is not None:
            people[now["turn"]].do(table, "Decision", seat=now["turn"], option=list(now["options"])[option])
        number: int = first.view(table)["round"]["number"]
        return number

    @contextmanager
    def page(
        self, path: str, person: Person | None = None, *, size: tuple[int, int] = DESK, dark: bool = False
    ) -> Iterator[Page]:
        """A page of somebody's own browser; what goes wrong in it fails the test."""
        page = self._context(person).new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((self.server.address, "data:", "blob:"))
                else complaints.append(f"asked elsewhere: {asked.url}")
            ),
        )
        try:
            page.goto(self.server.address + path)
            page.wait_for_selector("#pb-main")
            yield page
        finally:
            page.close()
        assert complaints == []

    def _context(self, person: Person | None) -> BrowserContext:
        """Everybody's own browser, kept: what it has fetched once it need not fetch again."""
        token = "" if person is None else person.token
        if token not in self.contexts:
            context = self.browser.new_context()
            context.set_default_timeout(20_000)
            if token:
                context.add_cookies([{"name": "pitboss", "value": token, "url": self.server.address}])
            self.contexts[token] = context
        return self.contexts[token]

    def faults(self, page: Page) -> list[str]:
        """Missing names, poor contrast, repeated ids, and content wider than the screen."""
        found: list[str] = page.evaluate(_FAULTS)
        return found


@contextmanager
def look_at(server: Server) -> Iterator[Looking]:
    """A browser for one module of tests."""
    with sync_playwright() as driver, httpx.Client(base_url=server.address, timeout=120) as http:
        browser = start_chromium(driver)
        try:
            yield Looking(server, http, browser)
        finally:
            browser.close()
