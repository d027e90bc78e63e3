"""Pages in plain HTML for what went wrong, in place of NiceGUI's own.

Those write the whole address to the log, where a link's invitation may be, or what somebody typed.
"""

from __future__ import annotations

import htpy as h
from htpy import Node
from nicegui import app as pages_app
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pitboss.web.frame.pages.frame import asset
from pitboss.web.frame.writing import written

__all__ = ["answer_plainly"]


def answer_plainly() -> None:
    """Answer for addresses where there is nothing, and for our own faults."""
    pages_app.exception_handler(404)(_nothing_here)
    pages_app.exception_handler(Exception)(_failed)


async def _nothing_here(_: Request, __: Exception) -> Response:
    lobby = h.a(href="/")["To the lobby"]
    return _page(404, "There is nothing at this address", ("Perhaps a link was cut short. ", lobby, "."))


async def _failed(_: Request, __: Exception) -> Response:
    return _page(500, "Something went wrong here", "It has been noted.")


def _page(status: int, title: str, words: Node) -> Response:
    page = h.html(lang="en-US")[
        h.head[
            h.title[f"{title} · Pitboss"],
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            [h.link(rel="stylesheet", href=asset(name)) for name in ("pitboss.css", "pages.css")],
        ],
        h.body(".pb-page")[h.main("#pb-main.pb-main")[h.h1[title], h.p[words]]],
    ]
    return HTMLResponse(f"<!doctype html>{written(page)}", status)
