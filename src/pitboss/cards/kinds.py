"""The kinds of hand of each ranking, from the lowest up; those of five cards are in `ranking`."""

from __future__ import annotations

from functools import cached_property

from pitboss.cards.ranking import HandKind

__all__ = ["FlushLength", "FourCards", "RunLength", "ThreeCards", "TwoCards"]


class ThreeCards(HandKind):
    """The kinds of three-card hand: with three cards a straight is rarer than a flush."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6


class FourCards(HandKind):
    """The kinds of four-card hand."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7


class TwoCards(HandKind):
    """The kinds of two cards, as pay tables tell them apart."""

    UNSUITED = 0
    SUITED = 1
    ONE_PAIR = 2


class _Length(HandKind):
    @cached_property
    def label(self) -> str:
        """ "four-card flush", "three-card straight flush"."""
        return self.name.lower().replace("_card_", "-card ").replace("_", " ")


class FlushLength(_Length):
    """How many cards of one suit a hand has."""

    ONE_CARD_FLUSH = 1
    TWO_CARD_FLUSH = 2
    THREE_CARD_FLUSH = 3
    FOUR_CARD_FLUSH = 4
    FIVE_CARD_FLUSH = 5
    SIX_CARD_FLUSH = 6
    SEVEN_CARD_FLUSH = 7


class RunLength(_Length):
    """How many cards in sequence and of one suit a hand has."""

    ONE_CARD_STRAIGHT_FLUSH = 1
    TWO_CARD_STRAIGHT_FLUSH = 2
    THREE_CARD_STRAIGHT_FLUSH = 3
    FOUR_CARD_STRAIGHT_FLUSH = 4
    FIVE_CARD_STRAIGHT_FLUSH = 5
    SIX_CARD_STRAIGHT_FLUSH = 6
    SEVEN_CARD_STRAIGHT_FLUSH = 7
