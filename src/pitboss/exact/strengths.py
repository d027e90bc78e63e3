"""Strengths as the kernel numbers hands, by ranking, and the classes that named hands divide them into."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKINGS, HandRank
from pitboss.kernels import ranking_codes as kernel
from pitboss.kernels.ranking_codes import ROYAL, STRENGTHS
from pitboss.rules import FIVE_CARD, TWO_CARD, Hand, NamedHand

__all__ = ["NUMBERS", "Classes", "classes_of", "covered", "meeting", "samples", "strength_from"]

NUMBERS: Final[Mapping[str, int]] = {
    FIVE_CARD: kernel.FIVE,
    "four-card": kernel.FOUR,
    "three-card": kernel.THREE,
    TWO_CARD: kernel.TWO,
    "longest-flush": kernel.FLUSH,
    "longest-straight-flush": kernel.RUN,
}
"""The rankings as the kernel knows them."""


@cache
def samples(ranking: str) -> tuple[Hand, ...]:
    """A hand of every strength from 1 on; royal flushes of six and of seven cards come last."""
    hands = [Hand((), rank, 0, ranking) for rank in RANKINGS[ranking].every()]
    if ranking == FIVE_CARD:
        hands[-1:] = [replace(hands[-1], royal=length) for length in (5, 6, 7)]
    return tuple(hands)


def strength_from(rank: HandRank, ranking: str) -> int:
    """The least strength of hands that rank as high as this one, of which the first ranks may do."""
    return 1 + bisect_left(RANKINGS[ranking].every(), rank)


@cache
def covered(hand: NamedHand, ranking: str) -> NDArray[np.bool_]:
    """By strength, whether the name covers it; of the hand on the other side nothing is asked."""
    alone, hands = replace(hand, facing=None), samples(ranking)
    found = np.zeros(STRENGTHS, bool)
    if ranking == TWO_CARD:  # there a name covers just the hands that it names
        found[1 : 1 + len(hands)] = [alone.is_met_by(each) for each in hands]
    else:
        found[1 + bisect_left(hands, 1, key=alone.is_met_by) :] = True
    return found


@dataclass(frozen=True, eq=False)
class Classes:
    """Strengths that the same names cover make a class."""

    numbers: NDArray[np.uint8]
    """By strength; strengths that the ranking does not have are in class 0."""
    strengths: range
    """Those that the ranking has."""
    lowest: tuple[int, ...]
    """By class, the lowest strength of it ..."""
    highest: tuple[int, ...]
    """... and the highest."""

    def __len__(self) -> int:
        return len(self.lowest)

    @property
    def upper(self) -> int | None:
        """The strength that divides the lower of two classes from the upper; 0 for a single class."""
        if len(self) == 1:
            return 0
        return self.lowest[1] if len(self) == 2 and self.highest[0] < self.lowest[1] else None

    def equal_to(self, others: Classes) -> dict[tuple[int, int], tuple[int, int]]:
        """The classes that two equal hands can be of, with a strength of each; royal flushes are equal,
        however long."""
        stop = self.strengths.stop
        both = self.numbers[1:stop].astype(np.int64) << 8 | others.numbers[1:stop]
        codes, first = np.unique(both, return_index=True)
        found = {
            divmod(code, 256): (at + 1, at + 1)
            for code, at in zip(codes.tolist(), first.tolist(), strict=True)
        }
        for one, other in product(range(ROYAL, stop), repeat=2):
            found[int(self.numbers[one]), int(others.numbers[other])] = one, other
        return found


@lru_cache(maxsize=1024)
def classes_of(names: tuple[NamedHand, ...], ranking: str) -> Classes:
    """The classes that these names divide all hands into."""
    strengths = range(1, 1 + len(samples(ranking)))
    found = np.zeros(len(strengths), np.int64)
    for hand in names:
        found = np.unique(2 * found + covered(hand, ranking)[1 : strengths.stop], return_inverse=True)[1]
    lowest = np.unique(found, return_index=True)[1]
    highest = len(found) - 1 - np.unique(found[::-1], return_index=True)[1]
    numbers = np.zeros(STRENGTHS, np.uint8)
    numbers[1 : strengths.stop] = found
    return Classes(numbers, strengths, tuple((lowest + 1).tolist()), tuple((highest + 1).tolist()))


def meeting(mine: Classes, theirs: Classes, pair: tuple[int, int], outcome: int) -> tuple[int, int] | None:
    """Two strengths of these classes, mine worse (0), equal (1) or better (2); None if none meet so."""
    one, other = pair
    if outcome == 1:
        return mine.equal_to(theirs).get(pair)
    low, high = (mine.lowest[one], theirs.highest[other]), (mine.highest[one], theirs.lowest[other])
    if outcome == 0:
        return low if min(low[0], ROYAL) < min(low[1], ROYAL) else None
    return high if min(high[0], ROYAL) > min(high[1], ROYAL) else None
