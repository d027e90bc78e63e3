"""The rule book on pay tables: those in force, and those that could be posted instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

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
from pitboss.rulebook.vocabulary import Vocabulary, named_hand, or_better, winning_odds
from pitboss.rules import ByTable, Compare, NamedHand, Payout, PayTable, Settle
from pitboss.wording import cap, short_dollars

__all__ = ["Use", "pay_tables_section", "side_by_side", "use_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What a slot's pay table is for at this table."""

    wagers: tuple[str, ...]
    when: Literal["always", "win", "beaten", "regardless", "extra"]
    below: Literal["push", "lose"] | Payout = "lose"
    """What becomes of a hand below the last line."""


def use_of(words: Vocabulary, slot: str) -> Use | None:
    """The wagers that the pay table of a slot pays, and when; None where no wager on offer needs it."""
    uses = [
        use
        for step in words.settlements
        for name in words.offered(step)
        for use in _uses(words, step, name, slot)
    ]
    if not uses:
        return None
    wagers = tuple(dict.fromkeys(name for use in uses for name in use.wagers))
    return Use(wagers=wagers, when=uses[0].when, below=uses[0].below)


def _uses(words: Vocabulary, step: Settle, wager: str, slot: str) -> Iterator[Use]:
    if step.paytable == slot:
        extra = wager in words.game.riders
        yield Use(wagers=(wager,), when="extra" if extra else "always")
    by = step.by
    if isinstance(by, Compare):
        pays = by.pays_on(wager)
        if by.regardless == slot:
            yield Use(wagers=(wager,), when="regardless")
        if isinstance(pays, ByTable) and pays.table == slot:
            yield Use(wagers=(wager,), when="win", below=pays.below)
        if by.beaten is not None and by.beaten.table == slot:
            yield Use(wagers=(wager,), when="beaten", below=by.beaten.below)


def pay_tables_section(words: Vocabulary, catalogue: Catalogue) -> Iterator[Section]:
    """For each slot the table in force, then the others that could be posted; nothing without slots."""
    blocks: list[Block] = []
    for slot, chosen in words.terms.tables.items():
        use = use_of(words, slot)
        if use is None:
            continue
        blocks.append(Paragraph(_in_force(words, use, chosen)))
        blocks.append(side_by_side([chosen]))
        blocks.append(Bullets(tuple(_notes(words, use, chosen))))
        others = [table for table in catalogue.pay_tables(words.game, slot).values() if table.id != chosen.id]
        if others:
            unpaid = "a losing hand" if use.when == "always" else "a hand that is not paid"
            key = f" Plain numbers are odds to 1; a dash marks {unpaid}." if len(others) > 1 else ""
            which = "Another pay table" if len(others) == 1 else "Other pay tables"
            blocks.append(Paragraph(f"{which} that a house may post here instead.{key}"))
            blocks.append(side_by_side([_if_posted(words, table) for table in others]))
    if blocks:
        yield Section(SectionId.PAY_TABLES, tuple(blocks))


def _in_force(words: Vocabulary, use: Use, table: PayTable) -> str:
    start = f"In force for {words.labels(use.wagers)}"
    back = "does not come back" if table.keeps_stake else "comes back as well"
    match use.when:
        case "always":
            return f"{start}. A winning wager is paid as listed and {back}:"
        case "win":
            return f"{start}, where it wins. It is paid as listed and {back}:"
        case "beaten":
            return f"{start}, where your hand is beaten. It is paid as listed and {back}:"
        case "regardless":
            return f"{start}, whoever has the higher hand. It is paid as listed and {back}:"
        case "extra":
            ridden = words.labels([words.game.riders[name] for name in use.wagers])
            return f"{start}. Paid as listed on the amount of your {ridden}, whether that wins or loses:"


def _if_posted(words: Vocabulary, table: PayTable) -> PayTable:
    """Another table with the lines this house would offer, were it posted."""
    options = words.game.choose(words.terms.house.options, table.defaults)
    return table.offered(frozenset(name for name, value in options.items() if value is True))


def side_by_side(tables: Sequence[PayTable]) -> PayTables:
    hands = _hands(tables)
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


def _hands(tables: Sequence[PayTable]) -> list[NamedHand]:
    """From the best down; hands of two cards, which have no order, as they are printed."""
    if tables[0].by_name:
        longest = sorted(tables, key=lambda table: len(table.lines), reverse=True)
        return list(dict.fromkeys(line.hand for table in longest for line in table.lines))
    return sorted({line.hand for table in tables for line in table.lines}, reverse=True)


def _pays(table: PayTable, hand: NamedHand) -> Payout | None:
    """A hand without a line of its own is paid on the next line below it."""
    if table.by_name:
        return next((line.pays for line in table.lines if line.hand == hand), None)
    return next((line.pays for line in table.lines if line.hand <= hand), None)


def _notes(words: Vocabulary, use: Use, table: PayTable) -> Iterator[Item]:
    """What the lines leave unsaid: the least hand, fixed sums, fractions of a cent."""
    yield Item(text=f"{_least(use, table)}.")
    yield Item(text="A hand is paid once, on the line that pays it most.")
    fixed = [line for line in table.lines if line.pays.fixed is not None]
    if len(fixed) == len(table.lines) and len(fixed) > 1:
        yield Item(text="All of these are fixed sums.")
        fixed = []
    for line in fixed:
        text = f"{cap(named_hand(line.hand))} pays the fixed sum of {line.pays}, however much you bet."
        lower = table.lines[table.lines.index(line) + 1 :]
        below = next((other for other in lower if other.pays.fixed is None), None)
        if below is not None and line.pays.fixed is not None:
            even = int(line.pays.fixed / below.pays.odds)
            text += (
                f" On a wager above {short_dollars(even)}, where {below.pays} is more, "
                f"it is paid like {named_hand(below.hand)} instead."
            )
        yield Item(text=text)
    if any(payout.odds.denominator > 1 for payout in _odds(words, table)):
        yield Item(text="A payout that is not in whole cents is rounded down.")


def _least(use: Use, table: PayTable) -> str:
    if table.by_name:
        return "Only the hands listed here are paid; any other loses"
    if table.covers_all:
        return "Every hand is paid" if use.when == "always" else "Every hand that wins is paid"
    paid = f"{cap(or_better(table.least_win))} is paid"
    if table.least != table.least_win:
        paid += f"; {or_better(table.least)} below that is a push"
    match use.when, use.below:
        case "extra", _:
            return f"{paid}; a lower hand gets nothing more"
        case "regardless", _:
            return f"{paid}; with a lower hand the wager is settled against the other hand"
        case _, "push":
            return f"{paid}; a lower hand that wins is a push"
        case _, "lose":
            return f"{paid}; any lower hand loses"
        case _, odds:
            return f"{paid}; a lower hand that wins is paid {winning_odds(odds)}"


def _odds(words: Vocabulary, table: PayTable) -> Iterator[Payout]:
    yield from (line.pays for line in table.lines)
    for step in words.game.settlements:
        if (by := step.comparison) is not None:
            paid = [by.pays_on(name) for name in step.settle]
            yield from (each for each in paid if isinstance(each, Payout))
