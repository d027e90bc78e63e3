"""`pitboss solve`: what it refuses, how it is interrupted, and what it leaves behind."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.exact import DealCounts, store
from tests.cli.running import refused, run

pytestmark = pytest.mark.usefixtures("own_cache")


BAD = {
    "champion-five": "There is no game 'champion-five'; did you mean 'champion-",
    "": "Missing argument",
    "champion-four --option pot=on": "is between the seats and changes none of these figures",
    "champion-three --option pot=5": "is between the seats and changes none of these figures",
    "champion-four --paytable bonus=CH9": "no bonus pay table 'CH9' in champion-four",
    "champion-four --paytable bonus=A": "no bonus pay table 'A' in champion-four",
    "champion-four --paytable ante=CH3": "no pay table slot 'ante' in champion-four",
    "champion-four --paytable CH3": "is written NAME=VALUE",
    "champion-four --paytable bonus=": "is written NAME=VALUE",
    "packs-two --option unpared=push": "did you mean 'unpaired'",
    "champion-four --option unpaired=push": "champion-four has no house options",
    "packs-two --option unpaired=win": "is push or lose, not 'win'",
    "packs-two --option unpaired=on": "is push or lose, not 'on'",
    "packs-two --option super=maybe": "is on or off, not 'maybe'",
    "champion-one --side banker": "no side 'banker' in champion-one; there are player, dealer, none",
    "champion-one --side=": "no side '' in champion-one",
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
from pitboss.kernels import holdem_values

count = solver.count

def without_end(problem, progress, limit):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    while True:
        count(problem, progress, limit)

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
    def interrupted(*_: object) -> DealCounts:
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
