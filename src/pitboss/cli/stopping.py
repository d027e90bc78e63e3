"""Ctrl-C while something is counted."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["stopping_told"]


@contextmanager
def stopping_told() -> Iterator[None]:
    """Ctrl-C is answered at once; the count ends a little later. A second Ctrl-C ends the program."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.stderr.write("stopping ...\n")
        sys.stderr.flush()
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals, and only it gets them
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
