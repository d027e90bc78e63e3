"""Numbers and amounts for pages and reports: as in `numbers` and `money`, with a true minus sign."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from pitboss.wording import money, numbers

__all__ = ["MINUS", "chance", "dollars", "fixed", "fraction", "percent", "short_dollars"]

MINUS: Final = "−"
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

fixed = partial(numbers.fixed, minus=MINUS)
percent = partial(numbers.percent, minus=MINUS)
fraction = partial(numbers.fraction, minus=MINUS)
dollars = partial(money.dollars, minus=MINUS)
short_dollars = partial(money.short_dollars, minus=MINUS)


def chance(value: Fraction) -> str:
    """Eight decimals, or `3.2321 × 10⁻⁸`: what can happen never looks like zero."""
    if numbers.in_decimals(value):
        return fixed(value, 8)
    digits, power = f"{float(value):.4e}".split("e")
    return f"{digits} × 10{str(int(power)).translate(_RAISED)}"
