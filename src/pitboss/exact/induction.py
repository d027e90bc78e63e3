"""Backward induction: from the last decision to the first, then every deal counted by path and outcome.

Values come down level by level. At each, the answers that are still open are compared situation by situation,
and the best is kept; of equals the smaller wager. Then the deals go up the same way, each to the answer that
was chosen, and are counted by cell at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.counters.counter import I64, Counter, Labels, Last, Progress, choose_between, split
from pitboss.exact.deal_counts import Branch, DealCounts, HandValue
from pitboss.exact.payoff import Cell
from pitboss.exact.problem import Problem
from pitboss.exact.tree import Path
from pitboss.kernels.best_paths import summed

__all__ = ["Solution", "induce"]

Prefix = tuple[str, ...]
"""The answers given before a level."""


@dataclass
class Solution:
    """The choices of best play at the levels that are kept."""

    problem: Problem
    counter: Counter
    last: Last
    prefixes: list[list[Prefix]]
    """By level, what can have been answered before it."""
    choices: dict[int, NDArray[np.uint8]] = field(default_factory=dict)
    """By level: for each prefix and situation the number of the prefix of the next level."""
    options: dict[int, I64] = field(default_factory=dict)
    """By level: for each prefix of the next level and situation what it is worth."""


def induce(problem: Problem, counter: Counter, progress: Progress) -> DealCounts:
    """The best strategy of the problem, and all deals by path and cell."""
    solution = choose(problem, counter, progress)
    progress("the round's results", 0.6)
    branches = _branches(solution, progress)
    total = sum(branch.total for branch in branches)
    hands = _hands(solution)
    progress("done", 1.0)
    return DealCounts(
        total=total,
        branches=branches,
        hands=hands,
        scale=solution.last.worths.scale * (total // max(1, sum(hand.deals for hand in hands))),
        method=counter.name,
    )


def choose(problem: Problem, counter: Counter, progress: Progress) -> Solution:
    """Backward induction down to the first decision."""
    prefixes = _prefixes(problem, counter)
    firsts = [path.prefix(_before(problem, counter, counter.last)) for path in _paths(problem)]
    group = np.array([prefixes[counter.last].index(first) for first in firsts], np.int64)
    last = Last(worths=counter.worths(), group=group, groups=len(prefixes[counter.last]))
    solution = Solution(problem, counter, last, prefixes)
    if not problem.tree.forks:
        return solution
    progress("decisions", 0.0)
    decided = counter.decide(last, _choice_of(prefixes, counter.last - 1), progress)
    for level in range(counter.last - 1, 0, -1):
        if level < counter.last - 1:
            options = _closed(solution, level, counter.pull(level + 1, decided.values))
            decided = choose_between(options, _choice_of(prefixes, level))
        elif _needs_hand(problem, counter, level):
            if decided.options is None:
                raise ValueError("answers that need a hand are not kept apart here")
            options = _closed(solution, level, decided.options)
            decided = choose_between(options, _choice_of(prefixes, level))
        solution.choices[level] = decided.choices
        if decided.options is not None:
            solution.options[level] = decided.options
    return solution


def _choice_of(prefixes: list[list[Prefix]], level: int) -> I64:
    """For each prefix of the next level the number of its beginning at this one."""
    return np.array([_beginning(child, prefixes[level]) for child in prefixes[level + 1]], np.int64)


def _needs_hand(problem: Problem, counter: Counter, level: int) -> bool:
    """Whether an answer at this level is open to some hands only."""
    stages = [stage for stage, at in zip(problem.stages, counter.level_of, strict=True) if at == level]
    return any(fork.step.hand for stage in stages for fork in stage.forks)


def _paths(problem: Problem) -> list[Path]:
    return [problem.tree.paths[at] for at in problem.order]


def _before(problem: Problem, counter: Counter, level: int) -> frozenset[str]:
    """The decisions that are made before a level."""
    stages = zip(problem.stages, counter.level_of, strict=True)
    return frozenset(fork.name for stage, at in stages if at < level for fork in stage.forks)


def _prefixes(problem: Problem, counter: Counter) -> list[list[Prefix]]:
    """By level, those with one beginning side by side, in the order of what their paths stake at least."""
    found: list[list[Prefix]] = [[()]]
    for level in range(1, counter.last + 1):
        before = _before(problem, counter, level)
        every = dict.fromkeys(path.prefix(before) for path in _paths(problem))
        found.append(sorted(every, key=lambda each: _beginning(each, found[-1])))
    return found


def _beginning(prefix: Prefix, firsts: list[Prefix]) -> int:
    """The number of the prefix of the level before that this one goes on from."""
    return next(n for n, first in enumerate(firsts) if prefix[: len(first)] == first)


def _closed(solution: Solution, level: int, values: I64) -> I64:
    """Answers at this level that a hand is too low for are worth less than any other."""
    problem, counter = solution.problem, solution.counter
    stages = [stage for stage, at in zip(problem.stages, counter.level_of, strict=True) if at == level]
    for fork in (fork for stage in stages for fork in stage.forks if fork.step.hand):
        reading = problem.payoffs.readings.index(problem.payoffs.reading_for(fork))
        classes = counter.classes_at(level, reading)
        for choice in fork.choices:
            if choice.needs is None:
                continue
            covered = [
                problem.payoffs.covers(reading, number, choice.needs)
                for number in range(len(problem.payoffs.classes[reading]))
            ]
            barred = ~np.array(covered)[classes]
            for number, prefix in enumerate(solution.prefixes[level + 1]):
                if _answers(problem, prefix, fork.name, choice.name):
                    values[number][barred] = np.iinfo(values.dtype).min // 4
    return values


def _answers(problem: Problem, prefix: Prefix, fork: str, choice: str) -> bool:
    """Whether this beginning of a path gives that answer."""
    for path in problem.tree.paths:
        if path.names[: len(prefix)] == prefix:
            return any(
                (asked, given) == (fork, choice) for asked, given in zip(path.forks, prefix, strict=False)
            )
    return False


def _branches(solution: Solution, progress: Progress) -> tuple[Branch, ...]:
    problem, counter, prefixes = solution.problem, solution.counter, solution.prefixes
    masses: dict[tuple[tuple[int, int], ...], I64] = {(): np.ones((1, 1), np.int64)}
    for level in range(counter.last):
        if level:
            masses = {label: counter.push(level - 1, mass) for label, mass in masses.items()}
        for reading, at in counter.early.items():
            if at == level:
                classes = counter.classes_at(level, reading)
                masses = {
                    (*label, (reading, int(number))): np.where(classes == number, mass, 0)
                    for label, mass in masses.items()
                    for number in np.unique(classes)
                }
        if 0 < level < counter.last - 1:
            number = len(prefixes[level + 1])
            masses = {
                label: split(mass, _chosen(solution, level, mass), number) for label, mass in masses.items()
            }
    choices_there = _chosen(solution, counter.last - 1, next(iter(masses.values())))
    paths = _paths(problem)
    counts: list[dict[Cell, int]] = [{} for _ in paths]
    for label, mass in masses.items():
        sums = counter.tally(solution.last, mass, choices_there, progress)
        for at in range(len(paths)):
            for cell, count in counter.counted(sums[at], dict(label)):
                counts[at][cell] = counts[at].get(cell, 0) + count
    in_order = sorted(range(len(paths)), key=lambda at: problem.order[at])
    return tuple(Branch(paths[at].names, counts[at]) for at in in_order if any(counts[at].values()))


def _chosen(solution: Solution, level: int, mass: I64) -> NDArray[np.uint8]:
    """The choices of a level; where nothing is ever decided, there is one way on."""
    return solution.choices.get(level, np.zeros_like(mass, np.uint8))


def _hands(solution: Solution) -> tuple[HandValue, ...]:
    """The starting hands at the first decision, values over all deals that follow."""
    problem, counter = solution.problem, solution.counter
    if not problem.tree.forks:
        return ()
    level = counter.level_of[0]
    if level == counter.last:
        return counter.first_hands(solution.last)
    labels = counter.labels(level)
    if labels is None or level not in solution.options:
        return ()
    return name_hands(solution, level, labels)


def name_hands(solution: Solution, level: int, labels: Labels) -> tuple[HandValue, ...]:
    """Sums by name of what each first answer is worth, and how often it is the best."""
    problem = solution.problem
    fork = problem.tree.forks[0]
    values, chosen = solution.options[level], solution.choices[level][0]
    children = solution.prefixes[level + 1]
    return sum_by_name(
        labels,
        {
            choice.name: [n for n, child in enumerate(children) if child[0] == choice.name]
            for choice in fork.choices
        },
        values,
        chosen,
    )


def sum_by_name(
    labels: Labels, by_answer: dict[str, list[int]], values: I64, chosen: NDArray[np.uint8]
) -> tuple[HandValue, ...]:
    """`by_answer` has the rows of `values` that begin with an answer; `chosen` the row that is taken."""
    size = len(labels.names)
    deals = summed(labels.number, labels.weight, size)
    worth = summed(labels.number, labels.weight * values[chosen, np.arange(values.shape[1])], size)
    lowest = np.iinfo(np.int64).min // 8
    worths: dict[str, I64] = {}
    closed: dict[str, I64] = {}
    answers: dict[str, I64] = {}
    for name, rows in by_answer.items():
        best = values[rows].max(axis=0)
        barred = best < lowest
        worths[name] = summed(labels.number, labels.weight * np.where(barred, 0, best), size)
        closed[name] = summed(labels.number, barred.astype(np.int64), size)
        answers[name] = summed(labels.number, labels.weight * np.isin(chosen, rows), size)
    return tuple(
        HandValue(
            label,
            int(deals[at]),
            {name: int(sums[at]) for name, sums in worths.items() if not closed[name][at]},
            int(worth[at]),
            {name: int(sums[at]) for name, sums in answers.items()},
        )
        for at, label in enumerate(labels.names)
        if deals[at]
    )
