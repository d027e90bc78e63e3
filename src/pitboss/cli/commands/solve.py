"""`pitboss solve`: the exact analysis of a game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.choices import make_question, open_catalogue
from pitboss.cli.options import AsJson, GameId, GamesFolder, OddsOptions, PayTables, Side
from pitboss.cli.render.console import make_console, print_json, show
from pitboss.cli.render.progress import progress_bar, stopping_told

if TYPE_CHECKING:
    from pitboss.exact import Question

__all__ = ["solve"]

_LONG = 5.0
"""Seconds that may pass without a word; a program that reads our output hears of it from a minute on."""
_MINUTE = 60.0


def solve(
    ctx: typer.Context,
    game: GameId,
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--with", metavar="WAGER", help="An optional wager that the seat makes too; repeatable."
        ),
    ] = None,
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    unit: Annotated[
        str | None,
        typer.Option(
            metavar="DOLLARS",
            help="One unit in dollars; payouts are settled to the cent. Fixed payouts take $5 without it.",
        ),
    ] = None,
    breakage: Annotated[
        str | None,
        typer.Option(metavar="CENTS", help="The house's smallest chip, to which payouts are rounded down."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Count everything again and ignore stored counts.")
    ] = False,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Solve a game exactly: value, edge, risk, best play and the whole distribution."""
    catalogue = open_catalogue(ctx, games)
    question = make_question(
        catalogue,
        game,
        paytables=paytable,
        options=option,
        side=side,
        unit=unit,
        breakage=breakage,
        also=also,
    )
    from pitboss.errors import Unsolvable
    from pitboss.exact import WagerFigures, side_bets, solve_side_bet
    from pitboss.exact import solve as exactly

    _announce(question, fresh=fresh)
    alone: dict[str, WagerFigures] = {}
    unsolved: list[str] = []
    with stopping_told(), progress_bar("reading") as progress:
        analysis = exactly(question, fresh=fresh, progress=progress)
        for wager in side_bets(question):
            try:
                alone[wager] = solve_side_bet(question, wager, progress=progress)
            except Unsolvable:
                unsolved.append(wager)
    if json:
        from pitboss.exact import analysis_json

        print_json(analysis_json(analysis, alone))
        return
    from pitboss.cli.render.analysis import render

    console = make_console()
    show(console, render(analysis, console.width, alone, unsolved))


def _announce(question: Question, *, fresh: bool) -> None:
    """A long count says beforehand how long it takes."""
    from pitboss.exact.solver import plan_for

    plan = plan_for(question, fresh=fresh)
    if plan is not None and plan.seconds > (_LONG if sys.stderr.isatty() else _MINUTE):
        from pitboss.wording import duration

        about = duration(round(plan.seconds * 1000))
        stop = "Ctrl-C stops it" + (", and the same command goes on from there" if plan.kept else "")
        sys.stderr.write(f"{plan.deals:,} deals to count, about {about}; {stop}.\n")
        sys.stderr.flush()
