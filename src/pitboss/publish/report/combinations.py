"""Combination tables: for each wager everything that can become of it, with totals that add up exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd

from pitboss.exact import Analysis
from pitboss.publish.report.blocks import Block, Cell, Column, Paragraph, Section, Table
from pitboss.publish.report.numbers import NONE, chance, count, exactly, pays, units, words
from pitboss.publish.report.subject import Subject

__all__ = ["Combination", "Combinations", "combinations", "combinations_section"]

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


def combinations_section(subject: Subject) -> Section:
    return Section(
        key="combinations", title="Combination tables, wager by wager", blocks=tuple(_blocks(subject))
    )


def _blocks(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        f"Each table lists everything that can become of one wager{subject.by_best}. A wager by a pay table "
        "is counted in hands of the cards it is about. A wager that two hands decide is counted in whole "
        f"deals; of the {subject.analysis.counts.total:,} deals counted, the numbers are given in lowest "
        "terms, so that they are the smallest whole numbers in the same proportion."
    )
    yield Paragraph(
        f"Return is probability × units staked × pays, in units of the {subject.unit}. The totals are sums "
        "of the exact fractions, not of the rounded numbers above them."
    )
    for each in combinations(subject.analysis):
        yield _table(subject, each)


def _table(subject: Subject, found: Combinations) -> Table:
    staked = any(line.stake != 1 for line in found.lines)
    heads = [Column("Hand" if found.by_table else "Outcome", "left"), Column("Combinations")]
    heads += [
        Column("Probability"),
        *([Column("Units staked")] if staked else []),
        Column("Pays"),
        Column("Return"),
    ]
    total = sum((line.back for line in found.lines), Fraction(0))
    chances = sum((line.probability for line in found.lines), Fraction(0))
    average = sum((line.probability * line.stake for line in found.lines), Fraction(0))
    totals = [words("All"), count(sum(line.count for line in found.lines)), chance(chances)]
    totals += [units(average, plus=False)] if staked else []
    notes = [
        f"Combinations are {found.what}: {found.of:,} in all. The expected value is exactly {_told(total)}."
    ]
    if staked:
        notes.append("The total of units staked is the average stake, Σ probability × units staked.")
    return Table(
        key=f"combinations-{found.wager}",
        caption=f"{subject.label(found.wager)}: combinations and return",
        columns=tuple(heads),
        rows=tuple(_row(line, staked=staked) for line in found.lines),
        totals=((*totals, NONE, units(total, 8)),),
        notes=tuple(notes),
    )


def _told(value: Fraction) -> str:
    return f"{exactly(value).text} of a unit" if value else "zero"


def _row(line: Combination, *, staked: bool) -> tuple[Cell, ...]:
    cells = [words(line.name[0].upper() + line.name[1:]), count(line.count), chance(line.probability)]
    if staked:
        cells.append(Cell(str(line.stake), line.stake))
    return (*cells, pays(line.pays) if line.stake else NONE, units(line.back, 8))
