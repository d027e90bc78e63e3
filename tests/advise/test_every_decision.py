"""Advice on single deals against the solution of the whole round, at every decision of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.advise import advise
from pitboss.cards import FULL_DECK, Card
from pitboss.exact import Problem, make_problem, read_tree
from pitboss.exact.conditional import deals_to_come, ways_to
from pitboss.exact.counters.boards import Boards
from pitboss.exact.counters.counter import quiet
from pitboss.exact.counters.listed import Listed
from pitboss.exact.induction import Solution, choose
from pitboss.exact.plan import choose_counter
from pitboss.games import load_catalogue
from pitboss.kernels.best_paths import best_of_groups
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_levels import street
from pitboss.kernels.shared_boards import hand_classes
from tests.exact.asking import a_question
from tests.marks import mostly_full

EXAMPLES = load_catalogue(Path("docs/examples"))
DECIDED = [
    game.id for game in EXAMPLES.games.values() if read_tree(a_question(game.id, catalogue=EXAMPLES)).forks
]
COUNTERS = {game: choose_counter(make_problem(a_question(game, catalogue=EXAMPLES))).name for game in DECIDED}


@cache
def whole(game: str) -> Solution:
    problem = make_problem(a_question(game, catalogue=EXAMPLES))
    return choose(problem, choose_counter(problem).make(quiet), quiet)


def laid(problem: Problem, stage: int, cards: list[int]) -> dict[str, tuple[Card, ...]]:
    """Cards by position, as groups."""
    deck = {card.index: card for card in FULL_DECK}
    left = iter(deck[number] for number in cards)
    return {
        name: tuple(next(left) for _ in range(problem.question.game.groups[name]))
        for part in problem.parts
        if part.stage is not None and part.stage <= stage
        for name in part.groups
    }


def values_at(solution: Solution, level: int, at: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """The beginnings of paths that can be chosen at a level, and what they are worth."""
    problem, counter = solution.problem, solution.counter
    worths, deals = solution.last.worths, _deals(problem, counter.level_of.index(level))
    if level < counter.last:
        for prefix, values in zip(solution.prefixes[level + 1], solution.options[level][:, at], strict=True):
            if values > -(2**60):
                yield prefix, Fraction(int(values), worths.scale * deals)
        return
    assert isinstance(counter, Listed)
    one, paths = slice(at, at + 1), np.arange(len(worths.array))
    found, _ = best_of_groups(counter.known[one], counter.counts[one], worths.array, paths, len(paths))
    for path, value in zip(problem.order, found[:, 0], strict=True):
        if value > worths.closed * deals:
            yield problem.tree.paths[path].names, Fraction(int(value), worths.scale * deals)


def _deals(problem: Problem, stage: int) -> int:
    return deals_to_come(problem, problem.stages[stage].forks[0])


def check(solution: Solution, stage: int, at: int, cards: Mapping[str, tuple[Card, ...]]) -> None:
    problem = solution.problem
    fork = problem.stages[stage].forks[0]
    known = list(values_at(solution, solution.counter.level_of[stage], at))
    for way in ways_to(problem, fork):
        advice = advise(problem.question, cards, way)
        best: dict[str, Fraction] = {}
        for names, value in known:
            if names[: len(way)] == way:
                best[names[len(way)]] = max(value, best.get(names[len(way)], value))
        assert dict(advice.options) == best, (cards, way)
        assert advice.options[advice.best] == max(best.values())


LISTED = [game for game, name in COUNTERS.items() if name in ("walk", "apart")]
OVER_A_BOARD = [game for game, name in COUNTERS.items() if name == "holdem"]


@pytest.mark.parametrize("game", mostly_full(LISTED, "mississippi-stud", "three-card", "flop-poker"))
def test_every_answer_is_worth_what_the_whole_round_says(game: str) -> None:
    solution = whole(game)
    problem, counter, rng = solution.problem, solution.counter, np.random.default_rng(11)
    assert isinstance(counter, Listed)
    for stage, level in enumerate(counter.level_of):
        for at in rng.integers(len(counter.levels[level].cards), size=5):
            check(solution, stage, int(at), laid(problem, stage, counter.levels[level].cards[at].tolist()))


@pytest.mark.parametrize(
    "game", mostly_full(OVER_A_BOARD, "champion-three", "ultimate-texas-holdem", "texas-holdem-bonus")
)
def test_on_flop_and_turn_the_best_answer_is_that_of_the_whole_round(game: str) -> None:
    solution = whole(game)
    problem, counter, rng = solution.problem, solution.counter, np.random.default_rng(12)
    for stage, level in enumerate(counter.level_of):
        if level in (1, counter.last):
            continue
        boards, fork = street("flop" if level == 2 else "turn").cards, problem.stages[stage].forks[0]
        ways, checked = solution.prefixes[level], 0
        while checked < 10:
            board, hole = int(rng.integers(len(boards))), int(rng.integers(1326))
            if set(boards[board].tolist()) & set(holes().cards[hole].tolist()):
                continue
            checked += 1
            cards = laid(problem, stage, [*holes().cards[hole].tolist(), *boards[board].tolist()])
            for number, way in enumerate(ways):
                if way in ways_to(problem, fork):
                    chosen = solution.choices[level][number].reshape(-1, 1326)[board, hole]
                    advice = advise(problem.question, cards, way)
                    assert solution.prefixes[level + 1][chosen][len(way)] == advice.best, (cards, way)


@pytest.mark.parametrize("game", ["lantern-poker", pytest.param("chase-the-flush", marks=pytest.mark.full)])
def test_over_a_shared_board_every_answer_is_worth_what_the_whole_round_says(game: str) -> None:
    solution = whole(game)
    counter, problem, rng = solution.counter, solution.problem, np.random.default_rng(13)
    assert isinstance(counter, Boards)
    mine, firsts = counter.game.my_hands, counter.game.firsts
    for stage, level in enumerate(counter.level_of):
        if level == counter.last:
            continue
        for _ in range(5):
            first, hand = int(rng.integers(len(firsts))), int(rng.integers(len(mine.cards)))
            board = firsts[first].tolist() if level > 1 else []
            if set(board) & set(mine.cards[hand].tolist()):
                continue
            place = int(mine.place[hand])
            at = first * comb(52, counter.game.mine) + place if level > 1 else class_of(counter, place)
            check(solution, stage, at, laid(problem, stage, [*mine.cards[hand].tolist(), *board]))


def class_of(counter: Boards, place: int) -> int:
    return int(hand_classes(counter.game.mine).class_of[place])


@pytest.mark.parametrize("game", ["mississippi-stud", "let-it-ride", "texas-holdem-bonus"])
def test_without_answers_those_of_best_play_were_given(game: str) -> None:
    """As far as it leads to the decision at all: a hand to be folded has been played."""
    question = a_question(game)
    forks = read_tree(question).forks
    rng = np.random.default_rng(14)
    for _ in range(5):
        deck = iter([FULL_DECK[at] for at in rng.permutation(52)])
        cards = {
            name: tuple(next(deck) for _ in range(question.game.groups[name])) for name in forks[-1].seen
        }
        advice = advise(question, cards)
        assert len(advice.after) == len(forks) - 1
        assert advice == advise(question, cards, advice.after)
        for at, fork in enumerate(forks[:-1]):
            earlier = advise(question, {name: cards[name] for name in fork.seen}, advice.after[:at])
            going_on = {
                way[at] for way in ways_to(make_problem(question), forks[-1]) if way[:at] == advice.after[:at]
            }
            assert advice.after[at] == max(
                going_on, key=lambda name: earlier.options.get(name, Fraction(-99))
            )
