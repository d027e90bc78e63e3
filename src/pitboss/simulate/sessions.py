"""A session and a month: for a player with a bankroll, and for the house; simulated, and exactly.

A session is a fixed number of rounds. A seat with a bankroll is ruined when that no longer covers all that a
round may ask, before a round or at the end; it then sits out, and its session ends with what it has. A month
is a fixed number of sessions, in which no seat is ever empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, sqrt

from pitboss.simulate.job import SessionRules
from pitboss.simulate.result import Result
from pitboss.simulate.session_law import Law, TooLong, after, after_each, law_of, until_ruin

__all__ = ["BANDS", "Band", "ExactHouse", "ExactMonth", "ExactSeat", "SessionFigures", "session_figures"]

BANDS = (0.05, 0.25, 0.50, 0.75, 0.95)

Band = tuple[float, ...]
"""The 5%, 25%, 50%, 75% and 95% quantiles, in dollars: the least result that this share stays at or below."""


@dataclass(frozen=True, kw_only=True)
class ExactSeat:
    """A seat's session, computed from the distribution of a round; no figure of chance is off by more than
    `error`."""

    mean: float
    standard_deviation: float
    band: Band
    ahead: float
    ruin: float | None
    rounds_played: float
    error: float


@dataclass(frozen=True, kw_only=True)
class ExactHouse:
    """A session of the house's, where it has one seat."""

    win: float
    standard_deviation: float
    band: Band
    loses: float
    error: float


@dataclass(frozen=True, kw_only=True)
class ExactMonth:
    """A month of the house's, where it has one seat."""

    by_night: Sequence[Band]
    loses: float
    error: float


@dataclass(frozen=True, kw_only=True)
class SessionFigures:
    """Figures of sessions and months; money is in dollars."""

    length: int
    sessions: int
    """The number of sessions, each of one seat."""
    bankroll: float | None
    mean: float
    standard_deviation: float
    band: Band
    ahead: float
    """The chance that a seat ends a session ahead."""
    ruin: float | None
    """The chance that the bankroll no longer covers a round before the session is over."""
    ruin_error: float | None
    rounds_played: float
    histogram: Sequence[tuple[float, int]]
    """What a seat won, in the middle of those in a bin, and how often."""
    handle: float
    """All the money bet at the table in a session."""
    win: float
    """What the house wins of it."""
    drop: float | None
    """What the seats bring to the table."""
    hold: float | None
    """The share of the drop that stays with the house."""
    table_deviation: float
    table_band: Band
    table_loses: float
    """The chance that the house loses a session."""
    nights: int
    months: int
    by_night: Sequence[Band]
    """The house's win by the end of each session of a month; empty with too few months."""
    month_mean: float
    month_deviation: float
    month_loses: float | None
    exact_seat: ExactSeat | None
    """None where the round's distribution is not known, or the session too long; so are the others."""
    exact_house: ExactHouse | None
    exact_month: ExactMonth | None


