"""Times, shares and dates as the academy writes them."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

__all__ = ["date_words", "full", "percent", "sentence", "times", "took"]


def took(millis: int) -> str:
    """A time to the tenth of a second, from a minute on in minutes: 8.2 s, 1 min 05 s."""
    if millis < 60_000:
        tenths = millis // 100
        return f"{tenths // 10}.{tenths % 10} s"
    minutes, seconds = divmod(millis // 1000, 60)
    return f"{minutes} min {seconds:02} s"


def percent(share: Fraction) -> str:
    """A share in whole per cent, cut off: 100% only where nothing is missing."""
    return f"{int(share * 100)}%"


def date_words(millis: int) -> str:
    """A day: 3 May 2026."""
    day = datetime.fromtimestamp(millis / 1000, tz=UTC)
    return f"{day.day} {day:%B %Y}"


def times(count: int, noun: str, plural: str = "") -> str:
    """1 answer, 2 answers."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def sentence(words: str) -> str:
    """With a capital letter in front."""
    return words[:1].upper() + words[1:]


def full(words: str) -> str:
    """As a sentence, full stop included."""
    return sentence(words) if words.endswith((".", "?", "!")) else f"{sentence(words)}."
