"""The audit: what is untouched passes, and whatever is touched is found by the check that is there for it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import InputError
from pitboss.games import load_catalogue
from pitboss.table.audit import CHECKS, audit
from pitboss.table.books.sessions import LONGEST
from pitboss.table.canonical import canonical, chained
from pitboss.table.storage import GENESIS
from pitboss.table.storage.read_only import open_archive
from pitboss.table.storage.schema import metadata
from tests.floors import a_shift, busy_evening
from tests.table.tampering import Body, Forger, anchor_of, audited, copied, failed, short_evening


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    asyncio.run(short_evening(path))
    return path


@pytest.fixture
def forger(original: Path, tmp_path: Path) -> Iterator[Forger]:
    with Forger(original, tmp_path) as forger:
        yield forger


# --- Untouched ----------------------------------------------------------------------------------------------


def test_a_whole_evening_passes_while_it_goes_on_and_after_it(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            await busy_evening(shift)
            inside = await audit(shift.floor.store, shift.floor.catalogue)
            assert inside.passed, inside
            await shift.finish("champion-four")
        async with a_shift(path, seed=2, clock=shift.clock) as shift:  # the round by hand goes on
            assert (await shift.state("by-hand")).playing
            assert (await audit(shift.floor.store, shift.floor.catalogue)).passed

    asyncio.run(evening())
    report = audited(path, anchor=anchor_of(path))
    assert report.passed, report
    assert [check.name for check in report.checks] == list(CHECKS)
    connection = sqlite3.connect(path)
    for number, query in (
        (report.rows, "SELECT count(*) FROM log"),
        (report.streams, "SELECT count(DISTINCT stream) FROM log"),
        (report.rounds, "SELECT count(*) FROM rounds"),
    ):
        assert connection.execute(query).fetchone() == (number,)
    connection.close()


def test_the_report_as_json(original: Path) -> None:
    data = audited(original).to_json()
    assert set(data) == {"passed", "checks", "streams", "rows", "rounds"}
    assert [check["name"] for check in data["checks"]] == [name for name in CHECKS if name != "anchor"]
    assert json.loads(json.dumps(data)) == data


def test_an_empty_floor_passes(tmp_path: Path) -> None:
    async def nothing() -> None:
        async with a_shift(tmp_path / "floor.db"):
            pass

    asyncio.run(nothing())
    assert audited(tmp_path / "floor.db").passed


def test_clocks_that_go_back_do_not_turn_the_log_around(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_shift(tmp_path / "floor.db") as shift:
            await shift.open("table-1", "champion-four")
            shift.clock.at -= 60_000
            await shift.guest()
            await shift.play("table-1")

    asyncio.run(evening())
    assert failed(tmp_path / "floor.db") == {}


def test_progress_is_told_and_ends_at_the_last_row(original: Path) -> None:
    told: list[tuple[int, int]] = []

    async def run() -> int:
        async with open_archive(str(original)) as store:
            report = await audit(store, load_catalogue(), progress=lambda *n: told.append(n))
            return report.rows

    rows = asyncio.run(run())
    assert told[-1] == (rows, rows)
    assert told == sorted(told)


# --- Every column of every table ----------------------------------------------------------------------------

HISTORY = {
    "log.stream": "chain",
    "log.sequence": "chain",
    "log.body": "chain",
    "log.hash": "chain",
    "entries.stream": "ledger",
    "entries.sequence": "ledger",
    "entries.line": "ledger",
    "entries.account": "ledger",
    "entries.cents": "ledger",
    "entries.why": "ledger",
    "balances.account": "balances",
    "balances.cents": "balances",
    "commands.key": "commands",
    "commands.digest": "commands",
    "commands.answer": "commands",
    "tables.id": "replay",
    "tables.title": "replay",
    "tables.game": "replay",
    "tables.closed": "replay",
    "tables.sequence": "replay",
    "tables.hash": "replay",
    "tables.checkpoint": "replay",
    "secrets.stream": "secrets",
    "secrets.number": "secrets",
    "secrets.secret": "shuffles",
    "rounds.stream": "records",
    "rounds.number": "records",
    "rounds.record": "records",
    "rounds.hash": "records",
    "people.id": "people",
    "people.name": "people",
    "people.role": "people",
    "people.password": "people",
    "people.dismissed": "people",
    "sessions.token": "powers",
    "sessions.person": "powers",
    "sessions.expires": "powers",
}
"""By column: the check that finds an edit of it."""
NO_HISTORY = {"tables.server"}
"""Who serves a table: true now, and nothing that has happened."""
NOT_OF_THE_FLOOR = {"drills"}


def test_every_column_is_thought_of() -> None:
    columns = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        if table.name not in NOT_OF_THE_FLOOR
        for column in table.columns
    }
    assert columns == HISTORY.keys() | NO_HISTORY


def other(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    if isinstance(value, int):
        return value + 1000 if value not in (0, 1) else 1 - value
    if not value:
        return "x"
    last = value.rstrip('}]"')[-1]
    at = value.rindex(last)
    return value[:at] + ("7" if last != "7" else "8") + value[at + 1 :]


@pytest.mark.parametrize("place", ["first", pytest.param("last", marks=pytest.mark.full)])
@pytest.mark.parametrize(("column", "check"), HISTORY.items(), ids=list(HISTORY))
def test_an_edited_value_is_found(forger: Forger, column: str, check: str, place: str) -> None:
    table, name = column.split(".")
    rows = forger.rows(table)
    row = rows[0 if place == "first" else -1]
    value = other(row[name])
    if table == "entries" and name == "line":
        value = row[name] + 1000
    if column == "sessions.expires":
        value = row[name] + LONGEST  # within that a session may be used on
    forger.set(table, row, name, value)
    found = failed(forger.path)
    assert check in found, found
    assert ":" in found[check]  # it says where


@pytest.mark.parametrize("column", sorted(NO_HISTORY))
def test_what_is_no_history_may_change(forger: Forger, column: str) -> None:
    table, name = column.split(".")
    forger.set(table, forger.rows(table)[0], name, other(forger.rows(table)[0][name]))
    assert failed(forger.path) == {}


@pytest.mark.parametrize(
    ("column", "value", "check"),
    [
        ("log.sequence", "seven", "chain"),
        ("log.body", b"\xff\x00", "chain"),
        ("log.body", "{", "replay"),
        ("log.body", "[" * 10_000, "replay"),
        ("log.hash", 7, "chain"),
        ("entries.cents", 1.5, "ledger"),
        ("entries.cents", "much", "ledger"),
        ("balances.cents", 10.5, "balances"),
        ("commands.answer", "yes", "commands"),
        ("commands.answer", "[]", "commands"),
        ("secrets.secret", "open sesame", "secrets"),
        ("secrets.secret", b"short", "secrets"),
        ("rounds.record", "{}", "records"),
        ("rounds.record", b"\xff", "records"),
        ("rounds.hash", b"\xff", "records"),
        ("people.role", "king", "people"),
        ("tables.checkpoint", b"\xff", "replay"),
    ],
)
def test_what_cannot_be_read_is_found_too(forger: Forger, column: str, value: object, check: str) -> None:
    table, name = column.split(".")
    forger.set(table, forger.rows(table)[-1], name, value)
    assert check in failed(forger.path)


# --- Deleted, inserted, swapped -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "check"),
    [
        ("log", "chain"),
        ("entries", "ledger"),
        ("balances", "balances"),
        ("commands", "commands"),
        ("tables", "replay"),
        ("secrets", "secrets"),
        ("rounds", "records"),
        ("people", "people"),
    ],
)
@pytest.mark.parametrize("nth", [0, 1])
def test_a_deleted_row_is_found(forger: Forger, table: str, check: str, nth: int) -> None:
    forger.sql(f"DELETE FROM {table} WHERE rowid = ?", forger.rows(table)[nth]["id_of_row"])
    assert check in failed(forger.path)


@pytest.mark.parametrize("table", ["log", "entries", "tables", "secrets", "rounds", "people", "balances"])
def test_an_emptied_table_is_found(forger: Forger, table: str) -> None:
    forger.sql(f"DELETE FROM {table}")
    assert failed(forger.path)


INSERTIONS = {
    "log at the end": (
        (
            "INSERT INTO log SELECT stream, 1 + (SELECT max(sequence) FROM log WHERE stream = 'table-1'),"
            " body, hash FROM log WHERE stream = 'table-1' AND sequence = 5"
        ),
        "chain",
    ),
    "log before the beginning": (
        "INSERT INTO log SELECT stream, 0, body, hash FROM log WHERE stream = 'table-1' AND sequence = 1",
        "chain",
    ),
    "log of a table that never was": (
        "INSERT INTO log SELECT 'table-9', sequence, body, hash FROM log WHERE stream = 'table-1'",
        "chain",
    ),
    "entries beside others": (
        "INSERT INTO entries VALUES ('table-1', 9, 77, 'bank:table-1', 5, 'gift')",
        "ledger",
    ),
    "entries of no link": (
        "INSERT INTO entries VALUES ('table-1', 100000, 0, 'bank:table-1', 5, 'gift')",
        "ledger",
    ),
    "entries of no stream": ("INSERT INTO entries VALUES ('nowhere', 1, 0, 'cage', 5, 'gift')", "ledger"),
    "a balance of nobody": ("INSERT INTO balances VALUES ('player:nobody', 0)", "balances"),
    "a balance that is owed": ("INSERT INTO balances VALUES ('player:nobody', -100)", "balances"),
    "an answer to nobody": (
        "INSERT INTO commands SELECT 'nobody:1', digest, answer FROM commands LIMIT 1",
        "commands",
    ),
    "an answer to nothing": (
        (
            "INSERT INTO commands SELECT (SELECT id FROM people LIMIT 1) || ':new', digest, answer"
            " FROM commands WHERE answer NOT LIKE '%refused%' LIMIT 1"
        ),
        "commands",
    ),
    "a table without a log": (
        (
            "INSERT INTO tables SELECT 'table-9', title, game, closed, server, sequence, hash, checkpoint"
            " FROM tables LIMIT 1"
        ),
        "replay",
    ),
    "a secret too early": ("INSERT INTO secrets VALUES ('table-1', 77, zeroblob(32))", "secrets"),
    "a secret of round 0": ("INSERT INTO secrets VALUES ('table-1', 0, zeroblob(32))", "secrets"),
    "a secret of the cage": ("INSERT INTO secrets VALUES ('cage', 1, zeroblob(32))", "records"),
    "a record of no round": (
        "INSERT INTO rounds SELECT stream, 77, record, hash FROM rounds WHERE stream = 'table-1' LIMIT 1",
        "records",
    ),
    "a record of round 0": (
        "INSERT INTO rounds SELECT stream, 0, record, hash FROM rounds WHERE stream = 'table-1' LIMIT 1",
        "records",
    ),
    "somebody who never came": ("INSERT INTO people VALUES ('x', 'X', 'supervisor', NULL, 0)", "people"),
}


@pytest.mark.parametrize(("statement", "check"), INSERTIONS.values(), ids=list(INSERTIONS))
def test_an_inserted_row_is_found(forger: Forger, statement: str, check: str) -> None:
    forger.sql(statement)
    assert check in failed(forger.path)


@pytest.mark.parametrize(
    ("table", "columns", "check"),
    [
        ("log", ["body"], "chain"),
        ("log", ["body", "hash"], "chain"),
        ("entries", ["account", "cents", "why"], "ledger"),
        ("balances", ["cents"], "balances"),
        ("commands", ["answer"], "commands"),
        ("commands", ["digest", "answer"], "commands"),
        ("secrets", ["secret"], "shuffles"),
        ("rounds", ["record", "hash"], "records"),
        ("people", ["role"], "people"),
        ("tables", ["checkpoint", "sequence", "hash"], "replay"),
    ],
)
def test_swapped_rows_are_found(forger: Forger, table: str, columns: list[str], check: str) -> None:
    rows = forger.rows(table)
    one = rows[0]
    another = next(row for row in rows if any(row[name] != one[name] for name in columns))
    for name in columns:
        forger.set(table, one, name, another[name])
        forger.set(table, another, name, one[name])
    assert check in failed(forger.path)


# --- A clever forger: chain, ledger and balances fit again --------------------------------------------------


def event(body: Body, name: str) -> Body:
    return next(each for each in body["events"] if each["event"] == name)


def drop(body: Body, name: str) -> None:
    body["events"].remove(event(body, name))


def pay_more(body: Body) -> None:
    """A winner, or a loser, gets a dollar more, from the bank, through all accounts."""
    settled = event(body, "WagerSettled")
    settled["returned"] += 100
    table = "table-1"
    seat = settled["seat"]
    player = next(line[0] for line in body["lines"] if line[2] == "round over" and line[1] > 0)
    for account, cents, why in (
        (f"paid:{table}:{seat}", 100, settled["wager"]),
        (f"bank:{table}", -100, settled["wager"]),
        (f"paid:{table}:{seat}", -100, "round over"),
        (player, 100, "round over"),
    ):
        body["lines"].append([account, cents, why])


def raise_wager(body: Body) -> None:
    placed = event(body, "WagersPlaced")
    for amounts in (placed["wagers"], body["request"]["wagers"]):
        for wager in ("ante", "bonus"):
            amounts[wager] = 2_000_000


def swap_cards(body: Body) -> None:
    deck = event(body, "DeckShuffled")["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def take_away_lines(body: Body) -> None:
    body["lines"] = [line for line in body["lines"] if not line[0].startswith("layout:")]
    body["lines"].append(["bank:table-1", -sum(line[1] for line in body["lines"]), "ante"])


CLEVER: dict[str, tuple[str, Callable[[Body], object], set[str]]] = {
    "an earlier time": ("RoundOver", lambda body: body.update(at=1), {"times", "commands", "records"}),
    "a later time": ("TableOpened", lambda body: body.update(at=body["at"] + 1), {"commands"}),
    "another person": ("WagersPlaced", lambda body: body.update(actor="somebody"), {"people", "commands"}),
    "another role": ("WagersPlaced", lambda body: body.update(role="supervisor"), {"people"}),
    "by the house itself": (
        "TermsChanged",
        lambda body: body.update(actor="house", role="system"),
        {"replay", "commands"},
    ),
    "another id": ("WagersPlaced", lambda body: body.update(id="mine"), {"commands"}),
    "another request": (
        "SeatTaken",
        lambda body: body["request"].update(seat="seat-6"),
        {"replay", "commands"},
    ),
    "another event": ("SeatTaken", lambda body: event(body, "SeatTaken").update(seat="seat-6"), {"replay"}),
    "another name at a seat": (
        "SeatTaken",
        lambda body: event(body, "SeatTaken").update(name="X"),
        {"replay", "people"},
    ),
    "an event of no kind": (
        "SeatTaken",
        lambda body: body["events"].append({"event": "Miracle"}),
        {"replay"},
    ),
    "an event too many": (
        "RoundOver",
        lambda body: body["events"].append({"event": "RoundOver"}),
        {"replay"},
    ),
    "a key too many": ("SeatTaken", lambda body: body.update(note="x"), {"replay"}),
    "more paid": ("RoundOver", pay_more, {"replay", "records"}),
    "a wager not settled": ("RoundOver", lambda body: drop(body, "WagerSettled"), {"wagers", "records"}),
    "a wager settled twice": (
        "RoundOver",
        lambda body: body["events"].insert(-4, event(body, "WagerSettled")),
        {"wagers"},
    ),
    "a wager above the limits": ("WagersPlaced", raise_wager, {"limits", "layout", "replay"}),
    "a wager in broken chips": (
        "WagersPlaced",
        lambda body: event(body, "WagersPlaced")["wagers"].update(ante=550),
        {"limits", "layout"},
    ),
    "cards in another order": ("DeckShuffled", swap_cards, {"shuffles", "replay", "records"}),
    "another deck": ("RoundOpened", lambda body: event(body, "RoundOpened").update(deck="blue"), {"decks"}),
    "another commitment": (
        "TableOpened",
        lambda body: event(body, "RoundPrepared").update(commitment="0" * 64),
        {"shuffles", "replay"},
    ),
    "another secret": (
        "RoundOver",
        lambda body: event(body, "SecretRevealed").update(secret="0" * 64),
        {"shuffles", "replay", "records"},
    ),
    "lines that miss the layout": ("WagersPlaced", take_away_lines, {"layout", "replay"}),
    "lines that do not balance": (
        "WagersPlaced",
        lambda body: body["lines"].append(["bank:table-1", 5, "x"]),
        {"ledger", "replay"},
    ),
    "lines of another table": (
        "WagersPlaced",
        lambda body: body["lines"].extend([["bank:table-2", 5, "x"], ["bank:table-1", -5, "x"]]),
        {"ledger", "replay"},
    ),
    "other terms": (
        "TermsChanged",
        lambda body: event(body, "TermsChanged")["setting"]["house"]["table"].update(maximum=60),
        {"replay"},
    ),
    "a log that does not begin": ("TableOpened", lambda body: drop(body, "TableOpened"), {"replay"}),
}


@pytest.mark.parametrize(("place", "change", "checks"), CLEVER.values(), ids=list(CLEVER))
def test_a_forged_link_is_found_though_all_hashes_fit(
    forger: Forger, place: str, change: Callable[[Body], object], checks: set[str]
) -> None:
    forger.rewrite("table-1", forger.find("table-1", place), change)
    found = failed(forger.path)
    assert checks <= found.keys(), found
    assert "chain" not in found


def test_a_forged_link_is_named(forger: Forger) -> None:
    sequence = forger.find("table-1", "RoundOver", 1)
    forger.rewrite("table-1", sequence, pay_more)
    assert failed(forger.path)["replay"].startswith(f"table-1, sequence {sequence}: ")


def test_a_secret_that_is_out_too_early_is_found(forger: Forger) -> None:
    rows = forger.sql("SELECT number, secret FROM secrets WHERE stream = 'table-1' ORDER BY number DESC")
    secret = rows[0]["secret"].hex()
    head = forger.sql("SELECT max(sequence) AS last FROM log WHERE stream = 'table-1'")[0]["last"]
    forger.rewrite("table-1", head, lambda body: body.update(id=secret))
    assert "secrets" in failed(forger.path)


def test_a_wager_without_a_commitment_is_found(forger: Forger) -> None:
    sequence = forger.find("table-1", "RoundStarted")
    forger.rewrite("table-1", sequence, lambda body: drop(body, "RoundStarted"))
    assert "shuffles" in failed(forger.path)


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (lambda body: body["request"].update(cents=1), "replay"),
        (lambda body: body["request"].update(command="Gift"), "replay"),
        (lambda body: body.update(events=[{"event": "TableClosed"}]), "replay"),
        (lambda body: body.update(role="auditor"), "people"),
    ],
)
def test_a_forged_link_at_the_cage_is_found(
    forger: Forger, change: Callable[[Body], object], check: str
) -> None:
    head = forger.sql("SELECT max(sequence) AS last FROM log WHERE stream = 'cage'")[0]["last"]
    forger.rewrite("cage", head, change)
    found = failed(forger.path)
    assert check in found
    assert "chain" not in found


def test_staff_that_takes_itself_on_is_found(forger: Forger) -> None:
    guest = next(row for row in forger.rows("people") if row["name"].startswith("Guest"))
    forger.set("people", guest, "role", "supervisor")
    sequence = next(
        row["sequence"]
        for row in forger.sql("SELECT sequence, body FROM log WHERE stream = 'cage' ORDER BY sequence")
        if json.loads(row["body"])["request"].get("person") == guest["id"]
    )
    forger.rewrite("cage", sequence, lambda body: body["request"].update(role="supervisor"))
    found = failed(forger.path)
    assert {"people", "commands"} <= found.keys()


def test_a_record_forged_with_its_hashes_is_found(forger: Forger) -> None:
    previous = "0" * 64
    for row in forger.sql("SELECT * FROM rounds WHERE stream = 'table-1' ORDER BY number"):
        record = json.loads(row["record"])
        record["previous"] = previous
        if row["number"] == 1:
            record["settlement"][0]["returned"] += 100
        previous = chained(previous, canonical(record))
        forger.sql(
            "UPDATE rounds SET record = ?, hash = ? WHERE stream = 'table-1' AND number = ?",
            canonical(record),
            previous,
            row["number"],
        )
    found = failed(forger.path)
    assert found.keys() == {"records"}
    assert found["records"].startswith("table-1, round 1: ")
    assert "settlement" in found["records"]


def test_other_definitions_are_told(original: Path, tmp_path: Path) -> None:
    """Where a game's definition is not the one the table was opened with, nothing can be replayed."""
    catalogue = load_catalogue()
    games = {name: game for name, game in catalogue.games.items() if name != "champion-four"}
    less = type(catalogue)(games=games, tables=catalogue.tables)

    async def run() -> dict[str, str]:
        async with open_archive(str(original)) as store:
            report = await audit(store, less)
            return {check.name: check.detail for check in report.checks if not check.passed}

    assert "champion-four" in asyncio.run(run())["replay"]