def session_figures(result: Result) -> SessionFigures | None:
    """The figures of the sessions; None if no session was played to its end."""
    rules, found = result.job.sessions, result.tally.sessions
    if rules is None or not found.seats:
        return None
    grain, seats = result.job.program.grain, result.seats
    widths = result.job.widths
    tables = found.seats // seats
    mean, deviation = _moments(found.won, found.won_squared, found.seats, grain)
    win, table_deviation = _moments(found.house_won, found.house_won_squared, tables, grain)
    ruin = found.ruined / found.seats if rules.bankroll is not None else None
    months = found.by_night[-1].total()
    law = _law(result)
    house = None if law is None or seats > 1 else _exact_house(rules, law)
    drop = None if rules.bankroll is None else seats * rules.bankroll / 100
    return SessionFigures(
        length=rules.length,
        sessions=found.seats,
        bankroll=None if rules.bankroll is None else rules.bankroll / 100,
        mean=mean,
        standard_deviation=deviation,
        band=_band(found.by_seat, widths[0], grain),
        ahead=found.ahead / found.seats,
        ruin=ruin,
        ruin_error=None if ruin is None else sqrt(ruin * (1 - ruin) / found.seats),
        rounds_played=found.rounds / found.seats,
        histogram=[
            ((number * widths[0] + (widths[0] - 1) / 2) * grain / 100, n)
            for number, n in sorted(found.by_seat.items())
        ],
        handle=result.average_wager * result.unit / 100 * seats * rules.length,
        win=win,
        drop=drop,
        hold=None if not drop else -mean * seats / drop,
        table_deviation=table_deviation,
        table_band=_band(found.by_table, widths[1], grain),
        table_loses=found.nights_lost / tables,
        nights=rules.nights,
        months=months,
        by_night=[_band(night, widths[2], grain) for night in found.by_night] if months else [],
        month_mean=win * rules.nights,
        month_deviation=table_deviation * sqrt(rules.nights),
        month_loses=found.months_lost / months if months else None,
        exact_seat=_exact_seat(result, rules, law),
        exact_house=house,
        exact_month=None if house is None or law is None else _exact_month(law, rules),
    )


def _law(result: Result) -> Law | None:
    """Of a round in cents, where it is known and the same for all seats."""
    known = [None if each is None else each.distribution for each in result.known]
    first = known[0]
    if first is None or any(each != first for each in known[1:]) or sum(first.values()) != 1:
        return None
    return law_of(first)


def _exact_seat(result: Result, rules: SessionRules, law: Law | None) -> ExactSeat | None:
    if law is None:
        return None
    try:
        if rules.bankroll is None:
            ended, ruin, played = after(law, rules.length), None, float(rules.length)
        else:
            most = max(result.job.program.most)
            found = until_ruin(law, rules.length, bankroll=rules.bankroll, most=most)
            ended, ruin, played = found.law, found.chance, found.rounds
    except TooLong:
        return None
    return ExactSeat(
        mean=ended.mean / 100,
        standard_deviation=ended.deviation / 100,
        band=tuple(float(ended.quantile(share) / 100) for share in BANDS),
        ahead=ended.above(0),
        ruin=ruin,
        rounds_played=played,
        error=ended.error,
    )


def _exact_house(rules: SessionRules, law: Law) -> ExactHouse | None:
    try:
        ended = after(_turned(law), rules.length)
    except TooLong:
        return None
    return ExactHouse(
        win=ended.mean / 100,
        standard_deviation=ended.deviation / 100,
        band=tuple(float(ended.quantile(share) / 100) for share in BANDS),
        loses=ended.below(0),
        error=ended.error,
    )


def _exact_month(law: Law, rules: SessionRules) -> ExactMonth | None:
    try:
        nights = after_each(after(_turned(law), rules.length), rules.nights)
    except TooLong:
        return None
    return ExactMonth(
        by_night=[tuple(float(night.quantile(share) / 100) for share in BANDS) for night in nights],
        loses=nights[-1].below(0),
        error=nights[-1].error,
    )


def _turned(law: Law) -> Law:
    """What a seat wins the house loses."""
    return replace(law, first=1 - law.first - len(law.shares), shares=law.shares[::-1])


def _moments(total: int, squares: int, number: int, grain: int) -> tuple[float, float]:
    spread = Fraction(squares * number - total * total, number * max(number - 1, 1))
    return total / number * grain / 100, sqrt(spread) * grain / 100


def _band(histogram: Counter[int], width: int, grain: int) -> Band:
    """Results that occurred; where a bin holds several, the least that it may hold."""
    total = histogram.total()
    levels, bins = [], sorted(histogram.items())
    for share in BANDS:
        wanted, passed = ceil(Fraction(str(share)) * total), 0
        for number, count in bins:
            passed += count
            if passed >= wanted:
                levels.append(number * width * grain / 100)
                break
    return tuple(levels)
