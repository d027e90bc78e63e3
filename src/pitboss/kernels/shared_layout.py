"""Hands and boards for `shared_boards`, ordered so that renaming suits moves whole blocks of hands.

A block is the hands with the same suits: of three cards those with all three in one suit (4 blocks), two in
one and the third in another (12), or three suits (4). Within a block hands are in order of their ranks. So a
renaming of suits sends a block to a block, most often without disturbing its order, and sums over boards
that differ by a renaming are additions of rows of neighbours.

A stage before the last shows the first cards of a board only. Every board splits into such a first part and a
rest in C(b, b1) ways; a split names the canonical first part and the renaming that leads to it.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.suits import class_weight
from pitboss.kernels.tables import CARD_BIT, CARD_KEY

__all__ = ["INVERSE", "RENAMINGS", "Boards", "Hands", "all_boards", "all_hands", "canonical_sets", "colex"]

I8 = NDArray[np.int8]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

RENAMINGS: I64 = np.array(list(permutations(range(4))))
"""[24, 4] what each suit is called afterwards; the first changes nothing."""
INVERSE: I64 = np.array([RENAMINGS.tolist().index(back) for back in np.argsort(RENAMINGS).tolist()])
"""[24] the renaming that takes each back."""

_CHOOSE: I64 = np.array([[comb(card, number) for number in range(8)] for card in range(53)])


@compiled
def colex(cards: I8) -> Integer:
    """The place of rising cards among all sets of as many: c0 + C(c1, 2) + C(c2, 3) + ..."""
    place = np.int64(0)
    for i in range(len(cards)):
        place += _CHOOSE[cards[i], i + 1]
    return place


@dataclass(frozen=True, kw_only=True)
class Hands:
    """All hands of one to three cards of a deck, block by block."""

    cards: I8  # [hands, cards], rising
    key: I64  # sums of CARD_KEY
    bits: I64  # sums of CARD_BIT
    packed: NDArray[np.uint32]  # the cards in one integer, six bits each
    place: I64  # in colex order, among the hands of 52 cards
    renamed: I32  # [24, hands] the hand that a renaming makes of each
    blocks: I64  # where blocks begin, and the end
    moved: I32  # [24, blocks] where a block begins after a renaming, -1 if its order changes


@dataclass(frozen=True, kw_only=True)
class Boards:
    """Canonical boards and their splits into a first part and the rest."""

    cards: I8  # [boards, cards], rising
    weight: I64  # [boards] members of the class
    firsts: I8  # [firsts, cards of the first part]
    first_weight: I64
    first: I32  # [boards, splits] the canonical first part
    renaming: I8  # [boards, splits] and the renaming that leads to it
    shared: NDArray[np.bool_]  # [splits] whether the board's last card is among the rest


def deck_of(ranks: int) -> I8:
    """The cards of some ranks in four suits; `ranks` is a mask of 13 bits."""
    return np.array([card for card in range(52) if ranks >> (card >> 2) & 1], np.int8)


@lru_cache(maxsize=8)
def all_hands(number: int, ranks: int) -> Hands:
    """The C(D, n) hands of one to three cards of a deck."""
    every = np.array(list(combinations(deck_of(ranks).tolist(), number)), np.int64)
    suits = every & 3
    alike = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)  # cards of each card's suit
    dealt = np.sort((3 - alike) << 8 | suits << 4 | every >> 2, axis=1)  # the longest suit first
    block = (dealt >> 4) @ (64 ** np.arange(number)[::-1])
    order = np.lexsort((*(dealt & 15).T[::-1], block))
    cards = every[order]
    place = _CHOOSE[cards, np.arange(1, number + 1)].sum(axis=1)
    at = np.full(comb(52, number), -1, np.int32)
    at[place] = np.arange(len(cards))
    renamed = np.empty((len(RENAMINGS), len(cards)), np.int32)
    for renaming, suit in enumerate(RENAMINGS):
        after = np.sort(cards & ~3 | suit[cards & 3], axis=1)
        renamed[renaming] = at[_CHOOSE[after, np.arange(1, number + 1)].sum(axis=1)]
    starts = np.append(np.flatnonzero(np.diff(block[order], prepend=-1)), len(cards))
    moved = renamed[:, starts[:-1]]
    steps = renamed - np.arange(len(cards), dtype=np.int32)
    kept = np.repeat(steps[:, starts[:-1]], np.diff(starts), axis=1) == steps
    moved = np.where(np.logical_and.reduceat(kept, starts[:-1], axis=1), moved, np.int32(-1))
    return Hands(
        cards=cards.astype(np.int8),
        key=CARD_KEY[cards].sum(axis=1),
        bits=CARD_BIT[cards].sum(axis=1),
        packed=(cards << 6 * np.arange(number)).sum(axis=1).astype(np.uint32),
        place=place,
        renamed=renamed,
        blocks=starts,
        moved=moved,
    )


@compiled
def _canonical(deck: I8, number: Integer, cards: I8, weights: I64) -> Integer:
    """All C(D, number) sets of cards in turn, the canonical ones kept, as far as there is room."""
    found = 0
    size = len(deck)
    chosen = np.arange(number)
    while True:
        bits = np.int64(0)
        for i in range(number):
            bits += CARD_BIT[deck[chosen[i]]]
        weight = class_weight(bits, 0)
        if weight:
            if found < len(weights):
                for i in range(number):
                    cards[found, i] = deck[chosen[i]]
                weights[found] = weight
            found += 1
        last = number - 1
        while last >= 0 and chosen[last] == size - number + last:
            last -= 1
        if last < 0:
            return found
        chosen[last] += 1
        for i in range(last + 1, number):
            chosen[i] = chosen[i - 1] + 1


def canonical_sets(number: int, ranks: int) -> tuple[I8, I64]:
    """The canonical sets of some cards of a deck, and the members of their classes."""
    deck = deck_of(ranks)
    room = _canonical(deck, number, np.empty((0, number), np.int8), np.empty(0, np.int64))
    cards, weights = np.empty((int(room), number), np.int8), np.empty(int(room), np.int64)
    _canonical(deck, number, cards, weights)
    return cards, weights


@compiled
def _split(boards: I8, parts: I8, at: I32, number_of: I8, first: I32, renaming: I8) -> None:
    """Rename the first part of every split so that its suits' masks fall; equal ones keep their order."""
    part = np.empty(parts.shape[1], np.int8)
    masks, falling, suits = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for board in range(len(boards)):
        for split in range(len(parts)):
            masks[:] = 0
            for i in range(len(part)):
                card = boards[board, parts[split, i]]
                masks[card & 3] |= 1 << (card >> 2)
            for suit in range(4):
                place = suit
                while place > 0 and masks[falling[place - 1]] < masks[suit]:
                    falling[place] = falling[place - 1]
                    place -= 1
                falling[place] = suit
            for place in range(4):
                suits[falling[place]] = place
            for i in range(len(part)):
                card = boards[board, parts[split, i]]
                renamed, place = np.int8(card & ~3 | suits[card & 3]), i
                while place > 0 and part[place - 1] > renamed:
                    part[place] = part[place - 1]
                    place -= 1
                part[place] = renamed
            first[board, split] = at[colex(part)]
            renaming[board, split] = number_of[suits[0] << 4 | suits[1] << 2 | suits[2]]


@lru_cache(maxsize=4)
def all_boards(first: int, then: int, ranks: int) -> Boards:
    """The canonical boards of `first` and `then` cards: 16,432 of four cards, 134,459 of five."""
    cards, weight = canonical_sets(first + then, ranks)
    firsts, first_weight = canonical_sets(first, ranks)
    at = np.full(comb(52, first), -1, np.int32)
    at[_CHOOSE[firsts, np.arange(1, first + 1)].sum(axis=1)] = np.arange(len(firsts))
    number_of = np.zeros(64, np.int8)
    number_of[RENAMINGS[:, 0] << 4 | RENAMINGS[:, 1] << 2 | RENAMINGS[:, 2]] = np.arange(24)
    parts = np.array(list(combinations(range(first + then), first)), np.int8)
    found = Boards(
        cards=cards,
        weight=weight,
        firsts=firsts,
        first_weight=first_weight,
        first=np.empty((len(cards), len(parts)), np.int32),
        renaming=np.empty((len(cards), len(parts)), np.int8),
        shared=(parts != first + then - 1).all(axis=1),
    )
    _split(cards, parts, at, number_of, found.first, found.renaming)
    return found
