"""The decisions of a solved round: what each answer is worth everywhere, and the deals that come there.

What a card gives away is the sum over its decisions of what its answer there is worth less than the best,
everything after it played best, on the deals that the card itself brings so far. These sums add up to the
difference between best play and the card, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.places import Places, places_at, roles_of
from pitboss.advise.cards.words.sight import Sight
from pitboss.errors import Unsolvable
from pitboss.exact.counters.counter import I64, Counter, Progress, quiet
from pitboss.exact.induction import Prefix, Solution, choose
from pitboss.exact.plan import choose_counter
from pitboss.exact.problem import Problem
from pitboss.exact.tree import Fork
from pitboss.rules import PayByTable

__all__ = ["Position", "Standing", "best_choices", "first_standing", "positions", "sight_of"]

_LOWEST = np.iinfo(np.int64).min // 8
Choices = NDArray[np.uint8]
"""For each situation the number of the answer."""


@dataclass(eq=False)
class Position:
    """One decision."""

    solution: Solution
    fork: Fork
    level: int
    _values: dict[int, I64] = field(default_factory=dict, repr=False)

    @property
    def problem(self) -> Problem:
        return self.solution.problem

    @property
    def counter(self) -> Counter:
        return self.solution.counter

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(choice.name for choice in self.fork.choices)

    @cached_property
    def places(self) -> Places:
        return places_at(self.problem, self.counter, self.level)

    @property
    def scale(self) -> int:
        """Values over all deals are whole numbers over this."""
        return self.problem.total * self.solution.last.worths.scale

    @cached_property
    def asked(self) -> dict[int, tuple[int, ...]]:
        """By number of a beginning of the path that is asked here: what each answer leads to.

        Those are beginnings at the next level, and at the last level whole paths.
        """
        found = {}
        for number, before in enumerate(self.solution.prefixes[self.level]):
            after = self._after(before)
            if after is not None:
                found[number] = after
        return found

    @cached_property
    def _ends(self) -> list[Prefix]:
        if self.level == self.counter.last:
            return [self.problem.tree.paths[at].names for at in self.problem.order]
        return self.solution.prefixes[self.level + 1]

    def _after(self, before: Prefix) -> tuple[int, ...] | None:
        paths = self.problem.tree.paths
        if not any(
            path.names[: len(before)] == before and self.fork.name in path.forks[len(before) :]
            for path in paths
        ):
            return None
        longer = [(*before, name) for name in self.options]
        if any(each not in self._ends for each in longer):
            raise Unsolvable(
                f"There is no strategy card for {self.problem.question.game.id} yet: several decisions are "
                "made on the same cards."
            )
        return tuple(self._ends.index(each) for each in longer)

    def standing(self, before: int) -> int | None:
        """Where a beginning that is not asked here goes on; None at the last level."""
        if self.level == self.counter.last:
            return None
        return self._ends.index(self.solution.prefixes[self.level][before])

    def values(self, end: int) -> I64:
        """What is worth going on to an end, in every situation."""
        if end not in self._values:
            self._fill()
        return self._values[end]

    def _fill(self) -> None:
        wanted = sorted({end for after in self.asked.values() for end in after})
        for end, row in zip(wanted, _worth(self, wanted), strict=True):
            closed = row < _LOWEST
            self._values[end] = np.where(closed, -self._much, row) if closed.any() else row

    @property
    def _much(self) -> int:
        """What an answer that is not open is made to cost: more than could be lost."""
        worths = self.solution.last.worths
        return int(-worths.closed) * self.problem.total // max(1, self.places.size)

    @cached_property
    def sight(self) -> Sight:
        return sight_of(self.problem, self.fork)


def sight_of(problem: Problem, fork: Fork) -> Sight:
    """What is seen at a decision, as words see it."""
    game, roles = problem.question.game, roles_of(problem)
    seen = set(fork.seen)

    def number(groups: Sequence[str]) -> int:
        return sum(game.groups[name] for name in groups if name in seen)

    readings, duels = problem.payoffs.readings, problem.payoffs.duels
    mine = readings[duels[0][0]] if duels else readings[0]
    high, middle = (13, 13) if duels else _paid_pairs(problem)
    return Sight(
        own=number(roles.mine),
        shared=number(roles.board),
        up=number(roles.theirs),
        ranking=mine.ranking,
        whole=set(mine.groups) <= seen,
        duel=bool(duels),
        high=high,
        middle=middle,
    )


def _paid_pairs(problem: Problem) -> tuple[int, int]:
    """The lowest rank of which a pair wins, and of which it gets the stake back; 13 for none."""
    tree, question = problem.tree, problem.question
    for step in tree.settlements:
        if isinstance(step.by, PayByTable) and set(step.settle) & set(tree.dependent):
            pairs = [
                line
                for line in question.tables[step.by.paytable].lines
                if line.hand.category.label == "one pair"
            ]
            won = [max(line.hand.least, 2) - 2 for line in pairs if line.pays.odds > 0]
            kept = [max(line.hand.least, 2) - 2 for line in pairs if line.pays.odds == 0]
            if pairs:
                high = min(won, default=13)
                return high, min([high, *kept])
    return 13, 13


@dataclass(frozen=True, eq=False)
class Standing:
    """Deals that come to a level, by beginning of the path: [beginnings, situations]."""

    mass: I64

    def after(self, position: Position, choices: dict[int, Choices]) -> Standing:
        """The deals at the next position's level, given the answers here for each beginning that is asked."""
        counter, level = position.counter, position.level
        found = np.zeros((len(position.solution.prefixes[level + 1]), self.mass.shape[1]), np.int64)
        for number, mine in enumerate(self.mass):
            if number in position.asked:
                for option, end in enumerate(position.asked[number]):
                    found[end] += np.where(choices[number] == option, mine, 0)
            else:
                going_on = position.standing(number)
                if going_on is not None:
                    found[going_on] += mine
        return Standing(_pushed(counter, level, found))


