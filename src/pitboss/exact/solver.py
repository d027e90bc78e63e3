"""`solve(question)`: the exact analysis, from counts that are at hand or made now."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Unsolvable
from pitboss.exact import store
from pitboss.exact.analysis import Analysis, WagerFigures, analyse
from pitboss.exact.counters import Plan
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.deal_counts import DealCounts
from pitboss.exact.plan import LIMIT, choose_counter
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.question import Question, required_wagers
from pitboss.exact.tree import read_tree

__all__ = [
    "Progress",
    "count",
    "find_or_count",
    "is_counted",
    "is_solvable",
    "optional_wagers",
    "plan_for",
    "quiet",
    "side_bet",
    "side_bets",
    "solve",
    "solve_side_bet",
]


def solve(
    question: Question, *, fresh: bool = False, progress: Progress = quiet, limit: float = LIMIT
) -> Analysis:
    """All figures of the question; `fresh` counts again even where counts are at hand."""
    problem = make_problem(question)
    return analyse(problem, find_or_count(problem, fresh=fresh, progress=progress, limit=limit))


def is_solvable(question: Question) -> bool:
    """Whether it is counted, or can be within the time there is."""
    try:
        problem = make_problem(question)
        if store.find(problem.key) is None:
            choose_counter(problem)
    except Unsolvable:
        return False
    return True


def is_counted(question: Question) -> bool:
    """Whether the counts are at hand, so that solving takes no time."""
    return store.find(make_problem(question).key) is not None


def plan_for(question: Question, *, fresh: bool = False) -> Plan | None:
    """How the question would be counted, or None where its counts are at hand."""
    problem = make_problem(question)
    return None if not fresh and store.find(problem.key) else choose_counter(problem)


def find_or_count(
    problem: Problem, *, fresh: bool = False, progress: Progress = quiet, limit: float = LIMIT
) -> DealCounts:
    """The counts of this problem: shipped, kept on this machine, or counted now and kept."""
    found = None if fresh else store.find(problem.key)
    if found is None:
        found = count(problem, progress, limit)
        store.keep(problem.key, found)
    return found


def count(problem: Problem, progress: Progress = quiet, limit: float = LIMIT) -> DealCounts:
    """Count in the cheapest way. The kernels are loaded here, not before."""
    plan = choose_counter(problem, limit)
    progress(f"{plan.deals:,} deals, about {plan.seconds:.0f} s" if plan.seconds > 5 else "counting", 0.0)
    from pitboss.exact.induction import induce

    return induce(problem, plan.to_solve(progress), progress)


def optional_wagers(question: Question) -> tuple[str, ...]:
    """The wagers that may be made beside those of the question, or alone, and are the house's to pay."""
    game = question.game
    excluded = {name for made in question.wagers for name in game.wagers[made].excludes}
    return tuple(
        name
        for name, wager in game.opening_wagers.items()
        if name not in question.wagers
        and name not in game.pots
        and name not in excluded
        and not wager.excludes
        and question.offers(wager)
    )


def side_bet(question: Question, wager: str) -> Question:
    """The question about an optional wager by itself.

    Where answers can change what becomes of it, it is made beside the others, and they are answered for them.
    """
    beside = replace(question, wagers=(*question.wagers, wager), beside=(wager,))
    if wager in read_tree(replace(beside, beside=())).dependent:
        return beside
    return replace(question, wagers=(wager,), beside=(), side=None)


def side_bets(question: Question) -> tuple[str, ...]:
    """The optional wagers with figures of their own: not those that work as a wager that is made."""
    game = question.game
    return tuple(
        name
        for name in optional_wagers(question)
        if not any(game.settled_alike(name, made) for made in question.wagers)
    )


def solve_side_bet(question: Question, wager: str, *, progress: Progress = quiet) -> WagerFigures:
    """The figures of an optional wager beside the wagers that are made in any case, in units of its own."""
    own = replace(question, wagers=required_wagers(question))
    figures = solve(side_bet(own, wager), progress=progress).wagers[wager]
    stake = question.stake(wager)
    return replace(
        figures,
        player_ev=figures.player_ev / stake,
        average_wager=figures.average_wager / stake,
        variance=figures.variance / stake**2,
    )
