"""People: accounts, passwords, sessions, invitations, and chips at the cage."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from pitboss.errors import Forbidden, IdReused, InputError, NotFound, Refused, SignedOut
from pitboss.table.audit import audit
from pitboss.table.books import accounts as accounts_module
from pitboss.table.roles import Role
from pitboss.table.storage import schema
from tests.floors import PASSWORD, a_shift
from tests.table.running import run
from tests.tables import CATALOGUE


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts_module, "PasswordHasher", quick)


@run
async def test_everybody_may_become_a_player_and_staff_is_taken_on(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        player = await accounts.register("  Ann   Lee ", PASSWORD)
        assert (player.name, player.role) == ("Ann Lee", Role.PLAYER)
        for role in (Role.DEALER, Role.SUPERVISOR, Role.AUDITOR):
            with pytest.raises(Forbidden, match="Only a supervisor"):
                await accounts.register("Bo", PASSWORD, role=role)
            with pytest.raises(Forbidden, match="Only a supervisor"):
                await accounts.register("Bo", PASSWORD, role=role, by=player)
            hired = await accounts.register(f"The {role}", PASSWORD, role=role, by=shift.supervisor)
            assert (await accounts.sign_in(f"The {role}", PASSWORD)).actor == hired
        with pytest.raises(Forbidden):
            await accounts.register("Me", PASSWORD, role=Role.SYSTEM, by=shift.supervisor)
        with pytest.raises(Refused, match="taken"):
            await accounts.register("Ann Lee", PASSWORD)
        assert {person.role for person in await accounts.people()} == {
            "player",
            "dealer",
            "supervisor",
            "auditor",
        }


@run
async def test_one_name_for_one_person_however_quickly_they_come(address: str) -> None:
    async with a_shift(address) as shift:
        came = await asyncio.gather(
            *(shift.floor.accounts.register("Ann", PASSWORD) for _ in range(5)), return_exceptions=True
        )
        assert sum(not isinstance(each, BaseException) for each in came) == 1
        assert all(isinstance(each, Refused) for each in came if isinstance(each, BaseException))


@pytest.mark.parametrize(
    "name", ["", "A", "x" * 41, "Guest 1", "guest x", "House", "cage", "clock", "a\x00b"]
)
@run
async def test_names_that_cannot_be(tmp_path: Path, name: str) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        with pytest.raises(InputError):
            await shift.floor.accounts.register(name, PASSWORD)


@run
async def test_passwords(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        accounts = shift.floor.accounts
        for wrong in ("short", "x" * 201):
            with pytest.raises(InputError, match="8 to 200"):
                await accounts.register("Ann", wrong)
        ann = await accounts.register("Ann", PASSWORD)
        for name, password in (("Ann", "another one"), ("ann", PASSWORD), ("Nobody", PASSWORD), ("Ann", "")):
            with pytest.raises(SignedOut, match="The name or the password is wrong"):
                await accounts.sign_in(name, password)
        kept = (await shift.floor.store.fetch(select(schema.people.c.password)))[-1][0]
        assert kept.startswith("$argon2id$")
        assert PASSWORD not in kept
        await accounts.change_password(ann, "a new password", current=PASSWORD)
        with pytest.raises(SignedOut):
            await accounts.sign_in("Ann", PASSWORD)
        await accounts.sign_in("Ann", "a new password")


@run
async def test_sessions_end(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        first, second = await accounts.guest(), await accounts.guest()
        assert await accounts.who(first.token) == first.actor
        await accounts.sign_out(first.token)
        with pytest.raises(SignedOut):
            await accounts.who(first.token)
        assert await accounts.who(second.token) == second.actor
        kept = [row.token for row in await shift.floor.store.fetch(select(schema.sessions.c.token))]
        assert second.token not in kept, "the database can be used to sign in"
        for forged in ("", "x", second.token[:-1], kept[0]):
            with pytest.raises(SignedOut):
                await accounts.who(forged)
        shift.clock.at = second.expires
        with pytest.raises(SignedOut):
            await accounts.who(second.token)


@run
async def test_an_invitation_is_good_once_and_for_a_day(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        assert await accounts.invite_supervisor() is not None, "the first link may be lost"
        session = await accounts.redeem(await accounts.invite(shift.supervisor))
        await accounts.change_password(shift.supervisor, PASSWORD, keep=session.token)
        assert await accounts.invite_supervisor() is None, "there is one already"
        token = await accounts.invite(shift.supervisor)
        with pytest.raises(SignedOut):
            await accounts.who(token)  # it is not a session
        tries = await asyncio.gather(*(accounts.redeem(token) for _ in range(5)), return_exceptions=True)
        assert sum(not isinstance(each, BaseException) for each in tries) == 1
        late = await accounts.invite(shift.supervisor)
        shift.clock.pass_by(24 * 3600 + 1)
        with pytest.raises(SignedOut, match="used or is too old"):
            await accounts.redeem(late)


@run
async def test_chips_are_bought_and_cashed(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        dealer = await shift.hire_dealer()
        auditor = await accounts.register("Audrey", PASSWORD, role=Role.AUDITOR, by=shift.supervisor)
        first = await accounts.buy(dealer, "1", ann.id, 5_000)
        assert await accounts.buy(dealer, "1", ann.id, 5_000) == first
        assert await accounts.chips(ann.id) == 5_000
        with pytest.raises(IdReused):
            await accounts.buy(dealer, "1", ann.id, 6_000)
        await accounts.cash(ann, "2", ann.id, 2_000)
        with pytest.raises(Refused, match=r"There are only \$30.00"):
            await accounts.cash(ann, "3", ann.id, 3_001)
        await accounts.buy(dealer, "4", ann.id, 1_000)
        with pytest.raises(Refused, match=r"There are only \$30.00"):
            await accounts.cash(ann, "3", ann.id, 3_001)
        with pytest.raises(Forbidden):
            await accounts.cash(ann, "5", dealer.id, 1)
        for nobody in (auditor,):
            with pytest.raises(Forbidden):
                await accounts.buy(nobody, "6", ann.id, 1)
            with pytest.raises(Forbidden):
                await accounts.cash(nobody, "7", ann.id, 1)
        for cents in (0, -1, 10**12):
            with pytest.raises(InputError):
                await accounts.buy(dealer, "8", ann.id, cents)
        with pytest.raises(NotFound):
            await accounts.buy(dealer, "9", "nobody", 100)
        await accounts.cash(dealer, "10", ann.id, 4_000)
        assert await shift.floor.store.balances(["cage", f"player:{ann.id}"]) == {
            "cage": 0,
            f"player:{ann.id}": 0,
        }
        assert (await audit(shift.floor.store, CATALOGUE)).passed


@run
async def test_play_chips_are_for_nothing_but_not_without_end(address: str) -> None:
    async with a_shift(address, play_chips=1_000) as shift:
        accounts = shift.floor.accounts
        guest = (await accounts.guest()).actor
        assert await accounts.chips(guest.id) == 1_000
        bought = await accounts.buy(guest, "1", guest.id, 9_000)
        with pytest.raises(Refused, match="up to"):
            await accounts.buy(guest, "2", guest.id, 1)
        assert await accounts.buy(guest, "1", guest.id, 9_000) == bought
        other = (await accounts.guest()).actor
        with pytest.raises(Forbidden):
            await accounts.buy(guest, "3", other.id, 1)


@run
async def test_where_chips_are_money_there_are_no_guests(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db", play_chips=0) as shift:
        accounts = shift.floor.accounts
        with pytest.raises(Forbidden, match="no guests"):
            await accounts.guest()
        ann = await accounts.register("Ann", PASSWORD)
        with pytest.raises(Forbidden, match="dealer or a supervisor"):
            await accounts.buy(ann, "1", ann.id, 100)


@run
async def test_many_at_the_cage_at_once(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        await asyncio.gather(*(accounts.buy(shift.supervisor, str(n), ann.id, 100) for n in range(20)))
        told = await asyncio.gather(
            *(accounts.cash(ann, f"c{n}", ann.id, 300) for n in range(10)), return_exceptions=True
        )
        assert sum(isinstance(each, Refused) for each in told) == 4
        assert await accounts.chips(ann.id) == 2_000 - 6 * 300
        assert (await audit(shift.floor.store, CATALOGUE)).passed
