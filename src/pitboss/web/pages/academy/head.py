"""What the academy's pages add to the frame, and what they show instead of a page that cannot be had."""

from __future__ import annotations

from html import escape

from nicegui import ui
from nicegui.client import Client

from pitboss.errors import Forbidden, NotFound, PitbossError
from pitboss.web.pages.frame import asset, frame, heading, markup
from pitboss.web.pages.visit import Visit

__all__ = ["academy_head", "instead"]


def academy_head() -> None:
    ui.add_head_html(f'<link rel="stylesheet" href="{asset("academy.css")}">')
    ui.add_body_html(f'<script src="{asset("academy.js")}" defer></script>')


def instead(here: Visit, client: Client, error: PitbossError, on: str = "") -> None:
    """One sentence, and the way back; `on` is the address of another scene, where there is one."""
    client.status_code = 404 if isinstance(error, NotFound) else 403 if isinstance(error, Forbidden) else 400
    with frame("Academy", here, here="academy"):
        academy_head()
        heading("This page cannot be shown", below=str(error))
        back = '<a class="pb-button" href="/academy">Back to the academy</a>'
        if on:
            back = f'<a class="pb-button pb-button--primary" href="{escape(on)}">Another scene</a> {back}'
        sign_in = "" if here.actor is not None else ' <a class="pb-button" href="/sign-in">Sign in</a>'
        markup(f'<p class="pb-actions" data-problem="{escape(type(error).__name__)}">{back}{sign_in}</p>')
