"""Hands with nothing in common: what the counter of hands apart asks of a problem, and its cost."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from pitboss.exact.columns import is_rising
from pitboss.exact.problem import Problem

__all__ = ["ApartGame", "apart_fits", "read_apart_game", "situations_apart"]

_LONGEST_FLUSH = "longest-flush"


@dataclass(frozen=True, kw_only=True)
class ApartGame:
    """My cards, theirs, and how many of theirs lie face up."""

    mine: int
    theirs: int
    up: int
    ranking: str
    beside: tuple[int, ...]
    """Other readings, all of cards that are known when the seat decides."""


def read_apart_game(problem: Problem) -> ApartGame | None:
    """The problem as such a game; None where it is another."""
    payoffs, sizes = problem.payoffs, problem.question.game.groups
    if len(payoffs.duels) != 1 or len(problem.stages) > 1:
        return None
    one, other = payoffs.duels[0]
    hand, against = payoffs.readings[one], payoffs.readings[other]
    if (
        set(hand.groups) & set(against.groups)
        or hand.use
        or against.use
        or not is_rising(payoffs.classes[other])
    ):
        return None
    if {name for part in problem.parts for name in part.groups} != {*hand.groups, *against.groups}:
        return None
    seen = set(problem.stages[0].seen) if problem.stages else set(hand.groups)
    up = [name for name in against.groups if name in seen]
    beside = tuple(at for at in range(len(payoffs.readings)) if at not in (one, other))
    known = {*hand.groups, *up}
    if not set(hand.groups) <= seen or any(not set(payoffs.readings[at].groups) <= known for at in beside):
        return None
    if any(payoffs.readings[at].use for at in beside):
        return None
    return ApartGame(
        mine=sum(sizes[name] for name in hand.groups),
        theirs=sum(sizes[name] for name in against.groups),
        up=sum(sizes[name] for name in up),
        ranking=hand.ranking,
        beside=beside,
    )


def apart_fits(game: ApartGame) -> bool:
    """Whether a kernel has the sizes: small hands by their subsets, long flushes suit by suit."""
    if game.ranking == _LONGEST_FLUSH and game.up == 0:
        return game.mine <= 7 and game.theirs <= 7
    return game.mine <= 5 and game.theirs <= 6 and game.up <= 1


def situations_apart(problem: Problem, game: ApartGame) -> int:
    """About how many situations there are, up to the names of suits."""
    return comb(problem.deck, game.mine) * comb(problem.deck - game.mine, game.up) // 16
