"""What it costs to walk through a problem deal by deal."""

from __future__ import annotations

from math import comb, factorial, prod

from pitboss.exact.problem import Problem

__all__ = ["counts_to_keep", "deals_to_walk"]


def deals_to_walk(problem: Problem) -> int:
    """About how many deals are dealt: one of each up to renaming of suits, as far as the seat sees."""
    seen = sum(part.cards for part in problem.parts if part.stage is not None)
    first = seen or problem.parts[0].cards
    return max(1, problem.total // min(24, factorial(min(first, 4))))


def situations_to_keep(problem: Problem) -> int:
    """About how many situations the last level has."""
    left, total = problem.deck, 1
    for part in problem.parts:
        if part.stage is not None:
            total *= comb(left, part.cards)
            left -= part.cards
    return max(1, total // 12)


def counts_to_keep(problem: Problem) -> int:
    """How many counts that makes: one for each situation and cell."""
    return situations_to_keep(problem) * prod(problem.payoffs.sizes)
