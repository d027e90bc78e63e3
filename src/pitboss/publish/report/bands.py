"""The result of many rounds: its mean, its deviation, and how good the normal approximation is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.exact import Analysis
from pitboss.exact.analysis import root

__all__ = ["SPANS", "Bands", "bands"]

SPANS = (100, 1_000, 10_000, 100_000, 1_000_000)
_BERRY_ESSEEN = 0.4748
"""Shevtsova's constant for independent, identically distributed results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """The result of a number of rounds, in units, by the normal approximation."""

    rounds: int
    mean: Fraction
    deviation: float
    bound: float
    """The most that a probability read off the normal curve can be wrong."""

    def band(self, reach: int) -> tuple[float, float]:
        centre = float(self.mean)
        return centre - reach * self.deviation, centre + reach * self.deviation


def bands(analysis: Analysis) -> tuple[Bands, ...]:
    mean, deviation = analysis.player_ev, analysis.standard_deviation
    third = sum((abs(net - mean) ** 3 * share for net, share in analysis.distribution.items()), Fraction(0))
    ratio = _BERRY_ESSEEN * float(third) / deviation**3
    return tuple(
        Bands(
            rounds=rounds,
            mean=mean * rounds,
            deviation=root(analysis.variance * rounds),
            bound=min(1.0, ratio / sqrt(rounds)),
        )
        for rounds in SPANS
    )
