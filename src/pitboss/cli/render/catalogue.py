"""The catalogue, family by family, and one game of it in full."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.cli.choices import house_options, pay_table_ids
from pitboss.games import Catalogue
from pitboss.rules import Game, spelled
from pitboss.wording import joined

__all__ = ["render", "render_game"]

_MORE = "`pitboss games GAME` lists a game's pay tables, house options and sources."


def render(catalogue: Catalogue, *, narrow: bool) -> RenderableType:
    """Ids beside what is said of the games; on a narrow terminal above it."""
    wide = max(map(len, catalogue.games))
    parts: list[RenderableType] = []
    for family, games in groupby(catalogue.games.values(), key=lambda game: game.group):
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold cyan", no_wrap=True, min_width=wide)
        table.add_column(ratio=1)
        stack: list[RenderableType] = []
        for game in games:
            about = Text(game.title, style="bold").append(f"\n{game.summary}", style="not bold")
            table.add_row(game.id, about)
            stack += [Text(game.id, style="bold cyan"), Padding(about, (0, 0, 0, 2))]
        parts += [Text(family, style="bold"), Rule(style="dim"), *(stack if narrow else [table]), Text()]
    return Group(*parts, Text(_MORE, style="dim italic"))


def render_game(catalogue: Catalogue, game: Game) -> RenderableType:
    """The title, what the game is about, and what a house may choose."""
    about = Text(game.title, style="bold").append(f"\n{game.summary}\n", style="not bold")
    parts: list[RenderableType] = [about]
    tables = pay_table_ids(catalogue, game)
    parts += _listed(
        "Pay tables; * is in force by default",
        {
            slot: ", ".join(f"{name}*" if name == game.paytables[slot].default else name for name in names)
            for slot, names in tables.items()
        },
    )
    options = {
        name: joined([spelled(value) for value in values], "or")
        for name, values in house_options(game).items()
    }
    parts += _listed("House options", options)
    return Group(*parts, Text(f"Sources: {', '.join(game.sources)}", style="dim"))


def _listed(heading: str, lines: Mapping[str, str]) -> list[RenderableType]:
    if not lines:
        return []
    table = Table.grid(padding=(0, 2))
    for name, words in lines.items():
        table.add_row(Text(f"  {name}", style="dim"), words)
    return [Text(heading, style="dim"), table, Text()]
