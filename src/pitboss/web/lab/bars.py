"""Bars as drawings: the results of a round, and what sessions came to; a table stands beside each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import pairwise
from math import log10
from typing import Final

from pitboss.exact import Analysis
from pitboss.web.lab.figures import chance, fraction

__all__ = ["Bar", "columns_svg", "distribution_bars", "rows_svg"]

_ROW: Final = 22
_NAME, _END = 16, 78
"""Where bars begin and end, in percent of the width; the number stands behind them."""
_FLOOR: Final = 12
"""A logarithmic bar of no length is so many powers of ten below the longest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A result and its probability."""

    name: str
    share: Fraction
    tone: str
    """win, push or lose."""

    @property
    def text(self) -> str:
        return chance(self.share)

    @property
    def exact(self) -> str:
        return fraction(self.share)


def distribution_bars(analysis: Analysis) -> tuple[Bar, ...]:
    """Every net result of the round, from the best down."""
    return tuple(
        Bar(name=_net(net), share=share, tone="win" if net > 0 else "lose" if net < 0 else "push")
        for net, share in sorted(analysis.distribution.items(), reverse=True)
    )


def _net(net: Fraction) -> str:
    whole = f"{abs(net.numerator):,}" if net.denominator == 1 else f"{abs(net.numerator):,}/{net.denominator}"
    return f"+{whole}" if net > 0 else f"−{whole}" if net < 0 else "0"


def rows_svg(bars: Sequence[Bar], *, log: bool, title: str) -> str:
    """Bars from left to right, one row each; on a log scale, a rare result can be seen too."""
    most = max(float(bar.share) for bar in bars)
    height = _ROW * len(bars) + 4
    rows = []
    for number, bar in enumerate(bars):
        width = _length(float(bar.share), most, log=log) * (_END - _NAME)
        top = _ROW * number + 4
        rows.append(
            f"<g><title>{escape(bar.name)}: {bar.text}</title>"
            f'<text class="pb-bars__name" x="{_NAME - 1.5}%" y="{top + 13}" text-anchor="end">'
            f"{bar.name}</text>"
            f'<rect class="pb-bars__bar pb-bars__bar--{bar.tone}" x="{_NAME}%" y="{top}" '
            f'width="{max(width, 0.2):.3f}%" height="{_ROW - 5}" rx="2"/>'
            f'<text class="pb-bars__value" x="{_NAME + width + 1:.3f}%" y="{top + 13}">{bar.text}</text></g>'
        )
    return (
        f'<svg class="pb-bars" role="img" aria-label="{escape(title)}" width="100%" height="{height}">'
        f"{''.join(rows)}</svg>"
    )


def _length(share: float, most: float, *, log: bool) -> float:
    if not log:
        return share / most
    if share <= 0:
        return 0.0
    return max(0.0, 1 + (log10(share) - log10(most)) / _FLOOR)


def columns_svg(
    values: Sequence[tuple[float, float]], *, marks: Sequence[tuple[float, str]] = (), title: str
) -> str:
    """A histogram: (middle of a bin, share) from left to right, with a few marks below it."""
    low, high = values[0][0], values[-1][0]
    step = min((b[0] - a[0] for a, b in pairwise(values)), default=1.0) or 1.0
    low, high = low - step / 2, high + step / 2
    span = high - low
    most = max(share for _, share in values) or 1.0
    bars = "".join(
        f'<rect class="pb-bars__bar pb-bars__bar--{"win" if middle > 0 else "lose"}" '
        f'x="{(middle - step / 2 - low) / span * 100:.3f}%" y="{150 - share / most * 140:.2f}" '
        f'width="{max(step / span * 100 - 0.15, 0.1):.3f}%" height="{share / most * 140:.2f}">'
        f"<title>{_money(middle)}: {share:.3%}</title></rect>"
        for middle, share in values
    )
    lines = "".join(
        f'<line class="pb-bars__mark" x1="{at}%" x2="{at}%" y1="4" y2="156"/>'
        f'<text class="pb-bars__name" x="{at}%" y="{172 + number % 2 * 15}" '
        f'text-anchor="{_anchor(at)}">{escape(name)}</text>'
        for number, (at, name) in enumerate(((value - low) / span * 100, name) for value, name in marks)
        if 0 <= at <= 100
    )
    return (
        f'<svg class="pb-bars" role="img" aria-label="{escape(title)}" width="100%" height="195">'
        f'<line class="pb-bars__axis" x1="0" x2="100%" y1="150" y2="150"/>{bars}{lines}</svg>'
    )


def _anchor(at: float) -> str:
    return "start" if at < 12 else "end" if at > 88 else "middle"


def _money(value: float) -> str:
    return f"{'−' if value < 0 else ''}${abs(value):,.0f}"


def gathered(histogram: Sequence[tuple[float, int]], most: int = 60) -> list[tuple[float, float]]:
    """A histogram in at most so many bins, without the outermost thousandth on either side; shares of all."""
    total = sum(count for _, count in histogram)
    if not total:
        return []
    kept, passed = [], 0
    for middle, count in histogram:
        if passed + count > total / 1000 and passed < total * 0.999:
            kept.append((middle, count))
        passed += count
    low, high = kept[0][0], kept[-1][0]
    width = (high - low) / most or 1.0
    bins: dict[int, int] = {}
    for middle, count in kept:
        at = min(int((middle - low) / width), most - 1) if high > low else 0
        bins[at] = bins.get(at, 0) + count
    return [(low + (at + 0.5) * width, bins.get(at, 0) / total) for at in range(max(bins) + 1)]
