"""`pitboss solve`: wagers, sides, options, units, pay tables and games of the house."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.exact import solver
from tests.cli.running import refused, run, run_json, written
from tests.cli.solving import exact
from tests.definitions import FOUR, HOLDEM, swap
from tests.printed import HOLDEM_BONUS

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("champion-four", "One unit each on Hold'Em Bonus and Ante Blind."),
        ("champion-one --side dealer", "One unit each on 5 Card Bonus and Dealer Blind."),
        ("champion-one --side none", "One unit on 5 Card Bonus."),
        (
            "packs-two",
            "One unit each on Pack 1 and Ante Bonus 1; Pack 2 and Ante Bonus 2 work the same way.",
        ),
    ],
)
def test_the_wagers_made_are_named(asked: str, line: str) -> None:
    assert f" {line} " in " ".join(run("solve", *asked.split()).stdout.split())


def test_best_play_points_to_advise() -> None:
    pointer = "`pitboss advise champion-four` names the best option for any cards."
    assert pointer in run("solve", "champion-four").stdout
    assert "advise" not in run("solve", "packs-two").stdout


def test_champion_two_shows_the_printed_return_and_average() -> None:
    said = run("solve", "champion-two", "--paytable", "bonus=E").stdout
    together = next(line for line in said.splitlines() if line.startswith("together"))
    assert together.split()[1:3] == ["+0.141538", "2.498824"]


def test_the_side_is_honoured() -> None:
    player, dealer, neither = (
        run_json("solve", "champion-one", "--side", side) for side in ("player", "dealer", "none")
    )
    assert [each["side"] for each in (player, dealer, neither)] == ["player", "dealer", "none"]
    assert list(player["wagers"]) == ["bonus", "player-blind", "play", "raise"]
    assert list(dealer["wagers"]) == ["bonus", "dealer-blind", "play", "raise"]
    assert list(neither["wagers"]) == ["bonus"]
    assert neither["together"] == {}
    assert run_json("solve", "champion-one") == player
    assert exact(player["decisions"][0]["options"]["fold"]) == 0
    assert exact(dealer["decisions"][0]["options"]["fold"]) == Fraction(24, 1326)
    assert "Folded: AA, JJ, KK, QQ." in run("solve", "champion-one", "--side", "dealer").stdout
    assert "No starting hand is folded." in run("solve", "champion-one").stdout


def test_the_options_of_packs_are_honoured() -> None:
    push, lose = (
        run_json("solve", "packs-two", "--option", f"unpaired={value}") for value in ("push", "lose")
    )
    assert push["options"] == {"unpaired": "push", "super": "on", "bonus_alone": "off"}
    assert lose["options"]["unpaired"] == "lose"
    assert exact(lose["wagers"]["pack-1"]["house_edge"]) > 2 * exact(push["wagers"]["pack-1"]["house_edge"])
    assert lose["wagers"]["bonus-1"] == push["wagers"]["bonus-1"]
    on, off = (run_json("solve", "packs-two", "--option", f"super={value}") for value in ("on", "off"))
    assert on == push
    assert off["options"]["super"] == "off"
    assert "unit_dollars" not in off, "there are no fixed payouts"
    assert [row["hand"] for row in off["wagers"]["bonus-1"]["outcomes"]][:2] == [
        "royal flush",
        "straight flush",
    ]
    both = run_json("solve", "packs-two", "--option", "unpaired=lose", "--option", "super=false")
    assert both["wagers"]["pack-1"] == lose["wagers"]["pack-1"]
    assert both["wagers"]["bonus-1"] == off["wagers"]["bonus-1"]


def test_the_unit_is_honoured() -> None:
    five, ten, cents = (run_json("solve", "packs-two", "--unit", unit) for unit in ("5", "$10.00", "0.25"))
    assert run_json("solve", "packs-two") == five
    assert [exact(each["unit_dollars"]) for each in (five, ten, cents)] == [5, 10, Fraction(1, 4)]
    pays = [
        {row["hand"]: row["pays"] for row in each["wagers"]["bonus-1"]["outcomes"]}
        for each in (five, ten, cents)
    ]
    assert [each["7-card royal flush"] for each in pays] == ["5000", "2500", "100000"]
    assert [each["6-card royal flush"] for each in pays] == ["1000", "500", "20000"]
    assert "unit $0.25" in run("solve", "packs-two", "--unit", "0.25").stdout
    fixed = run_json("solve", "champion-four", "--unit", "25")
    assert fixed == run_json("solve", "champion-four"), "odds are odds, whatever the unit"


@pytest.mark.parametrize(
    ("table", "edge"), [*zip(HOLDEM_BONUS, ("37.92", "38.75", "39.44", "38.86", "39.35"), strict=True)]
)
def test_the_pay_table_is_honoured(table: str, edge: str) -> None:
    document = run_json("solve", "champion-four", "--paytable", f"bonus={table}")
    assert f"{100 * document['wagers']['bonus']['house_edge']['value']:.2f}" == edge


def test_fresh_comes_to_the_same(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = run_json("solve", "packs-three")
    assert not own_cache.exists()
    assert run_json("solve", "packs-three", "--fresh") == kept
    assert len(list(own_cache.iterdir())) == 1
    monkeypatch.setattr(solver, "count", lambda *_: pytest.fail("nothing was to be counted"))
    assert run_json("solve", "packs-three") == kept


HOUSE_TABLES = HOLDEM.replace('games  = ["champion-three", "champion-four"]', 'games  = ["house-four"]')


def house_game(folder: Path, *swaps: tuple[str, str]) -> str:
    """A folder with champion-four under another name, some lines written otherwise."""
    text = swap(FOUR, '"champion-four"', '"house-four"')
    for old, new in swaps:
        text = swap(text, old, new)
    written(folder / "tables.toml", HOUSE_TABLES)
    return str(written(folder / "game.toml", text).parent)


def test_no_order_of_the_options_makes_a_hand_look_folded(tmp_path: Path, own_cache: Path) -> None:
    """A hand is folded where its best option gives a wager up, wherever the definition lists it."""
    play, fold = 'play = { play = "1 ante" }', 'fold = { forfeits = "ante" }'
    folder = house_game(tmp_path / "games", (f"{play}, {fold}", f"{fold}, {play}"))
    shown = run("solve", "house-four", "--games", folder).stdout
    assert "No starting hand is folded." in shown
    assert "Folded: " not in shown


def test_a_game_of_the_house_is_solved(tmp_path: Path, own_cache: Path) -> None:
    """With a 3x raise the raise is worth half as much again, and nothing else changes."""
    folder = house_game(tmp_path / "games", ('"2 ante"', '"3 ante"'))
    document, shipped = run_json("solve", "house-four", "--games", folder), run_json("solve", "champion-four")
    values = [exact(each["wagers"]["raise"]["player_ev"]) for each in (document, shipped)]
    assert values[0] == Fraction(3, 2) * values[1]
    assert document["game"] == "house-four"
    assert document["decisions"] == shipped["decisions"]
    assert document["wagers"]["bonus"] == shipped["wagers"]["bonus"]
    assert len(list(own_cache.iterdir())) == 1
    assert run_json("--games", folder, "solve", "house-four") == document


def test_a_pay_table_that_favours_the_player_is_said_to(tmp_path: Path) -> None:
    sentence = "The player has the advantage under this pay table."
    folder = house_game(tmp_path / "games", ('"2 ante"', '"40 ante"'))
    assert run_json("solve", "house-four", "--games", folder)["total"]["house_edge"]["value"] < 0
    assert sentence in run("solve", "house-four", "--games", folder).stdout
    assert sentence not in run("solve", "champion-four").stdout


BARE = """
id      = "bare-holdem"
title   = "Bare hold'em"
summary = "Two cards against two."
sources = ["nowhere"]
unit    = "ante"
[cards]
seat   = 2
dealer = 2
board  = { flop = 3, turn = 1, river = 1 }
[wagers.ante]
label    = "Ante"
required = true
cite     = "nowhere"
[wagers.raise]
label = "Raise"
cite  = "nowhere"
[[steps]]
look = "seat"
cite = "nowhere"
[[steps]]
show = ["flop"]
cite = "nowhere"
[[steps]]
decide  = "check or raise"
for     = "ante"
default = "check"
cite    = "nowhere"
[steps.options]
check = {}
raise = { raise = "1 ante" }
[[steps]]
show = ["turn", "river", "dealer", "seat"]
cite = "nowhere"
[[steps]]
settle = ["ante", "raise"]
by     = { hand = ["seat", "board"], against = ["dealer", "board"], pays = "1 to 1", tie = "push" }
cite   = "nowhere"
"""


def test_a_game_without_pay_tables(tmp_path: Path) -> None:
    folder = written(tmp_path / "games" / "bare.toml", BARE).parent
    result = run("solve", "bare-holdem", "--games", str(folder))
    assert result.stderr == ""
    assert result.stdout.startswith("Bare hold'em\nOne unit on Ante.\n\nThe round\n")
    assert "\n\n\n" not in result.stdout
    assert "The player has the advantage under these rules.\n" in result.stdout


def test_a_game_that_cannot_be_solved_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    folder = house_game(tmp_path / "games", ('tie = "push"', 'tie = "lose"'))
    assert refused("solve", "house-four", "--games", folder) == (
        "house-four cannot be solved exactly: there is no method yet for ties that do not push; "
        "`pitboss simulate house-four --strategy always-play` estimates it."
    )
    as_json = run("solve", "house-four", "--games", folder, "--json")
    assert '"kind": "unsolvable"' in as_json.stderr
