"""The exact values to compare a simulation with, where they are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import Unsolvable
from pitboss.exact import Analysis, Question, make_problem, side_bet, solve
from pitboss.exact.analysis import analyse
from pitboss.round import Terms
from pitboss.simulate.optimal import decided_question, exact_question
from pitboss.simulate.priced import priced
from pitboss.simulate.program import Seating

__all__ = ["Known", "known_values"]

_MOST_SECONDS = 120.0
"""What counting wagers together may take; one by one takes less."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """The exact values of one seat's round, in cents."""

    net: Fraction
    wagers: Mapping[str, Fraction]
    distribution: Mapping[int, Fraction] | None = None


def known_values(terms: Terms, seating: Seating) -> Known | None:
    """What the exact solver says of this seat; None for a strategy or wagers it has no method for."""
    pots = terms.game.pots
    stakes = {name: cents for name, cents in seating.stakes.items() if name not in pots}
    try:
        known = _whole(terms, seating, stakes)
    except Unsolvable:
        return None
    return replace(known, distribution=None) if set(pots) & set(seating.stakes) else known


def _whole(terms: Terms, seating: Seating, stakes: Mapping[str, int]) -> Known:
    """The whole round where it is known; else wager by wager: expectations add up whatever they share."""
    try:
        return _known(_analysis(terms, exact_question(terms, stakes), seating))
    except Unsolvable:
        if not terms.game.decisions:
            apart = {
                name: _known(solve(exact_question(terms, {name: cents}))) for name, cents in stakes.items()
            }
            return _sum(apart)
    decided = decided_question(terms, stakes)
    if seating.strategy.name != "optimal" or set(decided.wagers) == set(stakes):
        raise Unsolvable(f"There are no exact figures for the strategy {seating.strategy.name}.")
    main = _known(solve(decided))
    beside = {
        name: _side_bet(decided, name, cents) for name, cents in stakes.items() if name not in decided.wagers
    }
    return _sum({"": main} | beside)


def _side_bet(decided: Question, name: str, cents: int) -> Known:
    """An optional wager under best play of the others."""
    asked = replace(side_bet(decided, name), unit=cents)
    value = solve(asked).wagers[name].player_ev * cents
    return Known(net=value, wagers={name: value})


def _sum(parts: Mapping[str, Known]) -> Known:
    wagers = {name: value for known in parts.values() for name, value in known.wagers.items()}
    return Known(net=sum((known.net for known in parts.values()), Fraction(0)), wagers=wagers)


def _known(analysis: Analysis) -> Known:
    unit = analysis.question.unit
    return Known(
        net=analysis.player_ev * unit,
        wagers={name: figures.player_ev * unit for name, figures in analysis.wagers.items()},
        distribution={int(net * unit): chance for net, chance in analysis.distribution.items()},
    )


def _analysis(terms: Terms, question: Question, seating: Seating) -> Analysis:
    problem = make_problem(question)
    if seating.strategy.name == "optimal" or not problem.tree.forks:
        return solve(question, limit=_MOST_SECONDS)
    return analyse(problem, priced(terms, problem, seating))
