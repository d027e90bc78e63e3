"""Days, moments and durations. Moments are whole milliseconds of the epoch, in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache

__all__ = ["day_words", "duration", "minute_words", "timestamp"]


def day_words(day: date) -> str:
    """ "3 May 2026"."""
    return f"{day.day} {day:%B %Y}"


def duration(millis: int) -> str:
    """To the tenth of a second, from a minute on in minutes: "8.2 s", "1 min 05 s"."""
    if millis < 60_000:
        tenths = millis // 100
        return f"{tenths // 10}.{tenths % 10} s"
    minutes, seconds = divmod(millis // 1000, 60)
    return f"{minutes} min {seconds:02} s"


def minute_words(at: int) -> str:
    """ "2026-11-15 21:40 UTC"."""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M} UTC"


def timestamp(at: int) -> str:
    """`2026-11-15T21:40:45.123Z`."""
    return f"{_whole_second(at // 1000)}.{at % 1000:03d}Z"


@lru_cache(maxsize=256)
def _whole_second(second: int) -> str:
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%S}"
