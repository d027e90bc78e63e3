"""Reasons as others read them: the engine speaks to a seat, and others hear of it."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["told_of"]

_SPOKEN_TO: Final = re.compile(r"\b(?:[Yy]our|[Yy]ou)\b")


def told_of(why: str, name: str) -> str:
    """A reason that speaks to a seat, told of whoever sits there."""
    low = name[:1].lower() + name[1:] if name.startswith("Seat ") else name
    spoken = {"Your": f"{name}'s", "your": f"{low}'s", "You": name, "you": low}
    return _SPOKEN_TO.sub(lambda found: spoken[found[0]], why)
