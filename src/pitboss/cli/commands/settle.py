"""`pitboss settle GAME --deal FILE`: every wager of a deal from a file."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.choices import HouseChoices, choosing_house
from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console, print_json, show

__all__ = ["settle"]


@choosing_house
def settle(
    chosen: HouseChoices,
    *,
    deal: Annotated[
        str, typer.Option(metavar="FILE", show_default=False, help="The deal as JSON; - is standard input.")
    ],
    json: AsJson = False,
) -> None:
    """Settle every wager of every seat in a deal whose cards are known."""
    from pitboss.cli.json_files import read_deal
    from pitboss.round.scripted import play_scripted

    script = read_deal(deal)
    state = play_scripted(
        chosen.terms(script.paytables, script.house),
        wagers=script.wagers,
        decisions=script.decisions,
        cards=script.cards,
    )
    from pitboss.cli.render.settlement import net_of, seat_json, settlement_lines

    if json:
        print_json({"seats": {seat: seat_json(state, seat) for seat in state.seats}})
        return
    from rich.text import Text

    from pitboss.wording import cap, dollars, spaced

    console = make_console()
    for seat in state.seats:
        title = f"{cap(spaced(seat))}: {dollars(net_of(state, seat), plus=True)}"
        show(console, Text(title, style="bold"), settlement_lines(state, seat, console.width))
