"""champion-one and champion-two: the hand-against-hand table, sums over all deals, rounds dealt at random."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import parse_cards
from pitboss.exact import Analysis, solve, store
from pitboss.exact.matchup_table import BOARDS, matchup_counts
from pitboss.kernels.matchups_classes import classes, lookup
from tests.exact import vectors
from tests.exact.asking import SEVEN, a_question, moments, printed_value, solved
from tests.exact.simulated import PART, PARTS, Rounds, assert_simulated, joined
from tests.exact.vectors import Ints
from tests.marks import full
from tests.printed import FIVE_CARD_BONUS, SEVEN_CARD_STUD

DEALS = 1326 * 1225
RANKS = "23456789TJQKA"
HAND = [*reversed(SEVEN)]
FIVE: dict[str, int] = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair of 7s or better": 8 * 84_480,
    "lower pair": 5 * 84_480,
    "high card": 1_302_540,
}
"""The counts of all 2,598,960 five-card hands; each of the thirteen pairs has 84,480."""

EVERY = [
    *(("champion-one", table, side) for side in ("player", "dealer") for table in FIVE_CARD_BONUS),
    *(("champion-two", table, None) for table in (*FIVE_CARD_BONUS, *SEVEN_CARD_STUD)),
]
MATCHUPS = [
    "As Ah v Ks Kh",
    "Ah Kh v Qs Qd",
    "7d 2c v 3h 2h",
    "Ts 9s v 8s 7s",
    "5c 4c v 5d 4d",
    "Jh Td v As Kc",
]


@cache
def leads() -> Ints:
    """Boards that the first hand wins less those it loses, [1326, 1326]; only hands apart have a meaning."""
    won = np.load(store.shipped_folder() / "matchups.npy").astype(np.int64)
    hands = vectors.holes()
    found = lookup(hands[:, None], hands[None])
    found = np.minimum(found, len(won) - 1)  # two hands that share a card are in no class
    lead: Ints = won[found] - won[classes().mirror[found]]
    return lead


@cache
def apart() -> NDArray[np.bool_]:
    """Which two hands share no card."""
    bits = vectors.hand_bits(vectors.holes())
    disjoint: NDArray[np.bool_] = bits[:, None] & bits[None] == 0
    return disjoint


@cache
def labels() -> list[str]:
    return [label(*pair) for pair in vectors.holes().tolist()]


def label(low: int, high: int) -> str:
    suited = "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
    return f"{RANKS[high >> 2]}{RANKS[low >> 2]}{suited}"


def by_label(values: Ints) -> dict[str, Fraction]:
    """The mean over the deals of each starting hand of a sum over the other hand's 1225 * BOARDS."""
    sums: Counter[str] = Counter()
    deals: Counter[str] = Counter()
    for name, value in zip(labels(), values.tolist(), strict=True):
        sums[name] += value
        deals[name] += 1225 * BOARDS
    return {name: Fraction(sums[name], deals[name]) for name in sums}


def played() -> Ints:
    """What playing and raising when ahead is worth, by both hands."""
    return np.where(apart(), 2 * leads() + np.maximum(leads(), 0), 0)


def test_what_one_hand_wins_the_other_loses() -> None:
    lead, both = leads(), apart()
    assert both.sum() == DEALS
    assert np.array_equal(np.where(both, lead, 0), np.where(both, -lead.T, 0))
    assert np.where(both, lead, 0).sum() == 0


def assert_enumerated(mine: list[int], theirs: list[int]) -> None:
    boards = vectors.boards_of(mine, theirs)
    assert len(boards) == BOARDS
    first = vectors.strengths(boards | vectors.hand_bits(mine))
    second = vectors.strengths(boards | vectors.hand_bits(theirs))
    counts = (int((first > second).sum()), int((first == second).sum()), int((first < second).sum()))
    cards = [parse_cards(" ".join(RANKS[c >> 2] + "cdhs"[c & 3] for c in hand)) for hand in (mine, theirs)]
    assert matchup_counts(*cards) == counts
    assert matchup_counts(*reversed(cards)) == counts[::-1]


