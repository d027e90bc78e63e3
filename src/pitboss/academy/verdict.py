"""What the academy says to an answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Mistake", "Verdict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One thing that was answered wrongly."""

    where: str
    """What it is about: "seat 3, Ante Blind", "the category"."""
    given: str
    expected: str
    why: str
    """One sentence."""
    cite: str
    """The rule's place in the sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Right or wrong, and why."""

    right: bool
    explanation: str
    """The first mistake explained, or what makes the answer right."""
    cite: str
    expected: str
    """A right answer, in words."""
    mistakes: tuple[Mistake, ...] = ()
    cost: Fraction | None = None
    """Of a decision: what it gives away, in units of the game's first wager."""
