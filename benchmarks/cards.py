"""How soon a strategy card is drawn up, from shipped counts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from benchmarks._timing import best_in_turns
from pitboss.advise.cards import mistake_costs, strategy_card
from pitboss.exact import ask
from pitboss.games import load_catalogue

__all__ = ["run"]

CARD = 1.0  # seconds that a card may take, warm


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per card; return the seconds. A missed target is an AssertionError."""
    games = load_catalogue()

    def drawn(game: str, cost: Fraction | None) -> Callable[[], object]:
        question = ask(games, games.game(game))
        return lambda: strategy_card(question, cost=cost)

    tasks: dict[str, Callable[[], object]] = {
        "champion-two": drawn("champion-two", None),
        "champion-four": drawn("champion-four", None),
        "champion-four, 12 rules": drawn("champion-four", Fraction(0)),
        "champion-four, mistakes": lambda: mistake_costs(ask(games, games.game("champion-four"))),
    }
    best = best_in_turns(tasks, rounds=3)
    for name, seconds in best.items():
        out(f"{name:28} {seconds * 1000:8.1f} ms (at most {CARD * 1000:.0f})")
    assert all(seconds < CARD for seconds in best.values()), "cards"
    return best
