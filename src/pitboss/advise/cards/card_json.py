"""A strategy card, and the cost of mistakes, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.advise.cards.card import CardDecision, StrategyCard
from pitboss.advise.cards.mistakes import Mistake
from pitboss.exact.analysis_json import exact_json
from pitboss.wording import fraction_json

__all__ = ["card_json", "mistakes_json"]


def card_json(card: StrategyCard) -> dict[str, Any]:
    """Exact fractions throughout, each with its nearest float."""
    question = card.question
    document: dict[str, Any] = {"game": question.game.id, "unit": question.game.unit}
    if question.side is not None:
        document["side"] = question.side
    return document | {
        "paytables": {slot: table.id for slot, table in question.tables.items()},
        "bound": None if card.bound is None else fraction_json(card.bound),
        "within": card.within,
        **exact_json(card, "cost", "least"),
        "house_edge": {"best": fraction_json(-card.best_ev), "card": fraction_json(-card.player_ev)},
        "decisions": [_decision(each) for each in card.decisions],
        "strategy": card.strategy,
    }


def _decision(decision: CardDecision) -> dict[str, Any]:
    return {
        "name": decision.name,
        "rules": [
            {"option": rule.option, "says": rule.says, "conditions": [each.code for each in rule.conditions]}
            for rule in decision.rules
        ],
        "otherwise": decision.otherwise,
        **exact_json(decision, "cost", "least"),
        "options": {name: fraction_json(share) for name, share in decision.options.items()},
        "shortest": "proven" if decision.shortest else "found",
        "meanings": decision.meanings,
    }


def mistakes_json(mistakes: Sequence[Mistake]) -> list[dict[str, Any]]:
    """Each with its decision and exact cost."""
    return [
        {"decision": each.decision, "mistake": each.says, "cost": fraction_json(each.cost)}
        for each in mistakes
    ]
