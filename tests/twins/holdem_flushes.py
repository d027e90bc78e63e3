"""Flushes against flushes: what holes make of three to five board cards of one suit.

What counts is the part of a hole that is of that suit: one of 78 pairs of ranks, of 13 ranks, or nothing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import SUBSETS, Ints, subsets
from pitboss.kernels.tables import CATEGORY_OF_STRENGTH, FLUSH_STRENGTH

__all__ = ["CATEGORIES", "FLUSH", "PARTS", "SINGLES", "Flushes", "flushes"]

CATEGORIES = (
    12  # as in tables, but royal flushes of six and seven cards (A-9, A-8 suited) apart, as 10 and 11
)
FLUSH, ROYAL = 5, 9
SINGLES, PARTS = 78, 92  # parts are numbered pairs first, then singles, then nothing


@dataclass(frozen=True, kw_only=True)
class Flushes:
    """By subset of board cards (three, then four, then five of a suit) and part of the hole."""

    rows: NDArray[np.int16]  # [SUBSETS, 2 * PARTS] dealer's holes with a lower flush, then with a higher one
    category: NDArray[np.int8]  # [SUBSETS, PARTS] 0 without a flush
    plain: NDArray[np.int16]  # [SUBSETS, 14] dealer's holes with a flush but not a straight flush: see below


@compiled
def _parts(
    start: Integer,
    stop: Integer,
    masks: Ints,
    rows: NDArray[np.int16],
    category: NDArray[np.int8],
    plain: NDArray[np.int16],
) -> None:
    """At most 45 parts against 45. A dealer's part of i cards stands for C(others left, 2 - i) holes.

    In `plain`, place 13 counts all, and each place before it those with one card that a hole without a flush
    may hold: with three suited board cards the suited card of that rank, with four another card of it.
    """
    part_mask = np.zeros(PARTS, np.int64)
    for high in range(13):
        part_mask[SINGLES + high] = 1 << high
        for low in range(high):
            part_mask[low + high * (high - 1) // 2] = 1 << high | 1 << low
    strengths = np.zeros(PARTS, np.int64)
    made = np.zeros(PARTS, np.int64)
    for subset in range(start, stop):
        mask = masks[subset]
        size = 3 + (subset >= 286) + (subset >= 1001)
        for part in range(PARTS):
            cards = mask | part_mask[part]
            strengths[part] = 0 if mask & part_mask[part] else FLUSH_STRENGTH[cards]
            kind = np.int64(CATEGORY_OF_STRENGTH[strengths[part]]) if strengths[part] else 0
            if kind == ROYAL:
                kind += (cards >> 7) & 1
                kind += (cards >> 6) & 1 if kind > ROYAL else 0
            category[subset, part] = kind
        found = 0
        for part in range(PARTS):
            if strengths[part]:
                made[found] = part
                found += 1
        for part in made[:found]:
            others = 34 + size - (0 if part < SINGLES else 1 if part < PARTS - 1 else 2)
            below = 0
            above = 0
            for dealer in made[:found]:
                ways = others if dealer < PARTS - 1 else others * (others - 1) // 2
                ways = 1 if dealer < SINGLES else ways
                ways *= not part_mask[part] & part_mask[dealer]
                below += ways * (strengths[dealer] < strengths[part])
                above += ways * (strengths[dealer] > strengths[part])
            rows[subset, part] = below
            rows[subset, PARTS + part] = above
        for place in range(14):
            plain[subset, place] = 0
        for part in range(PARTS - 1):
            if category[subset, part] == FLUSH:
                plain[subset, 13] += 1 if part < SINGLES else 34 + size
                for rank in range(13):
                    if size == 3:
                        plain[subset, rank] += (part_mask[part] >> rank) & 1
                    else:
                        plain[subset, rank] += part >= SINGLES


def flushes(*, threads: int | None = None) -> Flushes:
    """All 2,288 subsets: 3.8 million comparisons."""
    masks = np.concatenate(subsets()[0][3:])
    found = Flushes(
        rows=np.empty((SUBSETS, 2 * PARTS), np.int16),
        category=np.empty((SUBSETS, PARTS), np.int8),
        plain=np.empty((SUBSETS, 14), np.int16),
    )
    in_slices(
        lambda start, stop: _parts(start, stop, masks, found.rows, found.category, found.plain),
        SUBSETS,
        threads=threads,
        each=160,
    )
    return found
