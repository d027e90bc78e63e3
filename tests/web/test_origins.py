"""Which requests count as sent by a page of this house."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from pitboss.web.api.origins import is_from_here
from tests.web.serving import House
from tests.web.test_api import in_house, told

OWN = "https://casino.example"


def sent(host: str, scheme: str = "http", **headers: str) -> bool:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": scheme, "headers": [(b"host", host.encode()), *named]}
    return is_from_here(scope, OWN)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("10.0.0.7:8080", "http://10.0.0.7:8080"),
        ("Casino.Example", "http://casino.example"),
        ("casino.example:80", "http://casino.example"),
        ("casino.example", "https://casino.example:443"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("behind-the-proxy:8080", OWN),
    ],
)
def test_a_page_of_the_house_has_the_origin_that_is_asked(host: str, origin: str) -> None:
    assert sent(host, origin=origin)
    assert sent(host, referer=f"{origin}/sign-in")


@pytest.mark.parametrize(
    "origin",
    [
        *("null", "", "casino.example", "file://", "http://", "http://[", "http://casino.example:x"),
        *("http://casino.example:8081", "http://casino.example:8080.elsewhere.example"),
        *("http://elsewhere.example", "http://casino.example@elsewhere.example:8080"),
        *("http://sub.casino.example:8080", "http://example:8080", "http://127.0.0.1:8080"),
    ],
)
def test_other_ports_and_names_are_other_sites(origin: str) -> None:
    assert not sent("casino.example:8080", origin=origin)
    assert origin == "" or not sent("casino.example:8080", referer=origin)


def test_a_page_without_tls_is_another_site_where_there_is_tls() -> None:
    assert not sent("other.example", "https", origin="http://other.example")
    assert not sent("other.example", "wss", origin="http://other.example")
    assert sent("other.example", "https", origin="https://other.example")


def test_programs_name_no_page_and_a_browser_that_knows_better_is_believed() -> None:
    assert sent("casino.example")
    assert sent("casino.example", sec_fetch_site="same-origin", origin="http://casino.example")
    assert not sent("casino.example", sec_fetch_site="same-site")
    assert not sent("casino.example", sec_fetch_site="cross-site", origin="http://casino.example")


def test_of_two_origins_none_counts() -> None:
    host = (b"host", b"a.example")
    named = [(b"origin", b"http://a.example"), (b"origin", b"http://a.example")]
    assert not is_from_here({"type": "http", "scheme": "http", "headers": [host, *named]}, OWN)


def test_the_api_refuses_what_pages_of_other_sites_send(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for origin in ("null", "http://elsewhere.example", "http://127.0.0.1:1"):
            answer = await house.nobody.ask("POST", "/guests", headers={"Origin": origin})
            told(answer, 403, "forbidden")
            assert answer.json()["error"]["code"] == "from-another-site"
            for method in ("PUT", "DELETE", "PATCH", "TRACE"):
                assert (await house.nobody.ask(method, "/me", headers={"Origin": origin})).status_code == 403
        answer = await house.nobody.ask("POST", "/guests", headers={"Origin": house.address})
        assert answer.status_code == 201

    in_house(act, tmp_path)


def test_sockets_and_forms_of_the_pages_are_refused_to_other_sites(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        socket = "/_nicegui_ws/socket.io/?EIO=4&transport="
        for origin in ("null", "http://elsewhere.example", "http://127.0.0.1:1"):
            named = {"Origin": origin}
            for path in ("/door/sit", "/pit-door/people/add", "/academy-door/begin", socket + "polling"):
                assert (await house.http.post(path, headers=named)).status_code == 403
            # NiceGUI's own answer would let any site read it.
            assert (await house.http.get(socket + "polling", headers=named)).status_code == 403
            with pytest.raises(InvalidStatus) as caught:
                async with connect(
                    house.address.replace("http", "ws") + socket + "websocket", origin=Origin(origin)
                ):
                    pass
            assert caught.value.response.status_code == 403

    in_house(act, tmp_path)
