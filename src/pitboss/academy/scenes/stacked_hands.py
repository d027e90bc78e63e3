"""Stacked hands: each function sets what makes one hand worth reading.

The rest is dealt at random; the kind of scene checks whether it came out as meant.
"""

from __future__ import annotations

from pitboss.academy.scenes.deal import ACE, ALL_RANKS, Deal, StackedCards
from pitboss.cards import SUITS, Card
from pitboss.rules import PayTable

_SHAPES = {
    "one pair": (2, 1, 1, 1),
    "two pair": (2, 2, 1),
    "three of a kind": (3, 1, 1),
    "full house": (3, 2),
    "four of a kind": (4, 1),
}
"""How often each rank of a hand comes, in the hands that are called by that."""


def anything(_: Deal) -> StackedCards:
    return StackedCards()


def royal(deal: Deal) -> StackedCards:
    """The highest straight flush, of as many cards as count."""
    cards = deal.take(*range(ACE, ACE - deal.subject.counts, -1), suit=deal.suit())
    return deal.split(cards)


def long_royal(deal: Deal) -> StackedCards:
    last = deal.rng.choice([9, 9, 8])
    cards = deal.take(*range(ACE, last - 1, -1), suit=deal.suit())
    return deal.split(cards)


def three_pairs(deal: Deal) -> StackedCards:
    first, second, third = deal.rng.sample(ALL_RANKS, 3)
    return deal.split(deal.take(first, first, second, second, third, third))


def two_trips(deal: Deal) -> StackedCards:
    first, second = deal.rng.sample(ALL_RANKS, 2)
    return deal.split(deal.take(first, first, first, second, second, second))


def wheel(deal: Deal) -> StackedCards:
    """The lowest straight; where runs of one suit count, one down to the ace."""
    length = deal.subject.counts or deal.rng.choice([3, 3, 4])
    suit = None if deal.subject.counts else deal.suit()
    return deal.split(deal.take(ACE, *range(2, length + 1), suit=suit))


def around_the_corner(deal: Deal) -> StackedCards:
    """Cards in a row that goes on from the ace to the two, which is not a straight."""
    length = deal.subject.counts
    above = deal.rng.randint(1, length - 2)
    ranks = [*range(ACE - above, ACE + 1), *range(2, length - above + 1)]
    return deal.split(deal.take(*ranks))


def straight_and_flush(deal: Deal) -> StackedCards:
    """As many as count in a row, and as many of one suit, but never the same ones."""
    length = deal.subject.counts
    top = deal.rng.randint(length, ACE)
    run = [ACE if rank == 1 else rank for rank in range(top, top - length, -1)]
    odd = deal.rng.choice(run)
    suit = deal.suit()
    other = deal.rng.choice([each for each in SUITS if each != suit])
    extra = deal.rng.choice(deal.some(8, run))
    cards = deal.take(*(rank for rank in run if rank != odd), extra, suit=suit) + deal.take(odd, suit=other)
    return deal.split(cards)


def pair_beside(deal: Deal) -> StackedCards:
    """A straight or a flush, and a card that pairs one of it."""
    cards = made_hand(deal, deal.rng.choice(["straight", "flush"]))
    return deal.split([*cards, *deal.take(deal.rng.choice(cards).rank)])


def made(deal: Deal) -> StackedCards:
    """A hand better than a pair, each kind as often as the others."""
    kinds = sorted(deal.subject.kinds - {"high card", "one pair", "royal flush", "mini royal"})
    return deal.split(made_hand(deal, deal.rng.choice(kinds)))


def made_hand(deal: Deal, label: str) -> list[Card]:
    """Cards of a hand that is called so, as many as count."""
    length = deal.subject.counts
    suit = deal.suit() if "flush" in label else None
    if label in _SHAPES:
        shape = _SHAPES[label]
        different = deal.rng.sample(ALL_RANKS, len(shape))
        ranks = [rank for rank, times in zip(different, shape, strict=True) for _ in range(times)]
        return deal.take(*ranks[:length])
    if "straight" not in label:
        return deal.take(*deal.rng.sample(ALL_RANKS, length), suit=suit)
    top = deal.rng.randint(length, ACE - (suit is not None))
    return deal.take(*(ACE if rank == 1 else rank for rank in range(top, top - length, -1)), suit=suit)


def equal_suits(deal: Deal) -> StackedCards:
    """Two suits as long as each other, and none longer."""
    length = deal.rng.choice([2, 3, 3])
    first, second = deal.rng.sample(SUITS, 2)
    return deal.split([card for suit in (first, second) for card in deal.take(*deal.some(length), suit=suit)])


def long_suit(deal: Deal) -> StackedCards:
    """Six or seven cards of one suit."""
    return deal.split(deal.take(*deal.some(deal.rng.choice([6, 6, 7])), suit=deal.suit()))


def run_in_a_short_suit(deal: Deal) -> StackedCards:
    """Three in a row of one suit, and four others of another."""
    top = deal.rng.randint(4, ACE)
    short, long = deal.rng.sample(SUITS, 2)
    scattered = deal.rng.choice([(ACE, 11, 8, 5), (13, 10, 7, 4), (12, 9, 6, 3)])
    return deal.split([*deal.take(top, top - 1, top - 2, suit=short), *deal.take(*scattered, suit=long)])


def one_too_many(deal: Deal) -> StackedCards:
    """Common cards that would make a better hand, if as many as one likes could be used."""
    if deal.rng.random() < 0.5:
        rank = deal.rng.choice(ALL_RANKS)
        return StackedCards(shared=deal.take(rank, rank, rank))
    cards = deal.take(*deal.rng.sample(ALL_RANKS, 5), suit=deal.suit())
    return StackedCards(mine=cards[:2], shared=cards[2:])


def table_edge(deal: Deal) -> StackedCards:
    """A pair that the pay table just pays, or just does not."""
    pair = deal.rng.choice(sorted(pairs_at_the_edge(deal.terms.tables[str(deal.subject.step.paytable)])))
    return deal.drawn(
        lambda rank: rank.category.label == "one pair" and rank.ranks[0] == pair,
        *_spread(deal, deal.take(pair, pair)),
    )


def pairs_at_the_edge(table: PayTable) -> set[int]:
    """The lowest pair of each line that names one, and the pair below it."""
    least = [line.hand.least for line in table.lines if line.hand.category.label == "one pair"]
    return {rank for edge in least if edge > 2 for rank in (edge, edge - 1)}


def _spread(deal: Deal, cards: list[Card]) -> tuple[list[Card], list[Card]]:
    found = deal.split(cards)
    return list(found.mine), list(found.shared)
