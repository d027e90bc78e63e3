"""Pack's Poker, one Pack: the exact table against slower and plainer ways to count, and against dealing."""

from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.packs import ALL_RANKS, joint_table, no_pair_table, number_of_deals
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, CATEGORY_OF_STRENGTH, strength_of
from tests.marks import full

# Printed in the report, "Packs Poker: Straight or Better Pay Tables", no pair first.
SEVEN_CARD_HANDS = [
    *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644),
    *(3_473_184, 224_848, 37_260, 4_140, 180, 4),
]
SIGNS = np.array([(-1) ** subset.bit_count() for subset in range(32)])
ROYAL_TO_TEN, NINE_TO_ACE, EIGHT_TO_ACE = 0b1_1111 << 8, 0b11_1111 << 7, 0b111_1111 << 6


@pytest.fixture(scope="module")
def table() -> NDArray[np.int64]:
    return joint_table()


def test_every_deal_is_counted_once(table: NDArray[np.int64]) -> None:
    assert table.sum() == number_of_deals() == 1326 * comb(50, 5) * comb(45, 5) == 3_432_502_295_061_840


def test_hands_are_the_printed_seven_card_counts(table: NDArray[np.int64]) -> None:
    """Two of the player's seven cards are the pack, and five of the other 45 the dealer's."""
    assert table.sum(axis=1).tolist() == [hands * comb(7, 2) * comb(45, 5) for hands in SEVEN_CARD_HANDS]


def test_player_and_dealer_win_equally_often(table: NDArray[np.int64]) -> None:
    won, _, lost = table.sum(axis=0)
    assert won == lost


def test_no_pair_by_itself_is_the_first_row_of_the_table(table: NDArray[np.int64]) -> None:
    assert no_pair_table().tolist() == table[0, :2].tolist() == [51_024_679_447_824, 757_231_745_280]


def test_quads_never_tie_and_royals_never_lose(table: NDArray[np.int64]) -> None:
    assert table[7, 1] == 0
    assert not table[9:, 2].any()


def test_the_number_of_threads_changes_nothing(table: NDArray[np.int64]) -> None:
    assert (joint_table(threads=1) == table).all()
    assert (joint_table(threads=3) == table).all()


# A plain way to count, on any deck of four suits. The suits of a pack matter only in being equal or not.


def packs_of(ranks: int) -> list[tuple[int, int, int]]:
    """One pack of each kind, and how many there are of it."""
    held = [rank for rank in range(13) if ranks >> rank & 1]
    pairs = [(4 * rank, 4 * rank + 1, 6) for rank in held]
    suited = [(4 * low, 4 * high, 4) for high in held for low in held if low < high]
    offsuit = [(4 * low, 4 * high + 1, 12) for high in held for low in held if low < high]
    return pairs + suited + offsuit


@compiled
def row_of(strength: Integer, bits: Integer) -> Integer:
    """The row of the table for a hand."""
    if strength < 7462:
        return np.int64(CATEGORY_OF_STRENGTH[strength])
    row = np.int64(9)
    for suit in range(4):
        mask = (bits >> (16 * suit)) & 8191
        if mask & 0x1F80 == 0x1F80:
            row = np.int64(11 if mask & 0x40 else 10)
    return row


