"""`pitboss advise`: the best option from the cards seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.choices import make_question, open_catalogue, read_pairs
from pitboss.cli.options import AsJson, GameId, GamesFolder, OddsOptions, PayTables, Side
from pitboss.cli.render.console import make_console, print_json

if TYPE_CHECKING:
    from pitboss.cards import Card

__all__ = ["advise"]

SeenCards = Annotated[
    list[str] | None,
    typer.Option(
        "--cards",
        metavar='GROUP="CARDS"',
        help='Cards seen, as in seat="As Kd" or flop="2c 7h Jd"; repeatable.',
    ),
]

Answers = Annotated[
    list[str] | None,
    typer.Option(
        "--answer",
        metavar="ANSWER",
        help="An answer given before, in order; repeatable. Without them, those of best play.",
    ),
]


def advise(
    ctx: typer.Context,
    game: GameId,
    cards: SeenCards = None,
    answer: Answers = None,
    paytable: PayTables = None,
    option: OddsOptions = None,
    side: Side = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Say what each option is worth at the decision where exactly these cards are seen."""
    from pitboss.advise import advise as best_option
    from pitboss.cards import parse_cards
    from pitboss.errors import InputError
    from pitboss.exact.conditional import counted_wagers, without_side_bets
    from pitboss.exact.question import NO_SIDE, sides
    from pitboss.wording import fixed, fraction_json, joined

    catalogue = open_catalogue(ctx, games)
    question = make_question(catalogue, game, paytables=paytable, options=option, side=side, unit="5")
    seen: dict[str, tuple[Card, ...]] = {}
    for name, text in read_pairs("--cards", cards, 'seat="As Kd"'):
        if name in seen:
            raise InputError(f"--cards {name} was given twice.")
        seen[name] = parse_cards(text)
    if question.side == NO_SIDE:
        known = joined(list(sides(question.game)), "or")
        raise InputError(f"Without a side there are no decisions in {game}; --side may be {known}.")
    advice = best_option(question, seen, answer or ())
    if json:
        given = {"after": list(advice.after)} if advice.after else {}
        print_json(
            {
                "decision": advice.decision,
                "options": {name: fraction_json(value) for name, value in advice.options.items()},
                "best": advice.best,
                **given,
            }
        )
        return
    console = make_console()
    unit = question.game.wagers[question.game.unit].label
    after = f"after {', '.join(advice.after)}, " if advice.after else ""
    console.print(f"{advice.decision}, {after}values per {unit}", style="bold")
    wide = max(8, *(len(name) for name in advice.options))
    for name, value in advice.options.items():
        best = name == advice.best
        cost = "best" if best else f"costs {fixed(advice.cost(name), 4)}"
        worth = fixed(value, 4, plus=True)
        console.print(f"  {name:<{wide}}{worth:>9}  {cost:<14} {value}", style="green" if best else "")
    wagers, counted = question.game.wagers, counted_wagers(question)
    console.print(f"Values are on {' + '.join(wagers[name].label for name in counted)}.")
    made = without_side_bets(question).wagers
    if rest := [wagers[name].label for name in made if name not in counted]:
        are, them = ("is", "it") if len(rest) == 1 else ("are", "them")
        console.print(f"{joined(rest)} {are} left out: no answer changes {them}.")
