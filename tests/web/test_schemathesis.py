"""The API against its own description: whatever is sent, by whomever, the answer is one it documents."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from pitboss.table.roles import Actor, Role
from pitboss.web.application import Settings, make_app
from tests.web.serving import House, open_house
from tests.web.test_api import TABLE

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
REAL = {"table": TABLE, "stream": TABLE, "game": "champion-four", "number": 1}
schema = schemathesis.openapi.from_dict(make_app(Settings(pages=False)).openapi())


@dataclass
class Standing:
    """A server in a thread of its own, and sessions in every role."""

    house: House
    loop: asyncio.AbstractEventLoop
    actors: dict[str, Actor]
    tokens: dict[str, str]

    def headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}

    def sign_in_again(self) -> None:
        """Some calls sign out, as they should."""
        for who, actor in self.actors.items():
            signed_in = self.house.floor.accounts._session(actor)
            self.tokens[who] = asyncio.run_coroutine_threadsafe(signed_in, self.loop).result(60).token


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    ready: Future[Standing] = Future()
    leave = asyncio.Event()
    thread = threading.Thread(
        target=lambda: asyncio.run(_stand(tmp_path_factory.mktemp("api"), ready, leave))
    )
    thread.start()
    found = ready.result(120)
    yield found
    found.loop.call_soon_threadsafe(leave.set)
    thread.join(60)


async def _stand(folder: Path, ready: Future[Standing], leave: asyncio.Event) -> None:
    """A table with a finished round and one in progress, so that there is something to find."""
    try:
        async with open_house(folder) as house:
            accounts: Any = house.floor.accounts
            accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # not what is tested
            guest, supervisor = await house.guest(), await house.supervisor()
            await guest.done(TABLE, "sit", "TakeSeat", seat="seat-1")
            for number in range(2):
                wagers = {"ante": 500, "bonus": 500}
                await guest.done(TABLE, f"bet-{number}", "PlaceWagers", seat="seat-1", wagers=wagers)
                if not number:
                    await guest.done(TABLE, "fold", "Decision", seat="seat-1", option="fold")
            actors = {
                "player": Actor(id=guest.person, name="guest", role=Role.PLAYER),
                "supervisor": Actor(id=supervisor.person, name="supervisor", role=Role.SUPERVISOR),
            }
            found = Standing(house, asyncio.get_running_loop(), actors, {})
            ready.set_result(found)
            await leave.wait()
    except BaseException as error:  # the thread that waits shall know
        if not ready.done():
            ready.set_exception(error)
        raise


@pytest.fixture(autouse=True)
def _signed_in(standing: Standing) -> None:
    standing.sign_in_again()


def check_answers(case: schemathesis.Case[Any], standing: Standing) -> None:
    if case.meta is None or case.meta.generation.mode.is_positive:
        # What is found by chance are tables that do not exist: look at one that does.
        case.path_parameters.update({k: v for k, v in REAL.items() if k in case.path_parameters})
    for who in ("nobody", "player", "supervisor"):
        answer = case.call(base_url=standing.house.address, headers=standing.headers(who), timeout=60)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code == 204:
            standing.sign_in_again()


def every_answer_is_documented(method: str, path: str) -> Any:
    """A test of one operation."""

    def test(case: schemathesis.Case[Any], standing: Standing) -> None:
        check_answers(case, standing)

    bounded = settings(
        max_examples=4,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    return schema.include(path=path, method=method).parametrize()(bounded(test))


OPERATIONS = [
    (method.upper(), path) for path, methods in schema.raw_schema["paths"].items() for method in methods
]
# One function for each operation: their tests need ids of their own, or pytest-xdist runs only one of them.
for _method, _path in OPERATIONS:
    _name = re.sub(r"[^a-z]+", "_", f"{_method} {_path.removeprefix('/api/')}".lower()).strip("_")
    globals()[f"test_answers_of_{_name}"] = every_answer_is_documented(_method, _path)


def test_every_operation_has_a_test_of_its_own(request: pytest.FixtureRequest) -> None:
    found = [name for name in vars(request.module) if name.startswith("test_answers_of_")]
    assert len(found) == len(OPERATIONS) == 26


def test_the_description_is_served_and_names_every_way_in(standing: Standing) -> None:
    served = requests.get(f"{standing.house.address}/api/openapi.json", timeout=60).json()
    assert served == make_app(Settings(pages=False)).openapi()
    found = {(method.upper(), path) for path, each in served["paths"].items() for method in each}
    assert {
        ("POST", "/api/guests"),
        ("POST", "/api/people"),
        ("POST", "/api/sessions"),
        ("DELETE", "/api/sessions/current"),
        ("GET", "/api/sessions"),
        ("DELETE", "/api/sessions/{session}"),
        ("POST", "/api/invitations"),
        ("GET", "/api/me"),
        ("PUT", "/api/me"),
        ("GET", "/api/me/ledger"),
        ("GET", "/api/games"),
        ("GET", "/api/games/{game}"),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", "/api/tables/{table}"),
        ("POST", "/api/tables/{table}/commands"),
        ("GET", "/api/tables/{table}/rounds"),
        ("GET", "/api/tables/{table}/rounds/{number}"),
        ("POST", "/api/cage/buy-ins"),
        ("POST", "/api/cage/cash-outs"),
        ("GET", "/api/people"),
        ("DELETE", "/api/people/{person}"),
        ("GET", "/api/ledger"),
        ("GET", "/api/audit"),
        ("GET", "/api/anchor"),
        ("GET", "/api/log/{stream}"),
    } == found
