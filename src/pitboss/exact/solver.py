"""`solve(question)`: the exact analysis, from counts that are at hand or made now."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import Unsolvable
from pitboss.exact import store
from pitboss.exact.analysis import Analysis, analyse
from pitboss.exact.deal_counts import DealCounts
from pitboss.exact.question import Question
from pitboss.exact.shape import Shape, read_shape

__all__ = ["Progress", "count", "find_or_count", "is_counted", "is_solvable", "quiet", "solve"]

Progress = Callable[[str, float], None]
"""Called with what is being done, and how much of it is done."""


def quiet(_stage: str, _done: float) -> None:
    """Progress that nobody watches."""


def solve(question: Question, *, fresh: bool = False, progress: Progress = quiet) -> Analysis:
    """All figures of the question; `fresh` counts again even where counts are at hand."""
    shape = read_shape(question)
    return analyse(question, shape, find_or_count(shape, fresh=fresh, progress=progress))


def is_solvable(question: Question) -> bool:
    """Whether there is a method for it."""
    try:
        read_shape(question)
    except Unsolvable:
        return False
    return True


def is_counted(question: Question) -> bool:
    """Whether the counts are at hand, so that solving takes no time."""
    return store.find(read_shape(question).key) is not None


def find_or_count(shape: Shape, *, fresh: bool = False, progress: Progress = quiet) -> DealCounts:
    """The counts of this shape: shipped, kept on this machine, or counted now and kept."""
    found = None if fresh else store.find(shape.key)
    if found is None:
        found = count(shape, progress)
        store.keep(shape.key, found)
    return found


def count(shape: Shape, progress: Progress = quiet) -> DealCounts:
    """Count by the method that fits the shape. The kernels are loaded here, not before."""
    if shape.duel is None:
        from pitboss.exact.undecided import solve_alone

        return solve_alone(shape, progress)
    match shape.method:
        case "packs":
            from pitboss.exact.undecided import solve_packs

            return solve_packs(progress)
        case "flop":
            from pitboss.exact.flop import solve_flop

            return solve_flop(shape, shape.duel, progress)
        case _:
            from pitboss.exact.matchup import solve_matchup

            return solve_matchup(shape, shape.duel, progress)
