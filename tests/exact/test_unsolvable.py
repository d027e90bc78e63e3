"""What remains refused: what would take more than an hour, and what has no house in it."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from pitboss.errors import Unsolvable
from pitboss.exact import Question, ask, is_solvable, make_problem, read_tree, solve
from pitboss.exact.plan import choose_counter, plans
from pitboss.games import load_catalogue
from tests.exact.asking import a_question, made_up
from tests.exact.variants import HOUSE, four, packs

STAY_OR_GO = """
[[steps]]
decide  = "stay or go"
for     = "pack-1"
options = { stay = {}, go = { forfeits = "pack-1" } }
default = "stay"
cite    = "the house"

[[steps]]
show = "pack-1"
"""
POT_ALONE = """
id      = "house-game"
title   = "Nothing but a pot"
summary = "The best of all hands takes it."
sources = ["the house"]
unit    = "pot"
[cards]
seat = 5
[wagers.pot]
label    = "Pot"
required = true
cite     = "the house"
[[steps]]
show = "seat"
cite = "the house"
[[steps]]
settle = "pot"
by     = { best_of = "seat" }
cite   = "the house"
"""
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'


def refusal(question: Question, limit: float = 3600) -> str:
    with pytest.raises(Unsolvable) as caught:
        choose_counter(make_problem(question), limit)
    assert caught.value.kind == "unsolvable"
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_takes_more_than_an_hour_is_refused_with_deals_and_time(tmp_path: Path) -> None:
    """Five cards of one's own, five of the dealer's, two shared, and an answer on the first five."""
    question = packs(tmp_path, ('\n[[steps]]\nshow = "pack-1"\n', STAY_OR_GO))
    assert not is_solvable(question)
    deals = comb(52, 5) * comb(47, 2) * comb(45, 5) // 24
    assert plans(make_problem(question))[0].deals == deals
    assert refusal(question) == (
        "house-game cannot be solved exactly within 60 minutes: that takes 1.4 x 10^14 deals, about "
        "993 hours; `pitboss simulate house-game --strategy always-play` estimates it."
    )


def test_the_limit_is_the_one_that_is_given() -> None:
    question = a_question("three-card")
    assert choose_counter(make_problem(question)).seconds < 60
    assert "three-card cannot be solved exactly within 0 minutes: that takes " in refusal(question, 0.001)
    with pytest.raises(Unsolvable, match="within 0 minutes"):
        solve(question, fresh=True, limit=0.001)


def test_more_answers_than_can_be_compared(tmp_path: Path) -> None:
    ranged = SECOND.replace('"2 ante"', '"2 to 9 ante"')
    assert len(read_tree(four(tmp_path / "ten", (SECOND, ranged))).paths) == 11
    with pytest.raises(Unsolvable, match="more than 1,000 ways to answer its decisions"):
        read_tree(four(tmp_path / "many", *MANY))


DECIDE = '[[steps]]\ndecide  = "check, bet or raise"'
MORE = """[[steps]]
decide  = "more {number}"
for     = "ante"
options = {{ stay = {{}}, bet = {{ raise = "1 to 9 ante" }} }}
default = "stay"
cite    = "the house"

"""
MANY = ((DECIDE, "".join(MORE.format(number=number) for number in range(3)) + DECIDE),)


def test_a_game_that_is_nothing_but_a_pot_is_refused(tmp_path: Path) -> None:
    question = a_question(HOUSE, catalogue=made_up(tmp_path, game=POT_ALONE))
    assert not is_solvable(question)
    with pytest.raises(Unsolvable, match="the house pays none of its wagers"):
        solve(question)


@pytest.mark.parametrize("game", load_catalogue().games)
def test_every_game_of_the_catalogue_is_solved_within_the_time(game: str) -> None:
    catalogue = load_catalogue()
    assert choose_counter(make_problem(ask(catalogue, catalogue.game(game)))).seconds < 3600
