"""Sessions, ruin and a month in a report: from the round's exact distribution, by convolution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.simulate.session_law import TooLong, after, law_of, until_ruin

__all__ = ["BANKROLLS", "LENGTHS", "MONTH", "QUANTILES", "Sessions", "many_rounds", "ruin_chances"]

LENGTHS = (100, 400, 1_000)
"""Rounds in a session: an hour or two, a night, a weekend."""
MONTH = 30 * 400
"""Rounds in a month of thirty nights."""
QUANTILES = (0.05, 0.25, 0.50, 0.75, 0.95)
BANKROLLS = (50, 100, 200)
"""In units."""
_DIGITS = 9
"""What is computed is not off by more than a unit of this decimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """What a number of rounds comes to, in units; None where that would take too long."""

    rounds: int
    quantiles: tuple[Fraction, ...] | None = None
    ahead: float | None = None


def many_rounds(analysis: Analysis) -> Iterator[Sessions]:
    """Each length of a session, and a month."""
    law = law_of(analysis.distribution)
    for rounds in (*LENGTHS, MONTH):
        try:
            ended = after(law, rounds)
        except TooLong:
            yield Sessions(rounds=rounds)
            continue
        yield Sessions(
            rounds=rounds,
            quantiles=tuple(ended.quantile(share) for share in QUANTILES),
            ahead=round(ended.above(0), _DIGITS),
        )


def ruin_chances(analysis: Analysis, most: Fraction) -> Iterator[tuple[int, tuple[float | None, ...]]]:
    """For each bankroll that covers a round, the chance that a session of each length ends in ruin."""
    law = law_of(analysis.distribution)
    for bankroll in BANKROLLS:
        if bankroll >= most:
            try:
                found = until_ruin(law, max(LENGTHS), bankroll=bankroll, most=most)
            except TooLong:
                yield bankroll, (None,) * len(LENGTHS)
                continue
            yield bankroll, tuple(round(found.chances[rounds - 1], _DIGITS) for rounds in LENGTHS)
