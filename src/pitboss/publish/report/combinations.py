"""Combinations: everything that can become of each wager, counted, with totals that add up exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from pitboss.exact import Analysis

__all__ = ["Combination", "Combinations", "combinations"]

_NOT_MADE = "not made"
_Line = tuple[str, Fraction, Fraction]
"""Its name, the units at risk, and what is won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """One line: what the wager comes to, in how many deals, and what that is worth."""

    name: str
    stake: Fraction
    """Units at risk on the wager; none for an extra payment on another, or a wager taken back."""
    count: int
    probability: Fraction
    won: Fraction
    """In units, the stake itself not counted."""

    @property
    def pays(self) -> Fraction:
        """On each unit staked; where nothing is, in units."""
        return self.won / self.stake if self.stake else self.won

    @property
    def back(self) -> Fraction:
        """What the line adds to the expected value, in units."""
        return self.probability * self.won

    @property
    def is_made(self) -> bool:
        """Whether anything rides on the wager here."""
        return self.name != _NOT_MADE


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
    found: dict[str, Counter[_Line]] = {name: Counter() for name in analysis.wagers}
    for wagers, number in analysis.settlements():
        for each in wagers:
            found[each.wager][each.name, each.at_risk, each.net] += number
    return [_combinations(analysis, wager, lines) for wager, lines in found.items()]


def _combinations(analysis: Analysis, wager: str, lines: Counter[_Line]) -> Combinations:
    total = analysis.counts.total
    if missing := total - lines.total():
        lines[_NOT_MADE, Fraction(0), Fraction(0)] = missing
    bonus = next((each for each in analysis.tree.bonuses if each.wager == wager), None)
    deck = analysis.problem.deck
    of, what = total // gcd(total, *lines.values()), "deals, in lowest terms"
    if bonus is not None and not any(number * comb(deck, bonus.cards) % total for number in lines.values()):
        of, what = comb(deck, bonus.cards), f"hands of {bonus.cards} cards, C({deck}, {bonus.cards})"
    order = [*(payoff.name for payoff in analysis.wagers[wager].payoffs), _NOT_MADE]
    every = [
        Combination(
            name=name, stake=stake, count=number * of // total, probability=Fraction(number, total), won=won
        )
        for (name, stake, won), number in lines.items()
    ]
    every.sort(key=lambda line: (order.index(line.name), -line.stake))
    return Combinations(wager=wager, of=of, what=what, by_table=bonus is not None, lines=tuple(every))
