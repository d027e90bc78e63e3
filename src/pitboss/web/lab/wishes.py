"""The designer's wishes as they are typed, read field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import InputError, quoted
from pitboss.publish.design import Target, read_target
from pitboss.publish.design.target import OPTIONS

__all__ = ["WISHES", "RefusedWish", "Wish", "read_wishes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A field of the designer's form."""

    name: str
    label: str
    value: str = ""
    """What it holds at first."""
    hint: str


WISHES: Final = (
    Wish(name="house_edge", label="House edge of the wager", value="4%", hint="4% or 1/25"),
    Wish(name="round_edge", label="House edge of the round", hint="6%, instead of the wager's"),
    Wish(name="tolerance", label="Within", value="0.1%", hint="points to both sides"),
    Wish(name="hit_frequency", label="Hit frequency", hint="24%..26%, at least 20%"),
    Wish(name="standard_deviation", label="Standard deviation", hint="2..3.5, at most 4"),
    Wish(name="top", label="Best hand pays", hint="100..1000 or 100,200"),
    Wish(name="pays", label="Lines limited", hint="flush=5..8; straight=3,4"),
    Wish(name="fixed", label="Lines fixed", hint="royal flush=100; flush=5"),
)
_NAMES: Final = {**OPTIONS, **{wish.name: wish.label for wish in WISHES}}
_LONGEST: Final = 300


class RefusedWish(InputError):
    """A wish that cannot be read; `field` is its name."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def read_wishes(given: Mapping[str, str]) -> Target:
    """The target of a form; a RefusedWish names the first field that cannot be read."""
    texts = {wish.name: given.get(wish.name, "").strip() for wish in WISHES}

    def read(*names: str, whole: bool = False) -> Target:
        """The target with these wishes alone."""

        def one(name: str) -> str | None:
            return texts[name] or None if name in names else None

        def several(name: str) -> list[str]:
            return [part.strip() for part in (one(name) or "").split(";") if part.strip()]

        return read_target(
            texts["house_edge"] or None,
            round_edge=texts["round_edge"] or None,
            tolerance=one("tolerance"),
            hit_frequency=one("hit_frequency"),
            standard_deviation=one("standard_deviation"),
            top=one("top"),
            pays=several("pays"),
            fixed=several("fixed"),
            whole=whole,
            names=_NAMES,
        )

    for wish in WISHES:
        if len(texts[wish.name]) > _LONGEST:
            raise RefusedWish(wish.name, f"{wish.label} is too long: {quoted(texts[wish.name], 30)}.")
        try:
            read(wish.name)
        except InputError as error:
            raise RefusedWish(wish.name, error.message) from error
    return read(*texts, whole=given.get("whole") == "on")
