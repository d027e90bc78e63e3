"""From counts to figures: expected value, edge, risk, variance and the distribution of a round's result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd, isqrt

from pitboss.exact.deal_counts import DealCounts
from pitboss.exact.question import Question
from pitboss.exact.settlement import Settled, settlements
from pitboss.exact.shape import Shape

__all__ = ["Analysis", "Payoff", "WagerFigures", "analyse", "root"]

ZERO = Fraction(0)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """The exact analysis of one question, in units."""

    question: Question
    shape: Shape
    counts: DealCounts
    wagers: Mapping[str, WagerFigures]
    average_wager: Fraction
    distribution: Mapping[Fraction, Fraction]
    """The probability of each net result of the round, from the worst to the best."""
    decisions: Mapping[str, Mapping[str, Fraction]]
    """How often each choice is made, of the times the seat is asked."""

    @property
    def player_ev(self) -> Fraction:
        return sum((net * chance for net, chance in self.distribution.items()), ZERO)

    @property
    def house_edge(self) -> Fraction:
        return -self.player_ev

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager

    @property
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
        names = self.shape.duel.wagers if self.shape.duel else ()
        return tuple(name for name in names if name in self.wagers)

    @property
    def starting_hands(self) -> dict[str, Fraction]:
        """The value of each starting hand on the compared wagers, by the best choice."""
        return {each.hand: self.counts.values(each)[each.best] for each in self.counts.hands}

    @property
    def folded_hands(self) -> tuple[str, ...]:
        """The starting hands that the best first choice gives up, in the order of the usual square."""
        folding = {choice.name for choice in self.shape.forks[0].folding} if self.shape.forks else set()
        return tuple(each.hand for each in self.counts.hands if each.best in folding)

    def settlements(self) -> Iterator[tuple[tuple[Settled, ...], int]]:
        """Every way the round can end: its wagers settled, in units, and in how many deals."""
        return settlements(self.question, self.shape, self.counts)

    def together(self, names: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        """Expected value and average stake of some wagers taken together."""
        figures = [self.wagers[name] for name in names]
        return sum((f.player_ev for f in figures), ZERO), sum((f.average_wager for f in figures), ZERO)


def analyse(question: Question, shape: Shape, counts: DealCounts) -> Analysis:
    """All figures that follow from the counts and the pay tables."""
    rounds: Counter[Fraction] = Counter()
    settled: Counter[Settled] = Counter()
    for wagers, number in settlements(question, shape, counts):
        for each in wagers:
            settled[each] += number
        rounds[sum((each.net for each in wagers), ZERO)] += number
    by_wager: dict[str, Counter[tuple[str, Fraction]]] = {}
    staked: Counter[str] = Counter()
    won: dict[str, Fraction] = {}
    for each, number in settled.items():
        staked[each.wager] += each.stake * number
        won[each.wager] = won.get(each.wager, ZERO) + each.net * number
        by_wager.setdefault(each.wager, Counter())[each.name, each.net / each.stake] += number
    total = counts.total
    return Analysis(
        question=question,
        shape=shape,
        counts=counts,
        wagers={
            name: WagerFigures(
                player_ev=won[name] / total,
                average_wager=Fraction(staked[name], total),
                payoffs=_payoffs(question, shape, name, by_wager[name], total),
            )
            for name in question.game.wagers
            if name in by_wager
        },
        average_wager=Fraction(sum(staked.values()), total),
        distribution={net: Fraction(rounds[net], total) for net in sorted(rounds)},
        decisions=_decisions(shape, counts),
    )


def _payoffs(
    question: Question, shape: Shape, wager: str, lines: Counter[tuple[str, Fraction]], total: int
) -> tuple[Payoff, ...]:
    """What becomes of the wager, best line first; a pay table's counts are out of all hands of its size."""
    bonus = next((each for each in shape.bonuses if each.wager == wager), None)
    order = [str(line.hand) for line in question.tables[bonus.slot].lines] if bonus else ["win", "push"]
    of = comb(52, bonus.cards) if bonus else total // gcd(total, *lines.values())
    payoffs = [
        Payoff(name, count * of // total, Fraction(count, total), pays)
        for (name, pays), count in lines.items()
    ]
    payoffs.sort(key=lambda payoff: order.index(payoff.name) if payoff.name in order else len(order))
    return tuple(payoffs)


def _decisions(shape: Shape, counts: DealCounts) -> dict[str, dict[str, Fraction]]:
    shares: dict[str, dict[str, Fraction]] = {}
    for at, fork in enumerate(shape.forks):
        asked = [branch for branch in counts.branches if len(branch.path) > at]
        total = sum(branch.total for branch in asked)
        shares[fork.name] = {
            choice.name: Fraction(sum(b.total for b in asked if b.path[at] == choice.name), total)
            if total
            else ZERO
            for choice in fork.choices
        }
    return shares
