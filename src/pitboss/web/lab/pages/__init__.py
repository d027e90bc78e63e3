"""The lab's pages: every game counted out exactly, and what a change to it does."""

from __future__ import annotations

from typing import Final

from nicegui import app as pages_app
from nicegui import ui
from starlette.requests import Request

from pitboss.web.lab.pages.downloads import make_downloads
from pitboss.web.lab.pages.game import game_page
from pitboss.web.lab.pages.index import index_page
from pitboss.web.lab.pages.printed_figures import printed_figures_page
from pitboss.web.lab.work.workroom import Workroom

__all__ = ["add_pages"]

_PATIENCE: Final = 30.0
"""Seconds until a page counts as lost: figures take moments, but a busy machine may need longer."""


def add_pages() -> None:
    """`/lab`, `/lab/figures`, `/lab/{game}` and the files of each."""
    workroom = Workroom()

    async def game(request: Request, game: str) -> None:
        await game_page(workroom, request, game)

    pages_app.include_router(make_downloads(workroom))
    ui.page("/lab", response_timeout=_PATIENCE)(index_page)
    ui.page("/lab/figures", response_timeout=_PATIENCE)(printed_figures_page)
    ui.page("/lab/{game}", response_timeout=_PATIENCE)(game)
