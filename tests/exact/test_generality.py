"""The solver works from the definition: games a house makes up, each against a computation of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.exact import Analysis, solve, store
from pitboss.exact.matchup_table import BOARDS
from pitboss.kernels import holdem
from pitboss.kernels.matchups_classes import classes
from tests.definitions import FOUR, HOLDEM, TWO, without_step
from tests.exact.asking import SEVEN, moments, printed_value, solved
from tests.exact.variants import FIVE_CARD, STUD, a_variant, four, house_tables, packs, two
from tests.printed import FIVE_CARD_BONUS

STATES = 1326 * 19_600
ALL = holdem.COMPLETIONS
SECOND = (
    'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }\ndefault = "check"'
)
LATER = 'options = { check = {}, raise = { raise = "1 blind" } }'

Ints = NDArray[np.int64]
Values = Callable[[Ints, Ints], Ints]
"""What an option is worth in states with so many wins and losses, times all completions."""


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
    """A game with a decision on the flop, worked out state by state; before it, play for one or give up one."""

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


def assert_whole(analysis: Analysis) -> None:
    assert sum(analysis.distribution.values()) == 1
    mean, variance = moments(analysis)
    assert analysis.player_ev == mean == sum(wager.player_ev for wager in analysis.wagers.values())
    assert analysis.variance == variance


def assert_by_states(
    analysis: Analysis, game: ByStates, riding: Mapping[str, int], odds: Fraction = Fraction(1)
) -> None:
    """`riding`: the units that an option plays for; one that is not in it gives up two."""
    found: Counter[tuple[tuple[str, ...], str]] = Counter()
    for path, _, outcome, count in analysis.tally.cells():
        found[path, outcome] += count
    asked = sum(game.taken(option)[0] for option in game.names)
    value, wagered = -game.folded, game.folded
    for option in game.names:
        number, won, lost = game.taken(option)
        assert analysis.decisions[list(analysis.decisions)[1]][option] == number / asked
        assert Fraction(found[("play", option), "win"], analysis.tally.total) == won
        assert Fraction(found[("play", option), "lose"], analysis.tally.total) == lost
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
    call = (
        'options = { call = { raise = "2 ante" }, fold = { forfeits = ["ante", "play"] } }\ndefault = "fold"'
    )
    analysis = solve(four(tmp_path, (SECOND, call)))
    game = ByStates(states, {"call": times(4), "fold": lambda won, _: np.full_like(won, -2 * ALL)})
    assert 0 < game.folded < 1
    assert 0 < game.taken("fold")[0] < 1
    assert_by_states(analysis, game, {"call": 4})
    folded = next(payoff for payoff in analysis.wagers["play"].payoffs if payoff.name == "folded")
    assert folded.probability == game.taken("fold")[0]


def test_a_fold_that_gives_up_the_ante_leaves_the_play_wager_riding(
    tmp_path: Path, states: holdem.States
) -> None:
    call = 'options = { call = { raise = "2 ante" }, fold = { forfeits = "ante" } }\ndefault = "fold"'
    analysis = solve(four(tmp_path, (SECOND, call)))
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


def test_a_decision_on_the_flop_alone(tmp_path: Path) -> None:
    """No play or fold before it: the ante rides, and two more when ahead."""
    analysis = solve(a_variant(without_step(FOUR, 'decide  = "play or fold"'), HOLDEM, tmp_path))
    shipped = solved("champion-four")
    assert analysis.wagers == {name: shipped.wagers[name] for name in ("bonus", "ante", "raise")}
    assert analysis.decisions == {"check, bet or raise": shipped.decisions["check, bet or raise"]}
    assert analysis.starting_hands == {}
    assert_whole(analysis)


def test_no_decision_at_all(tmp_path: Path) -> None:
    """The ante against the dealer, and nothing to decide: worth nothing, since both are dealt alike."""
    text = without_step(without_step(FOUR, 'decide  = "play or fold"'), 'decide  = "check, bet or raise"')
    analysis = solve(a_variant(text, HOLDEM, tmp_path))
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

    def mean(self, values: Ints) -> Fraction:
        return Fraction(int((values * self.weight).sum()), 1326 * 1225 * BOARDS)


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
    analysis = solve(a_variant(without_step(TWO, 'decide  = "play or fold"'), FIVE_CARD, tmp_path))
    shipped = solved("champion-two")
    assert analysis.wagers == {name: shipped.wagers[name] for name in ("bonus", "blind", "raise")}
    assert analysis.decisions == {"raise": shipped.decisions["raise"]}
    assert_whole(analysis)


def test_play_or_fold_before_an_open_hand_without_a_raise(tmp_path: Path) -> None:
    analysis = solve(a_variant(without_step(TWO, 'decide  = "raise"'), FIVE_CARD, tmp_path))
    assert analysis.decisions == {"play or fold": {"play": 1, "fold": 0}}
    assert analysis.together(("blind", "play"))[0] == 0
    assert min(analysis.starting_hands.values()) > -1
    assert_whole(analysis)


def test_a_call_or_fold_against_an_open_hand(tmp_path: Path) -> None:
    """Seeing the dealer's hand, two more or two given up: call unless more than three quarters are lost net."""
    call = 'options = { call = { raise = "2 blind" }, fold = { forfeits = ["blind", "play"] } }'
    analysis = solve(two(tmp_path, (LATER, call), ('default = "check"', 'default = "fold"')))
    deals = ByMatchups()
    best = np.maximum(4 * deals.lead, -2 * BOARDS)
    calls = 4 * deals.lead >= -2 * BOARDS
    assert analysis.together(("blind", "play", "raise"))[0] == deals.mean(best)
    assert analysis.decisions["raise"]["call"] == Fraction(int(deals.weight[calls].sum()), 1326 * 1225)
    assert 0 < analysis.decisions["raise"]["fold"] < 1
    assert analysis.decisions["play or fold"]["fold"] == 0
    assert_whole(analysis)


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
        ({"pair of jacks or better": 1}, {"pair of jacks or better": 4}),
        ({"pair of aces or better": 2, "pair of jacks or better": 1}, {"pair of aces or better": 1, "pair of jacks or better": 3}),
        ({"one pair": 1}, {"one pair": 13}),
        ({"pair of 2s or better": 1}, {"pair of deuces or better": 13}),
        (
            {"pair of kings or better": 2, "pair of jacks or better": 2, "pair of 7s or better": 1, "pair of 3s or better": 1},
            {"pair of kings or better": 2, "pair of jacks or better": 2, "pair of sevens or better": 4, "pair of threes or better": 4},
        ),
    ],
    ids=lambda value: "; ".join(value),
)  # fmt: skip
def test_a_pay_table_for_other_pairs(tmp_path: Path, lines: dict[str, int], ranks: dict[str, int]) -> None:
    hands = ", ".join(f'"{hand}"' for hand in lines)
    pays = ", ".join(str(paid) for paid in lines.values())
    tables = house_tables(
        FIVE_CARD, ('"pair of 7s or better"]', f"{hands}]"), ("4, 2, 1] }", f"4, 2, {pays}] }}"),
        ("3, 2, 1] }", f"3, 2, {pays}] }}"),
    )  # fmt: skip
    analysis = solve(two(tmp_path, tables=(tables,)))
    wager = analysis.wagers["bonus"]
    counts = {hand: number * PAIRS for hand, number in ranks.items()}
    assert {payoff.name: payoff.count for payoff in wager.payoffs if payoff.pays > 0} == BETTER | counts
    paid = sum(FIVE_CARD_BONUS["A"][hand] * count for hand, count in BETTER.items())
    paid += sum(pay * count for pay, count in zip(lines.values(), counts.values(), strict=True))
    lost = 2_598_960 - sum(BETTER.values()) - sum(counts.values())
    assert wager.player_ev == Fraction(paid - lost, 2_598_960)
    assert analysis.together(analysis.duel_wagers) == solved("champion-two").together(
        ("blind", "play", "raise")
    )
    assert_whole(analysis)


