"""The judge's verdict on an answer."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction

__all__ = ["Mistake", "Verdict"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One wrong answer."""

    where: str
    """What it is about: "seat 3, Ante Blind", "the category"."""
    given: str
    expected: str
    _: KW_ONLY
    why: str
    """One sentence."""
    cite: str
    """Where the sources state the rule."""
    spot: str = ""
    """In a settlement, the spot that was settled wrongly, as SEAT/WAGER."""


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
    """What a decision gives away, in units of the game's first wager."""

    @classmethod
    def of(cls, mistakes: list[Mistake], *, explanation: str, cite: str, expected: str) -> Verdict:
        """Right without mistakes; otherwise the first mistake explains itself."""
        if not mistakes:
            return cls(right=True, explanation=explanation, cite=cite, expected=expected)
        first = mistakes[0]
        return cls(
            right=False, explanation=first.why, cite=first.cite, expected=expected, mistakes=tuple(mistakes)
        )
