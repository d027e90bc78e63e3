"""From counts to figures: expected value, edge, risk, variance and the distribution of a round's result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd, isqrt
from typing import Any

from pitboss.exact.question import Question
from pitboss.exact.shape import Shape
from pitboss.exact.tally import Bin, Outcome, Tally
from pitboss.rules import PayTable

__all__ = ["Analysis", "Payoff", "WagerFigures", "analyse", "fraction_json", "results", "root"]

ZERO = Fraction(0)


def fraction_json(value: Fraction) -> dict[str, Any]:
    """`{"fraction": "a/b", "value": 0.123}`, in lowest terms."""
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


def root(value: Fraction) -> float:
    """The square root to the last digit of a float, by way of integers."""
    scale = 10**40
    return isqrt(value.numerator * scale * scale // value.denominator) / scale


@dataclass(frozen=True, slots=True)
class Payoff:
    """One line of what a wager can come to: how often, and what it pays on one unit staked."""

    name: str
    count: int
    probability: Fraction
    pays: Fraction


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """One wager in the game's unit."""

    player_ev: Fraction
    average_wager: Fraction
    payoffs: tuple[Payoff, ...]

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that it wins, of all rounds."""
        return sum((payoff.probability for payoff in self.payoffs if payoff.pays > 0), ZERO)

    @property
    def house_edge(self) -> Fraction:
        return -self.player_ev

    @property
    def element_of_risk(self) -> Fraction:
        return -self.player_ev / self.average_wager if self.average_wager else ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """The exact analysis of one question, in units of the game's unit wager."""

    question: Question
    shape: Shape
    tally: Tally
    wagers: Mapping[str, WagerFigures]
    average_wager: Fraction
    distribution: Mapping[Fraction, Fraction]
    """Net result of the round: its probability, from the worst to the best."""
    decisions: Mapping[str, Mapping[str, Fraction]]
    """How often each choice is made, of the times it is asked."""

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
        """The wagers that the comparison of hands decides."""
        names = self.shape.duel.wagers if self.shape.duel else ()
        return tuple(name for name in names if name in self.wagers)

    @property
    def starting_hands(self) -> dict[str, Fraction]:
        """Value of each starting hand on the wagers against the other hand, best choice taken."""
        return {each.hand: Fraction(each.values[each.best], self.tally.scale) for each in self.tally.hands}

    def together(self, names: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        """Expected value and average stake of some wagers taken together."""
        figures = [self.wagers[name] for name in names]
        return sum((f.player_ev for f in figures), ZERO), sum((f.average_wager for f in figures), ZERO)


def analyse(question: Question, shape: Shape, tally: Tally) -> Analysis:
    """All figures that follow from the counts and the pay tables."""
    rounds: Counter[Fraction] = Counter()
    by_wager: dict[str, Counter[tuple[str, Fraction]]] = {}
    staked: Counter[str] = Counter()
    won: dict[str, Fraction] = {}
    for path, bin_, outcome, count in tally.cells():
        net = ZERO
        for wager, stake, name, result in results(question, shape, path, bin_, outcome):
            net += result
            staked[wager] += stake * count
            won[wager] = won.get(wager, ZERO) + result * count
            by_wager.setdefault(wager, Counter())[name, result / stake] += count
        rounds[net] += count
    total = tally.total
    return Analysis(
        question=question,
        shape=shape,
        tally=tally,
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
        decisions=_decisions(shape, tally),
    )


def _payoffs(
    question: Question, shape: Shape, wager: str, lines: Counter[tuple[str, Fraction]], total: int
) -> tuple[Payoff, ...]:
    """What the wager comes to, best line first; a pay table's counts are out of all hands of its size."""
    bonus = next((each for each in shape.bonuses if each.wager == wager), None)
    order = [str(line.hand) for line in question.tables[bonus.slot].lines] if bonus else ["win", "push"]
    of = comb(52, bonus.cards) if bonus else total // gcd(total, *lines.values())
    payoffs = [
        Payoff(name, count * of // total, Fraction(count, total), pays)
        for (name, pays), count in lines.items()
    ]
    payoffs.sort(key=lambda payoff: order.index(payoff.name) if payoff.name in order else len(order))
    return tuple(payoffs)


def results(
    question: Question, shape: Shape, path: tuple[str, ...], bin_: Bin, outcome: Outcome
) -> Iterator[tuple[str, int, str, Fraction]]:
    """Each wager staked on this path: its stake, the line it comes to, and its net result, in units."""
    stakes = dict.fromkeys(question.wagers, 1)
    forfeited: set[str] = set()
    for fork, name in zip(shape.forks, path, strict=False):
        choice = next(each for each in fork.choices if each.name == name)
        forfeited.update(given_up for given_up in choice.forfeits if given_up in stakes)
        for wager, units in choice.stakes:
            stakes[wager] = stakes.get(wager, 0) + units
    bonuses = {bonus.wager: bonus for bonus in shape.bonuses}
    for wager, stake in stakes.items():
        if wager in forfeited:
            yield wager, stake, "folded", Fraction(-stake)
        elif wager in bonuses:
            yield wager, stake, *_paid(question, question.tables[bonuses[wager].slot], bin_, stake)
        else:
            yield wager, stake, *_compared(question, shape, bin_, outcome, stake)


def _paid(question: Question, table: PayTable, bin_: Bin, stake: int) -> tuple[str, Fraction]:
    line = table.line_for(bin_.hand(table), stake * question.unit)
    if line is None:
        return "all other hands", Fraction(-stake)
    if line.pays.fixed is not None:
        return str(line.hand), Fraction(line.pays.fixed, question.unit)
    return str(line.hand), line.pays.odds * stake


def _compared(
    question: Question, shape: Shape, bin_: Bin, outcome: Outcome, stake: int
) -> tuple[str, Fraction]:
    duel = shape.duel
    if duel is None or outcome == "lose":
        return "lose", Fraction(-stake)
    needs = duel.step.win_needs
    if needs is not None and not needs.is_met_by(bin_.sample):
        lost = question.options[duel.step.short or ""] == "lose"
        return ("lose", Fraction(-stake)) if lost else ("push", ZERO)
    return ("push", ZERO) if outcome == "tie" else ("win", duel.odds * stake)


def _decisions(shape: Shape, tally: Tally) -> dict[str, dict[str, Fraction]]:
    shares: dict[str, dict[str, Fraction]] = {}
    for at, fork in enumerate(shape.forks):
        asked = [branch for branch in tally.branches if len(branch.path) > at]
        total = sum(branch.total for branch in asked)
        shares[fork.name] = {
            choice.name: Fraction(sum(b.total for b in asked if b.path[at] == choice.name), total)
            if total
            else ZERO
            for choice in fork.choices
        }
    return shares
