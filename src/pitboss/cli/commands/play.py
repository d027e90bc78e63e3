"""`pitboss play GAME`: a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.choices import HouseChoices, choosing_house
from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console

__all__ = ["play"]


@choosing_house
def play(
    chosen: HouseChoices,
    *,
    balance: Annotated[str, typer.Option(metavar="DOLLARS", help="What you bring to the table.")] = "500",
    seats: Annotated[int, typer.Option(min=1, metavar="N", help="Seats in the round, yours included.")] = 1,
    rounds: Annotated[int | None, typer.Option(min=1, metavar="N", help="The most rounds to play.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Shuffle by this number; the same number deals the same cards."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play at the terminal, against a dealer who follows the procedure."""
    from random import Random
    from secrets import SystemRandom

    from pitboss.cli.playing import Session
    from pitboss.cli.playing.dialogue import Dialogue
    from pitboss.wording import parse_dollars

    session = Session(
        chosen.terms(),
        Dialogue(make_console(quiet=json), as_json=json),
        SystemRandom() if seed is None else Random(seed),
        balance=parse_dollars(balance, what="--balance"),
        seats=seats,
        as_json=json,
    )
    session.run(rounds)
