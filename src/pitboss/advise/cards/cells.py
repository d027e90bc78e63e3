"""All situations of a decision, put together by what the vocabulary of a card says about them.

No rule can tell two situations apart if every term says the same of both, so they share a cell. A few
thousand cells with exact sums price every list of rules that can be written.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.places import Places
from pitboss.advise.cards.terms import Vocabulary
from pitboss.exact.counters.counter import Progress

__all__ = ["Cells", "put_together", "sums"]

I64 = NDArray[np.int64]
_AT_ONCE = 1 << 18


class Cells:
    """Which terms hold in each cell, and the cell of each situation."""

    def __init__(self, vocabulary: Vocabulary, levels: NDArray[np.uint8], cell_of: NDArray[np.int32]) -> None:
        self.vocabulary, self.cell_of = vocabulary, cell_of
        self.held = vocabulary.held(levels)

    def __len__(self) -> int:
        return int(self.held.shape[1])


def put_together(places: Places, vocabulary: Vocabulary, progress: Progress) -> Cells:
    """Go through all situations once."""
    number: dict[bytes, int] = {}
    rows: list[NDArray[np.uint8]] = []
    cell_of = np.zeros(places.size, np.int32)
    base = _bases(vocabulary)
    for start in range(0, places.size, _AT_ONCE):
        stop = min(start + _AT_ONCE, places.size)
        progress("cards in sight", start / places.size)
        levels = vocabulary.levels(places.seen(start, stop))
        code = (levels.astype(np.int64) * base[:, None]).sum(axis=0)
        _, first, inverse = np.unique(code, return_index=True, return_inverse=True)
        places_of = np.zeros(len(first), np.int32)
        for at, where in enumerate(first):
            row = levels[:, where]
            key = row.tobytes()
            if key not in number:
                number[key] = len(rows)
                rows.append(row)
            places_of[at] = number[key]
        cell_of[start:stop] = places_of[inverse]
    return Cells(vocabulary, np.stack(rows, axis=1), cell_of)


def _bases(vocabulary: Vocabulary) -> I64:
    """So that levels of all measures make one number."""
    sizes = [len(measure.terms) + 1 for measure in vocabulary.measures]
    found, base = [], 1
    for size in sizes:
        found.append(base)
        base *= size
    if base >= 1 << 62:
        raise ValueError("there are too many words for one number")
    return np.array(found, np.int64)


def sums(cell_of: NDArray[np.int32], cells: int, numbers: Callable[[slice], I64]) -> I64:
    """Whole numbers added up by cell, a slice of situations at a time."""
    found = np.zeros(cells, np.int64)
    for start in range(0, len(cell_of), _AT_ONCE):
        at = slice(start, min(start + _AT_ONCE, len(cell_of)))
        np.add.at(found, cell_of[at], numbers(at))
    return found
