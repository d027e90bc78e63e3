"""Time at the table: whole milliseconds of the epoch, UTC."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

__all__ = ["SteadyClock", "day_of", "machine_clock", "now"]


def now() -> int:
    return time.time_ns() // 1_000_000


class SteadyClock:
    """Another clock's time, but it never goes back and never stands still.

    Whenever it is ahead of the other clock, it runs at half pace until that has caught up; `passing` measures
    the pace, and `since` is the time to begin with.
    """

    def __init__(
        self, clock: Callable[[], int], passing: Callable[[], int], *, since: int | None = None
    ) -> None:
        self._clock, self._passing = clock, passing
        self._then, self._passed = clock() if since is None else since, passing()

    def __call__(self) -> int:
        passed = self._passing()
        told = passed if self._clock is self._passing else self._clock()
        at_half_pace = self._then + (passed - self._passed) // 2
        if told < at_half_pace:
            return at_half_pace
        self._then, self._passed = told, passed
        return told


def machine_clock() -> Callable[[], int]:
    """The machine's time in milliseconds, steady even if somebody sets it back."""
    steady = SteadyClock(time.time_ns, time.monotonic_ns)
    return lambda: steady() // 1_000_000


def day_of(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()
