"""The exact solution as tables that the kernel looks decisions up in; options by their number in the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Unsolvable
from pitboss.exact import Problem, find_or_count
from pitboss.exact.conditional import stage_of, ways_to
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.matchup_table import boards_won
from pitboss.exact.plan import choose_counter
from pitboss.exact.starting_hands import LABELS
from pitboss.exact.tree import Fork, Path
from pitboss.simulate.card_classes import HOLES, flop_places, hand_places, places_of, turn_places
from pitboss.simulate.program import Before, ByCards, ByRivals, ByRiver, BySituation, Table

if TYPE_CHECKING:
    from pitboss.exact.counters.boards import Boards
    from pitboss.exact.counters.holdem import Holdem
    from pitboss.exact.counters.listed import Listed
    from pitboss.exact.induction import Solution

__all__ = ["parts_in_order", "tables_of"]

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
_MOST_PARTS = 4


@dataclass(frozen=True)
class _Keyed:
    """A problem by what has to be counted for it."""

    key: str
    problem: Problem = field(compare=False)


def tables_of(problem: Problem) -> dict[str, Table]:
    """By decision, the best answer to everything that can be in sight."""
    return _tables_of(_Keyed(problem.key, problem))


@lru_cache(maxsize=2)
def _tables_of(asked: _Keyed) -> dict[str, Table]:
    problem = asked.problem
    plan = choose_counter(problem)
    if plan.name == "matchups":
        return {fork.name: _matched(problem, fork) for fork in problem.tree.forks}
    from pitboss.exact.counters.boards import Boards
    from pitboss.exact.counters.holdem import Holdem
    from pitboss.exact.counters.listed import Listed
    from pitboss.exact.induction import choose

    progress: Progress = quiet
    counter = plan.make(progress)
    solution = choose(problem, counter, progress)
    tables: dict[str, Table] = {}
    for fork in problem.tree.forks:
        match counter:
            case Listed():
                tables[fork.name] = _listed(solution, counter, fork)
            case Holdem():
                tables[fork.name] = _holdem(solution, counter, fork)
            case Boards():
                tables[fork.name] = _boards(solution, counter, fork)
    return tables


def _before(problem: Problem, fork: Fork) -> Before:
    earlier = tuple(each.name for each in problem.tree.forks[: problem.tree.forks.index(fork)])
    return Before(decisions=earlier, rows={way: at for at, way in enumerate(ways_to(problem, fork))})


def _paths(problem: Problem) -> list[Path]:
    return [problem.tree.paths[at] for at in problem.order]


def _answers(problem: Problem, fork: Fork, way: tuple[str, ...], names: Sequence[tuple[str, ...]]) -> U8:
    """For each beginning of a path the option that it takes after these answers; 0 where it has others."""
    options = [choice.name for choice in fork.choices]
    asked = {path.names[: len(name)]: path for name in names for path in problem.tree.paths}
    return np.array(
        [
            options.index(name[len(way)])
            if name[: len(way)] == way and asked[name].forks[len(way) : len(way) + 1] == (fork.name,)
            else 0
            for name in names
        ],
        np.uint8,
    )


def _rows(solution: Solution, fork: Fork, level: int) -> Iterator[U8]:
    """For each way to have answered before, the option in every situation of a level before the last."""
    for way in ways_to(solution.problem, fork):
        number = _beginning(solution, level, way)
        options = _answers(solution.problem, fork, way, solution.prefixes[level + 1])
        yield options[solution.choices[level][number]]


def _beginning(solution: Solution, level: int, way: tuple[str, ...]) -> int:
    """The number of the answers before a level that a way begins with."""
    return next(at for at, first in enumerate(solution.prefixes[level]) if way[: len(first)] == first)


# Situations that are listed


def _listed(solution: Solution, counter: Listed, fork: Fork) -> BySituation:
    problem = solution.problem
    stage = stage_of(problem, fork)
    level = counter.level_of[stage]
    if level < counter.last:
        rows = list(_rows(solution, fork, level))
    else:
        assert counter.chosen is not None  # noqa: S101 - decided with the solution
        names = [path.names for path in _paths(problem)]
        rows = [
            _answers(problem, fork, way, names)[counter.chosen[1][_beginning(solution, level, way)]]
            for way in ways_to(problem, fork)
        ]
    parts = parts_in_order(problem, stage, counter)
    sizes = problem.question.game.groups
    part = np.array(
        [n for n, names in enumerate(parts) for name in names for _ in range(sizes[name])], np.uint8
    )
    salt, keys, places = _hashed(counter.levels[level].cards, part)
    options = np.zeros((len(rows), len(keys)), np.uint8)
    options[:, places] = rows
    return BySituation(before=_before(problem, fork), parts=parts, salt=salt, keys=keys, options=options)


def parts_in_order(problem: Problem, stage: int, counter: Listed) -> tuple[tuple[str, ...], ...]:
    """The parts in sight in the order in which the counter has their cards: hands apart have mine first."""
    from pitboss.exact.columns import RivalColumns

    parts = [part.groups for part in problem.parts if part.stage is not None and part.stage <= stage]
    if len(parts) > _MOST_PARTS:
        raise Unsolvable(
            f"{problem.question.game.id} cannot be simulated with best play: its cards are seen in "
            f"{len(parts)} parts, more than {_MOST_PARTS}."
        )
    if isinstance(counter.columns, RivalColumns):
        mine = set(problem.payoffs.readings[counter.columns.mine].groups)
        parts.sort(key=lambda names: not mine.issuperset(names))
    return tuple(parts)


def _hashed(cards: U8, part: U8) -> tuple[int, I64, I64]:
    """A salt that gives every situation a signature of its own, the hash table, and where each is in it.

    No other situation is ever looked up, so a signature is as good as the cards.
    """
    from pitboss.kernels.play_ways import filled, signatures

    size = 1 << (3 * len(cards) // 2).bit_length()
    keys, places = np.zeros(len(cards), np.int64), np.zeros(len(cards), np.int64)
    salt = 0
    while True:
        signatures(cards, part, np.uint64(salt), keys)
        table = np.zeros(size, np.int64)
        if filled(keys, places, table):
            return salt, table, places
        salt += 1


# Two cards each over a board of five


def _holdem(solution: Solution, counter: Holdem, fork: Fork) -> Table:
    problem = solution.problem
    level = counter.level_of[stage_of(problem, fork)]
    hole, board = _hand_and_board(problem, fork)
    before = _before(problem, fork)
    if level == counter.last:
        return ByRiver(before=before, hole=hole, board=board, options=_rivers(solution, counter, fork))
    rows = list(_rows(solution, fork, level))
    if not board:
        labels, renames, _ = hand_places()
        options = np.stack(rows)[:, :, None]
        return ByCards(before=before, first=hole, classes=labels, renames=renames, options=options)
    classes, renames = flop_places() if level == 2 else turn_places()
    options = np.stack(rows).reshape(len(rows), -1, len(HOLES))
    return ByCards(before=before, first=board, second=hole, classes=classes, renames=renames, options=options)


def _hand_and_board(problem: Problem, fork: Fork) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """My cards and those of the board that are in sight."""
    one, other = (problem.payoffs.readings[at].groups for at in problem.payoffs.duels[0])
    mine = tuple(name for name in one if name not in other and name in fork.seen)
    return mine, tuple(name for name in one if name in other and name in fork.seen)


def _rivers(solution: Solution, counter: Holdem, fork: Fork) -> U8:
    """[rows, river kinds] the option of the best path; of equals the first."""
    from pitboss.kernels.holdem_values import river_values

    problem, last = solution.problem, solution.last
    names = [path.names for path in _paths(problem)]
    rows = []
    for way in ways_to(problem, fork):
        group = _beginning(solution, counter.last, way)
        options = _answers(problem, fork, way, names)
        best: I64 | None = None
        row: U8 = np.zeros(0, np.uint8)
        for path in np.flatnonzero(last.group == group):
            (values,) = river_values(
                counter.rivers, last.worths.array[path : path + 1], np.zeros(1, np.int64)
            )
            if best is None:
                best, row = values, np.full(len(values), options[path], np.uint8)
            else:
                row[values > best] = options[path]
                np.maximum(best, values, out=best)
        rows.append(row)
    return np.stack(rows)


# One to three cards each over a board


def _boards(solution: Solution, counter: Boards, fork: Fork) -> Table:
    from pitboss.kernels.shared_boards import hand_classes

    problem, game = solution.problem, counter.game
    level = counter.level_of[stage_of(problem, fork)]
    hand, board = _hand_and_board(problem, fork)
    before = _before(problem, fork)
    if level == counter.last:
        return ByRivals(
            before=before,
            mine=hand,
            board=board,
            ranking=game.ranking,
            theirs=game.theirs,
            ranks=problem.ranks,
            cuts=counter.columns.cuts,
            class_of=counter.columns.class_of,
            paths=tuple(_rival_paths(solution, fork)),
        )
    rows = np.stack(list(_rows(solution, fork, level)))
    if not board:
        classes = hand_classes(game.mine, problem.ranks).class_of.astype(np.int16)
        none = np.zeros(len(classes), np.uint8)
        return ByCards(before=before, first=hand, classes=classes, renames=none, options=rows[:, :, None])
    classes, renames = places_of(game.firsts.astype(np.int64))
    options = rows.reshape(len(rows), len(game.firsts), comb(52, game.mine))
    return ByCards(before=before, first=board, second=hand, classes=classes, renames=renames, options=options)


def _rival_paths(solution: Solution, fork: Fork) -> Iterator[tuple[tuple[int, I64], ...]]:
    problem, last = solution.problem, solution.last
    names = [path.names for path in _paths(problem)]
    for way in ways_to(problem, fork):
        group = _beginning(solution, solution.counter.last, way)
        options = _answers(problem, fork, way, names)
        yield tuple((int(options[at]), last.worths.array[at]) for at in np.flatnonzero(last.group == group))


# Two cards against two, both in sight


def _matched(problem: Problem, fork: Fork) -> ByCards:
    """By name where one hand is in sight; else from the shipped table of boards won."""
    payoffs = problem.payoffs
    one, other = (payoffs.readings[at].groups for at in payoffs.duels[0])
    hands = [tuple(n for n in a if n not in b) for a, b in ((one, other), (other, one))]
    labels, renames, _ = hand_places()
    if set(fork.seen) != {*hands[0], *hands[1]}:
        names = [choice.name for choice in fork.choices]
        best = {each.hand: names.index(each.best) for each in find_or_count(problem).hands}
        options = np.array([best[label] for label in LABELS], np.uint8).reshape(1, -1, 1)
        seen = next(hand for hand in hands if set(hand) == set(fork.seen))
        return ByCards(
            before=_before(problem, fork), first=seen, classes=labels, renames=renames, options=options
        )
    return ByCards(
        before=_before(problem, fork),
        first=hands[0],
        second=hands[1],
        classes=labels,
        renames=renames,
        options=np.stack([_against(problem, fork, way) for way in ways_to(problem, fork)]),
    )


def _against(problem: Problem, fork: Fork, way: tuple[str, ...]) -> U8:
    """[169, 1326] the best option with one hand of each name against all others."""
    from pitboss.kernels.matchups_classes import BOARDS

    paths = problem.tree.paths
    options = [choice.name for choice in fork.choices]
    open_ = [
        at for at in problem.order if paths[at].names[: len(way)] == way and fork.name in paths[at].forks
    ]
    worths, _ = problem.payoffs.scaled(_gains(problem, open_))
    won, lost = _matchups()
    values = [
        worths[3 * at] * lost + worths[3 * at + 1] * (BOARDS - won - lost) + worths[3 * at + 2] * won
        for at in range(len(open_))
    ]
    taken = np.array([options.index(paths[at].names[len(way)]) for at in open_], np.uint8)
    return np.asarray(taken[np.stack(values).argmax(axis=0)], np.uint8)


def _gains(problem: Problem, open_: Sequence[int]) -> list[Fraction]:
    """What each open path is worth more than the first when the hand is lost, tied and won."""
    payoffs = problem.payoffs
    found: dict[int, list[Fraction]] = {}
    for cell in filter(payoffs.is_possible, product(*map(range, payoffs.sizes))):
        first = payoffs.worth(open_[0], cell)
        gains = [payoffs.worth(at, cell) - first for at in open_]
        if found.setdefault(cell[-1], gains) != gains:
            raise Unsolvable(
                f"{problem.question.game.id} cannot be simulated with best play: with both hands in sight, "
                "more than who wins decides."
            )
    return [found[sign][at] for at in range(len(open_)) for sign in range(3)]


@lru_cache(maxsize=1)
def _matchups() -> tuple[I64, I64]:
    """Boards won and lost [169, 1326] by one hand of each label against all others."""
    from pitboss.kernels.matchups_classes import classes as matchup_classes
    from pitboss.kernels.matchups_classes import lookup

    number = np.minimum(lookup(hand_places()[2][:, None], HOLES[None]), len(matchup_classes().key) - 1)
    return boards_won()[number], boards_won()[matchup_classes().mirror][number]
