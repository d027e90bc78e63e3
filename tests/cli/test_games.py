"""`pitboss games`."""

from __future__ import annotations

import re

import pytest

from tests.cli.running import GAMES, narrow_run, refused, run, run_json


def test_the_catalogue_as_json() -> None:
    listed = {game["id"]: game for game in run_json("games")}
    assert list(listed) == list(GAMES)
    assert listed["champion-four"] == {
        "id": "champion-four",
        "title": "Champion Poker Texas Hold'em, Version 4",
        "summary": listed["champion-four"]["summary"],
        "group": "Champion Poker",
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
    assert [line.split()[0] for line in text.splitlines() if line.startswith(GAMES)] == list(GAMES)
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) < 6 * len(GAMES), "a few lines for each game"


def test_the_catalogue_is_read_family_by_family() -> None:
    text = run("games").stdout
    families = dict.fromkeys(game["group"] for game in run_json("games"))
    assert [line.strip() for line in text.splitlines() if line.strip() in families] == list(families)


def test_one_game_in_full() -> None:
    assert run_json("games", "champion-four") == [
        game for game in run_json("games") if game["id"] == "champion-four"
    ]
    assert "CH1, CH2, CH3*, CH4, CH5, E, F" in run("games", "champion-four").stdout
    assert re.search(r"unpaired +push or lose\n", run("games", "packs-two").stdout)
    assert refused("games", "champion-for").startswith("There is no game 'champion-for'; did you mean ")


@pytest.mark.parametrize("before", [True, False])
def test_a_games_folder_may_stand_before_or_behind_the_command(before: bool) -> None:
    args = ("--games", "no-such-folder", "games") if before else ("games", "--games", "no-such-folder")
    assert refused(*args) == "There is no folder 'no-such-folder' to read games from."


@pytest.mark.parametrize("columns", [24, 30, 49, 50])
def test_a_narrow_terminal_cuts_nothing(columns: int) -> None:
    text = narrow_run(columns, "games")
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= columns
    assert all(game in text.split() for game in GAMES)
