"""Pay tables that can be changed without asking the seat again: every hand on a line of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from pitboss.exact import Analysis
from pitboss.exact.payoff import Cell, Settled
from pitboss.exact.strengths import samples
from pitboss.exact.tree import Bonus
from pitboss.rules import Hand, Line, PayTable

__all__ = ["Payable", "PayableLine", "payable", "rows_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayableLine:
    """A line that a pay table has, or could have below its last."""

    name: str
    count: int
    probability: Fraction
    posted: Line | None
    """None for a kind of hand that is not paid."""
    result: Fraction
    """On one unit, by the table as it is posted."""
    below: int | None
    """The line that pays these hands where this one pays nothing; None: they lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """A wager of one unit in every round that a pay table alone settles, whatever the seat answers."""

    wager: str
    table: PayTable
    of: int
    what: str
    lines: tuple[PayableLine, ...]


def payable(analysis: Analysis) -> list[Payable]:
    """The wagers whose payouts decide nothing but their own return."""
    return [_payable(analysis, bonus) for bonus in analysis.tree.bonuses if _is_free(analysis, bonus)]


def rows_of(
    analysis: Analysis, live: list[Payable]
) -> Iterator[tuple[tuple[str, ...], tuple[Settled, ...], int]]:
    """Every way a round can end: the lines that the tables pay, all wagers settled, and in how many deals."""
    numbers = {path.names: at for at, path in enumerate(analysis.tree.paths)}
    for names, cell, deals in analysis.counts.cells():
        settled = analysis.payoffs.settle(numbers[names], cell)
        by_wager = {each.wager: each for each in settled}
        yield tuple(_name(analysis, by_wager[each.wager], cell) for each in live), settled, deals


def _is_free(analysis: Analysis, bonus: Bonus) -> bool:
    """One unit, always, on one hand, and no answer can change what becomes of it."""
    steps = [step for step in analysis.tree.settlements if bonus.wager in step.settle]
    if bonus.wager in analysis.tree.dependent or any(len(step.hands) > 1 for step in steps):
        return False
    return analysis.wagers[bonus.wager].average_wager == 1


def _payable(analysis: Analysis, bonus: Bonus) -> Payable:
    table = analysis.question.tables[bonus.slot]
    counts: Counter[str] = Counter()
    ways: dict[str, tuple[Settled, Hand]] = {}
    numbers = {path.names: at for at, path in enumerate(analysis.tree.paths)}
    for names, cell, deals in analysis.counts.cells():
        settled = next(
            each for each in analysis.payoffs.settle(numbers[names], cell) if each.wager == bonus.wager
        )
        name = _name(analysis, settled, cell)
        counts[name] += deals
        ways.setdefault(name, (settled, _sample(analysis, bonus.wager, cell)))
    total, deck = analysis.counts.total, analysis.problem.deck
    of, what = total // gcd(total, *counts.values()), "deals, in lowest terms"
    if not any(number * comb(deck, bonus.cards) % total for number in counts.values()):
        of, what = comb(deck, bonus.cards), f"hands of {bonus.cards} cards, C({deck}, {bonus.cards})"
    posted = {str(line.hand): line for line in table.lines}
    order = [name for name in posted if name in ways]
    order += sorted(
        (name for name in ways if name not in posted), key=lambda name: ways[name][1].rank, reverse=True
    )
    just_these = any(line.hand.most for line in table.lines)  # names of two cards cover no better hands
    lines = []
    for at, name in enumerate(order):
        settled, hand = ways[name]
        meets = (
            number
            for number, other in enumerate(order[at + 1 :], at + 1)
            if other not in posted or posted[other].hand.is_met_by(hand)
        )
        lines.append(
            PayableLine(
                name=name,
                count=counts[name] * of // total,
                probability=Fraction(counts[name], total),
                posted=posted.get(name),
                result=settled.net / settled.stake,
                below=None if just_these else next(meets, None),
            )
        )
    return Payable(wager=bonus.wager, table=table, of=of, what=what, lines=tuple(lines))


def _sample(analysis: Analysis, wager: str, cell: Cell) -> Hand:
    at = analysis.payoffs.reading_of(wager)
    lowest = analysis.payoffs.classes[at].lowest
    return samples(analysis.payoffs.readings[at].ranking)[lowest[cell[at]] - 1]


def _name(analysis: Analysis, settled: Settled, cell: Cell) -> str:
    """The line of the table, or the kind of a hand that it does not pay."""
    if settled.hand is not None:
        return str(settled.hand)
    return _sample(analysis, settled.wager, cell).rank.category.label
