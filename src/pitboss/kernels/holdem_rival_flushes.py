"""Flushes against flushes: what holes make of three to five board cards of one suit.

What counts is the part of a hole that is of that suit: one of 78 pairs of ranks, of 13 ranks, or nothing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import SUBSETS, Ints, subsets
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH, FLUSH_STRENGTH

__all__ = ["PARTS", "ROYALS", "SINGLES", "RivalFlushes", "rival_flushes"]

SINGLES, PARTS = 78, 92  # parts are numbered pairs first, then singles, then nothing
ROYALS = (
    7465  # one more than any strength; 7463 and 7464 are royal flushes of six and seven cards
)
_FLUSH = 5
_ROYAL = int(CATEGORY_FLOOR[9])


@dataclass(frozen=True, kw_only=True)
class RivalFlushes:
    """By subset of board cards (three, then four, then five of a suit) and part of the hole."""

    rows: NDArray[np.int16]  # [SUBSETS, 2, PARTS] dealer's holes with a lower flush, then with a higher one
    below: NDArray[np.int16]  # [SUBSETS, cuts, PARTS] dealer's holes with a flush below each cut
    known: NDArray[np.uint8]  # [SUBSETS, PARTS] class of the flush, that of strength 1 without one
    made: NDArray[np.bool_]  # [SUBSETS, PARTS] a flush at all
    straight: NDArray[np.bool_]  # [SUBSETS, PARTS] a straight flush, so nothing but another one beats it
    plain: NDArray[np.int16]  # [SUBSETS, 14] dealer's holes with a flush but not a straight flush: see below


@compiled
def _parts(
    start: Integer,
    stop: Integer,
    deck: Integer,
    masks: Ints,
    cuts: NDArray[np.int64],
    class_of: NDArray[np.uint8],
    rows: NDArray[np.int16],
    below_cut: NDArray[np.int16],
    known: NDArray[np.uint8],
    has_flush: NDArray[np.bool_],
    straight: NDArray[np.bool_],
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
    in_suit = np.int64(0)
    for rank in range(13):
        in_suit += (deck >> rank) & 1
    strengths = np.zeros(PARTS, np.int64)
    made = np.zeros(PARTS, np.int64)
    for subset in range(start, stop):
        mask = masks[subset]
        size = 3 + (subset >= 286) + (subset >= 1001)
        others_left = 3 * in_suit - 5 + size
        found = 0
        for part in range(PARTS):
            cards = mask | part_mask[part]
            strength = 0 if mask & part_mask[part] or cards & ~deck else np.int64(FLUSH_STRENGTH[cards])
            strengths[part] = strength
            has_flush[subset, part] = strength > 0
            straight[subset, part] = strength > 0 and CATEGORY_OF_STRENGTH[strength] > _FLUSH
            if strength:
                made[found] = part
                found += 1
            if strength >= _ROYAL:
                longer = (cards >> 7) & 1
                strength += longer + (longer & (cards >> 6))
            known[subset, part] = class_of[max(1, strength)]
        every = np.arange(PARTS) if len(cuts) else made[:found]  # without cuts, only flushes meet flushes
        for part in every:
            others = others_left - (0 if part < SINGLES else 1 if part < PARTS - 1 else 2)
            for cut in range(len(cuts)):
                below_cut[subset, cut, part] = 0
            below, above = np.int64(0), np.int64(0)
            for dealer in made[:found]:
                ways = others if dealer < PARTS - 1 else others * (others - 1) // 2
                ways = np.int64(1) if dealer < SINGLES else ways
                ways *= not part_mask[part] & part_mask[dealer]
                below += ways * (strengths[dealer] < strengths[part])
                above += ways * (strengths[dealer] > strengths[part])
                for cut in range(len(cuts)):
                    below_cut[subset, cut, part] += ways * (strengths[dealer] < cuts[cut])
            rows[subset, 0, part] = below
            rows[subset, 1, part] = above
        for place in range(14):
            plain[subset, place] = 0
        for part in made[:found]:
            if part < PARTS - 1 and not straight[subset, part]:
                plain[subset, 13] += 1 if part < SINGLES else others_left
                for rank in range(13):
                    if size == 3:
                        plain[subset, rank] += (part_mask[part] >> rank) & 1
                    else:
                        plain[subset, rank] += part >= SINGLES


def rival_flushes(
    cuts: NDArray[np.int64], class_of: NDArray[np.uint8], *, ranks: int = 8191, threads: int | None = None
) -> RivalFlushes:
    """All 2,288 subsets: 4 to 8 million comparisons, and as many for each cut above the lowest flush."""
    masks = np.concatenate(subsets()[0][3:])
    found = RivalFlushes(
        rows=np.zeros((SUBSETS, 2, PARTS), np.int16),
        below=np.zeros((SUBSETS, len(cuts), PARTS), np.int16),
        known=np.empty((SUBSETS, PARTS), np.uint8),
        made=np.empty((SUBSETS, PARTS), np.bool_),
        straight=np.empty((SUBSETS, PARTS), np.bool_),
        plain=np.empty((SUBSETS, 14), np.int16),
    )
    high = np.flatnonzero(cuts > CATEGORY_FLOOR[_FLUSH])
    below = np.empty((SUBSETS, len(high), PARTS), np.int16)
    in_slices(
        lambda start, stop: _parts(
            start,
            stop,
            ranks,
            masks,
            cuts[high],
            class_of,
            found.rows,
            below,
            found.known,
            found.made,
            found.straight,
            found.plain,
        ),
        SUBSETS,
        threads=threads,
        each=160,
    )
    found.below[:, high] = below
    return found
