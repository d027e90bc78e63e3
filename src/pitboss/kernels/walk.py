"""Deals walked card by card: what a seat can have seen, up to renaming of suits, and what can still come.

Cards lie in positions; positions of one part hold a set, so their cards rise. A situation is canonical if the
signatures of its suits (the ranks it has in each part, the first part weighing most) do not rise; then it
stands for 24 / (product of multiplicities!) deals. The beginning of a canonical deal is canonical, so stages
are listed one from the other, and a child stands for its weight over its parent's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart_sets import classes_of
from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.ranking_codes import FIVE, ROYAL
from pitboss.kernels.rankings import strength_by
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = [
    "Readings",
    "Situations",
    "expand",
    "merge",
    "outcomes",
    "root",
    "set_keys",
    "strengths",
]

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
_SIX, _SEVEN = 0b1111110000000, 0b1111111000000


class Situations(NamedTuple):
    """What a seat can have seen at one stage, in the order of the stage before.

    Where the order in which cards came is forgotten, several situations of the stage before lead to one, and
    each such way has a row; else every situation has one way to it.
    """

    cards: U8  # [situations, positions]
    parent: NDArray[np.int32]  # [ways] at the stage before
    ways: I64  # [ways] deals of it for one deal of its parent
    child: NDArray[np.intp] | None = None  # [ways] where the way leads


class Readings(NamedTuple):
    """How hands are read from the positions: rows of one reading are choices of which the best counts."""

    member: U8  # [rows, positions]
    reading: I64  # [rows], rising
    ranking: I64  # [readings]
    classes: U8  # [readings, 7465] by strength
    stride: I64  # [readings] what a class adds to the number of a cell, and then ...
    duels: I64  # [duels, 3] ... mine, theirs, and what "equal" adds ("better" adds it twice)


@compiled
def hand_strength(ranking: Integer, key: Integer, bits: Integer) -> Integer:
    """By any ranking; royal flushes of six and seven cards have strengths of their own."""
    if ranking != FIVE:
        return np.int64(strength_by(ranking, bits))
    best = np.int64(strength_of(key, bits))
    if best == ROYAL:
        for suit in range(4):
            mask = (bits >> (16 * suit)) & 8191
            if mask & _SEVEN == _SEVEN:
                best = np.int64(ROYAL + 2)
            elif mask & _SIX == _SIX:
                best = np.int64(ROYAL + 1)
    return best


@compiled
def _weight(cards: I64, part: U8, size: Integer, masks: I64) -> int:
    """Members of the class if the deal is canonical, else 0; `masks` [4, parts] is to write in."""
    parts = masks.shape[1]
    for suit in range(4):
        for each in range(parts):
            masks[suit, each] = 0
    for at in range(size):
        masks[cards[at] & 3, part[at]] |= np.int64(1) << (cards[at] >> 2)
    weight, equal = 24, 1
    for suit in range(3):
        order = 0
        for each in range(parts):
            if masks[suit, each] != masks[suit + 1, each]:
                order = 1 if masks[suit, each] > masks[suit + 1, each] else -1
                break
        if order < 0:
            return 0
        equal = equal + 1 if order == 0 else 1
        weight //= equal
    return weight


@compiled
def _next(cards: I64, at: Integer, used: Integer) -> Integer:
    """The next card of a position that is still in the deck; 52 for none."""
    card = cards[at] + 1
    while card < 52 and (used >> card) & 1:
        card += 1
    return np.int64(card)


@compiled
def _expand(
    start: Integer,
    stop: Integer,
    before: U8,
    weights: I64,
    part: U8,
    missing: Integer,
    fill: Integer,
    cards_out: U8,
    parent_out: NDArray[np.int32],
    ways_out: I64,
) -> Integer:
    """Count the canonical children of situations, or write them out."""
    size, known = len(part), before.shape[1]
    cards, masks = np.zeros(size, np.int64), np.zeros((4, np.int64(part[size - 1]) + 1), np.int64)
    found = 0
    for number in range(start, stop):
        used = missing
        for at in range(known):
            cards[at] = before[number, at]
            used |= np.int64(1) << cards[at]
        at = known
        cards[at] = -1
        while at >= known:
            card = _next(cards, at, used)
            if card >= 52:
                at -= 1
                if at >= known:
                    used ^= np.int64(1) << cards[at]
                continue
            cards[at] = card
            if at < size - 1:
                used |= np.int64(1) << card
                at += 1
                cards[at] = cards[at - 1] if part[at] == part[at - 1] else -1
                continue
            weight = _weight(cards, part, size, masks)
            if weight:
                if fill:
                    for each in range(size):
                        cards_out[found, each] = cards[each]
                    parent_out[found] = number
                    ways_out[found] = weight // weights[number]
                found += 1
    return found


@compiled
def _set_keys(cards: U8, keys: I64) -> None:
    for number in range(len(cards)):
        bits = np.int64(0)
        for at in range(cards.shape[1]):
            card = np.int64(cards[number, at])
            bits |= np.int64(1) << (card >> 2) + 13 * (card & 3)
        one, two, three, four = bits & 8191, bits >> 13 & 8191, bits >> 26 & 8191, bits >> 39
        one, two = max(one, two), min(one, two)
        three, four = max(three, four), min(three, four)
        one, three = max(one, three), min(one, three)
        two, four = max(two, four), min(two, four)
        two, three = max(two, three), min(two, three)
        keys[number] = ((one << 13 | two) << 13 | three) << 13 | four


def set_keys(cards: U8) -> I64:
    """A number for the set of cards, the same for two if renaming suits makes one the other."""
    keys = np.zeros(len(cards), np.int64)
    _set_keys(cards, keys)
    return keys


@compiled
def _weights(cards: U8, part: U8, weights: I64) -> None:
    size = cards.shape[1]
    deal, masks = np.zeros(size, np.int64), np.zeros((4, np.int64(part[size - 1]) + 1), np.int64)
    for number in range(len(cards)):
        for at in range(cards.shape[1]):
            deal[at] = cards[number, at]
        weights[number] = _weight(deal, part, size, masks)


def root() -> Situations:
    """Before anything is seen."""
    return Situations(np.zeros((1, 0), np.uint8), np.zeros(1, np.int32), np.ones(1, np.int64))


def expand(before: Situations, part: U8, missing: int, *, threads: int | None = None) -> Situations:
    """The situations of the next stage; `part` has the part of every position seen by then.

    `missing` has a bit for every card that the deck does not have.
    """
    known = before.cards.shape[1]
    if known == len(part):  # a decision before any card is seen
        return Situations(
            before.cards, np.arange(len(before.cards), dtype=np.int32), np.ones_like(before.ways)
        )
    if not known and part[-1] == 0:  # a single set of cards is listed without trying them all
        ranks = sum(1 << rank for rank in range(13) if not missing >> (4 * rank) & 1)
        sets = classes_of(len(part), ranks, threads=threads)
        return Situations(sets.cards, np.zeros(len(sets.cards), np.int32), sets.weight)
    weights = np.ones(len(before.cards), np.int64)
    if known:
        _weights(before.cards, part[:known], weights)
    none = np.zeros((0, len(part)), np.uint8), np.zeros(0, np.int32), np.zeros(0, np.int64)
    each = max(1, len(before.cards) // 64)

    def count(start: int, stop: int) -> int:
        return int(_expand(start, stop, before.cards, weights, part, missing, 0, *none))

    numbers = in_slices(count, len(before.cards), threads=threads, each=each)
    ends = np.cumsum(numbers)
    total = int(ends[-1])
    cards, parent = np.zeros((total, len(part)), np.uint8), np.zeros(total, np.int32)
    ways = np.zeros(total, np.int64)

    def fill(start: int, stop: int) -> None:
        number = start // each
        own = slice(int(ends[number]) - numbers[number], int(ends[number]))
        _expand(start, stop, before.cards, weights, part, missing, 1, cards[own], parent[own], ways[own])

    in_slices(fill, len(before.cards), threads=threads, each=each)
    return Situations(cards, parent, ways)


def merge(before: Situations, size: int, missing: int) -> Situations:
    """The sets of `size` cards, and the ways to them from the smaller sets of the stage before."""
    sets, known = expand(root(), np.zeros(size, np.uint8), missing), before.cards.shape[1]
    if not known:
        return sets
    part = np.zeros(size, np.uint8)
    part[known:] = 1
    ways = expand(before, part, missing)
    keys = set_keys(sets.cards)
    order = np.argsort(keys)
    child = order[np.searchsorted(keys, set_keys(ways.cards), sorter=order)]
    return Situations(sets.cards, ways.parent, ways.ways, child)


@compiled
def _outcomes(
    start: Integer,
    stop: Integer,
    seen: U8,
    part: U8,
    missing: Integer,
    readings: Readings,
    row: I64,
    ways: I64,
    counts: I64,
) -> None:
    """Deal every completion of situations and count its cell; the last card in a loop of its own.

    Where all cards are seen, that loop has one card. A situation may end within a part: then higher cards
    complete it.
    """
    member, reading, ranking = readings.member, readings.reading, readings.ranking
    classes, stride, duels = readings.classes, readings.stride, readings.duels
    size, rows, hands = len(part), len(member), len(ranking)
    last = size - 1
    known = min(seen.shape[1], last)
    whole = seen.shape[1] == size
    cards = np.zeros(size + 1, np.int64)
    keys, bits = np.zeros((size + 1, rows), np.int64), np.zeros((size + 1, rows), np.int64)
    strength = np.zeros(hands, np.int64)
    for number in range(start, stop):
        used = missing
        for at in range(known):
            card = np.int64(seen[number, at])
            cards[at] = card
            used |= np.int64(1) << card
            for line in range(rows):
                keys[at + 1, line] = keys[at, line] + member[line, at] * CARD_KEY[card]
                bits[at + 1, line] = bits[at, line] + member[line, at] * CARD_BIT[card]
        mine, weight = row[number], ways[number]
        at = known
        inside = at > 0 and part[at] == part[at - 1]
        cards[at] = np.int64(seen[number, last]) - 1 if whole else cards[at - 1] if inside else -1
        while at >= known:
            if at == last:
                first = cards[at] + 1
                end = first + 1 if whole else np.int64(52)
                for final in range(first, end):
                    if (used >> final) & 1:
                        continue
                    for hand in range(hands):
                        strength[hand] = 0
                    for line in range(rows):
                        key = keys[last, line] + member[line, last] * CARD_KEY[final]
                        held = bits[last, line] + member[line, last] * CARD_BIT[final]
                        hand = reading[line]
                        strength[hand] = max(strength[hand], hand_strength(ranking[hand], key, held))
                    cell = np.int64(0)
                    for hand in range(hands):
                        cell += stride[hand] * classes[hand, strength[hand]]
                    for duel in range(len(duels)):
                        one, other = (
                            min(strength[duels[duel, 0]], ROYAL),
                            min(strength[duels[duel, 1]], ROYAL),
                        )
                        cell += duels[duel, 2] * (np.int64(one >= other) + np.int64(one > other))
                    counts[mine, cell] += weight
            card = np.int64(52) if at == last else np.int64(_next(cards, at, used))
            if card >= 52:
                at -= 1
                if at >= known:
                    used ^= np.int64(1) << cards[at]
                continue
            cards[at] = card
            for line in range(rows):
                keys[at + 1, line] = keys[at, line] + member[line, at] * CARD_KEY[card]
                bits[at + 1, line] = bits[at, line] + member[line, at] * CARD_BIT[card]
            used |= np.int64(1) << card
            at += 1
            cards[at] = cards[at - 1] if part[at] == part[at - 1] else -1


def outcomes(
    seen: U8,
    part: U8,
    missing: int,
    readings: Readings,
    cells: int,
    *,
    together: I64 | None = None,
    threads: int | None = None,
    each: int = 64,
) -> I64:
    """Completions of each situation by cell: [situations, cells].

    With `together`, the ways of each, all are counted in one row.
    """
    if together is None:
        counts = np.zeros((len(seen), cells), np.int64)
        own, ones = np.arange(len(seen)), np.ones(len(seen), np.int64)

        def apart(start: int, stop: int) -> None:
            _outcomes(start, stop, seen, part, missing, readings, own, ones, counts)

        in_slices(apart, len(seen), threads=threads, each=each)
        return counts
    ways, zeros = together, np.zeros(len(seen), np.int64)

    def sums(start: int, stop: int) -> I64:
        counts = np.zeros((1, cells), np.int64)
        _outcomes(start, stop, seen, part, missing, readings, zeros, ways, counts)
        return counts

    return np.asarray(np.sum(in_slices(sums, len(seen), threads=threads, each=each), axis=0), np.int64)


@compiled
def _strengths(
    start: Integer, stop: Integer, cards: U8, member: U8, ranking: Integer, found: NDArray[np.int16]
) -> None:
    for number in range(start, stop):
        best = np.int64(0)
        for line in range(len(member)):
            key, bits = np.int64(0), np.int64(0)
            for at in range(cards.shape[1]):
                if member[line, at]:
                    key += CARD_KEY[cards[number, at]]
                    bits += CARD_BIT[cards[number, at]]
            best = max(best, np.int64(hand_strength(ranking, key, bits)))
        found[number] = best


def strengths(cards: U8, member: U8, ranking: int, *, threads: int | None = None) -> NDArray[np.int16]:
    """The strength of one reading in each situation."""
    found = np.zeros(len(cards), np.int16)
    in_slices(
        lambda start, stop: _strengths(start, stop, cards, member, ranking, found),
        len(cards),
        threads=threads,
        each=1 << 16,
    )
    return found
