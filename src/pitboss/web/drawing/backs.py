"""The backs of the decks: one lattice of our own, in any colour a house names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from htpy import Node

from pitboss.web.drawing.suits import pip
from pitboss.web.drawing.svg import element, hashed_hue, number, path, pen

__all__ = ["BACK_COLOURS", "back_art", "back_colour"]

BACK_COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "black": "#23262e",
        "blue": "#1d4489",
        "brown": "#65401f",
        "burgundy": "#6d1029",
        "gold": "#96690c",
        "gray": "#565d69",
        "green": "#12603f",
        "grey": "#565d69",
        "navy": "#14284f",
        "orange": "#b04a08",
        "pink": "#b0326e",
        "purple": "#552b80",
        "red": "#a3142c",
        "silver": "#667080",
        "teal": "#0b6168",
        "yellow": "#8f6b00",
    }
)
_PAPER: Final = "#fffdf8"


def back_colour(name: str) -> str:
    """The ink of a deck by its name; a name not listed gets a hue of its own, always the same."""
    known = BACK_COLOURS.get(name.strip().lower())
    return known or f"hsl({hashed_hue(name)} 55% 30%)"


def back_art(name: str) -> Node:
    """What is printed inside the white margin of a face-down card."""
    ink = back_colour(name)
    dashes = pen(_PAPER, 3.5, stroke_opacity=0.28, stroke_dasharray="3.5 2.157")
    return (
        element("rect", x=6, y=6, width=88, height=128, rx=4.5, fill=ink),
        path(_lozenges(), **dashes),
        path(_lines(), **pen(_PAPER, 0.8, stroke_opacity=0.5)),
        element("rect", x=9, y=9, width=82, height=122, rx=2.6, **pen(_PAPER, 1.3)),
        _medallion(ink),
    )


def _lozenges() -> str:
    """Slanted lines through the cells' middles; their dashes are the lozenges, which keeps a back small."""
    starts = [(14 + 8 * column, 14) for column in range(10)] + [(14, 22 + 8 * row) for row in range(14)]
    marks = []
    for x, y in starts:
        cells = min(86 - x, 126 - y)
        marks.append(f"M{number(x - 1.24)} {number(y - 1.24)}l{number(cells + 2.48)} {number(cells + 2.48)}")
    return "".join(marks)


def _lines() -> str:
    """The lattice itself: slanted lines both ways, ending at the frame of 80 by 120."""
    ends = []
    for offset in range(4, 200, 8):
        left, right = max(0, offset - 120), min(80, offset)
        ends.append((left, offset - left, right, offset - right))
    falling = "".join(f"M{10 + x1} {10 + y1}L{10 + x2} {10 + y2}" for x1, y1, x2, y2 in ends)
    return falling + "".join(f"M{90 - x1} {10 + y1}L{90 - x2} {10 + y2}" for x1, y1, x2, y2 in ends)


def _medallion(ink: str) -> Node:
    """Four suits around a lozenge, the same from either end."""
    return (
        element("circle", cx=50, cy=70, r=23.5, fill=_PAPER),
        element("circle", cx=50, cy=70, r=21.6, fill=ink),
        element("circle", cx=50, cy=70, r=19, **pen(_PAPER, 0.9)),
        path("M50 64.4L55.6 70L50 75.6L44.4 70Z", fill=_PAPER),
        path("M50 67.4L52.6 70L50 72.6L47.4 70Z", fill=ink),
        pip("s", x=50, y=58, size=10, colour=_PAPER),
        pip("h", x=38, y=70, size=9, colour=_PAPER),
        pip("c", x=50, y=82, size=10, colour=_PAPER),
        pip("d", x=62, y=70, size=10, colour=_PAPER),
    )
