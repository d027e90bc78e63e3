"""All pay tables that fit the game, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.exact import Analysis
from pitboss.publish.report.blocks import Block, Column, LeftOut, Paragraph, Section, Table
from pitboss.publish.report.cells import estimated, percent, words
from pitboss.publish.report.subject import Subject
from pitboss.rules import spelled

__all__ = ["compared_section"]


def compared_section(subject: Subject) -> Section | LeftOut:
    if not subject.compared:
        return LeftOut("All pay tables compared", "the game has no pay table.")
    return Section(key="compared", title="All pay tables compared", blocks=tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        "The same game under each pay table that a house may post, all else unchanged. The pay table does "
        f"not change the best strategy. House edge is per unit (the {subject.unit}); element of risk is per "
        "unit of all money bet in the round."
    )
    for slot, every in subject.compared.items():
        yield _table(subject, slot, every)


def _table(subject: Subject, slot: str, every: Sequence[Analysis]) -> Table:
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
