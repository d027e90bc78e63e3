"""Asking the player, and asking again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.errors import one_line, tell
from pitboss.cli.render.console import show
from pitboss.errors import PitbossError

__all__ = ["PATIENCE", "Dialogue", "Leave"]

PATIENCE = 20
"""After this many bad answers in a row the player is taken to have left."""
_Answer = TypeVar("_Answer")


class Leave(Exception):
    """The player leaves the table: said so, closed the input, or pressed Ctrl-C."""


class Dialogue:
    """What is said to the player goes to the console; answers come from standard input, line by line."""

    def __init__(self, console: Console, *, as_json: bool) -> None:
        self.console = console
        self._as_json = as_json
        self._echo = not sys.stdin.isatty()

    def say(self, *what: RenderableType) -> None:
        show(self.console, *what)

    def ask(self, question: str, read: Callable[[str], _Answer], explained: str) -> _Answer:
        """The first answer that `read` accepts; until then its error is shown and the question repeated.

        `?` or `help` shows what may be answered.
        """
        for _ in range(PATIENCE):
            answer = self._line(question)
            if answer.lower() in ("?", "help"):
                self.say(Padding(Text(explained, style="yellow"), (0, 0, 0, 2)))
                continue
            try:
                return read(answer)
            except PitbossError as error:
                self.complain(error)
        raise Leave

    def complain(self, error: PitbossError) -> None:
        if self._as_json:
            tell(error, as_json=True)
        else:
            self.say(Padding(Text(one_line(str(error)), style="yellow"), (0, 0, 0, 2)))

    def _line(self, question: str) -> str:
        self.console.print(Text(f"{question} ", style="bold cyan"), end="")
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        answer = line.strip()
        if not line or self._echo:  # a terminal shows what was typed, a pipe does not
            self.console.print(Text(one_line(answer[:60])))
        if not line or answer.lower() in ("q", "quit", "exit"):
            raise Leave
        return answer
