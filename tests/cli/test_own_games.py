"""`--games DIR`: a house's own pay tables and games, and mistakes in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import deal, refused, run, run_json, written

TABLE = """
family = "holdem-bonus"
title  = "Our Bonus"
slot   = "bonus"
games  = ["champion-four"]
source = "our house"
hands  = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]

[tables]
ours = { pays = [250, 50, 20, 7, "9 to 2", 3] }
"""

GAME = """
id      = "high-five"
title   = "High Five"
summary = "Five cards each, the better hand wins."
sources = ["our house"]
unit    = "ante"

[cards]
seat   = 5
dealer = 5

[wagers.ante]
label    = "Ante"
required = true
cite     = "our house"

[wagers.raise]
label = "Raise"
cite  = "our house"

[[steps]]
look = "seat"
cite = "our house"

[[steps]]
decide  = "fold or raise"
for     = "ante"
options = { fold = { forfeits = "ante" }, raise = { raise = "3 ante" } }
default = "fold"
cite    = "our house"

[[steps]]
show = ["seat", "dealer"]
cite = "our house"

[[steps]]
settle = ["ante", "raise"]
by     = { hand = "seat", against = "dealer", pays = "1 to 1", tie = "lose" }
cite   = "our house"
"""


def test_a_house_adds_its_own_pay_table(tmp_path: Path) -> None:
    written(tmp_path / "bonus.toml", TABLE)
    games = {game["id"]: game for game in run_json("games", "--games", str(tmp_path))}
    assert games["champion-four"]["paytables"]["bonus"][-1] == "ours"
    assert games["champion-four"]["default_paytables"] == {"bonus": "CH3"}
    assert "ours" not in games["champion-three"]["paytables"]["bonus"]
    data = deal(cards={**deal()["cards"], "seat-1": "8s 10d"}, paytables={"bonus": "ours"})
    args = ("settle", "champion-four", "--deal", "-", "--games", str(tmp_path))
    seat = run_json(*args, stdin=json.dumps(data))["seats"]["seat-1"]
    assert seat["wagers"]["bonus"]["returned"] == 40
    flush = deal(
        cards={"seat-1": "8c 10c", "dealer": "Kd Kh", "flop": "2c 7c Jd", "turn": "3s", "river": "9c"},
        paytables={"bonus": "ours"},
    )
    bonus = run_json(*args, stdin=json.dumps(flush))["seats"]["seat-1"]["wagers"]["bonus"]
    assert (bonus["returned"], bonus["why"]) == (
        55,
        "Your flush, ten high, pays 9 to 2 on the Hold'Em Bonus.",
    )
    assert (
        "ours" in run("--games", str(tmp_path), "rules", "champion-four", "--paytable", "bonus=ours").stdout
    )


def test_a_house_adds_its_own_game(tmp_path: Path) -> None:
    written(tmp_path / "high-five.toml", GAME)
    where = ("--games", str(tmp_path))
    assert [game["id"] for game in run_json("games", *where)][-1] == "high-five"
    assert "High Five" in run(*where, "rules", "high-five").stdout
    data = {
        "cards": {"seat-1": "As Ad 9h 5c 2d", "dealer": "Qs Jh 8d 4c 3s"},
        "seats": {"seat-1": {"wagers": {"ante": 5}, "decisions": ["raise"]}},
    }
    assert (
        run_json("settle", "high-five", "--deal", "-", *where, stdin=json.dumps(data))["seats"]["seat-1"][
            "net"
        ]
        == 20
    )
    played = run(*where, "play", "high-five", "--seed", "1", "--rounds", "1", stdin="5\nraise\n")
    assert "raise  $15 more on Raise" in played.stdout
    assert "after 1 round." in played.stdout


@pytest.mark.parametrize(
    ("name", "text", "place", "reason"),
    [
        (
            "bonus.toml",
            TABLE.replace("20, 7", "20, 70"),
            "bonus.toml: tables.ours.pays[3]: ",
            "full house pays more",
        ),
        (
            "bonus.toml",
            TABLE.replace(", 3]", "]"),
            "bonus.toml: tables.ours.pays: ",
            "has 5 entries for 6 hands",
        ),
        ("bonus.toml", TABLE.replace('"straight"', '"strait"'), "bonus.toml: hands[5]: ", "'strait' is not"),
        (
            "bonus.toml",
            TABLE.replace("champion-four", "champion-ten"),
            "bonus.toml: games: ",
            "there is no game",
        ),
        ("bonus.toml", TABLE.replace("slot ", "slots "), "bonus.toml: slot: ", "is missing"),
        ("bonus.toml", TABLE.replace('["champion-four"]', "true"), "bonus.toml: games: ", "a list"),
        ("game.toml", GAME.replace("3 ante", "3 anti"), "game.toml: ", "there is no wager 'anti'"),
        (
            "game.toml",
            GAME.replace("required = true", 'required = "maybe"'),
            "game.toml: wagers.ante.required: ",
            "true or false",
        ),
        (
            "game.toml",
            GAME.replace("seat   = 5", "seat   = 4"),
            "game.toml: ",
            "five, six or seven cards, and seat has 4",
        ),
        (
            "game.toml",
            GAME.replace("high-five", "champion-four"),
            "game.toml: id: ",
            "already a game 'champion-four'",
        ),
        (
            "game.toml",
            GAME + "[[steps]]\nshuffle = true\n",
            "game.toml: steps.4",
            "exactly one of look, show",
        ),
        ("game.toml", GAME.replace("[cards]", "[cards"), "game.toml: TOML: ", "line 8"),
        ("game.toml", "x = " + "[" * 50_000, "game.toml: TOML: ", "nested too deeply"),
        ("game.toml", "", "game.toml: id: ", "is missing"),
    ],
)
def test_a_mistake_is_reported_with_its_place(
    tmp_path: Path, name: str, text: str, place: str, reason: str
) -> None:
    written(tmp_path / name, text)
    for command in (["games"], ["rules", "champion-four"], ["play", "champion-four"]):
        told = refused(*command, "--games", str(tmp_path))
        assert told.startswith(place)
        assert reason in told


def test_a_folder_without_definitions(tmp_path: Path) -> None:
    assert refused("games", "--games", str(tmp_path)).endswith("has no .toml files to read games from.")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    assert refused("games", "--games", str(tmp_path)) == "odd.toml: file: is not UTF-8 text"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('id = "x"\n', "house.toml: title: is missing"),
        ("id = ", "house.toml: TOML: Invalid value"),
        ('id = "x"\ntitle = "X"\n[table]\nminimum = nan\n', "house.toml: table.minimum: "),
        (
            'id = "x"\ntitle = "X"\n[table]\nminimum = -5\n',
            "house.toml: table.minimum: an amount cannot be negative",
        ),
        (
            'id = "x"\ntitle = "X"\n[table]\nminimum = 1e30\n',
            "house.toml: table.minimum: an amount is more than",
        ),
    ],
)
def test_a_mistake_in_a_house_configuration(tmp_path: Path, text: str, sentence: str) -> None:
    file = written(tmp_path / "house.toml", text)
    assert refused("rules", "champion-four", "--house", str(file)).startswith(sentence)
