"""When closed pages give memory back: their parts refer to each other, so only a collection frees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.table.live.memory import give_memory_back

__all__ = ["MOST_WAITING", "PageMemory"]

MOST_WAITING: Final = 100
"""Pages sent whose browsers have not opened a socket yet; beyond it the oldest are closed.

A browser whose page was closed loads it again. Nobody else waits: a program reads pages without a socket.
"""
_FEW: Final = 25
"""Closed pages that are not worth a collection: about 5 MB."""
_SHARE: Final = 4


class PageMemory:
    """Counts closed pages; collects once they are many beside those open, which a collection looks at too."""

    def __init__(self, *, give_back: Callable[[], None] = give_memory_back) -> None:
        self._give_back = give_back
        self._closed = 0

    def closed(self) -> None:
        """One more page is closed."""
        self._closed += 1

    def look(self, opened: int) -> None:
        """Give memory back if it is worth it beside the pages that are open."""
        if self._closed >= max(_FEW, opened // _SHARE):
            self._closed = 0
            self._give_back()
