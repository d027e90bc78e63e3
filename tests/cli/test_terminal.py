"""The program at a real terminal: a pseudo terminal of 80 columns and 24 lines."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from pitboss.games import load_catalogue
from tests.cli.test_play import ANSWERS

PATIENCE = 30.0
_PROMPT = re.compile(r": $")
_STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A person at the keyboard: reads until a prompt stands at the end, types an answer."""

    def __init__(self, *args: str) -> None:
        self.screen, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *args],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            env={**env, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        os.close(keyboard)
        self.raw = ""

    @property
    def text(self) -> str:
        return _STYLE.sub("", self.raw).replace("\r\n", "\n")

    def read(self, *, until_prompt: bool) -> bool:
        """True when a prompt waits, False when the program has ended."""
        seen, deadline = len(self.raw), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.screen], [], [], 0.05)
            if ready:
                try:
                    data = os.read(self.screen, 65536)
                except OSError:  # the other side is closed
                    return False
                if not data:
                    return False
                self.raw += data.decode()
            elif until_prompt and len(self.raw) > seen and _PROMPT.search(self.text):
                return True
        raise TimeoutError(f"no prompt after {PATIENCE} s: {self.text!r}")

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def ended(self) -> int:
        """The exit code, once everything is read."""
        while self.read(until_prompt=False):
            pass
        os.close(self.screen)
        return self.process.wait(PATIENCE)


def round_at_terminal(game: str) -> str:
    terminal = Terminal("play", game, "--seed", "7", "--rounds", "1")
    for answer in ANSWERS[game]:
        assert terminal.read(until_prompt=True), terminal.text
        terminal.type(f"{answer}\n")
    assert terminal.ended() == 0
    assert "\x1b[" in terminal.raw, "a terminal gets colours"
    return terminal.text


FAMILIES = {game.group: game.id for game in load_catalogue().games.values()}
"""The last game of each family; `test_play` plays every game without a terminal."""


@pytest.mark.parametrize("game", FAMILIES.values())
def test_a_full_round_at_a_terminal(game: str) -> None:
    text = round_at_terminal(game)
    assert "You leave the table with $" in text
    assert "after 1 round." in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_same_seed_shows_the_same_screen() -> None:
    assert round_at_terminal("champion-four") == round_at_terminal("champion-four")


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d"])
def test_leaving_by_ctrl_c_and_ctrl_d(how: str) -> None:
    terminal = Terminal("play", "champion-four", "--seed", "7")
    assert terminal.read(until_prompt=True)
    terminal.type("10\n")
    assert terminal.read(until_prompt=True)
    if how == "ctrl-c":
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.type("\x04")
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.text
    assert terminal.text.endswith(
        "The round is not finished: your wagers, $20.00, are returned.\n"
        "You leave the table with $500.00, even after 0 rounds.\n"
    )
