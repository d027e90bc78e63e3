"""`pitboss settle GAME --deal FILE`: every wager of a deal that is written down."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options import AsJson, GameId, GamesFolder, HouseName, HouseOptions, OnDate, PayTables
from pitboss.cli.output import make_console, print_json, show
from pitboss.cli.setup import Choices, open_catalogue

__all__ = ["settle"]


def settle(
    ctx: typer.Context,
    game: GameId,
    *,
    deal: Annotated[
        str,
        typer.Option(
            "--deal", metavar="FILE", show_default=False, help="The deal as JSON; - is standard input."
        ),
    ],
    house: HouseName = "default",
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Settle every wager of every seat in a deal whose cards are known."""
    from pitboss.cli.deal_file import read_deal
    from pitboss.round.scripted import play_scripted

    catalogue = open_catalogue(ctx, games)
    chosen = catalogue.game(game)
    script = read_deal(deal)
    choices = Choices(
        house=house,
        paytables=paytable,
        options=option,
        on=date,
        file_paytables=script.paytables,
        file_house=script.house,
    )
    state = play_scripted(
        choices.terms(catalogue, chosen),
        wagers=script.wagers,
        decisions=script.decisions,
        cards=script.cards,
    )
    from pitboss.cli.settled import net_of, seat_json, settlement_lines, signed

    if json:
        print_json({"seats": {seat: seat_json(state, seat) for seat in state.seats}})
        return
    from rich.text import Text

    console = make_console()
    for seat in state.seats:
        title = f"{seat.replace('-', ' ').capitalize()}: {signed(net_of(state, seat))}"
        show(console, Text(title, style="bold"), settlement_lines(state, seat, console.width))
