"""Pack's Poker: Pack bet and Ante Bonus, by identities, by the printed counts, and dealt at random."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.exact import Analysis, Question, solve
from tests.exact import vectors
from tests.exact.asking import SEVEN, a_question, ends, moments, printed_value
from tests.exact.simulated import PART, PARTS, Rounds, assert_simulated, joined
from tests.printed import ANTE_BONUS, SUPER, Schedule

DEALS = comb(52, 2) * comb(50, 5) * comb(45, 5)
HAND = [*reversed(SEVEN)]
ROYALS = {7: 4, 6: 180, 5: 4_140}
"""packs, "Straight or Better Pay Tables": royal flushes by their length."""
UNITS = [1, 100, 500, 999, 1000, 1001, 2000, 2500, 5000, 5001, 10_000, 123_456]
"""In cents; at $10 and at $50 the fixed sums are the odds of a 500 to 1 royal flush."""


def asked(
    table: str = "report", *, game: str = "packs-two", unit: int = 500, **options: str | bool
) -> Question:
    return a_question(game, table, unit=unit, options=options)


@pytest.fixture(scope="module")
def report() -> Analysis:
    return solve(asked())


def cells(analysis: Analysis) -> Counter[tuple[str, str]]:
    """Counts by category and outcome."""
    counts: Counter[tuple[str, str]] = Counter()
    for _, hand, outcome, count in ends(analysis):
        counts[hand.rank.category.label, outcome] += count
    return counts


def test_hands_occur_as_often_as_seven_cards_make_them(report: Analysis) -> None:
    counts = cells(report)
    ways = comb(7, 2) * comb(45, 5)  # which two of the seven are the pack; then the dealer's five
    assert report.counts.total == DEALS == sum(counts.values())
    for hand, count in SEVEN.items():
        assert sum(counts[hand, outcome] for outcome in ("win", "tie", "lose")) == count * ways
    royals: Counter[int] = Counter()
    for _, hand_, _, count in ends(report):
        royals[hand_.royal] += count
    assert {length: royals[length] for length in ROYALS} == {n: count * ways for n, count in ROYALS.items()}


def test_player_and_dealer_are_dealt_alike(report: Analysis) -> None:
    """As many deals won as lost, and a better category is won more often."""
    counts = cells(report)
    won, lost = (sum(counts[hand, outcome] for hand in SEVEN) for outcome in ("win", "lose"))
    assert won == lost
    shares = [Fraction(counts[hand, "win"], counts[hand, "win"] + counts[hand, "lose"]) for hand in HAND]
    assert shares == sorted(shares)
    assert counts["royal flush", "lose"] == 0


def test_the_edge_of_the_pack_bet_is_beating_the_dealer_without_a_pair(report: Analysis) -> None:
    """packs, Summary of results: estimated there from 52,000,000 deals at 1.48 %, standard error 0.004 %."""
    counts = cells(report)
    edge = Fraction(counts["high card", "win"], DEALS)
    assert report.wagers["pack-1"].house_edge == edge
    assert abs(float(edge) - 0.0148) < 4 * 0.000_04


def test_the_alternative_edge_counts_wins_twice_and_ties_once(report: Analysis) -> None:
    counts = cells(report)
    edge = Fraction(2 * counts["high card", "win"] + counts["high card", "tie"], DEALS)
    lose = solve(asked(unpaired="lose"))
    assert lose.wagers["pack-1"].house_edge == edge
    assert lose.wagers["bonus-1"] == report.wagers["bonus-1"]
    assert abs(float(edge) - 0.0298) < 2 * 4 * 0.000_04


@pytest.mark.parametrize("unpaired", ["push", "lose"])
def test_wins_pushes_and_losses_of_the_pack_bet(report: Analysis, unpaired: str) -> None:
    counts = cells(report)
    short = counts["high card", "win"] + counts["high card", "tie"]
    totals = {outcome: sum(counts[hand, outcome] for hand in SEVEN) for outcome in ("win", "tie", "lose")}
    win = totals["win"] - counts["high card", "win"]
    tie = totals["tie"] - counts["high card", "tie"]
    payoffs = {
        payoff.name: payoff.probability for payoff in solve(asked(unpaired=unpaired)).wagers["pack-1"].payoffs
    }
    assert payoffs == {
        "win": Fraction(win, DEALS),
        "push": Fraction(tie + (short if unpaired == "push" else 0), DEALS),
        "lose": Fraction(totals["lose"] + (short if unpaired == "lose" else 0), DEALS),
    }


def bonus_value(pays: Schedule, unit: int, *, with_super: bool) -> Fraction:
    """From the printed counts: what is paid for a long royal flush is the higher of fixed sum and odds."""
    plain = {hand: count for hand, count in SEVEN.items() if hand != "royal flush"}
    value = printed_value(pays, plain) * sum(plain.values())
    for length, count in ROYALS.items():
        odds = Fraction(pays["royal flush"])
        fixed = Fraction(100 * SUPER.get(length, 0), unit) if with_super else Fraction(0)
        value += count * max(odds, fixed)
    return value / 133_784_560


@pytest.mark.parametrize("with_super", [True, False])
@pytest.mark.parametrize("table", ANTE_BONUS)
def test_every_ante_bonus_is_worth_what_the_printed_counts_make_it(table: str, with_super: bool) -> None:
    for unit in UNITS:
        analysis = solve(asked(table, unit=unit, super=with_super))
        wager = analysis.wagers["bonus-1"]
        assert wager.player_ev == bonus_value(ANTE_BONUS[table], unit, with_super=with_super)
        assert sum(payoff.count for payoff in wager.payoffs) == 133_784_560
        assert wager.hit_frequency == Fraction(sum(SEVEN[hand] for hand in ANTE_BONUS[table]), 133_784_560)


@pytest.mark.parametrize(
    ("unit", "paid"),
    [
        (500, {"7-card royal flush": "5000", "6-card royal flush": "1000", "royal flush": "500"}),
        (1000, {"7-card royal flush": "2500", "6-card royal flush": "500", "royal flush": "500"}),
        (1001, {"7-card royal flush": "2500000/1001", "royal flush": "500"}),
        (5000, {"7-card royal flush": "500", "royal flush": "500"}),
        (5001, {"royal flush": "500"}),
    ],
)
def test_exhibit_a_pays_the_highest_single_payout(unit: int, paid: dict[str, str]) -> None:
    """A fixed sum counts as long as it is no less than 500 times the wager."""
    payoffs = solve(asked("exhibit-a", unit=unit)).wagers["bonus-1"].payoffs
    royals = [payoff for payoff in payoffs if "royal" in payoff.name]
    assert {payoff.name: str(payoff.pays) for payoff in royals} == paid
    assert sum(payoff.count for payoff in royals) == 4324


@pytest.mark.parametrize(("table", "printed"), [("H", "8.49"), ("I", "6.44"), ("J", "3.41")])
def test_straight_or_better_edges_with_the_fixed_payouts_are_as_printed(table: str, printed: str) -> None:
    assert f"{float(100 * solve(asked(table)).wagers['bonus-1'].house_edge):.2f}" == printed


@pytest.mark.parametrize("unpaired", ["push", "lose"])
@pytest.mark.parametrize("table", ["report", "J"])
def test_the_total_is_one_pack_bet_and_one_ante_bonus(table: str, unpaired: str) -> None:
    analysis = solve(asked(table, unpaired=unpaired))
    assert list(analysis.wagers) == ["pack-1", "bonus-1"]
    assert analysis.average_wager == 2
    assert sum(analysis.distribution.values()) == 1
    mean, variance = moments(analysis)
    assert analysis.player_ev == mean == sum(wager.player_ev for wager in analysis.wagers.values())
    assert analysis.variance == variance
    assert analysis.element_of_risk == -mean / 2
    assert analysis.decisions == {}
    assert analysis.starting_hands == {}


@pytest.mark.parametrize("table", ANTE_BONUS)
def test_the_number_of_packs_changes_nothing(table: str) -> None:
    two, three = solve(asked(table)), solve(asked(table, game="packs-three"))
    assert two.distribution == three.distribution
    assert two.wagers == three.wagers
    assert solve(asked(table, bonus_alone=True)).wagers == two.wagers


def random_rounds(pays: Schedule, unpaired: str, rounds: int, seed: int) -> Rounds:
    """At five dollars, with the fixed payouts: five cards each, two to both."""
    cards = vectors.deal(np.random.default_rng(seed), rounds, 12)
    seven = vectors.hand_bits(cards[:, :7])
    mine, theirs = vectors.strengths(seven), vectors.strengths(vectors.hand_bits(cards[:, 5:]))
    result = np.sign(mine - theirs)
    short = (vectors.categories(mine) == 0) & (result >= 0)
    result[short] = 0 if unpaired == "push" else -1
    paid = np.array([pays.get(hand, -1) for hand in HAND])[vectors.categories(mine)]
    for length, sum_paid in SUPER.items():
        paid[vectors.royal_length(seven) == length] = sum_paid // 5
    return Rounds(result + paid, np.full(rounds, 2))


@pytest.mark.parametrize("unpaired", ["push", "lose"])
def test_random_deals_agree_in_every_figure(unpaired: str) -> None:
    rounds = random_rounds(ANTE_BONUS["report"], unpaired, 300_000, seed=1)
    assert_simulated(solve(asked(unpaired=unpaired)), rounds)


@pytest.mark.full
@pytest.mark.parametrize("unpaired", ["push", "lose"])
@pytest.mark.parametrize("table", ["report", "J"])
def test_many_random_deals_agree_in_every_figure(table: str, unpaired: str) -> None:
    parts = (random_rounds(ANTE_BONUS[table], unpaired, PART, seed=200 + seed) for seed in range(PARTS))
    assert_simulated(solve(asked(table, unpaired=unpaired)), joined(parts))


@pytest.mark.full
def test_many_random_deals_win_tie_and_lose_without_a_pair_as_often(report: Analysis) -> None:
    """The figure that the report could only estimate: within four standard errors of 20,000,000 deals."""
    counts, rounds, found = cells(report), 20_000_000, Counter[str]()
    for seed in range(80):
        cards = vectors.deal(np.random.default_rng(1000 + seed), rounds // 80, 12)
        mine = vectors.strengths(vectors.hand_bits(cards[:, :7]))
        theirs = vectors.strengths(vectors.hand_bits(cards[:, 5:]))
        short = vectors.categories(mine) == 0
        found["win"] += int((short & (mine > theirs)).sum())
        found["tie"] += int((short & (mine == theirs)).sum())
        found["lose"] += int((short & (mine < theirs)).sum())
    for outcome, number in found.items():
        chance = counts["high card", outcome] / DEALS
        assert abs(number - rounds * chance) < 4 * (rounds * chance * (1 - chance)) ** 0.5


def test_counted_anew_is_what_is_shipped(report: Analysis) -> None:
    assert solve(asked(), fresh=True).counts == report.counts
