"""A number as a document prints it: its value, the digits it claims, and whether they are right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitboss.wording import fixed, percent

__all__ = ["Judgement", "Printed"]

Judgement = Literal["confirmed", "truncated", "contradicted"]

_NUMBER = re.compile(
    r"(?P<odds>1 in )?(?P<sign>[+-]?)(?P<dollar>\$?)"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<part>\d+))?(?P<percent>%?)",
    re.ASCII,
)
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """`37.92%`, `133,784,560`, `$0.292`, `+0.3333` or `1 in 6.55`, read and not yet believed."""

    text: str
    value: Fraction
    step: Fraction
    """What one more in the last printed digit would be worth."""
    places: int
    """Printed decimals."""
    one_in: bool
    plus: bool
    dollars: bool
    percent: bool

    @classmethod
    def read(cls, text: str) -> Printed:
        """The number that the text prints; ValueError says what can be read."""
        match = _NUMBER.fullmatch(text)
        if match is None:
            raise ValueError(
                f"{text!r} is not a number as printed in documents: 37.92%, 4,324, $0.292 or 1 in 6.55"
            )
        places = len(match["part"] or "")
        digits = int(match["whole"].replace(",", "") + (match["part"] or ""))
        step = Fraction(1, 10**places * (100 if match["percent"] else 1))
        return cls(
            text=text,
            value=(-digits if match["sign"] == "-" else digits) * step,
            step=step,
            places=places,
            one_in=bool(match["odds"]),
            plus=match["sign"] == "+",
            dollars=bool(match["dollar"]),
            percent=bool(match["percent"]),
        )

    def judge(self, exact: Fraction) -> Judgement:
        """Whether the exact value gives the print when rounded to as many digits, or when cut off after them.

        Halfway between two prints, rounding up (away from zero) and rounding to even are both accepted.
        """
        steps, printed = exact / self.step, self.value / self.step
        if printed in (_half_up(steps), round(steps)):
            return "confirmed"
        return "truncated" if printed == int(steps) else "contradicted"

    def places_for(self, exact: Fraction, *, more: int = 3) -> int:
        """The decimals to write another value with: a few more than the print, none for a whole number."""
        whole = (exact * 100 if self.percent else exact).denominator == 1
        return 0 if whole and not self.places else self.places + more

    def written(self, exact: Fraction, *, more: int = 3, minus: str = "-") -> str:
        """Another value in the manner of this print."""
        places = self.places_for(exact, more=more)
        if self.percent:
            return percent(exact, places, plus=self.plus, minus=minus)
        number = fixed(abs(exact), places)
        below = exact < 0 and round(exact * 10**places)
        mark = minus if below else "+" if self.plus else ""
        return f"{'1 in ' if self.one_in else ''}{mark}{'$' if self.dollars else ''}{number}"


def _half_up(value: Fraction) -> int:
    whole = int(abs(value) + _HALF)
    return -whole if value < 0 else whole