# --- Truncated, rebuilt: found by the anchor ----------------------------------------------------------------


def test_an_old_copy_in_the_place_of_the_log_is_found_by_the_anchor(original: Path, tmp_path: Path) -> None:
    """The last rows are gone, and everything else is just as it was then: no hash could tell."""
    path, old = tmp_path / "floor.db", tmp_path / "old.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            await shift.open("table-1", "champion-four", seats=2)
            await shift.play("table-1")
            connection = sqlite3.connect(path)
            connection.execute("VACUUM INTO ?", (str(old),))
            connection.close()
            await shift.play("table-1")

    asyncio.run(evening())
    anchor = anchor_of(path)
    assert audited(path, anchor=anchor).passed
    assert audited(old).passed
    found = failed(old, anchor=anchor)
    assert found.keys() == {"anchor"}
    assert "table-1: the anchor saw sequence" in found["anchor"]
    assert audited(path, anchor=anchor_of(old)).passed  # an anchor says nothing of what came after it


def test_last_rows_taken_away_with_all_that_hangs_on_them_are_found(forger: Forger) -> None:
    anchor = anchor_of(forger.path)
    for _ in range(2):  # the last guest's session and cash-out
        last = forger.sql("SELECT * FROM log WHERE stream = 'cage' ORDER BY sequence DESC LIMIT 1")[0]
        forger.sql("DELETE FROM log WHERE stream = 'cage' AND sequence = ?", last["sequence"])
        body = json.loads(last["body"])
        forger.sql("DELETE FROM commands WHERE key = ?", f"{body['actor']}:{body['id']}")
        forger.sql("DELETE FROM sessions WHERE token = ?", body["request"].get("session"))
    forger.forge_ledger()
    assert failed(forger.path) == {}
    assert failed(forger.path, anchor=anchor).keys() == {"anchor"}


