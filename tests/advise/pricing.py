"""What a card is worth, worked out a second way: deal by deal, every wager settled on the paths it takes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.kept import KeptCard
from pitboss.advise.cards.places import places_at
from pitboss.advise.cards.positions import Position, sight_of
from pitboss.advise.cards.vocabulary import vocabulary
from pitboss.exact.analysis import analyse
from pitboss.exact.counters.counter import quiet
from pitboss.exact.counters.listed import Listed
from pitboss.exact.counters.walk import walk
from pitboss.exact.deal_counts import DealCounts
from pitboss.exact.induction import Solution, _branches, choose
from pitboss.exact.problem import Problem

__all__ = ["Walked"]


class Walked:
    """A round walked through deal by deal; cards are played in it as they read."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.counter: Listed = walk(problem, quiet)
        self.solution: Solution = choose(problem, self.counter, quiet)
        self.best = self._value()

    def _value(self) -> Fraction:
        branches = _branches(self.solution, quiet)
        total = sum(branch.total for branch in branches)
        return analyse(self.problem, DealCounts(total=total, branches=branches)).player_ev

    def value_of(self, card: KeptCard, cuts: Sequence[Sequence[int]]) -> Fraction:
        """The value of the round by the card; what it does not reach is played best."""
        choices = {level: rows.copy() for level, rows in self.solution.choices.items()}
        chosen = self.counter.chosen
        last = None if chosen is None else chosen[1].copy()
        forks = [
            (fork, level)
            for stage, level in zip(self.problem.stages, self.counter.level_of, strict=True)
            for fork in stage.forks
        ]
        for number, (fork, level) in enumerate(forks):
            said = next((each for each in card.decisions if each.name == fork.name), None)
            if said is None:
                continue
            position = Position(self.solution, fork, level)
            answers = self._answers(said.rules, said.otherwise, position, cuts[number])
            for before, ends in position.asked.items():
                taken = np.array(ends)[answers]
                if level == self.counter.last:
                    assert last is not None
                    last[before] = taken
                else:
                    choices[level][before] = taken
        kept = self.solution.choices
        try:
            self.solution.choices = choices
            if chosen is not None and last is not None:
                self.counter.chosen = chosen[0], last
            return self._value()
        finally:
            self.solution.choices, self.counter.chosen = kept, chosen

    def _answers(
        self, rules: Sequence[tuple[str, str]], otherwise: str, position: Position, cuts: Sequence[int]
    ) -> NDArray[np.intp]:
        """The number of the card's answer in every situation."""
        words = vocabulary(sight_of(self.problem, position.fork), cuts)
        places = places_at(self.problem, self.counter, position.level)
        held = words.held(words.levels(places.seen(0, places.size)))
        answers = np.full(places.size, position.options.index(otherwise))
        for option, code in reversed(rules):
            fits = np.logical_and.reduce([held[each.number] == each.wanted for each in words.read(code)])
            answers[fits] = position.options.index(option)
        return answers
