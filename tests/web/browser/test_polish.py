"""A full table on every screen, a server that is away, and no advice where nothing is decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.games import load_catalogue
from tests.marks import mostly_full
from tests.web.browser.conftest import NewVisitor
from tests.web.browser.house import GAMES, Running
from tests.web.browser.visitor import Visitor

CATALOGUE = load_catalogue()
# One game of each way to lay a table: two hands for all, a hand for each seat beside a board, packs, seven
# cards each, and many wagers.
_FITS = (Path(__file__).parent / "fits.js").read_text()
_SCREENS = ((1280, 720), (1366, 768), (1920, 1080), (390, 844))
_DIM = """() => [...document.querySelectorAll(".pb-room button")].map((button) =>
    [button.inert, Number(getComputedStyle(button).opacity) < 0.5])"""
_BANNER = '#popup[role=alert][aria-hidden="false"]'


class Others:
    """The people at the other seats, who act through the API."""

    def __init__(self, http: httpx.Client, table: str) -> None:
        self._http, self._table, self._asked = http, table, 0
        self.tokens: dict[str, str] = {}

    def sit(self, seat: str) -> None:
        self.tokens[seat] = self._http.post("/guests").json()["token"]
        self.do(seat, "TakeSeat")

    def do(self, seat: str, command: str, **said: Any) -> None:
        self._asked += 1
        body = {"id": f"{self._table}-{self._asked}", "command": {"command": command, "seat": seat, **said}}
        answer = self._http.post(
            f"/tables/{self._table}/commands",
            json=body,
            headers={"Authorization": f"Bearer {self.tokens[seat]}"},
        )
        assert answer.status_code == 200, answer.text

    @property
    def view(self) -> Any:
        return self._http.get(f"/tables/{self._table}").json()

    def view_of(self, seat: str) -> Any:
        own = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return self._http.get(f"/tables/{self._table}", headers=own).json()

    def decide(self) -> None:
        """Everybody's answer, the dearest, until it is somebody's turn who is not one of them."""
        while (seat := self.view["round"]["turn"]) in self.tokens:
            options = self.view_of(seat)["round"]["options"]
            self.do(seat, "Decision", option=next(each for each in reversed(options) if each != "fold"))


def misfits(guest: Visitor) -> list[str]:
    """What does not fit, on each of the screens."""
    found = []
    for width, height in _SCREENS:
        guest.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {each}" for each in guest.evaluate(_FITS)]
    return found


@pytest.fixture
def http(house: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{house.address}/api", timeout=30) as client:
        yield client


@pytest.mark.parametrize("game", mostly_full(GAMES, "champion-four", "packs-three", "high-card-flush"))
def test_a_full_table_fits_every_screen(
    game: str, visitors: NewVisitor, house: Running, http: httpx.Client
) -> None:
    guest, table = visitors(), f"full-{game}"
    others = Others(http, table)
    seats = list(others.view["seats"])
    assert len(seats) == CATALOGUE.game(game).seats_at(7)
    guest.context.request.post(
        f"{house.address}/door/sit", form={"table": table, "seat": "seat-4"}, max_redirects=0
    )
    for seat in seats:
        if seat != "seat-4":
            others.sit(seat)
    guest.open(f"/table/{table}")
    guest.wait("betting")
    assert misfits(guest) == []
    at = guest.shown
    for name in _opening(guest):
        if not guest.stake(name):
            guest.click(f'.pb-me [data-wager="{name}"]')
            guest.page.wait_for_selector(f'.pb-me [data-wager="{name}"] .pb-spot__amount')
    wagers = {name: cents for name in _opening(guest) if (cents := guest.stake(name))}
    for seat in others.tokens:
        others.do(seat, "PlaceWagers", wagers=wagers)
    guest.page.wait_for_selector('[data-act="deal"]:has-text("Deal")')  # everyone else has bet
    guest.act("deal")
    guest.wait_any("deciding", "waiting", "settled", after=at)
    others.decide()
    phase = guest.wait_any("deciding", "settled", after=at)
    while phase == "deciding":
        assert misfits(guest) == []
        at = guest.shown
        guest.answer(next(option for option in reversed(guest.options) if option != "fold"))
        guest.wait_any("deciding", "waiting", "settled", after=at)
        others.decide()
        phase = guest.wait_any("deciding", "settled", after=at)
    assert misfits(guest) == []


def _opening(guest: Visitor) -> list[str]:
    """Every spot that takes a wager before the deal, the second of two sides left out."""
    spots = guest.page.query_selector_all('.pb-me .pb-spot:not([aria-disabled="true"])')
    names = [str(each.get_attribute("data-wager")) for each in spots]
    return [name for name in names if name != "dealer-blind"]


def test_nothing_can_be_pressed_while_the_server_is_away(guest: Visitor) -> None:
    guest.sit("away")
    chip = guest.page.locator('.pb-tray [aria-checked="true"]')
    chosen = chip.get_attribute("aria-label")
    guest.page.focus('[data-act="deal"]')
    guest.evaluate("window.socket.disconnect()")
    guest.page.wait_for_selector(_BANNER)
    assert "Connection lost" in guest.text("#popup")
    assert set(map(tuple, guest.evaluate(_DIM))) == {(True, True)}
    guest.page.keyboard.press("Enter")
    guest.page.keyboard.press("4")
    guest.evaluate("window.socket.connect()")
    guest.page.wait_for_selector(_BANNER, state="detached")
    assert set(map(tuple, guest.evaluate(_DIM))) == {(False, False)}
    assert guest.evaluate("document.activeElement.dataset.act") == "deal"
    assert chip.get_attribute("aria-label") == chosen
    at = guest.shown
    guest.act("deal")
    guest.wait("deciding", after=at)


def test_a_game_without_decisions_has_no_advice(guest: Visitor) -> None:
    guest.open("/table/round-packs-two")
    guest.page.wait_for_selector(".pb-aside h2")
    assert guest.page.locator(".pb-switch").count() == 0
    guest.open("/table/round-champion-two")
    guest.page.wait_for_selector(".pb-switch")
