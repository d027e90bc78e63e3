"""The shipped table of hand against hand: boards won, tied and lost by two cards against two others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.exact.store import shipped_folder
from pitboss.kernels.matchups_classes import BOARDS, classes, lookup

__all__ = ["BOARDS", "boards_won", "matchup_counts"]


@cache
def boards_won() -> NDArray[np.int64]:
    """Boards won in each class. My losses are the other hand's wins, so this is the whole table."""
    return np.asarray(np.load(shipped_folder() / "matchups.npy"), np.int64)


def matchup_counts(mine: Sequence[Card], theirs: Sequence[Card]) -> tuple[int, int, int]:
    """Boards of 1,712,304 that my two cards win, tie and lose against theirs."""
    number = int(lookup([card.index for card in mine], [card.index for card in theirs]))
    won, lost = int(boards_won()[number]), int(boards_won()[classes().mirror[number]])
    return won, BOARDS - won - lost, lost
