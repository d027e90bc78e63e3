"""champion-three and champion-four: figures that must be, sums over all states, rounds dealt at random."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.exact import Analysis, solve
from pitboss.exact.starting_hands import LABELS
from tests.exact import vectors
from tests.exact.asking import SEVEN, a_question, ends, moments, printed_value, solved
from tests.exact.simulated import PART, PARTS, Rounds, assert_simulated, joined
from tests.exact.strategy import where
from tests.printed import HOLDEM_BONUS, SEVEN_CARD_STUD
from tests.twins import holdem

MOST = {"champion-three": 1, "champion-four": 2}
"""What a seat that is ahead on the flop adds, in antes."""
TABLES = HOLDEM_BONUS | SEVEN_CARD_STUD
STATES = 1326 * 19_600
SECOND = {"champion-three": "check or bet", "champion-four": "check, bet or raise"}
HAND = [*reversed(SEVEN)]
"""The names of the categories from a high card on."""


@pytest.fixture(params=list(MOST))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def analysis(game: str) -> Analysis:
    return solved(game, "CH3")


def last(game: str) -> str:
    return {"champion-three": "bet", "champion-four": "raise"}[game]


def leads(states: holdem.States) -> NDArray[np.int64]:
    """Completions won less those lost, by flop class and hole; nothing where they share a card."""
    return np.where(states.win < 0, 0, states.win.astype(np.int64) - states.lose)


def test_the_distribution_is_whole_and_gives_every_total(analysis: Analysis) -> None:
    chances = analysis.distribution.values()
    assert sum(chances) == 1
    assert min(chances) > 0
    mean, variance = moments(analysis)
    assert analysis.player_ev == mean == sum(wager.player_ev for wager in analysis.wagers.values())
    assert analysis.variance == variance
    assert abs(analysis.standard_deviation**2 / float(variance) - 1) < 1e-12
    assert analysis.house_edge == -mean
    assert analysis.element_of_risk == -mean / analysis.average_wager
    assert analysis.average_wager == sum(wager.average_wager for wager in analysis.wagers.values())
    ahead = sum(chance for net, chance in analysis.distribution.items() if net > 0)
    assert analysis.hit_frequency == ahead


def test_seat_and_dealer_are_dealt_alike_so_the_ante_is_worth_nothing(analysis: Analysis) -> None:
    """Nobody folds, and a tie pushes: as many wins as losses, on the ante and on the play wager."""
    for name in ("ante", "play"):
        wager = analysis.wagers[name]
        chances = {payoff.name: payoff.probability for payoff in wager.payoffs}
        assert chances["win"] == chances["lose"]
        assert wager.player_ev == 0
        assert wager.average_wager == 1


def test_each_outcome_of_a_comparison_is_counted_on_one_scale(analysis: Analysis) -> None:
    for name in ("ante", "play", "raise"):
        payoffs = analysis.wagers[name].payoffs
        assert len({payoff.probability / payoff.count for payoff in payoffs}) == 1
        assert [payoff.name for payoff in payoffs] == ["win", "push", "lose"]


@pytest.mark.parametrize("table", TABLES)
def test_the_bonus_is_its_printed_column_whatever_is_decided(game: str, table: str) -> None:
    wager = solved(game, table).wagers["bonus"]
    assert wager.player_ev == printed_value(TABLES[table], SEVEN)
    assert {payoff.name: payoff.count for payoff in wager.payoffs if payoff.pays > 0} == {
        hand: SEVEN[hand] for hand in TABLES[table]
    }
    assert sum(payoff.count for payoff in wager.payoffs) == 133_784_560
    assert wager.hit_frequency == Fraction(sum(SEVEN[hand] for hand in TABLES[table]), 133_784_560)


@pytest.mark.parametrize("table", TABLES)
def test_a_pay_table_changes_only_its_own_wager(game: str, table: str, analysis: Analysis) -> None:
    other = solved(game, table)
    assert other.decisions == analysis.decisions
    assert other.starting_hands == analysis.starting_hands
    for name in ("ante", "play", "raise"):
        assert other.wagers[name] == analysis.wagers[name]


def test_hands_occur_as_often_as_seven_cards_make_them(analysis: Analysis) -> None:
    counted: Counter[str] = Counter()
    for _, hand, _, count in ends(analysis):
        counted[hand.rank.category.label] += count
    ways = 210 * 990  # two of seven cards are the hole and three the flop; then the dealer's two
    assert counted == {hand: count * ways for hand, count in SEVEN.items()}


def test_starting_hands_weighed_by_their_deals_give_the_value(analysis: Analysis) -> None:
    deals = {hand: 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12 for hand in analysis.starting_hands}
    assert list(analysis.starting_hands) == list(LABELS)
    assert sum(deals.values()) == 1326
    together = sum((value * deals[hand] for hand, value in analysis.starting_hands.items()), Fraction(0))
    assert together / 1326 == analysis.together(("ante", "play", "raise"))[0]
    assert {each.hand: each.deals for each in analysis.counts.hands} == deals


def test_twice_the_raise_is_twice_the_value() -> None:
    """Ante and play are worth nothing on the whole, and the last wager of either is made when ahead."""
    four, three = solved("champion-four"), solved("champion-three")
    names = ("ante", "play", "raise")
    assert four.together(names)[0] == 2 * three.together(names)[0]
    assert four.decisions["check, bet or raise"]["raise"] == three.decisions["check or bet"]["bet"]
    assert four.decisions["check, bet or raise"]["bet"] == 0
    for hand, value in four.starting_hands.items():
        ante_and_play = 2 * three.starting_hands[hand] - value
        assert value > -1, "nobody folds"
        assert -2 < ante_and_play < 2


def test_states_added_up_give_value_frequencies_and_results(
    game: str, analysis: Analysis, states: holdem.States
) -> None:
    """The other way round than the solver goes: each state's completions, not the round's results."""
    lead, weight = leads(states), states.weight
    held = states.win >= 0
    ahead = held & (lead > 0)
    gained = int((weight @ np.where(ahead, lead, 0)).sum())
    deals = STATES * holdem.COMPLETIONS
    assert int((weight @ lead).sum()) == 0
    assert analysis.together(("ante", "play", "raise"))[0] == Fraction(MOST[game] * gained, deals)
    frequency = Fraction(int((weight @ ahead).sum()), STATES)
    assert analysis.decisions[SECOND[game]][last(game)] == frequency
    assert analysis.average_wager == 3 + MOST[game] * frequency
    assert analysis.decisions["play or fold"] == {"play": 1, "fold": 0}
    found: Counter[tuple[tuple[str, ...], str]] = Counter()
    for path, _, outcome, count in ends(analysis):
        found[path, outcome] += count
    for path in {path for path, _ in found}:
        taken = ahead if path[-1] == last(game) else held & ~ahead
        won = int((weight @ np.where(taken, states.win, 0).astype(np.int64)).sum())
        lost = int((weight @ np.where(taken, states.lose, 0).astype(np.int64)).sum())
        every = int((weight @ taken).sum()) * holdem.COMPLETIONS
        counts = [found[path, outcome] for outcome in ("win", "tie", "lose")]
        assert counts == [won, every - won - lost, lost]


def test_states_added_up_give_each_starting_hand(
    game: str, analysis: Analysis, states: holdem.States
) -> None:
    lead = leads(states)
    by_hole = states.weight @ (2 * lead + MOST[game] * np.maximum(lead, 0))
    names = np.array(["23456789TJQKA"[rank] for rank in range(13)])
    sums: Counter[str] = Counter()
    for high in range(52):
        for low in range(high):
            suited = "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
            label = f"{names[high >> 2]}{names[low >> 2]}{suited}"
            sums[label] += int(by_hole[low + high * (high - 1) // 2])
    for each in analysis.counts.hands:
        value = Fraction(sums[each.hand], each.deals * 19_600 * holdem.COMPLETIONS)
        assert analysis.starting_hands[each.hand] == value


def random_rounds(states: holdem.States, game: str, table: str, rounds: int, seed: int) -> Rounds:
    """With the best play on the flop, as the states have it."""
    cards = vectors.deal(np.random.default_rng(seed), rounds, 9)
    hole, dealer, board = cards[:, :2], cards[:, 2:4], cards[:, 4:]
    at = where(hole, board[:, :3])
    ahead = (states.win[at] > states.lose[at]).astype(np.int64)
    mine = vectors.strengths(vectors.hand_bits(np.hstack([hole, board])))
    theirs = vectors.strengths(vectors.hand_bits(np.hstack([dealer, board])))
    pays = np.array([TABLES[table].get(hand, -1) for hand in HAND])
    riding = 2 + MOST[game] * ahead
    nets = pays[vectors.categories(mine)] + riding * np.sign(mine - theirs)
    return Rounds(nets, 1 + riding, {(SECOND[game], last(game)): ahead})


@pytest.mark.parametrize("table", ["CH3", "E"])
def test_random_rounds_agree_in_every_figure(game: str, table: str, states: holdem.States) -> None:
    assert_simulated(solved(game, table), random_rounds(states, game, table, 300_000, seed=1))


@pytest.mark.full
@pytest.mark.parametrize("table", TABLES)
def test_many_random_rounds_agree_in_every_figure(game: str, table: str, states: holdem.States) -> None:
    parts = (random_rounds(states, game, table, PART, seed=100 + seed) for seed in range(PARTS))
    assert_simulated(solved(game, table), joined(parts))


def test_counted_anew_is_what_is_shipped(game: str, analysis: Analysis) -> None:
    fresh = solve(a_question(game, "CH3"), fresh=True)
    assert fresh.counts == analysis.counts
    assert fresh.distribution == analysis.distribution
