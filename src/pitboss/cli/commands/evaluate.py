"""`pitboss evaluate CARDS`: what a hand is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console, print_json, show

__all__ = ["evaluate"]

_DIFFERENT_HANDS = 7462


def evaluate(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS", show_default=False, help='Five to seven cards: "As Kd 10h 7♣ 2c".'),
    ],
    json: AsJson = False,
) -> None:
    """Find the best five of five, six or seven cards."""
    from pitboss.cards import best_five, ordinal, parse_cards, rank_hand
    from pitboss.wording import cap, describe

    given = parse_cards(" ".join(cards))
    rank = rank_hand(given)
    best, place = best_five(given), ordinal(rank)
    if json:
        print_json({"category": rank.category.label, "best": [str(card) for card in best], "rank": place})
        return
    from rich.text import Text

    from pitboss.cli.render.cards import draw_row, hand_block

    console = make_console()
    blocks = [hand_block("best five", best, ascii_only=console.options.ascii_only)]
    if spare := [card for card in given if card not in best]:
        blocks.append(hand_block("not needed", spare, ascii_only=console.options.ascii_only))
    words = describe(rank, kickers=5)
    place_words = f"Number {place:,} of the {_DIFFERENT_HANDS:,} different hands, best first."
    show(
        console,
        draw_row(blocks, console.width),
        Text(f"{cap(words)}.", style="bold"),
        Text(place_words, style="dim"),
    )
