"""The options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "AsJson",
    "AtTable",
    "DatabaseAddress",
    "GameId",
    "GamesFolder",
    "HouseName",
    "HouseOptions",
    "OddsOptions",
    "OnDate",
    "PayTables",
    "RoundNumber",
    "Side",
    "Unit",
]

GameId = Annotated[
    str, typer.Argument(metavar="GAME", show_default=False, help="A game's id; `pitboss games` lists them.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, errors included.")]
GamesFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="A folder of TOML files with more games and pay tables.")
]
HouseName = Annotated[
    str, typer.Option(metavar="NAME|FILE", help="A house configuration: a shipped one, or a TOML file.")
]
PayTables = Annotated[
    list[str] | None,
    typer.Option(metavar="SLOT=ID", help="The pay table in force, as in bonus=CH3; repeatable."),
]
HouseOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="A choice of the house, as in unpaired=lose or pot=on; repeatable."
    ),
]
OddsOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="A choice of the house that changes the odds, as in unpaired=lose; repeatable.",
    ),
]
OnDate = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help="The day whose jurisdiction limits apply; today by default."),
]
Side = Annotated[
    str | None,
    typer.Option(metavar="SIDE", help="The side bet on, where a game has sides: player, dealer or none."),
]
Unit = Annotated[
    str, typer.Option(metavar="DOLLARS", help="One unit in dollars; payouts are settled to the cent.")
]
DatabaseAddress = Annotated[
    str,
    typer.Argument(
        metavar="DATABASE", show_default=False, help="A floor's database: a file, or postgresql://..."
    ),
]
AtTable = Annotated[str | None, typer.Option(metavar="T", help="The id of a live table.")]
RoundNumber = Annotated[int | None, typer.Option(metavar="N", min=1, help="A round's number.")]
