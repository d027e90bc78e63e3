"""The commands and files of docs/simulation.md work as they stand there, with fewer rounds."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.simulate import read_strategy
from tests.cli.running import run
from tests.simulate.jobs import job_for
from tests.tables import CATALOGUE

PAGE = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^pitboss (simulate .+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(re.sub(r" --rounds [\d,]+", "", command))
    few = () if "--session" in words else ("--rounds", "2000")
    few = ("--sessions", "60") if "--session" in words else few
    result = run(*words, *few)
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_table(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    hands = ["three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush"]
    more = "\n".join(f'"{hand}" = "raise"' for hand in [*hands, "royal flush"])
    path = tmp_path / "mine.toml"
    path.write_text(f"{text}\n{more}\n", encoding="utf-8")
    assert read_strategy(str(path), CATALOGUE.game("champion-four")).name == "mine.toml"
    job_for("champion-four", rounds=1, strategies=[str(path)])
