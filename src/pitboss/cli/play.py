"""`pitboss play GAME`: a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options import AsJson, GameId, GamesFolder, HouseName, HouseOptions, OnDate, PayTables
from pitboss.cli.output import make_console
from pitboss.cli.setup import Choices, open_catalogue

__all__ = ["play"]


def play(
    ctx: typer.Context,
    game: GameId,
    *,
    balance: Annotated[str, typer.Option(metavar="DOLLARS", help="What you bring to the table.")] = "500",
    seats: Annotated[int, typer.Option(min=1, metavar="N", help="Seats in the round, yours included.")] = 1,
    rounds: Annotated[int | None, typer.Option(min=1, metavar="N", help="Stop after so many rounds.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Shuffle by this number, so that the cards can be had again."),
    ] = None,
    house: HouseName = "default",
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Play at the terminal, against a dealer who follows the procedure."""
    from random import Random
    from secrets import SystemRandom

    from pitboss.cli.playing import Session
    from pitboss.cli.playing.dialogue import Dialogue
    from pitboss.wording import parse_dollars

    catalogue = open_catalogue(ctx, games)
    choices = Choices(house=house, paytables=paytable, options=option, on=date)
    session = Session(
        choices.terms(catalogue, catalogue.game(game)),
        Dialogue(make_console(quiet=json), as_json=json),
        SystemRandom() if seed is None else Random(seed),
        balance=parse_dollars(balance, what="--balance"),
        seats=seats,
        as_json=json,
    )
    session.run(rounds)
