"""Regions for pages that still write their markup as text; the rest use `pitboss.web.frame`."""

from __future__ import annotations

from htpy import fragment
from markupsafe import Markup

from pitboss.web.frame.pages.region import Painted
from pitboss.web.frame.pages.region import Region as BuiltRegion

__all__ = ["Painted", "Region"]


class Region:
    def __init__(self, *, tag: str = "div", classes: str = "", props: str = "") -> None:
        self._region = BuiltRegion(tag=tag, classes=classes, props=props)
        self.element = self._region.element

    def show(self, content: str, *, key: object = None) -> None:
        self._region.show(fragment[Markup(content)], key=key)

    def is_shown(self, key: object) -> bool:
        return self._region.is_shown(key)
