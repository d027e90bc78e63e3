"""Panels, notices, badges, figures and tables, looking the same on every page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal

import htpy as h
from htpy import Element, Fragment, Node

from pitboss.rules import Game
from pitboss.table.fairness.fair_check import Check
from pitboss.wording import minute_words, typeset

__all__ = ["badge", "boxed", "checks", "moment", "money", "notice", "posted", "stat", "table"]

Kind = Literal["", "good", "bad", "warn"]


def boxed(title: str, *content: Node, classes: str = "") -> Element:
    """A panel with its heading."""
    return h.section(class_=["pb-panel", classes])[title and h.h2[title], content]


def posted(paytables: Mapping[str, str], game: Game | None) -> str:
    """The pay tables in force: "pay table CH1", "pay tables Ante Bonus 5-4-1, Pair Plus 40-30-6-4-1"."""
    if len(paytables) < 2:
        return f"pay table {next(iter(paytables.values()), 'none')}"
    slots = game.paytables if game is not None else {}
    named = [f"{slots[slot].label if slot in slots else slot} {table}" for slot, table in paytables.items()]
    return f"pay tables {', '.join(named)}"


def notice(words: Node, *, kind: Kind = "") -> Element:
    """A sentence that stands out; good and bad news are spoken at once."""
    look = ["pb-notice", f"pb-notice--{kind}" if kind else ""]
    return h.p(class_=look, role="alert" if kind in ("good", "bad") else "status")[words]


def badge(words: Node, *, kind: Kind = "") -> Element:
    """A word in a frame of its own."""
    return h.span(class_=["pb-badge", f"pb-badge--{kind}" if kind else ""])[words]


def stat(label: str, value: Node, *, about: str = "", classes: str = "", key: str | None = None) -> Element:
    """A figure with its name; `about` explains it on request."""
    return h.div(".pb-stat")[
        h.span(class_=["pb-stat__value", "pb-money", classes], data_figure=key)[value],
        h.details(".pb-about")[h.summary[label], h.p[about]] if about else h.span(".pb-stat__label")[label],
    ]


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[Node]],
    *,
    caption: str = "",
    spoken: bool = False,
    numbers: Collection[int] = (),
    marked: Collection[int] = (),
    classes: str = "",
) -> Element:
    """A table: columns in `numbers` align right, rows in `marked` stand out.

    A caption that is only `spoken` names the table for screen readers without showing.
    """
    look = ["pb-num" if at in numbers else None for at in range(len(heads))]
    cells = [h.td(class_=each, data_head=head) for each, head in zip(look, heads, strict=True)]
    row, hit = h.tr, h.tr(".pb-table__hit")
    return h.div(".pb-table-wrap", tabindex="0", role="region", aria_label=caption or heads[0])[
        h.table(class_=["pb-table", classes])[
            caption and h.caption(class_=spoken and "pb-spoken")[caption],
            h.thead[h.tr[[h.th(scope="col", class_=look[at])[head] for at, head in enumerate(heads)]]],
            h.tbody[
                [
                    (hit if number in marked else row)[
                        [cell[h.div[content]] for cell, content in zip(cells, each, strict=False)]
                    ]
                    for number, each in enumerate(rows)
                ]
            ],
        ]
    ]


def money(cents: int) -> Element:
    """A result in the colour of its sign: +$10.00, −$5.00."""
    look = "pb-win" if cents > 0 else "pb-lose" if cents < 0 else "pb-muted"
    return h.span(class_=["pb-money", look])[typeset.dollars(cents, plus=True)]


def moment(timestamp: str) -> Element:
    """A moment for people; the browser may say it in its own time."""
    at = round(datetime.fromisoformat(timestamp).timestamp() * 1000)
    return h.time(datetime=timestamp)[minute_words(at)]


def checks(words: str, found: Sequence[Check], *, passed: bool) -> Fragment:
    """What was checked, each by its name, below the verdict."""
    return h.fragment[
        h.p(class_=["pb-notice", f"pb-notice--{'good' if passed else 'bad'}"])[words],
        h.ul(".pb-checks")[
            [
                h.li(data_check=each.name, data_passed=str(each.passed).lower())[
                    badge("passed", kind="good") if each.passed else badge("failed", kind="bad"),
                    " ",
                    h.b[each.name],
                    h.span(".pb-checks__found")[each.detail],
                ]
                for each in found
            ]
        ],
    ]
