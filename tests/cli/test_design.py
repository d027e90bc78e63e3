"""`pitboss design`: its JSON, its tables, what it refuses, and that what it writes solves to what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import narrow_run, refused, run, run_json, written
from tests.cli.test_docs import Example, assert_matches, blocks, examples, said
from tests.exact.asking import SOLVABLE

ASKED = ("design", "champion-four", "--wager", "bonus")
FOUR = ("--house-edge", "4%")
DEFAULTS = {"champion-one": "A", "champion-two": "A", "packs-two": "exhibit-a", "packs-three": "exhibit-a"}
PAGE = list(examples("docs/designer.md"))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


def exact(value: Any) -> Fraction:
    assert set(value) == {"fraction", "value"}
    assert float(Fraction(value["fraction"])) == value["value"]
    return Fraction(value["fraction"])


def test_json() -> None:
    document = run_json(*ASKED, "--house-edge", "39%", "--tolerance", "0.05%", "--count", "4")
    assert (document["game"], document["wager"]) == ("champion-four", "bonus")
    assert exact(document["target"]["house_edge"]) == Fraction(39, 100)
    assert exact(document["target"]["tolerance"]) == Fraction(5, 10_000)
    assert document["like"] == ["CH1", "CH2", "CH3", "CH4", "CH5"]
    assert document["found"] > len(document["tables"]) == 4
    assert document["nearest"] is None
    assert document["posted"]["name"] == "CH3"
    for table in document["tables"]:
        assert abs(exact(table["house_edge"]) - Fraction(39, 100)) <= Fraction(5, 10_000)
        assert list(table["pays"]) == list(document["posted"]["pays"])
        assert 0 < exact(table["hit_frequency"]) < 1
        assert table["standard_deviation"] ** 2 == pytest.approx(float(exact(table["variance"])))
        # A pay table changes the return of its own wager, and of the round by as much.
        moved = exact(table["house_edge"]) - exact(document["posted"]["house_edge"])
        assert exact(table["total"]["house_edge"]) - exact(document["posted"]["total"]["house_edge"]) == moved
    assert [table["distance"] for table in document["tables"]] == sorted(
        table["distance"] for table in document["tables"]
    )


def test_ch3_is_the_first_table_like_ch3_with_the_edge_of_ch3() -> None:
    solved = run_json("solve", "champion-four", "--paytable", "bonus=CH3")
    wanted = solved["wagers"]["bonus"]["house_edge"]["fraction"]
    first = run_json(*ASKED, "--house-edge", wanted, "--like", "CH3")["tables"][0]
    outcomes = solved["wagers"]["bonus"]["outcomes"]
    assert first["pays"] == {line["hand"]: line["pays"] for line in outcomes if line["pays"] != "-1"}
    assert first["house_edge"] == solved["wagers"]["bonus"]["house_edge"]
    assert first["total"] == {key: solved["total"][key] for key in first["total"]}
    assert first["distance"] == 0


@pytest.mark.parametrize("game", [game for game in SOLVABLE if game.startswith(("champion", "packs"))])
@pytest.mark.parametrize("options", [(), ("--unit", "100", "--top", "300..500")])
def test_what_is_written_solves_to_what_is_said(game: str, options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "house" / "mine.toml"
    file.parent.mkdir()
    like = ("--like", DEFAULTS.get(game, "CH3"))
    asked = ("design", game, "--house-edge", "12%", *like, *options, "--count", "2", "--name", "lounge")
    document = run_json(*asked, "--output", str(file))
    assert [table["name"] for table in document["tables"]] == ["lounge-1", "lounge-2"]
    for table in document["tables"]:
        paytable = ("--paytable", f"bonus={table['name']}")
        solved = run_json("solve", game, "--games", str(file.parent), *paytable, *options[:2])
        wager = solved["wagers"][document["wager"]]
        assert abs(exact(wager["house_edge"]) - Fraction(12, 100)) <= Fraction(1, 1000)
        for key in ("house_edge", "hit_frequency"):
            assert wager[key] == table[key]
        assert {key: solved["total"][key] for key in table["total"]} == table["total"]


@pytest.mark.parametrize("on", ["on", "off"])
def test_a_written_table_keeps_the_house_option_it_was_designed_with(on: str, tmp_path: Path) -> None:
    asked = ("design", "packs-two", "--house-edge", "6%", "--like", "NH5", "--option", f"super={on}")
    file = tmp_path / "mine.toml"
    first = run_json(*asked, "--count", "1", "--output", str(file))["tables"][0]
    solved = run_json("solve", "packs-two", "--games", str(tmp_path), "--paytable", "bonus=design-1")
    assert solved["wagers"]["bonus-1"]["house_edge"] == first["house_edge"]
    assert ("7-card royal flush" in first["pays"]) == (on == "on")


def test_names_that_are_taken_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    file = written(tmp_path / "house" / "mine.toml", "")
    file.unlink()
    asked = (*ASKED, "--house-edge", "39%", "--count", "1", "--output")
    assert run(*asked, str(file)).exit_code == 0
    other = file.with_name("other.toml")
    told = refused(*asked, str(other), "--games", str(file.parent))
    assert told == "champion-four already has a pay table design-1: choose another --name."
    assert not other.exists()


def test_no_folder_to_write_to_is_one_sentence(tmp_path: Path) -> None:
    told = refused(*ASKED, "--house-edge", "39%", "--output", str(tmp_path / "none" / "x.toml"))
    assert "No such file or directory" in told


@pytest.mark.parametrize("columns", [30, 80, 200])
def test_tables_are_never_cut(columns: int) -> None:
    text = narrow_run(columns, *ASKED, "--house-edge", "39%")
    document = run_json(*ASKED, "--house-edge", "39%")
    assert "…" not in text
    for number in range(1, 11):
        assert any(str(number) in line.split() for line in text.splitlines() if line.startswith("hand"))
    royal = [
        line.removeprefix("royal flush").split() for line in text.splitlines() if line.startswith("royal")
    ]
    tables = [document["posted"], *document["tables"]]
    shown = [each for row in royal for each in row if each.isdigit()]
    assert shown == [table["pays"]["royal flush"] for table in tables]
    assert (document["tables"][0]["house_edge"]["fraction"] in text) == (columns != 80)


def test_a_round_given_away_is_told() -> None:
    cheap, dear = (narrow_run(80, *ASKED, "--house-edge", edge) for edge in ("39%", "4%"))
    assert "the player has the advantage in the whole round under each of these tables." in " ".join(
        dear.split()
    )
    assert "% *" in dear
    assert "advantage" not in cheap


def test_none_exists() -> None:
    asked = (*ASKED, "--house-edge", "4%", "--tolerance", "0%")
    document = run_json(*asked)
    assert (document["found"], document["tables"], document["proof"]) == (0, [], "exhaustive")
    nearest = exact(document["nearest"]["house_edge"])
    assert 0 < abs(nearest - Fraction(4, 100)) < Fraction(1, 100_000)
    text = narrow_run(80, *asked, "--output", "unwritten.toml")
    assert "None exists among" in text
    assert f"{float(100 * nearest):.6f}%" in text
    assert "Nothing was written to unwritten.toml." in text
    assert not Path("unwritten.toml").exists()


def test_none_exists_for_a_hit_frequency_between_two_hands() -> None:
    text = " ".join(narrow_run(80, *ASKED, "--house-edge", "4%", "--hit-frequency", "24%..26%").split())
    assert "15.27%, 38.77%" in text
    assert "never from 24% to 26%" in text


def test_none_exists_where_limits_contradict_each_other() -> None:
    text = narrow_run(80, *ASKED, "--house-edge", "4%", "--fix", "flush=5", "--fix", "full house=4")
    assert "None exists" in text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--house-edge", "four"], "--house-edge is a percentage such as 4% or a fraction such as 1/25, not"),
        (["--house-edge", "-4%"], "--house-edge is a percentage"),
        (["--house-edge", "104%"], "--house-edge is at most 100%, not '104%'."),
        (["--house-edge", "4"], "--house-edge 4 lacks the % sign: write 4%."),
        ([*FOUR, "--wager", "ante"], "The wager ante of champion-four is not paid by a pay table; bonus is."),
        ([*FOUR, "--wager", "bonsu"], "There is no pay table wager 'bonsu' in champion-four; did you mean"),
        ([*FOUR, "--like", "CH9"], "There is no bonus pay table 'CH9' in champion-four; there are CH1"),
        ([*FOUR, "--like", "CH3", "--paytable", "bonus=E"], "CH3 pays the hands of holdem-bonus, E those of"),
        ([*FOUR, "--pays", "flush=many"], "--pays flush is whole odds to 1"),
        ([*FOUR, "--name", "my table"], "A pay table's name has up to 25"),
        ([*FOUR, "--count", "0"], "--count must be a whole number from 1 to 1000, not '0'."),
        ([], "Give --house-edge or --round-edge, the edge that is wanted."),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(options: list[str], sentence: str) -> None:
    assert refused("design", "champion-four", *options).startswith(sentence)


def test_it_needs_no_compiled_code() -> None:
    code = (
        "import sys\n"
        "sys.argv = ['pitboss', 'design', 'champion-four', '--house-edge', '39%', '--json']\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0, end.code\n"
        "print('numba' in sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"False\n"
    assert json.loads(done.stdout)["found"]


def test_a_terminal_sees_how_far_it_is() -> None:
    screen, keyboard = os.openpty()
    asked = [sys.executable, "-m", "pitboss", *ASKED, "--house-edge", "39%", "--json"]
    env = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=keyboard, env=env, check=True, timeout=60)
    os.set_blocking(screen, False)
    shown = os.read(screen, 100_000).decode()
    os.close(screen)
    os.close(keyboard)
    assert "pay tables" in shown or "counting hands" in shown
    assert json.loads(done.stdout)["found"]


@pytest.mark.parametrize("example", PAGE, ids=[example.command for example in PAGE])
def test_examples_of_the_page(example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    for earlier in PAGE[: PAGE.index(example)]:
        if "--output" in earlier.command:
            said(earlier)
    assert_matches(said(example), example.printed)


def test_the_python_of_the_page_runs() -> None:
    (code,) = (body for info, body in blocks("docs/designer.md") if info == "python")
    names: dict[str, Any] = {}
    exec(code, names)
    pays = {"royal flush": 100, "straight flush": 50, "four of a kind": 20, "full house": 7}
    assert {str(line.hand): line.pays.odds for line in names["priced"].table.lines} == pays
    assert abs(names["found"].tables[0].priced.house_edge - Fraction(39, 100)) <= Fraction(1, 1000)
