"""How strong five cards are in every state of hole and flop: 2.3 million of them, two look-ups each."""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled
from pitboss.kernels.holdem_kinds import flops, holes
from pitboss.kernels.tables import CARD_BIT, CARD_KEY, strength_of

__all__ = ["flop_strengths"]


@compiled
def _strengths(flop: NDArray[np.int64], hole: NDArray[np.int64], strength: NDArray[np.int16]) -> None:
    for row in range(len(flop)):
        key = CARD_KEY[flop[row, 0]] + CARD_KEY[flop[row, 1]] + CARD_KEY[flop[row, 2]]
        bits = CARD_BIT[flop[row, 0]] + CARD_BIT[flop[row, 1]] + CARD_BIT[flop[row, 2]]
        for at in range(len(hole)):
            own = CARD_BIT[hole[at, 0]] + CARD_BIT[hole[at, 1]]
            if own & bits == 0:
                both = CARD_KEY[hole[at, 0]] + CARD_KEY[hole[at, 1]]
                strength[row, at] = strength_of(key + both, bits + own)


def flop_strengths() -> NDArray[np.int16]:
    """The strength of hole and flop [1755, 1326], as in `tables`; 0 where they share a card."""
    strength = np.zeros((len(flops().cards), len(holes().cards)), np.int16)
    _strengths(flops().cards.astype(np.int64), holes().cards.astype(np.int64), strength)
    return strength
