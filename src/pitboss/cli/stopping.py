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
    """Answers Ctrl-C at once, though the count ends a little later; a second Ctrl-C ends the program."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.stderr.write("stopping ...\n")
        sys.stderr.flush()
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread handles signals
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