@compiled
def deal_hands(
    pack: NDArray[np.int64], cards: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All five-card hands beside the pack: positions of their cards, strengths, and rows of the table."""
    n = len(cards)
    number = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) // 120
    hands = np.empty((number, 5), np.int64)
    strengths, rows = np.empty(number, np.int64), np.empty(number, np.int64)
    at = 0
    for i in range(n):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    for o in range(m):
                        key, bits = np.int64(0), np.int64(0)
                        for card in (cards[i], cards[j], cards[k], cards[m], cards[o], pack[0], pack[1]):
                            key += CARD_KEY[card]
                            bits += CARD_BIT[card]
                        hands[at] = o, m, k, j, i
                        strengths[at] = strength_of(key, bits)
                        rows[at] = row_of(strengths[at], bits)
                        at += 1
    return hands, strengths, rows


@compiled
def compare_pairs(
    hands: NDArray[np.int64], strengths: NDArray[np.int64], rows: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The table beside one pack by looking at every two hands."""
    masks = np.zeros(len(hands), np.int64)
    for i in range(len(hands)):
        for position in hands[i]:
            masks[i] |= np.int64(1) << position
    table = np.zeros((12, 3), np.int64)
    for i in range(len(hands)):
        won, tied, lost = 0, 0, 0
        for j in range(len(hands)):
            if masks[i] & masks[j] == 0:
                won += strengths[i] > strengths[j]
                tied += strengths[i] == strengths[j]
                lost += strengths[i] < strengths[j]
        table[rows[i], 0] += won
        table[rows[i], 1] += tied
        table[rows[i], 2] += lost
    return table


@compiled
def number_subsets(hand: NDArray[np.int64], choose: NDArray[np.int64], places: NDArray[np.int64]) -> None:
    """Number the 32 subsets of a hand, by size and then in the combinatorial number system."""
    for subset in range(32):
        size, place = 0, np.int64(0)
        for i in range(5):
            if subset >> i & 1:
                place += choose[-1, size]
                size += 1
                place += choose[hand[i], size]
        places[subset] = place


@compiled
def count_subsets(
    hands: NDArray[np.int64],
    strengths: NDArray[np.int64],
    rows: NDArray[np.int64],
    order: NDArray[np.int64],
    choose: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The table beside one pack by inclusion and exclusion over the cards that two hands share.

    Of the hands met so far, those disjoint from mine are the signed sum, over the 32 subsets of mine, of
    those that contain the subset. Hands are met in the order of strength: once to count those below, once to
    be added, once to count those equal.
    """
    containing, places = np.zeros(choose[-1].sum(), np.int32), np.empty(32, np.int64)
    table = np.zeros((12, 3), np.int64)
    start = 0
    while start < len(hands):
        end = start
        while end < len(hands) and strengths[order[end]] == strengths[order[start]]:
            end += 1
        for visit in range(3):
            for i in order[start:end]:
                number_subsets(hands[i], choose, places)
                number = np.int64(0)
                for subset in range(32):
                    number += SIGNS[subset] * containing[places[subset]]
                    containing[places[subset]] += visit == 1
                if visit == 0:
                    table[rows[i], 0] += number
                    table[rows[i], 1] -= number
                elif visit == 2:
                    table[rows[i], 1] += number
                    table[rows[i], 2] += choose[-6, 5] - number
        start = end
    return table


def plain_table(ranks: int, way: str) -> NDArray[np.int64]:
    packs = packs_of(ranks)
    deck = [card for card in range(52) if ranks >> (card >> 2) & 1]
    choose = np.array([[comb(n, k) for k in range(6)] for n in range(len(deck) - 1)])

    def beside(start: int, _: int) -> NDArray[np.int64]:
        one, other, weight = packs[start]
        cards = np.array([card for card in deck if card not in (one, other)])
        hands, strengths, rows = deal_hands(np.array([one, other]), cards)
        if way == "pairs":
            return weight * compare_pairs(hands, strengths, rows)
        return weight * count_subsets(hands, strengths, rows, np.argsort(strengths), choose)

    total: NDArray[np.int64] = np.sum(in_slices(beside, len(packs)), axis=0)
    return total


@pytest.mark.parametrize("ranks", [0b1_0000_0000_1111, *full(ROYAL_TO_TEN, 0b1_0010_0100_1010)])
def test_twenty_cards_pair_by_pair(ranks: int) -> None:
    """A5432, the wheel; AKQJT; no straight at all."""
    expected = plain_table(ranks, "pairs")
    assert (joint_table(ranks) == expected).all()
    assert (plain_table(ranks, "subsets") == expected).all()


@pytest.mark.full
@pytest.mark.parametrize("ranks", [NINE_TO_ACE, 0b1_0000_0011_1110])
def test_twenty_four_cards_pair_by_pair(ranks: int) -> None:
    assert (joint_table(ranks) == plain_table(ranks, "pairs")).all()


@pytest.mark.parametrize(
    "ranks", [0b0_1101_1101_1000, *full(EIGHT_TO_ACE, 0b1_0000_0011_1111, 0b1_0101_0101_0101)]
)
def test_twenty_eight_cards_by_shared_subsets(ranks: int) -> None:
    """Gaps that straights bridge; room for a royal flush of seven cards; the wheel; gaps of one."""
    assert (joint_table(ranks) == plain_table(ranks, "subsets")).all()


@pytest.mark.full
def test_the_whole_deck_by_shared_subsets(table: NDArray[np.int64]) -> None:
    """169 packs of 2,118,760 hands with 32 subsets each."""
    assert (table == plain_table(ALL_RANKS, "subsets")).all()


@pytest.mark.parametrize("ranks", [EIGHT_TO_ACE, 0b1_1111_1111, 0b1_0111_0111_0111, 0b1_1111_1111_0000])
def test_no_pair_by_itself_on_short_decks(ranks: int) -> None:
    assert no_pair_table(ranks).tolist() == joint_table(ranks)[0, :2].tolist()


# Dealing.


@compiled
def deal(deals: Integer, seed: Integer) -> NDArray[np.int64]:
    """Shuffle and compare, with numbers from the generator splitmix64."""
    state = np.uint64(seed)
    deck = np.arange(52)
    keys, bits = np.zeros(2, np.int64), np.zeros(2, np.int64)
    table = np.zeros((12, 3), np.int64)
    for _ in range(deals):
        for i in range(12):
            state += np.uint64(0x9E3779B97F4A7C15)
            z = state
            z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            z ^= z >> np.uint64(31)
            j = i + np.int64(((z >> np.uint64(32)) * np.uint64(52 - i)) >> np.uint64(32))
            deck[i], deck[j] = deck[j], deck[i]
        for side in range(2):
            keys[side], bits[side] = (
                CARD_KEY[deck[0]] + CARD_KEY[deck[1]],
                CARD_BIT[deck[0]] + CARD_BIT[deck[1]],
            )
            for i in range(2 + 5 * side, 7 + 5 * side):
                keys[side] += CARD_KEY[deck[i]]
                bits[side] += CARD_BIT[deck[i]]
        player, dealer = strength_of(keys[0], bits[0]), strength_of(keys[1], bits[1])
        result = 0 if player > dealer else 1 if player == dealer else 2
        table[row_of(player, bits[0]), result] += 1
    return table


@pytest.mark.parametrize(
    "millions", [pytest.param(5, id="5"), pytest.param(520, id="520", marks=pytest.mark.full)]
)
def test_dealing_agrees_within_five_standard_errors(table: NDArray[np.int64], millions: int) -> None:
    """One more deal is allowed in each cell, for the cells where less than one is expected."""
    parts = in_slices(lambda start, _: deal(1_000_000, start), millions)
    share = table / number_of_deals()
    deals = millions * 1_000_000
    error = np.sqrt(deals * share * (1 - share))
    assert (np.abs(np.sum(parts, axis=0) - deals * share) <= 5 * error + (share > 0)).all()
