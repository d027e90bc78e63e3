"""The table itself: wood rail, felt, the game's name on it, and where the seats are around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from htpy import Element, Fragment

from pitboss.errors import InputError
from pitboss.web.drawing.svg import drawn_once, element, number, path, pen, picture

__all__ = ["SeatPosition", "felt_svg", "seat_positions"]

_WIDTH: Final = 1200
_HEIGHT: Final = 600
_FONT: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Times New Roman', serif"


@dataclass(frozen=True, kw_only=True)
class SeatPosition:
    """Where a seat is on the table, in per cent of its width and height."""

    seat: int
    x: float
    y: float

    @property
    def style(self) -> str:
        """Its place as the stylesheet reads it."""
        return f"--seat:{self.seat};--x:{number(self.x)};--y:{number(self.y)}"


def seat_positions(seats: int) -> tuple[SeatPosition, ...]:
    """Seats along the curved side; seat 1, on the dealer's left, is on the right of the picture."""
    if seats < 1:
        raise InputError(f"A table has at least one seat, not {seats}.")
    spread = min(0.5 + 0.5 * (seats - 1) / 6, 1.0)  # few seats gather in the middle
    positions = []
    for seat in range(1, seats + 1):
        share = 0.5 if seats == 1 else (seat - 1) / (seats - 1)
        angle = pi * (0.5 + spread * (share - 0.5) * 0.94)
        positions.append(SeatPosition(seat=seat, x=50 + 38 * cos(angle), y=21 + 56.5 * sin(angle)))
    return tuple(positions)


@lru_cache(maxsize=64)
def felt_svg(title: str, *, legend: str = "", raised: bool = False, uid: str = "pb-felt") -> Fragment:
    """The table seen from above, for the background of the seats; `uid` keeps two on one page apart.

    The print is raised where no community cards lie before the dealer's, so that seats have more room.
    """
    outline = _table(0)
    table = picture(
        _definitions(uid, _RAISED if raised else 0),
        path(outline, fill=f"url(#{uid}-wood)"),
        path(outline, fill=f"url(#{uid}-grain)"),
        path(_table(4), **pen("#ffffff", 2, stroke_opacity=0.22)),
        path(_table(34), fill="#1a0f08"),
        path(_table(37), fill=f"url(#{uid}-cloth)"),
        path(_table(37), fill=f"url(#{uid}-weave)"),
        path(_table(37), fill=f"url(#{uid}-shade)"),
        path(_table(46), **pen(_GOLD, 1.6, stroke_opacity=0.55)),
        path(_table(51), **pen(_GOLD, 0.8, stroke_opacity=0.25)),
        _arc_text(uid, "title", title.upper(), size=_title_size(title), spacing=3),
        _arc_text(uid, "legend", legend, size=15, spacing=1) if legend else None,
        width=_WIDTH,
        height=_HEIGHT,
        classes="pb-felt__table",
    )
    return drawn_once(table)


_RAISED: Final = 46
_GOLD: Final = "var(--pb-felt-gold, #ecd08a)"


def _table(inset: float) -> str:
    """Straight on the dealer's side, half an oval on the players'."""
    left, right, top, bottom = inset, _WIDTH - inset, inset, _HEIGHT - inset
    corner = max(46 - inset * 0.6, 14)
    shoulder = 190.0
    rx, ry = (right - left) / 2, bottom - shoulder
    return (
        f"M{number(left + corner)} {number(top)}H{number(right - corner)}"
        f"A{number(corner)} {number(corner)} 0 0 1 {number(right)} {number(top + corner)}V{number(shoulder)}"
        f"A{number(rx)} {number(ry)} 0 0 1 {number(left)} {number(shoulder)}V{number(top + corner)}"
        f"A{number(corner)} {number(corner)} 0 0 1 {number(left + corner)} {number(top)}Z"
    )


_WOOD: Final = (("0", "rail-light", "#7a4a28"), ("0.5", "rail", "#55301a"), ("1", "rail-dark", "#2f190d"))
_CLOTH: Final = (("0", "felt-light", "#14704d"), ("0.62", "felt", "#0f5a3e"), ("1", "felt-dark", "#0a4530"))
_GRAIN: Final = ((4, 3, 0.16, 1.2), (9, 5, 0.1, 0.8), (15, 2, 0.14, 1), (21, 4, 0.08, 1.4))


def _definitions(uid: str, raised: int) -> Element:
    wood, cloth = (
        [
            element("stop", offset=offset, style=f"stop-color:var(--pb-{name}, {colour})")
            for offset, name, colour in stops
        ]
        for stops in (_WOOD, _CLOTH)
    )
    shade = (
        element("stop", offset="0.72", stop_color="#000000", stop_opacity="0"),
        element("stop", offset="1", stop_color="#000000", stop_opacity="0.34"),
    )
    grain = [
        path(f"M0 {y}C60 {y - bend} 140 {y + bend} 200 {y}", **pen("#000000", thick, stroke_opacity=dark))
        for y, bend, dark, thick in _GRAIN
    ]
    weave = (
        path("M0 0L4 4M4 0L0 4", stroke="#ffffff", stroke_opacity=0.035, stroke_width=0.7),
        path("M0 2H4M2 0V4", stroke="#000000", stroke_opacity=0.05, stroke_width=0.6),
    )
    return element(
        "defs",
        element("linearGradient", wood, id=f"{uid}-wood", x1="0", y1="0", x2="0", y2="1"),
        element("radialGradient", cloth, id=f"{uid}-cloth", cx="0.5", cy="0.38", r="0.72"),
        element("radialGradient", shade, id=f"{uid}-shade", cx="0.5", cy="0.36", r="0.74"),
        element("pattern", grain, id=f"{uid}-grain", width=200, height=24, patternUnits="userSpaceOnUse"),
        element("pattern", weave, id=f"{uid}-weave", width=4, height=4, patternUnits="userSpaceOnUse"),
        element("path", id=f"{uid}-title", d=_curve(278 - raised, 84)),
        element("path", id=f"{uid}-legend", d=_curve(308 - raised, 82)),
    )


def _curve(y: int, bow: int) -> str:
    """Along the players' side of the table."""
    return f"M270 {y}C420 {y + bow} 780 {y + bow} 930 {y}"


def _title_size(title: str) -> float:
    return min(26.0, 770 / max(len(title), 1))


def _arc_text(uid: str, name: str, words: str, *, size: float, spacing: float) -> Element:
    """Words along the table's curve, between the community cards and the seats."""
    run = element("textPath", words, href=f"#{uid}-{name}", startOffset="50%", text_anchor="middle")
    return element(
        "text", run, fill=_GOLD, fill_opacity=0.9, font_family=_FONT, font_size=size, letter_spacing=spacing
    )
