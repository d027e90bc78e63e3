"""The addresses of lessons and of single scenes."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import quote

from pitboss.academy import SceneReference
from pitboss.academy.drills.drill import LEVELS
from pitboss.errors import NotFound

__all__ = ["lesson_address", "read_past", "read_scene", "scene_address"]

_MOST_SEED = 2**62
_LONGEST = 200
_DIGITS = 3
_NO_SCENE = "No scene has this address; it may have been cut short."


def lesson_address(drill: str, game: str, *, past: int = 0) -> str:
    """A lesson's address; `past` skips scenes that the cards did not give."""
    query = f"?past={past}" if past else ""
    return f"/academy/{quote(drill, safe='')}/{quote(game, safe='')}{query}"


def read_past(told: str) -> int:
    """How many scenes an address skips: none unless it is a number."""
    return int(told) if told.isascii() and told.isdigit() and len(told) <= _DIGITS else 0


def scene_address(game: str, reference: SceneReference) -> str:
    """Where anyone can see the same scene. The kind is encoded, so that it does not give the answer away."""
    told = f"{reference.level}/{reference.seed}/{reference.kind}".encode()
    code = base64.urlsafe_b64encode(told).decode().rstrip("=")
    return f"{lesson_address(reference.drill, game)}?scene={code}"


def read_scene(drill: str, code: str) -> SceneReference:
    """The scene that an address names."""
    if len(code) > _LONGEST:
        raise NotFound(_NO_SCENE)
    try:
        told = base64.b64decode(f"{code}{'=' * (-len(code) % 4)}", altchars=b"-_", validate=True).decode()
        level, seed, kind = told.split("/", 2)
        found = SceneReference(drill=drill, kind=kind, level=int(level), seed=int(seed))
    except (ValueError, binascii.Error):
        raise NotFound(_NO_SCENE) from None
    if found.level not in LEVELS or not 0 <= found.seed < _MOST_SEED:
        raise NotFound(_NO_SCENE)
    return found
