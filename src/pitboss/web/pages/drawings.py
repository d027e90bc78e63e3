"""Cards as pictures with addresses of their own, which a browser fetches once."""

from __future__ import annotations

from html import escape
from typing import Final
from urllib.parse import quote

from fastapi import APIRouter
from starlette.responses import Response

from pitboss.cards import FULL_DECK, Card
from pitboss.errors import CardError
from pitboss.web.drawing import card_label, card_svg

__all__ = ["addresses", "card_image", "drawings"]

drawings = APIRouter(prefix="/drawings")

_LOOK: Final = "1"
"""Raised when the drawings change: they are kept by browsers for good."""
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


def card_image(card: str | None, *, back: str = "red", classes: str = "", order: int = 0) -> str:
    """An image of a card, spoken as it is named; `order` delays its movement behind those before it."""
    face = Card.parse(card) if card is not None else None
    source = f"cards/{face}" if face is not None else _back(back)
    kind = "pb-card--up" if face is not None else "pb-card--down"
    style = f' style="--n:{order}"' if order else ""
    data = f' data-card="{face}"' if face is not None else ""
    return (
        f'<img class="pb-card {kind} {classes}" src="/drawings/{source}.svg?v={_LOOK}" '
        f'alt="{escape(card_label(face, back=back))}" width="100" height="140" decoding="sync" '
        f'draggable="false"{data}{style}>'
    )


def addresses(backs: tuple[str, ...]) -> list[str]:
    """All faces and these backs, for a browser to fetch while nothing happens."""
    faces = [f"cards/{card}" for card in FULL_DECK]
    return [f"/drawings/{name}.svg?v={_LOOK}" for name in (*(_back(each) for each in backs), *faces)]


def _back(colour: str) -> str:
    return f"backs/{quote(colour, safe='')}"


def _picture(svg: str) -> Response:
    return Response(
        svg,
        media_type="image/svg+xml",
        headers={
            "Cache-Control": "public, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        },
    )
