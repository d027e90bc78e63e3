"""Shared boards: the walk over sorted sets and the sums over suits, against plain dealing."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled
from pitboss.kernels.rankings import FIVE, FLUSH, FOUR, RUN, THREE, TWO, strength_by
from pitboss.kernels.shared_boards import (
    SharedBoards,
    hand_classes,
    hands,
    shared_boards,
    spread,
    tally,
    values,
)
from pitboss.kernels.shared_rivals import rival_counts
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of
from tests.marks import full

I8 = NDArray[np.int8]
I64 = NDArray[np.int64]
Cards = tuple[int, ...]

CLASSES = 3
GROUP_OF = np.array([1, 0, 2, 1, 2])  # groups of one, two and two paths, mixed


class Setup(NamedTuple):
    mine: int
    theirs: int
    first: int
    then: int
    ranking: int
    ranks: int  # how many; the deuce and the top ones
    threads: int = 2

    def game(self, threads: int | None = None, *, by_suits: bool = True) -> SharedBoards:
        rng = np.random.default_rng(1)
        return shared_boards(
            mine=self.mine,
            theirs=self.theirs,
            first=self.first,
            then=self.then,
            ranking=self.ranking,
            class_of=rng.integers(0, CLASSES, 7465).astype(np.uint8),
            cuts=cuts_for(self),
            ranks=self.mask,
            by_suits=by_suits,
            threads=threads or self.threads,
        )

    @property
    def mask(self) -> int:
        return 1 | (1 << 13) - (1 << (14 - self.ranks))

    @property
    def deck(self) -> list[int]:
        return [card for card in range(52) if self.mask >> (card >> 2) & 1]


SHORT = [
    Setup(3, 3, 1, 1, FIVE, 4),
    Setup(3, 3, 2, 2, FLUSH, 5),
    Setup(3, 3, 0, 2, THREE, 4),
    Setup(3, 3, 1, 3, FLUSH, 4),
    Setup(2, 2, 3, 1, FOUR, 5),
    Setup(2, 2, 3, 2, FIVE, 5),
    Setup(1, 3, 1, 1, THREE, 5),
    Setup(3, 1, 2, 0, FLUSH, 6),
    Setup(2, 3, 1, 2, FLUSH, 4),
    Setup(3, 2, 0, 1, RUN, 6),
    Setup(1, 1, 1, 0, TWO, 6),
    Setup(1, 2, 2, 2, RUN, 4),
]
ONE_SUIT_MORE = [Setup(3, 3, 2, 2, FLUSH, 6), Setup(3, 3, 3, 1, FLUSH, 4), Setup(3, 3, 1, 2, FIVE, 4)]
FULL_DECK = [Setup(3, 3, 1, 1, FIVE, 13), Setup(3, 3, 0, 2, FLUSH, 13), Setup(2, 2, 1, 2, FIVE, 13)]


@compiled
def strength_with(ranking: int, board: I8, cards: I8) -> int:
    key, bits = np.int64(0), np.int64(0)
    for card in board:
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    for card in cards:
        key += CARD_KEY[card]
        bits += CARD_BIT[card]
    return int(strength_of(key, bits) if ranking == FIVE else strength_by(ranking, bits))


@compiled
def deal(ranking: int, board: I8, hand: I8, rivals: I8, cuts: I64, counts: I64) -> int:
    """The slow, obvious twin: every hand of the dealer in turn. Returns my strength."""
    mine = strength_with(ranking, board, hand)
    seen = np.int64(0)
    for card in board:
        seen |= 1 << card
    for card in hand:
        seen |= 1 << card
    counts[:] = 0
    for rival in rivals:
        free = True
        for card in rival:
            free = free and not seen >> card & 1
        if free:
            theirs = strength_with(ranking, board, rival)
            counts[0] += theirs < mine
            counts[1] += theirs <= mine
            for cut in range(len(cuts)):
                counts[2 + cut] += theirs < cuts[cut]
            counts[2 + len(cuts)] += 1
    return mine


def cuts_for(setup: Setup) -> I64:
    """Two strengths that occur, a strength of nobody, and one above all."""
    rng = Random(2)
    found = [
        strength_with(
            setup.ranking, np.array(cards[: setup.first + setup.then]), np.array(cards[-setup.theirs :])
        )
        for cards in (rng.sample(setup.deck, setup.first + setup.then + setup.theirs) for _ in range(2))
    ]
    return np.array([found[0], 9000, found[1], 1])


def coefficients(setup: Setup, paths: int = len(GROUP_OF)) -> I64:
    return np.random.default_rng(3).integers(-9, 10, (paths, CLASSES, 7))


class Dealt(NamedTuple):
    values: I64  # [groups]
    tally: I64  # [paths, classes, counts], each situation once


@cache
def sets_of(deck: Cards, number: int) -> I8:
    return np.array(list(combinations(deck, number)), np.int8)


def dealt(setup: Setup, game: SharedBoards, first: Cards, hand: Cards) -> Dealt:
    """Every rest of the board in turn, and the best path on each."""
    ask, counts = coefficients(setup), np.zeros(7, np.int64)
    worth, reached = np.zeros(3, np.int64), np.zeros_like(ask)
    rivals = sets_of(tuple(setup.deck), setup.theirs)
    rest = [card for card in setup.deck if card not in first + hand]
    for more in combinations(rest, setup.then):
        board = np.array(first + more, np.int8)
        mine = deal(setup.ranking, board, np.array(hand, np.int8), rivals, game.cuts, counts)
        one = game.class_of[mine]
        of_path = (ask[:, one] @ counts).tolist()
        for group in range(3):
            best = max(np.flatnonzero(group == GROUP_OF), key=lambda path: (of_path[path], -path))
            worth[group] += of_path[best]
            reached[best, one] += counts
    return Dealt(worth, reached)


def place_of(hand: Cards) -> int:
    return sum(comb(card, number) for number, card in enumerate(sorted(hand), start=1))


def situations(setup: Setup, game: SharedBoards, number: int) -> list[tuple[int, Cards, Cards]]:
    """Some first boards with hands, chosen at random."""
    rng = Random(4)
    chosen = []
    for _ in range(number):
        at = rng.randrange(len(game.firsts))
        first = tuple(game.firsts[at].tolist())
        hand = tuple(sorted(rng.sample([card for card in setup.deck if card not in first], setup.mine)))
        chosen.append((at, first, hand))
    return chosen


def check_some(setup: Setup, number: int) -> None:
    game, ask = setup.game(), coefficients(setup)
    found = values(game, ask, GROUP_OF)
    assert found.shape == (3, len(game.firsts), comb(52, setup.mine))
    mass, expected = np.zeros_like(found), np.zeros_like(ask)
    rng = np.random.default_rng(5)
    for at, first, hand in situations(setup, game, number):
        slow = dealt(setup, game, first, hand)
        assert found[:, at, place_of(hand)].tolist() == slow.values.tolist()
        share = rng.integers(-5, 6, 3)
        mass[:, at, place_of(hand)] += share
        expected += share[GROUP_OF][:, None, None] * slow.tally
    assert np.array_equal(tally(game, ask, GROUP_OF, mass), expected)


@pytest.mark.parametrize("setup", [*SHORT, *full(*((setup,) for setup in ONE_SUIT_MORE))])
def test_values_and_tallies_of_a_short_deck_are_those_of_plain_dealing(setup: Setup) -> None:
    check_some(setup, 25)


@pytest.mark.parametrize("setup", [FULL_DECK[0], *full(*((setup,) for setup in FULL_DECK[1:]))])
def test_values_and_tallies_of_a_full_deck_are_those_of_plain_dealing(setup: Setup) -> None:
    check_some(setup, 2)


@pytest.mark.full
def test_values_and_tallies_on_boards_of_two_and_two_are_those_of_plain_dealing() -> None:
    check_some(Setup(3, 3, 2, 2, FLUSH, 13), 6)


@pytest.mark.parametrize("setup", SHORT)
def test_with_one_path_a_group_a_tally_is_the_transpose_of_values(setup: Setup) -> None:
    game, ask = setup.game(), coefficients(setup, paths=3)
    found = values(game, ask, np.arange(3))
    mass = np.random.default_rng(6).integers(-9, 10, found.shape)
    assert (found * mass).sum() == (ask * tally(game, ask, np.arange(3), mass)).sum()


@pytest.mark.parametrize("setup", SHORT[:4])
def test_hands_and_spread_count_every_first_board(setup: Setup) -> None:
    game, ask = setup.game(), coefficients(setup)
    found = values(game, ask, GROUP_OF)
    classes = hand_classes(setup.mine, setup.mask)
    assert classes.weight.sum() == comb(len(setup.deck), setup.mine)
    by_class = hands(game, found)
    at = len(classes.cards) // 2
    hand = tuple(classes.cards[at].tolist())
    rest = [card for card in setup.deck if card not in hand]
    slow = [dealt(setup, game, first, hand).values for first in combinations(rest, setup.first)]
    assert by_class[:, at].tolist() == np.sum(slow, axis=0).tolist()
    mass = np.random.default_rng(7).integers(-9, 10, by_class.shape)
    assert (mass * classes.weight * by_class).sum() == (spread(game, mass) * found).sum()


def test_every_deal_is_counted_once() -> None:
    setup = SHORT[1]
    game, ask = setup.game(), coefficients(setup)
    mass = spread(game, np.ones((3, len(hand_classes(3, setup.mask).cards)), np.int64))
    result = tally(game, ask, GROUP_OF, mass)
    deals = comb(20, 3) * comb(17, 2) * comb(15, 2) * comb(13, 3)
    assert [result[group == GROUP_OF, :, -1].sum() for group in range(3)] == [deals] * 3


@pytest.mark.parametrize("setup", SHORT[:3])
def test_the_number_of_threads_changes_nothing(setup: Setup) -> None:
    ask = coefficients(setup)
    found, again = (values(setup.game(threads), ask, GROUP_OF) for threads in (1, 2))
    assert np.array_equal(found, again)
    there, back = (tally(setup.game(threads), ask, GROUP_OF, found) for threads in (1, 2))
    assert np.array_equal(there, back)


@pytest.mark.parametrize(
    "setup",
    [
        SHORT[1],
        Setup(3, 2, 2, 2, FLUSH, 5),
        Setup(3, 3, 1, 1, FLUSH, 13),
        *full((Setup(3, 3, 1, 2, FLUSH, 13),), (Setup(3, 1, 2, 2, FLUSH, 13),)),
    ],
)
def test_counting_flushes_suit_by_suit_changes_nothing(setup: Setup) -> None:
    ask = coefficients(setup)
    found, again = (values(setup.game(by_suits=choice), ask, GROUP_OF) for choice in (True, False))
    assert np.array_equal(found, again)


@pytest.mark.parametrize("ranking", [FLUSH, FIVE, THREE])
@pytest.mark.parametrize("ranks", [5, 13])
@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_one_situation_is_that_of_plain_dealing(ranking: int, ranks: int, theirs: int) -> None:
    rng = Random(8)
    for sizes in [(3, 2), (3, 3), (3, 4), (2, 4)]:
        setup = Setup(sizes[0], theirs, 0, sizes[1], ranking, ranks)
        rivals = sets_of(tuple(setup.deck), theirs)
        cuts = np.append(cuts_for(setup), [700, 2000, 0])
        fast, slow = np.zeros(10, np.int64), np.zeros(10, np.int64)
        for suits in (4, 4, 2, 2, 3):
            few = [card for card in setup.deck if card & 3 < suits]
            dealt_cards = np.array(rng.sample(few, sum(sizes)), np.int8)
            hand, board = dealt_cards[: sizes[0]], dealt_cards[sizes[0] :]
            if ranking != FIVE or sizes[1] + theirs > 4:
                mine = deal(ranking, board, hand, rivals, cuts, slow)
                assert rival_counts(ranking, hand, board, theirs, setup.mask, cuts, fast) == mine
                assert fast.tolist() == slow.tolist()


def test_there_are_as_many_classes_as_known() -> None:
    assert [len(hand_classes(number).cards) for number in (1, 2, 3)] == [13, 169, 1755]
    game = Setup(3, 3, 2, 2, FLUSH, 13).game()
    assert (len(game.boards.cards), game.boards.weight.sum()) == (16_432, comb(52, 4))
    assert (len(game.firsts), game.first_weight.sum()) == (169, comb(52, 2))
    assert game.total == comb(45, 3)


def test_progress_rises_to_one() -> None:
    setup, seen = SHORT[1], list[float]()
    values(setup.game(), coefficients(setup), GROUP_OF, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1
