"""The judge's verdict on an answer."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction

from pitboss.cards import Card

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
    cards: tuple[Card, ...] = ()
    """The cards that count, where they were asked for."""

    @classmethod
    def of(
        cls,
        mistakes: list[Mistake],
        *,
        explanation: str,
        cite: str,
        expected: str,
        cards: tuple[Card, ...] = (),
    ) -> Verdict:
        """Right without mistakes; otherwise the first mistake explains itself."""
        first = mistakes[0] if mistakes else None
        return cls(
            right=first is None,
            explanation=explanation if first is None else first.why,
            cite=cite if first is None else first.cite,
            expected=expected,
            mistakes=tuple(mistakes),
            cards=cards,
        )
