"""A decision as the search sees it: cells, and what each option is worth there in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.cells import both_hands_cells, flop_cells, hand_cells
from pitboss.advise.cards.conditions import Kind, conditions
from pitboss.advise.cards.search import Found, Search
from pitboss.errors import InputError, Unsolvable
from pitboss.exact import Analysis, DealCounts, Question, Shape, solve
from pitboss.exact.paths import Path, last_choices
from pitboss.exact.phrases import Mask
from pitboss.exact.question import NO_SIDE
from pitboss.exact.shape import Duel, Fork
from pitboss.exact.starting_hands import LABELS

__all__ = ["Problem", "Round", "read_round"]

I64 = NDArray[np.int64]
HANDS = 1326


@dataclass(frozen=True, kw_only=True, eq=False)
class Problem:
    """One decision, on the deals where it is asked."""

    fork: Fork
    kind: Kind
    deals: I64
    """Deals in each cell."""
    values: I64
    """[options, cells], summed over the deals of a cell; over the round's `scale`."""
    best: int
    """What the best decision in every single deal is worth."""
    search: Search

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(choice.name for choice in self.fork.choices)

    def shares(self, found: Found) -> dict[str, tuple[int, int]]:
        """For each option the deals in which it is taken, and all deals."""
        chosen, total = self.search.chosen(found.steps, found.otherwise), int(self.deals.sum())
        return {name: (int(self.deals[chosen == at].sum()), total) for at, name in enumerate(self.options)}


@dataclass(frozen=True, kw_only=True)
class Round:
    """A seat's round: one decision, or one on two cards and another when the seat has seen more."""

    question: Question
    analysis: Analysis
    duel: Duel

    @property
    def shape(self) -> Shape:
        return self.analysis.shape

    @property
    def counts(self) -> DealCounts:
        return self.analysis.counts

    @property
    def scale(self) -> int:
        """All values are whole numbers over this."""
        return HANDS * self.counts.scale

    @cached_property
    def _last(self) -> dict[tuple[str, ...], dict[str, Path]]:
        return last_choices(self.shape, self.shape.forks[-1])

    @cached_property
    def staying(self) -> str | None:
        """The first choice after which there is a second decision."""
        names = [before[0] for before in self._last if before]
        if len(names) > 1:
            raise Unsolvable(
                f"There is no strategy card for {self.question.game.id} yet: what "
                f"{self.shape.forks[1].name!r} is worth depends on the choice made before it."
            )
        return names[0] if names else None

    @cached_property
    def first(self) -> Problem:
        """The first decision, or the only one."""
        fork = self.shape.forks[0]
        if not self.counts.hands:
            return self._seen(fork, np.ones(len(LABELS), bool), self._best_of_all)
        kind: Kind = "my hand" if fork.mine else "their hand"
        deals = np.array([hand.deals for hand in self.counts.hands], np.int64)
        values = np.array(
            [[hand.values[c.name] for hand in self.counts.hands] for c in fork.choices], np.int64
        )
        return _problem(
            fork, kind, hand_cells(kind), deals, values * deals, int((values.max(0) * deals).sum())
        )

    @property
    def _best_of_all(self) -> int:
        value = self.analysis.together(self.analysis.duel_wagers)[0] * self.scale
        return int(value)

    def second(self, first: Found) -> Problem | None:
        """The decision that follows, on the hands that stay in at the first."""
        if self.staying is None:
            return None
        taken = self.first.search.chosen(first.steps, first.otherwise)
        return self._following(taken == self.first.options.index(self.staying))

    def last(self) -> Problem:
        """The last decision, on the hands that are best played to it."""
        if self.staying is None:
            return self.first
        best = np.array([hand.best == self.staying for hand in self.counts.hands])
        return self._following(best) or self.first

    def _following(self, asked: Mask) -> Problem | None:
        if not asked.any():
            return None
        best = sum(
            hand.deals * hand.values[self.staying or ""]
            for hand, there in zip(self.counts.hands, asked, strict=True)
            if there
        )
        return self._seen(self.shape.forks[1], asked, best)

    def _seen(self, fork: Fork, asked: Mask, best: int) -> Problem:
        theirs_first = not self.shape.forks[0].mine
        on_flop = fork.sight == "flop"
        cells = flop_cells(asked) if on_flop else both_hands_cells(asked, theirs=theirs_first)
        (last,) = self._last.values()
        told = self.duel.odds, cells.won, cells.lost, cells.cases * cells.deals
        values = np.stack([last[choice.name].worth(*told) for choice in fork.choices])
        return _problem(fork, cells.kind, cells.held, cells.deals, values, best)


def _problem(fork: Fork, kind: Kind, held: Mask, deals: I64, values: I64, best: int) -> Problem:
    search = Search(held, conditions(kind), values, _useful(values))
    return Problem(fork=fork, kind=kind, deals=deals, values=values, best=best, search=search)


def _useful(values: I64) -> list[int]:
    """The options that are somewhere better than all others. A bet between check and raise never is: where
    staking more is good, staking the most is best."""
    best = values.max(axis=0)
    only = (values == best).sum(axis=0) == 1
    found = [at for at in range(len(values)) if (only & (values[at] == best)).any()]
    return found or [int(values.sum(axis=1).argmax())]


def read_round(question: Question) -> Round:
    """The round, solved; refused where there is nothing to decide."""
    analysis = solve(question)
    duel = analysis.shape.duel
    if duel is None or not analysis.shape.forks:
        where = "Without a side there" if question.side == NO_SIDE else "There"
        raise InputError(
            f"{where} are no decisions in {question.game.id}, so there is no strategy to put on a card."
        )
    return Round(question=question, analysis=analysis, duel=duel)
