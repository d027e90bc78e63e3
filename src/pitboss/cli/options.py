"""The options that commands share, and the decorator for commands that choose a house."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.choices import HouseChoices, open_catalogue

__all__ = [
    "AsJson",
    "AtTable",
    "DatabaseAddress",
    "GameId",
    "GamesFolder",
    "HouseOptions",
    "OddsOptions",
    "OnDate",
    "PayTables",
    "RoundNumber",
    "Side",
    "Unit",
    "choosing_house",
]

GameId = Annotated[
    str, typer.Argument(metavar="GAME", show_default=False, help="A game's id; `pitboss games` lists them.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, errors included.")]
GamesFolder = Annotated[
    Path | None,
    typer.Option("--games", metavar="DIR", help="A folder of TOML files with more games and pay tables."),
]
HouseName = Annotated[
    str,
    typer.Option(
        "--house", metavar="NAME|FILE", help="A house configuration: a shipped one, or a TOML file."
    ),
]
PayTables = Annotated[
    list[str] | None,
    typer.Option(
        "--paytable", metavar="SLOT=ID", help="The pay table in force, as in bonus=CH3; repeatable."
    ),
]
HouseOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A choice of the house, as in unpaired=lose or pot=on; repeatable.",
    ),
]
OddsOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A choice of the house that changes the odds, as in unpaired=lose; repeatable.",
    ),
]
OnDate = Annotated[
    str | None,
    typer.Option(
        "--date", metavar="YYYY-MM-DD", help="The day whose jurisdiction limits apply; today by default."
    ),
]
Side = Annotated[
    str | None,
    typer.Option(
        "--side", metavar="SIDE", help="The side bet on, where a game has sides: player, dealer or none."
    ),
]
Unit = Annotated[
    str,
    typer.Option("--unit", metavar="DOLLARS", help="One unit in dollars; it matters for fixed payouts only."),
]
DatabaseAddress = Annotated[
    str,
    typer.Argument(
        metavar="DATABASE", show_default=False, help="A floor's database: a file, or postgresql://..."
    ),
]
AtTable = Annotated[str | None, typer.Option("--table", metavar="T", help="The id of a live table.")]
RoundNumber = Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="A round's number.")]


def _chosen(
    ctx: typer.Context,
    game: GameId,
    *,
    house: HouseName = "default",
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
) -> HouseChoices:
    """The parameters that `choosing_house` adds to a command."""
    folder = games if games is not None else ctx.obj
    catalogue = open_catalogue(ctx, games)
    return HouseChoices(
        catalogue=catalogue,
        game=catalogue.game(game),
        folder=folder,
        house=house,
        paytables=paytable,
        options=option,
        on=date,
    )


def choosing_house(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that choose a game and a house; they reach it as its first parameter."""
    (first, *own), shared = (
        list(inspect.signature(each, eval_str=True).parameters.values()) for each in (command, _chosen)
    )
    names = {each.name for each in shared}

    @wraps(command)
    def run(**given: Any) -> None:
        chosen = _chosen(**{name: given.pop(name) for name in names})
        command(**{first.name: chosen}, **given)

    positional = [each for each in shared if each.kind is each.POSITIONAL_OR_KEYWORD]
    options = [each for each in shared if each.kind is each.KEYWORD_ONLY]
    *middle, as_json = own
    ordered = [*positional, *middle, *options, as_json]
    parameters = [each.replace(kind=each.KEYWORD_ONLY) for each in ordered]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run
