"""Chips in the colours casinos use, and stacks of the fewest chips that make an amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import gcd
from types import MappingProxyType
from typing import Final

from htpy import Element, Fragment

from pitboss.errors import InputError
from pitboss.web.drawing.svg import drawn_once, element, hashed_hue, path, pen, picture
from pitboss.wording import dollars, short_dollars

__all__ = ["CHIP_COLOURS", "chip_face", "chip_svg", "fewest_chips", "stack_svg"]

CHIP_COLOURS: Final[Mapping[int, tuple[str, str, str]]] = MappingProxyType(
    {
        50: ("#5f6a77", "#ffffff", "#ffffff"),
        100: ("#e9ecf0", "#27598f", "#1d2733"),
        200: ("#e9ecf0", "#b8860b", "#1d2733"),
        250: ("#d76a98", "#ffffff", "#2a0a17"),
        500: ("#b3202c", "#ffffff", "#ffffff"),
        1_000: ("#2459a6", "#ffffff", "#ffffff"),
        2_000: ("#d9a520", "#ffffff", "#2b1d00"),
        2_500: ("#17713f", "#ffffff", "#ffffff"),
        5_000: ("#b04d0c", "#ffffff", "#ffffff"),
        10_000: ("#23252b", "#e9e4d6", "#ffffff"),
        50_000: ("#5e2d8c", "#f3dc8c", "#ffffff"),
        100_000: ("#d9a520", "#23252b", "#2b1d00"),
        500_000: ("#6b4423", "#f3dc8c", "#ffffff"),
        1_000_000: ("#0e6f73", "#f3dc8c", "#ffffff"),
    }
)
"""By denomination in cents: the clay, the edge spots, the figures."""

_COINS: Final = (50, 25, 10, 5, 1)
"""Change for amounts that the table's chips cannot make."""
_FONT: Final = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_GLEAM: Final = "M9.5 21A25.5 25.5 0 0 1 54.5 21A30.2 30.2 0 0 0 9.5 21Z"
_PILE: Final = 10
_PILES: Final = 4


def chip_face(cents: int) -> str:
    """What is stamped on a chip: 50¢, $2.50, $25, $1K."""
    if cents < 100:
        return f"{cents}¢"
    if cents % 100:
        return dollars(cents)
    if cents >= 100_000 and cents % 100_000 == 0:
        return f"${cents // 100_000:,}K"
    return f"${cents // 100}"


@lru_cache(maxsize=64)
def chip_svg(cents: int) -> Fragment:
    """One chip seen from above."""
    clay, spots, ink = _colours(cents)
    face = chip_face(cents)

    def ring(r: float, **more: str | float) -> Element:
        return element("circle", cx=32, cy=32, r=r, **more)

    content = (
        ring(31, fill=clay, stroke="#00000059", stroke_width=1),
        ring(26.5, **pen(spots, 8, stroke_dasharray="12.5 15.25", stroke_dashoffset=6.25)),
        ring(21.4, fill=clay, stroke=spots, stroke_width=1.4),
        ring(18.6, **pen(spots, 0.8, stroke_dasharray="1.6 1.9", stroke_opacity=0.75)),
        path(_GLEAM, fill="#ffffff", fill_opacity=0.16),
        _stamp(face, x=32, y=32, size={2: 20.0, 3: 17.0, 4: 13.5}.get(len(face), 11.0), ink=ink),
    )
    worth = f"{cents} cent" if cents < 100 else short_dollars(cents)
    return drawn_once(picture(*content, width=64, height=64, label=f"{worth} chip", classes="pb-chip"))


def _stamp(face: str, *, x: float, y: float, size: float, ink: str) -> Element:
    font = {"font_family": _FONT, "font_weight": "800", "dominant_baseline": "central"}
    return element("text", face, x=x, y=y, fill=ink, font_size=size, text_anchor="middle", **font)


def stack_svg(cents: int, denominations: Sequence[int]) -> Fragment:
    """An amount as piles of the fewest chips, large ones below; tall piles are cut short, not their label."""
    return _stack(cents, tuple(denominations))


