"""Hands against hands before the flop: the sweeps against plain enumeration, and sums known in advance."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled
from pitboss.kernels.matchups import (
    BOARDS,
    CLASSES,
    DEALS,
    FLOP_BINS,
    by_flop,
    by_seven,
    classes,
    lookup,
    matchups,
    of_theirs,
    tally,
)
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, CATEGORY_OF_STRENGTH, strength_of

I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

# Poker counts of five and seven cards, from a high card to a royal flush.
FIVE_CARD_COUNTS = [1302540, 422400, 675840, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
SEVEN_CARD_COUNTS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]

FAMILIAR = [
    "As Ah v Ks Kh",
    "As Ah v Kd Kc",
    "As Ah v Ks Kd",
    "As Kh v Ad Qd",
    "Ks Qs v Kd Jd",
    "7s 6s v Ah Kd",
    "7s 6s v As Ks",
    "2c 2d v Jh Th",
    "Ah Kh v Ad Kd",
    "5s 4s v 5h 4h",
    "Ts 9s v 8s 7s",
    "3c 2d v 3h 2s",
]


class Tables(NamedTuple):
    plain: I32
    seven: I32
    flop: I32


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables(matchups(), by_seven(), by_flop())


def cards(text: str) -> list[int]:
    return ["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in text.split()]


@compiled
def enumerate_boards(mine: I64, theirs: I64, seven: I64, flop: I64, flop_bins: NDArray[np.int8]) -> None:
    """The slow, obvious twin: every board in turn, every flop in turn."""
    deck = np.array([c for c in range(52) if c not in (mine[0], mine[1], theirs[0], theirs[1])])
    key, bits = np.empty(5, np.int64), np.empty(5, np.int64)
    my_key, my_bits = CARD_KEY[mine[0]] + CARD_KEY[mine[1]], CARD_BIT[mine[0]] + CARD_BIT[mine[1]]
    their_key = CARD_KEY[theirs[0]] + CARD_KEY[theirs[1]]
    their_bits = CARD_BIT[theirs[0]] + CARD_BIT[theirs[1]]
    for a in range(48):
        key[0], bits[0] = CARD_KEY[deck[a]], CARD_BIT[deck[a]]
        for b in range(a):
            key[1], bits[1] = CARD_KEY[deck[b]], CARD_BIT[deck[b]]
            for c in range(b):
                key[2], bits[2] = CARD_KEY[deck[c]], CARD_BIT[deck[c]]
                for d in range(c):
                    key[3], bits[3] = CARD_KEY[deck[d]], CARD_BIT[deck[d]]
                    for e in range(d):
                        key[4], bits[4] = CARD_KEY[deck[e]], CARD_BIT[deck[e]]
                        all_keys = key[0] + key[1] + key[2] + key[3] + key[4]
                        all_bits = bits[0] + bits[1] + bits[2] + bits[3] + bits[4]
                        my_strength = strength_of(my_key + all_keys, my_bits + all_bits)
                        their_strength = strength_of(their_key + all_keys, their_bits + all_bits)
                        result = 1 + (my_strength < their_strength) - (my_strength > their_strength)
                        seven[CATEGORY_OF_STRENGTH[my_strength], result] += 1
                        for i in range(5):
                            for j in range(i):
                                flop_key = my_key + all_keys - key[i] - key[j]
                                flop_bits = my_bits + all_bits - bits[i] - bits[j]
                                flop[flop_bins[strength_of(flop_key, flop_bits)], result] += 1


def assert_enumerated(tables: Tables, mine: I64, theirs: I64) -> None:
    seven, flop = np.zeros((10, 3), np.int64), np.zeros((11, 3), np.int64)
    enumerate_boards(mine.copy(), theirs.copy(), seven, flop, FLOP_BINS)
    at = int(lookup(mine, theirs))
    assert tables.plain[at].tolist() == seven.sum(axis=0).tolist()
    assert tables.seven[at].tolist() == seven.tolist()
    assert tables.flop[at].tolist() == flop.tolist()


@pytest.mark.parametrize("hands", FAMILIAR)
def test_familiar_matchups_are_what_enumeration_counts(tables: Tables, hands: str) -> None:
    mine, theirs = hands.split(" v ")
    assert_enumerated(tables, np.array(cards(mine)), np.array(cards(theirs)))


def random_classes(count: int, seed: int) -> I64:
    return np.random.default_rng(seed).choice(CLASSES, count, replace=False)


@pytest.mark.parametrize("at", random_classes(6, seed=3).tolist())
def test_random_matchups_are_what_enumeration_counts(tables: Tables, at: int) -> None:
    assert_enumerated(tables, classes().mine[at], classes().theirs[at])


@pytest.mark.full
def test_many_random_matchups_are_what_enumeration_counts(tables: Tables) -> None:
    for at in random_classes(300, seed=4):
        assert_enumerated(tables, classes().mine[at], classes().theirs[at])


def test_aces_against_kings_of_the_same_suits(tables: Tables) -> None:
    """As in every published table: 82.36 % won, 0.54 % tied."""
    at = lookup(cards("As Ah"), cards("Ks Kh"))
    assert tables.plain[at].tolist() == [1410336, 9308, 292660]


def test_classes_stand_for_every_deal() -> None:
    index = classes()
    assert len(index.key) == CLASSES
    assert index.weight.sum() == DEALS
    assert (np.diff(index.key) > 0).all()
    assert np.array_equal(lookup(index.mine, index.theirs), np.arange(CLASSES))


@pytest.mark.full
def test_class_weights_count_the_deals_one_by_one() -> None:
    hands = np.array([(b, a) for b in range(52) for a in range(b)])
    apart = (hands[:, None, :, None] != hands[None, :, None, :]).all(axis=(2, 3))
    found = lookup(hands[:, None], hands[None])[apart]
    assert np.array_equal(np.bincount(found, minlength=CLASSES), classes().weight)


def test_changing_sides_twice_changes_nothing_and_47008_matchups_remain_without_sides() -> None:
    mirror = classes().mirror
    assert np.array_equal(mirror[mirror], np.arange(CLASSES))
    assert (mirror >= np.arange(CLASSES)).sum() == 47_008


@given(st.permutations(range(52)), st.permutations(range(4)), st.booleans(), st.booleans())
def test_a_class_knows_neither_suits_nor_order(
    deck: list[int], suits: list[int], swap_mine: bool, swap_theirs: bool
) -> None:
    mine, theirs = deck[:2], deck[2:4]
    renamed = [card // 4 * 4 + suits[card % 4] for card in deck[:4]]
    mine_renamed = renamed[1::-1] if swap_mine else renamed[:2]
    theirs_renamed = renamed[3:1:-1] if swap_theirs else renamed[2:]
    assert lookup(mine, theirs) == lookup(mine_renamed, theirs_renamed)
    at = int(lookup(mine, theirs))
    assert classes().mirror[at] == lookup(theirs, mine)


def test_what_one_hand_wins_the_other_loses(tables: Tables) -> None:
    assert np.array_equal(tables.plain[classes().mirror][:, ::-1], tables.plain)
    assert (tables.plain.sum(axis=1) == BOARDS).all()
    even = tables.plain[:, 0] == tables.plain[:, 2]
    assert np.array_equal(np.flatnonzero(even), np.flatnonzero(classes().mirror == np.arange(CLASSES)))


def test_splitting_by_the_hand_changes_no_sum(tables: Tables) -> None:
    assert tables.seven.min() >= 0
    assert tables.flop.min() >= 0
    assert np.array_equal(tables.seven.sum(axis=1), tables.plain)
    assert np.array_equal(tables.flop.sum(axis=1), 10 * tables.plain)


def test_hands_occur_as_often_as_poker_counts_them(tables: Tables) -> None:
    """Of seven cards two are mine, then two others theirs: 21 * 990 deals. Of five, ten, with two to come."""
    everything = np.zeros(CLASSES, np.int64)
    assert tally(tables.seven, everything, 1)[0].sum(axis=1).tolist() == [
        n * 21 * 990 for n in SEVEN_CARD_COUNTS
    ]
    assert tally(tables.flop, everything, 1)[0].sum(axis=1).tolist() == [
        n * 10 * 1081 * 990 for n in FIVE_CARD_COUNTS
    ]


def test_their_bonus_is_mine_seen_from_the_other_side(tables: Tables) -> None:
    """Decisions by both hands: a tally by their hand's bins is a tally with the two seats exchanged."""
    decision = np.random.default_rng(5).integers(0, 3, CLASSES)
    here = tally(of_theirs(tables.flop), decision, 3)
    there = tally(tables.flop, decision[classes().mirror], 3)
    assert np.array_equal(here, there[:, :, ::-1])
    assert here.sum() == DEALS * BOARDS * 10


