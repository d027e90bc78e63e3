"""The reference ranking of poker hands, written to be read (procedures, "Hand rankings").

`pitboss.kernels` ranks the same hands much faster; the tests prove the two equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Final, NamedTuple

from pitboss.cards.card import SUITS, Card
from pitboss.errors import CardError

__all__ = [
    "ACE",
    "Category",
    "HandKind",
    "HandRank",
    "best_five",
    "ordered_ranks",
    "ordinal",
    "rank_hand",
    "royal_length",
]

ACE: Final = 14
_FIVE_HIGH: Final = 5  # the lowest straight, in which the ace counts as one


class HandKind(IntEnum):
    """What hands of one ranking are called, from the lowest to the highest."""

    @cached_property
    def label(self) -> str:
        """The name in running text: "three of a kind"."""
        return self.name.lower().replace("_", " ")


class Category(HandKind):
    """The kinds of five-card hand."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class HandRank(NamedTuple):
    """The strength of a hand among those of its ranking; the greater one wins, equal ones tie.

    `ranks` decide between hands of one category, most telling first: kings and fours with an ace are
    (13, 4, 14), a straight is its top card alone.
    """

    category: HandKind
    ranks: tuple[int, ...]


def rank_hand(cards: Collection[Card]) -> HandRank:
    """Rank the best five of five, six or seven cards."""
    _check(cards)
    ranks = [card.rank for card in cards]
    distinct = sorted(set(ranks), reverse=True)

    # Straights and flushes take five different ranks. Of seven cards at most two are then left to pair
    # any of them, too few for a full house or four of a kind: whatever is found here is the best.
    if len(distinct) >= 5:
        suited = _flush_ranks(cards)
        if suited:
            top = _straight_top(suited)
            if top == ACE:
                return HandRank(Category.ROYAL_FLUSH, (ACE,))
            if top:
                return HandRank(Category.STRAIGHT_FLUSH, (top,))
            return HandRank(Category.FLUSH, tuple(suited[:5]))
        top = _straight_top(distinct)
        if top:
            return HandRank(Category.STRAIGHT, (top,))
        if len(distinct) == len(ranks):
            return HandRank(Category.HIGH_CARD, tuple(distinct[:5]))

    # Most frequent first; the sort is stable, so equally frequent ranks stay highest first.
    groups = sorted(distinct, key=ranks.count, reverse=True)
    most, next_most = ranks.count(groups[0]), ranks.count(groups[1])
    if most == 4:
        return HandRank(Category.FOUR_OF_A_KIND, (groups[0], max(groups[1:])))
    if most == 3 and next_most >= 2:
        return HandRank(Category.FULL_HOUSE, (groups[0], groups[1]))
    if most == 3:
        return HandRank(Category.THREE_OF_A_KIND, tuple(groups[:3]))
    if next_most == 2:  # a third pair, too, can only lend its rank as kicker
        return HandRank(Category.TWO_PAIR, (groups[0], groups[1], max(groups[2:])))
    return HandRank(Category.ONE_PAIR, tuple(groups[:4]))


def best_five(cards: Collection[Card], rank: HandRank | None = None) -> tuple[Card, ...]:
    """The five cards that count, as a dealer lays them out: pairs first, straights from the top.

    Where the hand has been ranked already, `rank` saves doing it again.
    """
    rank = rank or rank_hand(cards)
    choice = sorted(cards, key=lambda card: card.index, reverse=True)
    if rank.category in _IN_ONE_SUIT:
        suits = [card.suit for card in cards]
        choice = [card for card in choice if suits.count(card.suit) >= 5]
    five: list[Card] = []
    for wanted, copies in _layout(rank):
        five += [card for card in choice if card.rank == wanted][:copies]
    return tuple(five)


def royal_length(cards: Collection[Card]) -> int:
    """How far a royal flush runs down from its ace in one suit: 5, 6 or 7 cards; 0 without a royal flush."""
    _check(cards)
    suited = _flush_ranks(cards)
    run = 0
    while run < len(suited) and suited[run] == ACE - run:
        run += 1
    return run if run >= 5 else 0


