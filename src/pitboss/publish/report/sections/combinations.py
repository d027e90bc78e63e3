"""The combination tables, wager by wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.publish.report.blocks import Block, Cell, Column, Paragraph, Section, Table
from pitboss.publish.report.cells import NONE, chance, count, exactly, pays, units, words
from pitboss.publish.report.combinations import Combination, Combinations, combinations
from pitboss.publish.report.subject import Subject
from pitboss.wording import cap

__all__ = ["combinations_section"]


def combinations_section(subject: Subject) -> Section:
    return Section(
        key="combinations", title="Combination tables, wager by wager", blocks=tuple(_blocks(subject))
    )


def _blocks(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        f"Each table lists everything that can become of one wager{subject.by_best}. A wager paid by a pay "
        "table alone is counted in hands of the cards it is on. A wager that the comparison of two hands "
        "settles, or a fold gives up, "
        f"is counted in deals: the counts out of {subject.analysis.counts.total:,} deals are given in lowest "
        "terms, as the smallest whole numbers in the same proportion."
    )
    yield Paragraph(
        f"Return is probability × units staked × pays, in units of the {subject.unit}. The totals are sums "
        "of the exact fractions, not of the rounded numbers shown."
    )
    for each in combinations(subject.analysis):
        yield _table(subject, each)


def _table(subject: Subject, found: Combinations) -> Table:
    staked = any(line.stake != 1 for line in found.lines) and any(line.stake for line in found.lines)
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
        f"Combinations are {found.what}: {found.of:,} in all. The expected value is exactly {_exact(total)}."
    ]
    if not any(line.stake for line in found.lines):
        notes.append("Nothing is staked on it: an extra payment, in units of the wager it is paid on.")
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


def _exact(value: Fraction) -> str:
    return f"{exactly(value).text} of a unit" if value else "zero"


def _row(line: Combination, *, staked: bool) -> tuple[Cell, ...]:
    cells = [words(cap(line.name)), count(line.count), chance(line.probability)]
    if staked:
        cells.append(pays(line.stake, plus=False))
    return (*cells, pays(line.pays) if line.is_made else NONE, units(line.back, 8))
