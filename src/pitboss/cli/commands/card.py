"""`pitboss card`: a strategy card of a few plain rules, with its exact cost."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.choices import make_question, open_catalogue
from pitboss.cli.options import AsJson, GameId, GamesFolder, OddsOptions, PayTables, Side
from pitboss.cli.render.console import make_console, print_json
from pitboss.cli.render.progress import progress_bar, stopping_told

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["card"]


def card(
    ctx: typer.Context,
    game: GameId,
    cost: Annotated[
        str | None,
        typer.Option(
            metavar="UNITS", help="The most the card may cost, in units: 0.01 (the default), 1/200 or 0.5%."
        ),
    ] = None,
    rules: Annotated[int | None, typer.Option(metavar="N", help="The most rules the card may have.")] = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="Say what common mistakes cost, instead of a card.")
    ] = False,
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Put the best play into a few plain rules, and say exactly what they cost."""
    from pitboss.advise.cards import (
        card_heading,
        card_json,
        card_text,
        mistake_costs,
        mistakes_json,
        mistakes_text,
        strategy_card,
    )

    bound = None if cost is None else _read_cost(cost)
    catalogue = open_catalogue(ctx, games)
    question = make_question(catalogue, game, paytables=paytable, options=option, side=side, unit="5")
    console = make_console()
    if mistakes:
        with stopping_told(), progress_bar("reading") as progress:
            found = mistake_costs(question, progress=progress)
        if json:
            print_json(mistakes_json(found))
            return
        unit = question.game.wagers[question.game.unit].label
        console.print(mistakes_text(found, unit, console.width), soft_wrap=True)
        return
    with stopping_told(), progress_bar("reading") as progress:
        drawn = strategy_card(question, cost=bound, most_rules=rules, progress=progress)
    if json:
        print_json(card_json(drawn))
        return
    console.print(card_heading(drawn, console.width), style="bold", soft_wrap=True)
    console.print(f"\n{card_text(drawn, console.width)}", soft_wrap=True)
    if not drawn.strategy:
        return
    chosen = f" --side {drawn.question.side}" if drawn.question.side else ""
    console.print(
        f"\npitboss simulate {game}{chosen} --strategy {shlex.quote(drawn.strategy)}",
        style="dim",
        soft_wrap=True,
    )


def _read_cost(text: str) -> Fraction:
    """0.01, 1/100 and 1% are the same."""
    from fractions import Fraction

    from pitboss.errors import InputError

    number, percent = text.strip(), 1
    if number.endswith("%"):
        number, percent = number[:-1].rstrip(), 100
    try:
        return Fraction(number) / percent
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(
            f"--cost must be a number of units, such as 0.01, 1/100 or 1%, not {text!r}."
        ) from error