def ordinal(rank: HandRank) -> int:
    """The place among the 7,462 different hands: 1 for a royal flush, 7462 for 7-5-4-3-2 of mixed suits."""
    try:
        return _ordinals()[rank]
    except KeyError:
        raise CardError(f"no five cards make a {rank.category.label} of the ranks {rank.ranks}") from None


def _check(cards: Collection[Card]) -> None:
    if not 5 <= len(cards) <= 7:
        raise CardError(f"A hand has five, six or seven cards, not {len(cards)}.")
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if list(cards).count(card) > 1)
        raise CardError(f"the {twice.name} ({twice}) is in the hand twice: a deck has only one")


def _flush_ranks(cards: Collection[Card]) -> list[int]:
    """The ranks of the suit that has five cards or more, highest first; none when no suit has."""
    suits = [card.suit for card in cards]
    for suit in SUITS:
        if suits.count(suit) >= 5:
            return sorted([card.rank for card in cards if card.suit == suit], reverse=True)
    return []


def _straight_top(ranks: list[int]) -> int:
    """The top of the best straight in five or more different ranks, highest first; 0 without a straight."""
    for first in range(len(ranks) - 4):
        if ranks[first] - ranks[first + 4] == 4:
            return ranks[first]
    if ranks[0] == ACE and ranks[-4:] == [5, 4, 3, 2]:
        return _FIVE_HIGH
    return 0


_IN_ONE_SUIT: Final = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_IN_SEQUENCE: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_COPIES: Final[Mapping[HandKind, tuple[int, ...]]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


def _layout(rank: HandRank) -> Iterator[tuple[int, int]]:
    """Which ranks the five cards have and how often, in reading order."""
    if rank.category not in _IN_SEQUENCE:
        yield from zip(rank.ranks, _COPIES[rank.category], strict=True)
        return
    top = rank.ranks[0]
    for step in range(5):
        yield (ACE if top - step == 1 else top - step), 1


@cache
def ordered_ranks() -> tuple[HandRank, ...]:
    """Every different five-card hand, from the best to the worst."""
    return tuple(_from_best_to_worst())


@cache
def _ordinals() -> Mapping[HandRank, int]:
    return {rank: place for place, rank in enumerate(ordered_ranks(), start=1)}


def _from_best_to_worst() -> Iterator[HandRank]:
    """Every different five-card hand: 1 + 9 + 156 + 156 + 1277 + 10 + 858 + 858 + 2860 + 1277 = 7462."""
    down = range(ACE, 1, -1)
    straights = range(ACE, 4, -1)
    # combinations() and permutations() of descending ranks come out in descending order themselves.
    unpaired = [five for five in combinations(down, 5) if not _straight_top(list(five))]
    ranks_of: Mapping[Category, Sequence[tuple[int, ...]]] = {
        Category.ROYAL_FLUSH: [(ACE,)],
        Category.STRAIGHT_FLUSH: [(top,) for top in straights if top != ACE],
        Category.FOUR_OF_A_KIND: list(permutations(down, 2)),
        Category.FULL_HOUSE: list(permutations(down, 2)),
        Category.FLUSH: unpaired,
        Category.STRAIGHT: [(top,) for top in straights],
        Category.THREE_OF_A_KIND: _with_kickers(1, 2),
        Category.TWO_PAIR: _with_kickers(2, 1),
        Category.ONE_PAIR: _with_kickers(1, 3),
        Category.HIGH_CARD: unpaired,
    }
    for category in sorted(Category, reverse=True):
        for ranks in ranks_of[category]:
            yield HandRank(category, ranks)


def _with_kickers(grouped: int, kickers: int) -> list[tuple[int, ...]]:
    """Every choice of ranks that pair up, followed by every choice of kickers, best first."""
    down = range(ACE, 1, -1)
    return [
        group + rest
        for group in combinations(down, grouped)
        for rest in combinations([rank for rank in down if rank not in group], kickers)
    ]