def seven_card_pairs(rank: int) -> int:
    """Seven-card hands that are one pair of this rank: 6 different ranks without a straight among them.

    The pair has 6 ways to be suited and the other five cards 4**5, less those with five in one suit: for each of
    the pair's suits the 16 with four or five of the five in it, for each other suit the one with all five.
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


def test_two_bonus_wagers_with_different_pairs(tmp_path: Path) -> None:
    """A second bonus on the same five cards, which begins at jacks where the first begins at sevens."""
    second = '[wagers.second]\nlabel = "Second"\nrequired = true\nequals = "blind"\ncite = "house"\n\n[wagers.blind]'
    slot = '[paytables.second]\nlabel = "Second"\ndefault = "X"\n\n[[steps]]\nlook'
    settled = '[[steps]]\nsettle = "second"\ncite = "house"\nby = { paytable = "second", hand = ["seat", "flop"] }\n\n'
    show = '[[steps]]\nshow = ["turn", "river"]'
    other = 'family = "second"\ntitle = "Second"\nslot = "second"\ngames = ["house-game"]\n'
    other += 'hands = ["two pair", "pair of jacks or better"]\n[tables]\nX = { pays = [3, 1] }\n'
    question = two(
        tmp_path,
        ("[wagers.blind]", second),
        ("[[steps]]\nlook", slot),
        (show, settled + show),
        tables=(house_tables(FIVE_CARD), other),
    )
    analysis = solve(question)
    assert analysis.wagers["bonus"] == solved("champion-two", "A").wagers["bonus"]
    better = sum(BETTER.values())
    value = Fraction(3 * better + 4 * PAIRS - (2_598_960 - better - 4 * PAIRS), 2_598_960)
    assert analysis.wagers["second"].player_ev == value
    assert_whole(analysis)


def test_a_pack_bet_that_needs_two_pair_to_win(tmp_path: Path) -> None:
    """The hand that is needed is read off the definition, too."""
    needs = ('win_needs = "one pair"', 'win_needs = "two pair"')
    analysis = solve(packs(tmp_path, needs))
    short = sum(
        count
        for _, bin_, outcome, count in analysis.tally.cells()
        if outcome == "win" and bin_.category.label in ("high card", "one pair")
    )
    assert analysis.wagers["pack-1"].house_edge == Fraction(short, analysis.tally.total)
    assert_whole(analysis)
