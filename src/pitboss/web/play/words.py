"""Amounts, seats and results as they are written at the table."""

from __future__ import annotations

from fractions import Fraction

from pitboss.wording import dollars

__all__ = ["option_label", "per_cent", "plain", "seat_label", "signed", "units"]

MINUS = "−"


def signed(cents: int) -> str:
    """A result with its sign: +$10.00, −$5.00, $0.00."""
    if cents > 0:
        return f"+{dollars(cents)}"
    return f"{MINUS}{dollars(-cents)}" if cents < 0 else dollars(0)


def plain(cents: int) -> str:
    """An amount without idle noughts: $5, $2.50."""
    return dollars(cents).removesuffix(".00")


def per_cent(share: Fraction) -> str:
    """A house edge as it is printed: 6.09%."""
    return f"{float(share) * 100:.2f}%"


def units(value: Fraction) -> str:
    """A value in units of the ante, with its sign: +1.398."""
    text = f"{float(abs(value)):.4f}"
    return f"{MINUS}{text}" if value < 0 else f"+{text}"


def seat_label(seat: str) -> str:
    """`seat-4` in words: Seat 4."""
    return seat.replace("-", " ").capitalize()


def option_label(option: str) -> str:
    """An answer as a button says it."""
    return option.replace("-", " ").capitalize()
