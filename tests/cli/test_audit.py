"""`pitboss audit`, `anchor`, `records` and `replay`: on a floor's database and on files handed out."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import sqlite3
from pathlib import Path

import pytest

from pitboss.table.audit import CHECKS
from tests.cli.running import narrow_run, refused, run, run_json
from tests.floors import a_shift
from tests.table.tampering import copied, short_evening


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    asyncio.run(short_evening(path))
    return path


@pytest.fixture
def floor(kept: Path, tmp_path: Path) -> Path:
    return copied(kept, tmp_path / "floor.db")


def spoil(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


# --- audit --------------------------------------------------------------------------------------------------


def test_an_audit_that_passes(floor: Path) -> None:
    result = run("audit", str(floor))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:-2]] == [f"✓ {name}" for name in CHECKS if name != "anchor"]
    assert lines[-2].startswith("All checks passed: ")
    assert lines[-1].startswith("Without an anchor, ")
    assert narrow_run(30, "audit", str(floor)) == narrow_run(200, "audit", str(floor)) == result.stdout


def test_an_audit_that_does_not_pass(floor: Path) -> None:
    spoil(floor, "UPDATE balances SET cents = cents + 1 WHERE account = 'cage'")
    result = run("audit", str(floor))
    assert (result.exit_code, result.stderr) == (1, "")
    assert "\n✗ balances: cage: " in result.stdout
    assert "\n✓ ledger: " in result.stdout
    assert result.stdout.splitlines()[-1].startswith("NOT all checks passed: ")
    as_json = run("audit", str(floor), "--json")
    assert as_json.exit_code == 1
    data = json.loads(as_json.stdout)
    assert not data["passed"]
    assert [check["name"] for check in data["checks"] if not check["passed"]] == ["balances"]


def test_an_audit_as_json_and_with_an_anchor(floor: Path, tmp_path: Path) -> None:
    plain = run_json("audit", str(floor))
    assert (plain["passed"], plain["streams"]) == (True, 3)
    anchor = tmp_path / "anchor.json"
    told = run("anchor", str(floor), "--output", str(anchor))
    assert told.exit_code == 0
    assert json.loads(anchor.read_text(encoding="utf-8"))["hash"] in told.stdout
    anchored = run_json("audit", str(floor), "--anchor", str(anchor))
    assert [check["name"] for check in anchored["checks"]] == list(CHECKS)
    assert anchored["passed"]
    assert "Without an anchor" not in run("audit", str(floor), "--anchor", str(anchor)).stdout
    asyncio.run(_another_round(floor))
    assert run_json("audit", str(floor), "--anchor", str(anchor))["passed"]
    before = anchor.read_bytes()
    assert refused("anchor", str(floor), "--output", str(anchor)).endswith(
        "already exists, and an anchor is worth keeping."
    )
    assert anchor.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_half_an_anchor_is_none(floor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    kept = tmp_path / "anchors"
    kept.mkdir()
    assert "No space left on device" in refused("anchor", str(floor), "--output", str(kept / "anchor.json"))
    assert list(kept.iterdir()) == []


async def _another_round(path: Path) -> None:
    async with a_shift(path, seed=3) as shift:
        await shift.open("table-3", "packs-three", seats=1)
        await shift.play("table-3")


def test_a_rebuilt_database_fails_by_its_anchor(floor: Path, tmp_path: Path) -> None:
    anchor = run("anchor", str(floor)).stdout
    other = tmp_path / "other.db"
    asyncio.run(_another_round(other))
    result = run("audit", str(other), "--anchor", "-", stdin=anchor)
    assert result.exit_code == 1
    failures = [line for line in result.stdout.splitlines() if line.startswith("✗")]
    assert [line.split(":")[0] for line in failures] == ["✗ anchor"]


def test_looking_changes_nothing(floor: Path, tmp_path: Path) -> None:
    before = floor.read_bytes()
    for command in ("audit", "anchor", "records"):
        assert run(command, str(floor)).exit_code == 0
    assert floor.read_bytes() == before
    missing = tmp_path / "missing.db"
    for command in ("audit", "anchor", "records"):
        assert refused(command, str(missing)) == f"There is no database {str(missing)!r}."
    assert not missing.exists()


def test_what_is_no_database_is_refused(floor: Path, tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be taken for one" * 40, encoding="utf-8")
    empty = tmp_path / "empty.db"
    empty.write_bytes(b"")
    other = tmp_path / "other.db"
    spoil(other, "CREATE TABLE log (x)")
    for path in (text, empty, other):
        assert refused("audit", str(path)) == f"{path} is not a database of Pitboss."
    assert refused("audit", str(tmp_path)) == f"There is no database {str(tmp_path)!r}."
    assert refused("audit", "mysql://somewhere/floor") == "A database is SQLite or PostgreSQL, not mysql."
    spoil(floor, "UPDATE alembic_version SET version_num = '9999'")
    assert "which is newer than this program knows" in refused("audit", str(floor))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "standard input is not JSON: "),
        ("{}", "The anchor must be one that `pitboss anchor` made: "),
        ('{"anchor": "pitboss 1", "streams": {}, "hash": ""}', "The anchor has been changed: "),
    ],
)
def test_what_is_no_anchor_is_refused(floor: Path, content: str, sentence: str) -> None:
    assert refused("audit", str(floor), "--anchor", "-", stdin=content).startswith(sentence)


def test_the_documentation_lists_the_checks_in_their_own_words() -> None:
    page = (Path(__file__).parents[2] / "docs/audit.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    assert dict(rows) == CHECKS


# --- records and replay -------------------------------------------------------------------------------------


def test_rounds_on_record_are_listed(floor: Path) -> None:
    lines = run("records", str(floor)).stdout.splitlines()
    assert lines[0].split() == ["table", "round", "ended", "status", "staked", "returned"]
    rows = [line.split() for line in lines[2:-1] if line.strip()]
    assert [row[:2] for row in rows] == [*(["table-1", str(n)] for n in range(1, 5)), ["table-2", "1"]]
    assert rows[2][4] == "void"
    assert lines[-1] == "5 records."
    assert run("records", str(floor), "--table", "table-2").stdout.splitlines()[-1] == "1 record."


def test_records_are_handed_out(floor: Path, tmp_path: Path) -> None:
    one = run_json("records", str(floor), "--table", "table-1", "--round", "2")
    assert (one["table"], one["round"]) == ("table-1", 2)
    lines = run("records", str(floor), "--json").stdout.splitlines()
    assert [json.loads(line)["round"] for line in lines] == [1, 2, 3, 4, 1]
    assert json.loads(lines[1]) == one
    folder = tmp_path / "handed" / "out"
    assert run("records", str(floor), "--output", str(folder)).stdout == f"{folder}: 5 records.\n"
    names = sorted(path.name for path in folder.iterdir())
    assert names == [*(f"table-1-00000{n}.json" for n in range(1, 5)), "table-2-000001.json"]
    for path in folder.iterdir():
        for command in ("fair-check", "replay"):
            assert run(command, str(path)).exit_code == 0, (command, path)
    file = tmp_path / "round.json"
    args = ("records", str(floor), "--table", "table-1", "--round", "2", "--output", str(file))
    assert run_json(*args) == {"output": str(file), "records": 1}
    assert json.loads(file.read_text(encoding="utf-8")) == one


def test_a_replay_tells_the_round_in_words(floor: Path) -> None:
    record = run_json("records", str(floor), "--table", "table-1", "--round", "1")
    result = run("replay", str(floor), "--table", "table-1", "--round", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("replay", "-", stdin=json.dumps(record)).stdout
    lines = result.stdout.splitlines()
    assert lines[0] == "Round 1 at table-1: Champion Poker Texas Hold'em, Version 4"
    assert lines[-1] == "The round is as the engine plays it."
    for seat, sat in record["seats"].items():
        place = seat.replace("-", " ")
        assert any(line.startswith(f"  {sat['name']} ({place}) bets $") for line in lines)
        assert f"  Dealt to {place}: {' '.join(record['cards'][seat])}" in lines
    assert sum(" down, " in line for line in lines) == len(record["settlement"])
    assert sum(line.startswith("  passed  ") for line in lines) == 6


def test_a_void_round_is_told_too(floor: Path) -> None:
    lines = run("replay", str(floor), "--table", "table-1", "--round", "3").stdout.splitlines()
    assert any(line.startswith("  Void: ") for line in lines)
    assert any(line.endswith(" back.") for line in lines)


def test_an_altered_record_does_not_replay(floor: Path) -> None:
    record = run_json("records", str(floor), "--table", "table-1", "--round", "1")
    record["settlement"][0]["returned"] += 100
    result = run("replay", "-", stdin=json.dumps(record))
    assert result.exit_code == 1
    assert "  FAILED  content: settlement on record is " in result.stdout
    assert "  FAILED  hash: " in result.stdout
    assert result.stdout.splitlines()[-1] == "The round is NOT as the engine plays it."
    as_json = run("replay", "-", "--json", stdin=json.dumps(record))
    assert as_json.exit_code == 1
    data = json.loads(as_json.stdout)
    assert not data["verified"]
    told = [event for step in data["steps"] for event in step["events"]]
    assert any("why" in event for event in told)
    unworded = [{key: event[key] for key in event.keys() - {"why", "words"}} for event in told]
    assert unworded == record["events"]


def test_what_cannot_be_found_is_refused(floor: Path, tmp_path: Path) -> None:
    path = str(floor)
    assert refused("records", path, "--round", "1").startswith("Rounds are numbered per table")
    assert refused("records", path, "--table", "x") == "There is no table 'x' in this database."
    for command in ("records", "replay"):
        sentence = refused(command, path, "--table", "table-1", "--round", "99")
        assert sentence == "There is no record of round 99 at 'table-1'."
    assert "needs both --table and --round" in refused("replay", path, "--table", "table-1")
    assert refused("replay", path) == f"{path} is a database: say which round with --table T and --round N."
    assert refused("replay", "-", stdin="{}").startswith("A record of a round has the key 'record'")