@pytest.mark.parametrize("matchup", [*MATCHUPS[:2], *full(*MATCHUPS[2:])])
def test_matchups_are_what_all_1712304_boards_give(matchup: str) -> None:
    mine, theirs = (vectors.numbers(hand) for hand in matchup.split(" v "))
    assert_enumerated(mine, theirs)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_many_matchups_are_what_all_1712304_boards_give(seed: int) -> None:
    for four in vectors.deal(np.random.default_rng(seed), 20, 4).tolist():
        assert_enumerated(four[:2], four[2:])


@pytest.mark.parametrize(("game", "table", "side"), EVERY)
def test_the_distribution_is_whole_and_gives_every_total(game: str, table: str, side: str | None) -> None:
    analysis = solved(game, table, side=side)
    assert sum(analysis.distribution.values()) == 1
    mean, variance = moments(analysis)
    assert analysis.player_ev == mean == sum(wager.player_ev for wager in analysis.wagers.values())
    assert analysis.variance == variance
    assert analysis.average_wager == sum(wager.average_wager for wager in analysis.wagers.values())


@pytest.mark.parametrize(("game", "table", "side"), EVERY)
def test_the_bonus_is_its_printed_column_whatever_is_decided(game: str, table: str, side: str | None) -> None:
    wager = solved(game, table, side=side).wagers["bonus"]
    pays, counts = (FIVE_CARD_BONUS | SEVEN_CARD_STUD)[table], FIVE if table in FIVE_CARD_BONUS else SEVEN
    assert wager.player_ev == printed_value(pays, counts)
    found = {payoff.name.replace("sevens", "7s"): payoff.count for payoff in wager.payoffs if payoff.pays > 0}
    assert found == {hand: counts[hand] for hand in pays}
    assert sum(payoff.count for payoff in wager.payoffs) == sum(counts.values())


def test_champion_two_is_the_sum_over_all_deals() -> None:
    value = Fraction(int(played().sum()), DEALS * BOARDS)
    raised = Fraction(int((apart() & (leads() > 0)).sum()), DEALS)
    for table in (*FIVE_CARD_BONUS, *SEVEN_CARD_STUD):
        analysis = solved("champion-two", table)
        names = ("blind", "play", "raise")
        assert analysis.together(names) == (value, 2 + raised)
        assert analysis.decisions["raise"]["raise"] == raised
        assert analysis.decisions["play or fold"] == {"play": 1, "fold": 0}
        assert analysis.wagers["blind"].player_ev == analysis.wagers["play"].player_ev == 0
        assert analysis.starting_hands == by_label(played().sum(axis=1))


def test_procedures_print_14_1538_percent_and_2_4988_beside_tables_e_and_f() -> None:
    for table in SEVEN_CARD_STUD:
        value, wagered = solved("champion-two", table).together(("blind", "play", "raise"))
        assert f"{float(100 * value):.4f}" == "14.1538"
        assert f"{float(wagered):.4f}" == "2.4988"


@pytest.mark.parametrize("table", FIVE_CARD_BONUS)
def test_the_player_side_of_version_one_is_version_two(table: str) -> None:
    one, two = solved("champion-one", table, side="player"), solved("champion-two", table)
    assert one.distribution == two.distribution
    assert one.decisions == two.decisions
    assert one.starting_hands == two.starting_hands
    assert [wager.player_ev for wager in one.wagers.values()] == [
        wager.player_ev for wager in two.wagers.values()
    ]


def test_the_dealer_side_folds_against_aces_kings_queens_and_jacks_and_nothing_else() -> None:
    """Seen is the Player's hand; the sum over all hands of the Dealer is what playing against it is worth."""
    against = by_label(played().sum(axis=0))
    assert {hand for hand, value in against.items() if value < -1} == {"AA", "KK", "QQ", "JJ"}
    analysis = solved("champion-one", side="dealer")
    assert analysis.starting_hands == {hand: max(value, Fraction(-1)) for hand, value in against.items()}
    folded = [each.hand for each in analysis.counts.hands if each.best == "fold"]
    assert folded == ["AA", "KK", "QQ", "JJ"]
    assert analysis.decisions["play or fold"]["fold"] == Fraction(4 * 6, 1326)


