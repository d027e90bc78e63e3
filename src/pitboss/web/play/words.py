"""Amounts, seats and results as they are written at the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from pitboss.rules import Game
from pitboss.wording import dollars

__all__ = ["option_label", "per_cent", "plain", "seat_label", "signed", "units", "with_labels"]

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


def with_labels(game: Game, sentence: str) -> str:
    """The engine's sentence with the labels that are printed on the felt instead of the wagers' ids."""
    labels: Mapping[str, str] = {name: wager.label for name, wager in game.wagers.items()}
    if not labels:
        return sentence
    names = "|".join(re.escape(name) for name in sorted(labels, key=len, reverse=True))
    told = re.sub(rf"(?<![\w-])({names})(?![\w-])", lambda match: labels[match[1]], sentence)
    return told[:1].upper() + told[1:]
