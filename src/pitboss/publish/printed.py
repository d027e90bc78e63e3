"""A number as a document prints it: what it says, how many digits it claims, and whether they are right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

__all__ = ["Judgement", "Printed"]

Judgement = Literal["confirmed", "truncated", "contradicted"]

_NUMBER = re.compile(
    r"(?P<odds>1 in )?(?P<sign>[+-]?)(?P<dollar>\$?)"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<part>\d+))?(?P<percent>%?)",
    re.ASCII,
)
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Printed:
    """`37.92%`, `133,784,560`, `$0.292`, `+0.3333` or `1 in 6.55`, read and not yet believed."""

    text: str
    value: Fraction
    step: Fraction
    """What one more in the last printed digit would be worth."""

    @classmethod
    def read(cls, text: str) -> Printed:
        """The number that the text prints; ValueError says what could be read."""
        match = _NUMBER.fullmatch(text)
        if match is None:
            raise ValueError(
                f"{text!r} is no number as documents print them, such as 37.92%, 4,324, $0.292 or 1 in 6.55"
            )
        digits = match["whole"].replace(",", "") + (match["part"] or "")
        step = Fraction(1, 10 ** len(match["part"] or "") * (100 if match["percent"] else 1))
        return cls(text, (-1 if match["sign"] == "-" else 1) * int(digits) * step, step)

    def judge(self, exact: Fraction) -> Judgement:
        """Whether the exact value, rounded to as many digits or cut off after them, gives the print.

        Halfway between two prints, rounding up (away from zero) and rounding to even are both accepted.
        """
        steps, printed = exact / self.step, self.value / self.step
        if printed in (_half_up(steps), round(steps)):
            return "confirmed"
        return "truncated" if printed == int(steps) else "contradicted"

    def written(self, exact: Fraction, *, more: int = 3) -> str:
        """Another value in the manner of this print, with a few digits more; a whole number stays whole."""
        match = _NUMBER.fullmatch(self.text)
        if match is None:
            raise ValueError(f"{self.text!r} is not a number as documents print them")
        value = exact * 100 if match["percent"] else exact
        places = 0 if value.denominator == 1 and match["part"] is None else len(match["part"] or "") + more
        tenths = round(abs(value) * 10**places)
        whole, part = divmod(tenths, 10**places)
        plus = "+" if match["sign"] == "+" else ""
        sign = "-" if value < 0 and tenths else plus
        decimals = f".{part:0{places}d}" if places else ""
        return f"{match['odds'] or ''}{sign}{match['dollar']}{whole:,}{decimals}{match['percent']}"


def _half_up(value: Fraction) -> int:
    whole = int(abs(value) + _HALF)
    return -whole if value < 0 else whole
