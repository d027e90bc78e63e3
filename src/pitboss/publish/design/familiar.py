"""Familiar pays: the odds that players know from the felt, and how far one table is from another."""

from __future__ import annotations

from fractions import Fraction
from math import log

from pitboss.rules import NamedHand, PayTable

__all__ = ["FAMILIAR", "HIGHEST", "MERGED", "UNPAID", "odds_of", "step"]

FAMILIAR = (
    *range(1, 11),
    *(12, 15, 20, 25, 30, 40, 50, 75, 80, 100, 150, 200, 250, 300, 400, 500, 750),
    *(1000, 1500, 2000, 2500, 5000, 7500, 10_000, 20_000, 25_000, 50_000, 100_000),
)
"""Odds to one, as pay tables print them."""

HIGHEST = 1000
"""The highest pay unless more is asked for, or a table to be resembled pays more."""

UNPAID = 0.5
"""An unpaid hand counts as paid half, so that the step to 1 to 1 is a doubling."""

MERGED = log(2)
"""Two neighbours paid alike, though the other table pays them differently, count as a doubling, too."""


def odds_of(table: PayTable, hands: tuple[NamedHand, ...]) -> tuple[Fraction, ...]:
    """What the table pays each of the hands at odds; 0 where it does not."""
    paid = {line.hand: line.pays.odds for line in table.lines if line.pays.fixed is None}
    return tuple(paid.get(hand, Fraction(0)) for hand in hands)


def step(pays: int | Fraction, other: Fraction) -> float:
    """How far one pay is from another: the logarithm of their ratio."""
    return abs(log(max(float(pays), UNPAID) / max(float(other), UNPAID)))
