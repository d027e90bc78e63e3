"""Strengths and the classes that named hands divide them into."""

from __future__ import annotations

import pytest

from pitboss.cards import RANKINGS
from pitboss.exact.strengths import NUMBERS, classes_of, covered, samples
from pitboss.kernels.play import STRENGTHS
from pitboss.rules import read_hand

LONG, LONGER = read_hand("6-card royal flush"), read_hand("7-card royal flush")


def test_the_kernel_knows_every_ranking() -> None:
    assert [*NUMBERS] == [*RANKINGS]
    assert sorted(NUMBERS.values()) == [*range(len(RANKINGS))]
    assert all(len(samples(name)) < STRENGTHS for name in RANKINGS)


def test_royal_flushes_are_equal_however_long() -> None:
    """One pay table may tell a royal flush of six cards from one of seven; neither beats the other."""
    mine, theirs = classes_of((LONGER,), "five-card"), classes_of((LONG,), "five-card")
    assert {*mine.equal_to(theirs)} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    for one, other in mine.equal_to(theirs).values():
        assert samples("five-card")[one - 1].rank == samples("five-card")[other - 1].rank


@pytest.mark.parametrize(
    ("ranking", "words"),
    [
        ("five-card", "pair of nines"),
        ("five-card", "ace-king high"),
        ("five-card", "6-card royal flush"),
        ("four-card", "four aces"),
        ("three-card", "queen high"),
        ("two-card", "ace-jack to ace-king suited"),
        ("longest-flush", "three-card flush, nine high"),
        ("longest-straight-flush", "four-card straight flush"),
    ],
)
def test_a_class_is_what_the_name_covers(ranking: str, words: str) -> None:
    hand, hands = read_hand(words, ranking), samples(ranking)
    met = [hand.is_met_by(each) for each in hands]
    assert covered(hand, ranking)[1 : 1 + len(hands)].tolist() == met
    classes = classes_of((hand,), ranking)
    assert classes.numbers[1 : 1 + len(hands)].tolist() == [int(each) for each in met]
    assert classes.lowest == (1 + met.index(False), 1 + met.index(True))
    assert 0 < sum(met) < len(met)


def test_a_royal_flush_is_sampled_in_each_length() -> None:
    assert [hand.royal for hand in samples("five-card")[-4:]] == [0, 5, 6, 7]
