"""Time at the table: whole milliseconds of the epoch, UTC."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

__all__ = ["SteadyClock", "day_of", "now"]


def now() -> int:
    return time.time_ns() // 1_000_000


class SteadyClock:
    """The machine's time, but it never goes back and never stands still.

    If the machine's time is set back, it runs at half pace until that has caught up.
    """

    def __init__(self) -> None:
        self._told, self._passed = time.time_ns(), time.monotonic_ns()

    def __call__(self) -> int:
        passed = time.monotonic_ns()
        self._told = max(time.time_ns(), self._told + (passed - self._passed) // 2)
        self._passed = passed
        return self._told // 1_000_000


def day_of(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()
