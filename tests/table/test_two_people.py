"""Above a limit that the house sets, money at the cage takes two people, and the audit knows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from pitboss.errors import Forbidden, Refused
from pitboss.table.audit import audit
from pitboss.table.books import accounts as accounts_module
from pitboss.table.books.two_people import Alone, Second
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.roles import Actor, Role
from tests.floors import PASSWORD
from tests.table.running import run
from tests.table.tampering import Body, Forger, failed
from tests.tables import CATALOGUE

LIMIT = 100_000
OLGA = Second(name="Olga", password=PASSWORD)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts_module, "PasswordHasher", quick)


@asynccontextmanager
async def a_house(address: Path | str, alone: Alone | None = LIMIT) -> AsyncIterator[Floor]:
    async with open_floor(str(address), catalogue=CATALOGUE, play_chips=0, alone=alone) as floor:
        yield floor


async def people(floor: Floor) -> tuple[Actor, Actor, Actor]:
    """A supervisor, another one called Olga, and a player."""
    accounts = floor.accounts
    token = await accounts.invite_supervisor()
    assert token is not None
    ruiz = (await accounts.redeem(token)).actor
    olga = await accounts.register("Olga", PASSWORD, role=Role.SUPERVISOR, by=ruiz)
    return ruiz, olga, await accounts.register("Ann", PASSWORD)


@run
async def test_money_above_the_limit_takes_two_people(address: str) -> None:
    async with a_house(address) as floor:
        accounts = floor.accounts
        ruiz, olga, ann = await people(floor)
        await accounts.buy(ruiz, "1", ann.id, LIMIT)
        for move in (accounts.buy, accounts.cash):
            with pytest.raises(Refused, match="takes a second member of staff"):
                await move(ruiz, "2", ann.id, LIMIT + 1)
        receipt = await accounts.buy(ruiz, "2", ann.id, LIMIT + 1, second=OLGA)  # the same id, now by two
        assert await accounts.buy(ruiz, "2", ann.id, LIMIT + 1, second=OLGA) == receipt
        await accounts.cash(ruiz, "3", ann.id, LIMIT + 1, second=OLGA)
        assert await accounts.chips(ann.id) == LIMIT
        with pytest.raises(Refused, match="and for oneself"):
            await accounts.buy(ruiz, "4", ruiz.id, 1)
        await accounts.buy(ruiz, "4", ruiz.id, 1, second=OLGA)
        assert olga.name == OLGA.name
        assert (await audit(floor.store, CATALOGUE)).passed


@run
async def test_who_is_no_second_person(address: str) -> None:
    async with a_house(address) as floor:
        accounts = floor.accounts
        ruiz, olga, ann = await people(floor)
        await accounts.register("Ives", PASSWORD, role=Role.AUDITOR, by=ruiz)
        gone = await accounts.register("Gil", PASSWORD, role=Role.DEALER, by=ruiz)
        await accounts.dismiss(ruiz, gone.id)
        for actor, person, second in (
            (olga, ann.id, OLGA),
            (ruiz, olga.id, OLGA),
            (ruiz, ann.id, Second(name="Olga", password="a wrong password")),
            *((ruiz, ann.id, Second(name=name, password=PASSWORD)) for name in ("Ann", "Ives", "Gil", "Zoe")),
        ):
            with pytest.raises(Forbidden, match="another dealer or supervisor"):
                await accounts.buy(actor, "1", person, LIMIT + 1, second=second)
        assert await accounts.chips(ann.id) == 0


@run
async def test_the_house_remembers_its_limit_until_it_says_another(address: str) -> None:
    starts: list[tuple[Alone | None, int | None]] = [
        *((None, None), (500, 500), (None, 500), (500, 500), (0, 0), ("off", None), (None, None))
    ]
    for alone, holds in starts:
        async with a_house(address, alone) as floor, a_reader(address, floor) as other:
            assert await other.accounts.alone() == holds
    async with a_house(address, None) as floor:
        said = [row for row in await floor.store.read_log("cage") if '"command":"SetLimit"' in row.body]
        assert len(said) == 3
        assert (await audit(floor.store, CATALOGUE)).passed


@asynccontextmanager
async def a_reader(address: str, floor: Floor) -> AsyncIterator[Floor]:
    """Another server of the house, where there may be two."""
    if not address.startswith("postgresql"):
        yield floor
        return
    async with a_house(address, None) as other:
        yield other


FORGED: dict[str, Callable[[Body, list[str]], object]] = {
    "moved 100001 cents alone, where it takes two people": lambda asked, _: asked.pop("second"),
    "could stand for it beside supervisor": lambda asked, ids: asked.update(second=ids[0]),
    "is not one who could stand for it": lambda asked, ids: asked.update(second=ids[1]),
}


@pytest.mark.parametrize("says", FORGED)
def test_money_that_one_moved_alone_is_found(says: str, tmp_path: Path) -> None:
    path, ids = tmp_path / "house.db", list[str]()

    @run
    async def evening() -> None:
        async with a_house(path) as floor:
            ruiz, _, ann = await people(floor)
            ids.extend((ruiz.id, ann.id))
            await floor.accounts.buy(ruiz, "1", ann.id, LIMIT + 1, second=OLGA)

    evening()
    with Forger(path, tmp_path) as forger:
        last = forger.sql("SELECT max(sequence) AS last FROM log WHERE stream = 'cage'")[0]["last"]
        forger.rewrite("cage", last, lambda body: FORGED[says](body["request"], ids))
        assert says in failed(forger.path)["replay"]
