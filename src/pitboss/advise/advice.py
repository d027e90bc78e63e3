"""Advice from the cards a seat has seen: what each option is worth, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Card
from pitboss.errors import CardError, InputError, quoted
from pitboss.exact import Problem, Question, make_problem
from pitboss.exact.conditional import best_answer, option_values, ways_to, without_side_bets
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.tree import Fork, Tree
from pitboss.wording import joined, number_word, plural

__all__ = ["Advice", "advise"]


@dataclass(frozen=True, slots=True)
class Advice:
    """A decision, what each option is worth on the wagers that depend on answers, in units, and the best."""

    decision: str
    options: Mapping[str, Fraction]
    best: str
    after: tuple[str, ...] = ()
    """The answers that were given before, where they could have been others."""

    def cost(self, option: str) -> Fraction:
        """What choosing this option gives away."""
        return self.options[self.best] - self.options[option]


def advise(
    question: Question,
    cards: Mapping[str, Sequence[Card]],
    answers: Sequence[str] = (),
    *,
    progress: Progress = quiet,
) -> Advice:
    """The decision at which a seat has seen just these cards, and what to do.

    `answers` are those given before it. Where several lead there and none are given, they are those of best
    play, as far as it leads there.
    """
    problem = make_problem(without_side_bets(question))
    if not problem.tree.forks:
        raise InputError(f"{question.game.id} has no decisions, so there is nothing to advise on.")
    forks = _which(question, problem.tree, cards)
    _check_cards(question, cards)
    fork = _asked_after(problem, forks, tuple(answers)) if answers else forks[0]
    ways = ways_to(problem, fork)
    before = tuple(answers) or _best_way(problem, fork, cards, progress)
    values = option_values(problem, fork, cards, before, progress=progress)
    best = best_answer(problem, fork, before, values)
    return Advice(fork.name, values, best, before if len(ways) > 1 else ())


def _which(question: Question, tree: Tree, cards: Mapping[str, Sequence[Card]]) -> list[Fork]:
    """The decisions that come when these groups, and no others, have been seen."""
    for name in cards:
        if name not in question.game.groups:
            raise InputError(
                f"{question.game.id} has no cards called {name!r}; "
                f"there are {', '.join(question.game.groups)}."
            )
    if forks := [fork for fork in tree.forks if set(fork.seen) == set(cards)]:
        return forks
    needed = " or ".join(f"{' and '.join(fork.seen)} ({fork.name})" for fork in tree.forks)
    given = " and ".join(cards) or "nothing"
    raise InputError(f"A decision of {question.game.id} needs the cards of {needed}; given was {given}.")


def _check_cards(question: Question, cards: Mapping[str, Sequence[Card]]) -> None:
    places: dict[Card, str] = {}
    for name, given in cards.items():
        size = question.game.groups[name]
        if len(given) != size:
            number = "1 card" if size == 1 else f"{size} cards"
            raise CardError(f"{name} is {number} in {question.game.id}, not {len(given)}.")
        for card in given:
            if card in places:
                raise CardError(f"{card} was given twice: in {places[card]} and in {name}.")
            places[card] = name


def _asked_after(problem: Problem, forks: Sequence[Fork], answers: tuple[str, ...]) -> Fork:
    """The decision that these answers lead to."""
    for fork in forks:
        if answers in ways_to(problem, fork):
            return fork
    ways = [way for fork in forks for way in ways_to(problem, fork)]
    raise InputError(_astray(forks[0].name, ways, answers))


def _astray(decision: str, ways: Sequence[tuple[str, ...]], answers: tuple[str, ...]) -> str:
    """Why these answers lead to no such decision: too few, too many, or one that leads elsewhere."""
    lengths = sorted({len(way) for way in ways})
    if len(answers) not in lengths:
        needed = joined([number_word(length) for length in lengths], "or")
        are, were = "is" if lengths == [1] else "are", "was" if len(answers) == 1 else "were"
        return (
            f"Before {decision!r} {needed} {plural('answer', lengths[-1])} {are} "
            f"needed, but {number_word(len(answers))} {were} given: {', '.join(answers)}."
        )
    right = max(_alike(way, answers) for way in ways if len(way) == len(answers))
    fitting = [way for way in ways if len(way) == len(answers) and way[:right] == answers[:right]]
    known = list(dict.fromkeys(way[right] for way in fitting))
    return (
        f"Answer {right + 1} before {decision!r} may be {joined(known, 'or')}, not {quoted(answers[right])}."
    )


def _alike(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many answers two ways begin with alike."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _best_way(
    problem: Problem, fork: Fork, cards: Mapping[str, Sequence[Card]], progress: Progress
) -> tuple[str, ...]:
    """The best answers before a decision, of those that lead to it."""
    ways = list(ways_to(problem, fork))
    answers: tuple[str, ...] = ()
    for earlier in problem.tree.forks:
        if len(ways) == 1:
            break
        if answers not in ways_to(problem, earlier):
            continue
        seen = {name: cards[name] for name in earlier.seen}
        open_ = {way[len(answers)] for way in ways}
        values = option_values(problem, earlier, seen, answers, progress=progress)
        left = {name: value for name, value in values.items() if name in open_}
        answers = (*answers, best_answer(problem, earlier, answers, left))
        ways = [way for way in ways if way[: len(answers)] == answers]
    return ways[0]
