"""One seat's wagering areas, laid out from the game's definition as its sources describe the layout.

Opening wagers lie in the order of the definition, the circles that decisions fill in a row nearer to the
player. Where one row cannot hold the opening wagers, bets on the side have a row of their own. Wagers that
may only be made beside one of several others share that wager's betting area, one column each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from htpy import Element, Fragment

from pitboss.rules import Game, Wager
from pitboss.web.drawing.svg import drawn_once, element, number, path, pen, picture

__all__ = ["SEAT_WIDTH", "Shape", "Spot", "seat_height", "seat_spots", "spot_svg"]

Shape = Literal["circle", "rectangle", "diamond"]
_FIXED: Final = {"pot-amount": "set by the house", "table-minimum": "table minimum"}

SEAT_WIDTH: Final = 100.0
"""A seat's betting space is a hundred units wide and as high as its rows need."""
_GAP: Final = 3.0
_ROW_GAP: Final = 4.0
_AREAS_PER_ROW: Final = 3
_ASIDE_PER_ROW: Final = 4


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A marked place on the felt for one wager."""

    wager: str
    label: str
    caption: str
    """What the wager must be, in a few words: "= Ante Blind", "1x or 2x Ante Blind", "optional", "$1"."""
    shape: Shape
    w: float
    h: float
    opening: bool
    x: float = 0.0
    y: float = 0.0
    row: int = 0

    @property
    def style(self) -> str:
        """Its place as the stylesheet reads it."""
        return f"--x:{number(self.x)};--y:{number(self.y)};--w:{number(self.w)};--h:{number(self.h)}"


def seat_spots(game: Game) -> tuple[Spot, ...]:
    """Every wager of the game in its place, in the order of the definition."""
    placed: dict[str, Spot] = {}
    y = 0.0
    for row, marks in enumerate(_rows(game)):
        height = max(mark.h for mark, _ in marks)
        for mark, centre in marks:
            x, top = centre - mark.w / 2, y + (height - mark.h) / 2
            placed[mark.wager] = replace(mark, x=x, y=top, row=row)
        y += height + _ROW_GAP
    return tuple(placed[name] for name in game.wagers)


def seat_height(spots: Iterable[Spot]) -> float:
    """The height of a seat's betting space, which is a hundred units wide."""
    return max(spot.y + spot.h for spot in spots)


@lru_cache(maxsize=1024)
def spot_svg(spot: Spot) -> Fragment:
    """The line printed on the felt; it takes the colour of the text around it."""
    lines = [_outline(spot, inset, width) for inset, width in ((0.6, 0.8), (2.2, 0.3))]
    return drawn_once(picture(lines, width=spot.w, height=spot.h, classes="pb-spot__mark"))


def _outline(spot: Spot, inset: float, width: float) -> Element:
    w, h = spot.w, spot.h
    line = pen("currentColor", width)
    if spot.shape == "circle":
        return element("circle", cx=w / 2, cy=h / 2, r=w / 2 - inset, **line)
    if spot.shape == "diamond":
        return path(_lozenge(w, h, inset * 1.4), stroke_linejoin="round", **line)
    return element(
        "rect", x=inset, y=inset, width=w - 2 * inset, height=h - 2 * inset, rx=3.4 - inset * 0.6, **line
    )


def _lozenge(w: float, h: float, inset: float) -> str:
    points = ((w / 2, inset), (w - inset, h / 2), (w / 2, h - inset), (inset, h / 2))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _rows(game: Game) -> Iterator[list[tuple[Spot, float]]]:
    """Spots row by row with the centre of each, from the dealer's side to the player's."""
    opening = [name for name, wager in game.wagers.items() if wager.opening]
    later = [name for name in game.wagers if name not in opening]
    if len({_root(game, name) for name in opening if game.wagers[name].needs}) > 1:
        yield from _areas(game, opening)
    elif _width(_mark(game, name) for name in opening) <= SEAT_WIDTH:
        yield from _lines(game, opening)
    else:
        aside = [name for name in opening if _is_aside(game, name)]
        main = [name for name in opening if name not in aside]
        yield from _lines(game, aside, most=_ASIDE_PER_ROW)
        if _width(_mark(game, name) for name in (*main, *later)) <= SEAT_WIDTH:
            main, later = [*main, *later], []
        yield from _lines(game, main)
    yield from _lines(game, later)


