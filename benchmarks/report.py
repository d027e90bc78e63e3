"""How long a report takes once the game is solved: the whole command, and each writer by itself."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import perf_counter

from benchmarks._timing import best_in_turns
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.publish.report import ReportOrder, make_report
from pitboss.publish.report.writers.writing import WRITERS
from pitboss.round import make_terms

__all__ = ["run"]

COMMAND = 15  # seconds that the report of champion-four may take, start to end


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per task; return the seconds. A missed target is an AssertionError."""
    found = {"command": _command()}
    out(f"{'pitboss report champion-four':28} {found['command']:8.2f} s (at most {COMMAND})")
    catalogue = load_catalogue()
    terms = make_terms(catalogue, catalogue.game("champion-four"), load_house("default"))
    order = ReportOrder(catalogue=catalogue, terms=terms, day=date(2026, 3, 1), unit=500)
    report = make_report(order)
    tasks: dict[str, Callable[[], object]] = {"content, a million rounds": lambda: make_report(order)}
    for ending, write in WRITERS.items():
        tasks[f"written as {ending}"] = lambda write=write: write(report)  # type: ignore[misc]
    for name, seconds in best_in_turns(tasks, rounds=3).items():
        found[name] = seconds
        out(f"{name:28} {seconds:8.2f} s")
    assert found["command"] < COMMAND, "the report of champion-four"
    return found


def _command() -> float:
    """The second of two runs: the first may still compile."""
    seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        args = ["report", "champion-four", "--output", str(Path(folder) / "report.pdf")]
        for _ in range(2):
            start = perf_counter()
            subprocess.run([sys.executable, "-m", "pitboss", *args], check=True, capture_output=True)
            seconds = perf_counter() - start
    return seconds
