"""Pay tables that have a say in the answers: each is held to its own best play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.exact import ask, solve
from pitboss.games import load_catalogue
from pitboss.publish.design import design, read_target

CATALOGUE = load_catalogue()


@pytest.mark.parametrize(
    ("edge", "tolerance", "pays"),
    [
        ("2.8836%", "0.001%", ["royal flush=500", "straight flush=100", "four of a kind=40", "full house=10",
                               "flush=7", "straight=5", "three of a kind=3", "two pair=2",
                               "pair of jacks or better=1"]),
        ("3%", "0.1%", []),
    ],
)  # fmt: skip
def test_tables_that_have_a_say_in_the_answers_meet_the_target_by_their_own(
    edge: str, tolerance: str, pays: list[str]
) -> None:
    question = ask(CATALOGUE, CATALOGUE.game("mississippi-stud"))
    target = read_target(None, round_edge=edge, tolerance=tolerance, fixed=pays)
    found = design(question, target, count=4)
    assert found.proof == "held"
    assert found.found == len(found.tables) == (1 if pays else 4)
    for each in found.tables:
        solved = solve(replace(question, tables={**question.tables, each.table.slot: each.table}))
        assert solved.house_edge == each.edge(target)
        assert abs(solved.house_edge - target.house_edge) <= target.tolerance
