"""Games over a shared board, by the strengths of all hands on each board (`kernels.shared_boards`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.columns import RivalColumns, Worths
from pitboss.exact.counters.board_game import BoardGame
from pitboss.exact.counters.counter import (
    I64,
    Decided,
    Labels,
    Last,
    Numbers,
    Progress,
    choose_between,
    split,
)
from pitboss.exact.counters.hand_names import name_situations
from pitboss.exact.deal_counts import HandValue
from pitboss.exact.payoff import Cell
from pitboss.exact.problem import Problem
from pitboss.exact.strengths import NUMBERS
from pitboss.kernels import shared_boards as kernel
from pitboss.kernels.walk import strengths

__all__ = ["Boards"]

_HAND, _FIRST, _LAST = 1, 2, 3


class Boards:
    """Levels: nothing, my hand, my hand and the first cards of the board, the whole board."""

    name = "boards one by one, hands on each by strength"
    last = _LAST

    def __init__(self, problem: Problem, game: BoardGame) -> None:
        self.problem = problem
        self.columns = RivalColumns(problem)
        needed = (*game.seen, *game.early.values())
        first = max((seen for seen in needed if seen < game.board), default=0)
        self.game = kernel.shared_boards(
            mine=game.mine,
            theirs=game.theirs,
            first=first,
            then=game.board - first,
            ranking=NUMBERS[game.ranking],
            class_of=self.columns.class_of,
            cuts=self.columns.cuts,
            ranks=problem.ranks,
        )
        self.level_of: Sequence[int] = [self._level(seen, game.board) for seen in game.seen]
        self.early = {at: self._level(seen, game.board) for at, seen in game.early.items()}

    @staticmethod
    def _level(seen: int, board: int) -> int:
        return _HAND if seen == 0 else _LAST if seen == board else _FIRST

    def worths(self) -> Worths:
        return self.columns.worths()

    def decide(self, last: Last, choice_of: I64, progress: Progress) -> Decided:
        found = kernel.values(
            self.game, last.worths.array, last.group, lambda done: progress("every board", 0.6 * done)
        )
        return choose_between(found.reshape(len(found), -1), choice_of)

    def pull(self, level: int, values: Numbers) -> I64:
        del level
        return kernel.hands(
            self.game, values.astype(np.int64, copy=False).reshape(len(values), len(self.game.firsts), -1)
        )

    def push(self, level: int, mass: I64) -> I64:
        if level == 0:
            return np.repeat(mass, len(self._classes.cards), axis=1)
        return kernel.spread(self.game, mass).reshape(len(mass), -1)

    def tally(self, last: Last, mass: I64, choices: NDArray[np.uint8], progress: Progress) -> I64:
        by_group = split(mass, choices, last.groups)
        return kernel.tally(
            self.game,
            last.worths.array,
            last.group,
            by_group.reshape(last.groups, len(self.game.firsts), -1),
            lambda done: progress("the round's results", 0.6 + 0.4 * done),
        )

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        return self.columns.counted(sums, label)

    @property
    def _classes(self) -> kernel.HandClasses:
        return kernel.hand_classes(self.game.mine, self.problem.ranks)

    def labels(self, level: int) -> Labels | None:
        """Only the hand alone has a name that people use."""
        if level != _HAND:
            return None
        names, number = name_situations(self.problem, self._classes.cards.astype(np.uint8))
        return Labels(names=names, number=number, weight=self._classes.weight)

    def classes_at(self, level: int, reading: int) -> I64:
        return self.problem.payoffs.classes[reading].numbers[self._strengths(level, reading)].astype(np.int64)

    def _strengths(self, level: int, reading: int) -> I64:
        ranking = NUMBERS[self.problem.payoffs.readings[reading].ranking]
        if level == _HAND:
            cards = self._classes.cards.astype(np.uint8)
            return strengths(cards, np.ones((1, cards.shape[1]), np.uint8), ranking).astype(np.int64)
        mine, firsts = self.game.my_hands, self.game.firsts
        found = np.zeros((len(firsts), comb(52, self.game.mine)), np.int64)
        for at, board in enumerate(firsts):
            cards = np.concatenate([mine.cards, np.tile(board, (len(mine.cards), 1))], axis=1).astype(
                np.uint8
            )
            apart = ~np.isin(mine.cards, board).any(axis=1)
            member = np.ones((1, cards.shape[1]), np.uint8)
            found[at, mine.place[apart]] = strengths(cards[apart], member, ranking)
        return found.ravel()

    def first_hands(self, last: Last) -> tuple[HandValue, ...]:
        del last
        return ()
