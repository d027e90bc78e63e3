"""The rule book in the report: rules in plain words, dealing and irregularities, pay tables."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.publish.report.blocks import Block, Cell, Column, Heading, Section, Table
from pitboss.publish.report.numbers import words
from pitboss.publish.report.subject import Subject
from pitboss.round.rulebook import RulesDocument
from pitboss.round.rulebook_blocks import PayTables, PostedTable
from pitboss.round.rulebook_blocks import Section as RulesSection

__all__ = ["rules_sections"]

_DEALING = ("The deal", "Irregularities")
_PAYING = ("Pay tables", "Hand rankings")
_UNPAID = "–"


def rules_sections(subject: Subject, document: RulesDocument) -> tuple[Section, Section, Section]:
    """Rules of play, the dealing procedure with its irregularities, and the pay tables."""
    own = [each for each in document.sections if each.heading not in (*_DEALING, *_PAYING)]
    return (
        Section(key="rules", title="Rules in plain words", blocks=tuple(_blocks(subject, own))),
        Section(
            key="dealing",
            title="Dealing procedure and irregularities",
            blocks=tuple(_blocks(subject, _named(document, _DEALING))),
        ),
        Section(
            key="pay-tables", title="Pay tables", blocks=tuple(_blocks(subject, _named(document, _PAYING)))
        ),
    )


def _named(document: RulesDocument, headings: tuple[str, ...]) -> list[RulesSection]:
    return [each for each in document.sections if each.heading in headings]


def _blocks(subject: Subject, sections: list[RulesSection]) -> Iterator[Block]:
    for section in sections:
        yield Heading(section.heading)
        for number, block in enumerate(section.blocks):
            if isinstance(block, PayTables):
                yield _tables(subject, block, number)
            else:
                yield block


def _tables(subject: Subject, block: PayTables, number: int) -> Table:
    """One pay table with its odds written out, or several side by side in plain numbers."""
    alone = len(block.tables) == 1
    heads = [Column(table.title if alone else table.id) for table in block.tables]
    places: dict[str, list[str]] = {}
    for table in block.tables:
        places.setdefault(table.source, []).append(table.id)
    in_force = {table.id for table in subject.question.tables.values()}
    posted = alone and block.tables[0].id in in_force
    instead = "A pay table" if alone else "Pay tables"
    return Table(
        key=f"posted-{number}" if posted else f"posted-instead-{number}",
        caption=f"In force: {block.tables[0].title}"
        if posted
        else f"{instead} that a house may post instead",
        columns=(Column("Hand", "left"), *heads),
        rows=tuple(
            (words(hand), *(_pays(table, at, alone=alone) for table in block.tables))
            for at, hand in enumerate(block.hands)
        ),
        notes=("; ".join(f"{', '.join(ids)}: {source}" for source, ids in places.items()) + ".",),
    )


def _pays(table: PostedTable, at: int, *, alone: bool) -> Cell:
    pays = table.pays[at] or _UNPAID
    return words(pays if alone else pays.removesuffix(" to 1"))
