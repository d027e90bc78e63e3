"""Hands in the words a dealer announces them with, and cards as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from pitboss.cards import RANKINGS, Card, HandRank, rank_name
from pitboss.wording.lists import cap, spaced

__all__ = [
    "a_hand",
    "announcement",
    "card_symbols",
    "describe",
    "describe_both",
    "hand_words",
    "or_better",
    "ranks_named",
]

_BOTH: Final = ("two pair", "full house", "suited", "unsuited")
"""Hands that are called by two ranks; the plain name of any other gives one."""


def ranks_named(label: str) -> int:
    """How many of a hand's ranks its plain name already gives; the rest are kickers."""
    return 2 if label in _BOTH else 1


def describe(rank: HandRank, kickers: int = 0) -> str:
    """The hand in words, with up to this many kickers: "two pair, kings and fours with ace kicker"."""
    return hand_words(rank.category.label, rank.ranks, kickers)


@lru_cache(maxsize=1024)
def hand_words(label: str, ranks: tuple[int, ...], kickers: int = 0) -> str:
    """A hand of any ranking, by what it is called and the ranks that tell it apart."""
    named = ranks_named(label)
    extra = ranks[named : named + kickers]
    match label:
        case "royal flush" | "mini royal":
            return label
        case "high card":
            return f"{_joined(ranks[:1] + extra)} high"
        case "suited" | "unsuited":
            return f"{_joined(ranks)} {label}"
        case "one pair" | "two pair" | "three of a kind" | "full house" | "four of a kind":
            return _grouped(label, ranks[:named], extra)
    return f"{label}, {_joined(ranks[:1] + extra)} high"  # straights, and flushes of any length


def _grouped(label: str, ranks: tuple[int, ...], extra: tuple[int, ...]) -> str:
    first, *others = (rank_name(each, plural=True) for each in ranks)
    match label:
        case "full house":
            text = f"full house, {first} over {others[0]}"
        case "two pair":
            text = f"two pair, {first} and {others[0]}"
        case "one pair":
            text = f"pair of {first}"
        case _:
            text = f"{label}, {first}"
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


def announcement(place: str, five: Collection[Card], ranking: str = "five-card") -> str:
    """What the dealer says of a hand on the table: "Dealer's hand: full house, kings over fours."."""
    return f"{cap(spaced(place))}'s hand: {describe(RANKINGS[ranking].rank(five))}."


def a_hand(name: str) -> str:
    """The name of a hand after a verb: "a flush", "a pair of sevens", but "one pair", "three of a kind"."""
    bare = name.endswith("suited") or (name.endswith(" high") and "," not in name)
    if bare or name.startswith(("one ", "two ", "three ", "four ")):
        return name
    return f"a {name}"


def or_better(name: str) -> str:
    """ "queen high or better", "a three-card flush, nine high, or better"."""
    return f"{a_hand(name)}{',' if ',' in name else ''} or better"


def card_symbols(cards: Iterable[Card]) -> str:
    """`10♦ 9♣`"""
    return " ".join(card.symbol for card in cards)


def _joined(ranks: Iterable[int]) -> str:
    return "-".join(rank_name(rank) for rank in ranks)