@lru_cache(maxsize=1024)
def _stack(cents: int, denominations: tuple[int, ...]) -> Fragment:
    chips = [
        worth
        for worth, count in fewest_chips(cents, denominations)
        for _ in range(min(count, _PILE * _PILES))
    ]
    piles = [chips[at : at + _PILE] for at in range(0, len(chips), _PILE)][:_PILES]
    rise = 7.0
    tallest = max((len(pile) for pile in piles), default=0)
    height = 34 + rise * max(tallest, 1)
    drawn = [
        _side(worth, x=4 + 66.0 * column, y=height - 17 - rise * (level + 1))
        for column, pile in enumerate(piles)
        for level, worth in enumerate(pile)
    ]
    width = 68 + 66.0 * max(len(piles) - 1, 0)
    stack = picture(
        drawn or element("g"),
        width=width,
        height=height,
        label=f"{dollars(cents)} in chips",
        classes="pb-stack",
        style=f"--pb-piles:{max(len(piles), 1)}",
    )
    return drawn_once(stack)


def _side(cents: int, *, x: float, y: float) -> Element:
    """A chip in a pile: its edge with spots, its top face, and its value on it."""
    clay, spots, ink = _colours(cents)
    thick = 7.0
    edge = f"M{x} {y}a30 14 0 0 0 60 0v{thick}a30 14 0 0 1-60 0Z"
    marks = (
        "".join(
            f"M{x + at:.1f} {y + drop:.1f}l{step} {lean}v{thick}l-{step}-{lean}Z"
            for at, drop, step, lean in ((6, 8.4, 7, "2.6"), (26, 14, 8, "0"))
        )
        + f"M{x + 47:.1f} {y + 11:.1f}l7-2.6v{thick}l-7 2.6Z"
    )

    def disc(rx: float, ry: float, **more: str | float) -> Element:
        return element("ellipse", cx=x + 30, cy=y, rx=rx, ry=ry, **more)

    return element(
        "g",
        path(edge, fill=clay, stroke="#0000006b", stroke_width=0.8),
        path(marks, fill=spots),
        disc(30, 14, fill=clay, stroke="#00000040", stroke_width=0.8),
        disc(25.4, 11.4, **pen(spots, 4.4, stroke_dasharray="11 14.2")),
        disc(20.4, 9, fill=clay, stroke=spots, stroke_width=1),
        _stamp(chip_face(cents), x=x + 30, y=y + 0.4, size=11, ink=ink),
        class_="chip",
    )


@lru_cache(maxsize=4096)
def _fewest(cents: int, denominations: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Exact change: many large chips are tried first, and the search stops where no better count is left."""
    best: tuple[int, ...] | None = None
    fewest = cents + 1

    def search(rest: int, at: int, used: int, counts: tuple[int, ...]) -> None:
        nonlocal best, fewest
        worth = denominations[at]
        if at == len(denominations) - 1:
            if rest % worth == 0 and used + rest // worth < fewest:
                best, fewest = (*counts, rest // worth), used + rest // worth
            return
        smaller = denominations[at + 1]
        for count in range(rest // worth, -1, -1):
            left = rest - count * worth
            if used + count + -(-left // smaller) >= fewest:
                return
            search(left, at + 1, used + count, (*counts, count))

    search(cents, 0, 0, ())
    if best is None:
        return None
    return tuple((worth, count) for worth, count in zip(denominations, best, strict=True) if count)


def fewest_chips(cents: int, denominations: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """An amount as (denomination, count), largest first; what chips cannot make follows as coins."""
    if cents < 0:
        raise InputError(f"Chips cannot show a negative amount: {dollars(cents)}.")
    if not denominations or min(denominations) <= 0:
        raise InputError(f"Chips need at least one denomination above nothing, not {list(denominations)}.")
    worths = tuple(sorted(set(denominations), reverse=True))
    step = gcd(*worths)
    rest = cents % step
    whole = cents - rest
    while (made := _fewest(whole, worths)) is None:  # only small amounts, such as $1.50 in $1 and $2.50 chips
        whole -= step
        rest += step
    change = []
    for coin in _COINS:
        count, rest = divmod(rest, coin)
        if count:
            change.append((coin, count))
    return (*made, *change)


def _colours(cents: int) -> tuple[str, str, str]:
    if cents in CHIP_COLOURS:
        return CHIP_COLOURS[cents]
    if cents < 100:
        return "#aab2bd", "#e8ecf1", "#1d2733"
    return f"hsl({hashed_hue(str(cents))} 45% 27%)", "#ffffff", "#ffffff"
