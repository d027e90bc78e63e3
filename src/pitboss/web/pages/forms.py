"""Plain forms and tables as HTML, labelled, so that they work with whatever reads them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from html import escape

__all__ = [
    "button",
    "cell_money",
    "choice",
    "data_table",
    "field",
    "form",
    "hidden",
    "link_button",
    "notice",
    "stat",
]


def form(door: str, content: str, *, classes: str = "pb-form", label: str = "") -> str:
    """A form for one command. It brings an id of its own, so that two clicks are one command."""
    spoken = f' aria-label="{escape(label)}"' if label else ""
    return (
        f'<form method="post" action="{escape(door)}" class="{classes}"{spoken}>'
        f"{hidden('command', secrets.token_hex(8))}{content}</form>"
    )


def hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'


def field(
    name: str,
    label: str,
    *,
    value: str = "",
    kind: str = "text",
    key: str = "",
    hint: str = "",
    more: str = "",
) -> str:
    """A labelled input; `key` tells it apart where a page has several of the name."""
    here = f"{key or 'f'}-{name}"
    below = f'<span class="pb-muted pb-small" id="{escape(here)}-hint">{escape(hint)}</span>' if hint else ""
    described = f' aria-describedby="{escape(here)}-hint"' if hint else ""
    return (
        f'<div class="pb-field"><label for="{escape(here)}">{escape(label)}</label>'
        f'<input id="{escape(here)}" name="{escape(name)}" type="{kind}" value="{escape(value)}"'
        f"{described} {more}>{below}</div>"
    )


def choice(
    name: str,
    label: str,
    options: Mapping[str, str] | Iterable[str],
    *,
    value: str = "",
    key: str = "",
    hint: str = "",
) -> str:
    """A labelled choice, values with their words."""
    here = f"{key or 'f'}-{name}"
    worded = options if isinstance(options, Mapping) else {each: each for each in options}
    items = "".join(
        f'<option value="{escape(each)}"{" selected" if each == value else ""}>{escape(words)}</option>'
        for each, words in worded.items()
    )
    below = f'<span class="pb-muted pb-small">{escape(hint)}</span>' if hint else ""
    return (
        f'<div class="pb-field"><label for="{escape(here)}">{escape(label)}</label>'
        f'<select id="{escape(here)}" name="{escape(name)}">{items}</select>{below}</div>'
    )


def button(words: str, *, kind: str = "", label: str = "", name: str = "", value: str = "") -> str:
    """A submit button: `kind` is primary, danger or quiet."""
    look = f" pb-button--{kind}" if kind else ""
    spoken = f' aria-label="{escape(label)}"' if label else ""
    sent = f' name="{escape(name)}" value="{escape(value)}"' if name else ""
    return f'<button type="submit" class="pb-button{look}"{spoken}{sent}>{escape(words)}</button>'


def link_button(address: str, words: str, *, kind: str = "", more: str = "") -> str:
    look = f" pb-button--{kind}" if kind else ""
    return f'<a class="pb-button{look}" href="{escape(address)}" {more}>{escape(words)}</a>'


def notice(words: str, *, kind: str = "bad") -> str:
    """A sentence that stands out, spoken at once."""
    return f'<p class="pb-notice pb-notice--{kind}" role="alert">{escape(words)}</p>'


def stat(label: str, value: str, *, about: str = "", classes: str = "", key: str = "") -> str:
    """A figure with its name; `about` explains it to whoever asks."""
    mark = f' data-figure="{escape(key)}"' if key else ""
    told = f'<details class="pb-about"><summary>{escape(label)}</summary><p>{escape(about)}</p></details>'
    named = told if about else f'<span class="pb-stat__label">{escape(label)}</span>'
    shown = f'<span class="pb-stat__value pb-money {classes}"{mark}>{value}</span>'
    return f'<div class="pb-stat">{shown}{named}</div>'


def data_table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: Sequence[int] = (),
    classes: str = "",
) -> str:
    """A table whose cells are HTML already; columns of `numbers` are set to the right."""

    def cells(row: Sequence[str]) -> str:
        return "".join(
            f'<td{" class=pb-num" if at in numbers else ""} data-head="{escape(heads[at])}">'
            f"<div>{cell}</div></td>"
            for at, cell in enumerate(row)
        )

    top = "".join(
        f'<th scope="col"{" class=pb-num" if at in numbers else ""}>{escape(head)}</th>'
        for at, head in enumerate(heads)
    )
    body = "".join(f"<tr>{cells(row)}</tr>" for row in rows)
    return (
        f'<div class="pb-table-wrap" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="pb-table {classes}"><caption class="pb-spoken">{escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def cell_money(words: str, cents: int) -> str:
    """An amount in the colour of its sign."""
    look = "pb-win" if cents > 0 else "pb-lose" if cents < 0 else "pb-muted"
    return f'<span class="pb-money {look}">{escape(words)}</span>'
