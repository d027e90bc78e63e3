"""Each ranking against its slow twin over all hands, with the counts that are well known or worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from random import Random

import pytest

from pitboss.cards import FULL_DECK, RANKINGS, SUITS, Card
from pitboss.cards.ranking import HandRank
from tests.cards.slow import TWINS
from tests.marks import full

# The textbook counts of the 22,100 hands of three cards.
THREE = {
    "mini royal": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "one pair": 3_744,
    "high card": 16_440,
}
# The textbook counts of the 270,725 hands of four cards.
FOUR = {
    "four of a kind": 13,
    "straight flush": 44,
    "three of a kind": 2_496,
    "flush": 2_816,
    "straight": 2_772,
    "two pair": 2_808,
    "one pair": 82_368,
    "high card": 177_408,
}
# The published counts of the 2,598,960 hands whose best four of five count (Crazy 4 Poker).
FOUR_OF_FIVE = {
    "four of a kind": 624,
    "straight flush": 2_072,
    "three of a kind": 58_656,
    "flush": 114_616,
    "straight": 101_808,
    "two pair": 123_552,
    "one pair": 1_047_552,
    "high card": 1_150_080,
}


def agree(name: str, hands: Iterable[Sequence[Card]]) -> Counter[str]:
    """How many hands there are of each kind, the ranking and its twin being of one mind about each."""
    ranking, twin = RANKINGS[name], TWINS[name]
    found: Counter[str] = Counter()
    for hand in hands:
        rank = ranking.rank(hand)
        assert (rank.category.label, list(rank.ranks)) == twin(hand), (name, hand)
        found[rank.category.label] += 1
    return found


def test_all_22100_hands_of_three_cards() -> None:
    assert agree("three-card", combinations(FULL_DECK, 3)) == THREE
    assert sum(THREE.values()) == comb(52, 3)


def test_all_1326_hands_of_two_cards() -> None:
    pairs = agree("two-card", combinations(FULL_DECK, 2))
    assert pairs == {"one pair": 13 * 6, "suited": 4 * comb(13, 2), "unsuited": comb(13, 2) * 12}


def with_highest(top: int, size: int) -> Iterator[tuple[Card, ...]]:
    """All hands in which no card ranks above this one."""
    held = [card for card in FULL_DECK if card.rank <= top]
    return (hand for hand in combinations(held, size) if any(card.rank == top for card in hand))


def counted_four(top: int) -> dict[str, int]:
    """The hands of four cards with this highest rank, by choosing ranks first and suits then."""
    below = top - 2
    straights = (top >= 5) + (top == 14)  # five high and up; the ace also at the low end
    rank_sets = comb(below, 3)
    return {
        "four of a kind": 1,
        "straight flush": 4 * straights,
        "three of a kind": below * 2 * 4 * 4,
        "flush": 4 * (rank_sets - straights),
        "straight": straights * (4**4 - 4),
        "two pair": below * 6 * 6,
        "one pair": comb(below, 2) * 3 * 6 * 4 * 4,
        "high card": (rank_sets - straights) * (4**4 - 4),
    }


def test_the_counts_by_highest_card_add_up_to_the_textbook() -> None:
    total: Counter[str] = Counter()
    for top in range(2, 15):
        total.update(counted_four(top))
    assert total == FOUR
    assert total.total() == comb(52, 4) == 270_725


# Hands of the eight lowest ranks, and with the long tests all 270,725.
@pytest.mark.parametrize("top", [*full(*range(14, 9, -1)), *range(9, 1, -1)])
def test_all_270725_hands_of_four_cards(top: int) -> None:
    counted = {kind: count for kind, count in counted_four(top).items() if count}
    assert agree("four-card", with_highest(top, 4)) == counted


@pytest.mark.full
def test_all_2598960_best_four_of_five() -> None:
    assert agree("four-card", combinations(FULL_DECK, 5)) == FOUR_OF_FIVE


def test_the_counts_of_pairs_among_the_best_four_of_five() -> None:
    """Of the hands with one pair and three other ranks, those that run four or have four of a suit go."""
    pairs = comb(13, 4) * 4 * 6 * 4**3
    straights = 11 * 4 * 6 * 4**3
    flushes = (comb(13, 4) - 11) * 4 * (4 * 3)  # the suit, and one of the pair's other three cards
    assert pairs - straights - flushes == FOUR_OF_FIVE["one pair"]
    assert sum(FOUR_OF_FIVE.values()) == comb(52, 5)


def random_hands(size: int, count: int) -> Iterator[tuple[Card, ...]]:
    """Hands from the full deck and, every second time, from pools where the rare hands are common."""
    rng = Random(size)
    for number in range(count):
        low, suits = rng.randint(1, 9), rng.choice(["c", "cd", "dhs"])
        near = [card for card in FULL_DECK if low <= card.rank % 13 <= low + 4]
        suited = [card for card in FULL_DECK if card.suit in suits]
        yield tuple(rng.sample([FULL_DECK, near, FULL_DECK, suited][number % 4], size))


@pytest.mark.parametrize(
    ("name", "size", "count"),
    [
        ("three-card", 5, 300),
        ("four-card", 5, 2_000),
        ("four-card", 6, 1_000),
        ("four-card", 7, 300),
        ("longest-flush", 3, 1_000),
        ("longest-flush", 7, 1_000),
        ("longest-straight-flush", 4, 1_000),
        ("longest-straight-flush", 7, 500),
        *full(
            ("four-card", 6, 100_000), ("longest-flush", 7, 100_000), ("longest-straight-flush", 7, 20_000)
        ),
    ],
)
def test_the_ranking_agrees_with_its_twin(name: str, size: int, count: int) -> None:
    ranking = RANKINGS[name]
    found = agree(name, random_hands(size, count))
    assert len(found) >= min(5, size), "the sample is too plain to prove anything"
    for hand in random_hands(size, count // 10):
        rank = ranking.rank(hand)
        counting = ranking.choose(hand, rank)
        assert len(counting) == (ranking.counts or rank.category)
        assert {*counting} <= {*hand}
        assert ranking.rank(counting) == rank


@pytest.mark.parametrize("name", ["longest-flush", "longest-straight-flush"])
@pytest.mark.parametrize("size", [1, 2, *full(3, 4)])
def test_all_short_hands_by_length(name: str, size: int) -> None:
    assert agree(name, combinations(FULL_DECK, size)) == by_suits(name, size)


def by_suits(name: str, size: int) -> dict[str, int]:
    """The kinds of all hands of this size, counted suit by suit.

    The longest suit, or run, of a hand is that of its best suit: so it is enough to know for each of the
    8,192 sets of ranks how many there are of one length, and to put four of them together.
    """
    ranking = RANKINGS[name]
    of_one_suit: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for number in range(1, size + 1):
        for ranks in combinations(range(2, 15), number):
            hand = ranking.rank([Card(rank, "c") for rank in ranks])
            of_one_suit[number, int(hand.category)] += 1
    hands: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in SUITS:
        joined: Counter[tuple[int, int]] = Counter()
        for (cards, length), count in hands.items():
            for (more, other), ways in of_one_suit.items():
                if cards + more <= size:
                    joined[cards + more, max(length, other)] += count * ways
        hands = joined
    kinds = {int(kind): kind.label for kind in ranking.kinds}
    return {kinds[length]: count for (cards, length), count in hands.items() if cards == size}


def test_the_flushes_of_all_133784560_hands_of_seven() -> None:
    """Counted by the numbers of cards in the four suits; flushes of five or more are well known."""
    counted: Counter[str] = Counter()
    for numbers in product(range(8), repeat=4):
        if sum(numbers) == 7:
            names = ("one", "two", "three", "four", "five", "six", "seven")
            counted[f"{names[max(numbers) - 1]}-card flush"] += prod(comb(13, each) for each in numbers)
    assert by_suits("longest-flush", 7) == counted
    assert counted.total() == comb(52, 7) == 133_784_560
    assert sum(counted[f"{each}-card flush"] for each in ("five", "six", "seven")) == 4_047_644 + 41_584


def test_the_straight_flushes_of_all_133784560_hands_of_seven() -> None:
    """Counted by runs as bits, the ace at both ends; straight flushes of five or more are well known."""
    longest = Counter[tuple[int, int]]()
    for held in range(1 << 13):  # bit 0 is the two, bit 12 the ace
        row = held << 1 | held >> 12
        length = 0
        while row:
            row &= row >> 1
            length += 1
        longest[held.bit_count(), min(length, held.bit_count())] += 1
    total: Counter[int] = Counter()
    for suits in four_suits(longest):
        total[max(length for (_, length), _ in suits)] += prod(count for _, count in suits)
    found = by_suits("longest-straight-flush", 7)
    assert sorted(found.values()) == sorted(total.values())
    assert sum(total.values()) == comb(52, 7)
    assert (total[7], total[6], total[5]) == (32, 1_592, 39_960)
    assert total[5] + total[6] + total[7] == 41_584
    assert found["three-card straight flush"] == total[3]
    assert found["four-card straight flush"] == total[4]


def four_suits(longest: Counter[tuple[int, int]]) -> Iterator[tuple[tuple[tuple[int, int], int], ...]]:
    """What the four suits of seven cards can hold, each with its number of ways."""
    few = [item for item in longest.items() if item[0][0] <= 7]
    for chosen in product(few, repeat=4):
        if sum(cards for (cards, _), _ in chosen) == 7:
            yield chosen


@pytest.mark.parametrize("name", ["three-card", "four-card", "two-card"])
def test_every_different_hand_is_one_that_can_be_held(name: str) -> None:
    ranking = RANKINGS[name]
    low = [card for card in FULL_DECK if card.rank in (2, 3, 4, 5, 14)]
    held: set[HandRank] = {ranking.rank(hand) for hand in combinations(low, ranking.fewest)}
    assert held == {rank for rank in ranking.every() if _made_of(rank, {2, 3, 4, 5, 14}, ranking.fewest)}


def _made_of(rank: HandRank, ranks: set[int], size: int) -> bool:
    """Whether the hand can be made of these ranks alone; a straight names only its top."""
    if "straight" in rank.category.label or rank.category.label == "mini royal":
        run = {14 if each == 1 else each for each in range(rank.ranks[0], rank.ranks[0] - size, -1)}
        return run <= ranks
    return {*rank.ranks} <= ranks
