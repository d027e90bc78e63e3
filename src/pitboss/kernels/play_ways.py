"""How seats decide: tables over the cards in sight, and what is worked out round by round.

All tables are in `lookup`, `classes` and `numbers` of a script; `args` says where. A table has a row for each
way in which the seat can have answered before, since the same cards may be worth another answer then.
"""

import numpy as np

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.play_desk import I16, I64, U8
from pitboss.kernels.shared_rivals import rival_counts
from pitboss.kernels.tables import RANK_KEY

__all__ = [
    "by_cards",
    "by_classes",
    "by_rivals",
    "by_river",
    "by_situation",
    "by_state",
    "filled",
    "signatures",
]

_BOARDS, _PAIRS, _SUITED, _KINDS = 6175, 91, 36_608, 338
_TWO_OTHERS, _ONE_OTHER = 286 * 91, 715 * 13  # boards of five with three and with four cards of a suit


@compiled
def _hole(first: Integer, second: Integer) -> Integer:
    """The number of two cards, of 1326."""
    low, high = min(first, second), max(first, second)
    return low + high * (high - 1) // 2


@compiled
def _three(a: Integer, b: Integer, c: Integer) -> Integer:
    """The number of three cards, of 22,100."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@compiled
def by_classes(
    args: I64, at: Integer, lookup: U8, cards: U8, strength: I64, option: U8, rounds: Integer
) -> None:
    """Classes of my two cards, of the other two, and of the strength in sight make a place in a table."""
    own, own_table, other, other_table = args[at], args[at + 1], args[at + 2], args[at + 3]
    hand, hand_table, others, hands, options = (
        args[at + 4],
        args[at + 5],
        args[at + 6],
        args[at + 7],
        args[at + 8],
    )
    for r in range(rounds):
        place = np.int64(0)
        if own >= 0:
            number = _hole(np.int64(cards[own, r]), np.int64(cards[own + 1, r]))
            place = np.int64(lookup[own_table + number])
        if other >= 0:
            number = _hole(np.int64(cards[other, r]), np.int64(cards[other + 1, r]))
            place = place * others + lookup[other_table + number]
        if hand >= 0:
            place = place * hands + lookup[hand_table + strength[hand, r]]
        option[r] = lookup[options + place]


@compiled
def by_state(
    args: I64, at: Integer, lookup: U8, classes: I16, cards: U8, option: U8, rounds: Integer
) -> None:
    """A first group of two or three cards is looked up with a renaming of suits that makes it the one that
    stands for its class; the two cards of the second, renamed likewise, complete the state."""
    size, first, second = args[at], args[at + 1], args[at + 2]
    start, renames, options = args[at + 3], args[at + 4], args[at + 5]
    for r in range(rounds):
        if size == 3:
            number = _three(
                np.int64(cards[first, r]), np.int64(cards[first + 1, r]), np.int64(cards[first + 2, r])
            )
        else:
            number = _hole(np.int64(cards[first, r]), np.int64(cards[first + 1, r]))
        rename = np.int64(lookup[renames + number])
        one, two = np.int64(cards[second, r]), np.int64(cards[second + 1, r])
        one = one & ~3 | (rename >> (2 * (one & 3))) & 3
        two = two & ~3 | (rename >> (2 * (two & 3))) & 3
        place = np.int64(classes[start + number]) * 1326 + _hole(one, two)
        option[r] = lookup[options + place]


@compiled
def _row(numbers: I64, at: Integer, options: U8, r: Integer) -> Integer:
    """The row of a table that belongs to the answers given before; -1 where they do not lead here."""
    code = np.int64(0)
    earlier = numbers[at]
    for i in range(at + 1, at + 1 + 2 * earlier, 2):
        number = numbers[i + 1]
        code = code * (number + 1) + min(np.int64(options[numbers[i], r]), number)
    return np.int64(numbers[at + 1 + 2 * earlier + code])


@compiled
def _colex(held: I64, size: Integer) -> Integer:
    """The number of up to four cards, which are put in order: c0 + C(c1, 2) + C(c2, 3) + C(c3, 4)."""
    for i in range(1, size):
        card, place = held[i], i
        while place > 0 and held[place - 1] > card:
            held[place] = held[place - 1]
            place -= 1
        held[place] = card
    number = held[0] if size > 0 else np.int64(0)
    if size > 1:
        number += held[1] * (held[1] - 1) // 2
    if size > 2:
        number += held[2] * (held[2] - 1) * (held[2] - 2) // 6
    if size > 3:
        number += held[3] * (held[3] - 1) * (held[3] - 2) * (held[3] - 3) // 24
    return number


@compiled
def by_cards(
    args: I64,
    at: Integer,
    lookup: U8,
    classes: I16,
    numbers: I64,
    cards: U8,
    options: U8,
    option: U8,
    rounds: Integer,
) -> None:
    """Up to four first cards are looked up with a renaming of suits that makes them the ones that stand for
    their class; up to three more, renamed likewise, complete the situation."""
    rows, start, renames, table, size, states = (
        args[at],
        args[at + 1],
        args[at + 2],
        args[at + 3],
        args[at + 4],
        args[at + 5],
    )
    first, second = args[at + 6], args[at + 7]
    here = at + 8
    held = np.empty(4, np.int64)
    for r in range(rounds):
        row = _row(numbers, rows, options, r)
        if row < 0:
            option[r] = 0
            continue
        for i in range(first):
            held[i] = cards[args[here + i], r]
        number = _colex(held, first)
        rename = np.int64(lookup[renames + number])
        for i in range(second):
            card = np.int64(cards[args[here + first + i], r])
            held[i] = card & ~3 | (rename >> (2 * (card & 3))) & 3
        state = np.int64(classes[start + number]) * states + _colex(held, second)
        option[r] = lookup[table + row * size + state]


@compiled
def _mixed(x: np.uint64) -> np.uint64:
    """The bits of a number, well mixed (the end of splitmix64)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled
