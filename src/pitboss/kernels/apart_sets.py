"""Sets of cards up to a renaming of suits: every class listed once, and the class of any set.

A set is four masks of ranks, one per suit; its canonical form has them in falling order. Listing falling
masks therefore meets every class once, without looking at the other sets (`suits` says more).

A row holds a number for each class of (a set, one more card): four blocks of ranks, one per suit of the
canonical set. Suits with equal masks can be exchanged, so they share the block of the first of them. `Places`
says, for any set at all, which row is its own and which block belongs to each of its suits.
"""

from dataclasses import dataclass
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices

__all__ = [
    "BLOCK",
    "BLOCKS",
    "COMB",
    "FACTORS",
    "ROW",
    "ROW_BITS",
    "SUITS",
    "Cards",
    "Classes",
    "Places",
    "classes_of",
    "group_block",
    "group_size",
    "masks_of",
    "own_place",
    "places_of",
    "used_rows",
]

Cards = NDArray[np.uint8]
Places = NDArray[np.int64]
Found = tuple[Cards, NDArray[np.int64], NDArray[np.uint16]]

SUITS = 4
BLOCK, ROW = 16, 64  # a block holds 13 ranks and padding, a row four blocks
_DECK = 52
_ORDERS: NDArray[np.int64] = np.array(list(permutations(range(4))))

COMB: NDArray[np.int64] = np.array([[comb(card, i + 1) for card in range(_DECK)] for i in range(7)])
"""What the i-th lowest card of a set adds to the number of the set among those of its size."""

# A place is one integer: the row in the low bits, then a block for each suit, then the factor of each suit.
ROW_BITS, BLOCKS, FACTORS = (1 << 28) - 1, 28, 36


@dataclass(frozen=True, kw_only=True)
class Classes:
    """One set of each class, its cards rising, and the sets in the class."""

    cards: Cards  # [classes, size]
    weight: NDArray[np.int64]  # [classes]
    masks: NDArray[np.uint16]  # [classes, suits] ranks


@compiled
def _falling(
    start: Integer,
    stop: Integer,
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    ends: Places,
    found: Found,
) -> None:
    """The sets of falling masks whose first is `masks[start]` to `masks[stop]`: their number is added to
    `ends`, unless there is room for them. A class has 24 / (product of multiplicities!) members."""
    cards, weight, fours = found
    fill, size = len(weight) > 0, cards.shape[1]
    for first in range(start, stop):
        left, at = size, ends[first]
        while first >= starts[size - left + 1]:
            left -= 1
        a = masks[first]
        for in_b in range(left + 1):
            for b in masks[starts[in_b] : starts[in_b + 1]]:
                if b > a:
                    break
                for in_c in range(left - in_b + 1):
                    last = left - in_b - in_c
                    for c in masks[starts[in_c] : starts[in_c + 1]]:
                        if c > b:
                            break
                        equal = 1 + (b == a)
                        three = 24 // equal
                        equal = equal + 1 if c == b else 1
                        three //= equal
                        for d in masks[starts[last] : starts[last + 1]]:
                            if d > c:
                                break
                            if fill:
                                weight[at] = three // (equal + 1) if d == c else three
                                fours[at, 0], fours[at, 1], fours[at, 2], fours[at, 3] = a, b, c, d
                                _write(a, b, c, d, cards[at])
                            at += 1
        if not fill:
            ends[first + 1] = at - ends[first]


@compiled
def _write(a: Integer, b: Integer, c: Integer, d: Integer, cards: Cards) -> None:
    """The cards of four masks, rising."""
    ranks, first, at = a | b | c | d, 0, 0
    while ranks:
        if ranks & 1:
            if a & 1:
                cards[at] = first
                at += 1
            if b & 1:
                cards[at] = first + 1
                at += 1
            if c & 1:
                cards[at] = first + 2
                at += 1
            if d & 1:
                cards[at] = first + 3
                at += 1
        ranks, a, b, c, d = ranks >> 1, a >> 1, b >> 1, c >> 1, d >> 1
        first += 4


@compiled
def masks_of(cards: Cards, four: NDArray[np.int64]) -> None:
    """The ranks in each suit."""
    four[:] = 0
    for card in cards:
        four[card & 3] |= 1 << (card >> 2)


@compiled
def group_size(four: NDArray[np.int64], suit: Integer) -> int:
    """Suits that can be exchanged with this one, itself included."""
    equal = 0
    for other in range(4):
        equal += four[other] == four[suit]
    return equal


