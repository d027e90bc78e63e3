"""Measuring several things against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

__all__ = ["best_in_turns"]


def best_in_turns(tasks: Mapping[str, Callable[[], object]], rounds: int = 7) -> dict[str, float]:
    """Seconds of each task's quickest run, warm; they take turns, so that noise hits all alike."""
    for task in tasks.values():
        task()  # compile, or load what was compiled
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(rounds):
        for name, task in tasks.items():
            start = perf_counter()
            task()
            best[name] = min(best[name], perf_counter() - start)
    return best
