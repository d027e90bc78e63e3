"""The server's log: errors, and on request every access, in a length that nobody outside decides."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from pitboss.web.api.errors import Throttled
from pitboss.web.api.limits import Buckets
from pitboss.web.settings import Rate

__all__ = ["Seldom", "set_up_logs"]

_ACCESS: Final = "pitboss.access"
_ENOUGH: Final = Rate(burst=20, per_second=0.1)
"""How often the same complaint is written."""


class Seldom(logging.Filter):
    """Lets the same complaint pass a few times, then now and then: a flood of requests fills no disk."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._written = Buckets(_ENOUGH, clock=clock)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == _ACCESS:
            return True
        try:
            self._written.take(f"{record.name} {record.pathname} {record.lineno}")
        except Throttled:
            return False
        return True


def set_up_logs(*, access: bool) -> None:
    """Errors, and with `access` every request, on standard error: paths, never tokens or bodies."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Seldom())
    logging.getLogger(_ACCESS).setLevel(logging.INFO if access else logging.WARNING)
