"""`pitboss serve` as a program."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.running import refused
from tests.web.serving import Server, start_server


def test_the_first_start_opens_a_table_of_every_game_and_invites_a_supervisor(tmp_path: Path) -> None:
    with start_server(tmp_path, "--no-pages", "--access-log") as server:
        tables = httpx.get(f"{server.address}/api/tables").json()
        games = httpx.get(f"{server.address}/api/games").json()
        assert {table["id"] for table in tables} == {f"{game['id']}-1" for game in games}
        httpx.get(f"{server.address}/welcome", params={"invitation": server.invitation})
        body = {"token": server.invitation}
        session = httpx.post(f"{server.address}/api/invitations", json=body).json()
        assert session["person"]["role"] == "supervisor"
        headers = {"Authorization": f"Bearer {session['token']}"}
        password = {"password": "long enough to keep"}
        assert httpx.put(f"{server.address}/api/me", headers=headers, json=password).status_code < 300
        assert httpx.get(f"{server.address}/api/audit", headers=headers, timeout=60).json()["passed"] is True
        server.process.send_signal(signal.SIGINT)
        out, log = server.process.communicate(timeout=60)
        assert (server.process.returncode, out) == (0, "")
        assert "GET /welcome 404" in log
        assert "POST /api/invitations 201" in log
        for secret in (server.invitation, session["token"]):
            assert secret
            assert secret not in log
    with start_server(tmp_path, "--no-pages") as again:
        assert again.invitation is None
        assert len(httpx.get(f"{again.address}/api/tables").json()) == len(tables)


def test_a_database_or_port_in_use_is_one_sentence(served: Server, tmp_path: Path) -> None:
    port = served.address.rpartition(":")[2]
    said = refused("serve", "--no-pages", "--port", port, "--database", str(tmp_path / "x.db"))
    assert said.startswith(f"Port {port} of 127.0.0.1 cannot be listened on")
    with start_server(tmp_path, "--no-pages") as server:
        assert server.address
        said = refused("serve", "--no-pages", "--port", "0", "--database", str(tmp_path / "pitboss.db"))
        assert said == "pitboss.db is already being served by another process."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--database", "/nowhere/at/all.db"), "There is no folder '/nowhere/at' to keep the database in."),
        (("--database", "mysql://x/y"), "A database is SQLite or PostgreSQL, not mysql."),
        (
            ("--database", "postgresql://me:hidden@127.0.0.1:9/x"),
            "at postgresql://me:***@127.0.0.1:9/x cannot",
        ),
        (("--host", "no.such.host.invalid"), "There is no address 'no.such.host.invalid' to listen on."),
        (("--play-chips", "many"), "--play-chips must be an amount in dollars"),
        (("--play-chips", "1000001"), "--play-chips is at most a million dollars"),
        (("--behind-proxy", "*"), "--behind-proxy takes the proxy's address"),
        (("--behind-proxy", "127.0.0.1,::/0"), "with ::/0 any client could pose as another."),
        (("--behind-proxy", "127.0.0.1, my-proxy"), "such as 127.0.0.1, not 'my-proxy'."),
        (("--address", "example.com"), "--address must begin with http:// or https://"),
        (("--games", "/nowhere"), "There is no folder '/nowhere' to read games from."),
    ],
)
def test_what_cannot_be_served_is_one_sentence(options: tuple[str, ...], sentence: str) -> None:
    said = refused("serve", "--no-pages", "--port", "0", *options)
    assert sentence in said
    assert "hidden" not in said


def test_sigterm_ends_it_cleanly(tmp_path: Path) -> None:
    with start_server(tmp_path, "--no-pages", "--no-open-tables") as server:
        assert httpx.get(f"{server.address}/api/tables").json() == []
        server.process.terminate()
        out, log = server.process.communicate(timeout=60)
        assert (server.process.returncode, out, log) == (0, "", "")


def test_for_people_it_says_where_to_go(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pitboss", "serve", "--no-pages", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Pitboss is open on http://127.0.0.1:")
        process.stdout.readline()
        assert "/welcome?invitation=" in process.stdout.readline()
        process.terminate()
