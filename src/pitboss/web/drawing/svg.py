"""Small pieces of SVG: numbers without noise, and the outline that all drawings share."""

from __future__ import annotations

from zlib import crc32

from htpy import Element, Fragment, Node, Renderable, fragment

__all__ = ["drawn_once", "element", "hashed_hue", "number", "path", "pen", "picture"]


def number(value: float) -> str:
    """A coordinate with at most two digits, since a screen shows no more."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, /, *content: Node, **attributes: str | float) -> Element:
    """One SVG element; `stroke_width` is written `stroke-width`, `class_` is `class`."""
    written = {name: each if isinstance(each, str) else number(each) for name, each in attributes.items()}
    return Element(tag)(**written)[content]


def path(d: str, /, **attributes: str | float) -> Element:
    """One path along the line `d`."""
    return element("path", d=d, **attributes)


def picture(
    *content: Node, width: float, height: float, classes: str, label: str = "", **more: str | float
) -> Element:
    """A whole drawing with the words a screen reader speaks for it; without any it is passed over."""
    spoken = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return element(
        "svg",
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=classes,
        focusable="false",
        **spoken,
        **more,
    )


def pen(colour: str, width: float, **more: str | float) -> dict[str, str | float]:
    """A line without a filling."""
    return {"fill": "none", "stroke": colour, "stroke_width": width, **more}


def drawn_once(drawing: Renderable) -> Fragment:
    """A drawing to keep: rendered here, once, however often it is shown."""
    return fragment[str(drawing)]


def hashed_hue(name: str) -> int:
    """The same hue for the same name, on every machine: for colours not listed."""
    return crc32(name.strip().lower().encode()) % 360
