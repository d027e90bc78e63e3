"""`/lab`: the games with their exact figures, each a way into the lab."""

from __future__ import annotations

import asyncio
from html import escape

from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.exact import is_counted
from pitboss.games import Catalogue
from pitboss.web.lab.configuration import read_configuration
from pitboss.web.lab.entries import Pricing, price_configuration
from pitboss.web.lab.figures import shown
from pitboss.web.lab.pages.head import lab_head
from pitboss.web.pages.frame import frame, heading, markup
from pitboss.web.pages.visit import visit

__all__ = ["index_page"]


async def index_page(request: Request) -> None:
    here = await visit(request)
    games = await asyncio.to_thread(_priced, here.floor.catalogue)
    with frame("Lab", here, here="lab"):
        lab_head()
        heading("Lab", below="Every game counted out exactly. Change a payout and see what it does.")
        markup(f'<div class="pb-grid">{"".join(_game(*each) for each in games)}{_figures()}</div>')


def _priced(catalogue: Catalogue) -> list[tuple[str, str, str, Pricing | None]]:
    """Every game as it is posted by default; one that would have to be counted first has no figures yet."""
    found: list[tuple[str, str, str, Pricing | None]] = []
    for game in catalogue.games.values():
        pricing: Pricing | None = None
        try:
            configuration = read_configuration(catalogue, game.id)
            if is_counted(configuration.posted):
                pricing = price_configuration(configuration)
        except PitbossError:
            pricing = None
        found.append((game.id, game.title, game.summary, pricing))
    return found


def _game(ident: str, title: str, summary: str, pricing: Pricing | None) -> str:
    figures = ""
    if pricing is not None and pricing.analysis is not None:
        analysis = pricing.analysis
        unit = analysis.question.game.wagers[analysis.question.game.unit].label
        figures = (
            '<dl class="pb-lab-figures">'
            + _stat("House edge", shown(analysis.house_edge, "percent"), f"per unit of {unit}")
            + _stat("Element of risk", shown(analysis.element_of_risk, "percent"), "per unit wagered")
            + _stat("Deviation", f"{analysis.standard_deviation:.3f}", "units a round")
            + "</dl>"
        )
    return (
        f'<section class="pb-panel pb-lab-game"><h2><a href="/lab/{escape(ident)}">{escape(title)}</a></h2>'
        f"<p>{escape(summary)}</p>{figures}</section>"
    )


def _stat(label: str, value: str, per: str) -> str:
    return (
        f'<div class="pb-stat pb-lab-figure"><dt class="pb-lab-figure__label">{label}</dt>'
        f'<dd class="pb-stat__value">{value}</dd><dd class="pb-stat__label">{escape(per)}</dd></div>'
    )


def _figures() -> str:
    return (
        '<section class="pb-panel pb-lab-game"><h2><a href="/lab/figures">Printed figures</a></h2>'
        "<p>Every number that the sources print, held against the exact count: confirmed, cut off, or "
        "contradicted.</p></section>"
    )
