"""The reference ranking against a naive twin, against counting arguments, and over every five-card hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest

from pitboss.cards import (
    FULL_DECK,
    Card,
    Category,
    HandKind,
    HandRank,
    best_five,
    ordinal,
    parse_cards,
    rank_hand,
)
from pitboss.errors import CardError
from tests.marks import full

# The textbook counts of the 2,598,960 five-card hands.
TEXTBOOK = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}


def naive_five(cards: Sequence[Card]) -> tuple[int, list[int]]:
    """Rank five cards the way one would explain it: the shape first, then the ranks."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    flush = len({card.suit for card in cards}) == 1
    straight = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    counts = Counter(ranks)
    groups = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    order = [rank for rank, _ in groups]
    if straight and flush:
        return (9 if ranks[0] == 14 else 8), ranks
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    shape = shapes[tuple(count for _, count in groups)]
    if flush:
        return 5, ranks
    if straight:
        return 4, ranks
    return shape, order


def naive(cards: Sequence[Card]) -> tuple[int, list[int]]:
    return max(naive_five(five) for five in combinations(cards, 5))


def random_hands(size: int, count: int, seed: int) -> Iterator[tuple[Card, ...]]:
    """Hands from the full deck and, every second time, from pools where the rare hands are common."""
    rng = Random(seed)
    for number in range(count):
        if number % 4 == 1:  # three neighbouring ranks: full houses, four of a kind
            low = rng.randint(2, 12)
            pool = [card for card in FULL_DECK if low <= card.rank <= low + 2]
        elif number % 4 == 3:  # six suited cards in a row, the ace also below the two, and three others
            top, suit = rng.choice([14, rng.randint(6, 14)]), rng.choice("cdhs")
            run = [Card(14 if rank == 1 else rank, suit) for rank in range(top - 5, top + 1)]
            pool = run + rng.sample([card for card in FULL_DECK if card not in run], 3)
        else:
            pool = list(FULL_DECK)
        yield tuple(rng.sample(pool, size))


@pytest.mark.parametrize(("size", "count"), [(5, 4_000), (6, 4_000), (7, 4_000)])
def test_the_ranking_agrees_with_a_naive_twin(size: int, count: int) -> None:
    hands = list(random_hands(size, count, seed=size))
    strengths = [(rank_hand(hand), naive(hand)) for hand in hands]
    assert {rank.category for rank, _ in strengths} == set(Category)
    for rank, twin in strengths:
        assert rank.category == twin[0]
    # The two order every pair of hands alike exactly when sorting by one sorts the other, ties included.
    strengths.sort()
    for (rank, twin), (next_rank, next_twin) in pairwise(strengths):
        assert (rank == next_rank, rank < next_rank) == (twin == next_twin, twin < next_twin)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_five_are_five_of_the_cards_with_the_same_rank(size: int) -> None:
    rng = Random(size)
    for hand in random_hands(size, 2_000, seed=100 + size):
        five = best_five(hand)
        assert len(five) == len(set(five)) == 5
        assert set(five) <= set(hand)
        assert rank_hand(five) == rank_hand(hand)
        assert naive_five(five) == naive(hand)
        again = list(hand)
        rng.shuffle(again)
        assert best_five(again) == five


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("2c As 3d 5h 4c Kd Qh", "5h 4c 3d 2c As"),
        ("Ks Ts As Qs Js 9s 8s", "As Ks Qs Js Ts"),
        ("9d 8d 7d Kd 6d 5d Ad", "9d 8d 7d 6d 5d"),
        ("4h Kc 4s Kd Ah 3c 3d", "Kd Kc 4s 4h Ah"),
        ("4h 4c 4s Kd Kh Ks 2c", "Ks Kh Kd 4s 4h"),
        ("9c Kd 9d 9h Kh 9s 2c", "9s 9h 9d 9c Kh"),
        ("7c 7d 7h 2s Kc 3d Ah", "7h 7d 7c Ah Kc"),
        ("6s 2h 6d Kc 9h 4c 3d", "6s 6d Kc 9h 4c"),
        ("2h 4h 6h 8h Th Qd Qc", "Th 8h 6h 4h 2h"),
        ("2h 9d Kc Js 7h 5c 3d", "Kc Js 9d 7h 5c"),
    ],
)
def test_the_best_five_are_laid_out_in_reading_order(cards: str, five: str) -> None:
    assert best_five(parse_cards(cards)) == parse_cards(five)


