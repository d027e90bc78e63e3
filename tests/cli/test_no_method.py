"""Games that the exact solver has no method for: one sentence from every command that needs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import GAMES, refused
from tests.exact.asking import SOLVABLE

OTHERS = tuple(game for game in GAMES if game not in SOLVABLE)
SOME = ("ultimate-texas-holdem", "three-card", "let-it-ride")
COMMANDS = {
    "advise": ("--cards", "seat=As Kd"),
    "card": (),
    "design": ("--house-edge", "5%"),
    "report": ("--output", "report.html"),
}


def sentence(command: str, game: str, *args: str) -> str:
    words = refused(command, game, *args)
    assert words.startswith(f"{game} cannot be solved exactly: there is no method yet for ")
    assert words.endswith(f"; `pitboss simulate {game} --strategy always-play` estimates it.")
    return words


@pytest.mark.parametrize("game", OTHERS)
def test_a_game_without_a_method_is_refused_by_solve(game: str) -> None:
    sentence("solve", game)


@pytest.mark.parametrize("game", SOME)
@pytest.mark.parametrize("command", COMMANDS)
def test_other_commands_refuse_it_in_the_same_words(
    command: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence(command, game, *COMMANDS[command]) == sentence("solve", game)
    assert list(tmp_path.iterdir()) == [], "nothing is written"