def test_rules_of_play_version_two_returns_as_printed(tables: Tables) -> None:
    """Printed beside tables E and F: 14.1538 % of the blind, 2.4988 wagered; a raise whenever ahead."""
    ahead = tables.plain[:, 0] > tables.plain[:, 2]
    checked, raised = tally(tables.seven, ahead, 2).sum(axis=1).tolist()
    value = Fraction(2 * (checked[0] - checked[2]) + 3 * (raised[0] - raised[2]), DEALS * BOARDS)
    wagered = 2 + Fraction(sum(raised), DEALS * BOARDS)
    assert value == Fraction(2733833551, 19315145850)
    assert f"{float(value):.4%}" == "14.1538%"
    assert wagered == Fraction(1062, 425)
    assert f"{float(wagered):.4f}" == "2.4988"


def played_values(tables: Tables, hands: I64) -> dict[str, Fraction]:
    """The value of playing, raising when ahead, by the starting hand that is seen first."""
    lead = tables.plain[:, 0].astype(np.int64) - tables.plain[:, 2]
    value = classes().weight * (2 * lead + np.maximum(lead, 0))
    ranks, suited = hands >> 2, hands[:, 0] & 3 == hands[:, 1] & 3
    group = ranks[:, 0] * 26 + ranks[:, 1] * 2 + suited
    values = {}
    for one in np.unique(group):
        deals = int(classes().weight[group == one].sum())
        high, low, kind = one // 26, one // 2 % 13, "" if one // 26 == one // 2 % 13 else "os"[one % 2]
        name = "23456789TJQKA"[high] + "23456789TJQKA"[low] + kind
        values[name] = Fraction(int(value[group == one].sum()), deals * BOARDS)
    return values


def test_rules_of_play_version_one_the_player_side_never_forfeits(tables: Tables) -> None:
    values = played_values(tables, classes().mine)
    assert len(values) == 169
    assert min(values.items(), key=lambda item: item[1])[0] == "32o"
    assert min(values.values()) > -1


def test_rules_of_play_version_one_the_dealer_side_forfeits_against_jacks_or_better(tables: Tables) -> None:
    values = played_values(tables, classes().theirs)
    assert {hand for hand, value in values.items() if value < -1} == {"AA", "KK", "QQ", "JJ"}


def test_the_number_of_threads_changes_nothing(tables: Tables) -> None:
    assert np.array_equal(matchups(threads=1), tables.plain)
    assert np.array_equal(by_seven(threads=3), tables.seven)
    assert np.array_equal(by_flop(threads=1), tables.flop)


def test_a_shipped_table_is_read_without_numba() -> None:
    code = "import sys; from pitboss.kernels.matchups_classes import lookup; lookup((0, 1), (2, 3)); "
    code += "sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
