"""Designed tables as a file of pay tables, ready for `--games`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.publish.design.designs import Designs
from pitboss.rules import Line, NamedHand, PayTable
from pitboss.wording import dollars

__all__ = ["check_names", "posted_text"]


def check_names(catalogue: Catalogue, designs: Designs) -> None:
    """Refuse a name that the wager already has a pay table of."""
    game = designs.posted.analysis.question.game
    known = catalogue.pay_tables(game, designs.paid.slot)
    for each in designs.tables:
        if each.table.id in known:
            raise InputError(f"{game.id} already has a pay table {each.table.id}: choose another --name.")


def posted_text(designs: Designs) -> str:
    """The tables as TOML: the lines in force, and the house options they need."""
    return "\n".join(_lines(designs)) + "\n"


def _lines(designs: Designs) -> Iterator[str]:
    question, posted = designs.posted.analysis.question, designs.posted.table
    tables = [each.table for each in designs.tables]
    label = question.game.wagers[designs.paid.wager].label
    edge = f"{_percent(designs.target.house_edge)} within {_percent(designs.target.tolerance)}"
    yield f"# {label} of {question.game.title}: designed for a house edge of {edge}."
    fixed = [line for line in posted.lines if line.pays.fixed is not None]
    if fixed:
        yield f"# Fixed sums count at a wager of {dollars(question.unit)}."
    paid = {line.hand: line for table in tables for line in table.lines}
    hands = sorted(paid, reverse=True)
    options = {str(hand): paid[hand].option for hand in hands if paid[hand].option}
    yield ""
    yield f"family = {_text(posted.family)}"
    yield f"title  = {_text(posted.heading or label)}"
    yield f"slot   = {_text(posted.slot)}"
    yield f"games  = [{_text(question.game.id)}]"
    yield f"place  = {_text(f'designed for a house edge of {edge}')}"
    yield f"hands  = [{', '.join(_text(str(hand)) for hand in hands)}]"
    if options:
        listed = ", ".join(f"{_text(hand)} = {_text(name)}" for hand, name in options.items() if name)
        yield f"options = {{ {listed} }}"
    yield ""
    yield "[tables]"
    needed = ", ".join(f"{name} = true" for name in dict.fromkeys(filter(None, options.values())))
    for table in tables:
        pays = ", ".join(_pays(table, hands))
        defaults = f"defaults = {{ {needed} }}, " if needed else ""
        yield f"{table.id} = {{ {defaults}pays = [{pays}] }}"


def _pays(table: PayTable, hands: Sequence[NamedHand]) -> Iterator[str]:
    lines: dict[NamedHand, Line] = {line.hand: line for line in table.lines}
    for hand in hands:
        payout = lines[hand].pays if hand in lines else None
        if payout is None:
            yield "0"
        else:
            yield _text(str(payout)) if payout.fixed is not None else str(payout.odds)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.6g}%"


def _text(words: str) -> str:
    """A JSON string is a TOML string, too."""
    return json.dumps(words)
