"""docs/interpretations.md: every house option and every doubtful pay table of a game is accounted for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.house import load_house
from tests.tables import CATALOGUE, GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "interpretations.md").read_text(encoding="utf-8")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)]


def test_the_questions_are_numbered_from_one_and_complete() -> None:
    assert [row[0].removeprefix("| ") for row in ROWS] == [str(at) for at in range(1, len(ROWS) + 1)]
    assert {len(row) for row in ROWS} == {5}


@pytest.mark.parametrize("game", GAMES)
def test_every_house_option_of_a_game_is_another_reading_of_something(game: str) -> None:
    readings = " ".join(row[4] for row in ROWS)
    assert [name for name in CATALOGUE.game(game).options if not re.search(rf"[.`]{name}`", readings)] == []


def test_every_option_that_is_named_is_one() -> None:
    known = {name for game in CATALOGUE.games.values() for name in game.options}
    assert set(re.findall(r"`options\.(\w+)`", PAGE)) <= known


def test_what_a_pay_table_file_calls_doubtful_is_doubtful_here() -> None:
    doubtful = [table for table in CATALOGUE.tables if "doubtful" in table.place]
    assert doubtful
    for table in doubtful:
        assert any(table.id in line for line in PAGE.splitlines())


def test_a_folded_hand_stays_in_the_pot_by_default() -> None:
    assert load_house("default").pot.folded == "may win"
