"""The cheapest way to count a problem, and a refusal where every way would take too long."""

from __future__ import annotations

from pitboss.errors import Unsolvable
from pitboss.exact.counters import Plan, candidates, walking
from pitboss.exact.problem import Problem
from pitboss.exact.question import added_wagers, required_wagers
from pitboss.wording import joined

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
        name, question = problem.question.game.id, problem.question
        deals, seconds = (found[0].deals, found[0].seconds) if found else walking(problem)
        added = () if question.beside else added_wagers(question)
        beside = f" with {joined(added)}" if added else ""
        bets = "".join(f" --bet {each}" for each in added)
        made = required_wagers(question)
        apart = not any(question.game.settled_alike(each, other) for each in added for other in made)
        alone = ""
        if added and apart:
            alone = f", and `pitboss solve {name}` without --with has each wager by itself"
        raise Unsolvable(
            f"{name}{beside} cannot be solved exactly within {limit / 60:.0f} minutes: that takes "
            f"{_about(deals)} deals, about {_hours(seconds)}; "
            f"`pitboss simulate {name}{bets} --strategy always-play` estimates it{alone}."
        )
    return found[0]


def _about(number: int) -> str:
    return f"{number:,}" if number < 10**9 else f"{number:.1e}".replace("e+", " x 10^")


def _hours(seconds: float) -> str:
    hours = seconds / 3600
    return f"{hours:,.0f} hours" if hours < 10_000 else f"{hours / 8766:,.0f} years"
