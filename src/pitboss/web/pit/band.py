"""A table's win on the scale of chance: the expected win, the bands around it, and where it really is."""

from __future__ import annotations

from htpy import Element

from pitboss.web.drawing.svg import element, picture
from pitboss.web.pit.theory import Expectation
from pitboss.wording import dollars

__all__ = ["band_svg", "band_words"]

_WIDTH, _HEIGHT = 240.0, 34.0
_EDGE = 8.0
_TOP, _BOTTOM = 5.0, 23.0


def band_words(win: int, told: Expectation) -> str:
    """The drawing in a sentence."""
    low, high = told.band()
    away = told.away(win)
    where = "as expected" if away is None else f"{abs(away):.1f} standard deviations {_side(away)}"
    return (
        f"The win of {dollars(win)} is {where}: {dollars(round(told.win))} are expected, "
        f"and {dollars(low)} to {dollars(high)} in 95 of 100 cases."
    )


def _side(away: float) -> str:
    return "above" if away >= 0 else "below"


def band_svg(win: int, told: Expectation) -> Element:
    """Two and three standard deviations as bars, the expected win as a line, the win as a diamond."""
    centre = float(told.win)
    reach = max(3.2 * told.deviation, 1.1 * abs(win - centre), 1.0)

    def at(cents: float) -> float:
        return _EDGE + (_WIDTH - 2 * _EDGE) * (cents - centre + reach) / (2 * reach)

    def bar(deviations: int, name: str) -> Element:
        left, right = (at(centre + sign * deviations * told.deviation) for sign in (-1, 1))
        return element(
            "rect", x=left, y=_TOP, width=max(right - left, 1.0), height=_BOTTOM - _TOP, rx=3, class_=name
        )

    x, y = at(win), (_TOP + _BOTTOM) / 2
    diamond = f"M{x:.2f} {y - 7}L{x + 6:.2f} {y}L{x:.2f} {y + 7}L{x - 6:.2f} {y}Z"
    outside = " pb-band--out" if (away := told.away(win)) is not None and abs(away) > 2 else ""
    return picture(
        element("path", d=f"M{_EDGE} {y}H{_WIDTH - _EDGE}", class_="pb-band__axis"),
        bar(3, "pb-band__three"),
        bar(2, "pb-band__two"),
        abs(centre) <= reach and element("path", d=f"M{at(0):.2f} {_TOP}V{_BOTTOM}", class_="pb-band__zero"),
        element("path", d=f"M{at(centre):.2f} {_TOP - 3}V{_BOTTOM + 3}", class_="pb-band__expected"),
        element("path", d=diamond, class_="pb-band__win"),
        width=_WIDTH,
        height=_HEIGHT - 6,
        label=band_words(win, told),
        classes=f"pb-band{outside}",
    )
