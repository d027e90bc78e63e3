"""A result as the JSON that `pitboss simulate --json` prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.rules import spelled
from pitboss.simulate.result import Estimate, Result, SimulatedWager
from pitboss.simulate.sessions import BANDS, Band, SessionFigures
from pitboss.wording import fraction_json, plain_dollars

__all__ = ["result_json"]


def result_json(result: Result) -> dict[str, Any]:
    """All figures, in units per seat and round; sessions in dollars."""
    terms = result.terms
    document: dict[str, Any] = {
        "game": terms.game.id,
        "paytables": {slot: table.id for slot, table in terms.tables.items()},
        "options": {name: spelled(value) for name, value in terms.options.items()},
        "house": terms.house.id,
        "unit": terms.game.unit,
        "unit_dollars": plain_dollars(result.unit),
        "seats": result.seats,
        "strategies": [seating.strategy.name for seating in result.seatings],
        "seed": result.job.seed,
        "rounds": result.rounds,
        "seconds": round(result.seconds, 3),
        "stopped": result.stopped,
        "total": {
            **_estimate(result.total),
            "house_edge": -result.total.value,
            "average_wager": result.average_wager,
            "element_of_risk": -result.total.value / result.average_wager,
            "variance": result.variance,
            "standard_deviation": result.variance**0.5,
            "hit_frequency": result.hit_frequency,
        },
        **({"no_exact_value": list(result.unknown)} if result.unknown else {}),
        "wagers": {name: _wager(figures) for name, figures in result.wagers.items()},
        "decisions": [{"name": name, "options": shares} for name, shares in result.decisions.items()],
        "distribution": _distribution(result),
    }
    if result.seats > 1:
        document["by_seat"] = [
            {
                "seat": seat.name,
                "strategy": seat.strategy,
                **_estimate(seat.player_ev),
                "standard_deviation": seat.standard_deviation,
                "hit_frequency": seat.hit_frequency,
            }
            for seat in result.by_seat
        ]
        document["table"] = {
            "correlation": result.correlation,
            "variance_against_independent_seats": result.variance_ratio,
        }
    if (figures := result.session) is not None:
        document["session"] = _session(figures)
    return document


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "player_ev": estimate.value,
        "standard_error": estimate.standard_error,
        "interval": list(estimate.interval),
        "exact": None if estimate.exact is None else fraction_json(estimate.exact),
        "standard_errors_apart": estimate.errors_apart,
    }


def _wager(figures: SimulatedWager) -> dict[str, Any]:
    return {
        **_estimate(figures.player_ev),
        "house_edge": -figures.player_ev.value,
        "average_wager": figures.average_wager,
        "hit_frequency": figures.hit_frequency,
        "results": dict(figures.counts),
        "outcomes": [
            {
                "hand": name,
                "count": count,
                "frequency": count / figures.chances,
                "pays": None if pays is None else str(pays),
            }
            for name, pays, count in figures.endings
        ],
    }


def _distribution(result: Result) -> list[dict[str, Any]]:
    grain, number = result.job.program.grain, result.rounds * result.seats
    return [
        {"net": str(Fraction(net * grain, result.unit)), "count": count, "probability": count / number}
        for net, count in sorted(result.pooled.items())
    ]


def _band(band: Band) -> dict[str, float]:
    return {f"{share:.0%}": round(level, 2) for share, level in zip(BANDS, band, strict=True)}


def _session(figures: SessionFigures) -> dict[str, Any]:
    return {
        "rounds": figures.length,
        "sessions": figures.sessions,
        "bankroll": figures.bankroll,
        "player": {
            "mean": figures.mean,
            "standard_deviation": figures.standard_deviation,
            "band": _band(figures.band),
            "ends_ahead": figures.ahead,
            "risk_of_ruin": figures.ruin,
            "risk_of_ruin_error": figures.ruin_error,
            "rounds_played": figures.rounds_played,
            "exact": _exact_seat(figures),
        },
        "house": {
            "handle": figures.handle,
            "win": figures.win,
            "standard_deviation": figures.table_deviation,
            "band": _band(figures.table_band),
            "loses": figures.table_loses,
            "drop": figures.drop,
            "hold": figures.hold,
            "exact": _exact_house(figures),
        },
        "month": {
            "sessions": figures.nights,
            "months": figures.months,
            "win": figures.month_mean,
            "standard_deviation": figures.month_deviation,
            "loses": figures.month_loses,
            "by_session": [_band(band) for band in figures.by_night],
            "exact": _exact_month(figures),
        },
        "histogram": [{"win": win, "count": count} for win, count in figures.histogram],
    }


def _exact_seat(figures: SessionFigures) -> dict[str, Any] | None:
    """None where it is not known, or would take too long."""
    if (exact := figures.exact_seat) is None:
        return None
    return {
        "mean": exact.mean,
        "standard_deviation": exact.standard_deviation,
        "band": _band(exact.band),
        "ends_ahead": exact.ahead,
        "risk_of_ruin": exact.ruin,
        "rounds_played": exact.rounds_played,
        "error": exact.error,
    }


def _exact_house(figures: SessionFigures) -> dict[str, Any] | None:
    if (exact := figures.exact_house) is None:
        return None
    return {
        "win": exact.win,
        "standard_deviation": exact.standard_deviation,
        "band": _band(exact.band),
        "loses": exact.loses,
        "error": exact.error,
    }


def _exact_month(figures: SessionFigures) -> dict[str, Any] | None:
    if (exact := figures.exact_month) is None:
        return None
    return {
        "loses": exact.loses,
        "by_session": [_band(band) for band in exact.by_night],
        "error": exact.error,
    }
