"""Printing: a console for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["make_console", "print_json", "show"]


def make_console(*, quiet: bool = False) -> Console:
    """Standard output as rich sees it: colours on a terminal, plain text elsewhere."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False, quiet=quiet)


def show(console: Console, *what: RenderableType) -> None:
    """Prints; anywhere but on a terminal, without the trailing blanks that rich adds."""
    for each in what:
        if console.is_terminal:
            console.print(each)
            continue
        with console.capture() as captured:
            console.print(each)
        lines = captured.get().splitlines()
        console.print("\n".join(line.rstrip() for line in lines), soft_wrap=True)


def print_json(value: object, *, lines: bool = False) -> None:
    """Prints one JSON value; with `lines` on a single line, for streams of values."""
    sys.stdout.write(json.dumps(value, indent=None if lines else 2) + "\n")
    sys.stdout.flush()
