"""Small pieces of SVG: escaped attributes, numbers without noise, the frame every drawing shares."""

from __future__ import annotations

from html import escape
from zlib import crc32

__all__ = ["element", "hashed_hue", "number", "picture"]


def number(value: float) -> str:
    """A coordinate with at most two digits, since a screen shows no more."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """One SVG element; `stroke_width` is written `stroke-width`, `class_` is `class`."""
    written = "".join(f' {_attribute(name)}="{_value(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def picture(
    content: str, *, width: float, height: float, label: str, classes: str, style: str | None = None
) -> str:
    """A whole drawing with the words a screen reader speaks for it."""
    more = {} if style is None else {"style": style}
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=classes,
        role="img",
        aria_label=label,
        focusable="false",
        **more,
    )


def hashed_hue(name: str) -> int:
    """The same hue for the same name, on every machine: for colours nobody listed."""
    return crc32(name.strip().lower().encode()) % 360


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
