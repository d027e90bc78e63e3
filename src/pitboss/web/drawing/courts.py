"""Jack, queen and king: half figures in plain shapes, the lower half the upper one turned around."""

from __future__ import annotations

from typing import Final

from htpy import Element, Node

from pitboss.web.drawing.suits import pip
from pitboss.web.drawing.svg import element, path, pen

__all__ = ["court"]

_LEFT, _TOP, _WIDTH, _HEIGHT = 28, 15, 44, 110
_GOLD: Final = "#dca63a"
_GOLD_DARK: Final = "#8a5f0c"
_SKIN: Final = "#f8e4c8"
_PAPER: Final = "#fdf6e4"
_LINE: Final = "#2a2320"
_COATS: Final = {11: "#2c5f8a", 12: "#6b3f7c", 13: "#1f4f3f"}
"""The second colour of the coat, which with the headgear tells the three ranks apart."""


def court(rank: int, suit: str, *, colour: str) -> Node:
    """The framed double figure of a court card."""
    half = (_coat(rank, colour), _head(rank, colour), pip(suit, x=34.6, y=22.6, size=8.5, colour=colour))
    frame: dict[str, float] = {"x": _LEFT, "y": _TOP, "width": _WIDTH, "height": _HEIGHT, "rx": 3}
    return (
        element("rect", fill=_PAPER, **frame),
        element("g", half),
        element("g", half, transform="rotate(180 50 70)"),
        _belt(colour),
        element("rect", **frame, **pen(colour, 1.1)),
        element("rect", x=29.6, y=16.6, width=40.8, height=106.8, rx=1.8, **pen(_GOLD, 0.7)),
    )


def _coat(rank: int, colour: str) -> Node:
    """Shoulders, lapels and a chain of buttons."""
    shoulders = "M29.6 70V63.5C30.4 57.5 38 55.2 43.5 52.6H56.5C62 55.2 69.6 57.5 70.4 63.5V70Z"
    lapel_left = "M43.5 52.6L50 70H40.5L36.5 55.6Z"
    lapel_right = "M56.5 52.6L50 70H59.5L63.5 55.6Z"
    buttons = [element("circle", cx=50, cy=y, r=0.9, fill=_GOLD) for y in (57.6, 61, 64.4)]
    return (
        path(shoulders, fill=colour),
        path("M43.5 52.6H56.5L50 70Z", fill=_PAPER),
        path("M46.6 52.6H53.4L51.6 66L50 70L48.4 66Z", fill=_COATS[rank]),
        path(lapel_left + lapel_right, fill=_COATS[rank]),
        path("M43.5 52.6L50 70L56.5 52.6M36.5 55.6L40.5 70M63.5 55.6L59.5 70", **_pen(_GOLD, 0.9)),
        buttons,
    )


def _belt(colour: str) -> Node:
    """The sash that hides the seam between the two halves."""
    sash = "M29.6 73.4V69.2L70.4 66.6V70.8Z"
    buckle = "M50 66.4L53.2 70L50 73.6L46.8 70Z"
    return (
        path(sash, fill=_GOLD, stroke=_GOLD_DARK, stroke_width=0.5),
        path(buckle, fill=colour, stroke=_PAPER, stroke_width=0.8),
    )


def _head(rank: int, colour: str) -> Node:
    return {11: _jack, 12: _queen, 13: _king}[rank](colour)


def _face() -> Node:
    """An oval face with lowered eyes: calm, and still a face at forty pixels."""
    return (
        path("M46.6 48H53.4V53.5L50 57L46.6 53.5Z", fill=_SKIN, stroke=_LINE, stroke_width=0.6),
        element("ellipse", cx=50, cy=41.5, rx=7.8, ry=9.6, fill=_SKIN, stroke=_LINE, stroke_width=0.8),
        path("M44.6 40.4Q46.4 42 48.2 40.4M51.8 40.4Q53.6 42 55.4 40.4", **_pen(_LINE, 0.9)),
        path("M44.2 38Q46.2 36.7 48 37.8M52 37.8Q53.8 36.7 55.8 38M50 40.6L49 44.2H50.8", **_pen(_LINE, 0.6)),
    )


def _mouth(colour: str) -> Element:
    return path("M47.9 47Q50 48.5 52.1 47", **_pen(colour, 1))