def test_the_dealer_side_is_the_sum_over_all_deals() -> None:
    folded = np.array([name in ("AA", "KK", "QQ", "JJ") for name in labels()])
    value = np.where(folded, -1225 * BOARDS, played().sum(axis=0)).sum()
    asked = apart() & ~folded
    raised = asked & (leads() > 0)
    for table in FIVE_CARD_BONUS:
        analysis = solved("champion-one", table, side="dealer")
        expected, wagered = analysis.together(("dealer-blind", "play", "raise"))
        assert expected == Fraction(int(value), DEALS * BOARDS)
        assert wagered == 1 + Fraction(int(asked.sum()) + int(raised.sum()), DEALS)
        assert analysis.decisions["raise"]["raise"] == Fraction(int(raised.sum()), DEALS)


@pytest.mark.parametrize("table", FIVE_CARD_BONUS)
def test_without_a_side_there_is_the_bonus_alone(table: str) -> None:
    analysis = solve(a_question("champion-one", table, side="none"))
    assert list(analysis.wagers) == ["bonus"]
    assert analysis.player_ev == printed_value(FIVE_CARD_BONUS[table], FIVE)
    assert analysis.average_wager == 1
    assert not analysis.decisions


def random_rounds(game: str, table: str, side: str | None, rounds: int, seed: int) -> Rounds:
    """With the best play by the table: raise when ahead, and on the Dealer's side the four folds."""
    cards = vectors.deal(np.random.default_rng(seed), rounds, 9)
    first, second, board = cards[:, :2], cards[:, 2:4], cards[:, 4:]
    won = np.load(store.shipped_folder() / "matchups.npy").astype(np.int64)
    at = lookup(first, second)
    lead = won[at] - won[classes().mirror[at]]
    strong = (first[:, 0] >> 2 == first[:, 1] >> 2) & (first[:, 0] >> 2 >= RANKS.index("J"))
    hands = [vectors.strengths(vectors.hand_bits(np.hstack([two, board]))) for two in (first, second)]
    result = np.sign(hands[0] - hands[1])
    if side == "dealer":
        lead, result = -lead, -result
    folded = strong & (side == "dealer")
    raised = (~folded & (lead > 0)).astype(np.int64)
    if table in FIVE_CARD_BONUS:
        five = vectors.strengths(vectors.hand_bits(np.hstack([first, board[:, :3]])))
        pays = np.array([FIVE_CARD_BONUS[table].get(hand, -1) for hand in HAND])[vectors.categories(five)]
        pays = np.where(vectors.pair_rank(five) >= 7, 1, pays)
    else:
        pays = np.array([SEVEN_CARD_STUD[table].get(hand, -1) for hand in HAND])[vectors.categories(hands[0])]
    riding = 2 + raised
    return Rounds(
        pays + np.where(folded, -1, riding * result),
        1 + np.where(folded, 1, riding),
        {("play or fold", "fold"): folded.astype(np.int64), ("raise", "raise"): raised},
    )


@pytest.mark.parametrize(("game", "table", "side"), EVERY)
def test_random_rounds_agree_in_every_figure(game: str, table: str, side: str | None) -> None:
    analysis = solved(game, table, side=side)
    assert_simulated(analysis, random_rounds(game, table, side, 150_000, seed=5))


@pytest.mark.full
@pytest.mark.parametrize(("game", "table", "side"), EVERY)
def test_many_random_rounds_agree_in_every_figure(game: str, table: str, side: str | None) -> None:
    parts = (random_rounds(game, table, side, PART, seed=100 + seed) for seed in range(PARTS))
    assert_simulated(solved(game, table, side=side), joined(parts))


def tally_equal(fresh: Analysis, kept: Analysis) -> bool:
    return fresh.counts == kept.counts and fresh.distribution == kept.distribution


@pytest.mark.parametrize(("game", "table", "side"), [EVERY[2], EVERY[-1]])
def test_counted_anew_is_what_is_shipped(game: str, table: str, side: str | None) -> None:
    assert tally_equal(solve(a_question(game, table, side=side), fresh=True), solved(game, table, side=side))
