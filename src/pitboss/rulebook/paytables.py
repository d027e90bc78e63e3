"""The rule book on pay tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games import Catalogue
from pitboss.rulebook.blocks import (
    Block,
    Bullets,
    Item,
    Paragraph,
    PayTables,
    PostedTable,
    Section,
    SectionId,
)
from pitboss.rulebook.vocabulary import Vocabulary, named_hand, or_better
from pitboss.rules import NamedHand, Payout, PayTable
from pitboss.wording import cap, short_dollars

__all__ = ["pay_tables_section"]


def pay_tables_section(words: Vocabulary, catalogue: Catalogue) -> Iterator[Section]:
    """For each slot the table in force, then the others that could be posted; nothing without slots."""
    blocks: list[Block] = []
    for slot, chosen in words.terms.tables.items():
        wagers = _paid_by(words, slot)
        blocks.append(
            Paragraph(f"In force for {wagers}. A winning wager is paid as listed and comes back as well:")
        )
        blocks.append(_side_by_side([chosen]))
        if notes := tuple(_notes(words, chosen)):
            blocks.append(Bullets(notes))
        others = [table for table in catalogue.pay_tables(words.game, slot).values() if table.id != chosen.id]
        if others:
            key = " Plain numbers are odds to 1; a dash marks a losing hand." if len(others) > 1 else ""
            which = "Another pay table" if len(others) == 1 else "Other pay tables"
            blocks.append(Paragraph(f"{which} that a house may post here instead.{key}"))
            blocks.append(_side_by_side([_if_posted(words, table) for table in others]))
    if blocks:
        yield Section(SectionId.PAY_TABLES, tuple(blocks))


def _if_posted(words: Vocabulary, table: PayTable) -> PayTable:
    """Another table with the lines this house would offer, were it posted."""
    options = words.game.choose(words.terms.house.options, table.defaults)
    return table.offered(frozenset(name for name, value in options.items() if value is True))


def _paid_by(words: Vocabulary, slot: str) -> str:
    families = {table.family for table in words.terms.tables.values()}
    paid = (step for step in words.game.settlements if step.paytable == slot and step.applies(families))
    return words.labels(list(dict.fromkeys(name for step in paid for name in step.settle)))


def _side_by_side(tables: Sequence[PayTable]) -> PayTables:
    hands = sorted({line.hand for table in tables for line in table.lines}, reverse=True)
    posted = tuple(
        PostedTable(
            id=table.id,
            title=table.title,
            source=f"{table.source}, {table.place}" if table.place else table.source,
            pays=tuple(_pays(table, hand) for hand in hands),
        )
        for table in tables
    )
    return PayTables(tuple(cap(str(hand)) for hand in hands), posted)


def _pays(table: PayTable, hand: NamedHand) -> Payout | None:
    """A hand without a line of its own is paid on the next line below it."""
    return next((line.pays for line in table.lines if line.hand <= hand), None)


def _notes(words: Vocabulary, table: PayTable) -> Iterator[Item]:
    """What the lines leave unsaid: the least hand, fixed sums, fractions of a cent."""
    yield Item(text=f"{cap(or_better(table.least))} is paid; any lower hand loses.")
    yield Item(text="A hand is paid once, on the line that pays it most.")
    for at, line in enumerate(table.lines):
        if line.pays.fixed is None:
            continue
        text = f"{cap(named_hand(line.hand))} pays the fixed sum of {line.pays}, however much you bet."
        below = next((other for other in table.lines[at + 1 :] if other.pays.fixed is None), None)
        if below is not None:
            even = int(line.pays.fixed / below.pays.odds)
            text += (
                f" On a wager above {short_dollars(even)}, where {below.pays} is more, "
                f"it is paid like {named_hand(below.hand)} instead."
            )
        yield Item(text=text)
    compared = [step.comparison.pays for step in words.game.settlements if step.comparison]
    if any(payout.odds.denominator > 1 for payout in [line.pays for line in table.lines] + compared):
        yield Item(text="A payout that is not in whole cents is rounded down.")