@compiled
def group_block(four: NDArray[np.int64], suit: Integer) -> int:
    """The first of them."""
    first = 0
    while four[first] != four[suit]:
        first += 1
    return first


@compiled
def own_place(row: Integer, four: NDArray[np.int64]) -> Integer:
    """The place of a canonical set.

    The factor of a suit is the number of ways to rename suits that change neither the set nor a card of this
    suit beside it: 24 over the classmates of set and card.
    """
    place, kept, equal = np.int64(row), 1, 1
    for suit in range(1, 4):
        equal = equal + 1 if four[suit] == four[suit - 1] else 1
        kept *= equal
    for suit in range(4):
        place |= group_block(four, suit) << (BLOCKS + 2 * suit)
        place |= (kept // group_size(four, suit)) << (FACTORS + 4 * suit)
    return place


@compiled
def _place(cards: Cards, first: Integer, orders: NDArray[np.int64], places: Places) -> None:
    """The places of all sets of one size, by their number; rows are counted from `first`."""
    size = cards.shape[1]
    four, moved = np.zeros(4, np.int64), np.zeros(size, np.int64)
    for at in range(len(cards)):
        masks_of(cards[at], four)
        own = own_place(first + at, four)
        for order in range(len(orders)):
            for i in range(size):
                card = np.int64(cards[at, i])
                card = card & ~3 | orders[order, card & 3]
                j = i
                while j > 0 and moved[j - 1] > card:
                    moved[j] = moved[j - 1]
                    j -= 1
                moved[j] = card
            number, place = 0, own & ROW_BITS
            for i in range(size):
                number += COMB[i, moved[i]]
            for suit in range(4):
                to = orders[order, suit]
                place |= ((own >> (BLOCKS + 2 * suit)) & 3) << (BLOCKS + 2 * to)
                place |= ((own >> (FACTORS + 4 * suit)) & 15) << (FACTORS + 4 * to)
            places[number] = place


def classes_of(size: int, ranks: int, *, threads: int | None = None) -> Classes:
    """The classes of sets of this size from a deck of four suits of these ranks; of 52 cards, 1, 13, 169,
    1,755, 16,432, 134,459, 962,988."""
    every = np.arange(1 << 13)
    every = every[every & ~ranks == 0]
    sizes = np.bitwise_count(every)
    masks = np.concatenate([every[sizes == each] for each in range(size + 1)])
    starts = np.searchsorted(np.sort(sizes), np.arange(size + 2))
    ends = np.zeros(len(masks) + 1, np.int64)
    found = _room(0, size)
    in_slices(
        lambda start, stop: _falling(start, stop, masks, starts, ends, found),
        len(masks),
        threads=threads,
        each=256,
    )
    ends = np.cumsum(ends)
    found = _room(int(ends[-1]), size)
    in_slices(
        lambda start, stop: _falling(start, stop, masks, starts, ends, found),
        len(masks),
        threads=threads,
        each=256,
    )
    return Classes(cards=found[0], weight=found[1], masks=found[2])


def _room(classes: int, size: int) -> Found:
    return (
        np.empty((classes, size), np.uint8),
        np.empty(classes, np.int64),
        np.empty((classes, SUITS), np.uint16),
    )


def places_of(classes: list[Classes]) -> tuple[Places, NDArray[np.int64]]:
    """The places of all sets of 0, 1, 2 ... cards, rows in the order of the classes given; and where each
    size begins among the places."""
    sizes = [len(each.cards) for each in classes]
    starts = np.cumsum([0] + [comb(_DECK, size) for size in range(len(classes))])
    places = np.zeros(starts[-1], np.int64)
    for size, each in enumerate(classes):
        _place(each.cards, sum(sizes[:size]), _ORDERS, places[starts[size] : starts[size + 1]])
    return places, starts


@compiled
def used_rows(
    hands: Cards,
    positions: NDArray[np.int64],
    sizes: NDArray[np.int64],
    places: Places,
    starts: NDArray[np.int64],
    used: NDArray[np.bool_],
) -> None:
    """Mark the rows of the subsets of these hands."""
    for hand in range(len(hands)):
        for subset in range(len(sizes)):
            number = starts[sizes[subset]]
            for i in range(sizes[subset]):
                number += COMB[i, hands[hand, positions[subset, i]]]
            used[places[number] & ROW_BITS] = True
