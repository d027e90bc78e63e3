"""What a card says in one situation, and what that costs there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.advise.cards.card import CardRule, StrategyCard
from pitboss.advise.cards.places import roles_of
from pitboss.advise.cards.seen import Seen
from pitboss.cards import Card
from pitboss.errors import InputError
from pitboss.exact.problem import make_problem

__all__ = ["CardAnswer", "card_answer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnswer:
    """The card's answer: the option, the rule that gives it, and what it gives away with these cards."""

    option: str
    rule: CardRule | None
    """None where no rule holds and the card says what to do otherwise."""
    cost: Fraction
    """Against the best option with these cards, everything after it played best, in units; often nothing."""


def card_answer(card: StrategyCard, decision: str, cards: Mapping[str, Sequence[Card]]) -> CardAnswer:
    """What the card says at a decision with these cards in sight, by group as `advise` takes them."""
    from pitboss.advise.advice import advise

    option, rule = said(card, decision, cards)
    advice = advise(card.question, {name: tuple(each) for name, each in cards.items()})
    return CardAnswer(option=option, rule=rule, cost=advice.cost(option))


def said(
    card: StrategyCard, decision: str, cards: Mapping[str, Sequence[Card]]
) -> tuple[str, CardRule | None]:
    """The option and the first rule that holds; InputError for a decision that the card does not have."""
    own = next((each for each in card.decisions if each.name == decision), None)
    if own is None:
        known = ", ".join(repr(each.name) for each in card.decisions)
        raise InputError(f"The card says nothing about {decision!r}; it is about {known}.")
    roles = roles_of(make_problem(card.question))
    mine, board, theirs = (
        np.array([[each.index for name in groups for each in cards.get(name, ())]], np.uint8).reshape(1, -1)
        for groups in (roles.mine, roles.board, roles.theirs)
    )
    held = own.words.held(own.words.levels(Seen(mine=mine, board=board, theirs=theirs)))[:, 0]
    for rule in own.rules:
        if all(bool(held[each.number]) == each.wanted for each in rule.conditions):
            return rule.option, rule
    return own.otherwise, None
