"""A table's alarm: rings when a clock may have run out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Alarm"]


class Alarm:
    """One timer, set again after every command.

    An early call does no harm, since whoever is called sets the alarm again. So a timer that is due sooner is
    left running, which is the usual case and costs next to nothing.
    """

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._timer: asyncio.TimerHandle | None = None
        self._due: int | None = None

    def set(self, wait: float | None, due: int | None = None) -> None:
        """Call within `wait` seconds, which is when a clock runs out that is `due`; never, if it is None."""
        if wait is None:
            self._stop()
            return
        loop = asyncio.get_running_loop()
        if self._timer is None or self._timer.when() > loop.time() + wait:
            self._stop()
            self._timer, self._due = loop.call_later(wait, self._ring), due

    def rings_before(self, due: int) -> bool:
        """Whether it is set already for a clock that is due no later than this, whatever the time is now."""
        return self._timer is not None and self._due is not None and self._due <= due

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._call()
