"""House edge, element of risk and hit frequency, each with its denominator; then under every pay table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.publish.report.blocks import Block, Cell, Column, Heading, LeftOut, Paragraph, Section, Table
from pitboss.publish.report.cells import NONE, estimated, exactly, percent, units, words
from pitboss.publish.report.subject import Subject
from pitboss.rules import spelled

__all__ = ["compared_section", "edges_section", "round_table"]


def edges_section(subject: Subject) -> Section:
    return Section(key="edge", title="House edge and element of risk", blocks=tuple(_blocks(subject)))


def round_table(subject: Subject, key: str = "round") -> Table:
    """The figures of the whole round, with what each is divided by."""
    analysis, unit = subject.analysis, subject.unit
    average = f"{units(analysis.average_wager, plus=False).text} units"
    rows: tuple[tuple[str, str, Cell, Cell], ...] = (
        ("Expected value", f"one unit: the {unit}", units(analysis.player_ev), exactly(analysis.player_ev)),
        ("House edge", f"one unit: the {unit}", percent(analysis.house_edge), exactly(analysis.house_edge)),
        (
            "Average wager",
            f"one unit: the {unit}",
            units(analysis.average_wager, plus=False),
            exactly(analysis.average_wager),
        ),
        (
            "Element of risk",
            f"all money bet in the round, {average} on average",
            percent(analysis.element_of_risk),
            exactly(analysis.element_of_risk),
        ),
        ("Hit frequency", "all rounds", percent(analysis.hit_frequency), exactly(analysis.hit_frequency)),
    )
    return Table(
        key=key,
        caption="The whole round",
        columns=(
            Column("Figure", "left"),
            Column("Per", "left", wraps=True),
            Column("Value"),
            Column("Exactly"),
        ),
        rows=tuple((words(name), words(of), value, exact) for name, of, value, exact in rows),
    )


def _blocks(subject: Subject) -> Iterator[Block]:
    analysis, unit = subject.analysis, subject.unit
    yield Paragraph(
        f"One unit is the amount of the {unit}. House edge is the seat's expected loss in one round divided "
        "by one unit; element of risk is the same loss divided by the average of all money the seat bets in "
        "the round, including wagers placed later. The two answer different questions and must not be "
        "compared with each other. The hit frequency of the round is the chance that the seat ends ahead; "
        "the hit frequency of a wager is the share of all rounds in which it wins."
    )
    if analysis.house_edge < 0:
        yield Paragraph("Under these rules the player has the advantage: the house edge is negative.")
    yield round_table(subject)
    yield Heading("Wager by wager")
    yield _wagers(subject)


def _wagers(subject: Subject) -> Table:
    analysis = subject.analysis
    rows = [
        (
            words(subject.label(name)),
            units(figures.player_ev),
            percent(figures.house_edge),
            units(figures.average_wager, plus=False),
            percent(figures.element_of_risk) if figures.average_wager else NONE,
            percent(figures.hit_frequency),
        )
        for name, figures in analysis.wagers.items()
    ]
    value = sum((figures.player_ev for figures in analysis.wagers.values()), Fraction(0))
    totals = []
    duel = analysis.duel_wagers
    if len(duel) > 1:
        together, stake = analysis.together(duel)
        totals.append(
            (
                words(f"Of these, against the {_other(subject)}"),
                units(together),
                percent(-together),
                units(stake, plus=False),
                percent(-together / stake),
                NONE,
            )
        )
    totals.append(
        (
            words("All wagers"),
            units(value),
            percent(-value),
            units(analysis.average_wager, plus=False),
            percent(-value / analysis.average_wager),
            percent(analysis.hit_frequency),
        )
    )
    notes = [
        (
            "Average stake: in units, over all rounds, including those in which the wager is not made. Hit "
            "frequency of all wagers: the seat ends the round ahead."
        )
    ]
    if len(duel) > 1:
        notes.insert(0, f"Against the {_other(subject)}: {subject.labels(duel)}, settled by one comparison.")
    return Table(
        key="wagers",
        caption="Expected value and edge of each wager",
        columns=(
            Column("Wager", "left", wraps=True),
            Column("Expected\nvalue, units"),
            Column("House edge,\nper unit"),
            Column("Average\nstake, units"),
            Column("Edge per\nunit on it"),
            Column("Hit\nfrequency"),
        ),
        rows=tuple(rows),
        totals=tuple(totals),
        notes=tuple(notes),
    )


def _other(subject: Subject) -> str:
    duel = subject.analysis.shape.duel
    return duel.hands[1] if duel else "dealer"


def compared_section(subject: Subject) -> Section | LeftOut:
    if not subject.compared:
        return LeftOut("All pay tables compared", "the game has no pay table.")
    return Section(key="compared", title="All pay tables compared", blocks=tuple(_compared(subject)))


def _compared(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        "The same game under each pay table that a house may post, all else unchanged. The pay table does "
        f"not change the best strategy. House edge is per unit (the {subject.unit}); element of risk is per "
        "unit of all money bet in the round."
    )
    for slot, every in subject.compared.items():
        yield _compared_table(subject, slot, every)


def _compared_table(subject: Subject, slot: str, every: Sequence[Analysis]) -> Table:
    in_force = subject.question.tables[slot].id
    wager = next(bonus.wager for bonus in subject.analysis.shape.bonuses if bonus.slot == slot)
    varying = [
        name for name in subject.question.options if len({each.question.options[name] for each in every}) > 1
    ]
    label = subject.question.game.paytables[slot].label
    notes = [
        (
            f"Wager: the {subject.label(wager)}, per unit bet on it. Round: all wagers of the seat. Standard "
            "deviation in units."
        )
    ]
    if varying:
        notes.append("Options are as the house sets them; otherwise as the table is printed.")
    if any(each.house_edge < 0 for each in every):
        notes.append("A negative house edge is an advantage for the player.")
    return Table(
        key=f"compared-{slot}",
        caption=f"{label}: every table that fits",
        columns=(
            Column("Table", "left"),
            *(Column(f"Option\n“{name}”", "left") for name in varying),
            Column("Wager:\nedge"),
            Column("Wager:\nhits"),
            Column("Round:\nhouse edge"),
            Column("Round: element\nof risk"),
            Column("Round:\nhits"),
            Column("Round: standard\ndeviation"),
        ),
        rows=tuple(
            (
                words(f"{table}{' (in force)' if table == in_force else ''}"),
                *(words(spelled(each.question.options[name])) for name in varying),
                percent(each.wagers[wager].house_edge),
                percent(each.wagers[wager].hit_frequency),
                percent(each.house_edge),
                percent(each.element_of_risk),
                percent(each.hit_frequency),
                estimated(each.standard_deviation, 4, plus=False),
            )
            for each in every
            for table in [each.question.tables[slot].id]
        ),
        notes=tuple(notes),
    )
