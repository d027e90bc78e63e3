"""Ways to count the deals of a tree, each with its cost. What a game needs beyond these is one more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.exact.counters.apart_game import ApartGame, apart_fits, read_apart_game, situations_apart
from pitboss.exact.counters.board_game import (
    BoardGame,
    boards_fit,
    boards_to_sweep,
    holdem_fits,
    packs_fit,
    read_board_game,
)
from pitboss.exact.counters.counter import Counter, Progress
from pitboss.exact.counters.matchup_game import MatchupGame, read_matchup_game
from pitboss.exact.counters.walk_cost import counts_to_keep, deals_to_walk
from pitboss.exact.problem import Problem

__all__ = ["Plan", "candidates", "walking"]

_WALKED: Final = 40_000_000
"""Deals that are walked in a second, on two cores ..."""
_APART: Final = 12_000_000
"""... situations of hands apart ..."""
_SWEPT: Final = 100_000_000
"""... and hands on boards."""
_LONG: Final = 15.0
"""Seconds from which on a count is kept piece by piece, so that it can be stopped."""
_MOST_KEPT: Final = 60_000_000
"""Counts that are kept at once."""


@dataclass(frozen=True)
class Plan:
    """A counter that fits a problem, how much it goes through, and about how long that takes."""

    name: str
    seconds: float
    deals: int
    make: Callable[[Progress], Counter]
    """Every situation as the seat sees it ..."""
    merge: Callable[[Progress], Counter] | None = None
    """... or those put together that no settlement tells apart: the same figures in less time."""
    kept: bool = False
    """Whether a count that is stopped goes on where it was."""

    def to_solve(self, progress: Progress) -> Counter:
        return (self.merge or self.make)(progress)


def candidates(problem: Problem) -> Iterator[Plan]:
    """Every counter that fits the problem. Making one loads its kernels; until then nothing is compiled."""
    if counts_to_keep(problem) <= _MOST_KEPT:
        deals, seconds = walking(problem)
        kept = seconds > _LONG
        yield Plan(
            "walk",
            seconds,
            deals,
            lambda progress: _walk(problem, progress, merged=False, kept=kept),
            lambda progress: _walk(problem, progress, merged=True, kept=kept),
            kept,
        )
    if (hands := read_apart_game(problem)) is not None and apart_fits(hands):
        number, game = situations_apart(problem, hands), hands
        yield Plan("apart", 0.02 + number / _APART, number, lambda progress: _apart(problem, game, progress))
    if (board := read_board_game(problem)) is not None and boards_fit(board):
        number, over = boards_to_sweep(problem, board), board
        yield Plan("boards", 0.05 + number / _SWEPT, number, lambda _: _boards(problem, over))
    if board is not None and holdem_fits(board):
        two_each = board
        yield Plan("holdem", 0.5, problem.total, lambda _: _holdem(problem, two_each))
    if board is not None and packs_fit(problem, board):
        yield Plan("packs", 0.3, problem.total, lambda progress: _packs(problem, progress))
    if (hands_seen := read_matchup_game(problem)) is not None:
        seen = hands_seen
        yield Plan("matchups", 1.0, problem.total, lambda progress: _matchups(problem, seen, progress))


def walking(problem: Problem) -> tuple[int, float]:
    """The deals of a walk, and about how many seconds it takes, whether or not it fits into memory."""
    deals = deals_to_walk(problem)
    return deals, 0.05 + deals / _WALKED


def _walk(problem: Problem, progress: Progress, *, merged: bool, kept: bool) -> Counter:
    from pitboss.exact.counters.walk import walk
    from pitboss.exact.pieces import Pieces

    pieces = Pieces(f"{problem.key}-{'sets' if merged else 'deals'}") if kept else None
    return walk(problem, progress, merged=merged, pieces=pieces)


def _apart(problem: Problem, game: ApartGame, progress: Progress) -> Counter:
    from pitboss.exact.counters.apart import count_apart

    return count_apart(problem, game, progress)


def _boards(problem: Problem, game: BoardGame) -> Counter:
    from pitboss.exact.counters.boards import Boards

    return Boards(problem, game)


def _packs(problem: Problem, progress: Progress) -> Counter:
    from pitboss.exact.counters.packs import count_packs

    return count_packs(problem, progress)


def _matchups(problem: Problem, game: MatchupGame, progress: Progress) -> Counter:
    from pitboss.exact.counters.matchups import count_matchups

    return count_matchups(problem, game, progress)


def _holdem(problem: Problem, game: BoardGame) -> Counter:
    from pitboss.exact.counters.holdem import Holdem

    return Holdem(problem, game)
