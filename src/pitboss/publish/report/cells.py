"""Cells of a report's tables: the exact value, and the text it is rounded to in this last step."""

from __future__ import annotations

from fractions import Fraction

from pitboss.publish.report.blocks import Cell, Digits
from pitboss.wording import numbers, typeset

__all__ = ["NONE", "chance", "count", "estimated", "exactly", "money", "pays", "percent", "units", "words"]

NONE = Cell("–")
_LONGEST = 44
"""A fraction of more characters is left to the JSON."""


def words(text: str) -> Cell:
    return Cell(text)


def count(number: int) -> Cell:
    return Cell(f"{number:,}", number)


def percent(value: Fraction | float, places: int = 4) -> Cell:
    return Cell(typeset.percent(value, places), value, Digits(kind="percent", places=places))


def units(value: Fraction, places: int = 6, *, plus: bool = True) -> Cell:
    return Cell(typeset.fixed(value, places, plus=plus), value, Digits(places=places, plus=plus))


def estimated(value: float, places: int = 6, *, plus: bool = True) -> Cell:
    """A number that is not exact: simulated, or a square root."""
    return Cell(typeset.fixed(value, places, plus=plus), value, Digits(places=places, plus=plus))


def chance(value: Fraction) -> Cell:
    """A probability; one too small for decimals is printed as a power of ten."""
    digits = Digits(places=8) if numbers.in_decimals(value) else Digits(kind="power", places=4)
    return Cell(typeset.chance(value), value, digits)


def pays(value: Fraction, *, plus: bool = True) -> Cell:
    """What a line comes to on one unit: +4, 0 or −1."""
    return Cell(typeset.fraction(value, plus=plus, group=True), value, _fraction(value, plus=plus))


def exactly(value: Fraction) -> Cell:
    """The fraction itself, in lowest terms."""
    text = typeset.fraction(value)
    return NONE if len(text) > _LONGEST else Cell(text, value, _fraction(value))


def money(cents: int) -> Cell:
    digits = Digits(kind="dollars", places=2 if cents % 100 else 0)
    return Cell(typeset.short_dollars(cents), Fraction(cents, 100), digits)


def _fraction(value: Fraction, *, plus: bool = False) -> Digits:
    return Digits(kind="fraction" if value.denominator > 1 else "plain", plus=plus)