def test_a_rebuilt_log_is_found_by_the_anchor(original: Path, tmp_path: Path) -> None:
    """Another evening at tables of the same names, every hash of it right."""
    rebuilt = tmp_path / "rebuilt.db"
    asyncio.run(short_evening(rebuilt, seed=9))
    assert audited(rebuilt).passed
    assert failed(rebuilt, anchor=anchor_of(original)).keys() == {"anchor"}


def test_a_stream_that_vanished_is_found_by_the_anchor(original: Path, tmp_path: Path) -> None:
    async def nothing() -> None:
        async with a_shift(tmp_path / "floor.db"):
            pass

    asyncio.run(nothing())
    found = failed(tmp_path / "floor.db", anchor=anchor_of(original))
    assert found.keys() == {"anchor"}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda anchor: anchor.update(anchor="pitboss 2"),
        lambda anchor: anchor.update(streams=[]),
        lambda anchor: anchor["streams"].update(cage={}),
        lambda anchor: anchor["streams"]["cage"].update(sequence="1"),
        lambda anchor: anchor["streams"].pop("cage"),
        lambda anchor: anchor.update(made="yesterday"),
        lambda anchor: anchor.update(hash=""),
    ],
)
def test_what_is_no_anchor_is_refused(original: Path, spoil: Callable[[dict[str, Any]], object]) -> None:
    anchor = anchor_of(original)
    spoil(anchor)
    with pytest.raises(InputError):
        audited(original, anchor=anchor)


