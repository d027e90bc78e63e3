"""`pitboss design`: pay tables that meet a house edge."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.choices import make_question, open_catalogue
from pitboss.cli.options import AsJson, GameId, GamesFolder, OddsOptions, PayTables, Side, Unit
from pitboss.cli.render.console import make_console, print_json, show
from pitboss.cli.render.progress import progress_bar, stopping_told

__all__ = ["design"]


def design(
    ctx: typer.Context,
    game: GameId,
    house_edge: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE", show_default=False, help="The house edge of the wager, as in 4% or 1/25."
        ),
    ] = None,
    round_edge: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE", show_default=False, help="Instead: the house edge of the whole round, per unit."
        ),
    ] = None,
    wager: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The wager that the table pays; by default the first that a table pays."
        ),
    ] = None,
    tolerance: Annotated[
        str, typer.Option(metavar="SHARE", help="How far from the house edge a table may be.")
    ] = "0.1%",
    hit_frequency: Annotated[
        str | None,
        typer.Option(metavar="RANGE", help="How often the wager wins: 24%..26%, at least 24%, at most 26%."),
    ] = None,
    standard_deviation: Annotated[
        str | None, typer.Option(metavar="RANGE", help="Of the wager, in units: 2..3, at most 3.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(metavar="ID", help="The pay table to stay close to; any of its family by default."),
    ] = None,
    top: Annotated[
        str | None, typer.Option(metavar="PAYS", help="What the best hand paid at odds may pay: 100..1000.")
    ] = None,
    pays: Annotated[
        list[str] | None,
        typer.Option(metavar="HAND=PAYS", help="What a hand may pay: flush=5..8, straight=3,4; repeatable."),
    ] = None,
    fix: Annotated[
        list[str] | None,
        typer.Option(metavar="HAND=PAY", help="What a hand pays, 0 for nothing: flush=5; repeatable."),
    ] = None,
    hands: Annotated[
        str | None, typer.Option(metavar="HANDS", help="All the hands paid at odds, separated by commas.")
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Take every whole number in the ranges given, not only familiar ones."),
    ] = False,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="How many tables to show.")] = 10,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Write the tables to a file that --games reads.")
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What the tables are called: NAME-1, NAME-2 ...")
    ] = "design",
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    unit: Unit = "5",
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Design pay tables: whole odds that give a wager the house edge you want."""
    from pitboss.publish.design import (
        check_names,
        designs_json,
        posted_text,
        ranking_of,
        read_target,
        resembled,
        slot_of,
    )
    from pitboss.publish.design import design as find

    catalogue = open_catalogue(ctx, games)
    slot = slot_of(catalogue.game(game), wager)
    target = read_target(
        house_edge,
        round_edge=round_edge,
        tolerance=tolerance,
        hit_frequency=hit_frequency,
        standard_deviation=standard_deviation,
        hands=hands,
        pays=pays or (),
        fixed=fix or (),
        top=top,
        whole=whole,
        ranking=ranking_of(catalogue.game(game), slot),
    )
    posted = [*(paytable or ())]
    if like is not None and not any(each.startswith(f"{slot}=") for each in posted):
        posted.append(f"{slot}={like}")
    question = make_question(catalogue, game, paytables=posted, options=option, side=side, unit=unit)
    tables = resembled(catalogue, question, slot, like)
    with stopping_told(), progress_bar("counting hands") as progress:
        designs = find(question, target, wager=wager, like=tables, count=count, name=name, progress=progress)
    if output is not None and designs.tables:
        check_names(catalogue, designs)
        output.write_text(posted_text(designs), encoding="utf-8")
    if json:
        print_json(designs_json(designs))
        return
    from pitboss.cli.render.designs import render

    console = make_console()
    show(console, render(designs, console.width, None if output is None else str(output)))
