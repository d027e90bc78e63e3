"""Numbers in print, rounded from the exact value in this last step and nowhere before it.

The minus sign is the hyphen every terminal can show; `typeset` prints the true one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

__all__ = ["ExactJson", "chance", "fixed", "fraction", "fraction_json", "odds", "percent", "whole_percent"]


class ExactJson(TypedDict):
    """An exact value in JSON, in lowest terms."""

    fraction: str
    value: float


def fixed(
    value: Fraction | float, places: int, *, plus: bool = False, trim: bool = False, minus: str = "-"
) -> str:
    """`1,234.50`: rounded to a number of decimals, with thousands separated; `trim` drops trailing zeros.

    What rounds to zero has no sign.
    """
    exact = Fraction(value)
    steps = round(abs(exact) * 10**places)
    whole, part = divmod(steps, 10**places)
    decimals = f".{part:0{places}d}" if places else ""
    if trim:
        decimals = decimals.rstrip("0").rstrip(".")
    return f"{sign(exact if steps else 0, plus=plus, minus=minus)}{whole:,}{decimals}"


def percent(
    share: Fraction | float, places: int = 2, *, plus: bool = False, trim: bool = False, minus: str = "-"
) -> str:
    """`6.09%`."""
    return f"{fixed(Fraction(share) * 100, places, plus=plus, trim=trim, minus=minus)}%"


def whole_percent(share: Fraction) -> str:
    """Rounded down, so that 100% means that nothing is missing."""
    return f"{int(share * 100)}%"


def chance(value: Fraction) -> str:
    """Eight decimals, or `3.2321e-08`: what can happen never looks like zero."""
    return fixed(value, 8) if in_decimals(value) else f"{float(value):.4e}"


def fraction(value: Fraction, *, plus: bool = False, group: bool = False, minus: str = "-") -> str:
    """`3/2`, `-4` or, grouped, `1,234/5,678`: exact, in lowest terms."""
    digits = "," if group else ""
    text = f"{abs(value.numerator):{digits}}"
    if value.denominator > 1:
        text += f"/{value.denominator:{digits}}"
    return f"{sign(value, plus=plus, minus=minus)}{text}"


def fraction_json(value: Fraction) -> ExactJson:
    """`{"fraction": "a/b", "value": 0.123}`."""
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


def odds(pays: Fraction) -> str:
    """`3 to 2`, `50 to 1`."""
    return f"{pays.numerator} to {pays.denominator}"


def sign(value: Fraction | float, *, plus: bool = False, minus: str = "-") -> str:
    return minus if value < 0 else "+" if plus and value else ""


def in_decimals(value: Fraction) -> bool:
    """Whether eight decimals show at least two digits of a chance."""
    return not value or round(value * 10**8) >= 10
