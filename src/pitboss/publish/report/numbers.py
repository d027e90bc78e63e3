"""Numbers as a report prints them: rounded from the exact value, once, in the last line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.cards import Card
from pitboss.publish.report.blocks import Cell
from pitboss.wording import dollars

__all__ = [
    "MINUS",
    "NONE",
    "cards_told",
    "chance",
    "count",
    "estimated",
    "exactly",
    "fixed",
    "money",
    "pays",
    "percent",
    "units",
    "words",
]

MINUS = "−"
NONE = Cell("–")
_TOO_LONG = 44
"""A fraction of more signs is left to the JSON."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def fixed(value: Fraction | float, places: int, *, plus: bool = False) -> str:
    """Rounded to so many decimals, from integers; thousands apart, the sign in front."""
    exact = Fraction(value)
    steps = round(abs(exact) * 10**places)
    whole, part = divmod(steps, 10**places)
    sign = "" if not steps else MINUS if exact < 0 else "+" if plus else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}d}" if places else "")


def words(text: str) -> Cell:
    return Cell(text)


def count(number: int) -> Cell:
    return Cell(f"{number:,}", number)


def percent(value: Fraction, places: int = 4) -> Cell:
    return Cell(f"{fixed(100 * value, places)} %", value)


def units(value: Fraction, places: int = 6, *, plus: bool = True) -> Cell:
    return Cell(fixed(value, places, plus=plus), value)


def chance(value: Fraction) -> Cell:
    """Eight decimals; what is too small for them, but can happen, does not look like nothing."""
    if not value or round(value * 10**8) >= 10:
        return Cell(fixed(value, 8), value)
    digits, power = f"{float(value):.4e}".split("e")
    return Cell(f"{digits} × 10{str(int(power)).translate(_RAISED)}", value)


def pays(value: Fraction) -> Cell:
    """What a line comes to on one unit: +4, 0 or -1."""
    text = f"{abs(value.numerator):,}" + (f"/{value.denominator}" if value.denominator > 1 else "")
    return Cell(f"{MINUS if value < 0 else '+' if value > 0 else ''}{text}", value)


def exactly(value: Fraction) -> Cell:
    """The fraction itself, in lowest terms."""
    text = f"{abs(value.numerator)}" + (f"/{value.denominator}" if value.denominator > 1 else "")
    if len(text) > _TOO_LONG:
        return NONE
    return Cell(f"{MINUS if value < 0 else ''}{text}", value)


def estimated(value: float, places: int = 6, *, plus: bool = True) -> Cell:
    """A number that is no fraction: simulated, or a square root."""
    return Cell(fixed(value, places, plus=plus), value)


def money(cents: int) -> Cell:
    text = dollars(abs(cents)).removesuffix(".00")
    return Cell(f"{MINUS if cents < 0 else ''}{text}", Fraction(cents, 100))


def cards_told(cards: Mapping[str, Sequence[Card]]) -> str:
    """`seat 1: 10♦ 9♣; dealer: A♠ K♥`"""
    return "; ".join(
        f"{place.replace('-', ' ')}: {' '.join(card.symbol.replace('T', '10') for card in dealt)}"
        for place, dealt in cards.items()
    )
