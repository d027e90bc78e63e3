"""Both players' hands as `apart` takes them: in order of strength, and the deals of each of mine."""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart_read import Mine, Singles
from pitboss.kernels.apart_rows import Hands, Ranked, Subsets, multiset
from pitboss.kernels.apart_sets import BLOCK, ROW, SUITS, Cards, Classes, group_block, group_size, masks_of
from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.rankings import FIVE, strength_by
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["evaluated", "first_deals", "list_deals", "singles_of", "starts_of", "subsets_of", "their_hands"]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

_SLICE = 2048


@compiled
def _strength(ranking: Integer, key: Integer, bits: Integer) -> Integer:
    return strength_of(key, bits) if ranking == FIVE else strength_by(ranking, bits)


@compiled
def _strengths(ranking: Integer, cards: Cards, strengths: I16, multisets: I32) -> None:
    """The strength and the ranks of each hand."""
    for at in range(len(cards)):
        key, bits = np.int64(0), np.int64(0)
        for card in cards[at]:
            key += CARD_KEY[card]
            bits += CARD_BIT[card]
        strengths[at] = _strength(ranking, key, bits)
        multisets[at] = multiset(cards[at])


@compiled
def _with_one_more(ranking: Integer, ranks: Integer, cards: Cards, strengths: I16) -> None:
    """Rows of strengths: each set with one more card."""
    four = np.zeros(SUITS, np.int64)
    for at in range(len(cards)):
        masks_of(cards[at], four)
        key, bits = np.int64(0), np.int64(0)
        for card in cards[at]:
            key += CARD_KEY[card]
            bits += CARD_BIT[card]
        for suit in range(SUITS):
            if group_block(four, suit) == suit:
                for rank in range(13):
                    if ((ranks & ~four[suit]) >> rank) & 1:
                        card = 4 * rank + suit
                        strengths[at, suit * BLOCK + rank] = _strength(
                            ranking, key + CARD_KEY[card], bits + CARD_BIT[card]
                        )


@compiled
def _least(strengths: I16, multisets: I32, least: I16, example: I64) -> None:
    """The least strength of each multiset of ranks, and one of its hands."""
    for at in range(len(strengths)):
        number = multisets[at]
        if strengths[at] < least[number]:
            least[number], example[number] = strengths[at], at


@compiled
def first_deals(cards: Cards, ranks: Integer, first: I64) -> None:
    """Where the deals of each of my hands begin, if the dealer shows a card."""
    four, at = np.zeros(SUITS, np.int64), 0
    for hand in range(len(cards)):
        first[hand] = at
        masks_of(cards[hand], four)
        for suit in range(SUITS):
            if group_block(four, suit) == suit:
                left = ranks & ~four[suit]
                while left:
                    at += 1
                    left &= left - 1
    first[len(cards)] = at


@compiled
def list_deals(
    start: Integer, stop: Integer, mine: Mine, weight: I64, strength: I16, found: tuple[Cards, I64, I16]
) -> None:
    """List the deals of my hands from start to stop."""
    cards, weights, strengths = found
    four, size = np.zeros(SUITS, np.int64), mine.cards.shape[1]
    for hand in range(start, stop):
        masks_of(mine.cards[hand], four)
        at = mine.first[hand]
        for suit in range(SUITS if mine.up else 1):
            if group_block(four, suit) == suit:
                left = mine.ranks & ~four[suit] if mine.up else 1
                for rank in range(13):
                    if (left >> rank) & 1:
                        for i in range(size):
                            cards[at, i] = mine.cards[hand, i]
                        if mine.up:
                            cards[at, size] = 4 * rank + suit
                        weights[at] = weight[hand] * (group_size(four, suit) if mine.up else 1)
                        strengths[at] = strength[hand]
                        at += 1


def subsets_of(cards: int, sizes: Iterable[int]) -> Subsets:
    chosen = [pick for size in sizes for pick in combinations(range(cards), size)]
    every = [[*pick, *(at for at in range(cards) if at not in pick)] for pick in chosen]
    return Subsets(
        positions=np.array(every, np.int64).reshape(len(every), cards),
        size=np.array([len(pick) for pick in chosen], np.int64),
        chosen=np.array([sum(1 << at for at in pick) for pick in chosen], np.int64),
    )


def evaluated(classes: Classes, ranking: int, threads: int | None) -> tuple[I16, I32]:
    """The strength of each class, and the number of its ranks."""
    strength, multisets = np.empty(len(classes.cards), np.int16), np.empty(len(classes.cards), np.int32)
    in_slices(
        lambda start, stop: _strengths(
            ranking, classes.cards[start:stop], strength[start:stop], multisets[start:stop]
        ),
        len(strength),
        threads=threads,
        each=_SLICE,
    )
    return strength, multisets


def starts_of(strength: I16, top: int) -> I64:
    """Where each strength begins, up to top + 1."""
    return np.searchsorted(strength, np.arange(top + 2)).astype(np.int64)


def their_hands(classes: Classes, strength: I16, multisets: I32, top: int) -> tuple[Ranked, Hands]:
    """The dealer's hands as `apart_rows` takes them: all by ranks, and those that are stronger."""
    size = classes.cards.shape[1]
    least, example = (
        np.full(comb(12 + size, size), np.iinfo(np.int16).max),
        np.empty(comb(12 + size, size), np.int64),
    )
    _least(strength, multisets, least, example)
    known = np.flatnonzero(least < np.iinfo(np.int16).max)
    known = known[np.argsort(least[known], kind="stable")]
    ranked = Ranked(
        ranks=(classes.cards[example[known]] >> 2).astype(np.uint8), starts=starts_of(least[known], top)
    )

    stronger = np.flatnonzero(strength != least[multisets])
    when = np.concatenate([strength[stronger], least[multisets[stronger]]])
    order = np.argsort(when, kind="stable")
    weight = np.concatenate([classes.weight[stronger], -classes.weight[stronger]])
    cards = classes.cards[np.concatenate([stronger, stronger])[order]]
    return ranked, Hands(cards=cards, weight=weight[order], starts=starts_of(when[order], top))


def singles_of(
    classes: list[Classes],
    my_cards: Cards,
    size: int,
    ranking: int,
    ranks: int,
    first_row: int,
    threads: int | None,
) -> Singles:
    """Sets of this size, one less than the dealer's hand has; if they are my whole hands, these in order."""
    mine = my_cards.shape[1]
    cards = my_cards if size == mine else classes[size].cards if size < mine else my_cards[:0]
    strength = np.zeros((len(cards), ROW), np.int16)
    in_slices(
        lambda start, stop: _with_one_more(ranking, ranks, cards[start:stop], strength[start:stop]),
        len(cards),
        threads=threads,
        each=_SLICE,
    )
    subsets = subsets_of(mine, [size] if size <= mine else [])
    return Singles(strength=strength.reshape(-1), subsets=subsets, first_row=first_row, theirs=size + 1)
