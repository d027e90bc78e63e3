"""Hands apart: the sweeps against plain dealing, and sums known in advance."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import pytest

from pitboss.kernels.apart import Apart, apart
from pitboss.kernels.enumeration import five_cards
from pitboss.kernels.rankings import FIVE, FLUSH, FOUR, RUN, THREE, TWO
from tests.kernels.apart_twin import as_found, dealt, every_deal


class Game(NamedTuple):
    mine: int
    theirs: int
    up: int
    ranking: int
    cuts: tuple[int, ...]


CARIBBEAN = Game(5, 5, 1, FIVE, (1177,))  # the dealer needs ace-king
THREE_CARD = Game(3, 3, 0, THREE, (165,))  # a queen
ULTIMATE_THREE_CARD = Game(3, 3, 1, THREE, (165, 275))
CRAZY_4 = Game(5, 5, 0, FOUR, (485,))  # a king
FOUR_CARD = Game(5, 6, 1, FOUR, ())
GAMES = {
    "caribbean stud": CARIBBEAN,
    "three card": THREE_CARD,
    "ultimate three card": ULTIMATE_THREE_CARD,
    "crazy 4": CRAZY_4,
    "four card": FOUR_CARD,
}


@lru_cache(maxsize=1)
def whole(game: Game, threads: int | None = None) -> Apart:
    return apart(
        mine=game.mine,
        theirs=game.theirs,
        up=game.up,
        ranking=game.ranking,
        cuts=np.array(game.cuts, np.int64),
        threads=threads,
    )


def same(one: Apart, other: Apart) -> bool:
    arrays = ("cards", "weight", "strength", "below")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


SHORT_DECKS = [
    (3, 3, 0, THREE, 0b1101000001000),
    (3, 3, 1, THREE, 0b0000011001001),
    (3, 2, 1, TWO, 0b1000000100110),
    (2, 4, 1, FLUSH, 0b0001100010001),
    (1, 1, 1, RUN, 0b1100000000011),
    (3, 4, 1, RUN, 0b0000000010111),
    (4, 5, 1, FOUR, 0b0001111000000),
    (5, 4, 0, FOUR, 0b1000000000111),
    (5, 5, 1, FIVE, 0b1000000001110),
    (3, 6, 1, FOUR, 0b0000001111000),
]
LONGER_SHORT_DECKS = [
    (3, 3, 1, THREE, 0b1110000001011),
    (4, 4, 1, FLUSH, 0b1000000110011),
    (4, 6, 0, FOUR, 0b1000000000111),
    (5, 5, 0, FIVE, 0b1111100000000),
    (5, 5, 1, FIVE, 0b1111100000000),
    (4, 5, 0, FOUR, 0b0001111010000),
    (6, 5, 1, FIVE, 0b1000000001110),
    (5, 6, 1, FOUR, 0b0000001111000),
]


def assert_dealt(mine: int, theirs: int, up: int, ranking: int, ranks: int) -> None:
    cuts = np.array([-3, 0, 1, 2, 30, 150, 288, 731, 1277, 1609, 1700, 2400, 2520, 7000, 9000])
    expected = every_deal(mine, theirs, up, ranking, cuts, ranks)
    for threads in (1, 2):
        result = apart(
            mine=mine, theirs=theirs, up=up, ranking=ranking, cuts=cuts, ranks=ranks, threads=threads
        )
        assert len(result.cards) == len(expected)
        assert as_found(result, mine) == expected


@pytest.mark.parametrize(("mine", "theirs", "up", "ranking", "ranks"), SHORT_DECKS)
def test_every_deal_of_a_short_deck(mine: int, theirs: int, up: int, ranking: int, ranks: int) -> None:
    assert_dealt(mine, theirs, up, ranking, ranks)


@pytest.mark.full
@pytest.mark.parametrize(("mine", "theirs", "up", "ranking", "ranks"), LONGER_SHORT_DECKS)
def test_every_deal_of_more_short_decks(mine: int, theirs: int, up: int, ranking: int, ranks: int) -> None:
    assert_dealt(mine, theirs, up, ranking, ranks)


def assert_whole(game: Game, samples: int, seed: int) -> None:
    result, cuts = whole(game), np.array(game.cuts, np.int64)
    assert result.total == comb(52 - game.mine - game.up, game.theirs - game.up)
    assert result.weight.sum() == comb(52, game.mine) * (52 - game.mine) ** game.up
    assert (np.diff(result.strength) >= 0).all()
    for deal in np.random.default_rng(seed).choice(len(result.cards), samples, replace=False):
        expected = dealt(result, deal, game.mine, game.theirs, game.ranking, cuts)
        assert result.below[deal].tolist() == expected
    if game.mine == game.theirs:
        weaker, stronger = result.below[:, 0], result.total - result.below[:, 1]
        if game.up:  # a deal is weighed with one of the dealer's cards up: each of its hands once per card
            assert (result.weight * weaker).sum() % game.theirs == 0
        assert (result.weight * weaker).sum() == (result.weight * stronger).sum()


@pytest.mark.parametrize("name", GAMES)
def test_random_deals_are_what_dealing_counts(name: str) -> None:
    assert_whole(GAMES[name], 5, seed=7)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_many_random_deals_are_what_dealing_counts(name: str) -> None:
    assert_whole(GAMES[name], 150, seed=8)


def test_my_hands_occur_as_often_as_poker_counts_them() -> None:
    result = whole(CRAZY_4._replace(ranking=FIVE))
    counts = np.bincount(result.strength, result.weight, minlength=7465)
    assert np.array_equal(counts, five_cards())


def test_the_number_of_threads_changes_nothing() -> None:
    for game in (THREE_CARD, ULTIMATE_THREE_CARD):
        assert same(whole(game, 1), whole(game, 2))


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_threads_changes_nothing_in_any_game(name: str) -> None:
    assert same(whole(GAMES[name], 1), whole(GAMES[name], 3))


def test_a_face_up_card_splits_the_deals_of_a_hand() -> None:
    """Over all cards the dealer may show, each of the dealer's hands is counted once per card of it."""
    shown, hidden = whole(ULTIMATE_THREE_CARD._replace(cuts=())), whole(THREE_CARD._replace(cuts=()))
    hands: dict[tuple[int, ...], np.ndarray] = {}
    for cards, weight, below in zip(shown.cards.tolist(), shown.weight, shown.below, strict=True):
        hands[tuple(cards[:3])] = hands.get(tuple(cards[:3]), 0) + weight * below
    for cards, weight, below in zip(hidden.cards.tolist(), hidden.weight, hidden.below, strict=True):
        assert hands[tuple(cards)].tolist() == (3 * weight * below).tolist()
