"""From what was typed to a question for the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.setup import has_pot, option_value, read_pairs
from pitboss.errors import InputError

if TYPE_CHECKING:
    from pitboss.exact import Question
    from pitboss.games import Catalogue

__all__ = ["OddsOptions", "Side", "Unit", "make_question"]

OddsOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A choice of the house that changes the odds, as in unpaired=lose; repeatable.",
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


def make_question(
    catalogue: Catalogue,
    game: str,
    *,
    paytables: list[str] | None,
    options: list[str] | None,
    side: str | None,
    unit: str,
) -> Question:
    """Pay tables, options, side and unit as given; everything else by default."""
    from pitboss.exact import ask
    from pitboss.wording import parse_dollars

    asked = catalogue.game(game)
    chosen: dict[str, str | bool] = {}
    for name, text in read_pairs("--option", options, "unpaired=lose"):
        if name == "pot" and has_pot(asked):
            raise InputError(
                f"The pot of {game} is a matter among the seats and changes none of these figures: "
                "leave --option pot out."
            )
        value = option_value(name, text)
        if not isinstance(value, str | bool):
            raise InputError(f"--option {name} must be a word, on or off, not {text!r}.")
        chosen[name] = value
    return ask(
        catalogue,
        asked,
        paytables=dict(read_pairs("--paytable", paytables, "bonus=CH3")),
        options=chosen,
        side=side,
        unit=parse_dollars(unit, what="--unit"),
    )
