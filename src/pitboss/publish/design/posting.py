"""Pay tables as a file for `--games`: those the designer found, or one that was edited."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.publish.design.designs import Designs
from pitboss.rules import NamedHand, Payout, PayTable
from pitboss.wording import dollars

__all__ = ["check_names", "posted_text", "table_file"]


def check_names(catalogue: Catalogue, designs: Designs) -> None:
    """Refuse a name that the wager already has a pay table of."""
    game = designs.posted.analysis.question.game
    known = catalogue.pay_tables(game, designs.paid.slot)
    for each in designs.tables:
        if each.table.id in known:
            raise InputError(f"{game.id} already has a pay table {each.table.id}: choose another --name.")


def posted_text(designs: Designs) -> str:
    """The tables as a file: the lines in force, and the house options they need."""
    question, posted = designs.posted.analysis.question, designs.posted.table
    label = question.game.wagers[designs.paid.wager].label
    edge = f"{_percent(designs.target.house_edge)} within {_percent(designs.target.tolerance)}"
    comments = [f"{label} of {question.game.title}: designed for a house edge of {edge}."]
    if any(line.pays.fixed is not None for line in posted.lines):
        comments.append(f"Fixed sums count at a wager of {dollars(question.unit)}.")
    tables = [replace(each.table, place=f"designed for a house edge of {edge}") for each in designs.tables]
    needed = {line.option: True for table in tables for line in table.lines if line.option}
    return table_file(tables, game=question.game.id, comments=comments, defaults=needed)


def table_file(
    tables: Sequence[PayTable], *, game: str, comments: Sequence[str], defaults: Mapping[str, bool]
) -> str:
    """Pay tables of one family as TOML, ready for `--games`."""
    first = tables[0]
    paid = {line.hand: line for table in tables for line in table.lines}
    hands = sorted(paid, reverse=True)
    options = [f"{_text(str(hand))} = {_text(name)}" for hand in hands if (name := paid[hand].option)]
    listed = ", ".join(f"{name} = {str(on).lower()}" for name, on in defaults.items())
    printed = f"defaults = {{ {listed} }}, " if defaults else ""
    lines = [
        *(f"# {comment}" for comment in comments),
        "",
        f"family = {_text(first.family)}",
        f"title  = {_text(first.heading)}",
        f"slot   = {_text(first.slot)}",
        f"games  = [{_text(game)}]",
        f"place  = {_text(first.place)}",
        f"hands  = [{', '.join(_text(str(hand)) for hand in hands)}]",
        *([f"options = {{ {', '.join(options)} }}"] if options else []),
        "",
        "[tables]",
        *(f"{table.id} = {{ {printed}pays = [{', '.join(_pays(table, hands))}] }}" for table in tables),
    ]
    return "\n".join(lines) + "\n"


def _pays(table: PayTable, hands: Sequence[NamedHand]) -> Iterator[str]:
    pays = {line.hand: line.pays for line in table.lines}
    for hand in hands:
        payout = pays.get(hand, Payout())
        whole = payout.fixed is None and payout.odds.denominator == 1
        yield str(payout.odds) if whole else _text(str(payout))


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.6g}%"


def _text(words: str) -> str:
    """A JSON string is a TOML string, too."""
    return json.dumps(words)
