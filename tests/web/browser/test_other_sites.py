"""Pages of other sites in a real browser: another port of the house's own name, and another name."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web.browser.conftest import NewVisitor
from tests.web.browser.house import Running
from tests.web.browser.visitor import Visitor

NAMES = ("casino.example", "elsewhere.example")
"""Over http a browser tells these names nothing but `Origin`."""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title>")

    def log_message(self, *said: object) -> None:
        pass


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where another site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Page) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield other.server_port
        other.shutdown()


def _send_form(visitor: Visitor, address: str, **fields: str) -> int:
    """Send a form from the page that is open; the status of what comes back."""
    script = """([address, fields]) => { const form = document.createElement("form");
        form.method = "post"; form.action = address;
        for (const [name, value] of Object.entries(fields))
            form.append(Object.assign(document.createElement("input"), { name, value }));
        document.body.append(form); form.submit(); }"""
    with visitor.page.expect_navigation() as going:
        visitor.evaluate(script, [address, fields])
    answer = going.value
    assert answer is not None
    return answer.status


def _opens(visitor: Visitor, address: str) -> bool:
    """Whether a socket opens from the page that is open."""
    script = """(address) => new Promise((done) => { const socket = new WebSocket(address);
        socket.onopen = () => { socket.close(); done(true); }; socket.onerror = () => done(false); })"""
    return bool(visitor.evaluate(script, address))


def _people(house: Running) -> list[Any]:
    with closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as books:
        return books.execute("select id, password from people order by id").fetchall()


def test_forms_and_sockets_work_from_the_house_only(visitors: NewVisitor, house: Running, port: int) -> None:
    visitor = visitors(quiet=False)
    own = f"casino.example:{urlsplit(house.address).port}"
    sockets = [
        f"ws://{own}/_nicegui_ws/socket.io/?EIO=4&transport=websocket",
        f"ws://{own}/api/tables/a-first-hand/stream",
    ]

    visitor.page.goto(f"http://{own}/")
    assert _send_form(visitor, f"http://{own}/door/sit", table="away") == 200  # by the page that follows
    visitor.page.wait_for_function("window.did_handshake === true")
    assert [_opens(visitor, each) for each in sockets] == [True, True]
    cookie = next(each for each in visitor.context.cookies() if each["name"] == "pitboss")
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"

    known = _people(house)
    for name in NAMES:
        visitor.page.goto(f"http://{name}:{port}/")
        assert [_opens(visitor, each) for each in sockets] == [False, False]
        visitor.evaluate(
            'address => fetch(address, { method: "POST", mode: "no-cors" }).catch(() => null)',
            f"http://{own}/api/guests",
        )
        assert _send_form(visitor, f"http://{own}/door/password", password="known elsewhere") == 403
        visitor.page.goto(f"http://{name}:{port}/")
        assert _send_form(visitor, f"http://{own}/door/sign-out") == 403
    assert cookie in visitor.context.cookies()
    assert _people(house) == known


def test_nobody_is_signed_in_from_another_site(visitors: NewVisitor, house: Running, port: int) -> None:
    visitor = visitors(quiet=False)
    own = f"casino.example:{urlsplit(house.address).port}"
    for name in NAMES:
        visitor.page.goto(f"http://{name}:{port}/")
        assert _send_form(visitor, f"http://{own}/door/sit", table="away") == 403
    assert visitor.context.cookies() == []
