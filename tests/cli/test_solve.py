"""`pitboss solve`: its JSON, its tables, its options, what it refuses, and how it is interrupted."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, gcd
from pathlib import Path
from typing import Any

import pytest

from pitboss.exact import Tally, solver, store
from tests.cli.running import narrow_run, refused, run, run_json, written
from tests.definitions import FOUR, HOLDEM, swap
from tests.printed import ANTE_BONUS, FIVE_CARD_BONUS, HOLDEM_BONUS, SEVEN_CARD_STUD

PRINTED: list[tuple[str, ...]] = [
    *(("champion-one", table, side) for side in ("player", "dealer") for table in FIVE_CARD_BONUS),
    *(("champion-two", table) for table in (*FIVE_CARD_BONUS, *SEVEN_CARD_STUD)),
    *(
        (game, table)
        for game in ("champion-three", "champion-four")
        for table in HOLDEM_BONUS | SEVEN_CARD_STUD
    ),
    *((game, table) for game in ("packs-two", "packs-three") for table in ANTE_BONUS),
]
SOME = [
    PRINTED[0],
    PRINTED[2],
    PRINTED[4],
    PRINTED[6],
    ("champion-three", "CH1"),
    ("champion-four", "CH3"),
    PRINTED[-1],
]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def typed(game: str, table: str, side: str | None = None) -> list[str]:
    return ["solve", game, "--paytable", f"bonus={table}", *(["--side", side] if side else [])]


@cache
def solved(*asked: str) -> Any:
    """The JSON, read once: several tests look at it."""
    return run_json(*typed(*asked))


def exact(value: Any) -> Fraction:
    """The fraction of an X, which must be in lowest terms and have its nearest float beside it."""
    assert set(value) == {"fraction", "value"}
    numerator, denominator = (int(part) for part in value["fraction"].split("/"))
    assert value["fraction"] == f"{numerator}/{denominator}"
    assert denominator > 0
    assert gcd(numerator, denominator) == 1
    assert type(value["value"]) is float
    assert value["value"] == numerator / denominator
    return Fraction(numerator, denominator)


def every_x(document: Any) -> Iterator[Any]:
    """Everything in the document that is an X."""
    if isinstance(document, dict):
        if "fraction" in document:
            yield document
        for inner in document.values():
            yield from every_x(inner)
    elif isinstance(document, list):
        for inner in document:
            yield from every_x(inner)


TOTAL = {
    "player_ev",
    "house_edge",
    "average_wager",
    "element_of_risk",
    "variance",
    "standard_deviation",
    "hit_frequency",
}
WAGER = {"player_ev", "house_edge", "average_wager", "element_of_risk", "hit_frequency", "outcomes"}


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_the_json_is_that_of_the_design(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    game, table, *side = asked
    packs = game.startswith("packs")
    keys = ["game", "paytables", "unit"]
    keys += ["side"] if side else []
    keys += ["options"] if packs else []
    keys += ["unit_dollars"] if packs and document["options"]["super"] == "on" else []
    keys += ["total", "wagers", "together", "decisions", "starting_hands", "distribution"]
    assert list(document) == keys
    assert document["game"] == game
    assert document["paytables"] == {"bonus": table}
    assert document["unit"] == {"champion-one": "bonus", "champion-two": "blind"}.get(
        game, "pack-1" if packs else "ante"
    )
    assert side == ([document["side"]] if side else [])
    assert set(document["total"]) == TOTAL
    assert len([exact(value) for value in every_x(document)]) > 20


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_the_totals_follow_from_the_distribution(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    total = document["total"]
    chances = {Fraction(row["net"]): exact(row["probability"]) for row in document["distribution"]}
    assert [str(net) for net in sorted(chances)] == [row["net"] for row in document["distribution"]]
    assert sum(chances.values()) == 1
    mean = sum((net * chance for net, chance in chances.items()), Fraction(0))
    variance = sum((net**2 * chance for net, chance in chances.items()), Fraction(0)) - mean**2
    assert exact(total["player_ev"]) == mean
    assert exact(total["house_edge"]) == -mean
    assert exact(total["variance"]) == variance
    assert total["standard_deviation"] == pytest.approx(float(variance) ** 0.5, rel=1e-15)
    assert exact(total["hit_frequency"]) == sum(chance for net, chance in chances.items() if net > 0)
    assert exact(total["element_of_risk"]) == -mean / exact(total["average_wager"])
    wagers = document["wagers"].values()
    assert sum(exact(wager["player_ev"]) for wager in wagers) == mean
    assert sum(exact(wager["average_wager"]) for wager in wagers) == exact(total["average_wager"])


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_every_wager_line_by_line(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    for name, wager in document["wagers"].items():
        assert set(wager) == WAGER
        outcomes = wager["outcomes"]
        assert all(set(row) == {"hand", "count", "probability", "pays", "return"} for row in outcomes)
        pays = [Fraction(row["pays"]) for row in outcomes]
        assert [str(paid) for paid in pays] == [row["pays"] for row in outcomes]
        assert all(type(row["count"]) is int and row["count"] > 0 for row in outcomes)
        chances = [exact(row["probability"]) for row in outcomes]
        scale = {chance / row["count"] for chance, row in zip(chances, outcomes, strict=True)}
        assert len(scale) == 1
        back = [exact(row["return"]) for row in outcomes]
        assert back == [chance * paid for chance, paid in zip(chances, pays, strict=True)]
        won = sum((chance for chance, paid in zip(chances, pays, strict=True) if paid > 0), Fraction(0))
        assert exact(wager["hit_frequency"]) == won
        assert exact(wager["house_edge"]) == -exact(wager["player_ev"])
        if name.startswith("bonus"):
            cards = 5 if asked[1] in FIVE_CARD_BONUS else 7
            assert sum(row["count"] for row in outcomes) == comb(52, cards)
            assert sum(chances) == 1
            assert sum(back) == exact(wager["player_ev"])


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_decisions_and_starting_hands(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    if asked[0].startswith("packs"):
        assert document["decisions"] == []
        assert document["starting_hands"] == {}
        return
    last = {"champion-three": "check bet", "champion-four": "check bet raise"}.get(asked[0], "check raise")
    names = {"champion-three": "check or bet", "champion-four": "check, bet or raise"}.get(asked[0], "raise")
    assert [(row["name"], list(row["options"])) for row in document["decisions"]] == [
        ("play or fold", ["play", "fold"]),
        (names, last.split()),
    ]
    for row in document["decisions"]:
        assert sum(exact(share) for share in row["options"].values()) == 1
    hands = document["starting_hands"]
    assert len(hands) == 169
    assert {"AA", "32o", "T9s"} <= set(hands)
    combos = {2: 6, "s": 4, "o": 12}
    mean = sum(exact(value) * combos[hand[2] if len(hand) > 2 else 2] for hand, value in hands.items()) / 1326
    (together,) = document["together"].values()
    assert exact(together["player_ev"]) == mean
    assert set(together) == {"player_ev", "house_edge", "average_wager", "element_of_risk"}


@pytest.mark.parametrize("asked", SOME, ids=" ".join)
def test_the_tables_have_the_figures_and_fit_eighty_columns(asked: tuple[str, ...]) -> None:
    result, document = run(*typed(*asked)), solved(*asked)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    total = document["total"]
    said = " ".join(result.stdout.split())
    assert f"{100 * total['house_edge']['value']:.4f} %" in said
    assert f"{100 * total['element_of_risk']['value']:.4f} %" in said
    assert f"{100 * total['hit_frequency']['value']:.4f} %" in said
    assert f"{total['average_wager']['value']:.6f}" in said
    assert f"{total['standard_deviation']:.6f}" in said
    assert f"{total['variance']['value']:.6f}" in said
    for name, wager in document["wagers"].items():
        assert name in said
        assert f"{wager['player_ev']['value']:+.6f}" in said
    for row in document["wagers"]["bonus-1" if asked[0].startswith("packs") else "bonus"]["outcomes"]:
        assert f"{row['hand']} {row['count']:,} {row['probability']['value']:.8f} {row['pays']}" in said
    for decision in document["decisions"]:
        for option, share in decision["options"].items():
            assert f"{option} {100 * share['value']:.4f} %" in said
    for hand in document["starting_hands"]:
        assert hand in said.split()


@pytest.mark.parametrize("columns", [20, 33, 47, 60])
@pytest.mark.parametrize(
    "asked", [("champion-one", "A", "dealer"), ("champion-four", "CH3"), ("packs-two", "H")], ids=" ".join
)
def test_a_narrow_terminal_cuts_no_number(asked: tuple[str, ...], columns: int) -> None:
    text, document = narrow_run(columns, *typed(*asked)), solved(*asked)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= columns
    said = " ".join(text.split())
    total = document["total"]
    assert f"{100 * total['house_edge']['value']:.4f} %" in said
    assert f"{total['variance']['value']:.6f}" in said
    for wager in document["wagers"].values():
        assert f"{wager['player_ev']['value']:+.6f}" in said
        assert f"{wager['average_wager']['value']:.6f}" in said
    for row in document["wagers"]["bonus-1" if asked[0].startswith("packs") else "bonus"]["outcomes"]:
        assert f"{row['count']:,}" in said
        assert f"{row['probability']['value']:.8f}" in said
    for hand, value in document["starting_hands"].items():
        assert hand in said.split()
        assert f"{value['value']:+.2f}" in said.split()


def test_the_starting_hands_stay_above_their_values_however_narrow() -> None:
    lines = narrow_run(20, "solve", "champion-four").splitlines()
    at = lines.index("AA    AKs   AQs")
    assert lines[at + 1] == "+2.82 +1.38 +1.31"


def test_chances_too_small_for_eight_decimals_do_not_look_like_nothing() -> None:
    text = run("solve", "packs-two").stdout
    assert "0.00000000" not in text
    assert re.search(r"\+5000 +7\.\d{4}e-14\n", text)


def test_the_variance_is_a_fraction_where_it_fits_and_a_dash_elsewhere() -> None:
    lines = run("solve", "champion-four").stdout.splitlines()
    assert next(line for line in lines if line.startswith("variance")).split()[2] == "–"
    bonus_alone = run("solve", "champion-one", "--side", "none").stdout.splitlines()
    variance = next(line for line in bonus_alone if line.startswith("variance")).split()[2]
    document = run_json("solve", "champion-one", "--side", "none")
    assert variance == document["total"]["variance"]["fraction"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("champion-four", "One unit each on Hold'Em Bonus and Ante Blind."),
        ("champion-one --side dealer", "One unit each on 5 Card Bonus and Dealer Blind."),
        ("champion-one --side none", "One unit on 5 Card Bonus."),
        (
            "packs-two",
            "One unit each on Pack 1 and Ante Bonus 1; Pack 2 and Ante Bonus 2 are the same by themselves.",
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


BAD = {
    "champion-five": "There is no game 'champion-five'; did you mean 'champion-",
    "": "Missing argument",
    "champion-four --option pot=on": "is a matter among the seats and changes none of these figures",
    "champion-three --option pot=5": "is a matter among the seats and changes none of these figures",
    "champion-four --paytable bonus=CH9": "no bonus pay table of champion-four 'CH9'",
    "champion-four --paytable bonus=A": "no bonus pay table of champion-four 'A'",
    "champion-four --paytable ante=CH3": "no pay table slot of champion-four 'ante'",
    "champion-four --paytable CH3": "is written NAME=VALUE",
    "champion-four --paytable bonus=": "is written NAME=VALUE",
    "packs-two --option unpared=push": "did you mean 'unpaired'",
    "champion-four --option unpaired=push": "champion-four has no house options",
    "packs-two --option unpaired=win": "is push or lose, not 'win'",
    "packs-two --option unpaired=on": "is push or lose, not 'on'",
    "packs-two --option super=maybe": "is on or off, not 'maybe'",
    "champion-one --side banker": "no side of champion-one 'banker'; there are player, dealer, none",
    "champion-one --side=": "no side of champion-one ''",
    "champion-four --side player": "champion-four has no sides",
    "packs-two --unit 0": "more than nothing",
    "packs-two --unit 0.00": "more than nothing",
    "packs-two --unit -5": "cannot be negative",
    "packs-two --unit NaN": "an amount in dollars",
    "packs-two --unit inf": "an amount in dollars",
    "packs-two --unit -inf": "an amount in dollars",
    "packs-two --unit five": "an amount in dollars",
    "packs-two --unit 1e3": "an amount in dollars",
    "packs-two --unit=": "an amount in dollars",
    "packs-two --unit 0.005": "whole cents",
    f"packs-two --unit {'9' * 30}": "more than $1,000,000,000.00",
    "champion-four --unit 0": "more than nothing",
    "champion-four --games no-such-folder": "no folder 'no-such-folder'",
    "champion-four --quick": "--quick",
    "champion-four champion-three": "champion-three",
}


@pytest.mark.parametrize("typed_in", BAD)
def test_bad_input_is_one_sentence(typed_in: str) -> None:
    assert BAD[typed_in] in refused("solve", *typed_in.split())


def test_kinds_of_errors_for_programs() -> None:
    for args, kind in (
        (["nope"], "not-found"),
        (["packs-two", "--unit", "0"], "input"),
        (["champion-four", "--quick"], "usage"),
    ):
        assert f'"kind": "{kind}"' in run("solve", *args, "--json").stderr


INTERRUPTED = """
import os, signal, sys, threading
from pitboss.exact import solver
from pitboss.kernels import holdem_outcomes

