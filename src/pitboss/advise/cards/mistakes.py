"""What common mistakes cost: a habit at one decision, the others made as well as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.advise.cards.conditions import Kind, conditions
from pitboss.advise.cards.problem import Problem, Round, read_round
from pitboss.advise.cards.search import Step
from pitboss.exact import Question

__all__ = ["Mistake", "mistake_costs"]

_WORST = 10

_LOOSE: dict[Kind, tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]] = {
    "flop": (
        ("{Most} only with top pair or better", (("with top pair or better",),)),
        ("{Most} only with a pair that uses a hole card, or better", (("with own pair or better",),)),
        (
            "{Most} with such a pair, and with every flush draw or open-ended straight draw",
            (("with own pair or better",), ("with flush or open-ended draw",)),
        ),
        ("{Most} with such a pair, and with every ace", (("with own pair or better",), ("with Ax",))),
    ),
    "both hands": (
        ("{Most} only with a pair", (("with pair",),)),
        ("{Most} with the highest card, whatever the pairs", (("with higher card",),)),
    ),
    "my hand": (),
    "their hand": (),
}
"""Habits of staking the most, as (words, rules of a rule list), by what is in sight."""

_FOLDED: dict[Kind, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "my hand": (
        ("{Fold} without a pair or a ten or higher", ("without pair", "without Tx+")),
        ("{Fold} without a pair or a face card or an ace", ("without pair", "without Jx+")),
        ("{Fold} without a pair or an ace", ("without pair", "without Ax")),
    ),
    "their hand": (
        ("{Fold} against every pair", ("against pair",)),
        ("{Fold} against every ace", ("against Ax",)),
    ),
    "both hands": (),
    "flop": (),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A habit at one decision, and what it costs per round, in units."""

    decision: str
    says: str
    cost: Fraction


def mistake_costs(question: Question) -> tuple[Mistake, ...]:
    """Exact costs of habits, decision by decision, including those that cost nothing."""
    asked = read_round(question)
    problems = [asked.first] if asked.staying is None else [asked.first, asked.last()]
    return tuple(mistake for problem in problems for mistake in _mistakes(asked, problem))


def _mistakes(asked: Round, problem: Problem) -> Iterator[Mistake]:
    def made(says: str, value: int) -> Mistake:
        cost = Fraction(problem.best - value, asked.scale)
        return Mistake(decision=problem.fork.name, says=says, cost=cost)

    for number, option in enumerate(problem.options):
        yield made(_always(problem, option), int(problem.values[number].sum()))
    fork, at = problem.fork, problem.options.index
    if fork.folding and fork.staying:
        fold, play = at(fork.folding[0].name), at(fork.staying[0].name)
        if problem.kind == "my hand":
            yield made(*_worst_folded(asked, problem, fold, play))
        for says, parts in _FOLDED[problem.kind]:
            words = says.format(Fold=problem.options[fold].capitalize())
            yield made(words, _price(problem, (parts,), fold, play))
    if len(fork.staying) > 1:
        least = at(min(fork.staying, key=lambda choice: choice.units).name)
        most = at(fork.boldest.name)
        for says, rules in _LOOSE[problem.kind]:
            words = says.format(Most=problem.options[most].capitalize())
            yield made(words, _price(problem, rules, most, least))


def _always(problem: Problem, option: str) -> str:
    """ "Never bet or raise" for one who always checks, else "Always ..."."""
    choice = next(each for each in problem.fork.choices if each.name == option)
    if choice.stakes or choice.forfeits:
        return f"Always {option}"
    return f"Never {' or '.join(other for other in problem.options if other != option)}"


def _price(problem: Problem, rules: Sequence[Sequence[str]], option: int, otherwise: int) -> int:
    by_code = {each.code: each for each in conditions(problem.kind)}
    steps = [Step(option, tuple(by_code[code] for code in rule)) for rule in rules]
    return problem.search.price(steps, otherwise).value


def _worst_folded(asked: Round, problem: Problem, fold: int, play: int) -> tuple[str, int]:
    """Giving up the starting hands that lose most by playing."""
    worth = np.array([hand.values[problem.options[play]] for hand in asked.counts.hands])
    worst = np.argsort(worth, kind="stable")[:_WORST]
    value = int(problem.values[play].sum() + (problem.values[fold] - problem.values[play])[worst].sum())
    names = ", ".join(asked.counts.hands[at].hand for at in worst)
    return f"{problem.options[fold].capitalize()} the {_WORST} worst starting hands ({names})", value