def _pushed(counter: Counter, level: int, mass: I64) -> I64:
    """The deals at the next level; where that is swept and not kept, they stay."""
    from pitboss.exact.counters.boards import Boards
    from pitboss.exact.counters.holdem import Holdem

    if isinstance(counter, Boards) and level == counter.last - 1:
        return mass
    if not isinstance(counter, Holdem) or level < counter.last - 1:
        return counter.push(level, mass)
    from pitboss.kernels.holdem_kinds import RIVERS
    from pitboss.kernels.holdem_levels import push

    rows = np.zeros((len(mass), RIVERS), np.int64)
    for number, row in enumerate(mass):
        if row.any():
            deals = row.reshape(1, -1, 1326)
            rows[number] = push(deals, source=counter.streets[-1], ranks=counter.problem.ranks)[0]
    return rows


def positions(problem: Problem, progress: Progress = quiet) -> tuple[Position, ...]:
    """Solve the round and list its decisions."""
    counter = choose_counter(problem).make(progress)
    solution = choose(problem, counter, progress)
    return tuple(
        Position(solution, fork, level)
        for stage, level in zip(problem.stages, counter.level_of, strict=True)
        for fork in stage.forks
    )


def first_standing(position: Position) -> Standing:
    """Every deal, at the level of the first decision."""
    mass = np.ones((1, 1), np.int64)
    for level in range(position.level):
        if level:  # nothing is asked before
            mass = np.concatenate([mass] * len(position.solution.prefixes[level + 1]))
        mass = position.counter.push(level, mass)
    return Standing(mass)


def best_choices(position: Position) -> dict[int, Choices]:
    """The best answer in every situation, of equals the one that stakes less."""
    found = {}
    for number, ends in position.asked.items():
        order = np.argsort(ends, kind="stable")
        best, chosen = (
            position.values(ends[order[0]]).copy(),
            np.full(position.places.size, order[0], np.uint8),
        )
        for option in order[1:]:
            value = position.values(ends[option])
            chosen[value > best] = option
            np.maximum(best, value, out=best)
        found[number] = chosen
    return found


def _worth(position: Position, ends: Sequence[int]) -> Iterator[I64]:
    """The values of some ends."""
    from pitboss.exact.counters.holdem import Holdem
    from pitboss.exact.counters.listed import Listed
    from pitboss.kernels.best_paths import best_of_groups

    solution, counter, level = position.solution, position.counter, position.level
    worth = solution.last.worths.array
    if level == counter.last:
        some = np.ascontiguousarray(worth[list(ends)])
        if isinstance(counter, Listed):
            values, _ = best_of_groups(counter.known, counter.counts, some, np.arange(len(ends)), len(ends))
            yield from values
            return
        if isinstance(counter, Holdem):
            from pitboss.kernels.holdem_values import river_values

            yield from river_values(counter.rivers, some, np.arange(len(ends)))
            return
        raise Unsolvable(f"There is no strategy card for {position.problem.question.game.id} yet.")
    if level in solution.options:
        yield from solution.options[level][list(ends)]
        return
    assert isinstance(counter, Holdem)  # noqa: S101 - all others keep what options are worth
    from pitboss.kernels.holdem_values import street_values

    group = solution.last.group
    for end in ends:
        own = group == end
        found = street_values(
            counter.rivers, worth[own], np.zeros(int(own.sum()), np.int64), to=counter.streets[-1]
        )
        yield found[0].astype(np.int64).ravel()