# --- Anything at all ----------------------------------------------------------------------------------------

RUBBISH: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 10**17, 10**30, 1.5, "", "x", "seat-9", "\ud800", [], [[]], {}, {"event": "x"}),
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object inside, with each of its keys."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


@settings(max_examples=25)
@given(data=st.data())
def test_whatever_is_written_into_a_link_is_found_and_nothing_breaks_the_audit(
    original: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    with Forger(original, tmp_path_factory.mktemp("forged")) as forger:
        row = data.draw(st.sampled_from(forger.rows("log")))
        body = json.loads(row["body"])
        inside, key = data.draw(st.sampled_from(list(places(body))))
        value = data.draw(st.sampled_from([each for each in RUBBISH if each != inside[key]]))
        inside[key] = value
        text = json.dumps(body, sort_keys=True, separators=(",", ":"))
        forger.set("log", row, "body", text)
        forger.forge_hashes(row["stream"])
        found = failed(forger.path)
        assert found, (row["stream"], row["sequence"], key, value)
        assert "chain" not in found


def test_a_log_written_over_in_the_form_of_an_earlier_version_is_found(
    original: Path, tmp_path: Path
) -> None:
    """Earlier versions kept no moves, and reasons in words: nobody hides an altered reason in that form."""
    forged = copied(original, tmp_path / "forged.db")
    with closing(sqlite3.connect(forged)) as database:
        streams: dict[str, str] = {}
        rows = database.execute("SELECT stream, sequence, body FROM log ORDER BY stream, sequence").fetchall()
        for stream, sequence, body in rows:
            data = json.loads(body)
            if stream != "cage" and any("reason" in event for event in data["events"]):
                del data["moves"]
                for event in data["events"]:
                    if event.pop("reason", None) is not None:
                        event["why"] = "The house felt like it."
            text = canonical(data)
            streams[stream] = hashed = chained(streams.get(stream, GENESIS), text)
            where = (text, hashed, stream, sequence)
            database.execute("UPDATE log SET body = ?, hash = ? WHERE stream = ? AND sequence = ?", where)
        database.commit()
    assert "no moves" in failed(forged)["replay"]
