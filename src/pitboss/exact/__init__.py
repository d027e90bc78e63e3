"""Exact analysis: integer counts and Fractions, never a rounded number inside."""

from pitboss.exact import store
from pitboss.exact.analysis import Analysis, Payoff, WagerFigures, fraction_json
from pitboss.exact.document import analysis_json
from pitboss.exact.question import Question, ask, sides
from pitboss.exact.shape import Shape, read_shape
from pitboss.exact.solver import count, solve
from pitboss.exact.tally import Branch, HandValue, Tally

__all__ = [
    "Analysis",
    "Branch",
    "HandValue",
    "Payoff",
    "Question",
    "Shape",
    "Tally",
    "WagerFigures",
    "analysis_json",
    "ask",
    "count",
    "fraction_json",
    "read_shape",
    "sides",
    "solve",
    "store",
]
