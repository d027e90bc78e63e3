"""Solving the printed games, in enumerations: times of going through all 133,784,560 seven-card hands."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter

from benchmarks._timing import best_in_turns
from pitboss.exact import Shape, ask, count, read_shape
from pitboss.games import load_catalogue
from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.kernels.matchups import by_flop, by_seven, classes, matchups
from pitboss.kernels.packs import joint_table, no_pair_table

__all__ = ["run"]

MOST_MEMORY = 2048  # MB
FIRST_RUN = 60  # seconds, everything compiled


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the ratios. A missed target is an AssertionError."""
    classes()
    champion_four = _shape("champion-four")
    limits: dict[str, tuple[Callable[[], object], float | None]] = {
        "champion-four solved: values, strategy, frequencies": (lambda: count(champion_four), 4),
        "champion-two solved, bonus on the flop": (lambda: count(_shape("champion-two")), None),
        "hand against hand, the whole table": (matchups, 25),
        "hand against hand, by my seven cards": (by_seven, 25),
        "hand against hand, by my hand on the flop": (by_flop, 25),
        "Pack bet, won, tied and lost by hand": (joint_table, 4),
        "Pack bet, both house edges": (no_pair_table, 4),
    }
    best = best_in_turns({"": seven_cards} | {name: task for name, (task, _) in limits.items()})
    out(f"{'one enumeration':52} {best[''] * 1000:8.1f} ms on {cores()} cores")
    ratios = {name: best[name] / best[""] for name in limits}
    for name, (_, most) in limits.items():
        target = f" (at most {most})" if most is not None else ""
        out(f"{name:52} {best[name] * 1000:8.1f} ms = {ratios[name]:6.2f} enumerations{target}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    out(f"{'memory':52} {memory:8.0f} MB (at most {MOST_MEMORY})")
    first = _first_run()
    out(f"{'first champion-four ever, compilation included':52} {first:8.1f} s (at most {FIRST_RUN})")
    missed = [name for name, (_, most) in limits.items() if most is not None and ratios[name] > most]
    assert not missed, ", ".join(missed)
    assert memory < MOST_MEMORY, "memory"
    assert first < FIRST_RUN, "the first run"
    return ratios


def _shape(game: str) -> Shape:
    catalogue = load_catalogue()
    return read_shape(ask(catalogue, catalogue.game(game)))


def _first_run() -> float:
    """The command as on a new machine: nothing compiled, nothing kept."""
    with tempfile.TemporaryDirectory() as empty:
        where = {"NUMBA_CACHE_DIR": f"{empty}/numba", "PITBOSS_CACHE": f"{empty}/counts"}
        command = [sys.executable, "-m", "pitboss", "solve", "champion-four", "--fresh", "--json"]
        start = perf_counter()
        subprocess.run(command, env=os.environ | where, check=True, capture_output=True)
        return perf_counter() - start
