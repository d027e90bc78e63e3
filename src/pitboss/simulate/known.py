"""The exact values to compare a simulation with, where they are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from pitboss.errors import Unsolvable
from pitboss.exact import Analysis, Branch, DealCounts, Question, Shape, find_or_count, read_shape, solve
from pitboss.exact.analysis import analyse
from pitboss.exact.paths import follow
from pitboss.exact.shape import Choice, Fork
from pitboss.round import Terms
from pitboss.rules import Game
from pitboss.simulate.optimal import exact_question
from pitboss.simulate.program import Seating
from pitboss.simulate.strategy import NAMED, free_option

__all__ = ["Known", "known_values"]


@dataclass(frozen=True, kw_only=True)
class Known:
    """The exact values of one seat's round, in cents."""

    net: Fraction
    wagers: Mapping[str, Fraction]
    distribution: Mapping[int, Fraction] | None = None


def known_values(terms: Terms, seating: Seating) -> Known | None:
    """What the exact solver says of this seat; None for a strategy or wagers it has no method for."""
    pots = terms.game.pots
    try:
        if not terms.game.decisions:
            known = _one_by_one(terms, {n: cents for n, cents in seating.stakes.items() if n not in pots})
        else:
            question = exact_question(terms, seating.stakes)
            known = _known(_analysis(terms, question, seating))
    except Unsolvable:
        return None
    return replace(known, distribution=None) if set(pots) & set(seating.stakes) else known


def _known(analysis: Analysis) -> Known:
    unit = analysis.question.unit
    return Known(
        net=analysis.player_ev * unit,
        wagers={name: figures.player_ev * unit for name, figures in analysis.wagers.items()},
        distribution={int(net * unit): chance for net, chance in analysis.distribution.items()},
    )


def _one_by_one(terms: Terms, stakes: Mapping[str, int]) -> Known:
    """Without decisions, expectations add up whatever the wagers share. The whole round where it is known."""
    try:
        return _known(solve(exact_question(terms, stakes)))
    except Unsolvable:
        each = {name: solve(exact_question(terms, {name: cents})).player_ev for name, cents in stakes.items()}
    wagers = {name: value * stakes[name] for name, value in each.items()}
    return Known(net=sum(wagers.values(), Fraction(0)), wagers=wagers)


def _analysis(terms: Terms, question: Question, seating: Seating) -> Analysis:
    shape = read_shape(question)
    name = seating.strategy.name
    if name == "optimal" or not shape.forks:
        return solve(question)
    if name not in NAMED:
        raise Unsolvable(f"There is no exact figure for the strategy {name}.")
    return analyse(question, shape, _replayed(terms, shape, name, find_or_count(shape)))


def _replayed(terms: Terms, shape: Shape, name: str, best: DealCounts) -> DealCounts:
    """The same deals, decided by the strategy: each branch of the best play goes where the strategy goes."""
    counts: dict[tuple[str, ...], list[tuple[int, int, int]]] = {}
    for branch in best.branches:
        path = follow(shape, partial(_choice, terms.game, name, branch.path)).names
        before = counts.get(path, [(0, 0, 0)] * len(best.bins))
        counts[path] = [
            (a[0] + b[0], a[1] + b[1], a[2] + b[2]) for a, b in zip(before, branch.counts, strict=True)
        ]
    branches = tuple(Branch(path, tuple(rows)) for path, rows in counts.items())
    return DealCounts(total=best.total, bins=best.bins, branches=branches, scale=best.scale)


def _choice(game: Game, name: str, best: tuple[str, ...], fork: Fork, before: tuple[str, ...]) -> Choice:
    match name:
        case "always-play":
            return fork.staying[0]
        case "always-raise":
            return fork.boldest
        case _:
            wanted = free_option(game.decision(fork.name).options) or best[len(before)]
            return next(each for each in fork.choices if each.name == wanted)
