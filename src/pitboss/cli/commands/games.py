"""`pitboss games`: the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli.choices import has_pot, open_catalogue
from pitboss.cli.options import AsJson, GamesFolder
from pitboss.cli.render.console import make_console, print_json, show

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from pitboss.games import Catalogue
    from pitboss.rules import Game

__all__ = ["games"]

_NARROW = 50
"""Below this the ids stand above what is said of the games, not beside it."""


def games(ctx: typer.Context, games: GamesFolder = None, json: AsJson = False) -> None:
    """List the games, their pay tables and what a house may choose."""
    catalogue = open_catalogue(ctx, games)
    if json:
        print_json([_game_json(catalogue, game) for game in catalogue.games.values()])
        return
    console = make_console()
    show(console, _listing(catalogue, narrow=console.width < _NARROW))


def _options(game: Game) -> dict[str, list[str | bool]]:
    """The house options, the pot among them where the game has a wager for it."""
    options = {name: list(option.values) for name, option in game.options.items()}
    if has_pot(game):
        options["pot"] = [False, True]
    return options


def _tables(catalogue: Catalogue, game: Game) -> dict[str, list[str]]:
    return {slot: list(catalogue.pay_tables(game, slot)) for slot in game.paytables}


def _game_json(catalogue: Catalogue, game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "sources": list(game.sources),
        "paytables": _tables(catalogue, game),
        "default_paytables": {slot: wanted.default for slot, wanted in game.paytables.items()},
        "options": _options(game),
    }


def _listing(catalogue: Catalogue, *, narrow: bool) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 1))
    table.add_column("id", style="bold cyan", no_wrap=True)
    table.add_column("game", ratio=1)
    stack: list[RenderableType] = []
    for number, game in enumerate(catalogue.games.values()):
        about = _about(catalogue, game)
        if number < len(catalogue.games) - 1:
            about.append("\n")
        table.add_row(game.id, about)
        stack += [Text(game.id, style="bold cyan"), Padding(about, (0, 0, 0, 2))]
    table.caption = "* the pay table in force by default"
    table.caption_justify = "left"
    return Group(*stack, Text(str(table.caption), style="dim italic")) if narrow else table


def _about(catalogue: Catalogue, game: Game) -> Text:
    """The title, what the game is about, and what a house may choose."""
    from rich.text import Text

    from pitboss.rules import spelled

    about = Text(game.title, style="bold")
    about.append(f"\n{game.summary}\n", style="not bold")
    for slot, names in _tables(catalogue, game).items():
        about.append(f"{slot}: ", style="not bold dim")
        for place, name in enumerate(names):
            posted = name == game.paytables[slot].default
            about.append(", " if place else "", style="not bold dim")
            about.append(f"{name}*" if posted else name, style="not bold" if posted else "not bold dim")
        about.append("\n")
    for name, values in _options(game).items():
        choice = " or ".join(spelled(value) for value in values)
        about.append(f"{name}: {choice}\n", style="not bold dim")
    return about.append(f"sources: {', '.join(game.sources)}", style="not bold dim")
