"""The evaluator against the readable ranking, against eval7, and against itself."""

from __future__ import annotations

import random
import warnings
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from pitboss.cards import SUITS, Card, ordinal, rank_hand
from pitboss.kernels.tables import (
    CATEGORY_FLOOR,
    CATEGORY_OF_STRENGTH,
    RANK_KEY,
    flush_strength,
    rank_strength,
    strength,
    strength7,
)

with warnings.catch_warnings(action="ignore"):  # the peer's own parser is deprecated
    import eval7

DECK = [Card(rank, suit) for rank in range(2, 15) for suit in SUITS]
PEER = [eval7.Card(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "cdhs"]


def readable(cards: tuple[int, ...] | list[int]) -> int:
    """A strength from the readable ranking: its ordinals count from the best hand."""
    return 7463 - ordinal(rank_hand([DECK[card] for card in cards]))


def test_keys_of_five_to_seven_ranks_differ() -> None:
    keys = [
        sum(RANK_KEY[list(ranks)])
        for size in (5, 6, 7)
        for ranks in combinations_with_replacement(range(13), size)
        if max(map(ranks.count, ranks)) <= 4
    ]
    assert len(set(keys)) == len(keys) == 6175 + 18395 + 49205
    assert max(keys) < 1 << 24


def test_every_kind_of_five_card_hand_has_the_strength_of_the_readable_ranking() -> None:
    found = []
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) <= 4:
            mixed = [4 * rank + (ranks[:i].count(rank) + (i == 4)) % 4 for i, rank in enumerate(ranks)]
            if len(set(mixed)) < 5:
                mixed[4] = 4 * ranks[4] + min(
                    {0, 1, 2, 3} - {card & 3 for card in mixed[:4] if card >> 2 == ranks[4]}
                )
            found.append((strength(np.array(mixed)), readable(mixed)))
    for ranks in combinations(range(13), 5):
        suited = [4 * rank for rank in ranks]
        found.append((strength(np.array(suited)), readable(suited)))
    assert all(kernel == reference for kernel, reference in found)
    assert sorted(kernel for kernel, _ in found) == list(range(1, 7463))


@pytest.mark.full
def test_all_five_card_hands_have_the_strength_of_the_readable_ranking() -> None:
    for cards in combinations(range(52), 5):
        assert strength(np.array(cards)) == readable(cards), cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_are_ordered_as_eval7_orders_them(size: int) -> None:
    dealer = random.Random(size)
    hands = [dealer.sample(range(52), size) for _ in range(20_000)]
    ours = [int(strength(np.array(hand))) for hand in hands]
    theirs = [eval7.evaluate([PEER[card] for card in hand]) for hand in hands]
    pairs = sorted(set(zip(theirs, ours, strict=True)))
    assert [own for _, own in pairs] == sorted({own for _, own in pairs})
    assert len({peer for peer, _ in pairs}) == len(pairs)


@pytest.mark.parametrize("suited", [0, 4, 5, 6, 7])
def test_seven_cards_are_worth_their_best_five(suited: int) -> None:
    dealer = random.Random(suited)
    for _ in range(200):
        hearts = [4 * rank + 2 for rank in dealer.sample(range(13), suited)]
        hand = hearts + dealer.sample([card for card in range(52) if card not in hearts], 7 - suited)
        best = max(strength(np.array(five)) for five in combinations(hand, 5))
        assert strength7(*hand) == strength(np.array(hand)) == best == readable(hand)


def test_ranks_and_suits_can_be_asked_apart() -> None:
    assert rank_strength(sum(RANK_KEY[[12, 11, 10, 9, 8, 8, 8]])) == readable([48, 44, 40, 36, 33])
    assert flush_strength(0b1111100000000) == 7462
    assert flush_strength(0b0000000001111) == 0


def test_categories_are_ranges_of_strength() -> None:
    assert CATEGORY_FLOOR.tolist() == [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462, 7463]
    assert (np.diff(CATEGORY_OF_STRENGTH[1:]) >= 0).all()
    assert np.bincount(CATEGORY_OF_STRENGTH[1:]).tolist() == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
