"""`pitboss evaluate CARDS`: what a hand is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console, print_json, show

__all__ = ["evaluate"]


def evaluate(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS", show_default=False, help='The cards: "As Kd 10h 7♣ 2c".'),
    ],
    ranking: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="five-card, four-card, three-card, two-card, longest-flush or longest-straight-flush.",
        ),
    ] = "five-card",
    json: AsJson = False,
) -> None:
    """Find the best hand among the cards, by default the best five of five, six or seven."""
    from pitboss.cards import RANKINGS, parse_cards
    from pitboss.wording import cap, describe, number_word

    if ranking not in RANKINGS:
        from pitboss.games.catalogue import no_such

        raise no_such("ranking", ranking, RANKINGS)
    scale = RANKINGS[ranking]
    given = parse_cards(" ".join(cards))
    if ranking != "five-card":  # which says so itself
        scale.check(given)
    rank = scale.rank(given)
    best, place = scale.choose(given, rank), scale.place(rank)
    if json:
        print_json({"category": rank.category.label, "best": [str(card) for card in best], "rank": place})
        return
    from rich.text import Text

    from pitboss.cli.render.cards import draw_row, hand_block

    console = make_console()
    title = "best" if scale.counts is None else f"best {number_word(scale.counts)}"
    blocks = [hand_block(title, best, ascii_only=console.options.ascii_only)]
    if spare := [card for card in given if card not in best]:
        blocks.append(hand_block("not needed", spare, ascii_only=console.options.ascii_only))
    place_words = f"Number {place:,} of the {len(scale.every()):,} different hands, best first."
    show(
        console,
        draw_row(blocks, console.width),
        Text(f"{cap(describe(rank, kickers=6))}.", style="bold"),
        Text(place_words, style="dim"),
    )
