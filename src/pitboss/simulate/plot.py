"""Plots of a simulation: how a round ends, how a night ends, and the house's month."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import InputError
from pitboss.simulate.result import Result
from pitboss.simulate.sessions import SessionFigures
from pitboss.wording import dollars, fixed, many, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["check_plot", "save_plot"]

_INK, _BLUE, _RED, _SHADE = "#22313f", "#2c6e9b", "#b5493b", "#9dbfd6"
_STYLE: Any = {
    "font.size": 10,
    "axes.edgecolor": "#8795a1",
    "axes.labelcolor": _INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlecolor": _INK,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "svg.hashsalt": "pitboss",
    "svg.fonttype": "none",
}
_TAIL = 1e-4
"""Results rarer than this, at either end, are given in words instead of stretching the plot."""
_BARS = 60
_THINNEST = 400
"""A bar is at least this part of the whole width, however close the results lie."""


def check_plot(path: Path) -> Path:
    """Refuse a plot that could not be saved, before anything is played."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise InputError(f"--plot saves .svg or .png files, not {path.name!r}.")
    if not path.parent.is_dir():
        raise InputError(f"There is no folder {str(path.parent)!r} to save the plot in.")
    return path


def save_plot(result: Result, path: Path) -> None:
    """One file, with a panel for each view there is."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    session = result.session
    panels = 1 if session is None else 3 if session.by_night else 2
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(9, 3.6 * panels + 0.6), layout="constrained")
        axes = figure.subplots(panels, 1, squeeze=False)[:, 0]
        _round(axes[0], result)
        if session is not None:
            _night(axes[1], session)
            if session.by_night:
                _month(axes[2], session, result.seats)
        figure.suptitle(
            f"{result.terms.game.title}: {result.rounds:,} rounds", x=0.01, ha="left", fontsize=13, color=_INK
        )
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def _shares(result: Result) -> dict[Fraction, float]:
    """How often a round ended with each net result, in units, none of them rounded."""
    number = result.rounds * result.seats
    return {net / result.scale: count / number for net, count in sorted(result.pooled.items())}


def _round(axes: Axes, result: Result) -> None:
    """Every result where it is, on a logarithmic scale, so that rare ones can be seen."""
    shares = _shares(result)
    shown, hidden = dict(shares), 0.0
    for end in (max, min):
        rare = 0.0
        while len(shown) > 2 and rare + shown[end(shown)] < _TAIL:
            rare += shown.pop(end(shown))
        hidden += rare
    colours = [_BLUE if net > 0 else _RED if net < 0 else "#8795a1" for net in shown]
    gap = min((after - before for before, after in pairwise(shown)), default=Fraction(1))
    width = max(0.85 * float(gap), float(max(shown) - min(shown)) / _THINNEST)
    axes.bar([float(net) for net in shown], list(shown.values()), width=width, color=colours)
    axes.set_yscale("log")
    axes.set_title("How a round ends")
    axes.set_xlabel(f"net result of a seat in units ({dollars(result.unit)} each)")
    axes.set_ylabel("share of rounds (log)")
    axes.margins(x=0.01)
    words = f"mean {result.total.value:+.5f} ± {result.total.standard_error:.5f}"
    if result.total.exact is not None:
        words += f"\nexactly {float(result.total.exact):+.5f}"
    if hidden:
        words += f"\nnot shown: {hidden:.1e} of rounds, up to {fixed(max(shares), 2, plus=True, trim=True)}"
    axes.text(0.99, 0.96, words, transform=axes.transAxes, ha="right", va="top")


def _night(axes: Axes, session: SessionFigures) -> None:
    """All but the last half percent at either end, in at most sixty bars."""
    passed, inside = 0, []
    for win, count in session.histogram:
        if (passed + count) / session.sessions >= 0.005 and passed / session.sessions <= 0.995:
            inside.append((win, count / session.sessions))
        passed += count
    width = min((b[0] - a[0] for a, b in pairwise(inside)), default=1.0)
    size = width * max(1, round((inside[-1][0] - inside[0][0]) / width / _BARS))
    shares: dict[float, float] = {}
    for win, share in inside:
        place = (win // size + 0.5) * size
        shares[place] = shares.get(place, 0.0) + share
    colours = [_BLUE if place > 0 else _RED for place in shares]
    axes.bar(list(shares), list(shares.values()), width=0.92 * size, color=colours)
    axes.axvline(session.mean, color=_INK, linewidth=1, linestyle=":")
    axes.set_title(f"A seat's win after {session.length:,} rounds")
    axes.set_xlabel("dollars")
    axes.set_ylabel("share of sessions")
    axes.margins(x=0.01)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    words = f"mean {session.mean:+,.2f} (dotted), deviation {session.standard_deviation:,.2f}"
    words += f"\nends ahead {percent(session.ahead, 1)}"
    if session.ruin is not None:
        words += f"\nruined {percent(session.ruin, 1)} with ${session.bankroll:,.0f}"
    axes.text(0.99, 0.96, words, transform=axes.transAxes, ha="right", va="top")


def _month(axes: Axes, session: SessionFigures, seats: int) -> None:
    nights = list(range(len(session.by_night) + 1))
    bands = [(0.0,) * 5, *session.by_night]
    lowest, low, middle, high, highest = ([band[at] for band in bands] for at in range(5))
    axes.fill_between(
        nights, lowest, highest, color=_SHADE, alpha=0.45, linewidth=0, label="90 of 100 months"
    )
    axes.fill_between(nights, low, high, color=_BLUE, alpha=0.45, linewidth=0, label="50 of 100 months")
    axes.plot(nights, middle, color=_INK, linewidth=1.5, label="median")
    axes.axhline(0, color="#8795a1", linewidth=0.8)
    axes.set_title(f"The house's win over a month of {session.nights} sessions, {many(seats, 'seat')}")
    axes.set_xlabel("sessions")
    axes.set_ylabel("dollars")
    axes.margins(x=0.01)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.legend(loc="upper left", frameon=False)
