"""The frame around every page: toolbar, theme, who is signed in, and their chips."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import htpy as h
from htpy import Element, Node
from nicegui import ui

from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import Visit
from pitboss.web.frame.writing import written
from pitboss.wording.typeset import dollars

__all__ = ["STATIC", "Here", "PageFrame", "asset", "frame", "heading", "load", "panel"]

STATIC: Final = Path(__file__).parents[2] / "static"
Here = Literal["lobby", "rules", "history", "academy", "pit", "lab", "table", "sign-in"]
_LINKS: Final[tuple[tuple[Here, str, str], ...]] = (
    ("lobby", "/", "Lobby"),
    ("rules", "/rules", "Rules"),
    ("history", "/history", "History"),
    ("lab", "/lab", "Lab"),
    ("academy", "/academy", "Academy"),
)
_PIT: Final[tuple[Here, str, str]] = ("pit", "/pit", "Pit")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """The parts of the frame that a page may change while it is open."""

    balance: Region
    spoken: Region

    def say(self, words: str) -> None:
        """Have a screen reader speak."""
        self.spoken.show(h.p[words])

    def show_chips(self, cents: int) -> None:
        """The chips in the toolbar."""
        self.balance.show(_balance(cents))


@contextmanager
def frame(title: str, visit: Visit, *, here: Here | None = None, note: str = "") -> Iterator[PageFrame]:
    """A page: `with frame("Rules", visit, here="rules"): ...`; `note` stands beside the brand."""
    ui.page_title(f"{title} · Pitboss")
    load("pitboss.css", "pages.css")
    ui.add_head_html(written(h.meta(name="theme-color", content="#0f583d")))
    # While the body is read, so that no page ever shows in the wrong colours.
    ui.add_body_html(written(h.script(src=asset("pitboss.js"))))
    _make_room()
    markup(h.a(".pb-button.pb-skip", href="#pb-main")["Skip to the content"])
    with ui.element("header").classes("pb-toolbar"):
        markup(
            h.fragment[
                h.a(".pb-toolbar__brand", href="/")["Pitboss"],
                note and h.span(".pb-toolbar__title.pb-muted")[note],
                h.span(".pb-toolbar__space"),
            ]
        )
        chips = None if visit.actor is None else _balance(visit.chips)
        balance = Region(chips, tag="span", classes="pb-toolbar__chips")
        markup(_menu(visit, here))
    spoken = Region(classes="pb-spoken", props='role=status aria-live="polite" data-spoken')
    with ui.element("main").classes("pb-main").props("id=pb-main tabindex=-1"):
        yield PageFrame(balance=balance, spoken=spoken)


def load(*names: str) -> None:
    """Our own stylesheets, and scripts that run once the page is read."""
    for name in names:
        if name.endswith(".css"):
            ui.add_head_html(written(h.link(rel="stylesheet", href=asset(name))))
        else:
            ui.add_body_html(written(h.script(src=asset(name), defer=True)))


def asset(name: str) -> str:
    """The address of one of our own files; it changes with the content."""
    return f"/static/{name}?v={_digest(name)}"


def heading(words: str, *, below: str = "") -> None:
    """A page's heading with a line below it."""
    markup(h.div[h.h1[words], below and h.p(".pb-muted.pb-lead")[below]])


@contextmanager
def panel(title: str = "", *, classes: str = "") -> Iterator[ui.element]:
    """A card on the page, with a heading of its own if it has a title."""
    with ui.element("section").classes(f"pb-panel {classes}") as section:
        if title:
            markup(h.h2[title])
        yield section


def _make_room() -> None:
    """Quasar puts everything, the toolbar too, into a `main` of its own; the page has ours."""
    slot = ui.context.client.content.parent_slot
    if slot is not None:
        slot.parent.tag = "div"


@lru_cache(maxsize=32)
def _digest(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]


def _balance(cents: int) -> Element:
    return h.span(".pb-badge")["Chips ", h.b(".pb-money", data_chips=True)[dollars(cents)]]


def _menu(visit: Visit, here: Here | None) -> h.Fragment:
    links = (*_LINKS, _PIT) if visit.sees_pit else _LINKS
    return h.fragment[
        h.button(
            ".pb-button.pb-button--small.pb-menu__toggle",
            type="button",
            data_menu_toggle=True,
            aria_expanded="false",
            aria_controls="pb-menu",
        )["Menu"],
        h.nav("#pb-menu.pb-menu", aria_label="Pages")[
            [
                h.a(".pb-menu__link", href=address, aria_current="page" if name == here else None)[label]
                for name, address, label in links
            ],
            h.button(
                ".pb-menu__link.pb-theme",
                type="button",
                data_theme_switch=True,
                aria_label="Theme: as the system has it",
            )[h.span(".pb-theme__dot", aria_hidden="true"), h.span(data_theme_name=True)["Auto"]],
            _person(visit),
        ],
    ]


def _person(visit: Visit) -> Node:
    sign_in = h.a(".pb-menu__link", href="/sign-in")["Sign in"]
    if visit.actor is None:
        return sign_in
    who = h.a(".pb-menu__who", href="/password", title="Your account")[visit.actor.name]
    if visit.is_guest:
        return who, sign_in
    sign_out = h.button(".pb-menu__link", type="submit")["Sign out"]
    return who, h.form(".pb-contents", method="post", action="/door/sign-out")[sign_out]
