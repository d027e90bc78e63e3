"""From counts to figures: means, errors and frequencies, beside the exact values where they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from pitboss.round import Terms
from pitboss.simulate.job import Job
from pitboss.simulate.known import Known, Unknown, known_values
from pitboss.simulate.program import Seating
from pitboss.simulate.round_tally import RoundTally
from pitboss.simulate.wagers import FOLDED, TAKEN_BACK, Ending

if TYPE_CHECKING:
    from pitboss.simulate.sessions import SessionFigures

__all__ = ["Estimate", "Result", "SeatFigures", "SimulatedWager"]

_BY_ANSWERS = (TAKEN_BACK, FOLDED)
NINETY_FIVE = 1.959963984540054  # the normal deviate that 2.5% exceed


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A mean with its standard error, and the exact value where it is known, all in units."""

    value: float
    standard_error: float
    exact: Fraction | None = None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval."""
        reach = NINETY_FIVE * self.standard_error
        return self.value - reach, self.value + reach

    @property
    def errors_apart(self) -> float | None:
        """How many standard errors the estimate is off; None where it is not known or nothing varied."""
        if self.exact is None or self.standard_error == 0:
            return None
        return float(Fraction(self.value) - self.exact) / self.standard_error


def estimate(total: int, squares: int, rounds: int, scale: Fraction, exact: Fraction | None) -> Estimate:
    """The mean of `rounds` numbers with this sum and sum of squares, divided by `scale`."""
    spread = Fraction(squares * rounds - total * total, rounds * max(rounds - 1, 1))
    return Estimate(
        value=float(Fraction(total, rounds) / scale),
        standard_error=sqrt(spread / rounds) / float(scale),
        exact=exact,
    )


@dataclass(frozen=True, kw_only=True)
class SimulatedWager:
    """One wager, of all seats together: per seat and round, in units."""

    player_ev: Estimate
    average_wager: float
    counts: Mapping[str, int]
    """win, push and lose."""
    endings: Sequence[tuple[str, Fraction | None, int]]
    """Name, what it pays to one (None where that varies), and how often it came up."""
    chances: int
    """How often the wager could have been made: seats times rounds."""

    @property
    def hit_frequency(self) -> float:
        return self.counts["win"] / self.chances


@dataclass(frozen=True, kw_only=True)
class SeatFigures:
    """One seat, in units per round."""

    name: str
    strategy: str
    player_ev: Estimate
    standard_deviation: float
    hit_frequency: float


@dataclass(frozen=True, kw_only=True)
class Result:
    """A finished simulation. Figures are in units, per seat and round unless stated otherwise."""

    terms: Terms
    seatings: Sequence[Seating]
    job: Job
    tally: RoundTally
    unit: int
    seconds: float

    @property
    def known(self) -> Sequence[Known | None]:
        """The exact values beside it, by seat; counted when they are asked for."""
        return [each if isinstance(each, Known) else None for each in self._asked]

    @property
    def unknown(self) -> Sequence[str]:
        """Why there are no exact values, where a seat has none: each reason once."""
        return list(dict.fromkeys(each.reason for each in self._asked if isinstance(each, Unknown)))

    @cached_property
    def _asked(self) -> Sequence[Known | Unknown]:
        found: dict[tuple[str, tuple[tuple[str, int], ...]], Known | Unknown] = {}
        keys = [(seating.strategy.name, tuple(seating.stakes.items())) for seating in self.seatings]
        for key, seating in zip(keys, self.seatings, strict=True):
            if key not in found:
                found[key] = known_values(self.terms, seating)
        return [found[key] for key in keys]

    @property
    def rounds(self) -> int:
        return self.tally.rounds

    @property
    def stopped(self) -> bool:
        return self.tally.rounds < self.job.rounds

    @property
    def seats(self) -> int:
        return self.job.program.seats

    @property
    def scale(self) -> Fraction:
        """Grains in a unit."""
        return Fraction(self.unit, self.job.program.grain)

    @cached_property
    def total(self) -> Estimate:
        """What a seat wins in a round. Seats share cards, so the error is that of the table's rounds."""
        table = self.tally.nets[-1]
        exact = None
        known = [each for each in self.known if each is not None]
        if len(known) == self.seats:
            exact = sum((each.net for each in known), Fraction(0)) / self.seats / self.unit
        return estimate(*_sums(table), self.rounds, self.scale * self.seats, exact)

    @cached_property
    def pooled(self) -> Counter[int]:
        """Net results of all seats, in grains."""
        pooled: Counter[int] = Counter()
        for net in self.tally.nets[: self.seats]:
            pooled.update(net)
        return pooled

    @property
    def variance(self) -> float:
        """Of one seat's round."""
        total, squares = _sums(self.pooled)
        number = self.rounds * self.seats
        return float(Fraction(squares * number - total * total, number * number) / self.scale**2)

    @property
    def hit_frequency(self) -> float:
        """How often a seat's round ended ahead."""
        ahead = sum(count for net, count in self.pooled.items() if net > 0)
        return ahead / (self.rounds * self.seats)

    @property
    def average_wager(self) -> float:
        """All that is bet against the house; a pot is between the seats."""
        pots = self.terms.game.pots
        return sum(figures.average_wager for name, figures in self.wagers.items() if name not in pots)

    @cached_property
    def wagers(self) -> dict[str, SimulatedWager]:
        by_name: dict[str, list[tuple[int, Ending, int]]] = {}
        for row, counts in zip(self.job.program.rows, self._codes, strict=True):
            found = by_name.setdefault(row.wager, [])
            found += [(code, ending, counts[code]) for code, ending in row.endings.items()]
        names = list(self.terms.game.wagers)
        return {name: self._wager(name, by_name[name]) for name in names if name in by_name}

    @cached_property
    def _codes(self) -> list[list[int]]:
        codes: list[list[int]] = self.tally.codes.tolist()
        return codes

    def _wager(self, name: str, found: list[tuple[int, Ending, int]]) -> SimulatedWager:
        grain = self.job.program.grain
        total = sum(ending.net // grain * count for _, ending, count in found)
        squares = sum((ending.net // grain) ** 2 * count for _, ending, count in found)
        if self.seats > 1:
            squares = self.tally.squares[list(self.terms.game.wagers).index(name)]
        chances = self.rounds * self.seats
        wagered = sum(ending.staked * count for _, ending, count in found if ending.name != TAKEN_BACK)
        counts = {"win": 0, "push": 0, "lose": 0}
        for _, ending, count in found:
            counts["win" if ending.net > 0 else "lose" if ending.net < 0 else "push"] += count
        return SimulatedWager(
            player_ev=estimate(total, squares, self.rounds, self.scale * self.seats, self._exact(name)),
            average_wager=float(Fraction(wagered, chances * self.unit)),
            counts=counts,
            endings=_grouped(found),
            chances=chances,
        )

    def _exact(self, wager: str) -> Fraction | None:
        if wager in self.terms.game.pots:
            return Fraction(0)  # what seats win from each other adds up to zero
        known = [each for each in self.known if each is not None]
        if len(known) < self.seats:
            return None
        values = [each.wagers.get(wager, Fraction(0)) for each in known]
        return sum(values, Fraction(0)) / self.seats / self.unit

    @cached_property
    def by_seat(self) -> tuple[SeatFigures, ...]:
        figures = []
        for number, net in enumerate(self.tally.nets[: self.seats]):
            known = self.known[number]
            pot = self.seats > 1 and any(
                name in self.terms.game.pots for name in self.seatings[number].stakes
            )
            exact = None if known is None or pot else known.net / self.unit
            value = estimate(*_sums(net), self.rounds, self.scale, exact)
            figures.append(
                SeatFigures(
                    name=f"seat-{number + 1}",
                    strategy=self.seatings[number].strategy.name,
                    player_ev=value,
                    standard_deviation=value.standard_error * sqrt(self.rounds),
                    hit_frequency=sum(count for won, count in net.items() if won > 0) / self.rounds,
                )
            )
        return tuple(figures)

    @property
    def decisions(self) -> dict[str, dict[str, float]]:
        """How often all seats took each option, of the times they were asked."""
        asked: dict[str, Counter[str]] = {}
        chosen: list[list[int]] = self.tally.chosen.tolist()
        for question, counts in zip(self.job.program.asked, chosen, strict=False):
            options = asked.setdefault(question.name, Counter())
            options.update(dict(zip(question.options, counts, strict=False)))
        return {
            name: {option: count / max(1, counts.total()) for option, count in counts.items()}
            for name, counts in asked.items()
        }

    @cached_property
    def session(self) -> SessionFigures | None:
        """The figures of the sessions; None if no session was played to its end."""
        from pitboss.simulate.sessions import session_figures

        return session_figures(self)

    @property
    def correlation(self) -> float | None:
        """Of two seats' results in a round, averaged over all pairs; None for a single seat."""
        if self.seats < 2:
            return None
        sums = [_sums(net) for net in self.tally.nets[: self.seats]]
        pairs = []
        for one in range(self.seats):
            for other in range(one):
                products = self.tally.products[one][other]
                shared = products * self.rounds - sums[one][0] * sums[other][0]
                spreads = [sums[seat][1] * self.rounds - sums[seat][0] ** 2 for seat in (one, other)]
                pairs.append(shared / sqrt(spreads[0] * spreads[1]) if all(spreads) else 0.0)
        return sum(pairs) / len(pairs)

    @property
    def variance_ratio(self) -> float | None:
        """The variance of the table's win, over that of as many seats that share nothing."""
        if self.seats < 2:
            return None

        def spread(net: Counter[int]) -> int:
            total, squares = _sums(net)
            return squares * self.rounds - total * total

        apart = sum(spread(net) for net in self.tally.nets[: self.seats])
        return spread(self.tally.nets[-1]) / apart if apart else None


def _sums(net: Counter[int]) -> tuple[int, int]:
    return (
        sum(value * count for value, count in net.items()),
        sum(value * value * count for value, count in net.items()),
    )


def _grouped(found: list[tuple[int, Ending, int]]) -> list[tuple[str, Fraction | None, int]]:
    """Endings of one name together, whatever the stake, by pay table; those of answers last."""
    counts: Counter[str] = Counter()
    pays: dict[str, set[Fraction]] = {}
    for _, ending, count in sorted(found, key=lambda each: (each[1].name in _BY_ANSWERS, each[0])):
        counts[ending.name] += count
        if ending.staked or ending.returned:
            pays.setdefault(ending.name, set()).add(Fraction(ending.net, ending.reckoned_on))
    return [
        (name, next(iter(pays[name])) if len(pays.get(name, ())) == 1 else None, count)
        for name, count in counts.items()
        if count or name not in (*_BY_ANSWERS, "push")
    ]
