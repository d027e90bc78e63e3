"""The printed hand rankings, paragraph by paragraph (procedures, "Champion Poker: Hand rankings")."""

from __future__ import annotations

import pytest

from pitboss.cards import Category, HandKind, HandRank, parse_cards, rank_hand, royal_length
from pitboss.errors import CardError


def rank(text: str) -> HandRank:
    return rank_hand(parse_cards(text))


def category(text: str) -> HandKind:
    return rank(text).category


def test_hand_rankings_stand_in_the_printed_order() -> None:
    printed = [
        "As Ks Qs Js Ts",  # a
        "9h 8h 7h 6h 5h",  # b
        "2c 2d 2h 2s 3c",  # c
        "2c 2d 2h 3s 3c",  # d
        "7d 5d 4d 3d 2d",  # e
        "5c 4d 3h 2s Ac",  # f
        "2c 2d 2h 4s 3c",  # g
        "3c 3d 2h 2s 4c",  # h
        "2c 2d 5h 4s 3c",  # i
        "7c 5d 4h 3s 2c",
    ]
    ranks = [rank(text) for text in printed]
    assert ranks == sorted(ranks, reverse=True)
    assert [each.category for each in ranks] == sorted(Category, reverse=True)


@pytest.mark.parametrize("suit", "cdhs")
def test_hand_ranking_a_royal_flush_is_ace_to_ten_of_one_suit(suit: str) -> None:
    royal = "".join(letter + suit for letter in "AKQJT")
    assert rank(royal) == HandRank(Category.ROYAL_FLUSH, (14,))
    assert rank(royal) == rank("As Ks Qs Js Ts")


def test_hand_ranking_a_royal_flush_needs_one_suit() -> None:
    assert category("As Ks Qs Js Th") is Category.STRAIGHT
    assert category("As Ks Qs Js Th Ts") is Category.ROYAL_FLUSH
    assert category("As Kh Qs Js Ts 9s 8s") is Category.STRAIGHT_FLUSH


def test_hand_ranking_b_king_high_is_the_highest_straight_flush() -> None:
    assert rank("Kd Qd Jd Td 9d") == HandRank(Category.STRAIGHT_FLUSH, (13,))
    assert rank("Ad Kd Qd Jd Td") > rank("Kd Qd Jd Td 9d") > rank("Qd Jd Td 9d 8d")


def test_hand_ranking_b_ace_to_five_is_the_lowest_straight_flush() -> None:
    assert rank("Ad 2d 3d 4d 5d") == HandRank(Category.STRAIGHT_FLUSH, (5,))
    assert rank("Ad 2d 3d 4d 5d") < rank("2d 3d 4d 5d 6d")


def test_hand_ranking_b_a_flush_beside_a_higher_straight_is_no_straight_flush() -> None:
    assert rank("Ah 9h 8h 7h 6d 5h Td") == HandRank(Category.FLUSH, (14, 9, 8, 7, 5))


def test_hand_ranking_c_four_aces_are_highest_and_four_twos_lowest() -> None:
    assert rank("Ac Ad Ah As 2c") > rank("Kc Kd Kh Ks Ac")
    assert rank("2c 2d 2h 2s Ac") < rank("3c 3d 3h 3s 2c")
    assert rank("2c 2d 2h 2s 3c") > rank("Ac Ad Ah Ks Kc")


def test_hand_ranking_c_the_kicker_may_come_from_a_pair_or_three_alike() -> None:
    assert rank("9c 9d 9h 9s Kc Kd 2h") == HandRank(Category.FOUR_OF_A_KIND, (9, 13))
    assert rank("9c 9d 9h 9s 2c 2d 2h") == HandRank(Category.FOUR_OF_A_KIND, (9, 2))
    assert rank("9c 9d 9h 9s 2c 2d Kh") == HandRank(Category.FOUR_OF_A_KIND, (9, 13))


def test_hand_ranking_d_aces_over_kings_are_highest_and_twos_over_threes_lowest() -> None:
    assert rank("Ac Ad Ah Ks Kc") > rank("Ac Ad Ah Qs Qc") > rank("Kc Kd Kh As Ac")
    assert rank("2c 2d 2h 3s 3c") < rank("2c 2d 2h 4s 4c") < rank("3c 3d 3h 2s 2c")


def test_hand_ranking_d_the_best_pair_fills_the_house() -> None:
    assert rank("4c 4d 4h Ks Kc 9d 9h") == HandRank(Category.FULL_HOUSE, (4, 13))
    assert rank("4c 4d 4h Ks Kc Kd 9h") == HandRank(Category.FULL_HOUSE, (13, 4))


def test_hand_ranking_e_flushes_compare_card_by_card() -> None:
    assert rank("Ah Kh 9h 4h 2h") == HandRank(Category.FLUSH, (14, 13, 9, 4, 2))
    assert rank("Ah Kh 9h 4h 3h") > rank("As Ks 9s 4s 2s") > rank("Ac Kc 8c 7c 6c")
    assert rank("Ah Kh 9h 4h 2h") == rank("As Ks 9s 4s 2s")


def test_hand_ranking_e_the_best_five_of_six_or_seven_suited_cards_count() -> None:
    assert rank("2h 4h 6h 8h Th Qh Ah") == HandRank(Category.FLUSH, (14, 12, 10, 8, 6))
    assert rank("2h 4h 6h 8h Th Qh Qd") == HandRank(Category.FLUSH, (12, 10, 8, 6, 4))


