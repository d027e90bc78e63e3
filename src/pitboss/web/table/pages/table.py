"""The page of a table."""

from __future__ import annotations

import htpy as h
from nicegui import ui
from nicegui.client import Client
from starlette.requests import Request

from pitboss.errors import Elsewhere, NotFound
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.notes import note_of
from pitboss.web.frame.pages.frame import frame, heading
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.web.table.pages.live_table import TablePage
from pitboss.wording import short_dollars

__all__ = ["add_pages"]


def add_pages() -> None:
    ui.page("/table/{table}")(_table)


async def _table(request: Request, client: Client, table: str) -> None:
    here = await visit(request)
    try:
        terms = (await here.floor.live(table)).table.terms
        view = await here.floor.view(table, here.actor)
    except NotFound as error:
        _instead(here, "There is no such table", str(error))
        client.status_code = 404
        return
    except Elsewhere as error:
        _instead(here, "This table is elsewhere", str(error), link=f"{error.address}/table/{table}")
        return
    limits = terms.house.table
    note = f"{view.title} · {short_dollars(limits.minimum)} to {short_dollars(limits.maximum)}"
    with frame(view.title, here, here="table", note=note) as around:
        markup(h.h1(".pb-spoken")[view.title])
        page = TablePage(here, client, table, terms, view, around, note_of(request))
    client.on_connect(page.start)
    client.on_delete(page.stop)


def _instead(here: Visit, title: str, words: str, *, link: str = "/") -> None:
    with frame(title, here):
        heading(title, below=words)
        markup(h.p[link_button(link, "Back to the lobby" if link == "/" else "Go there")])
