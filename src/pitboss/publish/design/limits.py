"""What a designer may ask for: a house edge, and limits on whatever else matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.rules import NamedHand
from pitboss.wording import percent

__all__ = ["ANYTHING", "LARGEST_PAY", "Between", "Pays", "Target"]

LARGEST_PAY = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """From the least to the most, both included; None sets no limit."""

    least: Fraction | None = None
    most: Fraction | None = None

    def holds(self, value: Fraction) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


ANYTHING = Between()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays:
    """What a line may pay, as odds to one: from the least to the most, or one of the values listed."""

    least: int = 1
    most: int = LARGEST_PAY
    listed: tuple[int, ...] = ()

    @property
    def may_be_unpaid(self) -> bool:
        return 0 in self.listed if self.listed else self.least == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The house edge that a pay table should have, and the limits it keeps to."""

    house_edge: Fraction
    tolerance: Fraction = Fraction(1, 1000)
    hit_frequency: Between = ANYTHING
    standard_deviation: Between = ANYTHING
    hands: tuple[NamedHand, ...] = ()
    """All hands paid at odds; if none is named, those of the family or fewer from the top."""
    pays: Mapping[NamedHand, Pays] = field(default_factory=dict)
    top: Pays | None = None
    """What the best hand that is paid at odds may pay."""
    whole: bool = False
    """Every whole number within the limits of `pays` and `top`, not the familiar ones alone."""

    def __post_init__(self) -> None:
        if not 0 <= self.house_edge <= 1:
            raise InputError(
                f"A house edge is from 0% to 100% of the wager, not {percent(self.house_edge, trim=True)}."
            )
        if not 0 <= self.tolerance <= 1:
            raise InputError(f"A tolerance is from 0% to 100%, not {percent(self.tolerance, trim=True)}.")
