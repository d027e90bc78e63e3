"""Money is integer cents; people write and read dollars."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.wording.numbers import sign

__all__ = ["MOST_CENTS", "dollars", "parse_dollars", "plain_dollars", "read_dollars", "short_dollars"]

MOST_CENTS = 10**11
"""A billion dollars: more than anybody bets, and small enough that every sum fits 64 bits."""

_DOLLARS = re.compile(r"\$?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")


def parse_dollars(value: object, *, what: str) -> int:
    """Cents from what somebody wrote; an InputError names `what`."""
    try:
        return read_dollars(value)
    except ValueError as error:
        raise InputError(f"{what} {error}.") from error


def read_dollars(value: object) -> int:
    """Cents from 10, "10.50", "$25,000" or a Decimal; ValueError says how anything else must be written."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal | float):
        raise ValueError(f"must be an amount in dollars such as 10 or 12.50, not {value!r}")  # noqa: TRY004
    amount = _decimal(value)
    if amount is None or not amount.is_finite():
        raise ValueError(f"must be an amount in dollars such as 10 or 12.50, not {_shown(value)!r}")
    if amount < 0:
        raise ValueError(f"cannot be negative, but is {_shown(value)}")
    if amount > MOST_CENTS // 100:
        raise ValueError(f"is more than {dollars(MOST_CENTS)}: {_shown(value)}")
    # A Fraction, since decimal arithmetic rounds; but not of 1e-9999999, which would take long.
    cents = Fraction(amount) * 100 if not amount or amount.adjusted() >= -2 else Fraction(1, 10)
    if cents.denominator != 1:
        raise ValueError(f"must be in whole cents, but is {_shown(value)}")
    return cents.numerator


def _decimal(value: str | Decimal | float) -> Decimal | None:
    if isinstance(value, str):
        text = value.strip()
        if text.startswith("-") and _DOLLARS.fullmatch(text[1:]):
            return -Decimal(text[1:].lstrip("$").replace(",", ""))
        return Decimal(text.lstrip("$").replace(",", "")) if _DOLLARS.fullmatch(text) else None
    try:
        return Decimal(str(value))  # a float by its shortest spelling, so that 0.1 is ten cents
    except (InvalidOperation, ValueError):  # an integer of more digits than Python will spell
        return Decimal(10) ** 20 if isinstance(value, int) and value > 0 else Decimal(-1)


def _shown(value: object) -> str:
    try:
        text = str(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 40 else f"{text[:37]}..."


def dollars(cents: int, *, plus: bool = False, minus: str = "-") -> str:
    """`$1,234.50`, the sign before the dollar sign."""
    if abs(cents) > MOST_CENTS:  # Python refuses to spell integers of thousands of digits
        return f"{'less than -' if cents < 0 else 'more than '}{dollars(MOST_CENTS)}"
    return f"{sign(cents, plus=plus, minus=minus)}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def short_dollars(cents: int, *, plus: bool = False, minus: str = "-") -> str:
    """`$10`, `$12.50`: whole dollars without their cents, for running text."""
    text = dollars(cents, plus=plus, minus=minus)
    return text if cents % 100 else text[: -len(".00")]


def plain_dollars(cents: int) -> int | str:
    """For JSON: whole dollars as a number, anything else as an exact decimal string."""
    return cents // 100 if cents % 100 == 0 else f"{sign(cents)}{abs(cents) // 100}.{abs(cents) % 100:02d}"