def hands_with_highest(top: int) -> Iterator[tuple[Card, ...]]:
    at_top = [card for card in FULL_DECK if card.rank == top]
    below = [card for card in FULL_DECK if card.rank < top]
    for number in range(1, 5):
        for high in combinations(at_top, number):
            for low in combinations(below, 5 - number):
                yield high + low


def counted(top: int) -> dict[Category, int]:
    """How many hands of each category have this highest rank, by counting choices of ranks and suits.

    Of the k ranks in a hand the others are chosen from those below the top; then which rank is repeated,
    then the suits. The ace of a five-high straight is its highest card here.
    """
    below = top - 2
    straights = (top >= 6) + (top == 14)
    royals = 4 if top == 14 else 0
    suited_straights = 4 * straights
    rank_sets = comb(below, 4)
    return {
        Category.ROYAL_FLUSH: royals,
        Category.STRAIGHT_FLUSH: suited_straights - royals,
        Category.FOUR_OF_A_KIND: comb(below, 1) * 2 * 4,
        Category.FULL_HOUSE: comb(below, 1) * 2 * 4 * 6,
        Category.FLUSH: rank_sets * 4 - suited_straights,
        Category.STRAIGHT: straights * 4**5 - suited_straights,
        Category.THREE_OF_A_KIND: comb(below, 2) * 3 * 4 * 4**2,
        Category.TWO_PAIR: comb(below, 2) * 3 * 6**2 * 4,
        Category.ONE_PAIR: comb(below, 3) * 4 * 6 * 4**3,
        Category.HIGH_CARD: (rank_sets - straights) * (4**5 - 4),
    }


def test_the_counts_by_highest_card_add_up_to_the_textbook() -> None:
    total: Counter[HandKind] = Counter()
    for top in range(3, 15):
        total.update(counted(top))
    assert dict(total) == TEXTBOOK
    assert total.total() == comb(52, 5) == 2_598_960


# All 2,598,960 hands, the largest part first; without the long tests those of the nine lowest ranks.
@pytest.mark.parametrize("top", [*full(*range(14, 10, -1)), *range(10, 2, -1)])
def test_every_five_card_hand_is_counted_in_its_category(top: int) -> None:
    found = Counter(map(rank_hand, hands_with_highest(top)))
    by_category: Counter[HandKind] = Counter(dict.fromkeys(Category, 0))
    for rank, count in found.items():
        by_category[rank.category] += count
    assert dict(by_category) == counted(top)
    assert all(1 <= ordinal(rank) <= 7462 for rank in found)


def test_7462_ordinals_run_from_royal_flush_to_seven_high() -> None:
    # Each choice of ranks once in suits that go round (so equal ranks differ and no flush arises) ...
    mixed = [
        [Card(rank, suit) for rank, suit in zip(choice, "cdhsc", strict=True)]
        for choice in combinations_with_replacement(range(2, 15), 5)
        if choice[0] != choice[4]
    ]
    # ... and, when all five differ, once in one suit.
    suited = [[Card(rank, "s") for rank in choice] for choice in combinations(range(2, 15), 5)]
    ranks = {rank_hand(hand) for hand in mixed + suited}
    ordered = sorted(ranks, reverse=True)
    assert [ordinal(rank) for rank in ordered] == list(range(1, 7463))
    assert ordinal(rank_hand(parse_cards("As Ks Qs Js Ts"))) == 1
    assert ordinal(rank_hand(parse_cards("Ad Ah As Ac Kd"))) == 11
    assert ordinal(rank_hand(parse_cards("7c 5d 4h 3s 2c"))) == 7462


def test_a_made_up_rank_has_no_ordinal() -> None:
    with pytest.raises(CardError, match="no five cards make a straight of the ranks"):
        ordinal(HandRank(Category.STRAIGHT, (4,)))
