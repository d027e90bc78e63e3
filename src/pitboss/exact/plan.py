"""The cheapest way to count a problem, and a refusal where every way would take too long."""

from __future__ import annotations

from pitboss.errors import Unsolvable
from pitboss.exact.counters import Plan, candidates
from pitboss.exact.problem import Problem

__all__ = ["LIMIT", "choose_counter", "plans"]

LIMIT = 3600.0
"""Seconds that a count may take here, on two cores."""


def plans(problem: Problem) -> list[Plan]:
    """Every way to count the problem, the cheapest first."""
    return sorted(candidates(problem), key=lambda plan: plan.seconds)


def choose_counter(problem: Problem, limit: float = LIMIT) -> Plan:
    """The cheapest plan; Unsolvable says how long it would take."""
    found = plans(problem)
    if not found or found[0].seconds > limit:
        name = problem.question.game.id
        raise Unsolvable(
            f"{name} cannot be solved exactly within {limit / 60:.0f} minutes: that takes "
            f"{_about(found[0].deals if found else problem.total)} deals"
            f"{f', about {_hours(found[0].seconds)}' if found else ''}; "
            f"`pitboss simulate {name} --strategy always-play` estimates it."
        )
    return found[0]


def _about(number: int) -> str:
    return f"{number:,}" if number < 10**9 else f"{number:.1e}".replace("e+", " x 10^")


def _hours(seconds: float) -> str:
    hours = seconds / 3600
    return f"{hours:,.0f} hours" if hours < 10_000 else f"{hours / 8766:,.0f} years"
