"""`pitboss serve --check`: what of a deployment is unsafe."""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path
from typing import Any

import pytest

from pitboss.web.deployment import Deployment, unsafe
from pitboss.wording.dangers import Danger
from tests.cli.running import run

SAFE = {"host": "127.0.0.1", "address": "https://casino.example", "proxy": "127.0.0.1"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as it should be, on a machine as it should be."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr("pitboss.web.deployment.room_for_connections", lambda: 65_000)
    tmp_path.chmod(0o700)
    database = tmp_path / "house.db"
    database.touch(mode=0o600)
    return tmp_path


def codes(folder: Path, **changed: Any) -> list[str]:
    given = {**SAFE, "database": str(folder / "house.db"), **changed}
    found = unsafe(Deployment(**given))
    assert all(each.message.endswith(".") for each in found)
    return [each.danger.code for each in found]


def test_nothing_is_found_where_everything_is_as_the_docs_say(folder: Path) -> None:
    assert codes(folder) == []
    assert codes(folder, address=None, proxy=None) == []  # on one's own machine
    assert codes(folder, host="::1") == codes(folder, host="localhost") == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"host": "0.0.0.0", "proxy": None, "address": None}, ["plain-http"]),
        ({"host": "192.0.2.1", "proxy": None, "address": None}, ["plain-http"]),
        ({"host": "0.0.0.0"}, ["past-the-proxy"]),
        ({"proxy": None}, ["proxy-not-named"]),
        ({"address": "http://casino.example"}, ["address-without-tls"]),
        ({"address": None}, ["address-without-tls"]),
        ({"proxy": "10.0.0.0/8"}, ["proxy-is-a-crowd"]),
        ({"proxy": "10.0.0.0/24, 127.0.0.1"}, []),
        ({"database": "postgresql://pitboss@db.example/pitboss"}, ["database-without-tls"]),
        ({"database": "postgresql://pitboss@db.example/pitboss?ssl=verify-full"}, []),
        ({"database": "postgresql://pitboss:word@localhost/pitboss"}, ["database-password-shown"]),
    ],
)
def test_each_danger_by_itself(folder: Path, changed: dict[str, Any], found: list[str]) -> None:
    assert codes(folder, **changed) == found


def test_the_database_is_its_owners_alone(folder: Path) -> None:
    (folder / "house.db").chmod(0o640)
    (folder / "house.db-wal").touch()
    (folder / "house.db-wal").chmod(0o604)
    assert codes(folder) == ["database-readable", "database-readable"]
    (folder / "house.db").chmod(0o600)
    (folder / "house.db-wal").chmod(0o600)
    folder.chmod(0o770)
    assert codes(folder) == ["folder-writable"]
    assert codes(folder, games=folder) == ["folder-writable", "folder-writable"]
    folder.chmod(0o1777)  # as /tmp is: nobody replaces another's files
    assert codes(folder) == []


def test_the_user_and_the_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr("pitboss.web.deployment.room_for_connections", lambda: 640)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert codes(folder) == ["runs-as-root", "few-files"]


def test_every_danger_can_be_found() -> None:
    tested = Path(__file__).read_text(encoding="utf-8")
    assert [danger.code for danger in Danger if f'"{danger.code}"' not in tested] == []


def test_the_command_says_it_and_serves_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "new.db")
    answer = run("serve", "--check", "--host", "0.0.0.0", "--database", database, "--json")
    assert answer.exit_code == 1
    told = json.loads(answer.stdout)
    assert told["safe"] is False
    assert told["findings"][0]["code"] == "plain-http"
    assert told["findings"][0]["parameters"] == {"host": "0.0.0.0"}
    assert not Path(database).exists()
