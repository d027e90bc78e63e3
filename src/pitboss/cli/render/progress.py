"""The progress bar of every command that may take long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress_bar"]


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
