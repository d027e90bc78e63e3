"""The files of the reference, by name: a page and a drawing for each game, and the index."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pitboss.games import Catalogue, load_catalogue
from pitboss.rules import Game
from tools.reference.layout import layout_svg
from tools.reference.markdown import safe
from tools.reference.page import game_page

__all__ = ["FOLDER", "reference_files"]

FOLDER: Final = Path(__file__).parents[2] / "docs" / "games"
_INDEX: Final = "README.md"
_ABOUT: Final = (
    "A page for each game that comes with Pitboss, made from its definition by `make reference`: "
    "rules in short, "
    "wagers, decisions, house options, pay tables, and figures that were counted here. "
    "[Interpretations](../interpretations.md) lists what the sources leave open; [the rule "
    "language](../rule-language.md) is what the definitions are written in."
)


def reference_files() -> dict[str, str]:
    """What `docs/games` holds: the text of every file."""
    catalogue = load_catalogue()
    files = {_INDEX: _index(catalogue)}
    for game in catalogue.games.values():
        files[f"{game.id}.md"] = game_page(catalogue, game)
        files[f"{game.id}.svg"] = layout_svg(game)
    return files


def _index(catalogue: Catalogue) -> str:
    families: dict[str, list[Game]] = {}
    for game in catalogue.games.values():
        families.setdefault(game.group, []).append(game)
    parts = ["# The games", _ABOUT]
    for family, games in families.items():
        lines = [f"- [{safe(game.title)}]({game.id}.md): {safe(game.summary)}" for game in games]
        parts += [f"## {safe(family)}", "\n".join(lines)]
    if any(game.trademark for game in catalogue.games.values()):
        parts.append("Names of games may be trade marks of their owners; the pages say so where they are.")
    return "\n\n".join(parts) + "\n"
