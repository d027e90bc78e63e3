"""The exact values to compare a simulation with, where they are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import Unsolvable
from pitboss.exact import Analysis, Question, make_problem, side_bet, solve
from pitboss.exact.analysis import analyse
from pitboss.exact.question import settled_to
from pitboss.round import Terms
from pitboss.simulate.optimal import CENT, decided_question, exact_question
from pitboss.simulate.priced import priced
from pitboss.simulate.program import Seating

__all__ = ["Known", "Unknown", "known_values"]

_MOST_SECONDS = 120.0
"""What counting wagers together may take; one by one takes less."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """The exact values of one seat's round, in cents."""

    net: Fraction
    wagers: Mapping[str, Fraction]
    distribution: Mapping[int, Fraction] | None = None


@dataclass(frozen=True)
class Unknown:
    """Why there are no exact values, in a sentence."""

    reason: str


def known_values(terms: Terms, seating: Seating) -> Known | Unknown:
    """What the exact solver says of this seat, or why it has no method for its strategy or wagers."""
    pots = terms.game.pots
    stakes = {name: cents for name, cents in seating.stakes.items() if name not in pots}
    try:
        known = _whole(terms, seating, stakes)
    except Unsolvable as error:
        return Unknown(error.message)
    return replace(known, distribution=None) if set(pots) & set(seating.stakes) else known


def _whole(terms: Terms, seating: Seating, stakes: Mapping[str, int]) -> Known:
    """The whole round where it is known; else wager by wager: expectations add up whatever they share."""
    try:
        return _known(_analysis(terms, exact_question(terms, stakes), seating))
    except Unsolvable as error:
        reason = error
        if not terms.game.decisions:
            apart = {
                name: _known(solve(exact_question(terms, {name: cents}))) for name, cents in stakes.items()
            }
            return _sum(apart)
    decided = decided_question(terms, stakes)
    if seating.strategy.name != "optimal" or set(decided.wagers) == set(stakes):
        raise reason
    main = _known(solve(decided))
    beside = {
        name: _side_bet(decided, name, cents) for name, cents in stakes.items() if name not in decided.wagers
    }
    return _sum({"": main} | beside)


def _side_bet(decided: Question, name: str, cents: int) -> Known:
    """An optional wager under best play of the others."""
    asked = settled_to(replace(side_bet(decided, name), unit=cents), CENT)
    value = solve(asked).wagers[name].player_ev * cents
    return Known(net=value, wagers={name: value})


def _sum(parts: Mapping[str, Known]) -> Known:
    wagers = {name: value for known in parts.values() for name, value in known.wagers.items()}
    return Known(net=sum((known.net for known in parts.values()), Fraction(0)), wagers=wagers)


def _known(analysis: Analysis) -> Known:
    unit = analysis.question.unit
    nets = {net * unit: chance for net, chance in analysis.distribution.items()}
    whole = all(net.denominator == 1 for net in nets)
    return Known(
        net=analysis.player_ev * unit,
        wagers={name: figures.player_ev * unit for name, figures in analysis.wagers.items()},
        distribution={int(net): chance for net, chance in nets.items()} if whole else None,
    )


def _analysis(terms: Terms, question: Question, seating: Seating) -> Analysis:
    problem = make_problem(question)
    if seating.strategy.name == "optimal" or not problem.tree.forks:
        return solve(question, limit=_MOST_SECONDS)
    return analyse(problem, priced(terms, problem, seating))
