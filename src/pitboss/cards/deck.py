"""The deck in order, shuffled and cut. Every shuffle names its source of randomness."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pitboss.cards.card import RANK_NAMES, SUITS, Card
from pitboss.errors import CardError

__all__ = ["FULL_DECK", "cut", "shuffled"]

FULL_DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for rank in RANK_NAMES for suit in SUITS)


def shuffled(rng: Random) -> tuple[Card, ...]:
    """A full deck in an order chosen by `rng`; the first card is the top."""
    deck = list(FULL_DECK)
    rng.shuffle(deck)
    return tuple(deck)


def cut(deck: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The one-handed poker cut: the top `at` cards go below the rest."""
    if not 0 <= at <= len(deck):
        raise CardError(f"cannot cut {at} cards off a deck of {len(deck)}: cut 0 to {len(deck)}")
    return (*deck[at:], *deck[:at])
