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
    """All 52 cards in random order, by the caller's generator and so by its seed.

    Fisher and Yates with numbers drawn by rejection: every order is equally likely, and a seed means the
    same order in every version of Python.
    """
    deck = list(FULL_DECK)
    draw = rng.getrandbits
    for last in range(len(deck) - 1, 0, -1):
        bits = (last + 1).bit_length()
        chosen = draw(bits)
        while chosen > last:
            chosen = draw(bits)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def cut(deck: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The one-handed poker cut: the top `at` cards go below the rest."""
    if not 0 <= at <= len(deck):
        raise CardError(f"Cannot cut {at} cards off a deck of {len(deck)}: cut 0 to {len(deck)}.")
    return (*deck[at:], *deck[:at])
