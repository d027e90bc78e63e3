"""The program as a whole: what it loads, how it ends, how it speaks of mistakes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

import pitboss
from tests.cli.running import refused, run

PYTHON = [sys.executable, "-m", "pitboss"]


def started(*args: str, **options: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, **options}
    return subprocess.run([*PYTHON, *args], capture_output=True, env=env, check=False, timeout=60)


def test_version_and_help() -> None:
    assert run("--version").stdout == f"pitboss {pitboss.__version__}\n"
    for args in ((), ("--help",), ("-h",)):
        result = run(*args)
        assert result.exit_code == 0
        assert "settle" in result.stdout
    assert "--paytable" in run("play", "--help").stdout


@pytest.mark.parametrize("command", ["", "games", "solve", "play", "verify"])
def test_help_shows_flags_without_a_value(command: str) -> None:
    text = run(*command.split(), "--help").stdout
    assert "--help" in text
    assert "<bool>" not in text
    assert "<str>" not in text


@pytest.mark.parametrize(
    "args", [["games"], ["rules", "champion-four"], ["evaluate", "AsKsQsJsTs"], ["--help"]]
)
def test_light_commands_load_neither_numba_nor_the_web(args: list[str]) -> None:
    code = (
        "import sys\n"
        f"sys.argv = ['pitboss', *{args!r}]\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0, end.code\n"
        "heavy = {'numba', 'numpy', 'fastapi', 'nicegui', 'sqlalchemy', 'matplotlib'} & set(sys.modules)\n"
        "ours = {name for name in sys.modules if name.startswith(('pitboss.web', 'pitboss.kernels'))}\n"
        "print(sorted(heavy | ours), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"[]\n"


def test_evaluate_loads_no_definitions() -> None:
    """A command imports only what it needs: ranking a hand takes no games, printing JSON no rich."""
    code = (
        "import sys\nsys.argv = ['pitboss', 'evaluate', 'AsKsQsJsTs', '--json']\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({'rich', 'pitboss.games', 'pitboss.rules'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stderr == b"[]\n"


def test_python_m_pitboss_is_the_program() -> None:
    done = started("evaluate", "AsKsQsJsTs", "--json")
    assert json.loads(done.stdout)["rank"] == 1


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    """`pitboss rules champion-four | head -1`."""
    with subprocess.Popen(
        [*PYTHON, "rules", "champion-four"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) != 2


def test_ctrl_c_ends_it_quietly_with_130() -> None:
    with subprocess.Popen(
        [*PYTHON, "settle", "champion-four", "--deal", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(1.5)  # it waits for the deal by then
        process.send_signal(2)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_terminal_without_unicode_gets_plain_cards() -> None:
    done = started("evaluate", "AsKsQsJsTs", PYTHONIOENCODING="ascii", COLUMNS="80")
    assert done.returncode == 0
    assert b"|As ||Ks ||Qs ||Js ||10s|" in done.stdout.replace(b" |A", b"|A")


def test_closed_streams_are_no_reason_to_crash() -> None:
    command = f'"{sys.executable}" -m pitboss play champion-four --seed 1 <&- >&-'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["gmaes"], "There is no command 'gmaes'; did you mean 'games'? There are play, serve, games, "),
        (["foo"], "There is no command 'foo'; there are play, serve, games, rules, "),
        (["games", "--colour"], "There is no option '--colour'; there are --games, --json"),
        (["rules"], "Missing argument 'GAME'. It is a game's id: champion-one, champion-two, "),
        (["settle", "champion-four"], "Missing option '--deal'. The deal as JSON; - is standard input."),
        (["games", "packs-two", "extra"], "Got unexpected extra argument(s) (extra)."),
        (["evaluate"], "Missing argument 'CARDS'. The cards: "),
        (["rules", "x\ny" * 400], "There is no game 'x"),
    ],
)
def test_usage_mistakes_are_one_sentence_too(args: list[str], sentence: str) -> None:
    assert refused(*args).startswith(sentence)
    error = json.loads(run(*args, "--json").stderr)["error"]
    assert error["kind"] == ("not-found" if len(args[-1]) > 100 else "usage")