def _signature(
    one: np.uint64, two: np.uint64, three: np.uint64, four: np.uint64, salt: np.uint64
) -> np.uint64:
    """A number for what four suits hold that does not change when they are renamed; never 0."""
    key = _mixed(one + salt) + _mixed(two + salt) + _mixed(three + salt) + _mixed(four + salt)
    return max(key, np.uint64(1))


@compiled
def signatures(cards: U8, part: U8, salt: np.uint64, keys: I64) -> None:
    """The signature of each situation [situations, cards]; `part` has the number of each card's part."""
    held = np.zeros(4, np.uint64)
    for number in range(len(cards)):
        held[:] = 0
        for i in range(cards.shape[1]):
            card = cards[number, i]
            held[card & 3] += np.uint64(1) << np.uint64((card >> 2) + 13 * part[i])
        keys[number] = np.int64(_signature(held[0], held[1], held[2], held[3], salt))


@compiled
def filled(keys: I64, places: I64, table: I64) -> bool:
    """Put keys into a hash table, and say where; False if two are the same: another salt is needed."""
    mask = np.uint64(len(table) - 1)
    for number in range(len(keys)):
        at = np.uint64(keys[number]) & mask
        while table[at]:
            if table[at] == keys[number]:
                return False
            at = (at + np.uint64(1)) & mask
        table[at] = keys[number]
        places[number] = at
    return True


@compiled
def by_situation(
    args: I64,
    at: Integer,
    lookup: U8,
    numbers: I64,
    cards: U8,
    options: U8,
    option: U8,
    rounds: Integer,
) -> None:
    """What each suit holds of each part makes a signature, whose place in a hash table has the option."""
    rows, keys, size, table, salt, count = (
        args[at],
        args[at + 1],
        args[at + 2],
        args[at + 3],
        np.uint64(args[at + 4]),
        args[at + 5],
    )
    mask = np.uint64(size - 1)
    held = np.zeros(4, np.uint64)
    for r in range(rounds):
        row = _row(numbers, rows, options, r)
        if row < 0:
            option[r] = 0
            continue
        held[:] = 0
        for i in range(at + 6, at + 6 + 2 * count, 2):
            card = np.int64(cards[args[i], r])
            held[card & 3] += np.uint64(1) << np.uint64((card >> 2) + 13 * args[i + 1])
        key = np.int64(_signature(held[0], held[1], held[2], held[3], salt))
        place = np.uint64(key) & mask
        while numbers[keys + np.int64(place)] != key:
            place = (place + np.uint64(1)) & mask
        option[r] = lookup[table + row * size + np.int64(place)]


