"""A strategy card as a page for a player's pocket, and the cost of mistakes as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from pitboss.advise.cards.card import CardDecision, StrategyCard
from pitboss.advise.cards.mistakes import Mistake
from pitboss.wording import cap, fixed, fraction, many, percent

__all__ = ["card_heading", "card_text", "mistakes_text"]


def card_heading(card: StrategyCard, width: int = 80) -> str:
    """The game, and the side where there is one."""
    side = f" for the {card.question.side}'s side" if card.question.side else ""
    return "\n".join(_filled(f"{card.question.game.title}: strategy card{side}", width))


def card_text(card: StrategyCard, width: int = 80) -> str:
    """The card as it is read, below its heading: rules first, then what they cost."""
    lines: list[str] = []
    for decision in card.decisions:
        lines += [*_decision_lines(decision, width), ""]
    meanings = {said: means for each in card.decisions for said, means in each.meanings.items()}
    lines += [line for said, means in meanings.items() for line in _filled(f"{said}: {means}.", width)]
    return "\n".join([*lines, *([""] if meanings else []), *_cost_lines(card, width)])


def _filled(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    return wrap(text, max(width, 30), initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def _decision_lines(decision: CardDecision, width: int) -> Iterator[str]:
    yield cap(decision.name)
    for number, rule in enumerate(decision.rules, start=1):
        yield from _filled(f"{rule.says}.", width, f"  {number}. ", "     ")
    last = decision.otherwise.replace("-", " ")
    yield f"  Otherwise {last}." if decision.rules else f"  Always {last}."


def _cost_lines(card: StrategyCard, width: int) -> Iterator[str]:
    unit = card.question.game.wagers[card.question.game.unit].label
    for decision in card.decisions:
        shares = ", ".join(f"{name} {percent(share, 1)}" for name, share in decision.options.items() if share)
        cost = f"{fixed(decision.cost, 6)} = {fraction(decision.cost)}" if decision.cost else "nothing"
        yield from _filled(f"{decision.name}: {shares} of the time; costs {cost}", width, "", "  ")
    yield from _filled(
        f"The card costs {_cost(card.cost)} of the {unit} a round: the house edge is "
        f"{percent(-card.player_ev, 4)} instead of {percent(-card.best_ev, 4)}.",
        width,
    )
    yield from _filled(_verdict(card), width)


def _cost(value: Fraction) -> str:
    return percent(value, 4, trim=True) if value else "nothing"


def _verdict(card: StrategyCard) -> str:
    """How sure it is that the card is the shortest, or why it misses the bound."""
    if card.bound is None:
        return f"It is the cheapest card found with {many(card.size, 'rule')}."
    if not card.within:
        return (
            f"No card found costs as little as {_cost(card.bound)}; this is the cheapest found. No list of "
            f"these words can cost less than {_cost(card.least)}."
        )
    if all(each.shortest for each in card.decisions):
        return (
            "It is the shortest: with one rule fewer at any decision, every list costs more than "
            f"{_cost(card.bound)} in all."
        )
    return f"It is the shortest found that costs at most {_cost(card.bound)}."


def mistakes_text(mistakes: Sequence[Mistake], unit: str, width: int = 80) -> str:
    """One line for each mistake: what it costs, then what it is."""
    lines = [f"What common mistakes cost, per round and {unit}, all else played best"]
    decision = ""
    for each in mistakes:
        if each.decision != decision:
            decision = each.decision
            lines += ["", cap(decision)]
        cost = percent(each.cost, 4) if each.cost else "nothing"
        lines += _filled(each.says, width, f"{cost:>10}  ", " " * 12)
    return "\n".join(lines)
