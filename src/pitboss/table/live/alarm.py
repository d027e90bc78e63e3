"""A table's alarm: somebody is called when a clock may have run out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Alarm"]


class Alarm:
    """One timer, set anew at every command.

    A call that comes too early does no harm: it is left as it is, and whoever is called sets the alarm again.
    Most clocks are for later than the one before, so that next to nothing is done for them.
    """

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._timer: asyncio.TimerHandle | None = None

    def set(self, wait: float | None) -> None:
        """Call in so many seconds at the latest; None: not at all."""
        if wait is None:
            self._stop()
            return
        loop = asyncio.get_running_loop()
        if self._timer is None or self._timer.when() > loop.time() + wait:
            self._stop()
            self._timer = loop.call_later(wait, self._ring)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._call()
