"""`pitboss games`: the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.choices import house_options, open_catalogue, pay_table_ids
from pitboss.cli.options import AsJson, GamesFolder
from pitboss.cli.render.console import make_console, print_json, show

if TYPE_CHECKING:
    from pitboss.games import Catalogue
    from pitboss.rules import Game

__all__ = ["games"]

_NARROW = 50
"""On a narrower terminal the ids stand above the descriptions instead of beside them."""


def games(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", show_default=False, help="One game, in full.")
    ] = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """List the games; of one game, its pay tables and what a house may choose."""
    catalogue = open_catalogue(ctx, games)
    listed = list(catalogue.games.values()) if game is None else [catalogue.game(game)]
    if json:
        print_json([_game_json(catalogue, each) for each in listed])
        return
    from pitboss.cli.render.catalogue import render, render_game

    console = make_console()
    if game is not None:
        show(console, render_game(catalogue, *listed))
        return
    show(console, render(catalogue, narrow=console.width < _NARROW))


def _game_json(catalogue: Catalogue, game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "group": game.group,
        "sources": list(game.sources),
        "paytables": pay_table_ids(catalogue, game),
        "default_paytables": {slot: wanted.default for slot, wanted in game.paytables.items()},
        "options": house_options(game),
    }
