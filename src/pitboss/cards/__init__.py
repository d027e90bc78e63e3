"""Cards, the deck, and the readable reference rankings of poker hands."""

from pitboss.cards.card import RANK_NAMES, RANKS, SUITS, Card, parse_cards, rank_name
from pitboss.cards.deck import FULL_DECK, cut, shuffled
from pitboss.cards.ranking import Category, HandKind, HandRank, best_five, ordinal, rank_hand, royal_length
from pitboss.cards.rankings import RANKINGS, Ranking

__all__ = [
    "FULL_DECK",
    "RANKINGS",
    "RANKS",
    "RANK_NAMES",
    "SUITS",
    "Card",
    "Category",
    "HandKind",
    "HandRank",
    "Ranking",
    "best_five",
    "cut",
    "ordinal",
    "parse_cards",
    "rank_hand",
    "rank_name",
    "royal_length",
    "shuffled",
]
