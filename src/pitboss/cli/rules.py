"""`pitboss rules GAME`: the rules in plain words."""

from __future__ import annotations

import typer

from pitboss.cli.options import AsJson, GameId, GamesFolder, HouseName, HouseOptions, OnDate, PayTables
from pitboss.cli.output import make_console, print_json
from pitboss.cli.setup import Choices, open_catalogue

__all__ = ["rules"]

_WIDEST = 100
"""Longer lines are hard to read, however wide the terminal."""
_NARROWEST = 40
"""Pay tables need as much; a narrower terminal breaks the lines itself."""


def rules(
    ctx: typer.Context,
    game: GameId,
    *,
    house: HouseName = "default",
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Write out the rules of a game, as this house deals it, in plain words."""
    from pitboss.rulebook import rules_document

    catalogue = open_catalogue(ctx, games)
    choices = Choices(house=house, paytables=paytable, options=option, on=date)
    document = rules_document(choices.terms(catalogue, catalogue.game(game)), catalogue)
    if json:
        print_json(document.to_json())
        return
    typer.echo(document.to_text(min(max(make_console().width, _NARROWEST), _WIDEST)))