def _is_aside(game: Game, name: str) -> bool:
    """Whether the wager is a bet on the side: nobody needs it, and no decision is about it."""
    return game.wagers[name].optional and not any(name in step.for_ for step in game.decisions)


def _width(marks: Iterable[Spot]) -> float:
    widths = [mark.w for mark in marks]
    return sum(widths) + _GAP * (len(widths) - 1)


def _lines(game: Game, names: list[str], *, most: int = 0) -> Iterator[list[tuple[Spot, float]]]:
    """Side by side while there is room, each line centred; up to `most` spots shrink to share one."""
    line: list[Spot] = []
    marks = [_mark(game, name) for name in names]
    if len(marks) <= most and _width(marks) > SEAT_WIDTH:
        side = (SEAT_WIDTH - _GAP * (len(marks) - 1)) / len(marks)
        marks = [replace(mark, w=min(mark.w, side), h=min(mark.h, side)) for mark in marks]
    for mark in marks:
        if line and sum(each.w + _GAP for each in line) + mark.w > SEAT_WIDTH + 0.01:
            yield _centred(line)
            line = []
        line.append(mark)
    if line:
        yield _centred(line)


def _centred(line: list[Spot]) -> list[tuple[Spot, float]]:
    # A short line spreads a little, so that circles for decisions do not crowd the middle.
    gap = _GAP if len(line) > 2 else 3 * _GAP
    x = (SEAT_WIDTH - sum(mark.w for mark in line) - gap * (len(line) - 1)) / 2
    centres = []
    for mark in line:
        centres.append((mark, x + mark.w / 2))
        x += mark.w + gap
    return centres


def _areas(game: Game, names: list[str]) -> Iterator[list[tuple[Spot, float]]]:
    """Betting areas side by side: a wager, and below it those that need it."""
    areas: dict[str, list[str]] = {}
    for name in names:
        areas.setdefault(_root(game, name), []).append(name)
    columns = [sorted(area, key=lambda name: game.wagers[name].needs is not None) for area in areas.values()]
    for at in range(0, len(columns), _AREAS_PER_ROW):
        block = columns[at : at + _AREAS_PER_ROW]
        width = SEAT_WIDTH / max(len(block), 2.6)
        left = (SEAT_WIDTH - width * len(block)) / 2
        for depth in range(max(map(len, block))):
            yield [
                (_mark(game, area[depth]), left + width * (column + 0.5))
                for column, area in enumerate(block)
                if depth < len(area)
            ]


def _root(game: Game, name: str) -> str:
    seen = {name}
    while (needed := game.wagers[name].needs) is not None and needed not in seen:
        seen.add(needed)
        name = needed
    return name


def _mark(game: Game, name: str) -> Spot:
    """The wager's spot, not yet in its place."""
    wager = game.wagers[name]
    shape, w, h = _outlined(game, name)
    caption = _caption(game, name, wager)
    return Spot(wager=name, label=wager.label, caption=caption, shape=shape, w=w, h=h, opening=wager.opening)


def _outlined(game: Game, name: str) -> tuple[Shape, float, float]:
    wager = game.wagers[name]
    if name in game.pots:
        return "diamond", 30, 30
    if name in game.slots:
        return ("circle", 24, 24) if wager.needs else ("circle", 27, 27)
    if wager.opening and any(name in step.for_ for step in game.decisions):
        return "rectangle", 33, 24
    return "circle", 28, 28


def _caption(game: Game, name: str, wager: Wager) -> str:
    if wager.excludes:
        return "or " + " or ".join(game.wagers[other].label for other in wager.excludes)
    if wager.rides is not None:
        return f"paid on {game.wagers[wager.rides].label}"
    if wager.equal_to is not None:
        return f"= {game.wagers[wager.equal_to].label}"
    if wager.fixed is not None:
        return _FIXED.get(wager.fixed, wager.fixed)
    if wager.opening:
        return "required" if wager.required else "optional"
    amounts = [
        option.places[name]
        for step in game.decisions
        for option in step.options.values()
        if name in option.places
    ]
    if not amounts:
        return ""
    multiples = sorted({amount.times for amount in amounts})
    times = " or ".join(f"{each}x" for each in multiples)
    if len(multiples) > 2:
        times = f"{multiples[0]}x to {multiples[-1]}x"
    of = " or ".join(game.wagers[other].label for other in amounts[0].of)
    return f"{times} {of}"
