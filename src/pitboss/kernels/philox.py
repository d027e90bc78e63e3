"""Philox 4x32-10: random numbers as a function of a key and a counter, with nothing to carry along.

The key is the seed; the counter is (block, batch), 64 bits each. So every batch of rounds has a stream of its
own, 2**65 words long, that overlaps with no other, and any part of it can be had without the rest.
Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011), whose published
vectors are in the tests.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled

__all__ = ["random_words"]

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLY_0, _MULTIPLY_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_WEYL_0, _WEYL_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@compiled
def random_words(
    seed: np.uint64, batch: np.uint64, first: np.uint64, blocks: Integer, words: NDArray[np.uint64]
) -> None:
    """Fill `words[: 2 * blocks]` with blocks `first`, `first + 1`, ... of a batch, two words each.

    Blocks do not wait for each other, so the loop runs on as many of them at a time as registers have lanes.
    """
    for at in range(blocks):
        block = first + np.uint64(at)
        a, b, c, d = block & _LOW, block >> _HALF, batch & _LOW, batch >> _HALF
        key_0, key_1 = seed & _LOW, seed >> _HALF
        for _ in range(10):
            left, right = _MULTIPLY_0 * a, _MULTIPLY_1 * c
            a, b = (right >> _HALF) ^ b ^ key_0, right & _LOW
            c, d = (left >> _HALF) ^ d ^ key_1, left & _LOW
            key_0, key_1 = (key_0 + _WEYL_0) & _LOW, (key_1 + _WEYL_1) & _LOW
        words[2 * at] = a | b << _HALF
        words[2 * at + 1] = c | d << _HALF
