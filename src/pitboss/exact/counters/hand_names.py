"""What the starting hands of a game are called: the usual 169 for two cards, else the hand they make."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKINGS, HandRank, rank_name
from pitboss.exact.problem import Problem
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.exact.strengths import NUMBERS
from pitboss.kernels.walk import strengths
from pitboss.rules import FIVE_CARD

__all__ = ["name_situations"]

_FEWEST = {"five-card": 5, "four-card": 4, "three-card": 3}


def name_situations(
    problem: Problem, cards: NDArray[np.uint8], own: Sequence[int] | None = None
) -> tuple[list[str], NDArray[np.intp]]:
    """Names, and the number of its name for each situation of the first decision.

    The name is that of the hand that the seat's own cards make, or of all cards in sight where it has none.
    `own` are their positions, where the cards do not lie as the problem has them.
    """
    own = _own_positions(problem) if own is None else list(own)
    if len(own) == 2:
        numbers = label_numbers(cards[:, own].astype(np.int64))
        return list(LABELS), numbers
    ranking = _ranking(problem, len(own))
    if ranking is None:
        return ["all"], np.zeros(len(cards), np.intp)
    member = np.zeros((1, cards.shape[1]), np.uint8)
    member[0, own] = 1
    found = strengths(cards, member, NUMBERS[ranking])
    every = RANKINGS[ranking].every()
    labels = [hand_label(rank) for rank in every]
    names = list(dict.fromkeys(reversed(labels)))
    place = {name: at for at, name in enumerate(names)}
    by_strength = np.array([0, *(place[label] for label in labels)], np.intp)
    return names, by_strength[np.minimum(found, len(every))]


def _own_positions(problem: Problem) -> list[int]:
    """Where the seat's own cards lie, or the first cards it sees."""
    groups = [
        (name, size)
        for part in problem.parts
        if part.stage == 0
        for name in part.groups
        for size in range(problem.question.game.groups[name])
    ]
    own = [at for at, (name, _) in enumerate(groups) if name == "seat"]
    return own or list(range(len(groups)))


def _ranking(problem: Problem, cards: int) -> str | None:
    wanted = problem.question.game.ranking
    if wanted == FIVE_CARD and cards < 5:
        wanted = {3: "three-card", 4: "four-card"}.get(cards, "")
    scale = RANKINGS.get(wanted)
    return wanted if scale is not None and scale.fewest <= cards <= scale.most else None


def hand_label(rank: HandRank) -> str:
    """A hand by its kind and first ranks: "pair of sevens", "ace-king high"."""
    kind, ranks = rank.category.label, rank.ranks
    if kind == "high card":
        return (
            f"{rank_name(ranks[0])}-{rank_name(ranks[1])} high"
            if len(ranks) > 1
            else f"{rank_name(ranks[0])} high"
        )
    if kind == "one pair":
        return f"pair of {rank_name(ranks[0], plural=True)}"
    if kind.endswith("-card flush"):
        return f"{kind}, {rank_name(ranks[0])} high"
    return kind
