"""`pitboss solve`: wagers, sides, options, units, pay tables and games of the house."""

from __future__ import annotations

import re
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
        ("let-it-ride --with five-card", "$1 on 5 Card Bonus, one unit each on Bet 1, Bet 2 and Bet $."),
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


def test_ties_that_lose_are_solved(tmp_path: Path) -> None:
    folder = house_game(tmp_path / "games", ('tie = "push"', 'tie = "lose"'))
    document, shipped = run_json("solve", "house-four", "--games", folder), run_json("solve", "champion-four")
    assert exact(document["wagers"]["ante"]["player_ev"]) < exact(shipped["wagers"]["ante"]["player_ev"])


def test_what_would_take_too_long_is_refused_with_how_long() -> None:
    sentence = refused("solve", "packs-two", "--with", "pack-2")
    assert sentence.startswith(
        "packs-two with pack-2 cannot be solved exactly within 60 minutes: that takes "
    )
    assert '"kind": "unsolvable"' in run("solve", "packs-two", "--with", "pack-2", "--json").stderr


SIDE_BETS = {
    "three-card": ["pair-plus", "six-card"],
    "caribbean-stud": ["five-plus-one", "bonus", "power-play", "super-power"],
    "let-it-ride": ["three-card", "five-card"],
    "mississippi-stud": ["three-card"],
    "crazy-four": ["queens-up"],
    "high-card-flush": ["flush", "straight-flush"],
    "champion-four": [],
    "packs-two": [],
}


@pytest.mark.parametrize("game", SIDE_BETS)
def test_every_optional_wager_has_figures_by_itself(game: str) -> None:
    document = run_json("solve", game)
    alone = [name for name, wager in document["wagers"].items() if wager.get("by_itself")]
    assert alone == SIDE_BETS[game]
    made = [wager for wager in document["wagers"].values() if not wager.get("by_itself")]
    assert sum(exact(wager["player_ev"]) for wager in made) == exact(document["total"]["player_ev"])
    shown = run("solve", game).stdout
    for name in alone:
        assert f"{100 * document['wagers'][name]['house_edge']['value']:.4f}%" in shown
        assert all(document["paytables"][slot] in shown for slot in document["paytables"] if slot == name)


def test_a_wager_made_with_the_others_counts_in_the_round() -> None:
    alone, both = run_json("solve", "three-card"), run_json("solve", "three-card", "--with", "pair-plus")
    assert both["with"] == ["pair-plus"]
    assert "by_itself" not in both["wagers"]["pair-plus"]
    for name in ("player_ev", "average_wager"):
        added = exact(alone["wagers"]["pair-plus"][name])
        assert exact(both["total"][name]) == exact(alone["total"][name]) + added
    apart = exact(alone["total"]["variance"])
    assert exact(both["total"]["variance"]) > apart, "they win together"
    assert alone["decisions"] == both["decisions"]


@pytest.mark.parametrize(
    ("asked", "wager"),
    [("texas-holdem-bonus --with bonus", "bonus"), ("casino-holdem --with aa --option aa_folds=on", "aa")],
)
def test_wagers_that_take_too_long_together_are_refused_with_the_time(asked: str, wager: str) -> None:
    game = asked.split(maxsplit=1)[0]
    sentence = refused("solve", *asked.split())
    assert re.search(r" deals, about \d+ hours; `pitboss simulate ", sentence)
    assert sentence.startswith(f"{game} with {wager} cannot be solved exactly within 60 minutes")
    assert f"simulate {game} --bet {wager} " in sentence
    assert f"`pitboss solve {game}` without --with has each wager by itself." in sentence


def test_wagers_that_cannot_be_counted_together_are_named() -> None:
    sentence = refused("solve", "ultimate-texas-holdem", "--with", "bad-beat")
    assert sentence.startswith(
        "The wagers bad-beat, ante and blind of ultimate-texas-holdem cannot be counted"
    )
    assert sentence.rstrip().endswith(
        "`pitboss solve ultimate-texas-holdem` without --with has each wager by itself."
    )
    assert "bit" not in sentence


def test_payouts_at_a_unit_are_settled_to_the_cent_and_to_the_smallest_chip(tmp_path: Path) -> None:
    table = HOUSE_TABLES.replace("[100, 25, 15, 6, 4, 2, 1]", '[100, 25, 15, 6, 4, 2, "2 to 3"]')
    assert table != HOUSE_TABLES
    folder = house_game(tmp_path / "games")
    written(tmp_path / "games" / "tables.toml", table)
    asked = ("solve", "house-four", "--paytable", "bonus=CH3", "--games", folder)

    def pays(*more: str) -> str:
        lines = run_json(*asked, *more)["wagers"]["bonus"]["outcomes"]
        return str(next(line["pays"] for line in lines if line["hand"] == "three of a kind"))

    assert pays() == "2/3"
    assert pays("--unit", "1") == str(Fraction(66, 100))
    assert pays("--unit", "1", "--breakage", "25") == str(Fraction(50, 100))
    assert pays("--unit", "3") == "2/3"
    assert run_json(*asked, "--unit", "1", "--breakage", "25")["breakage_cents"] == 25


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("three-card --with nope", "There is no optional wager 'nope' in three-card"),
        ("champion-four --with pot", "is between the seats"),
        ("champion-four --with ante", "is made in any case"),
        ("champion-four --with x", "champion-four has no optional wagers"),
        ("packs-two --with bonus-2", "can only be made beside pack-2"),
        ("packs-two --breakage 0", "at least one cent"),
        ("packs-two --breakage x", "--breakage is a whole number"),
    ],
)
def test_wagers_and_chips_that_cannot_be(asked: str, words: str) -> None:
    assert words in refused("solve", *asked.split())
