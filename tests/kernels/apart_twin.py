"""Hands apart, dealt one by one: the slow, obvious twin of the kernels."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart import Apart
from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.rankings import FIVE, strength_by
from pitboss.kernels.suits import canonical
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

I64 = NDArray[np.int64]
Deal = tuple[tuple[int, ...], ...]


@compiled
def strength_in(ranking: Integer, cards: I64) -> Integer:
    key, bits = np.int64(0), np.int64(0)
    for card in cards:
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    return strength_of(key, bits) if ranking == FIVE else strength_by(ranking, bits)


def every_deal(mine: int, theirs: int, up: int, ranking: int, cuts: I64, ranks: int) -> dict[Deal, list[int]]:
    """Each class of deals of a short deck: deals in it, my strength, and the dealer's hands below each limit,
    the last one above all."""
    deck = [card for card in range(52) if ranks >> (card >> 2) & 1]

    @cache
    def strength(cards: tuple[int, ...]) -> int:
        return int(strength_in(ranking, np.array(cards)))

    deals = Counter(
        canonical(hand, shown)
        for hand in combinations(deck, mine)
        for shown in combinations([card for card in deck if card not in hand], up)
    )
    found: dict[Deal, list[int]] = {}
    for (hand, shown), number in deals.items():
        left = [card for card in deck if card not in hand + shown]
        hands = [strength(tuple(sorted(shown + rest))) for rest in combinations(left, theirs - up)]
        own = strength(hand)
        limits = [own, own + 1, *cuts.tolist(), 10_000]
        found[hand, shown] = [number, own, *(sum(one < limit for one in hands) for limit in limits)]
    return found


def as_found(result: Apart, mine: int) -> dict[Deal, list[int]]:
    """The kernel's result in the form of `every_deal`."""
    parts = result.cards, result.weight, result.strength, result.below
    return {
        canonical(cards[:mine], cards[mine:]): [weight, strength, *below, result.total]
        for cards, weight, strength, below in zip(*(part.tolist() for part in parts), strict=True)
    }


@compiled
def _deal(ranking: Integer, left: I64, shown: I64, theirs: Integer, limits: I64, below: I64) -> None:
    """Every way to choose the dealer's other cards from those left."""
    missing = theirs - len(shown)
    at, cards = np.arange(missing), np.empty(theirs, np.int64)
    cards[missing:] = shown
    while True:
        for i in range(missing):
            cards[i] = left[at[i]]
        strength = strength_in(ranking, cards)
        for limit in range(len(limits)):
            below[limit] += strength < limits[limit]
        last = missing - 1
        while last >= 0 and at[last] == len(left) - missing + last:
            last -= 1
        if last < 0:
            return
        at[last] += 1
        for j in range(int(last) + 1, missing):
            at[j] = at[j - 1] + 1


def dealt(result: Apart, deal: int, mine: int, theirs: int, ranking: int, cuts: I64) -> list[int]:
    """What `below` should be for one deal of a whole deck."""
    cards = result.cards[deal].astype(np.int64)
    own = strength_in(ranking, cards[:mine])
    assert own == result.strength[deal]
    limits, left = np.concatenate([[own, own + 1], cuts]), np.setdiff1d(np.arange(52), cards)
    below = np.zeros(len(limits), np.int64)
    _deal(ranking, left, cards[mine:], theirs, limits, below)
    return [int(number) for number in below]
