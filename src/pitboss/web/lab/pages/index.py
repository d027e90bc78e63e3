"""`/lab`: the games with their exact figures, each a way into the lab."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import htpy as h
from htpy import Element
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.exact import Analysis, is_counted
from pitboss.games import Catalogue
from pitboss.rules import Game
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import visit
from pitboss.web.lab.configuration import read_configuration, with_method, without_method
from pitboss.web.lab.figures import shown
from pitboss.web.lab.pages.blocks import tile
from pitboss.web.lab.pay_entries import price_configuration
from pitboss.wording.typeset import fixed

__all__ = ["index_page"]

_PRINTED = (
    "Every number the sources print, checked against the exact count: confirmed, cut off, or contradicted."
)


_NO_METHOD = "To count these games exactly would take too long. Tables deal them all the same."


async def index_page(request: Request) -> None:
    here = await visit(request)
    games = await asyncio.to_thread(lambda: list(_analyses(here.floor.catalogue)))
    with frame("Lab", here, here="lab"):
        load("lab.css", "lab.js")
        heading("Lab", below="Games counted out exactly. Change a payout and see what it does.")
        markup(
            h.div(".pb-grid")[
                (
                    _entry(f"/lab/{game.id}", game.title, game.summary, _figures(analysis))
                    for game, analysis in games
                ),
                _entry("/lab/figures", "Printed figures", _PRINTED),
            ]
        )
        if others := without_method(here.floor.catalogue):
            markup(_not_counted(others))


def _analyses(catalogue: Catalogue) -> Iterator[tuple[Game, Analysis | None]]:
    """Every game as posted by default; without figures if its hands are not counted yet."""
    for game in with_method(catalogue):
        try:
            configuration = read_configuration(catalogue, game.id)
            known = is_counted(configuration.posted)
            yield game, price_configuration(configuration).analysis if known else None
        except PitbossError:
            yield game, None


def _not_counted(games: Sequence[Game]) -> Element:
    """The games that the lab has no figures of, each with its rules."""
    return h.section(".pb-panel.pb-lab-others")[
        h.h2["Not counted exactly yet"],
        h.p[_NO_METHOD],
        h.ul[(h.li[h.a(href=f"/rules/{game.id}")[game.title]] for game in games)],
    ]


def _entry(address: str, title: str, words: str, figures: Element | None = None) -> Element:
    return h.section(".pb-panel.pb-lab-game")[h.h2[h.a(href=address)[title]], h.p[words], figures]


def _figures(analysis: Analysis | None) -> Element | None:
    if analysis is None:
        return None
    unit = analysis.question.game.wagers[analysis.question.game.unit].label
    return h.dl(".pb-lab-figures")[
        tile("House edge", shown(analysis.house_edge, "percent"), f"per unit of {unit}"),
        tile("Element of risk", shown(analysis.element_of_risk, "percent"), "per unit wagered"),
        tile("Deviation", fixed(analysis.standard_deviation, 3), "units a round"),
    ]
