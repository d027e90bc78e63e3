"""The generic counter from a single situation on: its cards lie, what can follow is listed and dealt."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from pitboss.exact.columns import CellColumns
from pitboss.exact.counters.counter import I64
from pitboss.exact.counters.listed import Listed
from pitboss.exact.counters.walk import U8, missing_cards, readings_of
from pitboss.exact.problem import Problem
from pitboss.kernels.walk import Readings, Situations, expand, outcomes, root

__all__ = ["walk_from"]


def walk_from(problem: Problem, stage: int, cards: Sequence[int], deals: int) -> Listed:
    """Level 1 is the situation of a stage with these cards, in canonical form; `deals` can follow it.

    Decisions before it are at level 0: what was answered there is not decided here.
    """
    part = np.array([n for n, each in enumerate(problem.parts) for _ in range(each.cards)], np.uint8)
    ends = [
        sum(each.cards for each in problem.parts if each.stage is not None and each.stage <= at)
        for at in range(len(problem.stages))
    ]
    missing = missing_cards(problem)
    here = Situations(np.array([cards], np.uint8), np.zeros(1, np.int32), np.ones(1, np.int64))
    levels = [root(), here]
    for end in ends[stage + 1 :]:
        levels.append(expand(levels[-1], part[:end], missing))
    columns = CellColumns(problem, deals)
    readings = readings_of(problem, columns)
    if len(levels) == 2:
        counts = _from_here(here, part, missing, readings, columns.count)
    else:
        counts = outcomes(levels[-1].cards, part, missing, readings, columns.count, each=16)
    return Listed(
        "deals one by one, from the cards in sight",
        problem,
        levels,
        [max(0, at - stage + 1) for at in range(len(problem.stages))],
        columns,
        np.zeros(len(counts), np.int64),
        counts,
    )


def _from_here(here: Situations, part: U8, missing: int, readings: Readings, cells: int) -> I64:
    """Nothing more is decided: slices by the next cards, so that all cores have something to do.

    The next part up to suits; of the last part its lowest card.
    """
    known = here.cards.shape[1]
    if known == len(part):
        return outcomes(here.cards, part, missing, readings, cells)
    following = int(np.searchsorted(part, part[known], side="right"))
    if following < len(part) and comb(52, following - known) < 2_000_000:
        then = expand(here, part[:following], missing)
        return outcomes(then.cards, part, missing, readings, cells, together=then.ways, each=16)
    lowest = [card for card in range(52) if card not in here.cards and not missing >> card & 1]
    begun = np.array([[*here.cards[0], card] for card in lowest], np.uint8)
    ones = np.ones(len(begun), np.int64)
    return outcomes(begun, part, missing, readings, cells, together=ones, each=1)
