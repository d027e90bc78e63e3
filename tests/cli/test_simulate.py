"""`pitboss simulate`, as typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss.wording import fixed
from tests.cli.running import narrow_run, refused, run, run_json, written
from tests.definitions import FOUR as FOUR_TOML
from tests.definitions import HOLDEM, swap
from tests.marks import mostly_full
from tests.tables import CATALOGUE, GAMES

FOUR = ("simulate", "champion-four", "--strategy", "always-play")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


def test_json_is_what_the_design_says() -> None:
    found = run_json("simulate", "champion-four", "--rounds", "200,000", "--seed", "7")
    assert found["rounds"] == 200_000
    assert found["seconds"] > 0
    assert abs(found["total"]["standard_errors_apart"]) < 4
    assert found["total"]["exact"].keys() == {"fraction", "value"}
    low, high = found["total"]["interval"]
    assert low < found["total"]["player_ev"] < high
    assert set(found["wagers"]) == {"bonus", "ante", "play", "raise"}
    assert found["wagers"]["bonus"]["outcomes"][0]["hand"] == "royal flush"


def test_the_exact_value_beside_it_is_settled_to_the_cent_as_the_rounds_are(tmp_path: Path) -> None:
    tables = HOLDEM.replace('games  = ["champion-three", "champion-four"]', 'games  = ["house-four"]')
    table = swap(tables, "[100, 25, 15, 6, 4, 2, 1]", '[100, 25, 15, 6, 4, 2, "2 to 3"]')
    written(tmp_path / "games" / "tables.toml", table)
    written(tmp_path / "games" / "game.toml", swap(FOUR_TOML, '"champion-four"', '"house-four"'))
    asked = ("house-four", "--paytable", "bonus=CH3", "--games", str(tmp_path / "games"), "--unit", "10")
    solved = run_json("solve", *asked)
    played = run_json(
        "simulate", *asked, "--session", "2", "--sessions", "99", "--nights", "1", "--seed", "3"
    )
    assert played["total"]["exact"] == solved["total"]["player_ev"]
    for name, figures in played["wagers"].items():
        assert figures["exact"] == solved["wagers"][name]["player_ev"]
    mean = 2 * 10 * solved["total"]["player_ev"]["value"]
    assert played["session"]["player"]["exact"]["mean"] == pytest.approx(mean, abs=0.005)
    results = {line["net"] for line in solved["distribution"]}
    assert {line["net"] for line in played["distribution"]} <= results


def test_a_strategy_that_cannot_be_priced_exactly_is_told_why() -> None:
    rules = "bet-4x with pair or better; check always; bet-2x always; bet-1x with pair or better; fold always"
    asked = ("simulate", "ultimate-texas-holdem", "--strategy", rules, "--rounds", "1000", "--seed", "1")
    reason = run_json(*asked)["no_exact_value"]
    assert reason == ["A rule at 'bet or fold' is about too many situations to be priced exactly."]
    assert f"No exact value: {reason[0]}" in " ".join(run(*asked).stdout.split())
    assert "no_exact_value" not in run_json(*FOUR, "--rounds", "1000")


def test_the_same_seed_is_the_same_result() -> None:
    one, other = (run_json(*FOUR, "--rounds", "300000", "--seed", "5") for _ in range(2))
    assert one.pop("seconds") >= 0
    assert other.pop("seconds") >= 0
    assert one == other
    assert run_json(*FOUR, "--rounds", "300000", "--seed", "6")["total"] != one["total"]


@pytest.mark.parametrize(
    "words",
    [
        ("champion-one", "--side", "dealer", "--paytable", "bonus=B"),
        ("champion-two", "--strategy", "always-raise", "--paytable", "bonus=E"),
        (
            "champion-three",
            "--seats",
            "7",
            "--strategy",
            "play always; bet with pair or better; check always",
        ),
        ("champion-four", "--house", "washington", "--seats", "2", "--strategy", "never-raise"),
        (
            "packs-three",
            "--option",
            "unpaired=lose",
            "--bet",
            "pack-2",
            "--bet",
            "bonus-2=10",
            "--unit",
            "25",
        ),
    ],
)
def test_choices_are_told_in_eighty_columns(words: tuple[str, ...]) -> None:
    told(*words)


@pytest.mark.parametrize("game", mostly_full(GAMES, "champion-one", "packs-three", "ultimate-texas-holdem"))
def test_every_game_is_told_in_eighty_columns(game: str) -> None:
    """With every optional wager, by a strategy that every game can be played by."""
    opening = CATALOGUE.game(game).opening_wagers
    bets = [
        name for name, wager in opening.items() if wager.optional and not wager.excludes and not wager.in_pot
    ]
    words = [word for name in bets for word in ("--bet", name)]
    alone = ["--option", "bonus_alone=on"] if "bonus_alone" in CATALOGUE.game(game).options else []
    shown = told(game, "--strategy", "always-raise", *words, *alone)
    assert all(name in shown for name in bets)


def told(*words: str) -> str:
    result = run("simulate", *words, "--rounds", "20000", "--seed", "1")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert "20,000 rounds" in result.stdout
    assert "95% interval" in result.stdout
    assert "…" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    return result.stdout


def test_seats_have_their_own_strategies_and_share_cards() -> None:
    words = ("simulate", "champion-four", "--seats", "2", "--rounds", "100000", "--seed", "2")
    found = run_json(*words, "--strategy", "always-raise", "--strategy", "fold always; check always")
    assert [seat["strategy"] for seat in found["by_seat"]] == ["always-raise", "fold always; check always"]
    assert found["decisions"][0]["options"] == {"play": 0.5, "fold": 0.5}
    assert -1 < found["table"]["correlation"] < 1
    shown = run(*words).stdout
    assert "correlated by" in shown
    assert "independent seats" in shown


@pytest.mark.parametrize("columns", [20, 40, 60, 200])
def test_no_number_is_cut_however_narrow_the_terminal(columns: int) -> None:
    words = (
        *FOUR,
        "--rounds",
        "20000",
        "--seed",
        "1",
        "--seats",
        "2",
        "--session",
        "20",
        "--bankroll",
        "300",
    )
    found = run_json(*words)
    text = narrow_run(columns, *words)
    assert "…" not in text
    for wager in found["wagers"].values():
        assert fixed(wager["player_ev"], 5, plus=True) in text
        assert f"{wager['hit_frequency']:.3%}" in text
    for line in found["wagers"]["bonus"]["outcomes"]:
        assert f"{line['frequency']:.8f}" in text


def test_a_night_and_a_month(tmp_path: Path) -> None:
    plot = tmp_path / "night.svg"
    words = (
        *FOUR,
        "--session",
        "100",
        "--sessions",
        "900",
        "--bankroll",
        "300",
        "--seed",
        "3",
        "--seats",
        "2",
    )
    found = run_json(*words, "--plot", str(plot))
    session = found["session"]
    assert found["rounds"] == 90_000
    assert (session["sessions"], session["month"]["months"]) == (1800, 30)
    assert 0 < session["player"]["risk_of_ruin"] < 1
    assert session["house"]["drop"] == 600
    assert 0 < session["house"]["hold"] < 1
    assert len(session["month"]["by_session"]) == 30
    assert plot.read_text(encoding="utf-8").startswith("<?xml")
    shown = run(*words).stdout
    assert "ruined" in shown
    assert "drop" in shown
    assert "…" not in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--rounds", "0"), "A simulation has at least one round, not 0."),
        (("--rounds", "-3"), "A simulation has at least one round, not -3."),
        (("--rounds", "9" * 25), "A simulation has at most 1,000,000,000,000 rounds"),
        (("--rounds", "many"), "--rounds is a whole number"),
        (("--rounds", "1e6"), "--rounds is a whole number"),
        (("--rounds", "10", "--seed", "-1"), "A seed is a whole number"),
        (("--rounds", "10", "--strategy", "brave"), "There is no strategy 'brave'"),
        (("--rounds", "10", "--strategy", "nowhere.toml"), "There is no strategy file 'nowhere.toml'."),
        (("--rounds", "10", "--seats", "0"), "A table has at least one seat that plays, not 0."),
        (("--rounds", "10", "--seats", "9"), "The house default has 7 seats at a table, not 9."),
        (
            ("--rounds", "10", "--seats", "8", "--house", "washington"),
            "The house washington has 7 seats at a table, not 8.",
        ),
        (
            ("--rounds", "10", "--seats", "3", "--strategy", "optimal", "--strategy", "optimal"),
            "one for each, not 2",
        ),
        (("--rounds", "10", "--bet", "jackpot"), "There is no opening wager"),
        (("--rounds", "10", "--unit", "0"), "must be more than nothing"),
        (("--rounds", "10", "--plot", "round.pdf"), "--plot saves .svg or .png files"),
        (("--rounds", "10", "--plot", "no/such/folder/a.png"), "There is no folder"),
        (("--rounds", "10", "--bankroll", "100"), "say how long they are with --session"),
        (("--session", "10", "--bankroll", "1"), "does not cover one round"),
        (("--rounds", "10", "--workers", "0"), "1 to 256 workers"),
        (("--rounds", "10", "--workers", "2", "--cluster", "x:1"), "either --workers or --cluster"),
        (("--rounds", "10", "--cluster", "127.0.0.1:1"), "There is no Dask scheduler at"),
        (("--rounds", "10", "--paytable", "bonus=Z"), "There is no bonus pay table"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in refused("simulate", "champion-four", *words)


def test_a_strategy_file_with_a_missing_state_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"decisions": {"play or fold": {"states": {"AA": "play"}}}}), encoding="utf-8")
    says = refused("simulate", "champion-four", "--rounds", "10", "--strategy", str(path))
    assert says == "mine.json: play or fold: there is no option for the state 'AKs' (168 states are missing)."


def test_a_session_is_printed_with_what_is_exactly_true() -> None:
    words = (
        "simulate",
        "champion-four",
        "--session",
        "1",
        "--sessions",
        "200000",
        "--unit",
        "100",
        "--seed",
        "1",
    )
    session = run_json(*words)["session"]
    band = {"5%": -500, "25%": -300, "50%": -100, "75%": 300, "95%": 600}
    assert session["player"]["band"] == session["player"]["exact"]["band"] == band
    assert session["house"]["band"] == session["house"]["exact"]["band"]
    assert session["house"]["band"]["5%"] == -600
    assert session["player"]["exact"]["error"] < 1e-9
    assert len(session["month"]["exact"]["by_session"]) == 30
    text = run(*words).stdout
    assert "A session is 1 round, a month 30 sessions; below each share" in " ".join(text.split())
    assert "no probability is off by more than" in " ".join(text.split())
    assert text.count("\n  exactly  ") == 3


def test_an_interrupt_prints_the_result_so_far() -> None:
    """A real one, from outside, in the middle of far more rounds than anybody waits for."""
    run_json(*FOUR, "--rounds", "1000")  # what plays rounds is compiled, if it was not
    command = [sys.executable, "-m", "pitboss", *FOUR, "--rounds", "1000000000000", "--seed", "1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            interrupt_when_busy(process.pid)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    found = json.loads(out)
    assert process.returncode == 130
    assert err.startswith("Stopped after ")
    assert err.count("\n") == 1
    assert found["stopped"] is True
    assert 0 < found["rounds"] < 10**12
    assert found["total"]["standard_error"] > 0


@pytest.mark.parametrize("seconds", [1.5, 12])
def test_an_interrupt_at_the_terminal_is_answered_by_nobody_but_us(seconds: float) -> None:
    """Ctrl-C goes to the workers, too: while they start, and while they play."""
    run_json("simulate", "packs-two", "--rounds", "1000")
    command = [sys.executable, "-m", "pitboss", "simulate", "packs-two", "--workers", "2", "--json"]
    with subprocess.Popen(
        [*command, "--rounds", "1000000000000", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert err.count("\n") <= 1
    assert not err or err.startswith("Stopped ")
    assert not out or json.loads(out)["stopped"] is True


def interrupt_when_busy(pid: int) -> None:
    """Once its threads have played for two seconds of processor time, however busy the machine is."""
    until = time.monotonic() + 120
    while time.monotonic() < until and worked(pid) < 2:
        time.sleep(0.1)
    os.kill(pid, signal.SIGINT)


def worked(pid: int) -> float:
    """Seconds of processor time in all threads but the first."""
    ticks = 0
    for path in Path(f"/proc/{pid}/task").iterdir():
        if path.name != str(pid):
            ticks += sum(map(int, (path / "stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")
