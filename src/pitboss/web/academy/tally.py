"""How a session went."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from statistics import median_low

from pitboss.academy import Answered

__all__ = ["Tally"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The answers of one session."""

    answers: tuple[Answered, ...] = ()

    @property
    def count(self) -> int:
        return len(self.answers)

    @property
    def right(self) -> int:
        return sum(each.right for each in self.answers)

    @property
    def in_time(self) -> int:
        return sum(each.in_time for each in self.answers)

    @property
    def median(self) -> int:
        """Milliseconds; 0 without answers."""
        return median_low(each.millis for each in self.answers) if self.answers else 0

    @property
    def cost(self) -> Fraction | None:
        """What all decisions together gave away, in units."""
        costs = [each.cost for each in self.answers if each.cost is not None]
        return sum(costs, Fraction(0)) if costs else None

    @property
    def missed(self) -> tuple[Answered, ...]:
        return tuple(each for each in self.answers if not each.right)
