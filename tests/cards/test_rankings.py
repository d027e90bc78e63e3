"""The rankings of two, three and four cards and by length of flush, in the words of the games' rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.cards import RANKINGS, HandRank, parse_cards
from pitboss.errors import CardError


def rank(ranking: str, text: str) -> HandRank:
    return RANKINGS[ranking].rank(parse_cards(text))


def label(ranking: str, text: str) -> str:
    return rank(ranking, text).category.label


def descending(ranking: str, *hands: str) -> bool:
    """Whether each hand beats the next."""
    ranks = [rank(ranking, text) for text in hands]
    return all(better > worse for better, worse in pairwise(ranks))


# --- Three cards --------------------------------------------------------------------------------------------


def test_three_cards_rank_straight_flush_trips_straight_flush_pair_high_card() -> None:
    hands = ("As Ks Qs", "4h 3h 2h", "2c 2d 2h", "3c 2d Ah", "5d 3d 2d", "2c 2d 3h", "5c 3d 2h")
    assert descending("three-card", *hands)
    assert [label("three-card", each) for each in hands] == [
        "mini royal",
        "straight flush",
        "three of a kind",
        "straight",
        "flush",
        "one pair",
        "high card",
    ]


def test_three_cards_a_straight_beats_a_flush() -> None:
    assert descending("three-card", "3c 2d Ah", "As Ks Js")


def test_three_cards_ace_two_three_is_the_lowest_straight_and_ace_king_queen_the_highest() -> None:
    assert descending("three-card", "Ac Kd Qh", "Kc Qd Jh", "4c 3d 2h", "3c 2d Ah")
    assert descending("three-card", "Ac Kc Qc", "Kc Qc Jc", "4c 3c 2c", "3c 2c Ac")


@pytest.mark.parametrize("around", ["Kc Ad 2h", "Ac 2d Kh"])
def test_three_cards_a_straight_does_not_wrap_around(around: str) -> None:
    assert label("three-card", around) == "high card"


def test_three_cards_mini_royal_is_suited_ace_king_queen() -> None:
    assert label("three-card", "Qd Ad Kd") == "mini royal"
    assert label("three-card", "Qd Ah Kd") == "straight"
    assert label("three-card", "3d Ad 2d") == "straight flush"


def test_three_cards_equal_kinds_compare_from_the_top() -> None:
    assert descending("three-card", "9c 9d Ah", "9h 9s Kh", "8c 8d Ac")
    assert descending("three-card", "Ah 9h 3h", "As 9s 2s", "Ad 8d 7d")
    assert descending("three-card", "Ac Jd 3h", "As Jh 2s", "Ad Th 9s")
    assert rank("three-card", "Ac Jd 3h") == rank("three-card", "As Jh 3c")


# --- Four cards ---------------------------------------------------------------------------------------------


def test_four_cards_rank_quads_straight_flush_trips_flush_straight_two_pair_pair_high_card() -> None:
    hands = (
        "2c 2d 2h 2s",
        "4h 3h 2h Ah",
        "2c 2d 2h 3s",
        "6d 4d 3d 2d",
        "4c 3d 2h As",
        "3c 3d 2h 2s",
        "2c 2d 4h 3s",
        "6c 4d 3h 2s",
    )
    assert descending("four-card", *hands)
    assert [label("four-card", each) for each in hands] == [
        "four of a kind",
        "straight flush",
        "three of a kind",
        "flush",
        "straight",
        "two pair",
        "one pair",
        "high card",
    ]


def test_four_cards_ace_king_queen_jack_is_the_best_straight_and_ace_to_four_the_lowest() -> None:
    assert descending("four-card", "Ac Kd Qh Js", "Kc Qd Jh Ts", "5c 4d 3h 2s", "4c 3d 2h As")


@pytest.mark.parametrize("around", ["Qc Kd Ah 2s", "Kc Ad 2h 3s"])
def test_four_cards_a_straight_does_not_wrap_around(around: str) -> None:
    assert label("four-card", around) == "high card"


@pytest.mark.parametrize(
    ("cards", "called", "counting"),
    [
        ("Ah Kh 9h 4h 2c", "flush", "Ah Kh 9h 4h"),
        ("Ah Kh 9h 4h 2h", "flush", "Ah Kh 9h 4h"),
        ("5c 4d 3h 2s Ac", "straight", "5c 4d 3h 2s"),
        ("5c 4d 3h 2s Ac 6h", "straight", "6h 5c 4d 3h"),
        ("9c 9d 9h 4s 4c", "three of a kind", "9h 9d 9c 4s"),
        ("9c 9d 4h 4s 2c 2d", "two pair", "9d 9c 4s 4h"),
        ("9c 9d 9h 4s 4c 4d", "three of a kind", "9h 9d 9c 4s"),
        ("4h 3h 2h Ah Kh", "straight flush", "4h 3h 2h Ah"),
        ("9c 9d Ah Ks Qc", "one pair", "9d 9c Ah Ks"),
    ],
)
def test_four_cards_the_best_four_of_five_or_six_count(cards: str, called: str, counting: str) -> None:
    found = RANKINGS["four-card"]
    hand = parse_cards(cards)
    assert found.rank(hand).category.label == called
    assert found.choose(hand, found.rank(hand)) == parse_cards(counting)


def test_four_cards_left_over_cards_never_count() -> None:
    assert rank("four-card", "Ac Kd 9h 4s 3c") == rank("four-card", "As Kh 9d 4c 2c")
    assert rank("four-card", "9c 9d 9h 4s 4c") == rank("four-card", "9c 9d 9h 4s 3c")


def test_four_cards_ties_compare_all_four_cards() -> None:
    assert descending("four-card", "9c 9d Ah Ks 2c", "9h 9s Ac Qs 2d")
    assert descending("four-card", "Ac Kd 9h 4s 2c", "As Kh 9d 3s 2h")
    assert rank("four-card", "9c 9d Ah Ks 2c") == rank("four-card", "9h 9s Ac Kd 3d")


# --- Two cards ----------------------------------------------------------------------------------------------


def test_two_cards_are_a_pair_suited_or_unsuited() -> None:
    assert [label("two-card", each) for each in ("Ac Ad", "Ac Kc", "Ac Kd")] == [
        "one pair",
        "suited",
        "unsuited",
    ]
    assert descending("two-card", "2c 2d", "Ac Kc", "3c 2c", "Ac Kd", "3c 2d")


# --- Longest flush ------------------------------------------------------------------------------------------


def test_longest_flush_more_cards_in_one_suit_win() -> None:
    assert descending("longest-flush", "5c 4c 3c 2c 9d 8d 7h", "Ac Kc Qc Jd Td 9h 8s", "Ac Kc Qd Jd Th 9h 8s")


def test_longest_flush_equal_length_compares_from_the_top() -> None:
    assert descending("longest-flush", "Ac 3c 2c 9d 8d 7h 6s", "Kc Qc Jc 9d 8d 7h 6s")
    assert descending("longest-flush", "Ac Kc 3c 9d 8d 7h 6s", "Ad Kd 2d 9c 8c 7h 6s")
    assert rank("longest-flush", "Ac Kc 3c 9d 8d 7h 6s") == rank("longest-flush", "Ad Kd 3d 9c 8h 5h 4s")


def test_longest_flush_straights_mean_nothing() -> None:
    assert descending("longest-flush", "Ac 9c 2c 8d 7d 6h 5s", "Kc Qc Jc 8d 7d 6h 5s")
    assert descending("longest-flush", "Ac 9c 2c 8d 7d 6h 5s", "3c 2c Kc 8d 7d 6h 5s")


def test_longest_flush_of_two_suits_of_equal_length_the_better_counts() -> None:
    hand = parse_cards("Qc 3c 2c Qd 4d 2d As")
    longest = RANKINGS["longest-flush"]
    assert longest.rank(hand).ranks == (12, 4, 2)
    assert longest.choose(hand, longest.rank(hand)) == parse_cards("Qd 4d 2d")


def test_longest_flush_the_ace_is_high() -> None:
    assert descending("longest-flush", "Ac 3c 2c 9d 8d 7h 6s", "Kc 3c 2c 9d 8d 7h 6s")


# --- Longest straight flush ---------------------------------------------------------------------------------


def test_longest_straight_flush_need_not_be_the_longest_suit() -> None:
    hand = "Ah Th 7h 3h 6s 5s 4s"
    assert label("longest-flush", hand) == "four-card flush"
    assert label("longest-straight-flush", hand) == "three-card straight flush"


@pytest.mark.parametrize(
    ("cards", "top"), [("Ac Kc Qc 9d 8d 6h 4s", 14), ("3c 2c Ac 9d 8d 6h 4s", 3), ("4c 3c 2c 9d 8d 6h Ks", 4)]
)
def test_longest_straight_flush_the_ace_is_high_or_low(cards: str, top: int) -> None:
    found = rank("longest-straight-flush", cards)
    assert (found.category.label, found.ranks) == ("three-card straight flush", (top,))


def test_longest_straight_flush_does_not_wrap_around() -> None:
    assert label("longest-straight-flush", "Qc Kc Ac 2c 3c 9d 8h") == "three-card straight flush"
    assert label("longest-straight-flush", "Kc Ac 2c 9d 8h 6s 4h") == "two-card straight flush"


def test_longest_straight_flush_is_laid_out_from_its_top_the_low_ace_last() -> None:
    longest = RANKINGS["longest-straight-flush"]
    hand = parse_cards("2c Ac 4c 3c 9d 8h Ks")
    assert longest.choose(hand, longest.rank(hand)) == parse_cards("4c 3c 2c Ac")


# --- Every ranking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in RANKINGS if name != "five-card"])
def test_too_few_or_too_many_cards_are_refused(name: str) -> None:
    ranking = RANKINGS[name]
    deck = parse_cards("As Kd Qh Jc Ts 9d 8h 7c")
    many = str(ranking.fewest) if ranking.fewest == ranking.most else f"{ranking.fewest} to {ranking.most}"
    for number in (ranking.fewest - 1, ranking.most + 1):
        with pytest.raises(CardError) as caught:
            ranking.check(deck[:number])
        assert str(caught.value) == f"A hand by the {ranking.title} has {many} cards, not {number}."
    for number in (ranking.fewest, ranking.most):
        ranking.check(deck[:number])


@pytest.mark.parametrize("name", RANKINGS)
def test_the_same_card_twice_is_refused(name: str) -> None:
    ranking = RANKINGS[name]
    hand = parse_cards("As Kd Qh Jc Ts")[: max(1, ranking.fewest - 1)]
    with pytest.raises(CardError, match=r"^A card is in the hand twice: a deck has only one\.$"):
        ranking.check((*hand, hand[0]))


@pytest.mark.parametrize("name", RANKINGS)
def test_every_different_hand_is_listed_once_from_the_lowest_up(name: str) -> None:
    every = RANKINGS[name].every()
    assert list(every) == sorted(set(every))
    assert {rank.category for rank in every} == set(RANKINGS[name].kinds)
