"""Hands against hands: the time of the tables as ratios to enumerating all seven-card hands, in one run."""

from collections.abc import Callable
from time import perf_counter

from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.kernels.matchups import CLASSES, by_flop, by_seven, classes, matchups

__all__ = ["run"]

LIMIT = 25  # the slowest that the table may be, in enumerations


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per table; return the ratios. Turns are taken, so that noise hits all alike."""
    tasks: dict[str, Callable[[], object]] = {
        "133,784,560 seven-card hands": seven_cards,
        f"hand against hand, {CLASSES:,} classes": matchups,
        "hand against hand, by my seven cards": by_seven,
        "hand against hand, by my hand on the flop": by_flop,
    }
    best = dict.fromkeys(tasks, float("inf"))
    classes()
    for task in tasks.values():
        task()  # compile, or load what was compiled
    for _ in range(7):
        for name, task in tasks.items():
            start = perf_counter()
            task()
            best[name] = min(best[name], perf_counter() - start)
    enumeration, *tables = best
    out(f"{enumeration}: {best[enumeration] * 1000:.1f} ms on {cores()} cores")
    ratios = {name: best[name] / best[enumeration] for name in tables}
    for name, ratio in ratios.items():
        out(f"{name}: {best[name] * 1000:.1f} ms, {ratio:.2f} enumerations (at most {LIMIT})")
    return ratios
