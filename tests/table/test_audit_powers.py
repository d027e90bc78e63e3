"""`schema` and `powers`: nothing in the database acts by itself, nobody is let in behind the log's back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from pitboss.table.audit import audit
from pitboss.table.roles import Role
from pitboss.table.storage import open_database
from tests.floors import PASSWORD, a_shift
from tests.table.running import run
from tests.table.tampering import Forger, audited, failed
from tests.tables import CATALOGUE


async def _an_evening(address: Path | str) -> None:
    """People come, go, forget passwords, are dismissed, and sit."""
    async with a_shift(address) as shift:
        accounts = shift.floor.accounts
        dana = await shift.hire_dealer()
        session = await accounts.sign_in("Dana", PASSWORD)
        other = await accounts.sign_in("Dana", PASSWORD)
        await accounts.sign_out(other.token)
        await accounts.sign_out(other.token)
        await accounts.change_password(dana, "another password", current=PASSWORD, keep=session.token)
        _, link = await accounts.invite_again("Dana")
        await accounts.invite_again("Dana")
        await accounts.redeem(link)
        gone = await accounts.register("Gil", PASSWORD, role=Role.AUDITOR, by=shift.supervisor)
        await accounts.sign_in("Gil", PASSWORD)
        await accounts.dismiss(shift.supervisor, gone.id)
        await accounts.register("Olga", PASSWORD, role=Role.SUPERVISOR, by=shift.supervisor)
        await shift.open("table-1", "champion-four", seats=1)
        await shift.play("table-1")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "floor.db"
    asyncio.run(_an_evening(path))
    return path


@pytest.fixture
def forger(evening: Path, tmp_path: Path) -> Iterator[Forger]:
    with Forger(evening, tmp_path) as forger:
        yield forger


def test_an_evening_of_comings_and_goings_passes(evening: Path) -> None:
    assert audited(evening).passed


@pytest.mark.parametrize(
    ("statement", "thing"),
    [
        (
            "CREATE TRIGGER quiet AFTER INSERT ON people BEGIN UPDATE balances SET cents = cents; END",
            "trigger quiet: the migrations make no such thing.",
        ),
        ("CREATE VIEW extra AS SELECT 1", "view extra: the migrations make no such thing."),
        ("CREATE TABLE extra (x)", "table extra: the migrations make no such thing."),
        ("CREATE INDEX extra ON people (role)", "index extra: the migrations make no such thing."),
        ("DROP INDEX entries_by_player", "index entries_by_player: the migrations make it, but it is not"),
        ("ALTER TABLE people ADD COLUMN extra TEXT", "table people: it is"),
    ],
)
def test_what_no_migration_made_is_found(forger: Forger, statement: str, thing: str) -> None:
    forger.sql(statement)
    found = failed(forger.path)
    assert found.keys() == {"schema"}
    assert found["schema"].startswith(thing)


def test_a_view_in_the_place_of_a_table_is_found(forger: Forger) -> None:
    """It can show each reader something else."""
    forger.sql("ALTER TABLE sessions RENAME TO kept")
    forger.sql("CREATE VIEW sessions AS SELECT * FROM kept WHERE token NOT LIKE 'planted%'")
    assert "schema" in failed(forger.path)


PLANTED = {
    "a session": (
        "INSERT INTO sessions SELECT 'planted', id, 9e15 FROM people WHERE name = 'supervisor'",
        "session 'planted': this session of",
    ),
    "a one-time link": (
        "INSERT INTO sessions SELECT 'once:planted', id, 1 FROM people WHERE name = 'supervisor'",
        "one-time link 'once:planted': this one-time link of",
    ),
    "a password": (
        "UPDATE people SET password = '$argon2id$planted' WHERE name = 'supervisor'",
        "the password of 'supervisor' is not the one that the cage's log has.",
    ),
    "a password taken away": (
        "UPDATE people SET password = NULL WHERE name = 'Olga'",
        "the password of 'Olga' is not the one that the cage's log has.",
    ),
    "a session made longer": ("UPDATE sessions SET expires = expires + 43200000", "but was given until"),
    "another's session": (
        "UPDATE sessions SET person = (SELECT id FROM people WHERE name = 'Dana')",
        "is not one that the cage's log has given.",
    ),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_whoever_is_let_in_behind_the_logs_back_is_found(forger: Forger, kind: str) -> None:
    statement, says = PLANTED[kind]
    forger.sql(statement)
    found = failed(forger.path)
    assert found.keys() == {"powers"}
    assert says in found["powers"]


def test_a_session_that_ended_does_not_come_back(forger: Forger) -> None:
    ended = forger.sql(
        "SELECT json_extract(body, '$.request.session') AS token, json_extract(body, '$.actor') AS who"
        " FROM log WHERE stream = 'cage' AND body LIKE '%\"command\":\"SignOut\"%'"
    )
    assert len(ended) == 1, "signing out twice is in the log twice"
    forger.sql("INSERT INTO sessions VALUES (?, ?, 5)", ended[0]["token"], ended[0]["who"])
    assert failed(forger.path).keys() == {"powers"}


def test_sessions_that_are_gone_give_no_power(forger: Forger) -> None:
    forger.sql("DELETE FROM sessions")
    assert failed(forger.path) == {}


def test_the_log_holds_no_token_and_no_password(evening: Path, tmp_path: Path) -> None:
    with Forger(evening, tmp_path) as forger:
        written = "".join(row["body"] for row in forger.rows("log"))
    assert "argon2" not in written


@run
async def test_on_postgresql_too(postgres: str) -> None:
    await _an_evening(postgres)
    database = await open_database(postgres, migrate=False)

    async def spoil(*statements: str) -> None:
        await database.writing.transact(lambda open_: [open_.execute(text(said)) for said in statements])

    async with a_shift(postgres) as shift:

        async def found() -> dict[str, str]:
            report = await audit(shift.floor.store, CATALOGUE)
            return {check.name: check.detail for check in report.checks if not check.passed}

        assert await found() == {}
        for statements, back, says in _ON_POSTGRESQL:
            await spoil(*statements)
            told = await found()
            assert says in told.get("schema", "") + told.get("powers", ""), (statements, told)
            await spoil(*back)
            assert await found() == {}, back
    await database.close()


_ON_POSTGRESQL = (
    (
        (
            "CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "CREATE TRIGGER quiet BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION act()",
        ),
        ("DROP TRIGGER quiet ON people", "DROP FUNCTION act()"),
        "trigger people.quiet",
    ),
    (
        ("CREATE RULE quiet AS ON DELETE TO sessions DO INSTEAD NOTHING",),
        ("DROP RULE quiet ON sessions",),
        "rule sessions.quiet",
    ),
    (
        ("ALTER TABLE drills RENAME TO kept", "CREATE VIEW drills AS SELECT * FROM kept"),
        ("DROP VIEW drills", "ALTER TABLE kept RENAME TO drills"),
        "drills",
    ),
    (
        (
            "CREATE FOREIGN DATA WRAPPER elsewhere",
            "CREATE SERVER other FOREIGN DATA WRAPPER elsewhere",
            "CREATE FOREIGN TABLE far (x integer) SERVER other",
        ),
        ("DROP FOREIGN TABLE far", "DROP SERVER other", "DROP FOREIGN DATA WRAPPER elsewhere"),
        "foreign table far",
    ),
    (
        ("CREATE SCHEMA aside", "CREATE TABLE aside.people (id text)"),
        ("DROP SCHEMA aside CASCADE",),
        "aside.people",
    ),
    (
        ("ALTER TABLE people ENABLE ROW LEVEL SECURITY",),
        ("ALTER TABLE people DISABLE ROW LEVEL SECURITY",),
        "table people: it is 'row security'",
    ),
    (
        ("ALTER TABLE people ALTER COLUMN role SET DEFAULT 'supervisor'",),
        ("ALTER TABLE people ALTER COLUMN role DROP DEFAULT",),
        "column people.role",
    ),
    (
        ("INSERT INTO sessions SELECT 'planted', id, 1 FROM people WHERE name = 'supervisor'",),
        ("DELETE FROM sessions WHERE token = 'planted'",),
        "session 'planted'",
    ),
)
