"""Hands in the words a dealer announces them with, and cards as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from pitboss.cards import Card, Category, HandRank, rank_hand, rank_name
from pitboss.wording.lists import cap, spaced

__all__ = ["NAMED", "a_hand", "announcement", "card_symbols", "describe", "describe_both"]

NAMED: Final = dict.fromkeys(Category, 1) | {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}
"""How many of a hand's ranks its plain name already gives; the rest are kickers."""


@lru_cache(maxsize=1024)
def describe(rank: HandRank, kickers: int = 0) -> str:
    """The hand in words, with up to this many kickers: "two pair, kings and fours with ace kicker"."""
    named = NAMED[rank.category]
    extra = rank.ranks[named : named + kickers]
    match rank.category:
        case Category.ROYAL_FLUSH:
            return rank.category.label
        case Category.HIGH_CARD:
            return f"{_joined(rank.ranks[:1] + extra)} high"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{rank.category.label}, {_joined(rank.ranks[:1] + extra)} high"
    first, *others = (rank_name(each, plural=True) for each in rank.ranks[:named])
    match rank.category:
        case Category.FULL_HOUSE:
            text = f"full house, {first} over {others[0]}"
        case Category.TWO_PAIR:
            text = f"two pair, {first} and {others[0]}"
        case Category.ONE_PAIR:
            text = f"pair of {first}"
        case _:
            text = f"{rank.category.label}, {first}"
    if not extra:
        return text
    return f"{text} with {_joined(extra)} {'kicker' if len(extra) == 1 else 'kickers'}"


def describe_both(mine: HandRank, theirs: HandRank) -> tuple[str, str]:
    """Both hands in words, with only as many kickers as it takes to show which is better."""
    for kickers in range(5):
        words = describe(mine, kickers), describe(theirs, kickers)
        if words[0] != words[1]:
            return words
    return describe(mine), describe(theirs)


def announcement(place: str, five: Collection[Card]) -> str:
    """What the dealer says of a hand on the table: "Dealer's hand: full house, kings over fours."."""
    return f"{cap(spaced(place))}'s hand: {describe(rank_hand(five))}."


def a_hand(name: str) -> str:
    """The name of a hand after a verb: "a flush", "a pair of sevens", but "one pair", "three of a kind"."""
    return name if name.startswith(("one ", "two ", "three ", "four ")) else f"a {name}"


def card_symbols(cards: Iterable[Card]) -> str:
    """`10♦ 9♣`"""
    return " ".join(card.symbol for card in cards)


def _joined(ranks: Iterable[int]) -> str:
    return "-".join(rank_name(rank) for rank in ranks)
