"""Exact analysis: integer counts and Fractions, never a rounded number inside."""

from pitboss.exact import store
from pitboss.exact.analysis import Analysis, Payoff, WagerFigures
from pitboss.exact.analysis_json import analysis_json
from pitboss.exact.deal_counts import Branch, DealCounts, HandValue
from pitboss.exact.question import Question, ask, sides
from pitboss.exact.shape import Shape, read_shape
from pitboss.exact.solver import count, find_or_count, is_counted, is_solvable, solve

__all__ = [
    "Analysis",
    "Branch",
    "DealCounts",
    "HandValue",
    "Payoff",
    "Question",
    "Shape",
    "WagerFigures",
    "analysis_json",
    "ask",
    "count",
    "find_or_count",
    "is_counted",
    "is_solvable",
    "read_shape",
    "sides",
    "solve",
    "store",
]
