"""What every page has around it: the toolbar, the theme, who is signed in, and what they have in chips."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final, Literal

from nicegui import ui

from pitboss.web.pages.visit import Visit
from pitboss.wording import dollars

__all__ = ["STATIC", "Frame", "Here", "asset", "frame", "heading", "markup", "panel"]

STATIC: Final = Path(__file__).parent.parent / "static"
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
class Frame:
    """The parts of the frame that a page may change while it is open."""

    balance: ui.html
    spoken: ui.html

    def say(self, words: str) -> None:
        """Have a screen reader speak."""
        self.spoken.set_content(f"<p>{escape(words)}</p>")

    def show_chips(self, cents: int) -> None:
        """The chips in the toolbar."""
        self.balance.set_content(_balance(cents))


@contextmanager
def frame(title: str, visit: Visit, *, here: Here | None = None, note: str = "") -> Iterator[Frame]:
    """A page: `with frame("Rules", visit, here="rules"): ...`; `note` stands beside the brand."""
    ui.page_title(f"{title} · Pitboss")
    ui.add_head_html(
        f'<link rel="stylesheet" href="{asset("pitboss.css")}">'
        f'<link rel="stylesheet" href="{asset("pages.css")}">'
        '<meta name="theme-color" content="#0f583d">'
    )
    # While the body is read, so that no page is ever shown in the wrong colours.
    ui.add_body_html(f'<script src="{asset("pitboss.js")}"></script>')
    _make_room()
    markup('<a class="pb-button pb-skip" href="#pb-main">Skip to the content</a>')
    with ui.element("header").classes("pb-toolbar"):
        markup(
            '<a class="pb-toolbar__brand" href="/">Pitboss</a>'
            + (f'<span class="pb-toolbar__title pb-muted">{escape(note)}</span>' if note else "")
            + '<span class="pb-toolbar__space"></span>'
        )
        balance = ui.html("" if visit.actor is None else _balance(visit.chips), sanitize=False, tag="span")
        balance.classes("pb-toolbar__chips")
        markup(_menu(visit, here))
    spoken = (
        ui.html("", sanitize=False).classes("pb-spoken").props('role=status aria-live="polite" data-spoken')
    )
    with ui.element("main").classes("pb-main").props("id=pb-main tabindex=-1"):
        yield Frame(balance=balance, spoken=spoken)


def asset(name: str) -> str:
    """The address of one of our own files, another one when its content is another."""
    return f"/static/{name}?v={_digest(name)}"


def markup(content: str, *, tag: str = "div") -> ui.html:
    """HTML of our own making, in a wrapper that takes no part in the layout."""
    return ui.html(content, sanitize=False, tag=tag).classes("pb-contents")


def heading(words: str, *, level: int = 1, below: str = "") -> None:
    """A page's heading with a line below it."""
    line = f'<p class="pb-muted pb-lead">{escape(below)}</p>' if below else ""
    markup(f"<div><h{level}>{escape(words)}</h{level}>{line}</div>")


@contextmanager
def panel(title: str = "", *, classes: str = "") -> Iterator[ui.element]:
    """A card on the page, with a heading of its own if it has a title."""
    with ui.element("section").classes(f"pb-panel {classes}") as section:
        if title:
            markup(f"<h2>{escape(title)}</h2>")
        yield section


def _make_room() -> None:
    """Quasar would have everything, the toolbar too, in a main part of its own; the page has ours."""
    slot = ui.context.client.content.parent_slot
    if slot is not None:
        slot.parent.tag = "div"


@lru_cache(maxsize=32)
def _digest(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]


def _balance(cents: int) -> str:
    return f'<span class="pb-badge">Chips <b class="pb-money" data-chips>{dollars(cents)}</b></span>'


def _menu(visit: Visit, here: Here | None) -> str:
    links = (*_LINKS, _PIT) if visit.sees_pit else _LINKS
    items = "".join(
        f'<a class="pb-menu__link" href="{address}"{" aria-current=page" if name == here else ""}>{label}</a>'
        for name, address, label in links
    )
    theme = (
        '<button type="button" class="pb-menu__link pb-theme" data-theme-switch '
        'aria-label="Theme: as the system has it">'
        '<span class="pb-theme__dot" aria-hidden="true"></span>'
        "<span data-theme-name>Auto</span></button>"
    )
    return (
        '<button type="button" class="pb-button pb-button--small pb-menu__toggle" data-menu-toggle '
        'aria-expanded="false" aria-controls="pb-menu">Menu</button>'
        f'<nav class="pb-menu" id="pb-menu" aria-label="Pages">{items}{theme}{_person(visit)}</nav>'
    )


def _person(visit: Visit) -> str:
    if visit.actor is None:
        return '<a class="pb-menu__link" href="/sign-in">Sign in</a>'
    who = f'<span class="pb-menu__who">{escape(visit.actor.name)}</span>'
    if visit.is_guest:
        return f'{who}<a class="pb-menu__link" href="/sign-in">Sign in</a>'
    return (
        f'{who}<form method="post" action="/door/sign-out" class="pb-contents">'
        '<button type="submit" class="pb-menu__link">Sign out</button></form>'
    )
