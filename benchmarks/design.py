"""Designing pay tables: how long a designer waits for an answer, and a web page for a price."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from benchmarks._timing import best_in_turns
from pitboss.exact import Question, ask, solve
from pitboss.games import load_catalogue
from pitboss.publish.design import Target, design, find_paid, price, resembled

__all__ = ["run"]

MOST_SECONDS = 5
"""For the tables that have the house edge of one of CH1 to CH5."""
MOST_TO_PRICE = 0.1
CASES = (
    *(("champion-four", name) for name in ("CH1", "CH2", "CH3", "CH4", "CH5")),
    ("champion-one", "A"),
    ("packs-three", "exhibit-a"),
)


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the seconds. A missed target is an AssertionError."""
    catalogue = load_catalogue()
    taken: dict[str, float] = {}
    for game, name in CASES:
        question = ask(catalogue, catalogue.game(game), paytables={"bonus": name})
        edge = solve(question).wagers[find_paid(question).wager].house_edge
        start = perf_counter()
        found = design(question, Target(house_edge=edge), like=resembled(catalogue, question, "bonus", None))
        taken[f"{game} {name}"] = perf_counter() - start
        out(
            f"{f'tables with the house edge of {name}, {game}':52} {taken[f'{game} {name}'] * 1000:8.1f} ms, "
            f"{found.found:,} of {found.space.size:,} (at most {MOST_SECONDS} s)"
        )
        assert found.tables[0].distance == 0, f"{name} is not found for its own edge"
    pricing = _pricing(ask(catalogue, catalogue.game("champion-four")))
    limit = f"(at most {MOST_TO_PRICE * 1000:.0f})"
    out(f"{'one pay table priced, champion-four':52} {pricing * 1000:8.1f} ms {limit}")
    assert max(taken.values()) < MOST_SECONDS, "tables like CH1 to CH5"
    assert pricing < MOST_TO_PRICE, "the price of a pay table"
    return taken | {"price": pricing}


def _pricing(question: Question) -> float:
    pays = {str(line.hand): line.pays.odds.numerator for line in question.tables["bonus"].lines}
    return best_in_turns({"": lambda: price(question, pays)})[""]
