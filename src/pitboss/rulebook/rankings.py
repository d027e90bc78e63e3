"""The rule book on the ranking of hands: a chapter for every ranking that this table reads hands by."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.cards import HandKind, parse_cards
from pitboss.cards.card import SUITS
from pitboss.rulebook.blocks import Block, Item, Paragraph, RankedHands, Section, SectionId
from pitboss.rulebook.chapters import CHAPTERS, Chapter
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.wording import cap, card_symbols

__all__ = ["rankings_section"]

_CARDS = re.compile(r"\{([^}]*)\}")


def rankings_section(words: Vocabulary) -> Section:
    used = words.rankings
    blocks: list[Block] = []
    for ranking, wagers in used.items():
        chapter = CHAPTERS[ranking]
        kinds = tuple(_kinds(words, ranking))
        blocks.append(Paragraph(_lead(words, chapter, wagers, alone=len(used) == 1)))
        blocks.append(RankedHands(tuple(_item(kind, chapter) for kind in kinds), ranking, kinds))
        blocks.append(Paragraph(drawn(chapter.aces)))
    if any(line.hand.royal for table in words.terms.tables.values() for line in table.lines):
        blocks.append(
            Paragraph(
                "The pay table goes further than this ranking. A royal flush that runs on in its suit to the "
                "nine is a 6-card royal flush, and one that runs on to the eight is a 7-card royal flush. "
                "Against another hand either is a royal flush like any other."
            )
        )
    return Section(SectionId.RANKINGS, tuple(blocks))


def _lead(words: Vocabulary, chapter: Chapter, wagers: tuple[str, ...], *, alone: bool) -> str:
    if alone:
        return "From the highest to the lowest:"
    order = "from the highest to the lowest" if chapter.compared else "as the pay table names them"
    return f"{cap(chapter.title)}, for {words.labels(wagers)}, {order}:"


def _kinds(words: Vocabulary, ranking: str) -> Iterator[HandKind]:
    """The kinds to list; of flushes by length, those that can be dealt and that somebody may ask for."""
    chapter = CHAPTERS[ranking]
    if not chapter.counting:
        yield from chapter.examples
        return
    sizes = [
        words.size(hand) for step in words.settlements if step.by.ranking == ranking for hand in step.hands
    ]
    paid = [table.least.category for table in words.terms.tables.values() if table.ranking == ranking]
    shortest = -(-min(sizes) // len(SUITS)) if chapter.compared else min(paid)
    yield from (kind for kind in chapter.examples if shortest <= kind <= max(sizes))


def _item(kind: HandKind, chapter: Chapter) -> Item:
    example = chapter.examples[kind]
    cards = card_symbols(parse_cards(example.cards))
    return Item(term=cap(kind.label), text=f"{example.says} Example: {cards}.")


def drawn(text: str) -> str:
    """With the cards between braces as they are printed."""
    return _CARDS.sub(lambda found: card_symbols(parse_cards(found[1])), text)
