"""All hands of five and of seven cards: dealt one by one, and counted without dealing."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.enumeration import (
    SEVEN_CARD_ROYAL,
    SIX_CARD_ROYAL,
    by_category,
    counted,
    five_cards,
    pairs_by_rank,
    seven_cards,
)

# Printed in the documents, no pair first; royal flushes of five, six and seven cards.
SEVEN = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4140, 180, 4]
FIVE = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0, 0]


@pytest.fixture(scope="module")
def seven() -> NDArray[np.int64]:
    return seven_cards()


def test_seven_card_hands_are_the_printed_counts(seven: NDArray[np.int64]) -> None:
    assert by_category(seven).tolist() == SEVEN
    assert seven.sum() == 133_784_560
    assert (seven[SIX_CARD_ROYAL], seven[SEVEN_CARD_ROYAL]) == (180, 4)


def test_seven_card_hands_counted_without_dealing_are_the_same_strength_by_strength(
    seven: NDArray[np.int64],
) -> None:
    assert (counted(7) == seven).all()


def test_the_number_of_threads_changes_nothing(seven: NDArray[np.int64]) -> None:
    assert (seven_cards(threads=1) == seven).all()
    assert (seven_cards(threads=3) == seven).all()


def test_five_card_hands() -> None:
    five = five_cards()
    assert by_category(five).tolist() == FIVE
    assert (counted(5) == five).all()
    assert pairs_by_rank(five).tolist() == [84_480] * 13
    assert (five[1:7463] > 0).all()


def test_six_card_hands() -> None:
    assert by_category(counted(6)).tolist() == [
        *(6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 184, 4, 0)
    ]


def test_pairs_by_rank_are_all_the_pairs(seven: NDArray[np.int64]) -> None:
    assert pairs_by_rank(seven).sum() == 58_627_800
