"""What every store promises, proven on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, literal_column, select, text

from pitboss.errors import IdReused, InputError, StorageFailed
from pitboss.table.books.ledger import Line, buy_in, cash_out, player
from pitboss.table.storage import (
    GENESIS,
    AlreadyDone,
    Append,
    Checkpoint,
    Lost,
    NotGranted,
    Overdrawn,
    PersonRow,
    Power,
    Remembered,
    RoundRow,
    Row,
    SessionRow,
    Store,
    TableRow,
    open_database,
    schema,
)
from pitboss.table.storage.database import MIGRATIONS, read_address
from tests.postgres import Postgres
from tests.table.running import a_store, run

ANN = player("ann")


def a_row(sequence: int = 1, *, stream: str = "table-1", previous: str = GENESIS, body: str = "{}") -> Row:
    return Row.after(previous, stream=stream, sequence=sequence, body=body)


def an_id(key: str, *, digest: str = "content", answer: str = "done") -> Remembered:
    return Remembered(key=key, digest=digest, answer=answer)


def moved(*lines: tuple[str, int]) -> tuple[Line, ...]:
    return tuple(Line(account, cents, "a test") for account, cents in lines)


async def chips_for_ann(store: Store, cents: int) -> None:
    await store.append(Append(row=a_row(stream="cage"), lines=buy_in("ann", cents), accounts=(ANN,)))


async def counted(store: Store) -> dict[str, int]:
    """How many rows each table of the database has."""
    return {
        name: (await store.fetch(select(func.count()).select_from(table)))[0][0]
        for name, table in schema.metadata.tables.items()
    }


# --- The log and the ledger ---------------------------------------------------------------------------------


@run
async def test_what_was_appended_is_read_back(address: str) -> None:
    async with a_store(address) as store:
        assert await store.head("table-1") == (0, GENESIS)
        first = a_row(1, body='{"é": "♠"}')
        second = a_row(2, previous=first.hash, body='{"b": 2}')
        await store.append(Append(row=first))
        await store.append(Append(row=second))
        await store.append(Append(row=a_row(1, stream="table-2")))
        assert await store.read_log("table-1") == [first, second]
        assert await store.read_log("table-1", after=1) == [second]
        assert await store.head("table-1") == (2, second.hash)
        assert second.follows(first.hash)
        assert not second.follows(GENESIS)


@run
async def test_it_is_there_after_the_store_was_closed(address: str) -> None:
    async with a_store(address) as store:
        await store.append(Append(row=a_row(), lines=buy_in("ann", 500), remember=an_id("ann:1")))
    async with a_store(address) as store:
        assert await store.read_log("table-1") == [a_row()]
        assert await store.balance(ANN) == 500
        assert await store.remembered("ann:1") == an_id("ann:1")


@run
async def test_balances_are_the_sums_of_the_lines(address: str) -> None:
    async with a_store(address) as store:
        await chips_for_ann(store, 1000)
        await store.append(Append(row=a_row(1), lines=moved((ANN, -300), ("layout:table-1:seat-1", 300))))
        lines = moved(("layout:table-1:seat-1", -300), (ANN, 600), ("bank:table-1", -300))
        await store.append(Append(row=a_row(2), lines=lines))
        held = await store.balances(["cage", ANN, "layout:table-1:seat-1", "bank:table-1", "nobody"])
        assert held == {"cage": -1000, ANN: 1300, "layout:table-1:seat-1": 0, "bank:table-1": -300}
        summed = await store.fetch(
            select(schema.entries.c.account, func.sum(schema.entries.c.cents)).group_by("account")
        )
        assert {account: int(cents) for account, cents in summed} == held
        assert await store.balance("nobody") == 0


@run
async def test_cents_beyond_32_bits_are_kept(address: str) -> None:
    async with a_store(address) as store:
        await chips_for_ann(store, 10**15 + 1)
        assert await store.balance(ANN) == 10**15 + 1


@run
async def test_an_overdrawn_account_leaves_nothing_behind(address: str) -> None:
    async with a_store(address) as store:
        await chips_for_ann(store, 1000)
        before = await counted(store)
        with pytest.raises(Overdrawn) as short:
            await store.append(
                Append(
                    remember=an_id("ann:1"),
                    row=a_row(),
                    lines=moved((ANN, -1001), ("layout:table-1:seat-1", 1001)),
                    secret=(2, b"secret"),
                    round=RoundRow(number=1, record="{}", hash="h"),
                )
            )
        assert (short.value.account, short.value.cents) == (ANN, -1)
        assert await counted(store) == before
        assert await store.balance(ANN) == 1000
        await store.append(Append(row=a_row(), lines=moved((ANN, -1000), ("layout:table-1:seat-1", 1000))))
        assert await store.balance(ANN) == 0


@pytest.mark.parametrize(
    "account", [ANN, "layout:t:seat-1", "pot:t", "tipbet:t:seat-1", "paid:t:x", "tips:t"]
)
@run
async def test_only_the_bank_and_the_cage_may_be_below_zero(address: str, account: str) -> None:
    async with a_store(address) as store:
        with pytest.raises(Overdrawn):
            await store.append(Append(row=a_row(), lines=moved((account, -1), ("cage", 1))))
        await store.append(Append(row=a_row(), lines=moved(("cage", -1), ("bank:t", 1))))
        await store.append(Append(row=a_row(2), lines=moved(("bank:t", -2), ("cage", 2))))
        assert await store.balances(["bank:t", "cage"]) == {"bank:t": -1, "cage": 1}


# --- Two writers, and one command twice ---------------------------------------------------------------------


@run
async def test_of_two_writers_of_one_sequence_one_loses_and_leaves_nothing(address: str) -> None:
    async with a_store(address) as one, a_store(address) as other:
        await chips_for_ann(one, 1000)
        await one.append(Append(row=a_row(body='"one"')))
        before = await counted(one)
        with pytest.raises(Lost):
            await other.append(
                Append(
                    remember=an_id("ann:1"),
                    row=a_row(body='"other"'),
                    lines=moved((ANN, -100), ("layout:table-1:seat-1", 100)),
                )
            )
        assert await counted(one) == before
        assert await one.read_log("table-1") == [a_row(body='"one"')]
        assert await one.balance(ANN) == 1000


@run
async def test_two_writers_at_the_same_moment_never_share_a_sequence(address: str) -> None:
    async with a_store(address) as one, a_store(address) as other:

        async def write(store: Store, name: str) -> int:
            won = 0
            for sequence in range(1, 21):
                try:
                    await store.append(
                        Append(row=a_row(sequence, body=f'"{name}"'), remember=an_id(name + str(sequence)))
                    )
                except Lost:
                    continue
                won += 1
            return won

        wins = await asyncio.gather(write(one, "one"), write(other, "other"))
        assert sum(wins) == 20
        log = await one.read_log("table-1")
        assert [row.sequence for row in log] == list(range(1, 21))
        known = (await one.fetch(select(func.count()).select_from(schema.commands)))[0][0]
        assert known == 20, "the loser's ids were remembered"


@run
async def test_two_writers_move_the_same_account_without_losing_a_cent(address: str) -> None:
    async with a_store(address) as one, a_store(address) as other:
        await chips_for_ann(one, 100)

        async def spend(store: Store, table: str) -> int:
            spent = 0
            for sequence in range(1, 31):
                lines = moved((ANN, -2), (f"layout:{table}:seat-1", 2))
                try:
                    await store.append(Append(row=a_row(sequence, stream=table), lines=lines))
                except Overdrawn:
                    break
                spent += 2
            return spent

        spent = await asyncio.gather(spend(one, "table-1"), spend(other, "table-2"))
        assert sum(spent) == 100, "two tables spent the same chips, or chips were lost"
        assert await one.balance(ANN) == 0
        tables = [await one.balance(f"layout:{table}:seat-1") for table in ("table-1", "table-2")]
        assert tables == list(spent)


@run
async def test_the_same_command_again_has_the_same_answer_and_no_second_effect(address: str) -> None:
    async with a_store(address) as store:
        asked = Append(remember=an_id("ann:1", answer="first"), row=a_row(), lines=buy_in("ann", 500))
        await store.append(asked)
        before = await counted(store)
        again = replace(asked, remember=an_id("ann:1", answer="second"), row=a_row(2))
        for _ in range(2):
            with pytest.raises(AlreadyDone) as done:
                await store.append(again)
            assert done.value.answer == "first"
        assert await counted(store) == before
        assert await store.balance(ANN) == 500


@run
async def test_the_same_id_for_another_command_is_refused(address: str) -> None:
    async with a_store(address) as store:
        await store.append(Append(remember=an_id("ann:1"), row=a_row()))
        before = await counted(store)
        with pytest.raises(IdReused, match="id of its own"):
            await store.append(Append(remember=an_id("ann:1", digest="other"), row=a_row(2)))
        assert await counted(store) == before


@run
async def test_a_refusal_is_remembered_without_a_row(address: str) -> None:
    async with a_store(address) as store:
        await store.append(Append(remember=an_id("ann:1", answer="refused")))
        with pytest.raises(AlreadyDone, match="answered before"):
            await store.append(Append(remember=an_id("ann:1", answer="taken"), row=a_row()))
        assert await store.read_log("table-1") == []


@run
async def test_the_same_id_in_two_processes_has_one_effect(address: str) -> None:
    async with a_store(address) as one, a_store(address) as other:

        async def ask(store: Store, sequence: int) -> str:
            append = Append(
                remember=an_id("ann:1", answer=str(sequence)), row=a_row(sequence), lines=buy_in("ann", 500)
            )
            try:
                await store.append(append)
            except (AlreadyDone, Lost) as error:
                return type(error).__name__
            return "taken"

        told = await asyncio.gather(ask(one, 1), ask(other, 2))
        assert sorted(told)[1] == "taken"
        assert told.count("taken") == 1
        assert await one.balance(ANN) == 500


# --- Many at once -------------------------------------------------------------------------------------------


@run
async def test_what_is_asked_for_together_is_kept_together(address: str) -> None:
    async with a_store(address) as store:
        rows = [a_row(stream=f"table-{number}") for number in range(300)]
        await asyncio.gather(*(store.append(Append(row=row)) for row in rows))
        assert (await counted(store))["log"] == 300


@run
async def test_a_failing_command_does_not_touch_those_written_with_it(address: str) -> None:
    async with a_store(address) as store:
        await chips_for_ann(store, 100)
        await store.append(Append(row=a_row(), remember=an_id("ann:0", answer="before")))
        layout = "layout:table-3:seat-1"
        told = await asyncio.gather(
            store.append(Append(row=a_row(stream="table-2"), remember=an_id("ann:1"))),
            store.append(Append(row=a_row(body='"late"'), remember=an_id("ann:2"))),  # sequence 1 is taken
            store.append(Append(row=a_row(stream="table-3"), lines=moved((ANN, -60), (layout, 60)))),
            store.append(Append(row=a_row(2), lines=moved((ANN, -60), ("layout:table-1:seat-1", 60)))),
            store.append(Append(row=a_row(stream="table-4"), remember=an_id("ann:0"))),
            store.append(Append(row=a_row(stream="table-5"), remember=an_id("ann:1", digest="other"))),
            store.append(Append(row=a_row(stream="table-6"), remember=an_id("ann:6"))),
            return_exceptions=True,
        )
        kinds = [None if each is None else type(each) for each in told]
        assert kinds == [None, Lost, None, Overdrawn, AlreadyDone, IdReused, None]
        written = await store.fetch(select(schema.log.c.stream).order_by(schema.log.c.stream))
        assert [row.stream for row in written] == ["cage", "table-1", "table-2", "table-3", "table-6"]
        assert await store.balances([ANN, layout]) == {ANN: 40, layout: 60}
        assert await store.remembered("ann:2") is None


@run
async def test_what_waits_when_the_store_closes_gets_an_answer(address: str) -> None:
    store = Store(await open_database(address))
    store.start()
    waiting = [asyncio.create_task(store.append(Append(row=a_row(n)))) for n in range(1, 600)]
    await asyncio.sleep(0)
    await store.close()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(each is None or isinstance(each, StorageFailed) for each in told)
    async with a_store(address) as again:
        kept = {row.sequence for row in await again.read_log("table-1")}
    assert {number for number, each in enumerate(told, start=1) if each is None} <= kept


# --- Everything else that is kept ---------------------------------------------------------------------------


@run
async def test_tables_checkpoints_secrets_and_records(address: str) -> None:
    async with a_store(address) as store:
        listed = TableRow(id="table-1", title="One", game="champion-four", closed=False, server="here")
        assert await store.checkpoint("table-1") is None
        await store.append(Append(row=a_row(), opened=listed, secret=(1, b"\x00\xff")))
        assert await store.tables() == [listed]
        assert await store.checkpoint("table-1") == Checkpoint(sequence=0, hash=GENESIS, state="")
        assert await store.secret("table-1", 1) == b"\x00\xff"
        with pytest.raises(StorageFailed, match="secret of round 2"):
            await store.secret("table-1", 2)
        mark = Checkpoint(sequence=1, hash=a_row().hash, state="{}")
        changed = replace(listed, title="Uno", closed=True)
        await store.append(
            Append(
                row=a_row(2),
                changed=changed,
                checkpoint=mark,
                round=RoundRow(number=1, record='{"round": 1}', hash="first"),
            )
        )
        await store.append(Append(row=a_row(3), round=RoundRow(number=2, record="{}", hash="second")))
        assert await store.tables() == [changed]
        assert await store.checkpoint("table-1") == mark
        assert await store.record("table-1", 1) == ('{"round": 1}', "first")
        assert await store.record("table-1", 3) is None
        assert await store.latest_rounds("table-1", before=10, most=5) == [(2, "{}"), (1, '{"round": 1}')]
        assert await store.latest_rounds("table-1", before=2, most=5) == [(1, '{"round": 1}')]
        await store.set_server("table-1", "there")
        assert (await store.tables())[0].server == "there"


@run
async def test_a_round_has_one_record_and_a_table_one_opening(address: str) -> None:
    async with a_store(address) as store:
        listed = TableRow(id="table-1", title="One", game="champion-four", closed=False)
        record = RoundRow(number=1, record="{}", hash="h")
        await store.append(Append(row=a_row(), opened=listed, round=record))
        for again in (Append(row=a_row(2), opened=listed), Append(row=a_row(2), round=record)):
            with pytest.raises(Lost):
                await store.append(again)
        assert len(await store.read_log("table-1")) == 1


@run
async def test_people_have_names_of_their_own(address: str) -> None:
    async with a_store(address) as store:
        ann = PersonRow(id="ann", name="Ann", role="player", password="hashed")
        assert await store.count_people() == 0
        await store.append(Append(row=a_row(stream="cage"), person=ann, accounts=(ANN,)))
        with pytest.raises(Lost):
            await store.append(Append(row=a_row(2, stream="cage"), person=replace(ann, id="other")))
        assert await store.person(name="Ann") == ann
        assert await store.person(person="ann") == ann
        assert await store.person(name="ann") is None
        assert await store.people() == [replace(ann, password=None)]
        assert await store.balances([ANN]) == {ANN: 0}


def a_session(token: str, person: str = "ann", expires: int = 300) -> Power:
    return Power(person=person, starts=SessionRow(token=token, person=person, expires=expires))


ADA = PersonRow(id="ann", name="Ann", role="dealer", password="$argon2-old")


@run
async def test_sessions_begin_and_end(address: str) -> None:
    async with a_store(address) as store:
        await store.append(Append(person=ADA))
        for token, expires in (("a", 100), ("b", 200), ("c", 300), ("once:d", 400)):
            await store.append(Append(power=a_session(token, expires=expires)))
        assert await store.session("a") == ("ann", 100)
        await store.forget_expired(200)
        assert [row.token for row in await store.sessions()] == ["b", "c", "once:d"]
        await store.append(Append(power=Power(person="ann", needs="b", ends="one")))
        for wrong in (
            Power(person="ann", needs="b", ends="one"),
            Power(person="bob", needs="c", ends="one"),
            Power(person="ann", was=(None,), password=("$argon2-new",)),
            a_session("e", person="nobody"),
        ):
            with pytest.raises(NotGranted):
                await store.append(Append(row=a_row(), power=wrong))
        change = Power(person="ann", was=(ADA.password,), password=("new",), ends="sessions", keep="c")
        await store.append(Append(power=a_session("f")))
        await store.append(Append(row=a_row(), power=change))
        assert [row.token for row in await store.sessions()] == ["c", "once:d"]
        assert await store.passwords() == {"ann": "new"}
        await store.append(Append(everybody_out=True))
        assert await store.sessions() == []
        assert (await store.head("table-1"))[0] == 1, "something that was not granted is in the log"


@run
async def test_a_one_time_link_is_used_once(address: str) -> None:
    """However many come at once: of their links of the log only one is written."""
    async with a_store(address) as store:
        await store.append(Append(person=ADA))
        for token in ("c", "once:d"):
            await store.append(Append(power=a_session(token)))

        async def use(token: str) -> bool:
            power = replace(a_session(token), needs="once:d", password=(None,), ends="all")
            try:
                await store.append(Append(row=a_row(), power=power))
            except (Lost, NotGranted):
                return False
            return True

        tokens = [f"new-{number}" for number in range(5)]
        used = await asyncio.gather(*map(use, tokens))
        assert sorted(used) == [False, False, False, False, True]
        assert [row.token for row in await store.sessions()] == [tokens[used.index(True)]]
        assert await store.person(name="Ann") == replace(ADA, password=None)


@run
async def test_a_dismissal_is_one_with_its_row(address: str) -> None:
    async with a_store(address) as store:
        ann = PersonRow(id="ann", name="Ann", role="dealer", password="$argon2-old")
        bob = replace(ann, id="bob", name="Bob")
        await store.append(Append(row=a_row(), person=ann))
        await store.append(Append(person=bob))
        for person in ("ann", "bob"):
            await store.append(Append(power=a_session(f"token-{person}", person)))
        with pytest.raises(Lost):
            await store.append(Append(row=a_row(), dismissed="ann"))
        assert await store.person(name="Ann") == ann
        await store.append(Append(row=a_row(2, previous=a_row().hash), dismissed="ann"))
        assert await store.person(name="Ann") == replace(ann, password=None, dismissed=True)
        assert await store.session("token-ann") is None
        assert await store.person(name="Bob") == bob
        assert await store.session("token-bob") == ("bob", 300)


# --- Opening a database -------------------------------------------------------------------------------------


@run
async def test_the_migrations_make_just_what_the_schema_says(empty: str) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": True}), schema.metadata
        )

    async with a_store(empty) as store, store.database.reading.connect() as connection:
        assert await connection.run_sync(differences) == []


@run
async def test_a_players_entries_are_found_by_their_index(address: str) -> None:
    entries = schema.entries.c
    query = select(entries.stream).where(
        entries.account == literal_column("'player:ann'"), schema.of_player(schema.entries)
    )

    def plan(connection: Connection) -> str:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # there is next to nothing to read
        words = "EXPLAIN" if connection.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        found = connection.exec_driver_sql(f"{words} {query.compile(connection)}")
        return " ".join(str(row) for row in found)

    async with a_store(address) as store, store.database.reading.connect() as connection:
        assert "entries_by_player" in await connection.run_sync(plan)


def _migrate(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _revisions() -> list[str]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


@pytest.mark.parametrize("revision", _revisions())
@run
async def test_a_database_of_an_older_version_is_brought_up_to_date(empty: str, revision: str) -> None:
    old = await open_database(empty, migrate=False)
    await old.writing.transact(lambda connection: _migrate(connection, revision))
    statement = text("INSERT INTO log (stream, sequence, body, hash) VALUES ('table-1', 1, '{}', :hash)")
    await old.writing.transact(lambda connection: connection.execute(statement, {"hash": a_row().hash}))
    await old.close()
    async with a_store(empty) as store:
        assert await store.read_log("table-1") == [a_row()]
        await store.append(Append(row=a_row(2, previous=a_row().hash), lines=cash_out("ann", -5)))
        found = await store.fetch(text("SELECT version_num FROM alembic_version"))
        assert [row[0] for row in found] == _revisions()[-1:]


@run
async def test_opening_again_changes_nothing(address: str) -> None:
    async with a_store(address) as store:
        await store.append(Append(row=a_row()))
        before = await counted(store)
    async with a_store(address) as store:
        assert await counted(store) == before


_OPEN = """
import asyncio, sys
from pitboss.table.storage import open_database
async def main():
    await (await open_database(sys.argv[1])).close()
