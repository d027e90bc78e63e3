"""The rule book on pay tables and on the ranking of hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Category, HandKind, parse_cards
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
    Steps,
)
from pitboss.rulebook.vocabulary import Vocabulary, named_hand, or_better
from pitboss.rules import NamedHand, Payout, PayTable
from pitboss.wording import cap, card_symbols, short_dollars

__all__ = ["EXAMPLES", "pay_tables_section", "rankings_section"]


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
    if any(payout.odds.denominator > 1 for payout in _odds(words, table)):
        yield Item(text="A payout that is not in whole cents is rounded down.")


def _odds(words: Vocabulary, table: PayTable) -> Iterator[Payout]:
    yield from (line.pays for line in table.lines)
    for step in words.game.settlements:
        if (by := step.comparison) is not None:
            paid = [by.pays_on(name) for name in step.settle]
            yield from (each for each in paid if isinstance(each, Payout))


EXAMPLES: dict[HandKind, tuple[str, str]] = {
    Category.ROYAL_FLUSH: ("As Ks Qs Js Ts", "Ten to ace, all in one suit."),
    Category.STRAIGHT_FLUSH: (
        "9h 8h 7h 6h 5h",
        "Five in a row in one suit. The one up to the king is best, the one from ace to five the weakest.",
    ),
    Category.FOUR_OF_A_KIND: (
        "Qc Qd Qh Qs 7d",
        "All four cards of a rank. Between equal fours the fifth card decides.",
    ),
    Category.FULL_HOUSE: (
        "Tc Td Th 4s 4c",
        "Three of one rank and two of another. The three are compared first.",
    ),
    Category.FLUSH: (
        "Kd Jd 8d 6d 2d",
        "Five of one suit, not in a row. The highest card decides, then the next.",
    ),
    Category.STRAIGHT: ("8s 7d 6c 5h 4s", "Five in a row in mixed suits. The top card decides."),
    Category.THREE_OF_A_KIND: ("5c 5d 5s Kh 9c", "Three of one rank. Then the two other cards decide."),
    Category.TWO_PAIR: (
        "Ks Kc 4d 4h Ac",
        "Two and two. The higher pair is compared first, then the lower, then the fifth card.",
    ),
    Category.ONE_PAIR: (
        "Ah Ad Jc 8s 3d",
        "Two of one rank. Then the three other cards decide, highest first.",
    ),
    Category.HIGH_CARD: (
        "Ad Qs 9h 6c 3s",
        "Anything else. The highest card decides, then the next, and so on.",
    ),
}
"""By category: a hand of that kind, and what makes it one."""


def rankings_section(words: Vocabulary) -> Section:
    items = tuple(
        Item(term=cap(category.label), text=f"{says} Example: {_drawn(cards)}.")
        for category, (cards, says) in sorted(EXAMPLES.items(), reverse=True)
    )
    blocks: list[Block] = [
        Paragraph("From the highest to the lowest:"),
        Steps(items),
        Paragraph(
            "The ace is the highest card. In a straight it is high above the king "
            f"({_drawn('As Kd Qc Jh Ts')}) or low below the two ({_drawn('5s 4d 3c 2h As')}). "
            f"A straight never runs around the corner: {_drawn('3s 2d Ac Kh Qs')} is only ace high. "
            "Hands that differ in suits alone are equal."
        ),
    ]
    if any(line.hand.royal for table in words.terms.tables.values() for line in table.lines):
        blocks.append(
            Paragraph(
                "The pay table goes further than this ranking. A royal flush that runs on in its suit to the "
                "nine is a 6-card royal flush, and one that runs on to the eight is a 7-card royal flush. "
                "Against another hand either is a royal flush like any other."
            )
        )
    return Section(SectionId.RANKINGS, tuple(blocks))


def _drawn(cards: str) -> str:
    return card_symbols(parse_cards(cards))
