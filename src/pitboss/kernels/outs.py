"""On a board of five: how many unseen cards, each alone with the board, beat a hand of two more cards.

Players count these "dealer outs" at the table. Rows that share a board lie side by side more often than not,
so the strength of the board with each card is kept from row to row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["rival_outs"]

U8 = NDArray[np.uint8]


@compiled
def _outs(start: Integer, stop: Integer, mine: U8, boards: U8, found: U8) -> None:
    with_card, last = np.zeros(52, np.int64), np.full(boards.shape[1], 255, np.int64)
    key, bits, used = np.int64(0), np.int64(0), np.int64(0)
    for row in range(start, stop):
        same = True
        for at in range(boards.shape[1]):
            if boards[row, at] != last[at]:
                same = False
                last[at] = boards[row, at]
        if not same:
            key, bits, used = np.int64(0), np.int64(0), np.int64(0)
            for at in range(boards.shape[1]):
                key += CARD_KEY[last[at]]
                bits += CARD_BIT[last[at]]
                used |= np.int64(1) << last[at]
            for card in range(52):
                with_card[card] = 0
                if not (used >> card) & 1:
                    with_card[card] = strength_of(key + CARD_KEY[card], bits + CARD_BIT[card])
        own_key, own_bits = key, bits
        for at in range(mine.shape[1]):
            own_key += CARD_KEY[mine[row, at]]
            own_bits += CARD_BIT[mine[row, at]]
        own, outs = strength_of(own_key, own_bits), 0
        for card in range(52):
            if with_card[card] > own:
                outs += 1
        for at in range(mine.shape[1]):
            if with_card[mine[row, at]] > own:
                outs -= 1
        found[row] = outs


def rival_outs(mine: U8, boards: U8, *, threads: int | None = None) -> U8:
    """For each row of cards, [rows, 2] over [rows, 5]."""
    found = np.zeros(len(mine), np.uint8)
    in_slices(
        lambda start, stop: _outs(start, stop, mine, boards, found), len(mine), threads=threads, each=1 << 16
    )
    return found
