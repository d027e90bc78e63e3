"""Enumerating all seven-card hands, against calling the PyPI package eval7 in a loop on such hands."""

from __future__ import annotations

import random
from collections.abc import Callable

import eval7

from benchmarks._timing import best_in_turns
from pitboss.kernels.enumeration import seven_cards

__all__ = ["run"]

HANDS = 133_784_560
SAMPLE = 300_000
TARGET = 300


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the ratio. A missed target is an AssertionError."""
    dealer = random.Random(7)
    deck = [eval7.Card(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [dealer.sample(deck, 7) for _ in range(SAMPLE)]
    evaluate = eval7.evaluate

    def loop() -> None:
        for hand in hands:
            evaluate(hand)

    best = best_in_turns({"eval7": loop, "one core": lambda: seven_cards(threads=1)}, rounds=5)
    peer, ours = best["eval7"] / SAMPLE * 1e9, best["one core"] / HANDS * 1e9
    out(f"eval7 in a loop, one core       {peer:10.2f} ns a hand")
    out(f"enumeration, one core           {ours:10.2f} ns a hand")
    out(f"enumeration, times faster       {peer / ours:10.0f} (at least {TARGET})")
    assert peer / ours >= TARGET, "enumeration against eval7"
    return {"enumeration against eval7": peer / ours}
