"""`pitboss rules GAME`: the rules in plain words."""

from __future__ import annotations

import typer

from pitboss.cli.choices import HouseChoices, choosing_house
from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console, print_json

__all__ = ["rules"]

_WIDEST = 100
"""Longer lines are hard to read, however wide the terminal."""
_NARROWEST = 40
"""Pay tables need this much; a narrower terminal breaks the lines itself."""


@choosing_house
def rules(
    chosen: HouseChoices,
    *,
    json: AsJson = False,
) -> None:
    """Write out the rules of a game, as this house deals it, in plain words."""
    from pitboss.rulebook import rules_document

    document = rules_document(chosen.terms(), chosen.catalogue)
    if json:
        print_json(document.to_json())
        return
    typer.echo(document.to_text(min(max(make_console().width, _NARROWEST), _WIDEST)))
