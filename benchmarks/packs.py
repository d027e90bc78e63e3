"""Pack's Poker: the time of the exact Pack bet as a ratio to enumerating all seven-card hands, in one run."""

from collections.abc import Callable
from time import perf_counter

from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.kernels.packs import joint_table, no_pair_table, number_of_deals

__all__ = ["run"]

LIMIT = 4  # the slowest that a figure may be, in enumerations


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the ratios. Turns are taken, so that noise hits all alike."""
    tasks: dict[str, Callable[[], object]] = {
        "133,784,560 seven-card hands": seven_cards,
        "Pack bet, house edge (won and tied with no pair)": no_pair_table,
        f"Pack bet, full table of {number_of_deals():,} deals": joint_table,
    }
    best = dict.fromkeys(tasks, float("inf"))
    for task in tasks.values():
        task()  # compile, or load what was compiled
    for _ in range(7):
        for name, task in tasks.items():
            start = perf_counter()
            task()
            best[name] = min(best[name], perf_counter() - start)
    enumeration, *figures = best
    out(f"{enumeration}: {best[enumeration] * 1000:.1f} ms on {cores()} cores")
    ratios = {name: best[name] / best[enumeration] for name in figures}
    for name, ratio in ratios.items():
        out(f"{name}: {best[name] * 1000:.1f} ms, {ratio:.3f} enumerations (at most {LIMIT})")
    return ratios
