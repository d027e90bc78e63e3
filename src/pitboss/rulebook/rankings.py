"""The rule book on the ranking of hands."""

from __future__ import annotations

from pitboss.cards import Category, parse_cards
from pitboss.rulebook.blocks import Block, Item, Paragraph, Section, SectionId, Steps
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.wording import cap, card_symbols

__all__ = ["EXAMPLES", "rankings_section"]

EXAMPLES: dict[Category, tuple[str, str]] = {
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
