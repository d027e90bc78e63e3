"""`pitboss games`."""

from __future__ import annotations

import pytest

from tests.cli.running import GAMES, narrow_run, refused, run, run_json


def test_the_catalogue_as_json() -> None:
    listed = {game["id"]: game for game in run_json("games")}
    assert list(listed) == list(GAMES)
    assert listed["champion-four"] == {
        "id": "champion-four",
        "title": "Champion Poker Texas Hold'em, Version 4",
        "summary": listed["champion-four"]["summary"],
        "sources": ["procedures", "washington-letter", "washington"],
        "paytables": {"bonus": ["CH1", "CH2", "CH3", "CH4", "CH5", "E", "F"]},
        "default_paytables": {"bonus": "CH3"},
        "options": {"pot": [False, True]},
    }
    assert listed["packs-two"]["options"] == {
        "unpaired": ["push", "lose"],
        "super": [True, False],
        "bonus_alone": [False, True],
    }
    nh = [f"NH{number}" for number in range(1, 12)]
    assert listed["packs-three"]["paytables"] == {"bonus": ["exhibit-a", "report", "H", "I", "J", *nh]}


def test_every_posted_option_and_pay_table_is_accepted() -> None:
    """What the catalogue lists can be handed back to the commands that take it."""
    for game in run_json("games"):
        for slot, tables in game["paytables"].items():
            assert run("rules", game["id"], "--paytable", f"{slot}={tables[-1]}").exit_code == 0
        for name, values in game["options"].items():
            for value in values:
                word = value if isinstance(value, str) else "on" if value else "off"
                assert run("rules", game["id"], "--option", f"{name}={word}").exit_code == 0


def test_the_catalogue_to_read() -> None:
    text = run("games").stdout
    for game in GAMES:
        assert game in text
    assert "CH1, CH2, CH3*, CH4, CH5, E, F" in text
    assert "unpaired: push or lose" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("before", [True, False])
def test_a_games_folder_may_stand_before_or_behind_the_command(before: bool) -> None:
    args = ("--games", "no-such-folder", "games") if before else ("games", "--games", "no-such-folder")
    assert refused(*args) == "There is no folder 'no-such-folder' to read games from."


@pytest.mark.parametrize("columns", [20, 30, 49, 50])
def test_a_narrow_terminal_cuts_nothing(columns: int) -> None:
    text = narrow_run(columns, "games")
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= columns
    assert all(game in text.split() for game in GAMES)