sys.stdin.readline()
asyncio.run(main())
"""


def test_several_processes_may_open_a_new_database_at_once(postgres_server: Postgres) -> None:
    postgres = postgres_server.new(empty=True)
    started = [
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, postgres], stdin=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(3)
    ]
    for each in started:
        assert each.stdin is not None
        each.stdin.write(b"\n")
        each.stdin.flush()
    told = [each.communicate()[1].decode() for each in started]
    assert [each.returncode for each in started] == [0, 0, 0], told


def test_addresses_are_files_or_urls() -> None:
    assert read_address("house.db").render_as_string() == "sqlite+aiosqlite:///house.db"
    assert read_address("sqlite:////srv/house.db").database == "/srv/house.db"
    url = read_address("postgresql://house@db.example/pitboss")
    assert (url.drivername, url.host, url.database) == ("postgresql+asyncpg", "db.example", "pitboss")
    for wrong in ("mysql://host/x", "postgresql://host:port/x"):
        with pytest.raises(InputError):
            read_address(wrong)


@run
async def test_a_database_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        await open_database(str(tmp_path / "nowhere" / "house.db"))
    (tmp_path / "house.db").write_bytes(b"this is a letter and not a database\n" * 200)
    with pytest.raises(StorageFailed, match=f"^The database at {tmp_path}/house.db cannot .*not a database"):
        await open_database(str(tmp_path / "house.db"))
    with pytest.raises(StorageFailed, match="cannot be opened"):
        await open_database("postgresql://nobody:secret@127.0.0.1:1/nothing")


@run
async def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    def pragma(connection: Connection, name: str) -> object:
        return connection.execute(text(f"PRAGMA {name}")).scalar_one()

    async with a_store(str(tmp_path / "house.db")) as store:
        told = {
            name: await store.database.writing.transact(partial(pragma, name=name))
            for name in ("journal_mode", "synchronous")
        }
    assert told == {"journal_mode": "wal", "synchronous": 2}
