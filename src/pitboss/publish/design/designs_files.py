"""Designs as the JSON that `pitboss design --json` prints, and as a file of pay tables for `--games`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.errors import InputError
from pitboss.exact.analysis_json import exact_json
from pitboss.games import Catalogue
from pitboss.publish.design.designs import Design, Designs
from pitboss.publish.design.priced import Priced
from pitboss.publish.design.target import ANYTHING, Target
from pitboss.rules import NamedHand, Payout, PayTable
from pitboss.wording import dollars, fraction_json

__all__ = ["check_names", "designs_json", "posted_text", "priced_json", "table_file"]


def designs_json(designs: Designs) -> dict[str, Any]:
    """Exact fractions throughout, each with its nearest float."""
    hands = designs.hands
    return {
        "game": designs.posted.analysis.question.game.id,
        "wager": designs.paid.wager,
        "answers": "solved again" if designs.paid.deciding else "unaffected",
        "target": _target(designs.target),
        "like": [table.id for table in designs.like],
        "posted": {"name": designs.posted.table.id, **priced_json(designs.posted, hands)},
        "space": designs.space.describe(),
        "size": designs.space.size,
        "hit_frequencies": [fraction_json(chance) for chance in designs.hit_frequencies],
        "found": designs.found,
        "tables": [_design(each, hands) for each in designs.tables],
        "nearest": None if designs.nearest is None else _design(designs.nearest, hands),
        "proof": None if designs.found else designs.proof,
    }


def priced_json(priced: Priced, hands: tuple[NamedHand, ...] = ()) -> dict[str, Any]:
    """Pays by hand from the best down, 0 for a hand of the list that is not paid; then all figures."""
    pays = {line.hand: line.pays for line in priced.table.lines}
    total = priced.analysis
    return {
        "pays": {str(hand): _pays(pays.get(hand, Payout())) for hand in _listed(pays, hands)},
        **exact_json(priced, "house_edge", "hit_frequency", "variance"),
        "standard_deviation": priced.standard_deviation,
        "player_advantage": total.house_edge < 0,
        "total": {
            **exact_json(total, "house_edge", "element_of_risk", "hit_frequency"),
            "standard_deviation": total.standard_deviation,
        },
    }


def _listed(pays: Mapping[NamedHand, Payout], hands: tuple[NamedHand, ...]) -> list[NamedHand]:
    """From the best down; hands of two cards as they are printed."""
    every = {*pays, *hands}
    return (
        list(dict.fromkeys((*pays, *hands)))
        if any(each.most for each in every)
        else sorted(every, reverse=True)
    )


def _design(design: Design, hands: tuple[NamedHand, ...]) -> dict[str, Any]:
    return {
        "name": design.table.id,
        **priced_json(design.priced, hands),
        **({"held_edge": fraction_json(design.held)} if design.priced.paid.deciding else {}),
        "distance": design.distance,
        "like": design.like.id,
    }


def _pays(payout: Payout) -> str:
    return str(payout) if payout.fixed is not None else str(payout.odds)


def _target(target: Target) -> dict[str, Any]:
    document: dict[str, Any] = exact_json(target, "house_edge", "tolerance")
    document["of"] = "round" if target.of_round else "wager"
    for name in ("hit_frequency", "standard_deviation"):
        if (limit := getattr(target, name)) != ANYTHING:
            ends = {"least": limit.least, "most": limit.most}
            document[name] = {e: None if v is None else fraction_json(v) for e, v in ends.items()}
    return document


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
    edge = f"{edge} in the whole round" if designs.target.of_round else edge
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
        *(f"{table.id} = {{ {printed}pays = [{', '.join(_table_pays(table, hands))}] }}" for table in tables),
    ]
    return "\n".join(lines) + "\n"


def _table_pays(table: PayTable, hands: Sequence[NamedHand]) -> Iterator[str]:
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
