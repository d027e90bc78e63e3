"""Solving every game, in enumerations: times of going through all 133,784,560 seven-card hands."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter

from benchmarks._timing import best_in_turns
from pitboss.exact import ask, count
from pitboss.exact.problem import make_problem
from pitboss.games import load_catalogue
from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.kernels.matchups import by_flop, by_seven, classes, matchups
from pitboss.kernels.packs import joint_table, no_pair_table

__all__ = ["run"]

MOST_MEMORY = 2048  # MB
FIRST_RUN = 60  # seconds, everything compiled
GAMES: dict[str, float | None] = {
    "champion-one": None,
    "champion-two": None,
    "champion-three": 4,
    "champion-four": 4,
    "casino-holdem": 4,
    "ultimate-texas-holdem": 8,
    "heads-up-holdem": 8,
    "texas-holdem-bonus": 12,
    "caribbean-stud": 12,
    "three-card": 1,
    "ultimate-three-card": None,
    "let-it-ride": 1,
    "mississippi-stud": 1,
    "flop-poker": None,
    "crazy-four": 20,
    "four-card": 20,
    "high-card-flush": 20,
}
"""The most enumerations that solving may take; None where nothing was set."""
SLOW = {"chase-the-flush": 30.0}
"""Measured once: they take seconds."""


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the ratios. A missed target is an AssertionError."""
    classes()
    limits: dict[str, tuple[Callable[[], object], float | None]] = {
        f"{game} solved": (_solving(game), most) for game, most in GAMES.items()
    } | {
        "hand against hand, the whole table": (matchups, 25),
        "hand against hand, by my seven cards": (by_seven, 25),
        "hand against hand, by my hand on the flop": (by_flop, 25),
        "Pack bet, won, tied and lost by hand": (joint_table, 4),
        "Pack bet, both house edges": (no_pair_table, 4),
    }
    best = best_in_turns({"": seven_cards} | {name: task for name, (task, _) in limits.items()}, rounds=5)
    slow = {f"{game} solved": (_solving(game), most) for game, most in SLOW.items()}
    best |= best_in_turns({name: task for name, (task, _) in slow.items()}, rounds=2)
    limits |= slow
    out(f"{'one enumeration':52} {best[''] * 1000:8.1f} ms on {cores()} cores")
    ratios = {name: best[name] / best[""] for name in limits}
    for name, (_, most) in limits.items():
        target = f" (at most {most:g})" if most is not None else ""
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


def _solving(game: str) -> Callable[[], object]:
    """Everything from the tree to the counts: values, strategy, frequencies, results."""
    catalogue = load_catalogue()
    question = ask(catalogue, catalogue.game(game))
    return lambda: count(make_problem(question))


def _first_run() -> float:
    """The command as on a new machine: nothing compiled, nothing kept."""
    with tempfile.TemporaryDirectory() as empty:
        where = {"NUMBA_CACHE_DIR": f"{empty}/numba", "PITBOSS_CACHE": f"{empty}/counts"}
        command = [sys.executable, "-m", "pitboss", "solve", "champion-four", "--fresh", "--json"]
        start = perf_counter()
        subprocess.run(command, env=os.environ | where, check=True, capture_output=True)
        return perf_counter() - start
