"""Exact analysis: integer counts and Fractions, never a rounded number inside."""

from pitboss.exact import store
from pitboss.exact.analysis import Analysis, Payoff, WagerFigures
from pitboss.exact.analysis_json import analysis_json
from pitboss.exact.deal_counts import Branch, DealCounts, HandValue
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.question import Question, ask, sides
from pitboss.exact.solver import (
    count,
    find_or_count,
    is_counted,
    is_solvable,
    optional_wagers,
    side_bet,
    side_bets,
    solve,
    solve_side_bet,
)
from pitboss.exact.tree import Tree, read_tree

__all__ = [
    "Analysis",
    "Branch",
    "DealCounts",
    "HandValue",
    "Payoff",
    "Problem",
    "Question",
    "Tree",
    "WagerFigures",
    "analysis_json",
    "ask",
    "count",
    "find_or_count",
    "is_counted",
    "is_solvable",
    "make_problem",
    "optional_wagers",
    "read_tree",
    "side_bet",
    "side_bets",
    "sides",
    "solve",
    "solve_side_bet",
    "store",
]
