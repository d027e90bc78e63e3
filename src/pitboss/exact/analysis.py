"""From counts to figures: expected value, edge, risk, variance and the distribution of a round's result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, gcd, isqrt

from pitboss.exact.deal_counts import DealCounts
from pitboss.exact.payoff import Payoffs, Settled
from pitboss.exact.problem import Problem
from pitboss.exact.question import Question
from pitboss.exact.starting_hands import LABELS
from pitboss.exact.strengths import samples
from pitboss.exact.tree import Tree
from pitboss.rules import Hand

__all__ = ["Analysis", "Payoff", "WagerFigures", "analyse", "root"]

ZERO = Fraction(0)
_PLAIN = ("win", "push", "lose", "folded", "taken back")


def root(value: Fraction) -> float:
    """The square root to the last digit of a float, worked out in integers."""
    scale = 10**40
    return isqrt(value.numerator * scale * scale // value.denominator) / scale


@dataclass(frozen=True, slots=True)
class Payoff:
    """One thing that can become of a wager: how often, and what it pays on one unit staked."""

    name: str
    count: int
    probability: Fraction
    pays: Fraction


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """The figures of one wager, in units."""

    player_ev: Fraction
    average_wager: Fraction
    payoffs: tuple[Payoff, ...]
    variance: Fraction = ZERO

    @property
    def hit_frequency(self) -> Fraction:
        """The share of all rounds in which it wins."""
        return sum((payoff.probability for payoff in self.payoffs if payoff.pays > 0), ZERO)

    @property
    def house_edge(self) -> Fraction:
        return -self.player_ev

    @property
    def element_of_risk(self) -> Fraction:
        return -self.player_ev / self.average_wager if self.average_wager else ZERO


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """The exact analysis of one question, in units."""

    question: Question
    problem: Problem
    counts: DealCounts
    wagers: Mapping[str, WagerFigures]
    average_wager: Fraction
    distribution: Mapping[Fraction, Fraction]
    """The probability of each net result of the round, from the worst to the best."""
    decisions: Mapping[str, Mapping[str, Fraction]]
    """The share of all rounds in which each answer is given."""

    @property
    def tree(self) -> Tree:
        return self.problem.tree

    @property
    def payoffs(self) -> Payoffs:
        return self.problem.payoffs

    @cached_property
    def player_ev(self) -> Fraction:
        return sum((net * chance for net, chance in self.distribution.items()), ZERO)

    @property
    def house_edge(self) -> Fraction:
        return -self.player_ev

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        square = sum((net * net * chance for net, chance in self.distribution.items()), ZERO)
        return square - self.player_ev**2

    @property
    def standard_deviation(self) -> float:
        return root(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that the round ends ahead."""
        return sum((chance for net, chance in self.distribution.items() if net > 0), ZERO)

    @property
    def duel_wagers(self) -> tuple[str, ...]:
        """The wagers that the comparison of hands settles."""
        names = self.tree.duel.wagers if self.tree.duel else ()
        return tuple(name for name in names if name in self.wagers)

    @property
    def deciding_wagers(self) -> tuple[str, ...]:
        """The wagers that best play looks after."""
        return tuple(name for name in self.tree.dependent if name in self.wagers)

    @cached_property
    def starting_hands(self) -> dict[str, Fraction]:
        """The value of each starting hand on the wagers that depend on the answers, by best play."""
        return {each.hand: self.counts.worth(each) for each in self.counts.hands}

    @property
    def in_square(self) -> bool:
        """Whether the starting hands are the usual 169 of two cards."""
        return tuple(each.hand for each in self.counts.hands) == LABELS

    @property
    def folded_hands(self) -> tuple[str, ...]:
        """The starting hands that the first answer always gives up, in the order of the counts."""
        folding = {choice.name for choice in self.tree.forks[0].folding} if self.tree.forks else set()
        return tuple(
            each.hand
            for each in self.counts.hands
            if all(name in folding for name, deals in each.answers.items() if deals)
        )

    @property
    def tied_hands(self) -> dict[str, tuple[str, ...]]:
        """The starting hands with which several first answers are worth the same, whatever the other cards.

        No answer is worth more than the best in any deal, so answers whose sums are equal are equal in each.
        """
        ties = {
            each.hand: tuple(name for name, value in each.values.items() if value == each.worth)
            for each in self.counts.hands
        }
        return {hand: names for hand, names in ties.items() if len(names) > 1}

    def settlements(self) -> Iterator[tuple[tuple[Settled, ...], int]]:
        """Every way the round can end: its wagers settled, in units, and in how many deals."""
        return _settlements(self.problem, self.counts)

    def hands_of(self, wager: str) -> list[tuple[Hand, int]]:
        """The hands that a pay table pays a wager on, one of each class, and in how many deals."""
        number = self.payoffs.reading_of(wager)
        classes, ranking = self.payoffs.classes[number], self.payoffs.readings[number].ranking
        counted: Counter[int] = Counter()
        for _, cell, deals in self.counts.cells():
            counted[cell[number]] += deals
        return [(samples(ranking)[classes.lowest[at] - 1], deals) for at, deals in sorted(counted.items())]

    def together(self, names: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        """Expected value and average stake of some wagers taken together."""
        figures = [self.wagers[name] for name in names]
        return sum((f.player_ev for f in figures), ZERO), sum((f.average_wager for f in figures), ZERO)


def _settlements(problem: Problem, counts: DealCounts) -> Iterator[tuple[tuple[Settled, ...], int]]:
    numbers = {path.names: at for at, path in enumerate(problem.tree.paths)}
    for names, cell, number in counts.cells():
        yield problem.payoffs.settle(numbers[names], cell), number


def analyse(problem: Problem, counts: DealCounts) -> Analysis:
    """All figures that follow from the counts and the pay tables."""
    question = problem.question
    rounds: Counter[Fraction] = Counter()
    settled: Counter[Settled] = Counter()
    for wagers, number in _settlements(problem, counts):
        for each in wagers:
            settled[each] += number
        rounds[sum((each.net for each in wagers), ZERO)] += number
    by_wager: dict[str, Counter[tuple[str, Fraction]]] = {}
    staked: Counter[str] = Counter()
    won: Counter[str] = Counter()
    squared: Counter[str] = Counter()
    for each, number in settled.items():
        staked[each.wager] += each.at_risk * number  # type: ignore[assignment]
        won[each.wager] += each.net * number  # type: ignore[assignment]
        squared[each.wager] += each.net**2 * number  # type: ignore[assignment]
        pays = each.net / each.stake if each.stake else each.net
        by_wager.setdefault(each.wager, Counter())[each.name, pays] += number
    total = counts.total
    return Analysis(
        question=question,
        problem=problem,
        counts=counts,
        wagers={
            name: WagerFigures(
                player_ev=Fraction(won[name]) / total,
                average_wager=Fraction(staked[name]) / total,
                payoffs=_payoffs(problem, name, by_wager[name], total),
                variance=Fraction(squared[name]) / total - (Fraction(won[name]) / total) ** 2,
            )
            for name in question.game.wagers
            if name in by_wager
        },
        average_wager=Fraction(sum(staked.values())) / total,
        distribution={net: Fraction(rounds[net], total) for net in sorted(rounds)},
        decisions=_decisions(problem.tree, counts),
    )


def _payoffs(
    problem: Problem, wager: str, lines: Counter[tuple[str, Fraction]], total: int
) -> tuple[Payoff, ...]:
    """What becomes of the wager, best line first; a pay table's counts are out of all hands of its size."""
    question = problem.question
    slots = question.game.tables_of.get(wager, ())
    order = [str(line.hand) for slot in slots for line in question.tables[slot].lines]
    order += [name for name in _PLAIN if name not in order]
    bonus = next((each for each in problem.tree.bonuses if each.wager == wager), None)
    of = comb(problem.deck, bonus.cards) if bonus else 0
    if not of or any(count * of % total for count in lines.values()):
        of = total // gcd(total, *lines.values())
    payoffs = [
        Payoff(name, count * of // total, Fraction(count, total), pays)
        for (name, pays), count in lines.items()
    ]
    payoffs.sort(key=lambda payoff: order.index(payoff.name) if payoff.name in order else len(order))
    return tuple(payoffs)


def _decisions(tree: Tree, counts: DealCounts) -> dict[str, dict[str, Fraction]]:
    answered: Counter[tuple[str, str]] = Counter()
    forks = {path.names: path.forks for path in tree.paths}
    for branch in counts.branches:
        for fork, name in zip(forks[branch.path], branch.path, strict=True):
            answered[fork, name] += branch.total
    return {
        fork.name: {
            choice.name: Fraction(answered[fork.name, choice.name], counts.total) for choice in fork.choices
        }
        for fork in tree.forks
    }
