"""How soon commands answer: the catalogue from nothing, and advice once warm."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from benchmarks._timing import best_in_turns
from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.exact import ask
from pitboss.games import load_catalogue

__all__ = ["run"]

GAMES = 0.5  # seconds that `pitboss games` may take, start to end
ADVICE = 0.1  # seconds that one piece of advice may take, warm
ASKED = {
    "champion-four on two cards": ("champion-four", {"seat": "As Kd"}),
    "champion-four on the flop": ("champion-four", {"seat": "As Kd", "flop": "2c 7h Jd"}),
    "champion-two, dealer seen": ("champion-two", {"seat": "As Kd", "dealer": "2c 7h"}),
}


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per command; return the seconds. A missed target is an AssertionError."""
    catalogue = load_catalogue()

    def advised(game: str, cards: dict[str, str]) -> Callable[[], object]:
        question = ask(catalogue, catalogue.game(game))
        seen = {name: parse_cards(text) for name, text in cards.items()}
        return lambda: advise(question, seen)

    def games() -> None:
        subprocess.run([sys.executable, "-m", "pitboss", "games"], check=True, capture_output=True)

    tasks = {"games": games} | {name: advised(*asked) for name, asked in ASKED.items()}
    best = best_in_turns(tasks)
    for name, seconds in best.items():
        most = GAMES if name == "games" else ADVICE
        out(f"{name:28} {seconds * 1000:8.1f} ms (at most {most * 1000:.0f})")
    assert best["games"] < GAMES, "pitboss games"
    assert all(best[name] < ADVICE for name in ASKED), "advice"
    return best
