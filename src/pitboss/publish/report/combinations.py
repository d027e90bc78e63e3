"""Combinations: everything that can become of each wager, counted, with totals that add up exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from pitboss.exact import Analysis

__all__ = ["Combination", "Combinations", "combinations"]

_ORDER = ("win", "push", "lose", "folded", "not made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """One line: what the wager comes to, in how many deals, and what that is worth."""

    name: str
    stake: int
    """Units that are on the wager."""
    count: int
    probability: Fraction
    pays: Fraction
    """On each unit staked, the stake itself not counted."""

    @property
    def back(self) -> Fraction:
        """What the line adds to the expected value, in units."""
        return self.probability * self.pays * self.stake


@dataclass(frozen=True, slots=True, kw_only=True)
class Combinations:
    """All lines of one wager; the counts are out of `of`."""

    wager: str
    of: int
    what: str
    """What is counted: hands of seven cards, say, or deals."""
    by_table: bool
    lines: tuple[Combination, ...]


def combinations(analysis: Analysis) -> list[Combinations]:
    """For every wager, from the counts; what is not staked in a deal is a line of its own."""
    found: dict[str, Counter[tuple[str, int, Fraction]]] = {name: Counter() for name in analysis.wagers}
    for wagers, number in analysis.settlements():
        for each in wagers:
            found[each.wager][each.name, each.stake, each.net / each.stake] += number
    return [_combinations(analysis, wager, lines) for wager, lines in found.items()]


def _combinations(analysis: Analysis, wager: str, lines: Counter[tuple[str, int, Fraction]]) -> Combinations:
    total = analysis.counts.total
    if missing := total - lines.total():
        lines["not made", 0, Fraction(0)] = missing
    bonus = next((each for each in analysis.shape.bonuses if each.wager == wager), None)
    of = comb(52, bonus.cards) if bonus else total // gcd(total, *lines.values())
    order = [payoff.name for payoff in analysis.wagers[wager].payoffs] if bonus else list(_ORDER)
    every = [
        Combination(
            name=name, stake=stake, count=number * of // total, probability=Fraction(number, total), pays=odds
        )
        for (name, stake, odds), number in lines.items()
    ]
    every.sort(key=lambda line: (order.index(line.name), -line.stake))
    what = f"hands of {bonus.cards} cards, C(52, {bonus.cards})" if bonus else "deals, in lowest terms"
    return Combinations(wager=wager, of=of, what=what, by_table=bonus is not None, lines=tuple(every))
