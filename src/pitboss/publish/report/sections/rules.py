"""The rule book in the report: rules in plain words, dealing and irregularities, pay tables."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.publish.report.blocks import Block, Column, Heading, Section, Table, columns
from pitboss.publish.report.cells import words
from pitboss.publish.report.subject import Subject
from pitboss.rulebook import RulesDocument
from pitboss.rulebook.blocks import PayTables, SectionId
from pitboss.rulebook.blocks import Section as RulesSection

__all__ = ["rules_sections"]

_DEALING = (SectionId.DEAL, SectionId.IRREGULARITIES)
_PAYING = (SectionId.PAY_TABLES, SectionId.RANKINGS)


def rules_sections(subject: Subject, document: RulesDocument) -> tuple[Section, Section, Section]:
    """Rules of play, the dealing procedure with its irregularities, and the pay tables."""
    own = [each for each in document.sections if each.id not in (*_DEALING, *_PAYING)]
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


def _named(document: RulesDocument, ids: tuple[SectionId, ...]) -> list[RulesSection]:
    return [each for each in document.sections if each.id in ids]


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
    alone = block.alone
    heads = [Column(table.title if alone else table.id) for table in block.tables]
    in_force = {table.id for table in subject.question.tables.values()}
    posted = alone and block.tables[0].id in in_force
    instead = "A pay table" if alone else "Pay tables"
    return Table(
        key=f"posted-{number}" if posted else f"posted-instead-{number}",
        caption=f"In force: {block.tables[0].title}"
        if posted
        else f"{instead} that a house may post instead",
        columns=columns("Hand", *heads),
        rows=tuple(
            (words(hand), *(words(table.cell(at, short=not alone)) for table in block.tables))
            for at, hand in enumerate(block.hands)
        ),
        notes=("; ".join(f"{', '.join(ids)}: {source}" for source, ids in block.sources.items()) + ".",),
    )