@compiled
def _multiset(keys: I64, key: Integer) -> Integer:
    """The number of a board's ranks, of 6,175 in order of their keys."""
    low, high = 0, len(keys) - 1
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return np.int64(low)


@compiled
def by_river(
    args: I64,
    at: Integer,
    lookup: U8,
    numbers: I64,
    cards: U8,
    options: U8,
    option: U8,
    rounds: Integer,
) -> None:
    """Two cards on a board of five by their river kind (`holdem_kinds.river_number`): by ranks alone, or as
    the suit sees them that has three cards or more on the board."""
    rows, tables, table, size = args[at], args[at + 1], args[at + 2], args[at + 3]
    keys = numbers[tables : tables + _BOARDS]
    places = numbers[tables + _BOARDS : tables + _BOARDS + _SUITED]
    subset = tables + _BOARDS + _SUITED
    kinds = subset + 8192
    for r in range(rounds):
        row = _row(numbers, rows, options, r)
        if row < 0:
            option[r] = 0
            continue
        first, second = np.int64(cards[args[at + 4], r]), np.int64(cards[args[at + 5], r])
        held = np.int64(0)
        for i in range(at + 6, at + 11):
            held += np.int64(1) << (8 * (np.int64(cards[args[i], r]) & 3))
        suit = np.int64(0)
        while suit < 4 and (held >> (8 * suit)) & 255 < 3:
            suit += 1
        if suit == 4:
            key = np.int64(0)
            for i in range(at + 6, at + 11):
                key += RANK_KEY[cards[args[i], r] >> 2]
            low, high = min(first, second) >> 2, max(first, second) >> 2
            state = _multiset(keys, key) * _PAIRS + low + high * (high + 1) // 2
        else:
            mask, low, high, others = np.int64(0), np.int64(0), np.int64(0), 0
            for i in range(at + 6, at + 11):
                card = np.int64(cards[args[i], r])
                if card & 3 == suit:
                    mask |= np.int64(1) << (card >> 2)
                else:
                    low, high, others = high, card >> 2, others + 1
            number = numbers[subset + mask]
            if others == 2:
                low, high = min(low, high), max(low, high)
                board = number * _PAIRS + low + high * (high + 1) // 2
            elif others == 1:
                board = _TWO_OTHERS + number * 13 + high
            else:
                board = _TWO_OTHERS + _ONE_OTHER + number
            state = (
                _BOARDS * _PAIRS
                + places[board] * _KINDS
                + numbers[kinds + 1326 * suit + _hole(first, second)]
            )
        option[r] = lookup[table + row * size + state]


@compiled
def by_rivals(
    args: I64,
    at: Integer,
    lookup: U8,
    numbers: I64,
    cards: U8,
    options: U8,
    option: U8,
    rounds: Integer,
) -> None:
    """Count the dealer's hands that lose to mine, and take the path that is worth most.

    `numbers` has the cuts; then for each row how many paths there are and where they begin; then for each
    path its answer and its factors by class of my hand and column.
    """
    rows, ranking, theirs, ranks, class_of = args[at], args[at + 1], args[at + 2], args[at + 3], args[at + 4]
    cuts_at, cuts, begins, classes, mine, board = (
        args[at + 5],
        args[at + 6],
        args[at + 7],
        args[at + 8],
        args[at + 9],
        args[at + 10],
    )
    here, columns = at + 11, 3 + cuts
    hand, shared = np.empty(mine, np.int8), np.empty(board, np.int8)
    limits, counts = numbers[cuts_at : cuts_at + cuts], np.empty(columns, np.int64)
    for r in range(rounds):
        row = _row(numbers, rows, options, r)
        option[r] = 0
        if row < 0:
            continue
        for i in range(mine):
            hand[i] = cards[args[here + i], r]
        for i in range(board):
            shared[i] = cards[args[here + mine + i], r]
        strength = rival_counts(ranking, hand, shared, theirs, ranks, limits, counts)
        one = np.int64(lookup[class_of + strength])
        best = np.int64(0)
        path = numbers[begins + 2 * row + 1]
        for number in range(numbers[begins + 2 * row]):
            value = np.int64(0)
            for column in range(columns):
                value += numbers[path + 1 + one * columns + column] * counts[column]
            if number == 0 or value > best:
                best, option[r] = value, numbers[path]
            path += 1 + classes * columns
