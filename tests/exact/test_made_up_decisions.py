"""Decisions a house makes up, solved from the definition, each against a computation of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.exact import Analysis, solve, store
from pitboss.exact.matchup_table import BOARDS
from pitboss.kernels.matchups_classes import classes
from tests.definitions import FOUR, HOLDEM, TWO, swap, without_step
from tests.exact.asking import assert_whole, ends, solved
from tests.exact.variants import FIVE_CARD, a_variant, four, two
from tests.twins import holdem

STATES = 1326 * 19_600
ALL = holdem.COMPLETIONS
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
FOUR_SECOND = 'decide  = "check, bet or raise"'
TWO_SECOND = 'decide  = "raise"'
TO_FOLD = ('default = "check"', 'default = "fold"')
LATER = 'options = { check = {}, raise = { raise = "1 blind" } }'

Ints = NDArray[np.int64]
Values = Callable[[Ints, Ints], Ints]
"""What an option is worth in states with these wins and losses, times all completions."""


@cache
def labels() -> NDArray[np.str_]:
    """The starting hand of each hole, in the order of the states."""
    ranks = "23456789TJQKA"
    names = []
    for high in range(52):
        for low in range(high):
            suited = "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
            names.append(f"{ranks[high >> 2]}{ranks[low >> 2]}{suited}")
    return np.array(names)


class ByStates:
    """A game with a decision on the flop, worked out state by state; before it, play or give up the ante."""

    def __init__(self, states: holdem.States, options: Mapping[str, Values], *, scale: int = 1) -> None:
        self.held = states.win >= 0
        self.won = np.where(self.held, states.win, 0).astype(np.int64)
        self.lost = np.where(self.held, states.lose, 0).astype(np.int64)
        self.weight = states.weight
        values = np.stack([value(self.won, self.lost) for value in options.values()])
        self.names, self.choice = list(options), values.argmax(axis=0)
        by_hole = self.weight @ np.where(self.held, values.max(axis=0), 0)
        self.hands: dict[str, Fraction] = {}
        for name in np.unique(labels()).tolist():
            own = labels() == name
            self.hands[name] = Fraction(int(by_hole[own].sum()), int(own.sum()) * 19_600 * ALL * scale)
        self.folds = {name for name, value in self.hands.items() if value < -1}
        self.plays = ~np.isin(labels(), list(self.folds))
        self.folded = Fraction(int((~self.plays).sum()), 1326)

    def taken(self, option: str) -> tuple[Fraction, Fraction, Fraction]:
        """How often the option is taken, and is taken and wins, or loses."""
        where = self.held & self.plays & (self.choice == self.names.index(option))
        number, won, lost = (
            int((self.weight @ (where * part)).sum())
            for part in (np.full_like(self.won, ALL), self.won, self.lost)
        )
        return Fraction(number, STATES * ALL), Fraction(won, STATES * ALL), Fraction(lost, STATES * ALL)


def times(units: int, odds: Fraction = Fraction(1)) -> Values:
    win, stake = odds.as_integer_ratio()
    return lambda won, lost: units * (win * won - stake * lost)


def assert_by_states(
    analysis: Analysis, game: ByStates, riding: Mapping[str, int], odds: Fraction = Fraction(1)
) -> None:
    """`riding`: the units that an option plays for; one that is not in it gives up two."""
    found: Counter[tuple[tuple[str, ...], str]] = Counter()
    for path, _, outcome, count in ends(analysis):
        found[path, outcome] += count
    value, wagered = -game.folded, game.folded
    for option in game.names:
        number, won, lost = game.taken(option)
        assert analysis.decisions[list(analysis.decisions)[1]][option] == number
        assert Fraction(found[("play", option), "win"], analysis.counts.total) == won
        assert Fraction(found[("play", option), "lose"], analysis.counts.total) == lost
        units = riding.get(option, 2)
        value += units * (odds * won - lost) if option in riding else -units * number
        wagered += units * number
    assert analysis.together(analysis.duel_wagers) == (value, wagered)
    assert analysis.decisions["play or fold"]["fold"] == game.folded
    assert analysis.starting_hands == {hand: max(worth, Fraction(-1)) for hand, worth in game.hands.items()}
    assert analysis.wagers["bonus"] == solved("champion-four").wagers["bonus"]
    assert_whole(analysis)


def test_a_raise_of_three_antes(tmp_path: Path, states: holdem.States) -> None:
    analysis = solve(four(tmp_path, (SECOND, SECOND.replace('"2 ante"', '"3 ante"'))))
    riding = {"check": 2, "bet": 3, "raise": 5}
    game = ByStates(states, {name: times(units) for name, units in riding.items()})
    assert_by_states(analysis, game, riding)
    assert 2 * analysis.wagers["raise"].player_ev == 3 * solved("champion-four").wagers["raise"].player_ev


def test_a_call_or_fold_on_the_flop(tmp_path: Path, states: holdem.States) -> None:
    """Both decisions fold now, and what the first is worth depends on the second."""
    call = 'options = { call = { raise = "2 ante" }, fold = { forfeits = ["ante", "play"] } }'
    analysis = solve(four(tmp_path, (SECOND, call), TO_FOLD))
    game = ByStates(states, {"call": times(4), "fold": lambda won, _: np.full_like(won, -2 * ALL)})
    assert 0 < game.folded < 1
    assert 0 < game.taken("fold")[0] < 1
    assert_by_states(analysis, game, {"call": 4})
    folded = next(payoff for payoff in analysis.wagers["play"].payoffs if payoff.name == "folded")
    assert folded.probability == game.taken("fold")[0]


def test_a_fold_that_gives_up_the_ante_leaves_the_play_wager_riding(
    tmp_path: Path, states: holdem.States
) -> None:
    call = 'options = { call = { raise = "2 ante" }, fold = { forfeits = "ante" } }'
    analysis = solve(four(tmp_path, (SECOND, call), TO_FOLD))
    game = ByStates(states, {"call": times(4), "fold": lambda won, lost: won - lost - ALL})
    called, won, lost = game.taken("call")
    stayed, won_behind, lost_behind = game.taken("fold")
    value = 4 * (won - lost) + won_behind - lost_behind - stayed - game.folded
    assert analysis.together(("ante", "play", "raise"))[0] == value
    assert analysis.wagers["raise"].average_wager == 2 * called
    assert analysis.wagers["play"].player_ev == won - lost + won_behind - lost_behind
    assert_whole(analysis)


@pytest.mark.parametrize("odds", [Fraction(2), Fraction(3, 2), Fraction(6, 7)], ids=str)
def test_other_odds(tmp_path: Path, states: holdem.States, odds: Fraction) -> None:
    pays = f'pays = "{odds.numerator} to {odds.denominator}"'
    analysis = solve(four(tmp_path, ('pays = "1 to 1"', pays)))
    riding = {"check": 2, "bet": 3, "raise": 4}
    options = {name: times(units, odds) for name, units in riding.items()}
    assert_by_states(analysis, ByStates(states, options, scale=odds.denominator), riding, odds)


def test_a_decision_about_the_play_wager_is_asked_of_those_who_made_it(tmp_path: Path) -> None:
    """Here it says the same as one about the ante: who folded has neither."""
    asked = 'decide  = "check, bet or raise"\nfor     = "ante"'
    analysis = solve(four(tmp_path, (asked, asked.replace('"ante"', '"play"'))))
    assert analysis.distribution == solved("champion-four").distribution
    assert analysis.decisions == solved("champion-four").decisions
    assert analysis.starting_hands == solved("champion-four").starting_hands


def without_wager(text: str, name: str) -> str:
    """The definition without a wager, and without the decision that places it."""
    cut = text.index(f"[wagers.{name}]")
    text = text[:cut] + text[text.index("[", cut + 1) :]
    decide = {"play": 'decide  = "play or fold"', "raise": TWO_SECOND if "blind" in text else FOUR_SECOND}
    return without_step(swap(text, f', "{name}"', ""), decide[name])


def test_a_decision_on_the_flop_alone(tmp_path: Path) -> None:
    """No play or fold before it: the ante rides, and two more when ahead."""
    analysis = solve(a_variant(without_wager(FOUR, "play"), HOLDEM, tmp_path))
    shipped = solved("champion-four")
    assert analysis.wagers == {name: shipped.wagers[name] for name in ("bonus", "ante", "raise")}
    assert analysis.decisions == {"check, bet or raise": shipped.decisions["check, bet or raise"]}
    assert analysis.starting_hands == {}
    assert_whole(analysis)


def test_no_decision_at_all(tmp_path: Path) -> None:
    """The ante against the dealer, and nothing to decide: worth nothing, since both are dealt alike."""
    analysis = solve(a_variant(without_wager(without_wager(FOUR, "play"), "raise"), HOLDEM, tmp_path))
    shipped = solved("champion-four")
    assert analysis.wagers == {name: shipped.wagers[name] for name in ("bonus", "ante")}
    assert analysis.player_ev == shipped.wagers["bonus"].player_ev
    assert analysis.decisions == {}
    assert_whole(analysis)


class ByMatchups:
    """Every class of two hands, with the lead of mine: boards won less boards lost."""

    def __init__(self) -> None:
        won = np.load(store.shipped_folder() / "matchups.npy").astype(np.int64)
        self.lead: Ints = won - won[classes().mirror]
        self.weight = classes().weight

        cards = classes().mine
        high, low = cards.max(axis=1), cards.min(axis=1)
        self.hand = labels()[low + high * (high - 1) // 2]

    def mean(self, values: Ints) -> Fraction:
        return Fraction(int((values * self.weight).sum()), 1326 * 1225 * BOARDS)

    def by_hand(self, values: Ints) -> dict[str, Fraction]:
        """The mean over each starting hand of mine."""
        means = {}
        for name in np.unique(self.hand).tolist():
            own = self.hand == name
            sum_, deals = int((values * self.weight)[own].sum()), int(self.weight[own].sum())
            means[name] = Fraction(sum_, deals * BOARDS)
        return means


def test_a_raise_of_two_blinds_against_an_open_hand(tmp_path: Path) -> None:
    analysis = solve(two(tmp_path, (LATER, LATER.replace('"1 blind"', '"2 blind"'))))
    deals = ByMatchups()
    ahead = np.maximum(deals.lead, 0)
    assert analysis.wagers["raise"].player_ev == 2 * deals.mean(ahead)
    assert analysis.together(("blind", "play", "raise"))[0] == deals.mean(2 * deals.lead + 2 * ahead)
    assert analysis.decisions == solved("champion-two").decisions
    assert analysis.wagers["bonus"] == solved("champion-two").wagers["bonus"]
    assert_whole(analysis)


def test_a_raise_against_an_open_hand_without_play_or_fold(tmp_path: Path) -> None:
    analysis = solve(a_variant(without_wager(TWO, "play"), FIVE_CARD, tmp_path))
    shipped = solved("champion-two")
    assert analysis.wagers == {name: shipped.wagers[name] for name in ("bonus", "blind", "raise")}
    assert analysis.decisions == {"raise": shipped.decisions["raise"]}
    assert_whole(analysis)


def test_play_or_fold_before_an_open_hand_without_a_raise(tmp_path: Path) -> None:
    """Playing two for two is worth nothing on the whole, and no hand is so bad that folding loses less."""
    analysis = solve(a_variant(without_wager(TWO, "raise"), FIVE_CARD, tmp_path))
    deals = ByMatchups()
    assert analysis.starting_hands == deals.by_hand(2 * deals.lead)
    assert analysis.decisions == {"play or fold": {"play": 1, "fold": 0}}
    assert analysis.together(("blind", "play"))[0] == 0
    assert_whole(analysis)


def test_a_call_or_fold_against_an_open_hand(tmp_path: Path) -> None:
    """Two more or two given up, once the dealer's hand is seen; weak hands are folded before it is."""
    call = 'options = { call = { raise = "2 blind" }, fold = { forfeits = ["blind", "play"] } }'
    analysis = solve(two(tmp_path, (LATER, call), TO_FOLD))
    deals = ByMatchups()
    best = np.maximum(4 * deals.lead, -2 * BOARDS)
    hands = deals.by_hand(best)
    folds = [hand for hand, value in hands.items() if value < -1]
    assert analysis.starting_hands == {hand: max(value, Fraction(-1)) for hand, value in hands.items()}
    assert [each.hand for each in analysis.counts.hands if each.best == "fold"] == [
        hand for hand in analysis.starting_hands if hand in folds
    ]
    plays = ~np.isin(deals.hand, folds)
    value = deals.mean(np.where(plays, best, -BOARDS))
    assert analysis.together(("blind", "play", "raise"))[0] == value
    called = plays & (4 * deals.lead >= -2 * BOARDS)
    shares = [Fraction(int(deals.weight[part].sum()), 1326 * 1225) for part in (plays, called)]
    assert analysis.decisions["play or fold"]["play"] == shares[0] < 1
    assert analysis.decisions["raise"]["call"] == shares[1] < 1
    assert_whole(analysis)
