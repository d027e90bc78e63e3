"""Two cards each over a board of five that comes after the last decision, with the other hand in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.exact.problem import ALL_RANKS, Problem
from pitboss.rules import FIVE_CARD

__all__ = ["MatchupGame", "read_matchup_game"]

_MOST_BINS = 15
_ROYAL = 7462


@dataclass(frozen=True, kw_only=True)
class MatchupGame:
    """Whose hand is seen first, and the one reading with classes of its own."""

    first: Literal["mine", "theirs"] | None
    told_apart: int | None = None
    on_flop: bool = False
    of_theirs: bool = False


def read_matchup_game(problem: Problem) -> MatchupGame | None:
    """The problem as such a game; None where it is another."""
    payoffs, sizes = problem.payoffs, problem.question.game.groups
    if len(payoffs.duels) != 1 or problem.ranks != ALL_RANKS:
        return None
    hand, against = (payoffs.readings[at] for at in payoffs.duels[0])
    mine = [name for name in hand.groups if name not in against.groups]
    theirs = [name for name in against.groups if name not in hand.groups]
    board = [name for name in hand.groups if name in against.groups]
    counted = [[sizes[name] for name in mine], [sizes[name] for name in theirs], sum(sizes[n] for n in board)]
    cards = {name for part in problem.parts for name in part.groups}
    if counted != [[2], [2], 5] or hand.ranking != FIVE_CARD or cards != {*mine, *theirs, *board}:
        return None
    sights = [set(stage.seen) for stage in problem.stages]
    both = {*mine, *theirs}
    if sights in ([], [both]):
        return _told_apart(problem, MatchupGame(first=None), (mine, theirs, board))
    if sights in ([{*mine}], [{*mine}, both]):
        return _told_apart(problem, MatchupGame(first="mine"), (mine, theirs, board))
    if sights in ([{*theirs}], [{*theirs}, both]):
        return _told_apart(problem, MatchupGame(first="theirs"), (mine, theirs, board))
    return None


def _told_apart(
    problem: Problem, game: MatchupGame, hands: tuple[list[str], list[str], list[str]]
) -> MatchupGame | None:
    """The same with the reading that a pay table is on; at most one, of a hand with flop or board."""
    payoffs, sizes = problem.payoffs, problem.question.game.groups
    mine, theirs, board = hands
    told = [at for at, classes in enumerate(payoffs.classes) if len(classes) > 1]
    beside = set(range(len(payoffs.readings))) - set(payoffs.duels[0])
    if len(told) > 1 or not beside <= set(told):
        return None
    if not told:
        return game
    reading, classes = payoffs.readings[told[0]], payoffs.classes[told[0]]
    owner = mine if set(mine) <= set(reading.groups) else theirs
    shown = [name for name in reading.groups if name in board]
    number = sum(sizes[name] for name in shown)
    of_a_hand = set(reading.groups) == {*owner, *shown} and shown == board[: len(shown)]
    by_five = reading.ranking == FIVE_CARD and not reading.use
    in_bins = len(classes) <= _MOST_BINS and len(set(classes.numbers[_ROYAL:].tolist())) == 1
    if not (of_a_hand and number in (3, 5) and by_five and in_bins):
        return None
    return MatchupGame(first=game.first, told_apart=told[0], on_flop=number == 3, of_theirs=owner == theirs)
