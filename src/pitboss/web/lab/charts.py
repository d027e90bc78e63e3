"""Charts: the results of a round as bars, and what sessions came to; a table stands beside each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log10
from typing import Final

from htpy import Element

from pitboss.exact import Analysis
from pitboss.web.drawing.svg import element
from pitboss.wording.typeset import chance, fraction, percent, short_dollars

__all__ = ["ResultBar", "distribution_bars", "gathered", "histogram_chart", "results_chart"]

_ROW: Final = 22
_NAME, _END = 16, 78
"""Where bars begin and end, in percent of the width; the number stands behind them."""
_POWERS: Final = 12
"""On the logarithmic scale a bar vanishes at this many powers of ten below the longest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultBar:
    """A net result and its probability."""

    net: Fraction
    share: Fraction

    @property
    def name(self) -> str:
        return fraction(self.net, plus=True, group=True)

    @property
    def text(self) -> str:
        return chance(self.share)

    @property
    def tone(self) -> str:
        return "win" if self.net > 0 else "lose" if self.net < 0 else "push"


def distribution_bars(analysis: Analysis) -> tuple[ResultBar, ...]:
    """Every net result of the round, from the best down."""
    results = sorted(analysis.distribution.items(), reverse=True)
    return tuple(ResultBar(net=net, share=share) for net, share in results)


def results_chart(bars: Sequence[ResultBar], *, log: bool, title: str) -> Element:
    """One row for each result; on a logarithmic scale, rare results show too."""
    most = max(float(bar.share) for bar in bars)
    rows = []
    for number, bar in enumerate(bars):
        width = _length(float(bar.share), most, log=log) * (_END - _NAME)
        top = _ROW * number + 4
        look = f"pb-bars__bar pb-bars__bar--{bar.tone}"
        across = f"{max(width, 0.2):.3f}%"
        rows.append(
            element(
                "g",
                element("title", f"{bar.name}: {bar.text}"),
                _label(bar.name, "name", f"{_NAME - 1.5}%", top + 13, "end"),
                element("rect", class_=look, x=f"{_NAME}%", y=top, width=across, height=_ROW - 5, rx=2),
                _label(bar.text, "value", f"{_NAME + width + 1:.3f}%", top + 13),
            )
        )
    return _chart(*rows, title=title, height=_ROW * len(bars) + 4)


def _label(words: str, kind: str, x: str, y: int, anchor: str = "start") -> Element:
    return element("text", words, class_=f"pb-bars__{kind}", x=x, y=y, text_anchor=anchor)


def _chart(*content: Element, title: str, height: int) -> Element:
    return element(
        "svg", *content, class_="pb-bars", role="img", aria_label=title, width="100%", height=height
    )


def _length(share: float, most: float, *, log: bool) -> float:
    if not log:
        return share / most
    if share <= 0:
        return 0.0
    return max(0.0, 1 + (log10(share) - log10(most)) / _POWERS)


def histogram_chart(
    values: Sequence[tuple[float, float]], *, marks: Sequence[tuple[float, str]] = (), title: str
) -> Element:
    """(middle of a bin, share) from left to right, with a few marks below."""
    step = min((b[0] - a[0] for a, b in pairwise(values)), default=1.0) or 1.0
    low, high = values[0][0] - step / 2, values[-1][0] + step / 2
    span = high - low
    most = max(share for _, share in values) or 1.0
    bars = [
        element(
            "rect",
            element("title", f"{short_dollars(round(middle) * 100)}: {percent(share, 3)}"),
            class_=f"pb-bars__bar pb-bars__bar--{'win' if middle > 0 else 'lose'}",
            x=f"{(middle - step / 2 - low) / span * 100:.3f}%",
            y=150 - share / most * 140,
            width=f"{max(step / span * 100 - 0.15, 0.1):.3f}%",
            height=share / most * 140,
        )
        for middle, share in values
    ]
    lines = []
    for number, (value, name) in enumerate(marks):
        at = (value - low) / span * 100
        if 0 <= at <= 100:
            here, anchor = f"{at}%", "start" if at < 12 else "end" if at > 88 else "middle"
            lines += [
                element("line", class_="pb-bars__mark", x1=here, x2=here, y1=4, y2=156),
                _label(name, "name", here, 172 + number % 2 * 15, anchor),
            ]
    axis = element("line", class_="pb-bars__axis", x1=0, x2="100%", y1=150, y2=150)
    return _chart(axis, *bars, *lines, title=title, height=195)


def gathered(histogram: Sequence[tuple[float, int]], most: int = 60) -> list[tuple[float, float]]:
    """A histogram in at most `most` bins, without the outermost thousandth on either side; shares of all."""
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
