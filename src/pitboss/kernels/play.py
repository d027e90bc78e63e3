"""Rounds by the block: a game as a short list of instructions, each carried out for 512 rounds at a time.

A `Script` is made from a game's definition (`pitboss.simulate.program`). Whatever it says, one block is:
deal, rank the hands, then one instruction after the other, then count. An instruction is a plain loop over
the rounds of the block, so reading the script costs nothing, and its arrays stay in a core's own cache.

A *row* is a wager of a seat. Its `level` is 0 while it is not made and numbers its possible stakes from 1.
Its `code` is 0 until it is settled and then 1 + (level - 1) * stride + ending. The last ending, stride - 1,
is "given up"; the others are the outcomes of the instructions that may settle it, in turn. So codes say all
there is to say about a round, and how often each came up is all that is kept.

An *outcome* of a comparison is 0 lost, 1 pushed, 2 won; of a pay table the number of its line, the last for
none; of a pot 0 lost, 1 back, then 2 * winners for a share and one more for the share with the odd cents.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.philox import random_words
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, CATEGORY_FLOOR, strength_of

__all__ = [
    "BLOCK",
    "COMPARE",
    "DECIDE",
    "FORFEIT",
    "PLACE",
    "POT",
    "SETTLE",
    "STRENGTHS",
    "TABLE",
    "WAY_CLASSES",
    "WAY_FIXED",
    "WAY_GIVEN",
    "WAY_STATE",
    "Desk",
    "Script",
    "deal_random",
    "lay_given",
    "make_desk",
    "play_block",
]

U8: TypeAlias = NDArray[np.uint8]
I16: TypeAlias = NDArray[np.int16]
I64: TypeAlias = NDArray[np.int64]
U64: TypeAlias = NDArray[np.uint64]

BLOCK = 512
ROYAL = 7462
STRENGTHS = 7465  # 7463 and 7464 are royal flushes of six and of seven cards
COMPARE, TABLE, SETTLE, DECIDE, POT = range(5)
WAY_FIXED, WAY_GIVEN, WAY_CLASSES, WAY_STATE = range(4)
PLACE, FORFEIT = range(2)
NOT_ASKED = 255
_SIX, _SEVEN = 0b1111110000000, 0b1111111000000
_FRACTION = np.uint64(58)
_MASK = np.uint64((1 << 58) - 1)
_SPARE = np.uint64(6)
_PAIR_FLOOR, _TWO_PAIR_FLOOR, _TRIPS_FLOOR, _QUADS_FLOOR = (int(CATEGORY_FLOOR[at]) for at in (1, 2, 3, 7))
_KICKERS = 220


class Script(NamedTuple):
    """A game, its stakes and strategies. Instructions are rows of `ops`; lists they need are in `args`."""

    sizes: I64  # [groups] cards of each group
    hands: I64  # [hands, 2 + groups] how many cards, how many groups, which
    ops: I64  # [ops, 10]
    args: I64
    tables: U8  # [tables, 7465] outcome of a pay table by strength
    lookup: U8  # small tables of the decisions, one after the other
    classes: I16  # class of a first group of cards, by its number
    opening: U8  # [rows] levels before the deal
    stride: I64  # [rows]
    seat: I64  # [rows]
    wager: I64  # [rows]
    value: I64  # [rows, 256] net result by code
    outcomes: Integer  # how many outcomes are worked out
    decisions: Integer
    keep: Integer  # whether decisions look at single cards


class Desk(NamedTuple):
    """Where one block is played: one column per round."""

    deck: U8  # [4 * 64] four decks of 52, each at its own 64
    words: U64
    cards: U8  # [cards, BLOCK]
    key: I64  # [groups, BLOCK] sums of CARD_KEY
    bits: I64  # [groups, BLOCK] sums of CARD_BIT
    strength: I64  # [hands, BLOCK]
    outcome: U8  # [outcomes, BLOCK]
    level: U8  # [rows, BLOCK]
    code: U8  # [rows, BLOCK]
    folded: U8  # [seats, BLOCK]
    option: U8  # [decisions, BLOCK]
    net: I64  # [seats, BLOCK]


def make_desk(script: Script) -> Desk:
    """A desk for this script, with the opening wagers made."""
    cards, rows, seats = int(script.sizes.sum()), len(script.opening), int(script.seat.max()) + 1
    groups, hands = len(script.sizes), len(script.hands)
    return Desk(
        deck=np.tile(np.arange(64, dtype=np.uint8), 4),
        words=np.zeros(BLOCK * ((cards + 3) // 4) + 2, np.uint64),
        cards=np.zeros((cards, BLOCK), np.uint8),
        key=np.zeros((groups, BLOCK), np.int64),
        bits=np.zeros((groups, BLOCK), np.int64),
        strength=np.zeros((hands, BLOCK), np.int64),
        outcome=np.zeros((max(int(script.outcomes), 1), BLOCK), np.uint8),
        level=np.repeat(script.opening[:, None], BLOCK, axis=1),
        code=np.zeros((rows, BLOCK), np.uint8),
        folded=np.zeros((seats, BLOCK), np.uint8),
        option=np.zeros((max(int(script.decisions), 1), BLOCK), np.uint8),
        net=np.zeros((seats, BLOCK), np.int64),
    )


@compiled
def _few(bits: Integer) -> Integer:
    """Fewer than five cards by their pairs, as the weakest hand that has them."""
    c, d, h, s = bits & 8191, (bits >> 16) & 8191, (bits >> 32) & 8191, (bits >> 48) & 8191
    two = (c & (d | h | s)) | (d & (h | s)) | (h & s)
    if not two:
        return 1
    three = (c & d & (h | s)) | (h & s & (c | d))
    if c & d & h & s:
        return _QUADS_FLOOR
    if three:
        return _TRIPS_FLOOR
    if two & (two - 1):
        return _TWO_PAIR_FLOOR
    rank = 0
    while two >> (rank + 1):
        rank += 1
    return _PAIR_FLOOR + _KICKERS * rank


@compiled
def _longer(bits: Integer) -> Integer:
    """A royal flush, told apart by its length."""
    best = ROYAL
    for suit in range(4):
        mask = (bits >> (16 * suit)) & 8191
        if mask & _SEVEN == _SEVEN:
            best = ROYAL + 2
        elif mask & _SIX == _SIX:
            best = max(best, ROYAL + 1)
    return best


@compiled
def rank_hands(hands: I64, key: I64, bits: I64, strengths: I64, rounds: Integer) -> None:
    """The strength of every hand, from the sums of its groups; most hands are of two."""
    for hand in range(len(hands)):
        size, groups = hands[hand, 0], hands[hand, 1]
        strength, one_key, one_bits = strengths[hand], key[hands[hand, 2]], bits[hands[hand, 2]]
        if size >= 5 and groups == 2:
            two_key, two_bits = key[hands[hand, 3]], bits[hands[hand, 3]]
            for r in range(rounds):
                best = strength_of(one_key[r] + two_key[r], one_bits[r] + two_bits[r])
                strength[r] = best if best < ROYAL else _longer(one_bits[r] + two_bits[r])
            continue
        for r in range(rounds):
            sum_key, sum_bits = one_key[r], one_bits[r]
            for at in range(1, groups):
                group = hands[hand, 2 + at]
                sum_key += key[group, r]
                sum_bits += bits[group, r]
            if size < 5:
                strength[r] = _few(sum_bits)
                continue
            best = strength_of(sum_key, sum_bits)
            strength[r] = best if best < ROYAL else _longer(sum_bits)


@compiled
def _draw(deck: U8, top: np.uint64, i: np.uint64, x: np.uint64) -> tuple[np.uint8, np.uint64]:
    """The next card of the deck that begins at `top`, and what is left of x."""
    x *= np.uint64(52) - i
    j = top + i + (x >> _FRACTION)
    card = deck[j]
    deck[j] = deck[top + i]
    deck[top + i] = card
    return card, x & _MASK


@compiled
def _deal(
    sizes: I64, words: U64, deck: U8, cards: U8, key: I64, bits: I64, keep: Integer, rounds: Integer
) -> None:
    """The top of a shuffle: card i changes places with one of those from i on, any order of the rest will do.

    One word serves four cards. Its upper 58 bits are a number x in [0, 1); times the n cards left, the whole
    part says which card and the rest is the next x. No four cards in their order are favoured by more than
    52 * 51 * 50 * 49 / 2**58 = 2.3e-11 of their chance.

    Four rounds go side by side, each with a deck of its own, so that none waits for another. Single cards are
    written down only if a decision looks at them; it would take as long as all the rest.
    """
    each = np.uint64((cards.shape[0] + 3) // 4)
    for r in range(0, rounds, 4):
        at = np.uint64(r) * each
        i = np.uint64(0)
        w = x = y = z = np.uint64(0)
        for group in range(len(sizes)):
            key_w = key_x = key_y = key_z = np.int64(0)
            bits_w = bits_x = bits_y = bits_z = np.int64(0)
            for _ in range(sizes[group]):
                if i & np.uint64(3) == 0:
                    w, x = words[at] >> _SPARE, words[at + each] >> _SPARE
                    y = words[at + np.uint64(2) * each] >> _SPARE
                    z = words[at + np.uint64(3) * each] >> _SPARE
                    at += np.uint64(1)
                card_w, w = _draw(deck, np.uint64(0), i, w)
                card_x, x = _draw(deck, np.uint64(64), i, x)
                card_y, y = _draw(deck, np.uint64(128), i, y)
                card_z, z = _draw(deck, np.uint64(192), i, z)
                key_w, bits_w = key_w + CARD_KEY[card_w], bits_w + CARD_BIT[card_w]
                key_x, bits_x = key_x + CARD_KEY[card_x], bits_x + CARD_BIT[card_x]
                key_y, bits_y = key_y + CARD_KEY[card_y], bits_y + CARD_BIT[card_y]
                key_z, bits_z = key_z + CARD_KEY[card_z], bits_z + CARD_BIT[card_z]
                if keep:
                    cards[i, r], cards[i, r + 1], cards[i, r + 2], cards[i, r + 3] = (
                        card_w,
                        card_x,
                        card_y,
                        card_z,
                    )
                i += np.uint64(1)
            key[group, r], key[group, r + 1], key[group, r + 2], key[group, r + 3] = (
                key_w,
                key_x,
                key_y,
                key_z,
            )
            bits[group, r], bits[group, r + 1] = bits_w, bits_x
            bits[group, r + 2], bits[group, r + 3] = bits_y, bits_z


@compiled
def deal_random(
    script: Script, desk: Desk, seed: np.uint64, batch: np.uint64, block: Integer, rounds: Integer
) -> None:
    """Rounds of a block of a batch: the same for the same seed, wherever they are dealt."""
    pairs_of_words = (desk.cards.shape[0] + 3) // 4 * ((rounds + 3) // 4) * 2
    random_words(seed, batch, np.uint64(block) << np.uint64(32), pairs_of_words, desk.words)
    _deal(script.sizes, desk.words, desk.deck, desk.cards, desk.key, desk.bits, script.keep, rounds)
    rank_hands(script.hands, desk.key, desk.bits, desk.strength, rounds)


@compiled
def lay_given(script: Script, desk: Desk, given: U8) -> None:
    """Cards [rounds, cards] as they were dealt elsewhere."""
    for r in range(len(given)):
        i = 0
        for group in range(len(script.sizes)):
            desk.key[group, r] = desk.bits[group, r] = 0
            for _ in range(script.sizes[group]):
                card = given[r, i]
                desk.cards[i, r] = card
                desk.key[group, r] += CARD_KEY[card]
                desk.bits[group, r] += CARD_BIT[card]
                i += 1
    rank_hands(script.hands, desk.key, desk.bits, desk.strength, len(given))


@compiled
def _compare(op: I64, mine: I64, theirs: I64, outcome: U8, rounds: Integer) -> None:
    need, short, tie = op[4], op[5], op[6]
    for r in range(rounds):  # sums of products: who wins is anybody's guess, so a branch would be missed
        one, other = min(mine[r], ROYAL), min(theirs[r], ROYAL)
        won, tied, enough = np.int64(one > other), np.int64(one == other), np.int64(mine[r] >= need)
        outcome[r] = enough * (2 * won + tie * tied) + (1 - enough) * short * (won + tied)


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
def _by_classes(
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
def _by_state(
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
def _choose(op: I64, script: Script, desk: Desk, given: U8, option: U8, rounds: Integer) -> None:
    """What the strategy answers, asked or not."""
    decision, way, at, args = op[1], op[2], op[3], script.args
    if way == WAY_FIXED:
        for r in range(rounds):
            option[r] = args[at]
    elif way == WAY_GIVEN:
        for r in range(rounds):
            option[r] = given[decision, r]
    elif way == WAY_CLASSES:
        _by_classes(args, at, script.lookup, desk.cards, desk.strength, option, rounds)
    else:
        _by_state(args, at, script.lookup, script.classes, desk.cards, option, rounds)


@compiled
def _apply(
    op: I64, args: I64, stride: I64, levels: U8, codes: U8, folded: U8, option: U8, rounds: Integer
) -> None:
    """Strike out the answers of those who are not asked; then what each option places and gives up."""
    asked_from, asked, unless = op[4], op[5], op[6]
    for r in range(rounds):
        concerned = False
        for i in range(asked_from, asked_from + asked):
            row = args[i]
            concerned |= levels[row, r] > 0 and codes[row, r] == 0
        for i in range(asked_from + asked, asked_from + asked + unless):
            concerned &= levels[args[i], r] == 0
        if not concerned:
            option[r] = NOT_ASKED
    for i in range(op[7], op[7] + 4 * op[8], 4):
        chosen, row, kind, raised = args[i], args[i + 1], args[i + 2], args[i + 3]
        level, code = levels[row], codes[row]
        if kind == PLACE:
            for r in range(rounds):
                if option[r] == chosen:
                    level[r] = args[raised + level[r]]
        else:
            for r in range(rounds):
                if option[r] == chosen and level[r] > 0 and code[r] == 0:
                    code[r] = level[r] * stride[row]
                    folded[r] = 1


@compiled
def _settle(op: I64, args: I64, stride: Integer, levels: U8, code: U8, outcome: U8, rounds: Integer) -> None:
    row, only, wanted_from, wanted, offset = op[1], op[3], op[4], op[5], op[6]
    level = levels[row]
    if not only and not wanted:  # nearly always
        for r in range(rounds):
            due = np.int64(code[r] == 0) & np.int64(level[r] > 0)
            code[r] += due * (1 + (level[r] - 1) * stride + offset + outcome[r])
        return
    for r in range(rounds):
        due = code[r] == 0 and (level[r] == only if only else level[r] > 0)
        if wanted:
            made = False
            for i in range(wanted_from, wanted_from + wanted):
                made |= levels[args[i], r] > 0
            due &= made
        if due:
            code[r] = 1 + (level[r] - 1) * stride + offset + outcome[r]


@compiled
def _pot(op: I64, args: I64, strengths: I64, folded: U8, codes: U8, rounds: Integer) -> None:
    """All seats of `args` (row, hand, seat) have paid in; the first of the best gets the odd cents."""
    start, count, folded_out = op[1], op[2], op[3]
    for r in range(rounds):
        best, winners = np.int64(0), 0
        for i in range(start, start + 3 * count, 3):
            if folded_out and folded[args[i + 2], r]:
                continue
            strength = min(strengths[args[i + 1], r], ROYAL)
            if strength > best:
                best, winners = strength, 0
            winners += strength == best
        first = 1
        for i in range(start, start + 3 * count, 3):
            code = np.int64(1)
            if winners == 0:
                code = np.int64(2)
            elif (
                not (folded_out and folded[args[i + 2], r]) and min(strengths[args[i + 1], r], ROYAL) == best
            ):
                code = np.int64(1 + 2 * winners + first)
                first = 0
            codes[args[i], r] = code


@compiled
def play_block(script: Script, desk: Desk, given: U8, rounds: Integer) -> None:
    """Everything after the cards are dealt and ranked; `given` are answers to decisions made elsewhere."""
    rows, seats = len(script.opening), len(desk.net)
    for row in range(rows):
        code, level, opening = desk.code[row], desk.level[row], script.opening[row]
        for r in range(rounds):
            code[r], level[r] = 0, opening
    for seat in range(seats):
        folded, net = desk.folded[seat], desk.net[seat]
        for r in range(rounds):
            folded[r], net[r] = 0, 0
    for number in range(len(script.ops)):
        op = script.ops[number]
        kind = op[0]
        if kind == COMPARE:
            _compare(op, desk.strength[op[2]], desk.strength[op[3]], desk.outcome[op[1]], rounds)
        elif kind == TABLE:
            outcome, strength, table = desk.outcome[op[1]], desk.strength[op[2]], script.tables[op[3]]
            for r in range(rounds):
                outcome[r] = table[strength[r]]
        elif kind == SETTLE:
            row, outcome = op[1], desk.outcome[op[2]]
            _settle(op, script.args, script.stride[row], desk.level, desk.code[row], outcome, rounds)
        elif kind == DECIDE:
            option = desk.option[op[1]]
            _choose(op, script, desk, given, option, rounds)
            folded = desk.folded[op[9]]
            _apply(op, script.args, script.stride, desk.level, desk.code, folded, option, rounds)
        else:
            _pot(op, script.args, desk.strength, desk.folded, desk.code, rounds)
    for row in range(rows):
        net, code, value = desk.net[script.seat[row]], desk.code[row], script.value[row]
        for r in range(rounds):
            net[r] += value[code[r]]
