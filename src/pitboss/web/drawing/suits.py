"""The four suits and the thirteen indices as paths, so that a card looks the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from htpy import Element

from pitboss.web.drawing.svg import number, path, pen

__all__ = ["INKS", "index", "pip"]

# Drawn around the origin, about 20 units high.
_SUITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "h": "M0 10C-1.6 7.4-10.2 2.2-10.2-4.1C-10.2-7.6-7.7-9.8-4.9-9.8C-2.6-9.8-.8-8.3 0-6.3"
        "C.8-8.3 2.6-9.8 4.9-9.8C7.7-9.8 10.2-7.6 10.2-4.1C10.2 2.2 1.6 7.4 0 10Z",
        "d": "M0-10.8C2-6.8 5-3.2 8.4 0C5 3.2 2 6.8 0 10.8C-2 6.8-5 3.2-8.4 0C-5-3.2-2-6.8 0-10.8Z",
        "s": "M0-10.4C1.6-7.8 10-2.6 10 3C10 6 7.8 7.8 5.4 7.8C3.3 7.8 1.7 6.8.9 5.2C1.1 7.4 2 9.2 3.7 10.2"
        "H-3.7C-2 9.2-1.1 7.4-.9 5.2C-1.7 6.8-3.3 7.8-5.4 7.8C-7.8 7.8-10 6-10 3C-10-2.6-1.6-7.8 0-10.4Z",
        "c": "M-4.7-5.5a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1-9.4 0Z"
        "M-10 2.4a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1-9.4 0Z"
        "M.6 2.4a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1-9.4 0ZM-2.4 0a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0Z"
        "M-1.1 0H1.1C1.1 5 2 9.2 3.9 10.2H-3.9C-2 9.2-1.1 5-1.1 0Z",
    }
)
INKS: Final[Mapping[str, str]] = MappingProxyType(
    {"c": "#17191f", "d": "#c4122f", "h": "#c4122f", "s": "#17191f"}
)

# One pen stroke per index, in a box 20 wide and 28 high; ten is two strokes in the same box.
_INDICES: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "M2.8 8.6C2.8 4.6 5.8 2 9.9 2C14 2 17 4.6 17 8.3C17 11 15.6 13.2 12.9 15.9L2.8 26H17.6",
        3: "M3.2 2H16.4L9.6 10.9C14.2 10.9 17.4 14 17.4 18.3C17.4 22.8 14 26 9.6 26C5.8 26 3.1 24 2.2 20.8",
        4: "M13.6 26.8V2L2 19.6H18.4",
        5: "M16 2H5L3.8 13.1C5.3 11.5 7.4 10.7 9.8 10.7C14.2 10.7 17.4 13.8 17.4 18.2"
        "C17.4 22.8 14.1 26 9.6 26C6 26 3.4 24.2 2.4 21.4",
        6: "M15.4 3.6C14 2.5 12.4 2 10.7 2C5.8 2 2.6 6.9 2.6 15.4C2.6 22 5.5 26 10 26"
        "C14.3 26 17.4 22.8 17.4 18.5C17.4 14.3 14.4 11.3 10.3 11.3C6.2 11.3 2.7 14.2 2.6 18.2",
        7: "M2.2 2H17.4C12.6 8.6 9.4 16.4 8.4 26.8",
        8: "M10 12.9C6.4 12.9 3.9 10.7 3.9 7.5C3.9 4.2 6.4 2 10 2C13.6 2 16.1 4.2 16.1 7.5"
        "C16.1 10.7 13.6 12.9 10 12.9C5.6 12.9 2.6 15.6 2.6 19.4C2.6 23.4 5.6 26 10 26"
        "C14.4 26 17.4 23.4 17.4 19.4C17.4 15.6 14.4 12.9 10 12.9Z",
        9: "M4.6 24.4C6 25.5 7.6 26 9.3 26C14.2 26 17.4 21.1 17.4 12.6C17.4 6 14.5 2 10 2"
        "C5.7 2 2.6 5.2 2.6 9.5C2.6 13.7 5.6 16.7 9.7 16.7C13.8 16.7 17.3 13.8 17.4 9.8",
        10: "M.2 6L4 2.4V26.8M14.6 2C18 2 19.8 6.4 19.8 14C19.8 21.6 18 26 14.6 26"
        "C11.2 26 9.4 21.6 9.4 14C9.4 6.4 11.2 2 14.6 2Z",
        11: "M7.4 2H15V18.6C15 23.2 12.4 26 8.7 26C5.2 26 2.8 23.7 2.6 19.9",
        12: "M10 2C14.6 2 17.8 6.6 17.8 14C17.8 21.4 14.6 26 10 26C5.4 26 2.2 21.4 2.2 14"
        "C2.2 6.6 5.4 2 10 2ZM11 19.4L18.4 28",
        13: "M4 1.2V26.8M16.8 2L4.2 16M8.6 11.4L17.6 26.8",
        14: "M1.4 26.8L10 2L18.6 26.8M4.7 18.4H15.3",
    }
)


def pip(suit: str, *, x: float, y: float, size: float, colour: str, upside_down: bool = False) -> Element:
    """One suit mark of that height, centred at a point."""
    scale = number(size / 20)
    turn = f"rotate(180) scale({scale})" if upside_down else f"scale({scale})"
    return path(_SUITS[suit], fill=colour, transform=f"translate({number(x)} {number(y)}) {turn}")


def index(rank: int, *, x: float, y: float, height: float, colour: str, weight: float = 3.9) -> Element:
    """The rank in the corner, drawn with one pen from its top left point."""
    place = f"translate({number(x)} {number(y)}) scale({number(height / 28)})"
    return path(_INDICES[rank], transform=place, **pen(colour, weight, stroke_linejoin="round"))
