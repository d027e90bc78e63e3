"""`pitboss solve`: the exact analysis of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.choices import make_question, open_catalogue
from pitboss.cli.options import AsJson, GameId, GamesFolder, OddsOptions, PayTables, Side, Unit
from pitboss.cli.render.console import make_console, print_json, show
from pitboss.cli.render.progress import progress_bar, stopping_told

__all__ = ["solve"]


def solve(
    ctx: typer.Context,
    game: GameId,
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    unit: Unit = "5",
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Count everything again and ignore stored counts.")
    ] = False,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Solve a game exactly: value, edge, risk, best play and the whole distribution."""
    catalogue = open_catalogue(ctx, games)
    question = make_question(catalogue, game, paytables=paytable, options=option, side=side, unit=unit)
    from pitboss.exact import solve as exactly

    with stopping_told(), progress_bar("reading") as progress:
        analysis = exactly(question, fresh=fresh, progress=progress)
    if json:
        from pitboss.exact import analysis_json

        print_json(analysis_json(analysis))
        return
    from pitboss.cli.render.analysis import render

    console = make_console()
    show(console, render(analysis, console.width))
