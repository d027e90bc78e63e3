"""The pieces of `shared_flushes`: numbers of the dealer's cards of one suit, their products, rows of hands.

A polynomial P has four coefficients: P[a] are the sets of a cards of a suit that stay below a flush t. Those
of fewer than j cards depend on no ranks (`few`), and P[j] is looked up.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled

__all__ = [
    "LANES",
    "SUIT_FLUSH",
    "SUIT_MASK",
    "SUIT_SIZE",
    "SUIT_WIDTH",
    "Poly",
    "bilinear",
    "coefficient",
    "lanes",
    "linear",
    "lookup",
    "poly",
    "times",
    "write",
    "write_best",
    "write_end",
    "write_lanes",
]

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]
Poly = tuple[Integer, Integer, Integer, Integer]
LANES = 16
SUIT_MASK, SUIT_SIZE, SUIT_FLUSH, SUIT_WIDTH = range(4)
"""What is known of a suit on a board: its ranks, how many, their flush, the columns of its rows."""


@compiled
def lookup(
    rows: I16,
    start: I64,
    suits: I64,
    suit: Integer,
    t: Integer,
    length: Integer,
    equal: Integer,
    kind: Integer,
) -> Integer:
    """P[j] for a flush of another suit or of the board; `equal` counts sets as strong as t, too."""
    j = length - suits[suit, SUIT_SIZE]
    if j == 0:
        return np.int64(suits[suit, SUIT_FLUSH] < t + equal)
    if j < 0 or j > 3:
        return np.int64(0)
    return np.int64(rows[np.uint64(start[suit, length] + (t + equal) * suits[suit, SUIT_WIDTH] + kind)])


@compiled
def poly(few: I64, j: Integer, value: Integer) -> Poly:
    """P from what is the same for all ranks, and P[j]."""
    return (
        few[0] + (value if j == 0 else 0),
        few[1] + (value if j == 1 else 0),
        few[2] + (value if j == 2 else 0),
        few[3] + (value if j == 3 else 0),
    )


@compiled
def times(p: Poly, q: Poly) -> Poly:
    return (
        p[0] * q[0],
        p[0] * q[1] + p[1] * q[0],
        p[0] * q[2] + p[1] * q[1] + p[2] * q[0],
        p[0] * q[3] + p[1] * q[2] + p[2] * q[1] + p[3] * q[0],
    )


@compiled
def coefficient(p: Poly, q: Poly, cards: Integer) -> Integer:
    """That of `cards` in p * q."""
    if cards == 3:
        return p[0] * q[3] + p[1] * q[2] + p[2] * q[1] + p[3] * q[0]
    if cards == 2:
        return p[0] * q[2] + p[1] * q[1] + p[2] * q[0]
    return p[0] * q[1] + p[1] * q[0]


@compiled
def shifted(p: Poly, j: Integer) -> Poly:
    """p times the power j, nothing for a power that cannot be."""
    zero = np.int64(0)
    if j == 0:
        return p
    if j == 1:
        return (zero, p[0], p[1], p[2])
    if j == 2:
        return (zero, zero, p[0], p[1])
    if j == 3:
        return (zero, zero, zero, p[0])
    return (zero, zero, zero, zero)


@compiled
def at_of(p: Poly, cards: Integer) -> Integer:
    return p[3] if cards == 3 else p[2] if cards == 2 else p[1]


@compiled
def linear(q: Poly, cards: Integer, few: I64, j: Integer) -> tuple[Integer, Integer]:
    """The coefficient of `cards` in q * P as c + d * P[j]."""
    return coefficient(q, poly(few, 0, 0), cards), at_of(shifted(q, j), cards)


@compiled
def bilinear(
    q: Poly, cards: Integer, few: I64, j: Integer, more: I64, k: Integer
) -> tuple[Integer, Integer, Integer, Integer]:
    """The coefficient of `cards` in q * P * R as c + d * P[j] + e * R[k] + f * P[j] * R[k]."""
    c, e = linear(times(q, poly(few, 0, 0)), cards, more, k)
    d, f = linear(shifted(q, j), cards, more, k)
    return c, d, e, f


@compiled
def write(row: I16, c: Integer, q: Integer, lane: I16, alive: I16) -> None:
    """row[i] = c + q * lane[i], 0 for cards of the board.

    Always sixteen lanes, which is one vector: what is written beyond a row is written over by the next one.
    """
    first, factor = np.int16(c), np.int16(q)
    for i in range(LANES):
        row[i] = np.int16(first + np.int16(factor * lane[i])) & alive[i]


@compiled
def write_lanes(row: I16, c: I16, q: I16, lane: I16, alive: I16) -> None:
    for i in range(LANES):
        row[i] = np.int16(c[i] + np.int16(q[i] * lane[i])) & alive[i]


@compiled
def write_end(row: I16, split: Integer, c: I16, q: I16, lane: I16, alive: I16) -> None:
    """As `write_lanes`, from some lane on."""
    first = np.int16(split)
    for i in range(LANES):
        value = np.int16(c[i] + np.int16(q[i] * lane[i])) & alive[i]
        row[i] = value if np.int16(i) >= first else row[i]


@compiled
def write_best(row: I16, t: Integer, other: I16, alive: I16) -> None:
    mine = np.int16(t)
    for i in range(LANES):
        row[i] = max(mine, other[i]) & alive[i]


@compiled
def lanes(
    rows: I16, start: I64, suits: I64, suit: Integer, t: Integer, length: Integer, equal: Integer, none: I16
) -> I16:
    """P[j] for every single card of mine, t being of another suit; `none` are lanes of 0, then of 1."""
    j = length - suits[suit, SUIT_SIZE]
    if j < 1 or j > 3:
        at = LANES * (j == 0 and suits[suit, SUIT_FLUSH] < t + equal)
        return none[at : at + LANES]
    at = start[suit, length] + (t + equal) * suits[suit, SUIT_WIDTH] + 1
    return rows[at : at + LANES]
