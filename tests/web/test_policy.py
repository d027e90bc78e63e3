"""The headers that keep a page to itself, and a browser that heeds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.looking import Looking, look_at
from tests.web.serving import Server, start_server

PAGES = (
    "/",
    "/sign-in",
    "/welcome?invitation=none",
    "/rules",
    "/history",
    "/lab",
    "/academy",
    "/no/such/page",
)


@pytest.fixture(scope="module")
def looking(served_pages: Server) -> Iterator[Looking]:
    with look_at(served_pages) as looking:
        yield looking


def test_every_answer_has_the_headers_that_keep_it_to_itself(served_pages: Server) -> None:
    with httpx.Client(base_url=served_pages.address, timeout=30) as http:
        for path in (*PAGES, "/static/pitboss.js", "/drawings/nothing", "/api/tables", "/door/nothing"):
            headers = http.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "strict-transport-security" not in headers


def test_a_pages_scripts_bear_a_nonce_that_no_other_page_has(served_pages: Server) -> None:
    seen = set()
    with httpx.Client(base_url=served_pages.address, timeout=30) as http:
        for path in ("/", "/", "/sign-in"):
            answer = http.get(path)
            scripts = re.search(r"script-src ([^;]*)", answer.headers["content-security-policy"])
            assert scripts is not None
            assert "'unsafe-inline'" not in scripts[1]
            nonces = set(re.findall(r"'nonce-([^']+)'", scripts[1]))
            assert set(re.findall(r'<script nonce="([^"]+)"', answer.text)) == nonces
            assert not re.search(r"<script(?! nonce=)", answer.text)
            seen |= nonces
    assert len(seen) == 3


SLIPPED_IN = """() => { const script = document.createElement("script");
    script.textContent = "window.slippedIn = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<b onclick="window.slippedIn = true">b</b>');
    document.body.lastElementChild.click();
    const picture = new Image();
    picture.onerror = () => { window.kept = true; };
    picture.src = "http://elsewhere.example/x.png"; }"""


def test_the_browser_runs_and_loads_nothing_that_was_slipped_in(looking: Looking) -> None:
    page = looking._context(None).new_page()
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Content Security" in said.text else None)
    page.goto(f"{looking.server.address}/sign-in")
    page.wait_for_function("window.did_handshake === true")
    assert refused == []
    page.evaluate(SLIPPED_IN)
    page.wait_for_function("window.kept === true")
    assert page.evaluate("window.slippedIn") is None
    assert len(refused) == 3
    page.close()


def test_one_sees_and_ends_ones_sessions_on_a_page(looking: Looking) -> None:
    boss = looking.supervisor()
    who = {"name": "Ann", "password": "the password of Ann"}
    boss.ask("POST", "/people", json=who)
    tokens = [looking.http.post("/api/sessions", json=who).json()["token"] for _ in range(2)]
    ann = looking._signed_in(looking.http.post("/api/sessions", json=who))
    with looking.page("/", ann) as page:
        page.click(".pb-menu__who")
        page.wait_for_selector("text=Where you are signed in")
        assert page.locator("tbody tr").count() == 3
        assert looking.faults(page) == []
        page.locator('form[action="/door/end-session"] button').first.click()
        page.wait_for_selector("text=That session is over")
        assert page.locator("tbody tr").count() == 2
    over = [
        looking.http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code
        for token in tokens
    ]
    assert sorted(over) == [200, 401]


def mistyped(token: str) -> tuple[str, ...]:
    return (f"/welcom?invitation={token}", f"/welcome/{token}", f"/welcomeinvitation={token[:20]}")


def test_a_mistyped_link_is_answered_by_a_page_of_ours(served_pages: Server) -> None:
    # NiceGUI's own writes the whole address to the log.
    for path in mistyped("0123456789abcdef0123456789abcdef"):
        answer = httpx.get(served_pages.address + path)
        assert answer.status_code == 404
        assert "nothing at this address" in answer.text


@pytest.mark.full
def test_a_mistyped_link_is_not_written_down(tmp_path: Path) -> None:
    with start_server(tmp_path, "--pages", "--access-log", "--no-open-tables") as server:
        token = server.invitation
        assert token is not None
        for path in mistyped(token):
            assert httpx.get(server.address + path).status_code == 404
        server.process.terminate()
        _, told = server.process.communicate(timeout=20)
    assert "/welcom" in told
    assert not any(token[at : at + 8] in told for at in range(12))
