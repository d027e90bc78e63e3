"""A strategy card as JSON, and as a page for a player's pocket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Any

from pitboss.advise.cards.card import CardDecision, StrategyCard
from pitboss.advise.cards.mistakes import Mistake
from pitboss.exact import fraction_json

__all__ = ["card_json", "card_text", "mistakes_json", "mistakes_text"]


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
        "cost": fraction_json(card.cost),
        "least": fraction_json(card.least),
        "house_edge": {"best": fraction_json(-card.best_ev), "card": fraction_json(-card.player_ev)},
        "decisions": [_decision_json(each) for each in card.decisions],
        "strategy": card.strategy,
    }


def _decision_json(decision: CardDecision) -> dict[str, Any]:
    return {
        "name": decision.name,
        "rules": [
            {"option": rule.option, "says": rule.says, "conditions": list(rule.conditions)}
            for rule in decision.rules
        ],
        "otherwise": decision.otherwise,
        "cost": fraction_json(decision.cost),
        "least": fraction_json(decision.least),
        "options": {name: fraction_json(share) for name, share in decision.options.items()},
        "shortest": "proven" if decision.shortest else "found",
        "meanings": dict(decision.meanings),
    }


def mistakes_json(mistakes: Sequence[Mistake]) -> list[dict[str, Any]]:
    """Each with its decision and exact cost."""
    return [
        {"decision": each.decision, "mistake": each.says, "cost": fraction_json(each.cost)}
        for each in mistakes
    ]


def card_text(card: StrategyCard, width: int = 80) -> str:
    """The card as it is read: rules first, then what they cost."""
    side = f" for the {card.question.side}'s side" if card.question.side else ""
    lines = _filled(f"{card.question.game.title}: strategy card{side}", width)
    for decision in card.decisions:
        lines += ["", *_decision_lines(decision, width)]
    meanings = {said: means for each in card.decisions for said, means in each.meanings.items()}
    if meanings:
        lines.append("")
        lines += [line for said, means in meanings.items() for line in _filled(f"{said}: {means}.", width)]
    return "\n".join([*lines, "", *_cost_lines(card, width)])


def _filled(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    return wrap(text, max(width, 30), initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def _decision_lines(decision: CardDecision, width: int) -> Iterator[str]:
    yield f"{decision.name[0].upper()}{decision.name[1:]}"
    for number, rule in enumerate(decision.rules, start=1):
        yield from _filled(f"{rule.says}.", width, f"  {number}. ", "     ")
    yield f"  Otherwise {decision.otherwise}." if decision.rules else f"  Always {decision.otherwise}."


def _cost_lines(card: StrategyCard, width: int) -> Iterator[str]:
    unit = card.question.game.wagers[card.question.game.unit].label
    for decision in card.decisions:
        shares = ", ".join(f"{name} {float(share):.1%}" for name, share in decision.options.items() if share)
        cost = f"{float(decision.cost):.6f} = {decision.cost}" if decision.cost else "nothing"
        yield from _filled(f"{decision.name}: {shares} of the time; costs {cost}", width, "", "  ")
    yield from _filled(
        f"The card costs {_money(card.cost)} of the {unit} a round: the house edge is "
        f"{float(-card.player_ev):.4%} instead of {float(-card.best_ev):.4%}.",
        width,
    )
    yield from _filled(_verdict(card), width)


def _money(value: Fraction) -> str:
    return f"{float(100 * value):.4f}".rstrip("0").rstrip(".") + "%" if value else "nothing"


def _verdict(card: StrategyCard) -> str:
    """How sure it is that the card is the shortest, or why it misses the bound."""
    if card.bound is None:
        return f"It is the cheapest card found with {_rules(card.size)}."
    if not card.within:
        return (
            f"No card found costs as little as {_money(card.bound)}; this is the cheapest, and no card of "
            f"these words can cost less than {_money(card.least)}."
        )
    if all(each.shortest for each in card.decisions):
        return (
            "It is the shortest: with one rule less at any decision, every list costs more than "
            f"{_money(card.bound)} in all."
        )
    return f"It is the shortest found that costs at most {_money(card.bound)}."


def _rules(number: int) -> str:
    return "1 rule" if number == 1 else f"{number} rules"


def mistakes_text(mistakes: Sequence[Mistake], unit: str, width: int = 80) -> str:
    """One line for each mistake: what it costs, then what it is."""
    lines = [f"What common mistakes cost, per round and {unit}, all else played best"]
    decision = ""
    for each in mistakes:
        if each.decision != decision:
            decision = each.decision
            lines += ["", f"{decision[0].upper()}{decision[1:]}"]
        cost = f"{float(each.cost):10.4%}" if each.cost else f"{'nothing':>10}"
        lines += _filled(each.says, width, f"{cost}  ", " " * 12)
    return "\n".join(lines)
