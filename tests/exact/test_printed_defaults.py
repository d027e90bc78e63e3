"""A pay table is solved as it is printed, unless the house says otherwise."""

from __future__ import annotations

import pytest

from pitboss.exact import ask, count, make_problem, solve
from pitboss.exact.analysis import analyse
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.round import make_terms

CATALOGUE = load_catalogue()


@pytest.mark.parametrize("table", [f"NH{number}" for number in range(1, 12)])
def test_new_hampshire_tables_are_printed_without_the_fixed_payouts(table: str) -> None:
    game = CATALOGUE.game("packs-two")
    printed = ask(CATALOGUE, game, paytables={"bonus": table})
    assert printed.options["super"] is False
    with_sums = ask(CATALOGUE, game, paytables={"bonus": table}, options={"super": True})
    assert with_sums.options["super"] is True
    assert solve(printed).wagers["bonus-1"].player_ev < solve(with_sums).wagers["bonus-1"].player_ev


def test_the_table_follows_the_same_default() -> None:
    game, house = CATALOGUE.game("packs-three"), load_house("default")
    assert make_terms(CATALOGUE, game, house).options["super"] is True
    assert make_terms(CATALOGUE, game, house, paytables={"bonus": "NH7"}).options["super"] is False


SHORT = 0b1111100000001
"""The ranks of a short deck: ace to ten, and two."""


def test_two_bonuses_on_different_hands_are_not_solved_as_one() -> None:
    """Both have five cards and the same pay table; only their names tell them apart."""
    game = CATALOGUE.game("champion-one")
    steps = list(game.steps)
    at = next(number for number, step in enumerate(steps) if getattr(step, "settle", None) == ("bonus",))
    by = steps[at].by.model_copy(update={"hand": ("dealer", "flop")})  # type: ignore[union-attr]
    second = steps[at].model_copy(update={"settle": ("other",), "by": by})
    wagers = {**game.wagers, "other": game.wagers["bonus"]}
    changed = game.model_copy(
        update={"wagers": wagers, "steps": (*steps[: at + 1], second, *steps[at + 1 :])}
    )
    payoffs = make_problem(ask(CATALOGUE, changed)).payoffs
    mine, other = (payoffs.readings[payoffs.reading_of(name)] for name in ("bonus", "other"))
    assert ({*mine.groups}, {*other.groups}) == ({"player", "flop"}, {"dealer", "flop"})
    alone = analyse(
        problem := make_problem(ask(CATALOGUE, changed, side="none"), ranks=SHORT), count(problem)
    )
    assert alone.wagers["bonus"].player_ev == alone.wagers["other"].player_ev
    assert alone.variance > 2 * alone.wagers["bonus"].variance, "both are paid for the flop that they share"
