"""Least hands as rule lists write them: "pair of 9s or better", "Q-6-4 or better"."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKINGS, HandRank
from pitboss.errors import InputError
from pitboss.exact.strengths import covered, strength_from
from pitboss.kernels.play import STRENGTHS
from pitboss.rules import FIVE_CARD, read_hand

__all__ = ["at_least", "fewest_read", "tells_pairs_apart"]

_RANKS: Final = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14} | {str(rank): rank for rank in range(2, 11)}
_RANK: Final = r"(?:10|[2-9TJQKA])"
_BY_RANKS: Final = re.compile(rf"(?:(?P<kind>.+), )?(?P<ranks>{_RANK}(?:-{_RANK})+)", re.IGNORECASE)
_FEWEST_FIVE: Final = 2


@lru_cache(maxsize=1024)
def at_least(text: str, ranking: str) -> NDArray[np.bool_]:
    """By strength, whether it is the hand of these words or a better one."""
    hand = text.removesuffix(" or better")
    for words in (text, hand):
        try:
            return covered(read_hand(words, ranking), ranking)
        except ValueError:
            continue
    if (rank := _by_ranks(hand, ranking)) is not None:
        return np.arange(STRENGTHS) >= strength_from(rank, ranking)
    raise InputError(
        f"{hand!r} is not a poker hand by the {RANKINGS[ranking].title}, as in "
        f"'{list(RANKINGS[ranking].kinds)[2].label} or better'."
    )


def _by_ranks(hand: str, ranking: str) -> HandRank | None:
    """Falling ranks of an unpaired hand, or of another kind that is named before them."""
    match = _BY_RANKS.fullmatch(hand)
    kinds = {kind.label: kind for kind in RANKINGS[ranking].kinds}
    kind = kinds.get((match["kind"] or "high card").lower()) if match else None
    if match is None or kind is None:
        return None
    ranks = tuple(_RANKS[rank] for rank in match["ranks"].upper().split("-"))
    falling = all(one > other for one, other in pairwise(ranks))
    return HandRank(kind, ranks) if falling and len(ranks) <= (RANKINGS[ranking].counts or 7) else None


def fewest_read(ranking: str) -> int:
    """The fewest cards that a rule can be about; by the ranking of five, pairs show before there are five."""
    return _FEWEST_FIVE if ranking == FIVE_CARD else RANKINGS[ranking].fewest


def tells_pairs_apart(wanted: NDArray[np.bool_]) -> bool:
    """Whether hands of five cards without a pair are all wanted, or none of them."""
    unpaired = wanted[1 : int(np.argmax(covered(read_hand("pair"), FIVE_CARD)))]
    return bool(unpaired.all() or not unpaired.any())
