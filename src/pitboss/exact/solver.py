"""`solve(question)`: the exact analysis, from counts that are kept or computed anew."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.exact import store
from pitboss.exact.analysis import Analysis, analyse
from pitboss.exact.question import Question
from pitboss.exact.shape import Shape, read_shape
from pitboss.exact.tally import Tally

__all__ = ["count", "solve"]

Progress = Callable[[str, float], None]


def _quiet(_stage: str, _done: float) -> None:
    pass


def solve(question: Question, *, fresh: bool = False, progress: Progress = _quiet) -> Analysis:
    """All figures of the question; `fresh` counts again even where counts are kept."""
    shape = read_shape(question)
    tally = None if fresh else store.find(shape.key)
    if tally is None:
        tally = count(shape, progress)
        store.keep(shape.key, tally)
    return analyse(question, shape, tally)


def count(shape: Shape, progress: Progress = _quiet) -> Tally:
    """Count by the method that fits the shape. The kernels are loaded here, not before."""
    if shape.duel is None:
        from pitboss.exact.alone import solve_alone

        return solve_alone(shape, progress)
    match shape.method:
        case "packs":
            from pitboss.exact.packs import solve_packs

            return solve_packs(progress)
        case "flop":
            from pitboss.exact.flop import solve_flop

            return solve_flop(shape, shape.duel, progress)
        case _:
            from pitboss.exact.matchup import solve_matchup

            return solve_matchup(shape, shape.duel, progress)
