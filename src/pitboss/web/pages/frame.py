"""The frame for pages that still write their markup as text; the rest use `pitboss.web.frame`."""

from __future__ import annotations

from htpy import fragment
from markupsafe import Markup
from nicegui import ui

from pitboss.web.frame.pages.frame import STATIC, Frame, Here, asset, frame, heading, panel
from pitboss.web.frame.pages.region import Region

__all__ = ["STATIC", "Frame", "Here", "asset", "frame", "heading", "markup", "panel"]


def markup(content: str, *, tag: str = "div") -> ui.html:
    return Region(fragment[Markup(content)], tag=tag, classes="pb-contents").element
