"""Plain labelled forms, so that keyboards and screen readers work with them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Final

import htpy as h
from htpy import Attribute, Element, Node

__all__ = ["button", "choice", "field", "form", "hidden", "link_button", "search_form"]

_FIELD: Final = h.div(".pb-field")
_HINT: Final = ".pb-muted.pb-small"


def form(door: str, content: Node, *, classes: str = "pb-form", label: str | None = None) -> Element:
    """A form that sends one command; its own command id makes a double click one command."""
    sent = h.form(method="post", action=door, class_=classes, aria_label=label)
    return sent[hidden("command", secrets.token_hex(8)), content]


def search_form(address: str, label: str, find: str) -> Element:
    """A form that looks for something on its own page."""
    searched = field("find", label, value=find, key="search")
    return h.form(".pb-row", method="get", action=address, role="search")[searched, button("Search")]


def hidden(name: str, value: str) -> Node:
    return h.input(type="hidden", name=name, value=value)


def field(
    name: str,
    label: str,
    *,
    value: str = "",
    kind: str = "text",
    key: str = "f",
    hint: str = "",
    checked: bool = False,
    **more: Attribute,
) -> Element:
    """A labelled input. `key` keeps ids apart where a page repeats the name.

    A field `checked` while someone types has room below it for the sentence that refuses the entry.
    """
    here = f"{key}-{name}"
    described = [f"{here}-hint"] * bool(hint) + [f"{here}-problem"] * checked
    return _FIELD[
        h.label(for_=here)[label],
        h.input(
            id=here, name=name, type=kind, value=value, aria_describedby=" ".join(described) or None, **more
        ),
        hint and h.span(_HINT, id=f"{here}-hint")[hint],
        checked and _problem(here),
    ]


def choice(
    name: str,
    label: str,
    options: Mapping[str, str] | Iterable[str],
    *,
    value: str = "",
    key: str = "f",
    hint: str = "",
    checked: bool = False,
) -> Element:
    """A labelled choice between values, each with its words."""
    here = f"{key}-{name}"
    worded = options if isinstance(options, Mapping) else {each: each for each in options}
    return _FIELD[
        h.label(for_=here)[label],
        h.select(id=here, name=name)[
            [h.option(value=each, selected=each == value)[words] for each, words in worded.items()]
        ],
        hint and h.span(_HINT)[hint],
        checked and _problem(here),
    ]


def _problem(here: str) -> Element:
    return h.span(".pb-problem", id=f"{here}-problem", role="alert")


def button(words: str, *, kind: str = "", label: str | None = None, **more: Attribute) -> Element:
    """A submit button: `kind` is primary, danger, quiet or small."""
    return h.button(type="submit", class_=_look(kind), aria_label=label, **more)[words]


def link_button(address: str, words: str, *, kind: str = "", **more: Attribute) -> Element:
    return h.a(class_=_look(kind), href=address, **more)[words]


def _look(kind: str) -> list[str]:
    return ["pb-button", f"pb-button--{kind}" if kind else ""]
