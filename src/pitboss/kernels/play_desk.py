"""The desk that blocks of rounds are played at: cards dealt from random words or laid out, hands ranked."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.philox import random_words
from pitboss.kernels.ranking_codes import FIVE, ROYAL, STRENGTHS
from pitboss.kernels.rankings import strength_by
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, CATEGORY_FLOOR, strength_of

__all__ = [
    "BLOCK",
    "I16",
    "I64",
    "ROYAL",
    "STRENGTHS",
    "U8",
    "Desk",
    "Script",
    "deal_random",
    "lay_given",
    "make_desk",
]

U8: TypeAlias = NDArray[np.uint8]
I16: TypeAlias = NDArray[np.int16]
I64: TypeAlias = NDArray[np.int64]
U64: TypeAlias = NDArray[np.uint64]

BLOCK = 512
_SIX, _SEVEN = 0b1111110000000, 0b1111111000000
_FRACTION = np.uint64(58)
_MASK = np.uint64((1 << 58) - 1)
_SPARE = np.uint64(6)
_PAIR_FLOOR, _TWO_PAIR_FLOOR, _TRIPS_FLOOR, _QUADS_FLOOR = (int(CATEGORY_FLOOR[at]) for at in (1, 2, 3, 7))
_KICKERS = 220


class Script(NamedTuple):
    """A game, its stakes and strategies. Instructions are rows of `ops`; lists they need are in `args`."""

    sizes: I64  # [groups] cards of each group
    hands: I64  # [readings, 5 + groups] see `rank_hands`
    ops: I64  # [ops, 11]
    args: I64
    tables: U8  # [tables, 7465] by strength: outcome of a pay table, or class of a hand
    lookup: U8  # small tables of the decisions, one after the other
    classes: I16  # class of a first group of cards, by its number
    numbers: I64  # larger numbers of the decisions, one list after the other
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
def _rank(
    ranking: Integer, size: Integer, first: Integer, keys: I64, bits: I64, strength: I64, rounds: Integer
) -> None:
    """From the sums of all cards; a further reading counts where it is better."""
    for r in range(rounds):
        if ranking != FIVE:
            best = strength_by(ranking, bits[r])
        elif size < 5:
            best = _few(bits[r])
        else:
            best = strength_of(keys[r], bits[r])
            best = best if best < ROYAL else _longer(bits[r])
        strength[r] = best if first else max(best, strength[r])


@compiled
def rank_hands(hands: I64, key: I64, bits: I64, strengths: I64, rounds: Integer) -> None:
    """The strength of every hand, from the sums of its groups; most hands are five cards of two groups.

    A row is the number of a hand, whether this is its first reading, the ranking, how many cards, how many
    groups, and which. A hand that takes only some cards of a place is the best of several readings.
    """
    all_keys, all_bits = np.empty(rounds, np.int64), np.empty(rounds, np.int64)
    for row in range(len(hands)):
        first, ranking, size, groups = hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4]
        strength, one_key, one_bits = strengths[hands[row, 0]], key[hands[row, 5]], bits[hands[row, 5]]
        if ranking == FIVE and size >= 5 and groups == 2:
            two_key, two_bits = key[hands[row, 6]], bits[hands[row, 6]]
            for r in range(rounds):
                best = strength_of(one_key[r] + two_key[r], one_bits[r] + two_bits[r])
                strength[r] = best if best < ROYAL else _longer(one_bits[r] + two_bits[r])
            continue
        for r in range(rounds):
            all_keys[r], all_bits[r] = one_key[r], one_bits[r]
        for at in range(6, 5 + groups):
            more_key, more_bits = key[hands[row, at]], bits[hands[row, at]]
            for r in range(rounds):
                all_keys[r] += more_key[r]
                all_bits[r] += more_bits[r]
        _rank(ranking, size, first, all_keys, all_bits, strength, rounds)


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
