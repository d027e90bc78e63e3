"""What a command that may take long shows: a progress bar, and an answer to Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress_bar", "stopping_told"]


@contextmanager
def progress_bar(stage: str) -> Iterator[Callable[[str, float], None]]:
    """A bar on standard error, if that is a terminal; what it yields takes the stage and the share done."""
    if not sys.stderr.isatty():
        yield lambda stage, done: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    # A bar that cannot be drawn over would leave lines behind.
    with Progress(*columns, console=console, transient=True, disable=not console.is_interactive) as bar:
        task = bar.add_task(stage, total=1.0)

        def show(stage: str, done: float) -> None:
            new = done <= bar.tasks[0].completed  # shown at once, however soon it is over
            bar.update(task, description=stage, completed=done, refresh=new)

        yield show


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
