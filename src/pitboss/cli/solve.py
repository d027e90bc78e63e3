"""`pitboss solve`: the exact analysis of a game."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.asking import OddsOptions, Side, Unit, make_question
from pitboss.cli.options import AsJson, GameId, GamesFolder, PayTables
from pitboss.cli.output import make_console, print_json, show
from pitboss.cli.setup import open_catalogue

if TYPE_CHECKING:
    from pitboss.exact import Analysis, Question

__all__ = ["solve", "stopping_told"]


def solve(
    ctx: typer.Context,
    game: GameId,
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    unit: Unit = "5",
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Count everything anew, whatever is kept from before.")
    ] = False,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Solve a game exactly: value, edge, risk, best play and the whole distribution."""
    catalogue = open_catalogue(ctx, games)
    question = make_question(catalogue, game, paytables=paytable, options=option, side=side, unit=unit)
    with stopping_told():
        analysis = _solved(question, fresh=fresh)
    if json:
        from pitboss.exact import analysis_json

        print_json(analysis_json(analysis))
        return
    from pitboss.cli.solved import render

    console = make_console()
    show(console, render(analysis, console.width))


@contextmanager
def stopping_told() -> Iterator[None]:
    """Ctrl-C is answered at once; the count ends a little later. A second Ctrl-C ends the program."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.stderr.write("stopping ...\n")
        sys.stderr.flush()
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals, and only it gets them
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _solved(question: Question, *, fresh: bool) -> Analysis:
    """With a progress bar on standard error, if that is a terminal, while something is counted."""
    from pitboss.exact import solve as exactly

    if not sys.stderr.isatty():
        return exactly(question, fresh=fresh)

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_interactive:  # a bar that cannot be drawn over would leave lines behind
        return exactly(question, fresh=fresh)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("reading", total=1.0)
        return exactly(
            question,
            fresh=fresh,
            progress=lambda stage, done: bar.update(task, description=stage, completed=done),
        )
