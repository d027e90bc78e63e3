"""Pay tables and winning hands a house makes up, solved from the definition, against counts of their own."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.exact import solve
from tests.exact.asking import SEVEN, assert_whole, ends, printed_value, solved
from tests.exact.variants import FIVE_CARD, STUD, house_tables, packs, two
from tests.printed import FIVE_CARD_BONUS

PAIRS = 84_480
"""Five-card hands with a pair of one rank: 6 suits, C(12, 3) kickers, 4**3 suits of them."""
BETTER: dict[str, int] = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
}


@pytest.mark.parametrize(
    ("lines", "ranks"),
    [
        pytest.param("jacks 1", [4], marks=pytest.mark.full),
        pytest.param("aces 2, jacks 1", [1, 3], marks=pytest.mark.full),
        ("twos 1", [13]),
        ("kings 2, jacks 2, sevens 1, threes 1", [2, 2, 4, 4]),
    ],
)
def test_a_pay_table_for_other_pairs(tmp_path: Path, lines: str, ranks: list[int]) -> None:
    """`ranks`: how many pairs each line is for; of each there are 84,480 in five cards."""
    paid = {f"pair of {each.split()[0]} or better": int(each.split()[1]) for each in lines.split(", ")}
    hands = ", ".join(f'"{hand}"' for hand in paid)
    pays = ", ".join(map(str, paid.values()))
    tables = house_tables(
        FIVE_CARD,
        ('"pair of 7s or better"]', f"{hands}]"),
        ("4, 2, 1] }", f"4, 2, {pays}] }}"),
        ("3, 2, 1] }", f"3, 2, {pays}] }}"),
    )
    analysis = solve(two(tmp_path, tables=(tables,)))
    wager = analysis.wagers["bonus"]
    counts = BETTER | {hand: number * PAIRS for hand, number in zip(paid, ranks, strict=True)}
    assert {payoff.name: payoff.count for payoff in wager.payoffs if payoff.pays > 0} == counts
    rest = {"all others": 2_598_960 - sum(counts.values())}
    assert wager.player_ev == printed_value(FIVE_CARD_BONUS["A"] | paid, counts | rest)
    names = ("blind", "play", "raise")
    assert analysis.together(names) == solved("champion-two").together(names)
    assert_whole(analysis)


def seven_card_pairs(rank: int) -> int:
    """Seven-card hands that are one pair of this rank: 6 different ranks without a straight among them.

    The pair has 6 ways to be suited and the other five cards 4**5, less those with five in one suit: for each
    of the pair's suits the 16 with four or five of the five in it, for each other suit the one with all five.
    """
    straights = [set(range(low, low + 5)) for low in range(2, 11)] + [{14, 2, 3, 4, 5}]
    sets = [
        ranks
        for ranks in combinations(range(2, 15), 6)
        if rank in ranks and not any(run <= set(ranks) for run in straights)
    ]
    return len(sets) * 6 * (4**5 - 2 * 16 - 2)


def test_a_seven_card_pay_table_for_high_pairs_against_an_open_hand(tmp_path: Path) -> None:
    assert sum(seven_card_pairs(rank) for rank in range(2, 15)) == SEVEN["one pair"]
    tables = house_tables(
        STUD,
        ('"three of a kind"]', '"three of a kind", "two pair", "pair of queens or better"]'),
        ("E = { pays = [100, 25, 15, 7, 5, 3, 2] }", "E = { pays = [100, 25, 15, 7, 5, 3, 2, 1, 1] }"),
        ("F = { pays = [ 50, 25, 15, 7, 5, 3, 2] }", ""),
    )
    analysis = solve(two(tmp_path, tables=(tables, house_tables(FIVE_CARD)), table="E"))
    high = sum(seven_card_pairs(rank) for rank in (12, 13, 14))
    counts = SEVEN | {"one pair": SEVEN["one pair"] - high, "high pair": high}
    pays = {"royal flush": 100, "straight flush": 25, "four of a kind": 15, "full house": 7, "flush": 5}
    pays |= {"straight": 3, "three of a kind": 2, "two pair": 1, "high pair": 1}
    assert analysis.wagers["bonus"].player_ev == printed_value(pays, counts)
    assert_whole(analysis)


SECOND_WAGER = """
[wagers.second]
label    = "Second"
required = true
equals   = "blind"
cite     = "the house"

[wagers.blind]"""
SECOND_SLOT = """
[paytables.second]
label   = "Second"
default = "X"

[[steps]]
look"""
SECOND_SETTLED = """
[[steps]]
settle = "second"
by     = { paytable = "second", hand = ["seat", "flop"] }
cite   = "the house"

[[steps]]
settle = ["blind","""
SECOND_TABLES = """
family = "second"
title  = "Second"
slot   = "second"
games  = ["house-game"]
hands  = ["two pair", "pair of jacks or better"]
[tables]
X = { pays = [3, 1] }
"""


def test_two_bonus_wagers_that_tell_different_pairs_apart(tmp_path: Path) -> None:
    """A second bonus on the same five cards begins at jacks, where the first begins at sevens."""
    question = two(
        tmp_path,
        ("\n[wagers.blind]", SECOND_WAGER),
        ("\n[[steps]]\nlook", SECOND_SLOT),
        ('\n[[steps]]\nsettle = ["blind",', SECOND_SETTLED),
        tables=(house_tables(FIVE_CARD), SECOND_TABLES),
    )
    analysis = solve(question)
    assert analysis.wagers["bonus"] == solved("champion-two", "A").wagers["bonus"]
    better, rest = sum(BETTER.values()), 2_598_960 - sum(BETTER.values()) - 4 * PAIRS
    assert analysis.wagers["second"].player_ev == Fraction(3 * better + 4 * PAIRS - rest, 2_598_960)
    assert_whole(analysis)


def test_a_pack_bet_that_needs_two_pair_to_win(tmp_path: Path) -> None:
    """The hand that is needed is read off the definition, too."""
    needs = ('win_needs = "one pair"', 'win_needs = "two pair"')
    analysis = solve(packs(tmp_path, needs))
    short = sum(
        count
        for _, hand, outcome, count in ends(analysis)
        if outcome == "win" and hand.rank.category.label in ("high card", "one pair")
    )
    assert analysis.wagers["pack-1"].house_edge == Fraction(short, analysis.counts.total)
    assert_whole(analysis)
