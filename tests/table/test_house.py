"""What a house settles about itself: whether chips are money, who is dismissed, who is let in again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from pitboss.errors import Forbidden, InputError, NotFound, Refused, SignedOut
from pitboss.table.audit import audit
from pitboss.table.books import accounts as accounts_module
from pitboss.table.books import cage as cage_module
from pitboss.table.books.accounts import SignedIn
from pitboss.table.records.entry import Entry
from pitboss.table.roles import Actor, Role
from pitboss.table.storage import NotGranted
from tests.floors import PASSWORD, a_shift
from tests.table.running import run
from tests.table.tampering import Body, Forger, failed, short_evening
from tests.tables import CATALOGUE


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts_module, "PasswordHasher", quick)


# --- Chips --------------------------------------------------------------------------------------------------


@run
async def test_chips_that_are_money_stay_money(address: str) -> None:
    async with a_shift(address, play_chips=0) as shift:
        ann = await shift.floor.accounts.register("Ann", PASSWORD)
        await shift.floor.accounts.buy(shift.supervisor, "1", ann.id, 5_000)
        first = Entry.read((await shift.floor.store.read_log("cage"))[0].body)
        assert first.request == {"command": "OpenHouse", "chips": "money"}
    with pytest.raises(InputError, match="Chips are money in this house"):
        async with a_shift(address, play_chips=100):
            pass
    async with a_shift(address, play_chips=None) as shift:
        with pytest.raises(Forbidden, match="no guests"):
            await shift.floor.accounts.guest()
        assert (await audit(shift.floor.store, CATALOGUE)).passed


@run
async def test_chips_for_play_never_become_money(address: str) -> None:
    async with a_shift(address, play_chips=None) as shift:
        guest = (await shift.floor.accounts.guest()).actor
        assert await shift.floor.accounts.chips(guest.id) == 100_000
    with pytest.raises(InputError, match="cannot become money"):
        async with a_shift(address, play_chips=0):
            pass
    async with a_shift(address, play_chips=200) as shift:  # as many as this start says
        guest = (await shift.floor.accounts.guest()).actor
        assert await shift.floor.accounts.chips(guest.id) == 200


@run
async def test_free_chips_of_an_older_version_never_become_money(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with a_shift(path) as shift:
        await shift.guest()
    with Forger(path, tmp_path) as forger:
        forger.sql("DELETE FROM commands WHERE key = 'house:chips'")
        old = forger.path
    with pytest.raises(InputError, match="cannot become money"):
        async with a_shift(old, play_chips=0):
            pass


@run
async def test_a_house_of_an_older_version_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with a_shift(path, play_chips=0) as shift:
        await shift.floor.accounts.register("Ann", PASSWORD)
    with Forger(path, tmp_path) as forger:
        forger.sql("DELETE FROM commands WHERE key = 'house:chips'")
        old = forger.path
    with pytest.raises(InputError, match="has not yet said what its chips are"):
        async with a_shift(old, play_chips=None):
            pass


# --- Coming and going ---------------------------------------------------------------------------------------


@run
async def test_a_dismissed_dealer_does_nothing_more(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        dealer = await shift.hire_dealer()
        session = await accounts.sign_in(dealer.name, PASSWORD)
        link = await accounts.invite(dealer)
        with pytest.raises(Forbidden, match="Only a supervisor"):
            await accounts.dismiss(dealer, shift.supervisor.id)
        await accounts.dismiss(shift.supervisor, dealer.id)
        await accounts.dismiss(shift.supervisor, dealer.id)  # once more makes no difference
        with pytest.raises(SignedOut):
            await accounts.who(session.token)
        with pytest.raises(SignedOut):
            await accounts.sign_in(dealer.name, PASSWORD)
        with pytest.raises(SignedOut):
            await accounts.redeem(link)
        with pytest.raises(Refused, match="was dismissed"):
            await accounts.invite_again(dealer.name)
        with pytest.raises(Refused, match="taken"):
            await accounts.register(dealer.name, PASSWORD)
        assert (await audit(shift.floor.store, CATALOGUE)).passed


@run
async def test_who_signs_in_while_being_dismissed_is_not_let_in(tmp_path: Path) -> None:
    async with a_shift(tmp_path / "house.db") as shift:
        accounts = shift.floor.accounts
        dealer = await shift.hire_dealer()
        await accounts.dismiss(shift.supervisor, dealer.id)
        with pytest.raises(NotGranted):  # as one whose password was looked at a moment before
            await accounts._session(dealer)


@run
async def test_who_cannot_be_dismissed(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        with pytest.raises(Refused, match="dismiss yourself"):
            await accounts.dismiss(shift.supervisor, shift.supervisor.id)
        with pytest.raises(Refused, match="is a player"):
            await accounts.dismiss(shift.supervisor, ann.id)
        with pytest.raises(NotFound):
            await accounts.dismiss(shift.supervisor, "nobody")
        other = await accounts.register("Olga", PASSWORD, role=Role.SUPERVISOR, by=shift.supervisor)
        await accounts.dismiss(other, shift.supervisor.id)
        assert (await accounts.sign_in("Olga", PASSWORD)).actor == other


@run
async def test_a_link_for_a_forgotten_password(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        before = await accounts.sign_in("Ann", PASSWORD)
        person, link = await accounts.invite_again(" Ann ")
        assert person == await accounts.invited(link) == ann
        assert await accounts.who(before.token) == ann, "a link alone changes nothing"
        session = await accounts.redeem(link)
        with pytest.raises(SignedOut):
            await accounts.who(before.token)
        with pytest.raises(SignedOut):
            await accounts.sign_in("Ann", PASSWORD)
        await accounts.change_password(ann, "another password", keep=session.token)
        assert await accounts.who(session.token) == ann
        assert (await accounts.sign_in("Ann", "another password")).actor == ann
        with pytest.raises(SignedOut, match="used or is too old"):
            await accounts.redeem(link)
        assert await accounts.invited(link) is None
        with pytest.raises(NotFound, match="Nobody here is called"):
            await accounts.invite_again("Bob")
        assert (await audit(shift.floor.store, CATALOGUE)).passed


# --- What the audit makes of it -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "floor.db"
    run(lambda: short_evening(path))()
    return path


@pytest.fixture
def forger(evening: Path, tmp_path: Path) -> Iterator[Forger]:
    with Forger(evening, tmp_path) as forger:
        yield forger


@pytest.mark.parametrize(
    ("command", "change", "says"),
    [
        ("OpenHouse", lambda body: body["request"].update(chips="money"), "nobody sold these"),
        ("OpenHouse", lambda body: body["request"].update(chips="beans"), "for play or money"),
        ("Dismiss", lambda body: body["request"].update(person="nobody"), "could be dismissed"),
        ("Invite", lambda body: body["request"].update(person="nobody"), "nobody who could be let in"),
        ("Invite", lambda body: body.update(actor="clock"), "not for 'clock' to say"),
        ("Invite", lambda body: body["request"].update(link="x"), "not the token of a link"),
        ("SignIn", lambda body: body["request"].update(expires="never"), "'never' is not a time"),
        ("Redeem", lambda body: body["request"].update(link="x"), "was not one that"),
        ("TakeStock", lambda body: body.update(id="again"), "takes stock once"),
        ("Invite", lambda body: body["lines"].append(["cage", 0, "gift"]), "moves no chips"),
    ],
)
def test_a_forged_word_about_the_house_is_found(
    forger: Forger, command: str, change: Callable[[Body], object], says: str
) -> None:
    forger.rewrite("cage", _of(forger, command), change)
    assert says in failed(forger.path)["replay"]


def test_one_who_dismisses_himself_is_found(forger: Forger) -> None:
    forger.rewrite("cage", _of(forger, "Dismiss"), lambda body: body["request"].update(person=body["actor"]))
    assert "only another supervisor" in failed(forger.path)["people"]


def test_what_somebody_does_after_being_dismissed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cage_module, "_needed", lambda *_: ())  # a program that does not look

    @run
    async def evening() -> None:
        async with a_shift(tmp_path / "house.db") as shift:
            accounts = shift.floor.accounts
            ann = await accounts.register("Ann", PASSWORD)
            dealer = await shift.hire_dealer()
            await accounts.dismiss(shift.supervisor, dealer.id)
            await accounts.buy(dealer, "1", ann.id, 100)
            found = await audit(shift.floor.store, CATALOGUE)
            told = {check.name: check.detail for check in found.checks if not check.passed}
            assert "acted after being dismissed" in told["people"]

    evening()


@run
async def test_where_chips_are_money_staff_pays_them_out(address: str) -> None:
    async with a_shift(address, play_chips=0) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        await accounts.buy(shift.supervisor, "in", ann.id, 5_000)
        with pytest.raises(Forbidden, match="cashed by a dealer or a supervisor"):
            await accounts.cash(ann, "out", ann.id, 2_000)
        await accounts.cash(shift.supervisor, "out", ann.id, 2_000)
        assert await accounts.chips(ann.id) == 3_000
        assert (await audit(shift.floor.store, CATALOGUE)).passed


def test_chips_that_the_house_moved_by_itself_are_found(forger: Forger) -> None:
    def by_the_house(body: Body) -> None:
        body.update(actor="house", role="system", id="mine")

    forger.rewrite("cage", _of(forger, "CashOut"), by_the_house)
    assert "moves no others" in failed(forger.path)["replay"]


# --- At the same moment -------------------------------------------------------------------------------------


@run
async def test_two_supervisors_dismiss_each_other_and_one_stays(address: str) -> None:
    async with a_shift(address) as shift:
        accounts, first = shift.floor.accounts, shift.supervisor
        other = await accounts.register("Olga", PASSWORD, role=Role.SUPERVISOR, by=first)
        dealer = await shift.hire_dealer()
        done = await asyncio.gather(
            accounts.dismiss(first, other.id),
            accounts.dismiss(other, first.id),
            accounts.dismiss(first, dealer.id),
            accounts.dismiss(other, dealer.id),
            accounts.invite_again(dealer.name),
            accounts.register("Late", PASSWORD, role=Role.SUPERVISOR, by=other),
            return_exceptions=True,
        )
        assert all(each is None or isinstance(each, Refused | tuple | Actor) for each in done), done
        people = {person.id: person for person in await accounts.people()}
        assert people[first.id].dismissed is not people[other.id].dismissed
        assert people[dealer.id].dismissed
        assert (await audit(shift.floor.store, CATALOGUE)).passed


@run
async def test_a_password_that_is_changed_while_one_is_dismissed_stays_away(address: str) -> None:
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        dealer = await shift.hire_dealer()
        done = await asyncio.gather(
            accounts.change_password(dealer, "another password", current=PASSWORD),
            accounts.dismiss(shift.supervisor, dealer.id),
            return_exceptions=True,
        )
        assert done[1] is None
        for password in (PASSWORD, "another password"):
            with pytest.raises(SignedOut):
                await accounts.sign_in(dealer.name, password)
        assert (await audit(shift.floor.store, CATALOGUE)).passed


@pytest.mark.parametrize("pause", [0.0, 0.002, 0.01])
@run
async def test_a_link_wins_over_whoever_knows_the_old_password(address: str, pause: float) -> None:
    """However the two come together, the link's session is the only one that is left."""
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        ann = await accounts.register("Ann", PASSWORD)
        _, link = await accounts.invite_again("Ann")

        async def redeem() -> SignedIn:
            await asyncio.sleep(pause)
            return await accounts.redeem(link)

        session, *others = await asyncio.gather(
            redeem(),
            accounts.sign_in("Ann", PASSWORD),
            accounts.change_password(ann, "the thief's own", current=PASSWORD),
            return_exceptions=True,
        )
        assert isinstance(session, SignedIn)
        assert await accounts.who(session.token) == ann
        for other in others:
            if isinstance(other, SignedIn):
                with pytest.raises(SignedOut):
                    await accounts.who(other.token)
        await accounts.change_password(ann, "Ann's own again", keep=session.token)
        for password in (PASSWORD, "the thief's own"):
            with pytest.raises(SignedOut):
                await accounts.sign_in("Ann", password)


def _of(forger: Forger, command: str) -> int:
    for row in forger.rows("log"):
        if row["stream"] == "cage" and f'"command":"{command}"' in row["body"]:
            return int(row["sequence"])
    raise AssertionError(f"nobody asked for {command}")
