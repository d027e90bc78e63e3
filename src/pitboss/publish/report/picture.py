"""The distribution of a round's result, drawn: bars on a logarithmic scale."""

from __future__ import annotations

from fractions import Fraction
from math import log10
from xml.sax.saxutils import escape

from pitboss.exact import Analysis
from pitboss.publish.report.blocks import Picture
from pitboss.publish.report.numbers import MINUS, fixed

__all__ = ["distribution_picture"]

_WIDE, _HIGH = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 10, 14, 48
_WIN, _LOSS, _EVEN = "#1f5f99", "#c77b30", "#7b8794"


def distribution_picture(analysis: Analysis) -> Picture:
    """One bar for each result there is, in order, whatever lies between: large wins are far apart."""
    shares = {net: chance for net, chance in analysis.distribution.items() if chance}
    lowest = min(-1, *(int(log10(float(chance)) - 1) for chance in shares.values()))
    parts = [*_scale(lowest), *_bars(shares, lowest)]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'font-family="Libertinus Serif, Georgia, serif" font-size="12">{"".join(parts)}</svg>'
    )
    return Picture(
        caption="How a round ends: probability of each net result, on a logarithmic scale",
        svg=svg,
        says=(
            f"{len(shares)} results from {_net(min(shares))} to {_net(max(shares))} units; losses "
            f"{_together(shares, -1)}, even {_together(shares, 0)}, wins {_together(shares, 1)} of rounds."
        ),
    )


def _together(shares: dict[Fraction, Fraction], side: int) -> str:
    total = sum((share for net, share in shares.items() if (net > 0) - (net < 0) == side), Fraction(0))
    return f"{fixed(100 * total, 2)} %"


def _net(net: Fraction) -> str:
    text = f"{abs(net.numerator):,}" + (f"/{net.denominator}" if net.denominator > 1 else "")
    return f"{MINUS if net < 0 else '+' if net > 0 else ''}{text}"


def _height(chance: float, lowest: int) -> float:
    """From the foot of the picture, for the logarithm of a probability."""
    room = _HIGH - _TOP - _BOTTOM
    return room * (log10(chance) - lowest) / -lowest


def _scale(lowest: int) -> list[str]:
    """A line for each power of ten, or for every second if there are many."""
    parts = []
    foot = _HIGH - _BOTTOM
    step = 1 if lowest >= -8 else 2
    for power in range(0, lowest - 1, -step):
        y = foot - _height(10.0**power, lowest)
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDE - _RIGHT}" y2="{y:.1f}" stroke="currentColor" '
            f'stroke-opacity="{0.7 if power == lowest else 0.16}" stroke-width="0.8"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="currentColor">'
            f"{_power(power)}</text>"
        )
    parts.append(
        f'<text x="{(_LEFT + _WIDE) / 2:.0f}" y="{_HIGH - 6}" text-anchor="middle" fill="currentColor">'
        f"{escape('net result of the round, in units')}</text>"
    )
    return parts


def _power(power: int) -> str:
    return "1" if power == 0 else f'10<tspan dy="-4" font-size="8.5">{MINUS}{-power}</tspan>'


def _bars(shares: dict[Fraction, Fraction], lowest: int) -> list[str]:
    foot, wide = _HIGH - _BOTTOM, (_WIDE - _LEFT - _RIGHT) / len(shares)
    size = 11 if wide >= 22 else 9
    longest = max(len(_net(net)) for net in shares)
    low = 11 if longest * size * 0.55 > wide else 0  # where labels would touch, every second one is lower
    parts = []
    for at, (net, chance) in enumerate(shares.items()):
        x, high = _LEFT + at * wide, _height(float(chance), lowest)
        colour = _WIN if net > 0 else _LOSS if net < 0 else _EVEN
        parts.append(
            f'<rect x="{x + wide * 0.14:.1f}" y="{foot - high:.1f}" width="{wide * 0.72:.1f}" '
            f'height="{high:.1f}" fill="{colour}"><title>{_net(net)}: {float(chance):.6g}</title></rect>'
            f'<text x="{x + wide / 2:.1f}" y="{foot + 13 + low * (at % 2)}" text-anchor="middle" '
            f'font-size="{size}" fill="currentColor">{escape(_net(net))}</text>'
        )
    return parts
