"""The rules of every game, written from its definition: play, pay tables, and the hands in pictures."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.games import Catalogue
from pitboss.house import load_house
from pitboss.round import Terms, make_terms
from pitboss.rulebook import Section, SectionId, rules_document
from pitboss.table.live.floor import Floor
from pitboss.table.times import day_of
from pitboss.web.pages.drawings import card_image
from pitboss.web.pages.forms import link_button, notice
from pitboss.web.pages.frame import asset, frame, heading, markup
from pitboss.web.pages.visit import visit
from pitboss.web.rules import RankedHand, block_html, pay_hands, ranked_hands

__all__ = ["add_pages", "rules_html"]

_HOUSE = "default"


def add_pages() -> None:
    ui.page("/rules")(_index)
    ui.page("/rules/{game}")(_rules)


async def _index(request: Request, game: str = "") -> None:
    if game:
        await _rules(request, game)
        return
    here = await visit(request)
    with frame("Rules", here, here="rules"):
        ui.add_head_html(f'<link rel="stylesheet" href="{asset("house.css")}">')
        heading("Rules", below="What each game is about, how it is dealt, and what it pays.")
        cards = "".join(
            f'<article class="pb-panel pb-stackup"><h2>{escape(each.title)}</h2><p>{escape(each.summary)}</p>'
            f"{link_button(f'/rules/{each.id}', 'Read the rules', more=_named(each.title))}</article>"
            for each in here.floor.catalogue.games.values()
        )
        markup(f'<div class="pb-grid">{cards}</div>')


def _named(title: str) -> str:
    return f'aria-label="Read the rules of {escape(title)}"'


async def _rules(request: Request, game: str, table: str = "") -> None:
    here = await visit(request)
    with frame("Rules", here, here="rules"):
        ui.add_head_html(f'<link rel="stylesheet" href="{asset("house.css")}">')
        try:
            shown = await _dealt(here.floor, game, table)
        except PitbossError as error:
            heading("Rules")
            markup(notice(error.message) + link_button("/rules", "All games"))
            return
        ui.page_title(f"{shown.terms.game.title}: rules · Pitboss")
        markup(rules_html(shown.terms, here.floor.catalogue, about=shown.about))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Dealt:
    """A game as it is dealt somewhere."""

    terms: Terms
    about: str


async def _dealt(floor: Floor, game: str, table: str) -> _Dealt:
    """The terms of the table that was asked for, or of the house."""
    if table:
        live = await floor.live(table)
        return _Dealt(terms=live.table.terms, about=f"As dealt at {live.table.title}.")
    terms = make_terms(
        floor.catalogue, floor.catalogue.game(game), load_house(_HOUSE), today=day_of(floor.clock())
    )
    return _Dealt(terms=terms, about="As the house deals it where a table says nothing else.")


def rules_html(terms: Terms, catalogue: Catalogue, *, about: str = "") -> str:
    """The whole rule book, with a list of its sections beside it."""
    document = rules_document(terms, catalogue)
    links = "".join(
        f'<li><a href="#{section.id}">{escape(section.heading)}</a></li>' for section in document.sections
    )
    told = f" {escape(about)}" if about else ""
    body = "".join(_section(section, terms) for section in document.sections)
    return (
        f"<div><h1>{escape(document.title)}</h1>"
        f'<p class="pb-muted pb-lead">{escape(terms.game.summary)}</p>'
        f'<p class="pb-muted pb-lead pb-small">{escape(document.subtitle)}.{told}</p></div>'
        f'<div class="pb-rules"><nav class="pb-rules__toc" aria-label="Sections"><ol>{links}</ol></nav>'
        f'<div class="pb-rules__text">{body}</div></div>'
    )


def _section(section: Section, terms: Terms) -> str:
    here = section.id
    inner = "".join(block_html(block) for block in section.blocks)
    if section.id is SectionId.RANKINGS:
        inner = _rankings(section, terms)
    return (
        f'<section class="pb-panel" aria-labelledby="{here}"><h2 id="{here}">{escape(section.heading)}</h2>'
        f"{inner}</section>"
    )


def _rankings(section: Section, terms: Terms) -> str:
    """The same words with pictures: the first paragraph, the hands drawn instead of listed, and the rest."""
    first, _, *rest = (block_html(block) for block in section.blocks)
    special = "".join(_hand(hand) for hand in pay_hands(terms))
    if special:
        special = f'<h3>On the pay table only</h3><ul class="pb-hands">{special}</ul>'
    hands = "".join(_hand(hand) for hand in ranked_hands(terms))
    return f'{first}<ol class="pb-hands">{hands}</ol>{"".join(rest)}{special}'


def _hand(hand: RankedHand) -> str:
    cards = "".join(card_image(str(card)) for card in hand.cards)
    pays = "".join(
        f'<span class="pb-badge pb-badge--good">{escape(told)} '
        f'<span class="pb-muted">{escape(table)}</span></span>'
        for table, told in hand.pays
    )
    return (
        f'<li class="pb-hand"><div class="pb-cards pb-hand__cards">{cards}</div>'
        f'<div class="pb-hand__words"><h3>{escape(hand.name)}</h3>{pays}<p>{escape(hand.says)}</p></div></li>'
    )
