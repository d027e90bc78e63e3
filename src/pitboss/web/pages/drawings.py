"""Cards for pages that still write their markup as text; the rest use `pitboss.web.drawing.images`."""

from __future__ import annotations

from pitboss.web.drawing.images import addresses, drawings
from pitboss.web.drawing.images import card_image as card_element
from pitboss.web.frame.writing import written

__all__ = ["addresses", "card_image", "drawings"]


def card_image(card: str | None, *, back: str = "red", classes: str = "", order: int = 0) -> str:
    return written(card_element(card, back=back, classes=classes, order=order))
