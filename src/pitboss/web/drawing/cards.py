"""Playing cards as drawings: 52 faces, and backs in the colour of the deck in use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from htpy import Element, Fragment, Node

from pitboss.cards import Card
from pitboss.web.drawing.backs import back_art
from pitboss.web.drawing.courts import court
from pitboss.web.drawing.suits import INKS, index, pip
from pitboss.web.drawing.svg import drawn_once, element, path, picture

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "card_label", "card_svg"]

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
_PAPER: Final[dict[str, str | float]] = {"fill": "#fffdf8", "stroke": "#b9b2a3", "stroke_width": 1.2}

_LEFT, _MIDDLE, _RIGHT = 38.0, 50.0, 62.0
_TOP, _UPPER, _CENTRE, _LOWER, _BOTTOM = 25.0, 55.0, 70.0, 85.0, 115.0
_SIDES: Final = tuple((x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT))
_FLANKS: Final = ((_LEFT, _CENTRE), (_RIGHT, _CENTRE))
_FOURS: Final = (*_SIDES, *((x, y) for y in (_UPPER, _LOWER) for x in (_LEFT, _RIGHT)))
_HIGH, _LOW = 47.5, 92.5
_PIPS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    3: ((_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)),
    4: _SIDES,
    5: (*_SIDES, (_MIDDLE, _CENTRE)),
    6: (*_SIDES, *_FLANKS),
    7: (*_SIDES, *_FLANKS, (_MIDDLE, _HIGH)),
    8: (*_SIDES, *_FLANKS, (_MIDDLE, _HIGH), (_MIDDLE, _LOW)),
    9: (*_FOURS, (_MIDDLE, _CENTRE)),
    10: (*_FOURS, (_MIDDLE, 40.0), (_MIDDLE, 100.0)),
}


def card_label(card: Card | None, *, back: str = "red") -> str:
    """The card as a screen reader speaks it: "ace of spades", "face-down card, red back"."""
    return card.name if card is not None else f"face-down card, {back} back"


@lru_cache(maxsize=512)
def card_svg(card: Card | None, *, back: str = "red") -> Fragment:
    """A card face up, or face down when None."""
    paper = element("rect", x=0.6, y=0.6, width=98.8, height=138.8, rx=8, **_PAPER)
    if card is None:
        art: Node = back_art(back)
    else:
        art = _corners(card, INKS[card.suit]), _middle(card, INKS[card.suit])
    classes = f"pb-card pb-card--{'down' if card is None else 'up'}"
    label = card_label(card, back=back)
    drawn = picture(paper, art, width=CARD_WIDTH, height=CARD_HEIGHT, label=label, classes=classes)
    return drawn_once(drawn)


def _corners(card: Card, colour: str) -> Node:
    corner = (
        index(card.rank, x=5.6, y=8, height=26, colour=colour, weight=4.2),
        pip(card.suit, x=14.6, y=46, size=15, colour=colour),
    )
    return element("g", corner), element("g", corner, transform="rotate(180 50 70)")


def _middle(card: Card, colour: str) -> Node:
    if card.rank == 14:
        return _ace(card, colour)
    if card.rank > 10:
        return court(card.rank, card.suit, colour=colour)
    size = 16.5 if card.rank > 6 else 19.5
    return [
        element(
            "g", pip(card.suit, x=x, y=y, size=size, colour=colour, upside_down=y > _CENTRE), class_="pip"
        )
        for x, y in _PIPS[card.rank]
    ]


def _ace(card: Card, colour: str) -> Element:
    """One large pip; the ace of spades carries the maker's ornament, as decks have it."""
    if card.suit != "s":
        return element("g", pip(card.suit, x=50, y=70, size=48, colour=colour), class_="pip")
    large = pip("s", x=50, y=68, size=51, colour=colour)
    light = pip("s", x=50, y=66.5, size=35, colour="#fffdf8")
    dark = pip("s", x=50, y=66.5, size=31.5, colour=colour)
    star = path("M50 59L52.6 65.4L59 68L52.6 70.6L50 77L47.4 70.6L41 68L47.4 65.4Z", fill="#dca63a")
    return element("g", large, light, dark, star, class_="pip")
