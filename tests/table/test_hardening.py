"""What a careful attacker, an unlucky operator or two servers at once might try."""

from __future__ import annotations

import json
import sqlite3
import stat
from pathlib import Path

import pytest

from pitboss.contract.record import parse_record
from pitboss.errors import Elsewhere, Forbidden, InputError, NotFound, Refused, SignedOut
from pitboss.round import Decision, Irregularity, PlaceWagers, ReportIrregularity, Tip
from pitboss.table.commands import LeaveSeat, OpenTable
from pitboss.table.live.floor import open_floor
from pitboss.table.records.replay import replay_record
from pitboss.web.table.dealer_moves import move_named, next_move
from tests.floors import Shift, a_document, a_shift
from tests.table.running import run
from tests.tables import CATALOGUE


async def fold_or_check(shift: Shift, table: str) -> None:
    """Everybody answers what costs nothing, until nobody is asked."""
    while (seat := (state := await shift.state(table)).round.turn) is not None:
        step = state.round.move.step
        await shift.do(table, shift.seated[table][seat], Decision(seat, step.default))  # type: ignore[union-attr]


@run
async def test_an_invitation_is_no_token(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        accounts = shift.floor.accounts
        invitation = await accounts.invite(shift.supervisor)
        for token in (invitation, f"once {invitation}", f"once:{invitation}"):
            with pytest.raises(SignedOut):
                await accounts.who(token)
        assert (await accounts.redeem(invitation)).actor == shift.supervisor
        with pytest.raises(SignedOut):
            await accounts.redeem(invitation)


@run
async def test_a_new_database_is_nobody_elses_to_read(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with a_shift(str(path)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@run
async def test_a_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with a_shift(str(path)) as shift:
        await shift.open("broken", "champion-four", seats=1)
        await shift.open("sound", "champion-two", seats=1)
    with sqlite3.connect(path) as database:
        (body,) = database.execute("SELECT body FROM log WHERE stream='broken' AND sequence=1").fetchone()
        entry = json.loads(body)
        entry["events"][0]["setting"]["definition"] = "0" * 64
        database.execute("UPDATE log SET body=? WHERE stream='broken' AND sequence=1", (json.dumps(entry),))
    database.close()
    async with open_floor(str(path), catalogue=CATALOGUE) as floor:
        assert (await floor.view("sound", None)).table == "sound"
        with pytest.raises(InputError, match="definition of champion-four on record"):
            await floor.view("broken", None)


@run
async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    async with a_shift(str(path)):
        pass
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num='9999'")
    database.close()
    for _ in range(2):  # the second time shows that the first let go of the file
        with pytest.raises(InputError, match="newer version"):
            async with open_floor(str(path), catalogue=CATALOGUE):
                pass


@run
async def test_a_table_that_could_not_be_opened_is_free_for_another_server(postgres: str) -> None:
    async with a_shift(postgres) as shift, open_floor(postgres, catalogue=CATALOGUE) as other:
        wrong = OpenTable("T", "champion-four", a_document(), {"bonus": "no such table"})
        with pytest.raises(NotFound):
            await shift.floor.open_table(shift.supervisor, "one", "t1", wrong)
        right = OpenTable("T", "champion-four", a_document())
        await other.open_table(shift.supervisor, "two", "t1", right)
        with pytest.raises(Elsewhere):
            await shift.floor.view("t1", None)


@run
async def test_a_dealer_alone_voids_nothing_once_there_is_a_result(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        dealer = await shift.hire_dealer()
        report = ReportIrregularity(Irregularity.WRONG_NUMBER)
        shuffler = {"method": "shuffler", "decks": ["red", "blue"]}
        await shift.open("auto", "champion-four", seats=1, house=a_document(dealing=shuffler))
        await shift.do(
            "auto", shift.seated["auto"]["seat-1"], PlaceWagers("seat-1", {"ante": 500, "bonus": 500})
        )
        with pytest.raises(Forbidden, match="supervisor"):
            await shift.do("auto", dealer, report)
        house = a_document(dealing=shuffler, live={"dealer": "human"})
        await shift.open("human", "champion-four", seats=1, house=house)
        await shift.begin("human", tips=False)
        while (await shift.state("human")).round.turn is None:
            await deal_once(shift, "human")
        await shift.do("human", shift.seated["human"]["seat-1"], Decision("seat-1", "play"))
        with pytest.raises(Forbidden, match="supervisor"):
            await shift.do("human", dealer, report)
        await shift.do("human", shift.supervisor, report)
        assert (await shift.state("human")).round.status == "void"


async def deal_once(shift: Shift, table: str) -> bool:
    """The dealer presses the button that the page offers; False when there is none."""
    dealer = shift.dealer
    assert dealer is not None
    view = await shift.floor.view(table, dealer)
    kind = next_move(view)
    if kind is None:
        return False
    await shift.do(table, dealer, move_named(kind, view))
    return True


@run
async def test_the_dealers_buttons_deal_round_after_round_with_alternating_decks(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        await shift.hire_dealer()
        house = a_document(dealing={"method": "shuffler", "decks": ["red", "blue"]}, live={"dealer": "human"})
        await shift.open("t", "champion-four", seats=1, house=house)
        decks = []
        for _ in range(3):
            assert await deal_once(shift, "t")  # opens the round
            wagers = PlaceWagers("seat-1", {"ante": 500, "bonus": 500})
            await shift.do("t", shift.seated["t"]["seat-1"], wagers)
            while (await shift.state("t")).playing:
                if not await deal_once(shift, "t"):
                    await fold_or_check(shift, "t")
            decks.append((await shift.state("t")).round.deck_back)
        assert decks == ["red", "blue", "red"]


@run
async def test_rounds_with_tips_of_seats_that_do_not_wager_replay(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        await shift.open("t", "champion-four", seats=3, house=a_document(tips={"policy": "given"}))
        seated = shift.seated["t"]
        wagers = {"ante": 500, "bonus": 500}
        await shift.do("t", seated["seat-1"], PlaceWagers("seat-1", wagers))
        await shift.do("t", seated["seat-2"], Tip("seat-2", 500))
        await shift.do("t", seated["seat-2"], LeaveSeat("seat-2"))
        await shift.sit("t", "seat-2", await shift.guest())
        await shift.do("t", seated["seat-2"], PlaceWagers("seat-2", wagers))
        await shift.do("t", seated["seat-3"], Tip("seat-3", 500))
        await shift.do("t", seated["seat-3"], LeaveSeat("seat-3"))
        await fold_or_check(shift, "t")
        found = await shift.floor.store.record("t", 1)
        assert found is not None
        replayed = replay_record(parse_record(found[0]), CATALOGUE)
        assert [check for check in replayed.checks if not check.passed] == []


@run
async def test_a_refused_buy_in_stays_refused_and_a_done_one_stays_done(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        accounts, guest = shift.floor.accounts, await shift.guest()
        most = 10 * accounts.play_chips
        done = await accounts.buy(guest, "a", guest.id, most - accounts.play_chips)
        with pytest.raises(Refused, match="Play chips"):
            await accounts.buy(guest, "b", guest.id, 100)
        await accounts.cash(guest, "c", guest.id, most)
        with pytest.raises(Refused, match="Play chips"):
            await accounts.buy(guest, "b", guest.id, 100)
        assert await accounts.buy(guest, "a", guest.id, most - accounts.play_chips) == done
        assert await accounts.chips(guest.id) == 0
