"""Strategy cards: a game's decisions in a few plain rules, with what following them costs exactly."""

from pitboss.advise.cards.answer import CardAnswer, card_answer
from pitboss.advise.cards.card import CardDecision, CardRule, StrategyCard, strategy_card
from pitboss.advise.cards.card_json import card_json, mistakes_json
from pitboss.advise.cards.card_text import card_heading, card_text, mistakes_text
from pitboss.advise.cards.mistakes import Mistake, mistake_costs

__all__ = [
    "CardAnswer",
    "CardDecision",
    "CardRule",
    "Mistake",
    "StrategyCard",
    "card_answer",
    "card_heading",
    "card_json",
    "card_text",
    "mistake_costs",
    "mistakes_json",
    "mistakes_text",
    "strategy_card",
]
