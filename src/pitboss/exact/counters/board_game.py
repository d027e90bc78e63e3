"""Two hands over one board: what the counters of shared boards ask of a problem."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import Final

from pitboss.exact.columns import is_rising
from pitboss.exact.problem import Problem

__all__ = [
    "PACK_ROWS",
    "BoardGame",
    "boards_fit",
    "boards_to_sweep",
    "holdem_fits",
    "packs_fit",
    "read_board_game",
]

PACK_ROWS: Final = (
    *pairwise((1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462, 7463)),
    (7463, 7464),
    (7464, 7465),
)
"""The strengths that the joint table of a pack tells apart: kinds, then royal flushes by length."""


@dataclass(frozen=True, kw_only=True)
class BoardGame:
    """My cards, theirs, and the board as it is turned up."""

    mine: int
    theirs: int
    board: int
    ranking: str
    seen: tuple[int, ...]
    """By stage, how many cards of the board are in sight."""
    early: dict[int, int]
    """Other readings, each with the number of board cards it needs."""


def read_board_game(problem: Problem) -> BoardGame | None:
    """The problem as such a game; None where it is another."""
    payoffs, sizes = problem.payoffs, problem.question.game.groups
    if len(payoffs.duels) != 1:
        return None
    one, other = payoffs.duels[0]
    hand, against = payoffs.readings[one], payoffs.readings[other]
    mine = [name for name in hand.groups if name not in against.groups]
    theirs = [name for name in against.groups if name not in hand.groups]
    board = [name for name in hand.groups if name in against.groups]
    if (
        not board
        or not mine
        or not theirs
        or hand.use
        or against.use
        or not is_rising(payoffs.classes[other])
    ):
        return None
    stages = problem.stages
    if {name for part in problem.parts for name in part.groups} != {*mine, *theirs, *board}:
        return None
    if any(set(stage.seen) & set(theirs) or not set(mine) <= set(stage.seen) for stage in stages):
        return None
    early = _early(problem, mine, board)
    if early is None:
        return None
    return BoardGame(
        mine=sum(sizes[name] for name in mine),
        theirs=sum(sizes[name] for name in theirs),
        board=sum(sizes[name] for name in board),
        ranking=hand.ranking,
        seen=tuple(sum(sizes[name] for name in board if name in stage.seen) for stage in stages),
        early=early,
    )


def _early(problem: Problem, mine: list[str], board: list[str]) -> dict[int, int] | None:
    """Readings of my cards and a part of the board; None where one of them has a say in what to answer."""
    payoffs, sizes = problem.payoffs, problem.question.game.groups
    found: dict[int, int] = {}
    for at, reading in enumerate(payoffs.readings):
        if at in payoffs.duels[0]:
            continue
        shown = [name for name in reading.groups if name in board]
        first = board[: len(shown)]
        if reading.use or set(reading.groups) - set(shown) != set(mine) or shown != first:
            return None
        if shown == board:  # a second ranking of the same cards: the last level knows only one of them
            return None
        if payoffs.decides(at):
            return None
        found[at] = sum(sizes[name] for name in shown)
    return found


def boards_fit(game: BoardGame) -> bool:
    """Whether the kernel has the sizes: up to three cards each, one stop on the way to the whole board."""
    stops = {seen for seen in game.seen if 0 < seen < game.board}
    stops |= {needed for needed in game.early.values() if 0 < needed < game.board}
    return game.mine <= 3 and game.theirs <= 3 and len(stops) <= 1


def holdem_fits(game: BoardGame) -> bool:
    """Whether it is hold'em: two cards each, a board of five that stops at flop and turn at most."""
    sizes = (game.mine, game.theirs, game.board, game.ranking)
    return sizes == (2, 2, 5, "five-card") and {*game.seen, *game.early.values()} <= {0, 3, 4, 5}


def boards_to_sweep(problem: Problem, game: BoardGame) -> int:
    """About how many situations the last level has."""
    return comb(problem.deck, game.board) * comb(problem.deck - game.board, game.mine) // 16


def packs_fit(problem: Problem, game: BoardGame) -> bool:
    """Whether it is this game, and tells hands apart only by the rows of the joint table."""
    sizes = (game.mine, game.theirs, game.board)
    if problem.stages or sizes != (5, 5, 2) or game.ranking != "five-card" or game.early:
        return False
    one, other = problem.payoffs.duels[0]
    numbers = problem.payoffs.classes[one].numbers
    kinds = [set(numbers[low:high].tolist()) for low, high in PACK_ROWS]
    return len(problem.payoffs.classes[other]) == 1 and all(len(kind) == 1 for kind in kinds)
