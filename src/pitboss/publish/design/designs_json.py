"""Designs as the JSON that `pitboss design --json` prints."""

from __future__ import annotations

from typing import Any

from pitboss.exact.analysis_json import exact_json
from pitboss.publish.design.designs import Design, Designs
from pitboss.publish.design.priced import Priced
from pitboss.publish.design.target import ANYTHING, Target
from pitboss.rules import NamedHand, Payout
from pitboss.wording import fraction_json

__all__ = ["designs_json", "priced_json"]


def designs_json(designs: Designs) -> dict[str, Any]:
    """Exact fractions throughout, each with its nearest float."""
    hands = designs.hands
    return {
        "game": designs.posted.analysis.question.game.id,
        "wager": designs.paid.wager,
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
        "pays": {
            str(hand): _pays(pays.get(hand, Payout())) for hand in sorted({*pays, *hands}, reverse=True)
        },
        **exact_json(priced, "house_edge", "hit_frequency", "variance"),
        "standard_deviation": priced.standard_deviation,
        "total": {
            **exact_json(total, "house_edge", "element_of_risk", "hit_frequency"),
            "standard_deviation": total.standard_deviation,
        },
    }


def _design(design: Design, hands: tuple[NamedHand, ...]) -> dict[str, Any]:
    return {
        "name": design.table.id,
        **priced_json(design.priced, hands),
        "distance": design.distance,
        "like": design.like.id,
    }


def _pays(payout: Payout) -> str:
    return str(payout) if payout.fixed is not None else str(payout.odds)


def _target(target: Target) -> dict[str, Any]:
    document: dict[str, Any] = exact_json(target, "house_edge", "tolerance")
    for name in ("hit_frequency", "standard_deviation"):
        if (limit := getattr(target, name)) != ANYTHING:
            ends = {"least": limit.least, "most": limit.most}
            document[name] = {e: None if v is None else fraction_json(v) for e, v in ends.items()}
    return document
