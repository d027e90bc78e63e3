"""A game small enough to be solved in the plainest way: champion-four with a card each and two shared."""

from __future__ import annotations

from pathlib import Path

from pitboss.exact import Question
from pitboss.exact.analysis import Analysis, analyse
from pitboss.exact.counters.counter import quiet
from pitboss.exact.induction import induce
from pitboss.exact.plan import plans
from pitboss.exact.problem import make_problem
from tests.definitions import FOUR, swap
from tests.exact.plainly import solve_plainly
from tests.exact.variants import Swap, a_variant

__all__ = ["EIGHT", "SMALL", "TABLES", "TWELVE", "assert_solved_plainly", "small", "solved_short"]

TWELVE = 0b1100010000000
"""A deck of aces, kings and nines: high cards, pairs, flushes and three of a kind."""

EIGHT = 0b1000010000000
"""A deck of aces and nines, in which everybody has a pair: for many tests in little time."""


def _small() -> str:
    text = swap(FOUR, "seat   = 2\ndealer = 2\nboard  = { flop = 3, turn = 1, river = 1 }", CARDS)
    text = swap(text, 'burn_before = ["flop", "turn", "river"]', 'ranking = "three-card"')
    return swap(text, 'show = ["turn", "river"]', 'show = "turn"')


CARDS = "seat   = 1\ndealer = 1\nboard  = { flop = 1, turn = 1 }"
SMALL = _small()
TABLES = """
family  = "three"
title   = "Three"
slot    = "bonus"
games   = ["house-game"]
ranking = "three-card"
hands   = ["three of a kind", "flush", "one pair"]

[tables]
CH3 = { pays = [20, 4, 1] }
"""


def small(folder: Path, *swaps: Swap, tables: str = TABLES, game: str = SMALL) -> Question:
    """The small game with some lines written otherwise."""
    return a_variant(game, "", folder, *swaps, tables=(tables,))


def solved_short(question: Question, ranks: int = TWELVE) -> Analysis:
    """By every plan that fits a short deck, all of which must count the same; the cheapest one's analysis."""
    problem = make_problem(question, ranks=ranks)
    found = [induce(problem, plan.make(quiet), quiet) for plan in plans(problem)]
    first = {branch.path: dict(branch.counts) for branch in found[0].branches}
    for other in found[1:]:
        assert first == {branch.path: dict(branch.counts) for branch in other.branches}, other.method
    return analyse(problem, found[0])


def assert_solved_plainly(question: Question, ranks: int = TWELVE) -> Analysis:
    """Value and distribution are what the plainest way finds."""
    analysis = solved_short(question, ranks)
    value, spread = solve_plainly(question, ranks)
    assert {net * question.unit: share for net, share in analysis.distribution.items()} == spread
    assert analysis.player_ev * question.unit == value
    return analysis
