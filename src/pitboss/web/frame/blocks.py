"""Notices, figures and tables, looking the same on every page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import htpy as h
from htpy import Element, Node

__all__ = ["money", "notice", "stat", "table"]


def notice(words: Node, *, kind: str = "") -> Element:
    """A sentence that stands out: `kind` is good, bad or plain; bad news is spoken at once."""
    look = ["pb-notice", f"pb-notice--{kind}" if kind else ""]
    return h.p(class_=look, role="alert" if kind == "bad" else "status")[words]


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
    return h.div(".pb-table-wrap", tabindex="0", role="region", aria_label=caption or heads[0])[
        h.table(class_=["pb-table", classes])[
            caption and h.caption(class_=spoken and "pb-spoken")[caption],
            h.thead[h.tr[(h.th(scope="col", class_=look[at])[head] for at, head in enumerate(heads))]],
            h.tbody[
                (
                    h.tr(class_=number in marked and "pb-table__hit")[
                        (
                            h.td(class_=look[at], data_head=heads[at])[h.div[cell]]
                            for at, cell in enumerate(row)
                        )
                    ]
                    for number, row in enumerate(rows)
                )
            ],
        ]
    ]


def money(words: str, cents: int) -> Element:
    """An amount in the colour of its sign."""
    look = "pb-win" if cents > 0 else "pb-lose" if cents < 0 else "pb-muted"
    return h.span(class_=["pb-money", look])[words]
