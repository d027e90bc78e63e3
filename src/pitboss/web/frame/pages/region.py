"""Markup in the browser, sent again only when something about it has changed.

`Region` is the one way from markup to the browser. Elements escape the text in them, and so does a region:
nothing reaches a page unescaped.
"""

from __future__ import annotations

from collections.abc import Callable

from htpy import Node
from nicegui import ui

from pitboss.web.frame.writing import written

__all__ = ["Painted", "Region", "markup", "press_button"]


class Region:
    """A piece of the page that is replaced as a whole when it differs."""

    def __init__(self, content: Node = None, *, tag: str = "div", classes: str = "", props: str = "") -> None:
        text = written(content)
        self._key: object = text
        self.element = ui.html(text, sanitize=False, tag=tag).classes(classes).props(props)

    def show(self, content: Node, *, key: object = None) -> None:
        """`key` stands for the content where the same content may be written in different ways."""
        if key is not None and key == self._key:
            return
        text = written(content)
        key = text if key is None else key
        if key != self._key:
            self._key = key
            self.element.set_content(text)

    def is_shown(self, key: object) -> bool:
        return key == self._key


class Painted:
    """An element whose classes and attributes change: a button, a seat."""

    def __init__(self, element: ui.element) -> None:
        self.element = element
        self._classes = ""
        self._props: dict[str, str | bool] = {}

    def paint(self, classes: str, **props: str | bool) -> None:
        """Attributes in Python's spelling: `aria_label` is `aria-label`; False removes one."""
        if classes != self._classes:
            self._classes = classes
            self.element.classes(replace=classes)
        if props != self._props:
            self._props = dict(props)
            for name, value in props.items():
                attribute = name.rstrip("_").replace("_", "-")
                if value is False:
                    self.element.props.pop(attribute, None)
                else:
                    self.element.props[attribute] = value
            self.element.update()


def markup(content: Node, *, tag: str = "div") -> Region:
    """Markup in a wrapper that takes no part in the layout."""
    return Region(content, tag=tag, classes="pb-contents")


def press_button(words: str, pressed: Callable[[], object], *, kind: str = "", props: str = "") -> ui.element:
    """A small button that the server answers: `kind` is primary, danger or quiet."""
    look = f"pb-button pb-button--small {f'pb-button--{kind}' if kind else ''}"
    made = Region(words, tag="button", classes=look, props=f'type="button" {props}').element
    return made.on("click", lambda _: pressed(), js_handler="() => emit()")
