"""Hands apart: my cards against cards that have nothing in common with them, some of them face up."""

from __future__ import annotations

import numpy as np

from pitboss.exact.columns import RivalColumns
from pitboss.exact.counters.apart_game import ApartGame
from pitboss.exact.counters.counter import Labels, Progress
from pitboss.exact.counters.hand_names import name_situations
from pitboss.exact.counters.listed import Listed
from pitboss.exact.problem import Problem
from pitboss.exact.strengths import NUMBERS
from pitboss.kernels.walk import Situations, root, strengths

__all__ = ["count_apart"]


def count_apart(problem: Problem, game: ApartGame, progress: Progress) -> Listed:
    """All situations of the one decision, each with the other side's hands below mine and below the cuts."""
    from pitboss.kernels.apart import apart

    columns = RivalColumns(problem, game.beside)
    progress("hands apart", 0.0)
    if game.ranking == "longest-flush" and game.up == 0:
        from pitboss.kernels.flush_apart import flush_apart

        found = flush_apart(mine=game.mine, theirs=game.theirs, cuts=columns.cuts, ranks=problem.ranks)
    else:
        found = apart(
            mine=game.mine,
            theirs=game.theirs,
            up=game.up,
            ranking=NUMBERS[game.ranking],
            cuts=columns.cuts,
            ranks=problem.ranks,
        )
    progress("decisions", 0.5)
    payoffs = problem.payoffs
    beside = []
    for at in game.beside:
        member = np.zeros((1, found.cards.shape[1]), np.uint8)
        groups = payoffs.readings[at].groups
        if set(groups) & set(payoffs.readings[payoffs.duels[0][0]].groups):
            member[0, : game.mine] = 1
        if set(groups) - set(payoffs.readings[payoffs.duels[0][0]].groups):
            member[0, game.mine :] = 1
        beside.append(strengths(found.cards, member, NUMBERS[payoffs.readings[at].ranking]))
    counts = np.empty((len(found.weight), columns.count), np.int32)
    counts[:, :-1], counts[:, -1] = found.below, found.total
    level = Situations(found.cards, np.zeros(len(found.weight), np.int32), found.weight)
    labels = None
    if problem.stages:
        own = found.cards[:, : game.mine]
        names, number = name_situations(problem, own, own=range(game.mine))
        labels = Labels(names=names, number=number, weight=found.weight)
    return Listed(
        "hands apart, by inclusion and exclusion",
        problem,
        [root(), level],
        (1,) if problem.stages else (),
        columns,
        columns.number(found.strength, beside),
        counts,
        labels,
    )
