"""The catalogue, game by game."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.cli.choices import house_options, pay_table_ids
from pitboss.games import Catalogue
from pitboss.rules import Game, spelled
from pitboss.wording import joined

__all__ = ["render"]


def render(catalogue: Catalogue, *, narrow: bool) -> RenderableType:
    """Ids beside what is said of the games; on a narrow terminal above it."""
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
    about = Text(game.title, style="bold")
    about.append(f"\n{game.summary}\n", style="not bold")
    for slot, names in pay_table_ids(catalogue, game).items():
        about.append(f"{slot}: ", style="not bold dim")
        for place, name in enumerate(names):
            posted = name == game.paytables[slot].default
            about.append(", " if place else "", style="not bold dim")
            about.append(f"{name}*" if posted else name, style="not bold" if posted else "not bold dim")
        about.append("\n")
    for name, values in house_options(game).items():
        choice = joined([spelled(value) for value in values], "or")
        about.append(f"{name}: {choice}\n", style="not bold dim")
    return about.append(f"sources: {', '.join(game.sources)}", style="not bold dim")
