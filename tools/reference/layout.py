"""The layout of a game as a drawing: the cards on the table, and one seat's betting spots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from htpy import Element

from pitboss.rules import SEAT, Game
from pitboss.web.drawing.places import Place, table_places
from pitboss.web.drawing.spots import SEAT_WIDTH, Spot, seat_height, seat_spots
from pitboss.web.drawing.svg import element, path, pen, picture
from pitboss.wording import counted

__all__ = ["layout_svg"]

_WIDTH: Final = 640
_SCALE: Final = 4.6
"""Pixels to a unit of a seat's betting space."""
_CARD: Final = (38.0, 53.0)
_STEP: Final = 42.0
_GOLD: Final = "#ecd08a"
_CREAM: Final = "#f6f1e1"
_CLOTH: Final = "#0f5a3e"
_FONT: Final = "Georgia, 'Times New Roman', serif"
_PLAIN: Final = "system-ui, Roboto, Helvetica, Arial, sans-serif"
_TOP: Final = 62.0


def layout_svg(game: Game) -> str:
    """The drawing as a file."""
    rows = _rows(game)
    y = _TOP
    drawn: list[Element] = []
    for row in rows:
        drawn += _cards(row, y)
        y += _CARD[1] + 40
    if rows:
        drawn.append(path(f"M40 {y - 8}H{_WIDTH - 40}", **pen(_GOLD, 1, stroke_opacity=0.45)))
        y += 14
    spots = seat_spots(game)
    left = (_WIDTH - SEAT_WIDTH * _SCALE) / 2
    drawn += [part for spot in spots for part in _spot(spot, left, y)]
    y += seat_height(spots) * _SCALE + 20
    if game.seated:
        drawn += _cards([("Your cards", game.groups[SEAT], 0)], y)
        y += _CARD[1] + 36
    height = y + 4
    label = f"The layout of {game.title}: {', '.join(spot.label for spot in spots)}"
    cloth = element("rect", x=6, y=6, width=_WIDTH - 12, height=height - 12, rx=26, fill=_CLOTH)
    edge = element("rect", x=1, y=1, width=_WIDTH - 2, height=height - 2, rx=30, fill="#4a2a17")
    line = element(
        "rect", x=14, y=14, width=_WIDTH - 28, height=height - 28, rx=20, **pen(_GOLD, 1, stroke_opacity=0.5)
    )
    title = _text(
        game.title.upper(), _WIDTH / 2, 44, size=min(19, 560 / len(game.title)), colour=_GOLD, font=_FONT
    )
    table = (edge, cloth, line, title)
    return f"{picture(*table, drawn, width=_WIDTH, height=height, classes='layout', label=label)}\n"


Laid = tuple[str, int, int]
"""What lies together: its label, how many cards, and how many of them are up when the seats decide."""


def _rows(game: Game) -> list[list[Laid]]:
    """The cards on the table, row by row."""
    rows: dict[int, list[Place]] = {}
    for place in table_places(game):
        rows.setdefault(place.row, []).append(place)
    return [[(place.label, place.cards, _up(game, place)) for place in rows[row]] for row in sorted(rows)]


def _up(game: Game, place: Place) -> int:
    return sum(game.groups[name] for name in place.groups if name in game.turned_up_first)


def _cards(places: Sequence[Laid], y: float) -> list[Element]:
    """Outlines of cards side by side, those that lie face up filled, with their name below."""
    gap = 26
    width = sum(_STEP * cards for _, cards, _ in places) + gap * (len(places) - 1)
    x = (_WIDTH - width) / 2
    drawn: list[Element] = []
    for label, cards, up in places:
        drawn += [_card(x + at * _STEP + 2, y, up=at < up) for at in range(cards)]
        middle = x + _STEP * cards / 2
        drawn.append(
            _text(f"{label}: {counted(cards, 'card')}" if cards > 2 else label, middle, y + _CARD[1] + 17)
        )
        x += _STEP * cards + gap
    return drawn


def _card(x: float, y: float, *, up: bool) -> Element:
    ink = pen(_CREAM, 1.2) | ({"fill": _CREAM} if up else {})
    return element("rect", x=x, y=y, width=_CARD[0], height=_CARD[1], rx=4, **ink)


def _spot(spot: Spot, left: float, top: float) -> Iterator[Element]:
    x, y, w, h = left + spot.x * _SCALE, top + spot.y * _SCALE, spot.w * _SCALE, spot.h * _SCALE
    line = pen(_CREAM, 2) if spot.opening else pen(_CREAM, 2, stroke_dasharray="6 5")
    middle, centre = x + w / 2, y + h / 2
    match spot.shape:
        case "circle":
            yield element("circle", cx=middle, cy=centre, r=min(w, h) / 2, **line)
        case "diamond":
            yield path(f"M{middle} {y}L{x + w} {centre}L{middle} {y + h}L{x} {centre}Z", **line)
        case "rectangle":
            yield element("rect", x=x, y=y, width=w, height=h, rx=10, **line)
    room = w * (0.62 if spot.shape == "diamond" else 0.86)
    lines = _broken(spot.label, room)
    size = min(15.0, *(room / (0.58 * len(each)) for each in lines))
    first = centre - (len(lines) - 1) * 8 + (0 if spot.caption else 5)
    for at, each in enumerate(lines):
        yield _text(each, middle, first + at * 16, size=size, weight="600")
    if spot.caption:
        under = _broken(spot.caption, room, size=11)
        small = min(11.0, *(room / (0.56 * len(each)) for each in under))
        for at, each in enumerate(under):
            yield _text(each, middle, first + len(lines) * 16 + at * 12, size=small, colour=_GOLD)


def _broken(label: str, room: float, *, size: float = 15) -> list[str]:
    """A label in one line, or in two of about the same length."""
    words = label.split()
    if len(words) < 2 or 0.58 * size * len(label) <= room:
        return [label]
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _text(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    colour: str = _CREAM,
    font: str = _PLAIN,
    weight: str = "400",
) -> Element:
    return element(
        "text",
        words,
        x=x,
        y=y,
        fill=colour,
        font_family=font,
        font_size=size,
        font_weight=weight,
        text_anchor="middle",
    )