def _king(colour: str) -> Node:
    beard = (
        "M42 41.5C42 50 44.6 57.4 50 58.6C55.4 57.4 58 50 58 41.5C57 45.4 55 46 53 45.4"
        "C51.6 45 50.8 45.2 50 45.8C49.2 45.2 48.4 45 47 45.4C45 46 43 45.4 42 41.5Z"
    )
    hair = "M42.2 36C38.8 40 39 47 41.4 50.4L43.6 47ZM57.8 36C61.2 40 61 47 58.6 50.4L56.4 47Z"
    crown = "M40.6 35.2L38.6 22.6L44.6 28L50 19.6L55.4 28L61.4 22.6L59.4 35.2Q50 32.6 40.6 35.2Z"
    return (
        path(hair, fill="#6d4a2a", stroke=_LINE, stroke_width=0.6),
        _face(),
        path(beard, fill="#6d4a2a", stroke=_LINE, stroke_width=0.7),
        path("M47.6 49Q50 50.4 52.4 49", **_pen(_SKIN, 1)),
        path(crown, fill=_GOLD, stroke=_LINE, stroke_width=0.8, stroke_linejoin="round"),
        path("M40.4 32.6Q50 30 59.6 32.6", **_pen(colour, 1.4)),
        _beads(((38.6, 22), (50, 19), (61.4, 22)), colour),
    )


def _queen(colour: str) -> Node:
    hair = (
        "M50 29.5C41.5 29.5 38.6 36 38.8 42C39 48 36.8 50 36.4 54.4C39.6 56 43.6 55 45.6 52.4"
        "L43 44C43.6 40 44.4 37 50 34.4"
        "C55.6 37 56.4 40 57 44L54.4 52.4"
        "C56.4 55 60.4 56 63.6 54.4C63.2 50 61 48 61.2 42C61.4 36 58.5 29.5 50 29.5Z"
    )
    coronet = (
        "M41.4 33.4L39.8 25.4C42 27.6 43.4 27.8 45.2 24.6C46.8 27.4 48.4 26.4 50 22.2"
        "C51.6 26.4 53.2 27.4 54.8 24.6C56.6 27.8 58 27.6 60.2 25.4L58.6 33.4Q50 30.6 41.4 33.4Z"
    )
    return (
        _face(),
        _mouth(colour),
        path(hair, fill="#b9762c", stroke=_LINE, stroke_width=0.7, stroke_linejoin="round"),
        path("M42 37.5C43.6 34.6 47 33.8 50 34.4M58 37.5C56.4 34.6 53 33.8 50 34.4", **_pen(_LINE, 0.5)),
        path(coronet, fill=_GOLD, stroke=_LINE, stroke_width=0.8, stroke_linejoin="round"),
        _beads(((39.8, 24.8), (45.2, 24), (50, 21.4), (54.8, 24), (60.2, 24.8)), colour),
        _beads(((42.2, 47.6), (57.8, 47.6)), _GOLD),
        path("M45.2 52.6Q50 58 54.8 52.6", **_pen(_GOLD, 1.2)),
    )


def _jack(colour: str) -> Node:
    hair = (
        "M42.2 34C39.4 38 39 45 40.4 49.4C42.6 50.2 44 49.2 44.2 47.4L42.8 40Z"
        "M57.8 34C60.6 38 61 45 59.6 49.4C57.4 50.2 56 49.2 55.8 47.4L57.2 40Z"
    )
    cap = "M39.6 34.6C38 27.6 43.4 22.8 51 22.8C58.6 22.8 62.2 27.4 60.4 34.6Q50 30.4 39.6 34.6Z"
    feather = "M58.4 29C64.6 27.4 67.4 22.6 66.4 18.4C61 19.6 56.8 23.4 56.6 28.6Z"
    return (
        path(hair, fill="#caa04a", stroke=_LINE, stroke_width=0.6),
        _face(),
        _mouth(colour),
        path(cap, fill=colour, stroke=_LINE, stroke_width=0.8),
        path("M39.8 33.8Q50 29.4 60.2 33.8", **_pen(_GOLD, 2)),
        path(feather, fill=_GOLD, stroke=_LINE, stroke_width=0.7, stroke_linejoin="round"),
        path("M57.4 28.6C60 24.6 62.8 21.8 66 18.8", **_pen(_GOLD_DARK, 0.6)),
    )


def _beads(points: tuple[tuple[float, float], ...], colour: str) -> Node:
    return [
        element("circle", cx=x, cy=y, r=1.5, fill=colour, stroke=_LINE, stroke_width=0.5) for x, y in points
    ]


def _pen(colour: str, width: float) -> dict[str, str | float]:
    return pen(colour, width, stroke_linecap="round", stroke_linejoin="round")
