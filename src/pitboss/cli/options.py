"""The options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["AsJson", "GameId", "GamesFolder", "HouseName", "HouseOptions", "OnDate", "PayTables"]

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
OnDate = Annotated[
    str | None,
    typer.Option(
        "--date", metavar="YYYY-MM-DD", help="The day whose jurisdiction limits apply; today by default."
    ),
]
