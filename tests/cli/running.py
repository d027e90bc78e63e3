"""Running commands in this process, and what every refusal must look like."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.main import get_command
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.games import load_catalogue

__all__ = ["GAMES", "deal", "narrow_run", "refused", "run", "run_json", "written"]

GAMES = tuple(load_catalogue().games)
COMMAND = get_command(app)
"""Read from the signatures of all commands once: the runner would do it for every run, which takes longer
than most commands do."""


def run(*args: str, stdin: str | bytes = "") -> Result:
    """A command as typed, on a terminal of 80 columns."""
    return _run(80, args, stdin)


def narrow_run(columns: int, *args: str, stdin: str | bytes = "") -> str:
    """What a command that succeeds prints on a terminal of this width."""
    result = _run(columns, args, stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def _run(columns: int, args: Sequence[str], stdin: str | bytes) -> Result:
    runner = CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1"})
    with patch("typer.testing._get_command", return_value=COMMAND):
        return runner.invoke(app, list(args), input=stdin, catch_exceptions=False)


def run_json(*args: str, stdin: str | bytes = "") -> Any:
    result = run(*args, "--json", stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(*args: str, stdin: str | bytes = "") -> str:
    """The sentence a command is refused with: alone on standard error, exit code 2; and the same as JSON."""
    plain, as_json = run(*args, stdin=stdin), run(*args, "--json", stdin=stdin)
    for result in (plain, as_json):
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr
    error = json.loads(as_json.stderr)["error"]
    assert {"kind", "code", "message", "parameters"} <= error.keys() <= {*error, "rule", "address"}
    assert error["message"] == plain.stderr.removesuffix("\n")
    return plain.stderr.removesuffix("\n")


def deal(**changes: Any) -> dict[str, Any]:
    """The deal of the documentation, with some of its keys changed."""
    return {
        "paytables": {"bonus": "CH3"},
        "house": {"minimum": 5, "pot": True},
        "cards": {"dealer": "Kd Kh", "seat-1": "As Ks", "flop": "2c 7h Jd", "turn": "3s", "river": "9c"},
        "seats": {"seat-1": {"wagers": {"ante": 10, "bonus": 10, "pot": 5}, "decisions": ["play", "raise"]}},
    } | changes


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
