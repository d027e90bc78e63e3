"""What every answer to a decision is worth with the cards in sight, by best play from there on.

The cards seen are one situation of their level, with suits renamed so that it is the one that stands for its
class; what can follow is listed and dealt as the generic counter does it, and the same induction leads back.
Where that is too much, before the flop say, the values come from the counts or the solution of all deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.errors import Unsolvable
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.counters.matchup_game import read_matchup_game
from pitboss.exact.matchup_table import BOARDS, matchup_counts
from pitboss.exact.plan import choose_counter
from pitboss.exact.problem import Problem
from pitboss.exact.question import Question
from pitboss.exact.solver import find_or_count
from pitboss.exact.starting_hands import label_of
from pitboss.exact.tree import Fork, Path, read_tree

if TYPE_CHECKING:
    from pitboss.exact.induction import Solution

__all__ = [
    "MOST_DEALS",
    "best_answer",
    "canonical",
    "counted_wagers",
    "deals_to_come",
    "is_quick",
    "option_values",
    "stage_of",
    "ways_to",
    "without_side_bets",
]

MOST_DEALS = 300_000_000
"""Deals that are walked for one decision; where more can follow, the whole round is counted instead."""

Answers = tuple[str, ...]
Seen = Mapping[str, Sequence[Card]]


def without_side_bets(question: Question) -> Question:
    """The question without side bets that no answer has a say in."""
    game, dependent = question.game, read_tree(question).dependent
    kept = tuple(name for name in question.wagers if name in dependent or not game.wagers[name].side_bet)
    return replace(question, wagers=kept)


def counted_wagers(question: Question) -> tuple[str, ...]:
    """The wagers that the values of answers count: those that some answer has a say in."""
    return read_tree(without_side_bets(question)).dependent


def ways_to(problem: Problem, fork: Fork) -> tuple[Answers, ...]:
    """The answers before a decision that lead to it, those that stake less first."""
    before = frozenset(each.name for each in problem.tree.forks[: problem.tree.forks.index(fork)])
    paths = (problem.tree.paths[at] for at in problem.order)
    return tuple(dict.fromkeys(path.prefix(before) for path in paths if fork.name in path.forks))


def stage_of(problem: Problem, fork: Fork) -> int:
    """The number of the stage that a decision belongs to."""
    return next(at for at, stage in enumerate(problem.stages) if fork in stage.forks)


def deals_to_come(problem: Problem, fork: Fork) -> int:
    """How many deals can follow what is in sight at a decision."""
    stage = stage_of(problem, fork)
    left, total = problem.deck, 1
    for part in problem.parts:
        if part.stage is None or part.stage > stage:
            total *= comb(left, part.cards)
        left -= part.cards
    return total


def is_quick(problem: Problem, fork: Fork) -> bool:
    """Whether a decision is worked out while a person waits, once the round has been counted."""
    return deals_to_come(problem, fork) <= MOST_DEALS or (
        fork == problem.tree.forks[0] and _is_named(problem)
    )


def _is_named(problem: Problem) -> bool:
    """Whether the name of a starting hand says all that the first decision depends on: two cards are seen."""
    return [part.cards for part in problem.parts if part.stage == 0] == [2]


def option_values(
    problem: Problem, fork: Fork, cards: Seen, answers: Answers, *, progress: Progress = quiet
) -> dict[str, Fraction]:
    """The value of each answer that is open, in units, on the wagers that depend on the answers.

    `cards` are those in sight, by group; `answers` those given before, one of `ways_to` the decision.
    """
    if (matched := _matched(problem, fork, cards, answers)) is not None:
        return matched
    if deals_to_come(problem, fork) <= MOST_DEALS:
        return _counted(problem, fork, cards, answers)
    if fork == problem.tree.forks[0]:
        return _first_values(problem, fork, cards, progress)
    raise Unsolvable(
        f"What {fork.name!r} is worth cannot be said for single cards: "
        f"{deals_to_come(problem, fork):,} deals can follow."
    )


def best_answer(problem: Problem, fork: Fork, answers: Answers, values: Mapping[str, Fraction]) -> str:
    """The best of the answers; of equals the one whose path can stake the least, as the solver has it."""
    order = [_answer(problem.tree.paths[at], fork, answers) for at in problem.order]
    return max(values, key=lambda name: (values[name], -order.index(name)))


def _answer(path: Path, fork: Fork, answers: Answers) -> str | None:
    """What a path that begins with these answers says to the decision."""
    number = len(answers)
    if path.names[:number] != answers or path.forks[number : number + 1] != (fork.name,):
        return None
    return path.names[number]


def canonical(problem: Problem, stage: int, cards: Seen) -> list[int]:
    """The cards in sight at a stage, position by position, with suits renamed to fall by what they have."""
    parts = [part for part in problem.parts if part.stage is not None and part.stage <= stage]
    seen = [[card.index for name in part.groups for card in cards[name]] for part in parts]
    masks = {
        suit: tuple(sum(1 << (card >> 2) for card in part if card & 3 == suit) for part in seen)
        for suit in range(4)
    }
    falling = sorted(masks, key=lambda suit: masks[suit], reverse=True)
    place = {suit: at for at, suit in enumerate(falling)}
    return [card for part in seen for card in sorted(each & ~3 | place[each & 3] for each in part)]


def _counted(problem: Problem, fork: Fork, cards: Seen, answers: Answers) -> dict[str, Fraction]:
    """Deal everything that can follow, and decide backwards from there."""
    from pitboss.exact.counters.one_situation import walk_from
    from pitboss.exact.induction import choose

    stage, deals = stage_of(problem, fork), deals_to_come(problem, fork)
    counter = walk_from(problem, stage, canonical(problem, stage, cards), deals)
    solution = choose(problem, counter, quiet)
    scale = solution.last.worths.scale * deals
    return _best_by_answer(fork, answers, _values_at(solution, 1, 0), scale)


def _best_by_answer(
    fork: Fork, answers: Answers, values: Iterable[tuple[Path, int]], scale: int
) -> dict[str, Fraction]:
    """By answer, in the order of the definition, what is best after it."""
    found: dict[str, int] = {}
    for path, value in values:
        if (name := _answer(path, fork, answers)) is not None:
            found[name] = max(value, found.get(name, value))
    return {each.name: Fraction(found[each.name], scale) for each in fork.choices if each.name in found}


def _values_at(solution: Solution, level: int, situation: int) -> Iterator[tuple[Path, int]]:
    """What is open in a situation of a level, a path for each, and what it is worth there."""
    problem, counter = solution.problem, solution.counter
    paths = [problem.tree.paths[at] for at in problem.order]
    if level < counter.last:
        lowest = -(2**60)
        for prefix, values in zip(solution.prefixes[level + 1], solution.options[level], strict=True):
            if values[situation] > lowest:
                yield (
                    next(path for path in paths if path.names[: len(prefix)] == prefix),
                    int(values[situation]),
                )
        return
    from pitboss.exact.counters.listed import Listed

    assert isinstance(counter, Listed)  # noqa: S101 - other counters decide at the last level without keeping it
    worths, counts = solution.last.worths, counter.counts[situation]
    closed = worths.closed * int(counts.sum())
    for path, worth in zip(paths, worths.array[:, counter.known[situation]], strict=True):
        value = int(worth @ counts)
        if value > closed:
            yield path, value


def _matched(problem: Problem, fork: Fork, cards: Seen, answers: Answers) -> dict[str, Fraction] | None:
    """Two cards against two, both in sight, from the shipped table; None where more than who wins matters."""
    if read_matchup_game(problem) is None or fork not in problem.stages[-1].forks:
        return None
    payoffs = problem.payoffs
    one, other = payoffs.duels[0]
    mine, theirs = payoffs.readings[one].groups, payoffs.readings[other].groups
    hands = [name for name in mine if name not in theirs], [name for name in theirs if name not in mine]
    told_apart = [at for at in range(len(payoffs.readings)) if len(payoffs.classes[at]) > 1]
    if {*hands[0], *hands[1]} != set(fork.seen) or any(payoffs.decides(at) for at in told_apart):
        return None
    won, tied, lost = matchup_counts(*([card for name in hand for card in cards[name]] for hand in hands))
    none = (0,) * len(payoffs.readings)
    found: dict[str, Fraction] = {}
    for at, path in enumerate(problem.tree.paths):
        if (name := _answer(path, fork, answers)) is not None:
            worths = [payoffs.worth(at, (*none, sign)) for sign in range(3)]
            worth = worths[0] * lost + worths[1] * tied + worths[2] * won
            found[name] = max(worth / BOARDS, found.get(name, worth / BOARDS))
    return {each.name: found[each.name] for each in fork.choices if each.name in found}


def _first_values(problem: Problem, fork: Fork, cards: Seen, progress: Progress) -> dict[str, Fraction]:
    """The first decision from the whole round: by name where two cards are all that is seen."""
    if _is_named(problem):
        counts = find_or_count(problem, progress=progress)
        label = label_of(*(card for name in problem.parts[0].groups for card in cards[name]))
        hand = next(each for each in counts.hands if each.hand == label)
        return counts.values(hand)
    rows = _first_rows(_Keyed(problem.key, problem, progress))
    values = rows.get(tuple(canonical(problem, 0, cards)))
    if values is None:
        raise Unsolvable(f"What {fork.name!r} is worth is not kept for single cards.")
    return values


@dataclass(frozen=True)
class _Keyed:
    """A problem by what has to be counted for it."""

    key: str
    problem: Problem = field(compare=False)
    progress: Progress = field(compare=False)


@lru_cache(maxsize=2)
def _first_rows(asked: _Keyed) -> dict[tuple[int, ...], dict[str, Fraction]]:
    """By situation of the first decision, what each answer is worth."""
    from pitboss.exact.counters.boards import Boards
    from pitboss.exact.counters.listed import Listed
    from pitboss.exact.induction import choose
    from pitboss.kernels.shared_boards import hand_classes

    problem = asked.problem
    fork = problem.tree.forks[0]
    counter = choose_counter(problem).make(asked.progress)
    level = counter.level_of[0]
    if isinstance(counter, Listed):
        cards = counter.levels[level].cards.tolist()
    elif isinstance(counter, Boards) and level == 1:
        cards = hand_classes(counter.game.mine, problem.ranks).cards.tolist()
    else:
        return {}
    solution = choose(problem, counter, asked.progress)
    scale = solution.last.worths.scale * deals_to_come(problem, fork)
    return {
        tuple(row): _best_by_answer(fork, (), _values_at(solution, level, at), scale)
        for at, row in enumerate(cards)
    }
