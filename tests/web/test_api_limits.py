"""Rate limits: generous for play, strict at the door."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.web.api.errors import Throttled
from pitboss.web.api.limits import Buckets, who_calls
from pitboss.web.drawing.images import addresses
from pitboss.web.settings import Limits, Rate
from tests.web.serving import GENEROUS, House
from tests.web.test_api import TABLE, in_house, told

SLOW = Rate(burst=3, per_second=0.001)


def test_a_bucket_holds_a_burst_and_fills_again() -> None:
    time = 100.0
    buckets = Buckets(Rate(burst=2, per_second=0.5), clock=lambda: time)
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(Throttled) as caught:
        buckets.take("a")
    assert caught.value.wait == 2
    buckets.take("b")
    time += 2
    buckets.take("a")
    with pytest.raises(Throttled):
        buckets.take("a")
    time += 3600
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(Throttled):
        buckets.take("a")


def test_full_buckets_are_forgotten_and_empty_ones_are_not() -> None:
    time = 0.0
    buckets = Buckets(Rate(burst=1, per_second=1), clock=lambda: time)
    for number in range(20_000):
        buckets.take(f"early {number}")
    time = 10.0
    buckets.take("late")
    assert len(buckets._buckets) == 1
    with pytest.raises(Throttled):
        buckets.take("late")


def test_a_flood_from_everywhere_does_not_fill_the_memory() -> None:
    buckets = Buckets(Rate(burst=1, per_second=1), clock=lambda: 0.0)
    for number in range(50_000):
        buckets.take(str(number))
    assert len(buckets._buckets) <= 20_000


@pytest.mark.parametrize(
    ("host", "caller"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_caller_is_an_address_or_an_ipv6_network(host: str, caller: str) -> None:
    assert who_calls((host, 1)) == caller
    assert who_calls(None) == ""


def test_the_door_is_strict_and_play_is_not(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        for path, body in (
            ("/guests", None),
            ("/people", {"name": "Ada", "password": "long enough"}),
            ("/sessions", {"name": "Ada", "password": "long enough"}),
            ("/invitations", {"token": "x"}),
        ):
            answer = await house.nobody.ask("POST", path, json=body)
            assert answer.status_code != 500
        answer = await house.nobody.ask("POST", "/guests")
        told(answer, 429, "too many")
        assert int(answer.headers["retry-after"]) >= 1
        for number in range(30):
            assert (await guest.command(TABLE, str(number), "TakeSeat", seat="seat-1")).status_code != 429

    in_house(act, tmp_path, limits=replace(GENEROUS, door=SLOW))


def test_one_name_is_not_guessed_at_for_long(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        statuses = []
        for name in ("Ada", "ADA", " ada ", "Ada", "Eve"):
            body = {"name": name, "password": "a guess or two"}
            statuses.append((await house.nobody.ask("POST", "/sessions", json=body)).status_code)
        assert statuses == [401, 401, 401, 429, 401]

    in_house(act, tmp_path, limits=replace(GENEROUS, name=SLOW))


def test_a_person_and_an_address_have_limits_of_their_own(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        assert [(await guest.ask("GET", "/me")).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert (await other.ask("GET", "/me")).status_code == 200

    in_house(act, tmp_path, limits=replace(GENEROUS, person=SLOW))


def test_an_address_has_a_limit(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        answers = [(await house.nobody.ask("GET", "/games")).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    in_house(act, tmp_path, limits=replace(GENEROUS, address=SLOW))


def test_pages_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        async def statuses(*paths: str) -> list[int]:
            return [(await house.http.get(path)).status_code for path in paths]

        assert 429 not in await statuses("/", "/pit")
        assert (await house.http.post("/door/sign-in", data={"name": "ann"})).status_code != 429
        refused = await house.http.get("/")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == refused.headers["refresh"] == "1000"
        assert refused.text == "Too many requests; ask again in 1000 seconds."
        assert (await house.nobody.ask("GET", "/games")).status_code == 200
        assert 429 not in await statuses("/static/felt.css", "/_nicegui/x", *addresses(("red", "blue")))

    in_house(act, tmp_path, limits=replace(GENEROUS, page=SLOW))


def test_parts_of_pages_that_there_are_not_have_a_limit(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        paths = ("/static/zz", "/_nicegui/zz", "/drawings/cards/zz.svg", "/drawings/cards/zz.svg")
        assert [(await house.http.get(path)).status_code for path in paths] == [404, 404, 404, 429]
        assert (await house.http.get("/pit")).status_code == 404  # no pages here, but no limit either

    in_house(act, tmp_path, limits=replace(GENEROUS, stray=SLOW))


@pytest.mark.parametrize(
    ("proxy", "last"), [(None, 429), ("203.0.113.200", 429), ("127.0.0.1", 200)], ids=str
)
def test_a_proxy_is_believed_only_if_it_is_named(tmp_path: Path, proxy: str | None, last: int) -> None:
    async def act(house: House) -> None:
        answers = [
            await house.nobody.ask("GET", "/games", headers={"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(4)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 200, last]

    in_house(act, tmp_path, limits=replace(GENEROUS, address=SLOW), proxy=proxy)


def test_what_a_client_says_before_the_proxy_does_not_count(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        answers = [
            await house.nobody.ask(
                "GET", "/games", headers={"X-Forwarded-For": f"192.0.2.{number}, 203.0.113.1"}
            )
            for number in range(4)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]

    in_house(act, tmp_path, limits=replace(GENEROUS, address=SLOW), proxy="127.0.0.1")


def test_by_default_a_table_can_be_played_fast() -> None:
    limits = Limits()
    assert limits.person.per_second >= 10
    assert limits.door.per_second < 1
    assert limits.name.per_second < limits.door.per_second
