"""Charts: the results of a round as bars, and what sessions came to; a table stands beside each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from htpy import Element

from pitboss.exact import Analysis
from pitboss.web.drawing.svg import element
from pitboss.wording.typeset import chance, fixed, fraction, percent, short_dollars

__all__ = ["ResultBar", "distribution_bars", "gathered", "histogram_chart", "results_chart"]

_ROW: Final = 22
_NAME, _END = 16, 78
"""Where bars begin and end, in percent of the width; the number stands behind them."""
_LEFT: Final = 8
"""Where the bars of a histogram begin, in percent of the width."""
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
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
    foot = _ROW * len(bars) + 6
    return _chart(*_share_axis(most, foot, log=log), *rows, title=title, height=foot + 34)


def _share_axis(most: float, foot: int, *, log: bool) -> Iterator[Element]:
    """Ticks of probability along the foot, with a line up from each, and what they measure."""
    ticks = [10.0**-power for power in range(0, _POWERS, 3)] if log else _steps(most)
    yield element("line", class_="pb-bars__axis", x1=f"{_NAME}%", x2=f"{_END}%", y1=foot, y2=foot)
    yield element("line", class_="pb-bars__axis", x1=f"{_NAME}%", x2=f"{_NAME}%", y1=0, y2=foot)
    for tick in ticks:
        length = _length(tick, most, log=log)
        if length > 1.0001:
            continue
        here = f"{_NAME + length * (_END - _NAME):.3f}%"
        name = _power_of_ten(tick) if log else percent(tick, 1, trim=True)
        yield element("line", class_="pb-bars__tick", x1=here, x2=here, y1=0, y2=foot + 4)
        yield _label(name, "value", here, foot + 16, "middle")
    yield _label("probability", "value", f"{(_NAME + _END) / 2}%", foot + 31, "middle")
    yield _label("net, units", "value", f"{_NAME - 1.5}%", foot + 16, "end")


def _power_of_ten(share: float) -> str:
    """ "1", "0.001", "10⁻⁶"."""
    power = round(log10(share))
    return fixed(share, -power, trim=True) if power >= -3 else f"10{str(power).translate(_RAISED)}"


def _steps(most: float, number: int = 5) -> list[float]:
    """Round steps from zero on: of 1, 2 or 5 times a power of ten."""
    rough = most / number
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough * 0.999)
    return [at * step for at in range(int(most / step + 1e-9) + 1)]


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
    span = (high - low) / (1 - _LEFT / 100)
    low -= span * _LEFT / 100  # the shares of the axis stand to the left of the bars
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
                _label(name, "name", here, 190 + number % 2 * 15, anchor),
            ]
    return _chart(*_axes(low, high, span, most), *bars, *lines, title=title, height=228)


def _axes(low: float, high: float, span: float, most: float) -> Iterator[Element]:
    """Shares to the left, dollars along the foot, and a line at zero."""
    yield element("line", class_="pb-bars__axis", x1=f"{_LEFT}%", x2="100%", y1=150, y2=150)
    yield element("line", class_="pb-bars__axis", x1=f"{_LEFT}%", x2=f"{_LEFT}%", y1=4, y2=150)
    for share in _steps(most, 3):
        y = 150 - share / most * 140
        yield element("line", class_="pb-bars__tick", x1=f"{_LEFT - 0.6}%", x2="100%", y1=y, y2=y)
        yield _label(percent(share, 1, trim=True), "value", f"{_LEFT - 1}%", round(y) + 4, "end")
    step = _steps(high - low, 8)[1]
    for at in range(ceil((low + span * _LEFT / 100) / step), floor(high / step) + 1):
        here = f"{(at * step - low) / span * 100:.3f}%"
        yield element(
            "line", class_="pb-bars__axis" if at == 0 else "pb-bars__tick", x1=here, x2=here, y1=4, y2=154
        )
        yield _label(short_dollars(round(at * step * 100)), "value", here, 167, "middle")
    yield _label("result of a session", "value", f"{(100 + _LEFT) / 2}%", 222, "middle")


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