count = solver.count

def without_end(shape, progress):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    while True:
        count(shape, progress)

solver.count = without_end
sys.argv = ["pitboss", "solve", "champion-four", "--fresh"]
from pitboss.cli import main
main()
"""


def test_an_interrupted_count_says_so_and_leaves_nothing(own_cache: Path) -> None:
    env = {**os.environ, "PITBOSS_CACHE": str(own_cache)}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, env=env, check=False, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"stopping ...\n")
    assert not own_cache.exists() or list(own_cache.iterdir()) == []


def test_a_terminal_shows_progress_on_standard_error(own_cache: Path) -> None:
    screen, terminal = os.openpty()
    env = {**os.environ, "PITBOSS_CACHE": str(own_cache), "TERM": "xterm"}
    asked = [sys.executable, "-m", "pitboss", "solve", "packs-two", "--fresh", "--json"]
    shown = b""
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=terminal, env=env) as solving:
        os.close(terminal)
        with contextlib.suppress(OSError):  # what reading a terminal that nobody writes to any more ends with
            while part := os.read(screen, 4096):
                shown += part
        os.close(screen)
        document = json.loads(solving.stdout.read() if solving.stdout else b"")
    assert "every deal of a pack and two hands" in shown.decode()
    assert document["game"] == "packs-two"


@pytest.mark.parametrize("terminal", ["xterm", "dumb"])
def test_nothing_is_left_on_standard_error(own_cache: Path, terminal: str) -> None:
    """Elsewhere than on a terminal that can draw a bar, not even a blank line."""
    screen, keyboard = os.openpty()
    env = {**os.environ, "PITBOSS_CACHE": str(own_cache), "TERM": terminal}
    stderr = keyboard if terminal == "dumb" else subprocess.PIPE
    asked = [sys.executable, "-m", "pitboss", "solve", "packs-two", "--fresh", "--json"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=stderr, env=env, check=True, timeout=120)
    os.set_blocking(screen, False)
    with contextlib.suppress(BlockingIOError):
        assert os.read(screen, 4096) == b""
    os.close(screen)
    os.close(keyboard)
    assert not done.stderr


def test_an_interrupt_while_the_file_is_written_leaves_no_part_of_it(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "_text", interrupted)
    result = run("solve", "packs-two", "--fresh")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")
    assert list(own_cache.iterdir()) == []


def test_printed_games_are_solved_without_compiled_code() -> None:
    code = (
        "import sys\n"
        "sys.argv = ['pitboss', 'solve', 'champion-four', '--json']\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0, end.code\n"
        "print('numba' in sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"False\n"
