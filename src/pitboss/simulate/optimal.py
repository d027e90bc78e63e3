"""Best play as the exact solver finds it, for any game and wagers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Unsolvable
from pitboss.exact import Question, make_problem
from pitboss.exact.conditional import without_side_bets
from pitboss.exact.question import settled_to
from pitboss.round import Terms
from pitboss.simulate.program import ByRivals, Fixed, Sight, Table, Way
from pitboss.simulate.solution_tables import tables_of

__all__ = ["CENT", "decided_question", "exact_question", "optimal_way"]

CENT = 1
"""A simulated round is settled to the cent, and so is the exact one."""


def exact_question(terms: Terms, stakes: Mapping[str, int]) -> Question:
    """What a seat with these stakes asks the exact solver; a pot is between the players."""
    asked = _question(terms, stakes)
    units = {stakes[name] for name in asked.wagers}
    if len(units) > 1:
        raise Unsolvable("There are no exact figures for wagers of different sizes.")
    return settled_to(replace(asked, unit=units.pop()), CENT)


def decided_question(terms: Terms, stakes: Mapping[str, int]) -> Question:
    """The same for the decisions alone: side bets that no answer has a say in are left out."""
    decided = without_side_bets(_question(terms, stakes))
    return exact_question(terms, {name: stakes[name] for name in decided.wagers})


def _question(terms: Terms, stakes: Mapping[str, int]) -> Question:
    game = terms.game
    wagers = tuple(name for name in game.opening_wagers if name in stakes and name not in game.pots)
    return Question(game=game, tables=terms.tables, options=terms.options, wagers=wagers, side=None)


def optimal_way(terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
    """The exact solver's answer at this decision."""
    try:
        problem = make_problem(decided_question(terms, stakes))
        table = tables_of(problem)[sight.step.decide]
    except Unsolvable as error:
        raise Unsolvable(f"There is no optimal strategy to simulate. {error}") from error
    fork = next(each for each in problem.tree.forks if each.name == sight.step.decide)
    places = np.array([sight.options.index(choice.name) for choice in fork.choices], np.uint8)
    return _numbered(table, places)


def _numbered(table: Table, places: NDArray[np.uint8]) -> Way:
    """The same table with options by their place in the list of the decision."""
    if isinstance(table, ByRivals):
        paths = tuple(tuple((int(places[option]), worth) for option, worth in row) for row in table.paths)
        return replace(table, paths=paths)
    first = table.options.flat[0]
    if not table.before.decisions and (table.options == first).all():
        return Fixed(int(places[first]))
    if (places == np.arange(len(places))).all():
        return table
    return replace(table, options=places[table.options])
