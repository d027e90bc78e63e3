"""A night and a month: for a player with a bankroll, and for the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.simulate.result import Result

__all__ = ["BANDS", "Band", "SessionFigures", "session_figures"]

BANDS = (0.05, 0.25, 0.50, 0.75, 0.95)

Band = tuple[float, ...]
"""The 5%, 25%, 50%, 75% and 95% quantiles, in dollars."""


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
    """What a seat won, at the middle of a bin, and how often."""
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


def session_figures(result: Result) -> SessionFigures | None:
    """The figures of the sessions; None if no session was played to its end."""
    rules, found = result.job.sessions, result.tally.sessions
    if rules is None or not found.seats:
        return None
    grain, seats = result.job.program.grain, result.seats
    seat_width, table_width, month_width = (width * grain / 100 for width in result.job.widths)
    tables = found.seats // seats
    mean, deviation = _moments(found.won, found.won_squared, found.seats, grain)
    win, table_deviation = _moments(found.house_won, found.house_won_squared, tables, grain)
    ruin = found.ruined / found.seats if rules.bankroll is not None else None
    months = found.by_night[-1].total()
    drop = None if rules.bankroll is None else seats * rules.bankroll / 100
    return SessionFigures(
        length=rules.length,
        sessions=found.seats,
        bankroll=None if rules.bankroll is None else rules.bankroll / 100,
        mean=mean,
        standard_deviation=deviation,
        band=_band(found.by_seat, seat_width),
        ahead=found.ahead / found.seats,
        ruin=ruin,
        ruin_error=None if ruin is None else sqrt(ruin * (1 - ruin) / found.seats),
        rounds_played=found.rounds / found.seats,
        histogram=[((number + 0.5) * seat_width, n) for number, n in sorted(found.by_seat.items())],
        handle=result.average_wager * result.unit / 100 * seats * rules.length,
        win=win,
        drop=drop,
        hold=None if not drop else -mean * seats / drop,
        table_deviation=table_deviation,
        table_band=_band(found.by_table, table_width),
        table_loses=found.nights_lost / tables,
        nights=rules.nights,
        months=months,
        by_night=[_band(night, month_width) for night in found.by_night] if months else [],
        month_mean=win * rules.nights,
        month_deviation=table_deviation * sqrt(rules.nights),
        month_loses=found.months_lost / months if months else None,
    )


def _moments(total: int, squares: int, number: int, grain: int) -> tuple[float, float]:
    spread = Fraction(squares * number - total * total, number * max(number - 1, 1))
    return total / number * grain / 100, sqrt(spread) * grain / 100


def _band(histogram: Counter[int], width: float) -> Band:
    """Quantiles, with results spread evenly within their bins."""
    total = histogram.total()
    levels = []
    bins = sorted(histogram.items())
    for share in BANDS:
        wanted, passed = share * total, 0
        for number, count in bins:
            if passed + count >= wanted:
                levels.append((number + (wanted - passed) / count) * width)
                break
            passed += count
    return tuple(levels)
