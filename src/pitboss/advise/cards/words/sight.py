"""What a seat has in sight at a decision, as far as the choice of words depends on it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Sight"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """How many cards of each kind, and what is made of them in the end."""

    own: int
    shared: int
    up: int
    """Cards of the other hand that lie face up."""
    ranking: str
    whole: bool
    """Whether my hand is complete."""
    duel: bool
    """Whether it is compared with another."""
    high: int = 13
    """The lowest rank, 0 to 12, of which a pair is paid: a high card ..."""
    middle: int = 13
    """... and the lowest of which a pair gets its stake back."""

    @property
    def pool(self) -> int:
        return self.own + self.shared
