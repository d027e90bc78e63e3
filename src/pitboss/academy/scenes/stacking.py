"""Stacked cards: each function sets some cards of a hand, of the other hand, and of those they share.

The rest is dealt at random; the kind of scene checks whether it came out as meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from pitboss.cards import SUITS, Card

__all__ = ["StackedCards", "Stacking"]

_RANKS = range(2, 15)
_ACE = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedCards:
    """The cards that are set: the hand's own, the other hand's, a second seat's, and the common ones."""

    mine: Sequence[Card] = ()
    theirs: Sequence[Card] = ()
    rival: Sequence[Card] = ()
    shared: Sequence[Card] = ()


Stacking = Callable[[Random, int, int], StackedCards]
"""Given how many cards each hand has to itself, and how many are common."""


class _Deck:
    """Cards by rank, each once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._used: set[Card] = set()

    def take(self, *ranks: int, suit: str | None = None) -> list[Card]:
        found: list[Card] = []
        for rank in ranks:
            suits = [suit] if suit else self._rng.sample(SUITS, len(SUITS))
            card = next(card for each in suits if (card := Card(rank, each)) not in self._used)
            self._used.add(card)
            found.append(card)
        return found


def _some(rng: Random, count: int, without: Iterable[int] = ()) -> list[int]:
    """Different ranks, the highest first."""
    avoid = set(without)
    return sorted(rng.sample([rank for rank in _RANKS if rank not in avoid], count), reverse=True)


def _split(rng: Random, cards: Sequence[Card], own: int, common: int) -> StackedCards:
    """A whole hand, spread at random over its own cards and the common ones."""
    mixed = rng.sample(cards, len(cards))
    fewest = max(0, len(mixed) - common)
    mine = rng.randint(fewest, min(own, len(mixed)))
    return StackedCards(mine=mixed[:mine], shared=mixed[mine:])


def anything(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    return StackedCards()


def counterfeited(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    """The same pair for both, three higher kickers on the board, two different lower ones in the hands."""
    pair = rng.choice(_RANKS)
    ranks = _some(rng, 6, [pair])
    low = rng.sample(ranks[3:], 3)
    deck = _Deck(rng)
    return StackedCards(
        shared=rng.sample(deck.take(pair, *ranks[:3], low[0]), 5),
        mine=deck.take(pair, low[1]),
        theirs=deck.take(pair, low[2]),
    )


def kicker(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    """The same pair for both, and a kicker in one hand that counts."""
    pair = rng.choice(_RANKS)
    ranks = _some(rng, 6, [pair])
    high, other = rng.sample(ranks[:3], 2)
    board = [rank for rank in ranks if rank not in (high, other)]
    deck = _Deck(rng)
    return StackedCards(
        shared=rng.sample(deck.take(pair, *board), 5),
        mine=deck.take(pair, high),
        theirs=deck.take(pair, other),
    )


def board_plays(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    deck = _Deck(rng)
    match rng.randrange(5):
        case 0:
            top = rng.randint(10, _ACE)
            board = deck.take(*range(top, top - 5, -1))
        case 1:
            board = deck.take(
                *_some(rng, 3, range(2, 9)), *_some(rng, 2, range(9, 15)), suit=rng.choice(SUITS)
            )
        case 2:
            high, low = _some(rng, 2, [2, 3, _ACE])
            board = deck.take(high, high, low, low, _ACE)
        case 3:
            three, two = rng.sample(range(7, 15), 2)
            board = deck.take(three, three, three, two, two)
        case _:
            pair = rng.randint(2, 8)
            board = deck.take(pair, pair, _ACE, 13, rng.choice([12, 11, 10]))
    low_cards = [rank for rank in range(2, 8) if all(card.rank != rank for card in board)]
    own_ranks = rng.sample(low_cards, 2)
    return StackedCards(shared=rng.sample(board, 5), mine=deck.take(*own_ranks))


def quads(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    rank = rng.choice(_RANKS)
    other = rng.choice(_some(rng, 12, [rank]))
    return StackedCards(shared=rng.sample(_Deck(rng).take(rank, rank, rank, rank, other), 5))


def tie(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    """The same ranks in both hands, each at most twice."""
    ranks = _some(rng, own)
    if own > 2 and rng.random() < 0.6:
        ranks[-1] = ranks[0]
    deck = _Deck(rng)
    return StackedCards(mine=deck.take(*ranks), theirs=deck.take(*ranks))


def split_pot(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    high, low = rng.choice([_ACE, _ACE, 13, 12]), rng.choice(range(5, 12))
    deck = _Deck(rng)
    return StackedCards(mine=deck.take(high, low), rival=deck.take(high, low), shared=deck.take(high))


def strong(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    """A hand that nobody would fold who could see the board."""
    rank = rng.choice(_RANKS)
    deck = _Deck(rng)
    if rng.random() < 0.5:
        return StackedCards(mine=deck.take(rank, rank), shared=deck.take(rank))
    other = rng.choice(_some(rng, 12, [rank]))
    return StackedCards(mine=deck.take(rank, other), shared=deck.take(rank, rank))


def paying(rng: Random, own: int, common: int) -> StackedCards:  # noqa: ARG001
    """Enough for any bonus, already with the first three common cards."""
    deck = _Deck(rng)
    match rng.randrange(4):
        case 0:
            rank, other = rng.sample(_RANKS, 2)
            return StackedCards(mine=deck.take(rank, other), shared=deck.take(rank, rank))
        case 1:
            rank, other = rng.sample(_RANKS, 2)
            return StackedCards(mine=deck.take(rank, other), shared=deck.take(rank, other, rank))
        case 2:
            ranks = rng.sample(_RANKS, 5)
            cards = deck.take(*ranks, suit=rng.choice(SUITS))
            return StackedCards(mine=cards[:2], shared=cards[2:])
        case _:
            top = rng.randint(6, _ACE)
            ranks = rng.sample(range(top, top - 5, -1), 5)
            cards = deck.take(*ranks)
            return StackedCards(mine=cards[:2], shared=cards[2:])


def royal(rng: Random, own: int, common: int) -> StackedCards:
    cards = _Deck(rng).take(*range(_ACE, 9, -1), suit=rng.choice(SUITS))
    return _split(rng, cards, own, common)


def long_royal(rng: Random, own: int, common: int) -> StackedCards:
    last = rng.choice([9, 9, 8])
    cards = _Deck(rng).take(*range(_ACE, last - 1, -1), suit=rng.choice(SUITS))
    return _split(rng, cards, own, common)


def unpaired(rng: Random, own: int, common: int) -> StackedCards:
    """Two hands without a pair, the first at least as good as the second."""
    shared = _some(rng, common)
    hands = sorted((_some(rng, own, shared), _some(rng, own, shared)), reverse=True)
    deck = _Deck(rng)
    return StackedCards(shared=deck.take(*shared), mine=deck.take(*hands[0]), theirs=deck.take(*hands[1]))


def three_pairs(rng: Random, own: int, common: int) -> StackedCards:
    first, second, third, single = rng.sample(_RANKS, 4)
    return _split(rng, _Deck(rng).take(first, first, second, second, third, third, single), own, common)


def two_trips(rng: Random, own: int, common: int) -> StackedCards:
    first, second, single = rng.sample(_RANKS, 3)
    return _split(rng, _Deck(rng).take(first, first, first, second, second, second, single), own, common)


def wheel(rng: Random, own: int, common: int) -> StackedCards:
    return _split(rng, _Deck(rng).take(_ACE, 2, 3, 4, 5), own, common)


def straight_and_flush(rng: Random, own: int, common: int) -> StackedCards:
    """Five in a row, and five of one suit, but never the same five."""
    top = rng.randint(5, _ACE)
    run = [_ACE if rank == 1 else rank for rank in range(top, top - 5, -1)]
    odd = rng.choice(run)
    suit = rng.choice(SUITS)
    other = rng.choice([each for each in SUITS if each != suit])
    deck = _Deck(rng)
    extra = rng.choice(_some(rng, 8, run))
    cards = deck.take(*(rank for rank in run if rank != odd), extra, suit=suit) + deck.take(odd, suit=other)
    return _split(rng, cards, own, common)
