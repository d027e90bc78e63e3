"""The rules of every game, written from its definition: play, pay tables, and the hands in pictures."""

from __future__ import annotations

import htpy as h
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.house import load_house
from pitboss.round import Terms, make_terms
from pitboss.table.live.floor import Floor
from pitboss.table.times import day_of
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import visit
from pitboss.web.rules.book import drawn_book

__all__ = ["add_pages"]

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
        load("house.css")
        heading("Rules", below="What each game is about, how it is dealt, and what it pays.")
        markup(
            h.div(".pb-grid")[
                [
                    h.article(".pb-panel.pb-stackup")[
                        h.h2[each.title],
                        h.p[each.summary],
                        link_button(
                            f"/rules/{each.id}",
                            "Read the rules",
                            aria_label=f"Read the rules of {each.title}",
                        ),
                    ]
                    for each in here.floor.catalogue.games.values()
                ]
            ]
        )


async def _rules(request: Request, game: str, table: str = "") -> None:
    here = await visit(request)
    with frame("Rules", here, here="rules"):
        load("house.css")
        try:
            terms, about = await _dealt(here.floor, game, table)
        except PitbossError as error:
            heading("Rules")
            markup((notice(error.message, kind="bad"), link_button("/rules", "All games")))
            return
        ui.page_title(f"{terms.game.title}: rules · Pitboss")
        markup(drawn_book(terms, here.floor.catalogue, about=about))


async def _dealt(floor: Floor, game: str, table: str) -> tuple[Terms, str]:
    """The terms of the table that was asked for, or of the house, and whose they are."""
    if table:
        live = await floor.live(table)
        return live.table.terms, f"As dealt at {live.table.title}."
    today = day_of(floor.clock())
    terms = make_terms(floor.catalogue, floor.catalogue.game(game), load_house(_HOUSE), today=today)
    return terms, "As the house deals it where a table says nothing else."
