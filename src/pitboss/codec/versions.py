"""What other versions of the product write: the form of earlier ones, and what later ones add."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.codec.fields import Json
from pitboss.errors import quoted

__all__ = ["Earlier", "Later", "Unknown"]


@dataclass(frozen=True, slots=True)
class Earlier:
    """How earlier versions wrote one of a family: with a sentence under this key, instead of these fields."""

    key: str
    instead: tuple[str, ...]
    upgrade: Callable[[Json], Json]
    """Turns their JSON into today's."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something of a later version that this one does not know, kept as it came."""

    code: str
    parameters: Json
    words: str = ""
    """The sentence that came with it, if any."""

    def sentence(self, of: str | None = None) -> str:  # noqa: ARG002 - all that is known
        return self.words or f"This version does not know what {quoted(self.code)} means."


@dataclass(frozen=True, slots=True)
class Later:
    """The context in which what a later version says is read: what is unknown is kept, not refused."""

    words: str = ""
    """The sentence beside what is being read."""
