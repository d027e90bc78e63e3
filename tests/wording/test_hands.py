"""Hands in the dealer's words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.cards import parse_cards, rank_hand
from pitboss.cards.ranking import _ordinals
from pitboss.wording import describe, describe_both

PLAIN = [
    ("As Ks Qs Js Ts", "royal flush"),
    ("5h 4h 3h 2h Ah", "straight flush, five high"),
    ("9c 9d 9h 9s Kc", "four of a kind, nines"),
    ("Kc Kd Kh 4s 4c", "full house, kings over fours"),
    ("Ah Kh 9h 4h 2h", "flush, ace high"),
    ("Tc 9d 8h 7s 6c", "straight, ten high"),
    ("7c 7d 7h As Kc", "three of a kind, sevens"),
    ("Kc Kd 4h 4s Ac", "two pair, kings and fours"),
    ("Ac Ad Kh 9s 7c", "pair of aces"),
    ("6c 6d Kh 9s 7c", "pair of sixes"),
    ("Ac Kd 9h 7s 5c", "ace high"),
]


@pytest.mark.parametrize(("cards", "words"), PLAIN)
def test_plain_words(cards: str, words: str) -> None:
    assert describe(rank_hand(parse_cards(cards))) == words


@pytest.mark.parametrize(
    ("cards", "kickers", "words"),
    [
        ("Kc Kd 4h 4s Ac", 1, "two pair, kings and fours with ace kicker"),
        ("Ac Ad Kh 9s 7c", 2, "pair of aces with king-nine kickers"),
        ("Ac Ad Kh 9s 7c", 9, "pair of aces with king-nine-seven kickers"),
        ("9c 9d 9h 9s Kc", 1, "four of a kind, nines with king kicker"),
        ("Ac Kd 9h 7s 5c", 2, "ace-king-nine high"),
        ("Ah Kh 9h 4h 2h", 1, "flush, ace-king high"),
        ("Kc Kd Kh 4s 4c", 3, "full house, kings over fours"),
        ("Tc 9d 8h 7s 6c", 3, "straight, ten high"),
        ("As Ks Qs Js Ts", 3, "royal flush"),
    ],
)
def test_kickers_on_request(cards: str, kickers: int, words: str) -> None:
    assert describe(rank_hand(parse_cards(cards)), kickers) == words


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        (
            "Ac Ad Kh 9s 7c",
            "Ah As Qh 9c 7d",
            ("pair of aces with king kicker", "pair of aces with queen kicker"),
        ),
        (
            "Ah Kh 9h 4h 2h",
            "As Ks 8s 4s 2s",
            ("flush, ace-king-nine high", "flush, ace-king-eight high"),
        ),
        (
            "7c 7d 7h As Kc",
            "7c 7d 7h As Qc",
            (
                "three of a kind, sevens with ace-king kickers",
                "three of a kind, sevens with ace-queen kickers",
            ),
        ),
        (
            "Kc Kd 4h 4s Ac",
            "Kh Ks 4c 4d 2c",
            ("two pair, kings and fours with ace kicker", "two pair, kings and fours with two kicker"),
        ),
        ("Kc Kd 4h 4s Ac", "Kh Ks 3c 3d Ad", ("two pair, kings and fours", "two pair, kings and threes")),
        (
            "Ac Kd 9h 7s 5c",
            "Ad Kh 9s 7c 4d",
            ("ace-king-nine-seven-five high", "ace-king-nine-seven-four high"),
        ),
        ("Ac Kd 9h 7s 5c", "2d 2h 9s 7c 4d", ("ace high", "pair of twos")),
        ("Ac Ad Kh 9s 7c", "Ah As Kc 9d 7h", ("pair of aces", "pair of aces")),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", ("royal flush", "royal flush")),
    ],
)
def test_two_hands_are_told_apart_with_as_few_words_as_needed(
    mine: str, theirs: str, words: tuple[str, str]
) -> None:
    assert describe_both(rank_hand(parse_cards(mine)), rank_hand(parse_cards(theirs))) == words


def test_different_hands_never_sound_alike() -> None:
    for better, worse in pairwise(_ordinals()):
        words = describe_both(better, worse)
        assert words[0] != words[1]
