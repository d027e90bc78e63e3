"""The deck, its shuffle and its cut (procedures, "Deal by hand")."""

from __future__ import annotations

import random

import pytest

from pitboss.cards import FULL_DECK, cut, shuffled
from pitboss.errors import CardError


def test_a_deck_has_52_different_cards() -> None:
    assert len(set(FULL_DECK)) == len(FULL_DECK) == 52


def test_a_shuffle_repeats_with_its_seed_and_leaves_the_global_generator_alone() -> None:
    before = random.getstate()
    first = shuffled(random.Random(7))
    assert first == shuffled(random.Random(7))
    assert first != shuffled(random.Random(8))
    assert sorted(first, key=FULL_DECK.index) == list(FULL_DECK)
    assert random.getstate() == before


def test_deal_by_hand_the_cut_puts_the_top_below() -> None:
    deck = shuffled(random.Random(1))
    after = cut(deck, 20)
    assert after[:32] == deck[20:]
    assert after[32:] == deck[:20]
    assert cut(after, 32) == deck
    assert cut(deck, 0) == cut(deck, 52) == deck


@pytest.mark.parametrize("at", [-1, 53])
def test_a_cut_beyond_the_deck_is_refused(at: int) -> None:
    with pytest.raises(CardError, match=rf"^Cannot cut {at} cards off a deck of 52: cut 0 to 52\.$"):
        cut(FULL_DECK, at)


def test_a_seed_means_the_same_order_in_every_version_of_python() -> None:
    """Transcripts and records name seeds, so the order may never change."""
    assert " ".join(map(str, shuffled(random.Random(7))[:7])) == "6d Js 9s 4h Qc 4s 2c"


def test_every_card_reaches_every_place_equally_often() -> None:
    """Chi-square over 52 x 52 cells, 51 * 51 degrees of freedom, six standard deviations wide."""
    rounds, rng = 5200, random.Random(3)
    seen = [[0] * 52 for _ in range(52)]
    for _ in range(rounds):
        for place, card in enumerate(shuffled(rng)):
            seen[place][card.index] += 1
    expected = rounds / 52
    chi = sum((count - expected) ** 2 / expected for row in seen for count in row)
    freedom = 51 * 51
    assert abs(chi - freedom) < 6 * (2 * freedom) ** 0.5
