"""Two cards each over five: kinds of boards and holes, pulled card by card (`kernels.holdem_*`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.columns import RivalColumns, Worths
from pitboss.exact.counters.board_game import BoardGame
from pitboss.exact.counters.counter import I64, Decided, Labels, Last, Numbers, Progress
from pitboss.exact.deal_counts import HandValue
from pitboss.exact.payoff import Cell
from pitboss.exact.problem import Problem
from pitboss.exact.starting_hands import LABELS
from pitboss.exact.strengths import NUMBERS
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_levels import Street, street
from pitboss.kernels.holdem_rivals import Rivers, rivers
from pitboss.kernels.holdem_streets import flop_to_hole, flop_to_turn, hole_to_flop, turn_to_flop
from pitboss.kernels.holdem_tally import street_tally
from pitboss.kernels.holdem_values import street_choices
from pitboss.kernels.walk import strengths

__all__ = ["Holdem"]

_HOLE, _FLOP, _TURN = 1, 2, 3


class Holdem:
    """Levels: nothing, the hole, the flop, the turn where somebody decides there, the river."""

    name = "kinds of boards and holes, pulled card by card"

    def __init__(self, problem: Problem, game: BoardGame) -> None:
        self.problem = problem
        self.columns = RivalColumns(problem)
        self.streets: tuple[Street, ...] = ("flop", "turn") if 4 in game.seen else ("flop",)
        self.last = 2 + len(self.streets)
        level = {0: _HOLE, 3: _FLOP, 4: _TURN, 5: self.last}
        self.level_of: Sequence[int] = [level[seen] for seen in game.seen]
        self.early = {at: level[seen] for at, seen in game.early.items()}

    @cached_property
    def rivers(self) -> Rivers:
        return rivers(self.columns.cuts, self.columns.class_of, ranks=self.problem.ranks)

    def worths(self) -> Worths:
        return self.columns.worths()

    def decide(self, last: Last, choice_of: I64, progress: Progress) -> Decided:
        progress("every hand on every board", 0.1)
        values, choices = street_choices(
            self.rivers, last.worths.array, last.group, choice_of, to=self.streets[-1]
        )
        flat = values.reshape(len(values), -1)
        numbers = choices.reshape(len(values), -1).view(np.uint8) if choices.size else _own(flat)
        return Decided(values=flat, choices=numbers)

    def pull(self, level: int, values: Numbers) -> I64:
        boards = values.reshape(len(values), -1, 1326)
        found = turn_to_flop(boards) if level == _TURN else flop_to_hole(boards)
        return found.reshape(len(values), -1)

    def push(self, level: int, mass: I64) -> I64:
        if level == 0:
            return np.repeat(mass, len(LABELS), axis=1)
        if level == _HOLE:
            return hole_to_flop(mass, ranks=self.problem.ranks).reshape(len(mass), -1)
        flops = mass.astype(np.uint8).reshape(len(mass), -1, 1326)  # weights of classes, 24 at most
        return np.asarray(flop_to_turn(flops, ranks=self.problem.ranks).reshape(len(mass), -1))

    def tally(self, last: Last, mass: I64, choices: NDArray[np.uint8], progress: Progress) -> I64:
        progress("the round's results", 0.7)
        return np.asarray(
            street_tally(
                self.rivers,
                last.worths.array,
                last.group,
                mass.astype(np.uint8, copy=False).reshape(len(mass), -1, 1326),
                choices.view(np.int8).reshape(len(mass), -1, 1326),
                source=self.streets[-1],
            )
        )

    def counted(self, sums: I64, label: dict[int, int]) -> Iterator[tuple[Cell, int]]:
        return self.columns.counted(sums, label)

    def labels(self, level: int) -> Labels | None:
        if level != _HOLE:
            return None
        number = 168 - holes().hand
        there = np.isin(holes().cards >> 2, [r for r in range(13) if self.problem.ranks >> r & 1]).all(axis=1)
        weight = np.bincount(number[there], minlength=len(LABELS)).astype(np.int64)
        return Labels(names=list(LABELS), number=np.arange(len(LABELS)), weight=weight)

    def classes_at(self, level: int, reading: int) -> I64:
        numbers = self.problem.payoffs.classes[reading].numbers
        ranking = NUMBERS[self.problem.payoffs.readings[reading].ranking]
        hole = holes().cards.astype(np.uint8)
        if level == _HOLE:
            found = np.zeros(len(LABELS), np.int64)
            found[168 - holes().hand] = numbers[strengths(hole, np.ones((1, 2), np.uint8), ranking)]
            return found
        boards = street("flop" if level == _FLOP else "turn").cards.astype(np.uint8)
        classes = np.zeros((len(boards), len(hole)), np.int64)
        member = np.ones((1, 2 + boards.shape[1]), np.uint8)
        for at, board in enumerate(boards):
            apart = ~np.isin(hole, board).any(axis=1)
            cards = np.concatenate([hole[apart], np.tile(board, (int(apart.sum()), 1))], axis=1)
            classes[at, apart] = numbers[strengths(cards, member, ranking, threads=1)]
        return classes.ravel()

    def first_hands(self, last: Last) -> tuple[HandValue, ...]:
        del last
        return ()


def _own(values: Numbers) -> NDArray[np.uint8]:
    """Every group is its own choice."""
    return np.repeat(np.arange(len(values), dtype=np.uint8)[:, None], values.shape[1], axis=1)
