"""The last decision over a shared board that is swept, not kept (`counters.boards`).

Situations there are gone through by the kernel, which tells my hand apart by strength only; so it is asked
once for the boards of each pattern of suits, with my strengths divided by every cut that a rule may name.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.cells import Cells
from pitboss.advise.cards.positions import Choices, Position, Standing
from pitboss.advise.cards.search import Found
from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.tables import Table
from pitboss.advise.cards.terms import Vocabulary
from pitboss.advise.cards.vocabulary import by_strength, vocabulary
from pitboss.advise.cards.words.made import standard_cuts
from pitboss.cards import RANKINGS
from pitboss.errors import Unsolvable
from pitboss.exact.counters.boards import Boards
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.kernels import shared_boards as kernel

__all__ = ["LastBoards", "is_swept"]

I64 = NDArray[np.int64]
_MOST_CLASSES = 250


def is_swept(position: Position) -> bool:
    return isinstance(position.counter, Boards) and position.level == position.counter.last


class LastBoards:
    """The position with its words; a cell is an interval of strengths on boards of one pattern of suits."""

    def __init__(self, position: Position, progress: Progress = quiet) -> None:
        counter = position.counter
        assert isinstance(counter, Boards)  # noqa: S101 - asked for by its type
        if not by_strength(position.sight):
            raise Unsolvable(f"There is no strategy card for {position.problem.question.game.id} yet.")
        self.position, self.counter, self.progress = position, counter, progress
        ranking = position.sight.ranking
        known = counter.columns.class_of.astype(np.int64)
        self.cuts = tuple(_few(standard_cuts(ranking), _MOST_CLASSES - int(known.max()) - 2))
        self.words: Vocabulary = vocabulary(position.sight, self.cuts)
        interval = np.searchsorted(np.array(self.cuts), np.arange(len(known)), side="right")
        interval[len(RANKINGS[ranking].every()) + 1 :] = 0
        codes, self._class_of = np.unique(known << 16 | interval, return_inverse=True)
        self._known, self._interval = codes >> 16, codes & 0xFFFF
        self._patterns = self._boards_by_words()
        levels = [
            np.concatenate([[cut], pattern])
            for pattern in self._patterns
            for cut in range(len(self.cuts) + 1)
        ]
        self.cells = Cells(self.words, np.array(levels, np.uint8).T, np.zeros(0, np.int32))

    def _boards_by_words(self) -> dict[tuple[int, ...], NDArray[np.intp]]:
        """The boards that all words but those about my hand say the same of."""
        boards = self.counter.game.boards.cards.astype(np.uint8)
        mine = np.zeros((len(boards), 0), np.uint8)
        seen = Seen(mine=mine, board=boards, theirs=mine)
        others = Vocabulary(self.words.measures[1:])
        rows = others.levels(seen) if others.measures else np.zeros((0, len(boards)), np.uint8)
        kinds, number = np.unique(rows, axis=1, return_inverse=True)
        return {
            tuple(kinds[:, at].tolist()): np.flatnonzero(number.ravel() == at) for at in range(kinds.shape[1])
        }

    def table(self, standing: Standing) -> Table:
        """Exact sums over the deals that come so far."""
        position, game = self.position, self.counter.game
        worth = position.solution.last.worths.array[:, self._known]
        size = len(self.cuts) + 1
        deals = np.zeros(len(self.cells), np.int64)
        values = np.zeros((len(position.options), len(self.cells)), np.int64)
        best = np.zeros(len(self.cells), np.int64)
        for number, ends in position.asked.items():
            mass = standing.mass[number].reshape(1, len(game.firsts), -1)
            if not mass.any():
                continue
            mine = np.ascontiguousarray(worth[list(ends)])
            for at, boards in enumerate(self._patterns.values()):
                self.progress("every board", at / len(self._patterns))
                some = replace(
                    game,
                    class_of=self._class_of.astype(np.uint8),
                    boards=replace(
                        game.boards,
                        cards=np.ascontiguousarray(game.boards.cards[boards]),
                        weight=game.boards.weight[boards],
                        first=np.ascontiguousarray(game.boards.first[boards]),
                        renaming=np.ascontiguousarray(game.boards.renaming[boards]),
                    ),
                )
                found = kernel.tally(some, mine, np.zeros(len(ends), np.int64), mass)
                every = found.sum(axis=0)
                cells = self._interval + at * size
                np.add.at(best, cells, (found * mine).sum(axis=(0, 2)))
                np.add.at(deals, cells, every[:, -1] // game.total)
                for option in range(len(ends)):
                    np.add.at(values[option], cells, (mine[option] * every).sum(axis=1))
        return Table(bench=self, deals=deals, values=values, best_in=best)

    def choices(self, table: Table, found: Found) -> dict[int, Choices]:
        """Nothing comes after the last decision."""
        del table, found
        return {}


def _few(cuts: list[int], most: int) -> list[int]:
    """As many as there is room for: the lower hands first, where decisions are close."""
    return cuts[:most]
