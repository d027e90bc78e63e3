"""Cards up to renaming of suits: the class of some, and the renaming to those that stand for it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.starting_hands import LABELS, label_numbers

__all__ = ["HOLES", "LABEL_OF_HOLE", "flop_places", "hand_places", "places_of", "turn_places"]

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
Places = tuple[NDArray[np.int16], U8]
"""By number of some cards: their class, and the renaming of suits to the cards that stand for it."""

HOLES: I64 = np.array([(low, high) for high in range(52) for low in range(high)])
"""Two cards by their number, low + high * (high - 1) / 2."""
LABEL_OF_HOLE: NDArray[np.intp] = label_numbers(HOLES)


@lru_cache(maxsize=1)
def hand_places() -> tuple[NDArray[np.int16], U8, I64]:
    """For two cards their label, the renaming of suits to the label's own two cards, and those cards."""
    renames, cards = _renamed(HOLES)
    labels = LABEL_OF_HOLE.astype(np.int16)
    mine = np.zeros((len(LABELS), 2), np.int64)
    mine[labels] = cards  # all hands of a label are renamed to the same two cards
    return labels, renames, mine


@lru_cache(maxsize=1)
def flop_places() -> Places:
    """For each of the 22,100 flops its class, and a renaming of suits that turns it into the one counted."""
    from pitboss.kernels.suits import flop_classes

    return places_of(flop_classes()[0].astype(np.int64))


@lru_cache(maxsize=1)
def turn_places() -> Places:
    """The same for the 270,725 boards of four."""
    from pitboss.kernels.suits import turn_classes

    return places_of(turn_classes()[0].astype(np.int64))


def places_of(representatives: I64) -> Places:
    """Suits are ordered by the ranks they have, as in `kernels.suits`. Which of two suits with the same ranks
    comes first makes no difference: all hands beside the cards that stand for a class are counted."""
    size = representatives.shape[1]
    sets = np.array(list(combinations(range(52), size)), np.int64)
    number = sum(_choose(sets[:, at], at + 1) for at in range(size))
    renames, cards = _renamed(sets)
    weights = 52 ** np.arange(size)
    known = np.sort(representatives, axis=1) @ weights
    order = np.argsort(known)
    classes, names = np.zeros(len(sets), np.int16), np.zeros(len(sets), np.uint8)
    classes[number] = order[np.searchsorted(known[order], cards @ weights)]
    names[number] = renames
    return classes, names


def _choose(cards: I64, number: int) -> I64:
    return np.array([comb(card, number) for card in range(52)])[cards]


def _renamed(groups: I64) -> tuple[U8, I64]:
    """Groups of cards with suits in falling order of the ranks they have; cards rising."""
    ranks, suits = groups >> 2, groups & 3
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(4)], axis=1)
    falling = np.argsort(-masks, axis=1, kind="stable")
    place = np.empty_like(falling)
    np.put_along_axis(place, falling, np.arange(4)[None].repeat(len(groups), 0), axis=1)
    renames = (place << (2 * np.arange(4))).sum(axis=1).astype(np.uint8)
    cards = np.sort(ranks * 4 + np.take_along_axis(place, suits, axis=1), axis=1)
    return renames, cards
