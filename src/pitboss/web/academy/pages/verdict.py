"""The verdict: right or wrong, why, and where the sources say so."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h
from htpy import Element

from pitboss.academy import Mistake
from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.training_session import Judged
from pitboss.wording import cap, duration
from pitboss.wording.typeset import fixed

__all__ = ["verdict_panel", "verdict_spoken"]


def verdict_panel(judged: Judged, *, last: bool, unit: str) -> Element:
    """Takes the place of the answers."""
    verdict, posed = judged.verdict, judged.posed
    mark = "right" if verdict.right else "wrong"
    speed = "in time" if judged.in_time else f"over the target of {duration(posed.target)}"
    costs = None if verdict.right else verdict.cost
    return h.div(class_=f"pb-verdict pb-verdict--{mark}", data_verdict=mark)[
        h.p(".pb-verdict__head")[
            h.b(".pb-verdict__mark")[cap(mark)],
            h.span(".pb-verdict__time")[f"{duration(judged.millis)}, {speed}"],
        ],
        h.p(".pb-verdict__why")[verdict.explanation],
        costs is not None
        and h.p(".pb-verdict__cost", data_cost=str(costs))[
            "This mistake costs ", h.b[fixed(costs, 4)], f" of the {unit}."
        ],
        costs is None and bool(verdict.mistakes) and _mistakes(verdict.mistakes),
        h.p(".pb-verdict__cite")["Source: ", h.cite[verdict.cite]],
        not posed.counted and h.p(".pb-small")["Opened by its address: judged, not counted."],
        h.div(".pb-ask__send")[
            h.button("#pb-next.pb-button.pb-button--primary", type="button", data_next=True)[
                "See how the session went" if last else "Next scene"
            ],
            h.span(".pb-ask__keys")[
                f"{cap(posed.drill.kind_words(posed.reference.kind))} ",
                h.a(href=scene_address(posed.view.game, posed.reference), data_permalink=True)[
                    "Link to this scene"
                ],
            ],
        ],
    ]


def verdict_spoken(judged: Judged) -> str:
    """As a screen reader says it."""
    return f"{'Right' if judged.verdict.right else 'Wrong'}. {judged.verdict.explanation}"


def _mistakes(mistakes: tuple[Mistake, ...]) -> Element:
    return h.div(".pb-table-wrap")[
        h.table(".pb-verdict__table")[
            h.thead[h.tr[h.td, h.th(scope="col")["Yours"], h.th(scope="col")["Right"]]],
            h.tbody[_rows(mistakes)],
        ]
    ]


def _rows(mistakes: tuple[Mistake, ...]) -> Iterator[Element]:
    """Each mistake; the first one is explained above the table already."""
    for at, each in enumerate(mistakes):
        yield h.tr[h.th(scope="row")[cap(each.where)], h.td[each.given], h.td[h.b[each.expected]]]
        if at:
            yield h.tr(".pb-verdict__also")[h.td(colspan="3")[f"{each.why} ", h.cite[each.cite]]]
