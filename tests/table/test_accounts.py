"""People: accounts, passwords, sessions, invitations, and chips at the cage."""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import insert, select

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
    "name",
    [
        *("", "A", "x" * 41, "Guest 1", "guest x", "House", "cage", "clock", "a\x00b"),
        *("gueſt x", "ɡuеst x", "GUEST X", "Ноuse", "ｃage", "ⅽage", "c1ock", "a\u200bb"),
    ],
)
@run
async def test_names_that_cannot_be(tmp_path: Path, name: str) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        with pytest.raises(InputError):
            await shift.floor.accounts.register(name, PASSWORD)


@pytest.mark.parametrize(
    "name", ["supervisоr", "Supervisor", "superv1sor", "supervіsоr", "Ann Lее", "ANN LEE", "Αnn Lee"]
)
@run
async def test_a_name_that_looks_like_another_is_refused(tmp_path: Path, name: str) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        accounts = shift.floor.accounts
        await accounts.register("Ann Lee", PASSWORD)
        with pytest.raises(Refused, match="looks like one that is taken"):
            await accounts.register(name, PASSWORD)
        for other in ("Ann Leon", "Анна Ли", "Άννα", "安娜", "José"):
            await accounts.register(other, PASSWORD)


@run
async def test_look_alikes_that_come_at_once_get_one_name(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        names = ("Bo Lane", "bo lane", "Bо Lane", "B0 Lane")
        came = await asyncio.gather(
            *(shift.floor.accounts.register(name, PASSWORD) for name in names), return_exceptions=True
        )
        assert sum(not isinstance(each, BaseException) for each in came) == 1


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


@pytest.mark.parametrize(("role", "minutes"), [(Role.PLAYER, 120), (Role.DEALER, 30), (Role.SUPERVISOR, 30)])
@run
async def test_a_session_ends_when_it_is_idle_and_after_twelve_hours(
    tmp_path: Path, role: Role, minutes: int
) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        accounts, clock = shift.floor.accounts, shift.clock
        await accounts.register("Ann", PASSWORD, role=role, by=shift.supervisor)
        idle = await accounts.sign_in("Ann", PASSWORD)
        used = await accounts.sign_in("Ann", PASSWORD)
        began = clock.at
        assert 0 <= began + minutes * 60_000 - idle.expires < 60_000
        while clock.at < idle.expires:
            await accounts.who(idle.token, acting=False)
            await accounts.who(used.token)
            clock.at += 10 * 60_000
        with pytest.raises(SignedOut):
            await accounts.who(idle.token)
        while clock.at < began + 12 * 3600_000:
            await accounts.who(used.token)
            clock.at += 10 * 60_000
        assert (await audit(shift.floor.store, CATALOGUE)).passed, (
            "a session that was used is as the log has it"
        )
        with pytest.raises(SignedOut):
            await accounts.who(used.token)


@run
async def test_everybody_sees_and_ends_their_own_sessions(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann, bo = [await accounts.register(name, PASSWORD) for name in ("Ann", "Bo")]
        first = await accounts.sign_in("Ann", PASSWORD)
        shift.clock.at += 60_000
        second = await accounts.sign_in("Ann", PASSWORD)
        other = await accounts.sign_in("Bo", PASSWORD)
        await accounts.invite(ann)  # a link is not a session
        own = await accounts.own_sessions(ann, second.token)
        assert [each.current for each in own] == [True, False]
        latest, earlier = [each.began or 0 for each in own]
        assert latest - earlier >= 60_000
        for wrong in (await accounts.own_sessions(bo, other.token))[0].id, "", first.token:
            with pytest.raises(NotFound):
                await accounts.end_session(ann, wrong)
        await accounts.end_session(ann, own[1].id)
        with pytest.raises(SignedOut):
            await accounts.who(first.token)
        assert await accounts.who(second.token) == ann
        assert await accounts.who(other.token) == bo


@run
async def test_a_session_of_an_earlier_version_lasts_as_long_as_it_said(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        accounts, clock = shift.floor.accounts, shift.clock
        ann = await accounts.register("Ann", PASSWORD)
        token = "an-old-token-without-its-time"
        kept = hashlib.sha256(token.encode()).hexdigest()
        row = {"token": kept, "person": ann.id, "expires": clock.at + 3600_000}
        await shift.floor.store.write(insert(schema.sessions).values(row))
        assert await accounts.who(token) == ann
        assert [each.began for each in await accounts.own_sessions(ann, token)] == [None]
        clock.at += 3600_000
        with pytest.raises(SignedOut):
            await accounts.who(token)


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


@run
async def test_play_chips_stay_below_their_limit_however_many_ask_at_once(address: str) -> None:
    async with a_shift(address, play_chips=100_000) as shift:
        accounts, ann = shift.floor.accounts, await shift.guest()
        answers = await asyncio.gather(
            *(accounts.buy(ann, f"more-{n}", ann.id, 100_000) for n in range(20)), return_exceptions=True
        )
        refused = [each for each in answers if isinstance(each, BaseException)]
        assert all(isinstance(each, Refused) and "per person" in str(each) for each in refused), refused
        assert (len(refused), await accounts.chips(ann.id)) == (11, 1_000_000)
        for _ in range(2):  # once refused, it stays refused
            with pytest.raises(Refused, match=r"up to \$10,?000(\.00)? per person"):
                await accounts.buy(ann, "one more", ann.id, 1)
        await accounts.buy(shift.supervisor, "sold", ann.id, 1_000_000)  # staff sells as much as it likes
        assert (await audit(shift.floor.store, CATALOGUE)).passed
