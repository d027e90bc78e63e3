"""Time at the table: whole milliseconds of the epoch, UTC."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

__all__ = ["day_of", "in_words", "now"]


def now() -> int:
    return time.time_ns() // 1_000_000


def day_of(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


def in_words(at: int) -> str:
    """`2026-11-15T21:40:45.123Z`."""
    whole = datetime.fromtimestamp(at // 1000, UTC)
    return f"{whole:%Y-%m-%dT%H:%M:%S}.{at % 1000:03d}Z"
