"""Answers as strategies tell them apart: which stay in the round, what they stake, what a hand allows."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.exact.strengths import covered
from pitboss.rules import Option
from pitboss.simulate.program import Sight
from pitboss.simulate.stakes import SeatStakes

__all__ = ["allowed", "boldest", "least_bold", "staying"]


def staying(answers: Mapping[str, Option]) -> dict[str, Option]:
    """The answers that neither give a wager up nor take one back; all, if there are none."""
    kept = {name: each for name, each in answers.items() if not each.forfeits and not each.returns}
    return kept or dict(answers)


def boldest(answers: Mapping[str, Option], stakes: SeatStakes) -> str:
    """The answer that stakes the most, the first of equals."""
    return max(answers, key=lambda name: stakes.added(answers[name]))


def least_bold(answers: Mapping[str, Option], stakes: SeatStakes) -> str:
    """The answer that stakes the least, the first of equals."""
    return min(answers, key=lambda name: stakes.added(answers[name]))


def allowed(sight: Sight, stakes: SeatStakes, strength: int) -> list[int]:
    """For each answer the one that a hand of this strength leads to.

    A seat that wants to stake more than its hand allows stakes as much as it does allow. If every answer left
    stakes more than it wanted, the answer is that of a seat that does not answer.
    """
    step = sight.step
    left = {
        name: option
        for name, option in sight.answers.items()
        if option.needs is None or covered(option.needs, step.ranking)[strength]
    }
    found = []
    for name, option in sight.answers.items():
        wanted = stakes.added(option)
        within = {each: one for each, one in staying(left).items() if stakes.added(one) <= wanted}
        instead = boldest(within, stakes) if within else step.default
        found.append(sight.options.index(name if name in left else instead))
    return found
