"""The distribution of a round's result, drawn: bars on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import log10

import htpy as h
from htpy import Element, Node

from pitboss.exact import Analysis
from pitboss.publish.report.blocks import Picture
from pitboss.wording import typeset

__all__ = ["distribution_picture"]

_WIDE, _HIGH = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 10, 14, 48
_FOOT = _HIGH - _BOTTOM
_WIN, _LOSS, _EVEN = "#1f5f99", "#c77b30", "#7b8794"


def distribution_picture(analysis: Analysis) -> Picture:
    """One bar for each result, in order but not to scale: large wins are far apart."""
    shares = {net: chance for net, chance in analysis.distribution.items() if chance}
    lowest = min(-1, *(int(log10(float(chance)) - 1) for chance in shares.values()))
    says = (
        f"{len(shares)} results from {_net(min(shares))} to {_net(max(shares))} units; losses "
        f"{_together(shares, -1)}, even {_together(shares, 0)}, wins {_together(shares, 1)} of rounds."
    )
    return Picture(
        caption="How a round ends: probability of each net result, on a logarithmic scale",
        svg=h.svg(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_WIDE} {_HIGH}",
            font_family="Libertinus Serif, Georgia, serif",
            font_size="12",
            role="img",
            aria_label=says,
        )[list(_scale(lowest)), list(_bars(shares, lowest))],  # rendered more than once
        says=says,
    )


def _together(shares: Mapping[Fraction, Fraction], side: int) -> str:
    total = sum((share for net, share in shares.items() if (net > 0) - (net < 0) == side), Fraction(0))
    return typeset.percent(total, 2)


def _net(net: Fraction) -> str:
    return typeset.fraction(net, plus=True, group=True)


def _height(chance: float, lowest: int) -> float:
    """From the foot of the picture, for the logarithm of a probability."""
    return (_FOOT - _TOP) * (log10(chance) - lowest) / -lowest


def _text(x: float, y: float, content: Node, **look: str) -> Element:
    return h.text(x=f"{x:.1f}", y=f"{y:.1f}", fill="currentColor", **{"text_anchor": "middle", **look})[
        content
    ]


def _scale(lowest: int) -> Iterator[Element]:
    """A line for each power of ten, or for every second if there are many."""
    for power in range(0, lowest - 1, -1 if lowest >= -8 else -2):
        y = _FOOT - _height(10.0**power, lowest)
        yield h.line(
            x1=str(_LEFT),
            y1=f"{y:.1f}",
            x2=str(_WIDE - _RIGHT),
            y2=f"{y:.1f}",
            stroke="currentColor",
            stroke_opacity="0.7" if power == lowest else "0.16",
            stroke_width="0.8",
        )
        yield _text(_LEFT - 6, y + 4, _power(power), text_anchor="end")
    yield _text((_LEFT + _WIDE) / 2, _HIGH - 6, "net result of the round, in units")


def _power(power: int) -> Node:
    return ["10", h.tspan(dy="-4", font_size="8.5")[f"{typeset.MINUS}{-power}"]] if power else "1"


def _bars(shares: Mapping[Fraction, Fraction], lowest: int) -> Iterator[Element]:
    wide = (_WIDE - _LEFT - _RIGHT) / len(shares)
    size = 11 if wide >= 22 else 9
    longest = max(len(_net(net)) for net in shares)
    low = 11 if longest * size * 0.55 > wide else 0  # where labels would touch, every second one is lower
    for at, (net, chance) in enumerate(shares.items()):
        x, high = _LEFT + at * wide, _height(float(chance), lowest)
        yield h.rect(
            x=f"{x + wide * 0.14:.1f}",
            y=f"{_FOOT - high:.1f}",
            width=f"{wide * 0.72:.1f}",
            height=f"{high:.1f}",
            fill=_WIN if net > 0 else _LOSS if net < 0 else _EVEN,
        )[h.title[f"{_net(net)}: {float(chance):.6g}"]]
        yield _text(x + wide / 2, _FOOT + 13 + low * (at % 2), _net(net), font_size=str(size))
