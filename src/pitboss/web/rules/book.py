"""The rule book of a game as a page: its sections, its pay tables, and the hands in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h
from htpy import Element, Node

from pitboss.games import Catalogue
from pitboss.round import Terms
from pitboss.rulebook import rules_document
from pitboss.rulebook.blocks import (
    Block,
    Bullets,
    Item,
    Paragraph,
    PayTables,
    RankedHands,
    Section,
    SectionId,
    Steps,
)
from pitboss.web.drawing.images import card_image
from pitboss.web.frame.blocks import badge
from pitboss.web.rules.rankings import RankedHand, pay_hands, ranked_hands

__all__ = ["drawn_block", "drawn_book"]

_CITE: Final = h.cite(".pb-rules__cite")
_LIST: Final = h.ul(".pb-rules__list")
_ROW_HEAD: Final = h.th(scope="row")
_NUMBER: Final = h.td(".pb-num")
_HAND: Final = h.li(".pb-hand")
_HAND_CARDS: Final = h.div(".pb-cards.pb-hand__cards")
_HAND_WORDS: Final = h.div(".pb-hand__words")


def drawn_book(terms: Terms, catalogue: Catalogue, *, about: str = "") -> Node:
    """The whole rule book, with a list of its sections beside it."""
    document = rules_document(terms, catalogue)
    return (
        h.div[
            h.h1[document.title],
            h.p(".pb-muted.pb-lead")[terms.game.summary],
            h.p(".pb-muted.pb-lead.pb-small")[f"{document.subtitle}. {about}".rstrip()],
        ],
        h.div(".pb-rules")[
            h.nav(".pb-rules__toc", aria_label="Sections")[
                h.ol[[h.li[h.a(href=f"#{each.id}")[each.heading]] for each in document.sections]]
            ],
            h.div(".pb-rules__text")[[_section(each, terms) for each in document.sections]],
        ],
    )


def _section(section: Section, terms: Terms) -> Element:
    inner = (
        _rankings(section, terms)
        if section.id is SectionId.RANKINGS
        else [drawn_block(block) for block in section.blocks]
    )
    return h.section(".pb-panel", aria_labelledby=section.id)[h.h2(id=section.id)[section.heading], inner]


def drawn_block(block: Block) -> Element:
    match block:
        case Paragraph(text=text):
            return h.p[text]
        case Steps(items=items):
            return h.ol(".pb-rules__steps")[_items(items)]
        case Bullets(items=items):
            return _LIST[_items(items)]
        case PayTables():
            return _pay_tables(block)


def _items(items: Sequence[Item]) -> list[Element]:
    return [
        h.li[
            item.term and (h.b[item.term], " "),
            item.text,
            item.cite and _CITE[item.cite],
            bool(item.details) and _LIST[_items(item.details)],
        ]
        for item in items
    ]


def _pay_tables(block: PayTables) -> Element:
    many, only = len(block.tables) > 1, block.tables[0]
    caption = "Other pay tables" if many else f"{only.title} ({only.source})"
    heads = [
        h.th(".pb-num", scope="col", title=each.source)[each.id if many else "Pays"] for each in block.tables
    ]
    rows = [
        h.tr[_ROW_HEAD[hand], [_NUMBER[each.cell(at, short=many)] for each in block.tables]]
        for at, hand in enumerate(block.hands)
    ]
    return h.div(".pb-table-wrap", tabindex="0", role="region", aria_label=caption)[
        h.table(class_=["pb-table", "pb-rules__pays", many and "pb-rules__pays--many"])[
            h.caption[caption], h.thead[h.tr[h.th(scope="col")["Hand"], heads]], h.tbody[rows]
        ]
    ]


def _rankings(section: Section, terms: Terms) -> Node:
    """The same words with pictures: hands are drawn instead of listed."""
    special = [_hand(hand) for hand in pay_hands(terms)]
    return (
        [_ranked(block, terms) for block in section.blocks],
        bool(special) and (h.h3["On the pay table only"], h.ul(".pb-hands")[special]),
    )


def _ranked(block: Block, terms: Terms) -> Element:
    if not isinstance(block, RankedHands):
        return drawn_block(block)
    return h.ol(".pb-hands")[[_hand(hand) for hand in ranked_hands(terms, block)]]


def _hand(hand: RankedHand) -> Element:
    return _HAND[
        _HAND_CARDS[[card_image(str(card)) for card in hand.cards]],
        _HAND_WORDS[
            h.h3[hand.name],
            [badge((f"{pays} ", h.span(".pb-muted")[table]), kind="good") for table, pays in hand.pays],
            h.p[hand.says],
        ],
    ]