def test_hand_ranking_f_ace_to_ten_is_the_highest_and_ace_to_five_the_lowest_straight() -> None:
    assert rank("Ac Kd Qh Js Tc") == HandRank(Category.STRAIGHT, (14,))
    assert rank("Ac 2d 3h 4s 5c") == HandRank(Category.STRAIGHT, (5,))
    assert rank("Ac Kd Qh Js Tc") > rank("Kd Qh Js Tc 9d") > rank("6c 5d 4h 3s 2c") > rank("Ac 2d 3h 4s 5c")


@pytest.mark.parametrize("around", ["Qc Kd Ah 2s 3c", "Kd Ah 2s 3c 4d", "Jc Qd Kh As 2c"])
def test_hand_ranking_f_ace_not_around_the_corner(around: str) -> None:
    assert category(around) is Category.HIGH_CARD
    assert category(around.replace("d", "c").replace("h", "c").replace("s", "c")) is Category.FLUSH


def test_hand_ranking_f_the_longest_straight_counts_from_its_top() -> None:
    assert rank("Ac 2d 3h 4s 5c 6d 7h") == HandRank(Category.STRAIGHT, (7,))
    assert rank("Ac 2d 3h 4s 5c 5d 5h") == HandRank(Category.STRAIGHT, (5,))
    assert rank("Ac Ad 2d 3h 4s 5c Kd") == HandRank(Category.STRAIGHT, (5,))
    assert rank("9c 8d 8h 7s 7c 6d 5h") == HandRank(Category.STRAIGHT, (9,))


def test_hand_ranking_g_three_aces_are_highest_and_three_twos_lowest() -> None:
    assert rank("Ac Ad Ah 3s 2c") > rank("Kc Kd Kh As Qc")
    assert rank("2c 2d 2h As Kc") < rank("3c 3d 3h 4s 2c")
    assert rank("7c 7d 7h As Kc 3d 2h") == HandRank(Category.THREE_OF_A_KIND, (7, 14, 13))


def test_hand_ranking_h_aces_and_kings_are_highest_and_threes_and_twos_lowest() -> None:
    assert rank("Ac Ad Kh Ks 2c") > rank("Ac Ad Qh Qs Kc") > rank("Kc Kd Qh Qs Ac")
    assert rank("3c 3d 2h 2s Ac") < rank("4c 4d 2h 2s 3c")


def test_hand_ranking_h_a_third_pair_can_be_the_kicker() -> None:
    assert rank("Kc Kd 4h 4s 3c 3d Ah") == HandRank(Category.TWO_PAIR, (13, 4, 14))
    assert rank("Kc Kd 4h 4s 3c 3d 2h") == HandRank(Category.TWO_PAIR, (13, 4, 3))


def test_hand_ranking_i_two_aces_are_highest_and_two_twos_lowest() -> None:
    assert rank("Ac Ad 4h 3s 2c") > rank("Kc Kd Ah Qs Jc")
    assert rank("2c 2d Ah Ks Qc") < rank("3c 3d 5h 4s 2c")
    assert rank("2c 2d Ah Ks 9c 7d 5h") == HandRank(Category.ONE_PAIR, (2, 14, 13, 9))


def test_suits_never_break_a_tie() -> None:
    assert rank("As Kd 9h 7c 2s") == rank("Ac Kh 9d 7s 2c")
    assert len({rank("As Kd 9h 7c 2s"), rank("Ac Kh 9d 7s 2c")}) == 1


def test_labels_are_the_names_in_running_text() -> None:
    assert [each.label for each in Category] == [
        "high card",
        "one pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("As Ks Qs Js Ts 9s 8s", 7),
        ("9s As Js Ks Ts Qs 8h", 6),
        ("As Ks Qs Js Ts 8s 7s", 5),
        ("As Ks Qs Js Ts 9h 8h", 5),
        ("As Ks Qs Js Ts 9s", 6),
        ("As Ks Qs Js Ts", 5),
        ("As Ks Qs Js 9s 8s 7s", 0),
        ("Ks Qs Js Ts 9s 8s 7s", 0),
        ("As Ks Qs Js Th 9s 8s", 0),
        ("2c 7d 9h Js Kc", 0),
    ],
)
def test_packs_exhibit_a_royal_flushes_run_five_six_or_seven_cards(text: str, length: int) -> None:
    assert royal_length(parse_cards(text)) == length


@pytest.mark.parametrize("text", ["", "As", "As Kd Qh Jc", "As Kd Qh Jc Ts 9d 8h 7c"])
def test_the_wrong_number_of_cards_is_refused(text: str) -> None:
    cards = parse_cards(text)
    for function in (rank_hand, royal_length):
        with pytest.raises(CardError, match=rf"^A hand has five, six or seven cards, not {len(cards)}\.$"):
            function(cards)


def test_the_same_card_twice_is_refused() -> None:
    hand = parse_cards("As Kd Qh Jc")
    with pytest.raises(
        CardError, match=r"^the king of diamonds \(Kd\) is in the hand twice: a deck has only one$"
    ):
        rank_hand((*hand, hand[1]))
