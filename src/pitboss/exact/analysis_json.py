"""An analysis as the JSON that `pitboss solve --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from pitboss.exact.analysis import Analysis, WagerFigures
from pitboss.exact.question import added_wagers
from pitboss.rules import spelled
from pitboss.wording import fraction_json

__all__ = ["analysis_json", "exact_json"]

_FIGURES = ("player_ev", "house_edge", "average_wager", "element_of_risk")


def exact_json(of: object, *names: str) -> dict[str, Any]:
    """These figures of an object, each as a fraction with its nearest float."""
    return {name: fraction_json(getattr(of, name)) for name in names}


def analysis_json(
    analysis: Analysis, side_bets: Mapping[str, WagerFigures] = MappingProxyType({})
) -> dict[str, Any]:
    """Exact fractions throughout, each with its nearest float.

    `side_bets` are optional wagers by themselves, which `total` leaves out.
    """
    question = analysis.question
    document: dict[str, Any] = {
        "game": question.game.id,
        "paytables": {slot: table.id for slot, table in question.tables.items()},
        "unit": question.game.unit,
    }
    if question.side is not None:
        document["side"] = question.side
    if question.options:
        document["options"] = {name: spelled(value) for name, value in question.options.items()}
    if question.pays_sums or question.breakage is not None:
        document["unit_dollars"] = fraction_json(Fraction(question.unit, 100))
    if question.breakage is not None:
        document["breakage_cents"] = question.breakage
    if added := added_wagers(question):
        document["with"] = list(added)
    return document | {
        "total": {
            **exact_json(analysis, *_FIGURES, "variance"),
            "standard_deviation": analysis.standard_deviation,
            "hit_frequency": fraction_json(analysis.hit_frequency),
        },
        "wagers": {
            **{name: _wager(figures) for name, figures in analysis.wagers.items()},
            **{name: {**_wager(figures), "by_itself": True} for name, figures in side_bets.items()},
        },
        "together": _together(analysis),
        "decisions": [
            {"name": name, "options": {option: fraction_json(share) for option, share in shares.items()}}
            for name, shares in analysis.decisions.items()
        ],
        "starting_hands": {hand: fraction_json(value) for hand, value in analysis.starting_hands.items()},
        "distribution": [
            {"net": str(net), "probability": fraction_json(chance)}
            for net, chance in analysis.distribution.items()
        ],
    }


def _wager(figures: WagerFigures) -> dict[str, Any]:
    return {
        **exact_json(figures, *_FIGURES, "hit_frequency"),
        "outcomes": [
            {
                "hand": payoff.name,
                "count": payoff.count,
                "probability": fraction_json(payoff.probability),
                "pays": str(payoff.pays),
                "return": fraction_json(payoff.probability * payoff.pays),
            }
            for payoff in figures.payoffs
        ],
    }


def _together(analysis: Analysis) -> dict[str, Any]:
    """The wagers that one comparison of hands decides, as one."""
    names = analysis.duel_wagers
    if not names:
        return {}
    value, stake = analysis.together(names)
    return {
        "+".join(names): {
            "player_ev": fraction_json(value),
            "house_edge": fraction_json(-value),
            "average_wager": fraction_json(stake),
            "element_of_risk": fraction_json(-value / stake),
        }
    }
