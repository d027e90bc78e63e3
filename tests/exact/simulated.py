"""Exact figures against rounds dealt at random: everything within four standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np

from pitboss.exact import Analysis
from tests.exact.vectors import Ints

__all__ = ["PART", "PARTS", "Rounds", "assert_simulated", "joined"]

PARTS, PART = 8, 250_000
"""In `make test-full`: two million rounds."""


@dataclass(frozen=True)
class Rounds:
    """What came of each round, in units; and for some choices, whether they were made."""

    nets: Ints
    wagered: Ints
    choices: Mapping[tuple[str, str], Ints] = field(default_factory=dict)


def joined(parts: Iterable[Rounds]) -> Rounds:
    """Rounds dealt in parts, each small enough for the memory of any machine."""
    every = list(parts)
    return Rounds(
        np.concatenate([part.nets for part in every]),
        np.concatenate([part.wagered for part in every]),
        {name: np.concatenate([part.choices[name] for part in every]) for name in every[0].choices},
    )


def assert_within_four_errors(samples: Ints, exact: Fraction) -> None:
    error = float(samples.std()) / sqrt(len(samples))
    assert abs(float(samples.mean()) - float(exact)) <= 4 * error, (samples.mean(), float(exact), error)


def assert_simulated(analysis: Analysis, rounds: Rounds) -> None:
    """Mean, amount wagered, choices, rounds that end ahead, variance, and the distribution by chi-square."""
    nets = rounds.nets
    assert_within_four_errors(nets, analysis.player_ev)
    assert_within_four_errors(rounds.wagered, analysis.average_wager)
    assert_within_four_errors((nets > 0).astype(np.int64), analysis.hit_frequency)
    for (decision, option), made in rounds.choices.items():
        assert_within_four_errors(made, analysis.decisions[decision][option])
    squares = (nets - float(analysis.player_ev)) ** 2
    error = float(squares.std()) / sqrt(len(nets))
    assert abs(float(squares.mean()) - float(analysis.variance)) < 4 * error
    _assert_distributed(analysis, Counter(nets.tolist()), len(nets))


def _assert_distributed(analysis: Analysis, found: Counter[int], rounds: int) -> None:
    """Only results that can be; those with ten or more expected deviate no more than chance makes them."""
    assert set(found) <= {int(net) for net in analysis.distribution if net.denominator == 1}
    expected = {int(net): float(chance) * rounds for net, chance in analysis.distribution.items()}
    often = [net for net in expected if expected[net] >= 10]
    deviation = sum((found[net] - expected[net]) ** 2 / expected[net] for net in often)
    assert abs(deviation - len(often)) < 4 * sqrt(2 * len(often)), deviation
