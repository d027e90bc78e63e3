"""Sessions without chance: the distribution of many rounds, from that of one, by convolution.

Every sum of rounds is a whole number of steps, the greatest common measure of a round's results. A law holds
the share of each as a double. All are positive, so nothing cancels: a sum of m products is off by no more
than m + 1 roundings, and `Law.error` adds all that up. Results that are too rare together to matter are left
out, and counted as an error, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

__all__ = ["LARGEST_ERROR", "Law", "Ruin", "TooLong", "after", "after_each", "law_of", "until_ruin"]

LARGEST_ERROR = 1e-9
"""No share of a law is further off; what would be is not computed."""
_MOST_WORK = 2_000_000_000
"""Multiplications for one answer: some seconds."""
_LEFT_OUT = 1e-11
"""Of all sessions, those that a law may leave out."""
_GAP = 32
"""Results this many steps apart are multiplied apart."""
_ROUNDING = 2.0**-53  # the most that one operation is off, of its result


class TooLong(Exception):
    """The law would take too long, or be off by more than `LARGEST_ERROR`."""


@dataclass(frozen=True, kw_only=True)
class Law:
    """How likely each result is: `shares[i]` is that of `(first + i) * step`."""

    step: Fraction
    first: int
    shares: NDArray[np.float64]
    rounding: float
    """The largest relative error of a share ..."""
    missing: float
    """... and the share of all results that are left out."""

    @property
    def error(self) -> float:
        """No probability of this law is further off."""
        return self.rounding + self.missing + len(self.shares) * _ROUNDING

    @cached_property
    def _reached(self) -> NDArray[np.float64]:
        return np.cumsum(self.shares)

    def value(self, at: int) -> Fraction:
        return (self.first + at) * self.step

    def quantile(self, share: float) -> Fraction:
        """The least result that at least this share of all stay at or below; one that can occur."""
        at = int(np.searchsorted(self._reached, share - self.error))
        if at >= len(self.shares) or not self.shares[at]:
            at = int(np.flatnonzero(self.shares)[-1])
        return self.value(at)

    def below(self, value: int) -> float:
        """The chance of less than this."""
        at = min(
            max(-((-value * self.step.denominator) // self.step.numerator) - self.first, 0), len(self.shares)
        )
        return float(self.shares[:at].sum())

    def above(self, value: int) -> float:
        """The chance of more than this."""
        at = min(
            max((value * self.step.denominator) // self.step.numerator + 1 - self.first, 0), len(self.shares)
        )
        return float(self.shares[at:].sum())

    @property
    def mean(self) -> float:
        places = np.arange(self.first, self.first + len(self.shares))
        return float(self.shares @ places * float(self.step))

    @property
    def deviation(self) -> float:
        places = np.arange(self.first, self.first + len(self.shares)) * float(self.step)
        return sqrt(max(0.0, float(self.shares @ (places - self.mean) ** 2)))


@dataclass(frozen=True, kw_only=True)
class Ruin:
    """A session with a bankroll: what it comes to, how often it ends in ruin, and how many rounds it has."""

    law: Law
    chances: tuple[float, ...]
    """By the number of rounds, from one on: how likely ruin is within them."""
    rounds: float

    @property
    def chance(self) -> float:
        return self.chances[-1]


def law_of(results: Mapping[Fraction, Fraction] | Mapping[int, Fraction]) -> Law:
    """The law of one round, from its results and their exact probabilities."""
    exact = {Fraction(net): share for net, share in results.items() if share}
    scale = lcm(*(net.denominator for net in exact))
    step = Fraction(gcd(*(int(net * scale) for net in exact)) or 1, scale)
    places = {int(net / step): share for net, share in exact.items()}
    first = min(places)
    shares = np.zeros(max(places) - first + 1)
    for place, share in places.items():
        shares[place - first] = float(share)
    return Law(step=step, first=first, shares=shares, rounding=_ROUNDING, missing=0.0)


class _Worker:
    """Convolves, and keeps count of the work."""

    def __init__(self) -> None:
        self._done = 0

    def spend(self, work: int) -> None:
        self._done += work
        if self._done > _MOST_WORK:
            raise TooLong

    def together(self, one: Law, other: Law, missing: float) -> Law:
        """The law of the sum; `missing` may be left out of it."""
        parts, others = _parts(one.shares), _parts(other.shares)
        self.spend(sum(len(part) for _, part in parts) * sum(len(part) for _, part in others))
        shares = np.zeros(len(one.shares) + len(other.shares) - 1)
        for at, part in parts:
            for beside, more in others:
                size = len(part) + len(more) - 1
                shares[at + beside : at + beside + size] += np.convolve(part, more)
        summands = int(min(np.count_nonzero(one.shares), np.count_nonzero(other.shares)))
        return self.checked(
            Law(
                step=one.step,
                first=one.first + other.first,
                shares=shares,
                rounding=one.rounding + other.rounding + (summands + 1) * _ROUNDING,
                missing=one.missing + other.missing,
            ),
            missing,
        )

    @staticmethod
    def checked(law: Law, missing: float) -> Law:
        trimmed = _trimmed(law, missing)
        if trimmed.error > LARGEST_ERROR:
            raise TooLong
        return trimmed


def _parts(shares: NDArray[np.float64]) -> list[tuple[int, NDArray[np.float64]]]:
    """Stretches of results and where they begin, without the wide gaps between jackpots."""
    places = np.flatnonzero(shares)
    breaks = np.flatnonzero(np.diff(places) > _GAP) + 1
    return [(int(some[0]), shares[some[0] : some[-1] + 1]) for some in np.split(places, breaks)]


def _trimmed(law: Law, missing: float) -> Law:
    """Without the rarest results, which have at most this share together."""
    kept = np.where(law.shares < missing / len(law.shares), 0.0, law.shares)
    places = np.flatnonzero(kept)
    low, high = int(places[0]), int(places[-1]) + 1
    return Law(
        step=law.step,
        first=law.first + low,
        shares=kept[low:high],
        rounding=law.rounding,
        missing=law.missing + float((law.shares - kept).sum()),
    )


def after(law: Law, rounds: int) -> Law:
    """The law of that many independent rounds; TooLong where it cannot be had."""
    worker = _Worker()
    # What is left out of a power is left out of each of its uses, so the budget is shared among rounds.
    budget = _LEFT_OUT / (2 * rounds.bit_length() * rounds)
    found: Law | None = None
    power, size, done = law, 1, 0
    left = rounds
    while left:
        if left & 1:
            done += size
            found = power if found is None else worker.together(found, power, budget * done)
        left >>= 1
        if left:
            size *= 2
            power = worker.together(power, power, budget * size)
    if found is None:
        raise ValueError("a session has at least one round")
    return found


def after_each(law: Law, number: int) -> list[Law]:
    """The laws after one, two and so on, up to that many independent sessions of this law."""
    worker, found = _Worker(), [law]
    while len(found) < number:
        found.append(worker.together(found[-1], law, _LEFT_OUT / number))
    return found


def until_ruin(law: Law, rounds: int, *, bankroll: Fraction | int, most: Fraction | int) -> Ruin:
    """A session that ends early once the bankroll no longer covers `most`, all that a round may ask.

    Round by round: the shares of those who still play move by the round's results; whoever falls short stays
    where they are.
    """
    worker = _Worker()
    short = -((Fraction(bankroll) - Fraction(most)) // law.step) - 1
    """The highest place, in steps, at which a round is no longer covered."""
    results = [(law.first + at, share) for at, share in enumerate(law.shares) if share]
    lowest, highest = results[0][0], results[-1][0]
    floor = min(short + 1 + lowest, 0)
    gone = np.zeros(max(short + 1 - floor, 0))
    playing, first = np.ones(1), 0
    played = missing = 0.0
    chances: list[float] = []
    for _ in range(rounds):
        played += float(playing.sum())
        worker.spend(len(playing) * len(results))
        moved = np.zeros(len(playing) + highest - lowest)
        for net, share in results:
            at = net - lowest
            moved[at : at + len(playing)] += share * playing
        first += lowest
        fallen = min(max(short + 1 - first, 0), len(moved))
        if fallen:
            gone[first - floor : first - floor + fallen] += moved[:fallen]
            moved, first = moved[fallen:], first + fallen
        kept = len(moved) - int(np.searchsorted(np.cumsum(moved[::-1]), _LEFT_OUT / rounds, "right"))
        missing += float(moved[kept:].sum())
        playing = moved[:kept]
        chances.append(float(gone.sum()))
        if not kept:
            chances += [chances[-1]] * (rounds - len(chances))
            break
    last = max(first + len(playing), short + 1, 1)
    shares = np.zeros(last - floor)
    shares[: len(gone)] = gone
    shares[first - floor : first - floor + len(playing)] += playing
    ended = Law(
        step=law.step,
        first=floor,
        shares=shares,
        rounding=rounds * (len(results) + 1) * _ROUNDING + law.rounding * rounds,
        missing=missing,
    )
    return Ruin(law=worker.checked(ended, 0.0), chances=tuple(chances), rounds=played)
