"""The strengths of hands that are not of five cards, against the readable rankings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.cards import FULL_DECK, RANKINGS, HandRank
from pitboss.kernels.rankings import FLUSH, FOUR, RUN, THREE, TWO, strength_by
from pitboss.kernels.tables import CARD_BIT

NUMBERS = {
    "four-card": FOUR,
    "three-card": THREE,
    "two-card": TWO,
    "longest-flush": FLUSH,
    "longest-straight-flush": RUN,
}


def differing(ranking: str, hands: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """The hands of which kernel and readable ranking think otherwise."""
    scale, number = RANKINGS[ranking], NUMBERS[ranking]
    strengths: dict[HandRank, int] = {rank: at for at, rank in enumerate(scale.every(), start=1)}
    return [
        hand
        for hand in hands
        if strength_by(number, np.int64(CARD_BIT[list(hand)].sum()))
        != strengths[scale.rank([FULL_DECK[card] for card in hand])]
    ]


def sampled(sizes: range, number: int, seed: int) -> list[list[int]]:
    """Of every size; every second from eight ranks and two suits, for hands that are rare otherwise."""
    rng = Random(seed)
    few = [card for card in range(52) if card >> 2 >= 5 and card & 3 < 2]
    return [rng.sample(few if each % 2 else range(52), size) for size in sizes for each in range(number)]


def test_the_deck_counts_from_the_deuce_of_clubs() -> None:
    assert [card.index for card in FULL_DECK] == list(range(52))


def test_every_ranking_but_that_of_five_cards_has_its_strengths_here() -> None:
    assert {*NUMBERS, "five-card"} == {*RANKINGS}


def test_all_hands_of_two_cards() -> None:
    hands = list(combinations(range(52), 2))
    assert len(hands) == 1326
    for ranking in ("two-card", "longest-flush", "longest-straight-flush"):
        assert differing(ranking, hands) == []


def test_all_22100_hands_of_three_cards() -> None:
    hands = list(combinations(range(52), 3))
    assert len(hands) == 22_100
    for ranking in ("three-card", "longest-flush", "longest-straight-flush"):
        assert differing(ranking, hands) == []


@pytest.mark.parametrize("ranking", [name for name in NUMBERS if name != "two-card"])
def test_the_best_of_up_to_seven_cards(ranking: str) -> None:
    scale = RANKINGS[ranking]
    hands = sampled(range(scale.fewest, scale.most + 1), 400, seed=1)
    assert differing(ranking, hands) == []


@pytest.mark.full
def test_all_270725_hands_of_four_cards() -> None:
    assert differing("four-card", combinations(range(52), 4)) == []


@pytest.mark.full
def test_the_best_four_of_all_2598960_hands_of_five_cards() -> None:
    assert differing("four-card", combinations(range(52), 5)) == []
