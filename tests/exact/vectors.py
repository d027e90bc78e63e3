"""A second evaluator of poker hands, for arrays: it shares nothing with the kernels but the cards' numbers.

A hand is four masks of thirteen ranks, one for each suit, in one integer. Which ranks occur once, twice or
more often follows from the masks; what counts is read off tables of the best n ranks of a mask.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.cards import parse_cards

__all__ = [
    "Bits",
    "Ints",
    "boards_of",
    "categories",
    "completions",
    "deal",
    "hand_bits",
    "holes",
    "numbers",
    "pair_rank",
    "royal_length",
    "strengths",
]

Ints = NDArray[np.int64]
Bits = NDArray[np.int64]

RANKS = 8191
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
_SHIFT = 26  # below the category: two masks of thirteen ranks


def _best(mask: int, count: int) -> int:
    kept = 0
    for rank in sorted((rank for rank in range(13) if mask >> rank & 1), reverse=True)[:count]:
        kept |= 1 << rank
    return kept


def _straight(mask: int) -> int:
    """One more than the top rank of the best straight, 0 without one; the ace also lies below the deuce."""
    for top in range(12, 3, -1):
        if mask >> (top - 4) & 31 == 31:
            return top + 1
    return 4 if mask & 0b1_0000_0000_1111 == 0b1_0000_0000_1111 else 0


TOP = {n: np.array([_best(mask, n) for mask in range(8192)]) for n in (1, 2, 3, 5)}
RUN = np.array([_straight(mask) for mask in range(8192)])
SIZE = np.array([mask.bit_count() for mask in range(8192)])
LOW = np.array([mask.bit_length() - 1 for mask in range(8192)])


def numbers(text: str) -> list[int]:
    return [card.index for card in parse_cards(text)]


def hand_bits(cards: ArrayLike) -> Bits:
    """The masks of hands given as card numbers in the last axis."""
    given = np.asarray(cards, np.int64)
    bits = np.left_shift(1, 16 * (given & 3) + (given >> 2))
    hands: Bits = np.bitwise_or.reduce(bits, axis=-1)
    return hands


def strengths(bits: Bits) -> Ints:
    """A number for each hand of five to seven cards: the better hand has the greater one."""
    suits = [bits >> 16 * suit & RANKS for suit in range(4)]
    a, b, c, d = suits
    once, four = a | b | c | d, a & b & c & d
    two = (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
    three = (a & b & c) | (a & b & d) | (a & c & d) | (b & c & d)
    trip = TOP[1][three]
    paired = TOP[1][two & ~trip]
    best_two = TOP[2][two]
    best_pair = TOP[1][two]

    score: Ints = TOP[5][once]

    def improve(condition: NDArray[np.bool_], category: int, key: Ints) -> None:
        np.copyto(score, category << _SHIFT | key, where=condition)

    improve(two > 0, PAIR, best_pair << 13 | TOP[3][once & ~best_pair])
    improve(SIZE[two] >= 2, TWO_PAIR, best_two << 13 | TOP[1][once & ~best_two])
    improve(three > 0, TRIPS, trip << 13 | TOP[2][once & ~trip])
    run = RUN[once]
    improve(run > 0, STRAIGHT, run)
    flush = np.zeros_like(bits)
    for suit in suits:
        flush |= suit * (SIZE[suit] >= 5)
    improve(flush > 0, FLUSH, TOP[5][flush])
    improve((trip > 0) & (paired > 0), FULL, trip << 13 | paired)
    improve(four > 0, QUADS, four << 13 | TOP[1][once & ~four])
    run = RUN[flush]
    improve(run > 0, STRAIGHT_FLUSH, run)
    improve(run == 13, ROYAL, run)
    return score


def categories(strength: Ints) -> Ints:
    """0 for a high card to 9 for a royal flush."""
    return strength >> _SHIFT


def pair_rank(strength: Ints) -> Ints:
    """The rank of the pair, 2 to 14, of hands that are one pair; 0 for all others."""
    return np.where(categories(strength) == PAIR, LOW[strength >> 13 & RANKS] + 2, 0)


def royal_length(bits: Bits) -> Ints:
    """How far a royal flush runs down from the ace: 5, 6 or 7, else 0."""
    length = np.zeros_like(bits)
    for suit in range(4):
        mask = bits >> 16 * suit & RANKS
        for size in (5, 6, 7):
            wanted = RANKS & ~(RANKS >> size)
            length = np.where(mask & wanted == wanted, size, length)
    return length


@cache
def _choices(cards: int, size: int) -> NDArray[np.int8]:
    """All choices of `size` from `cards` places, [n, size]."""
    rows = np.arange(cards, dtype=np.int8)[:, None]
    for _ in range(size - 1):
        last = rows[:, -1].astype(np.int64)
        more = cards - 1 - last
        repeated = np.repeat(rows, more, axis=0)
        within = np.arange(len(repeated)) - np.repeat(np.cumsum(more) - more, more)
        rows = np.column_stack([repeated, (repeated[:, -1] + 1 + within).astype(np.int8)])
    return rows


def _rest(*seen: int) -> Ints:
    return np.array([card for card in range(52) if card not in seen])


def boards_of(*hands: list[int]) -> Bits:
    """The masks of all boards of five from the cards that are in none of these hands."""
    deck = _rest(*(card for hand in hands for card in hand))
    places = _choices(len(deck), 5)
    bits = hand_bits(deck[:, None])
    board: Bits = np.zeros(len(places), np.int64)
    for at in range(5):
        board |= bits[places[:, at]]
    return board


def completions(hole: list[int], flop: list[int]) -> tuple[Ints, Ints]:
    """Every turn, river and hand of the dealer: the seat's strength and the dealer's, 1,070,190 of each."""
    deck = _rest(*hole, *flop)
    twos = hand_bits(deck[_choices(len(deck), 2).astype(np.int64)])
    boards = hand_bits(flop) | twos
    mine = strengths(boards | hand_bits(hole))
    apart = twos[:, None] & twos[None] == 0
    theirs = strengths((boards[:, None] | twos[None])[apart])
    return np.broadcast_to(mine[:, None], apart.shape)[apart], theirs


@cache
def holes() -> Ints:
    """The 1326 hands of two cards, [1326, 2], in the order of itertools."""
    return np.array(list(combinations(range(52), 2)))


def deal(rng: np.random.Generator, rounds: int, cards: int) -> Ints:
    """Random deals, [rounds, cards]: the top of as many shuffled decks."""
    deck = np.tile(np.arange(52, dtype=np.int8), (rounds, 1))
    rows = np.arange(rounds)
    for at in range(cards):
        other = at + rng.integers(0, 52 - at, rounds)
        deck[rows, at], deck[rows, other] = deck[rows, other], deck[rows, at].copy()
    return deck[:, :cards].astype(np.int64)
