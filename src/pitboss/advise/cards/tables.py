"""A decision as the search sees it: cells, and what each option is worth there in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.cells import Cells, put_together, sums
from pitboss.advise.cards.positions import Choices, Position, Standing
from pitboss.advise.cards.search import Found, Search
from pitboss.advise.cards.terms import Vocabulary
from pitboss.advise.cards.vocabulary import by_strength, vocabulary
from pitboss.advise.cards.words.made import plain_cut, standard_cuts, strength_of
from pitboss.exact.counters.counter import Progress, quiet

__all__ = ["Bench", "Table", "Worded", "cuts_for"]

I64 = NDArray[np.int64]
_AT_ONCE = 1 << 18
_MOST_CUTS = 60


class Worded(Protocol):
    """A decision with its words and cells."""

    position: Position
    cuts: tuple[int, ...]
    words: Vocabulary
    cells: Cells

    def table(self, standing: Standing) -> Table:
        """Exact sums over the deals that come so far."""
        ...

    def choices(self, table: Table, found: Found) -> dict[int, Choices]:
        """The list's answer in every situation, for each beginning of the path that is asked."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Table:
    """One decision, on the deals that come so far."""

    bench: Worded
    deals: I64
    """Deals in each cell."""
    values: I64
    """[options, cells], summed over the deals of a cell; over the position's `scale`."""
    best_in: I64
    """[cells]: what the best decision in every single situation of a cell is worth, summed like `values`."""

    @cached_property
    def best(self) -> int:
        """What the best decision in every single situation is worth."""
        return int(self.best_in.sum())

    @cached_property
    def search(self) -> Search:
        return Search(self.bench.cells.held, self.bench.words.conditions, self.values)

    @property
    def options(self) -> tuple[str, ...]:
        return self.bench.position.options

    def shares(self, found: Found) -> dict[str, tuple[int, int]]:
        """For each option the deals in which it is taken, and all deals."""
        chosen, total = self.search.chosen(found.steps, found.otherwise), int(self.deals.sum())
        return {name: (int(self.deals[chosen == at].sum()), total) for at, name in enumerate(self.options)}


class Bench:
    """A position with its words; what does not depend on the deals that come so far is worked out once."""

    def __init__(self, position: Position, standing: Standing, progress: Progress = quiet) -> None:
        """`standing` are the deals of best play, from which strengths to compare with are found."""
        self.position = position
        self.cuts = tuple(cuts_for(position, standing)) if by_strength(position.sight) else ()
        self.words: Vocabulary = vocabulary(position.sight, self.cuts)
        self.cells: Cells = put_together(position.places, self.words, progress)

    def table(self, standing: Standing) -> Table:
        """Exact sums over the deals that come so far."""
        position, cells = self.position, self.cells
        size, weight = len(cells), position.places.weight
        deals = np.zeros(size, np.int64)
        values = np.zeros((len(position.options), size), np.int64)
        best = np.zeros(size, np.int64)
        for number, ends in position.asked.items():
            mass = standing.mass[number]
            if not mass.any():
                continue
            mine = mass if weight is None else mass * weight
            rows = [position.values(end) for end in ends]
            deals += sums(cells.cell_of, size, mine.__getitem__)
            for option, row in enumerate(rows):
                values[option] += sums(cells.cell_of, size, partial(_product, mine, row))
            best += sums(cells.cell_of, size, partial(_best_product, mine, rows))
        return Table(bench=self, deals=deals, values=values, best_in=best)

    def choices(self, table: Table, found: Found) -> dict[int, Choices]:
        """The list's answer in every situation."""
        by_cell = table.search.chosen(found.steps, found.otherwise).astype(np.uint8)
        chosen = by_cell[self.cells.cell_of]
        return dict.fromkeys(self.position.asked, chosen)


def _product(one: I64, other: I64, at: slice) -> I64:
    return one[at] * other[at]


def _best_product(one: I64, rows: Sequence[I64], at: slice) -> I64:
    found: I64 = one[at] * np.max([row[at] for row in rows], axis=0)
    return found


def cuts_for(position: Position, standing: Standing) -> list[int]:
    """Strengths that rules may name: those with a name of their own, and those where best play turns."""
    ranking, places = position.sight.ranking, position.places
    most = 7470
    size = 13 if position.sight.up == 1 else 1
    weight = places.weight
    number = len(position.options)
    by_strength_ = np.zeros((number, size, most))
    for start in range(0, places.size, _AT_ONCE):
        at = slice(start, min(start + _AT_ONCE, places.size))
        seen = places.seen(at.start, at.stop)
        strength = strength_of(seen, ranking).astype(np.int64)
        context = seen.their_ranks[:, 0].astype(np.int64) if size > 1 else 0
        for before, ends in position.asked.items():
            mass = standing.mass[before, at].astype(np.float64)
            if weight is not None:
                mass = mass * weight[at]
            for option, end in enumerate(ends):
                sums_ = np.bincount(strength + most * context, mass * position.values(end)[at], most * size)
                by_strength_[option] += sums_.reshape(size, most)
    found = dict.fromkeys(_turns(by_strength_.sum(axis=1), ranking))
    for context in range(size if size > 1 else 0):
        found |= dict.fromkeys(_turns(by_strength_[:, context], ranking))
    cuts = list(found)
    standard = [cut for cut in standard_cuts(ranking) if cut not in found]
    there = np.flatnonzero(by_strength_.any(axis=(0, 1)))
    every = [cut for cut in (*cuts, *standard) if there[0] < cut <= there[-1]]
    if len(every) > _MOST_CUTS:
        every = every[:_MOST_CUTS]
    return sorted(set(every))


def _turns(worth: NDArray[np.float64], ranking: str) -> Iterator[int]:
    """For each two options the strength from which on to change from one to the other gains most."""
    for one in range(len(worth)):
        for other in range(len(worth)):
            if one != other:
                gains = (worth[one] - worth[other])[::-1].cumsum()[::-1]
                at = int(gains.argmax())
                if gains[at] > 0 and at > 1:
                    yield plain_cut(at, ranking)
