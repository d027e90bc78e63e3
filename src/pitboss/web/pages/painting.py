"""Elements that are sent to the browser again only when something about them has changed."""

from __future__ import annotations

from nicegui import ui

__all__ = ["Painted", "Region"]


class Region:
    """A piece of HTML that is replaced as a whole, when it differs."""

    def __init__(self, *, tag: str = "div", classes: str = "", props: str = "") -> None:
        self.element = ui.html("", sanitize=False, tag=tag).classes(classes)
        if props:
            self.element.props(props)
        self._key: object = None

    def show(self, content: str, *, key: object = None) -> None:
        """`key` stands for the content where the same content may be written in different ways."""
        key = content if key is None else key
        if key != self._key:
            self._key = key
            self.element.set_content(content)

    def is_shown(self, key: object) -> bool:
        return key == self._key


class Painted:
    """An element whose classes and attributes change: a button, a seat."""

    def __init__(self, element: ui.element) -> None:
        self.element = element
        self._classes = ""
        self._props: dict[str, str | bool] = {}

    def paint(self, classes: str, **props: str | bool) -> None:
        """Attributes in Python's spelling: `aria_label` is `aria-label`; False takes one away."""
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
