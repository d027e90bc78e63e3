"""Speed of the kernels, as ratios within one run: `python -m benchmarks.kernels`."""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Callable
from typing import TextIO

import eval7
import numpy as np

from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.kernels.holdem import states, sums_by_hand
from pitboss.kernels.holdem_outcomes import outcome_counts

HANDS = 133_784_560
SAMPLE = 300_000


def best_of(work: Callable[[], object], runs: int) -> float:
    """Seconds of the quickest run: what else the machine does can only add to it."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def eval7_loop() -> float:
    """Seconds per hand of the peer, called in a loop; hands and cards are made beforehand."""
    dealer = random.Random(7)
    deck = [eval7.Card(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [dealer.sample(deck, 7) for _ in range(SAMPLE)]
    evaluate = eval7.evaluate

    def loop() -> None:
        for hand in hands:
            evaluate(hand)

    return best_of(loop, 3) / SAMPLE


def solve(threads: int) -> None:
    """champion-four: every state's value, the best strategy, starting hands, frequencies with outcomes."""
    solved = states(threads=threads)
    net = solved.win - solved.lose
    sums_by_hand(solved, net)
    sums_by_hand(solved, np.maximum(net, 0))
    outcome_counts(solved, (net > 0).astype(np.int8), decisions=2, threads=threads)


def run(out: TextIO = sys.stdout) -> dict[str, float]:
    """Measure, print, and return the figures by name."""
    threads = min(2, cores())
    start = time.perf_counter()
    seven_cards(threads=threads)
    solve(threads)
    first = time.perf_counter() - start
    peer = eval7_loop()
    one_core = best_of(lambda: seven_cards(threads=1), 3)
    two_cores = best_of(lambda: seven_cards(threads=threads), 5)
    solver = best_of(lambda: solve(threads), 5)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures = {
        "first calls, seconds": first,
        "eval7 in a loop, ns per hand": peer * 1e9,
        "enumeration on one core, ns per hand": one_core / HANDS * 1e9,
        "enumeration per core, times faster than eval7": peer * HANDS / one_core,
        f"enumeration on {threads} threads, seconds": two_cores,
        f"champion-four on {threads} threads, seconds": solver,
        "champion-four, in enumerations": solver / two_cores,
        "memory, MB": memory,
    }
    for name, value in figures.items():
        print(f"{name:<48} {value:10.3f}", file=out)
    assert figures["enumeration per core, times faster than eval7"] >= 300
    assert figures["champion-four, in enumerations"] <= 4
    assert memory < 2048
    return figures


if __name__ == "__main__":
    run()
