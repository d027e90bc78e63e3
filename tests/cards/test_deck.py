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
    with pytest.raises(CardError, match=f"^cannot cut {at} cards off a deck of 52: cut 0 to 52$"):
        cut(FULL_DECK, at)
