"""Cards as pictures with addresses of their own, which a browser fetches once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import quote

import htpy as h
from fastapi import APIRouter
from htpy import Fragment
from starlette.responses import Response

from pitboss.cards import FULL_DECK, Card
from pitboss.errors import CardError
from pitboss.web.drawing.cards import CARD_HEIGHT, CARD_WIDTH, card_label, card_svg
from pitboss.web.drawing.svg import drawn_once

__all__ = ["addresses", "card_image", "drawings"]

drawings = APIRouter(prefix="/drawings")

_LOOK: Final = "1"
"""Raised when the drawings change, since browsers keep them for good."""
_LONGEST_COLOUR: Final = 40


@drawings.get("/cards/{name}.svg")
def draw_card(name: str) -> Response:
    """A face such as `As.svg`."""
    try:
        return _picture(card_svg(Card.parse(name)))
    except CardError:
        return Response(status_code=404)


@drawings.get("/backs/{colour}.svg")
def draw_back(colour: str) -> Response:
    """A back in the colour of its deck."""
    if len(colour) > _LONGEST_COLOUR or not colour.isprintable():
        return Response(status_code=404)
    return _picture(card_svg(None, back=colour))


@lru_cache(maxsize=4096)
def card_image(card: str | None, *, back: str = "red", classes: str = "", order: int = 0) -> Fragment:
    """An image of a card, spoken by its name; `order` delays its movement behind those before it."""
    face = Card.parse(card) if card is not None else None
    image = h.img(
        class_=["pb-card", "pb-card--down" if face is None else "pb-card--up", classes],
        src=_address(_back(back) if face is None else f"cards/{face}"),
        alt=card_label(face, back=back),
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        decoding="sync",
        draggable="false",
        data_card=None if face is None else str(face),
        style=f"--n:{order}" if order else None,
    )
    return drawn_once(image)


def addresses(backs: tuple[str, ...]) -> list[str]:
    """All faces and these backs, for a browser to fetch while nothing happens."""
    faces = [f"cards/{card}" for card in FULL_DECK]
    return [_address(name) for name in (*(_back(each) for each in backs), *faces)]


def _address(name: str) -> str:
    return f"/drawings/{name}.svg?v={_LOOK}"


def _back(colour: str) -> str:
    return f"backs/{quote(colour, safe='')}"


def _picture(drawing: Fragment) -> Response:
    return Response(
        str(drawing),
        media_type="image/svg+xml",
        headers={
            "Cache-Control": "public, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        },
    )
