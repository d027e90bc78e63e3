"""A session: above the scene how far it is and the clock, and at its end how it went."""

from __future__ import annotations

import htpy as h
from htpy import Element

from pitboss.academy import drill_named
from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.training_session import SESSION, Posed, Tally
from pitboss.web.frame.forms import link_button
from pitboss.wording import cap, duration
from pitboss.wording.typeset import fixed

__all__ = ["session_head", "session_summary"]


def session_head(posed: Posed, tally: Tally, shown: int) -> h.Fragment:
    """The drill, the session so far, and the stopwatch with the speed target; `shown` tells scenes apart."""
    wrong = tally.count - tally.right
    return h.fragment[
        h.div(".pb-lesson__where")[
            h.a(href="/academy")["Academy"],
            " ",
            h.span(aria_hidden="true")["/"],
            " ",
            h.h1[posed.drill.title],
        ],
        h.p(".pb-lesson__place")[
            h.span(data_place=True)[
                f"Scene {posed.number} of {SESSION}" if posed.counted else "A scene by its address"
            ],
            h.span(".pb-badge.pb-lesson__level")[f"level {posed.scene.level}"],
            h.span(".pb-badge.pb-badge--good")[f"{tally.right} right"],
            bool(wrong) and h.span(".pb-badge.pb-badge--bad")[f"{wrong} wrong"],
        ],
        h.div(
            ".pb-watch",
            role="timer",
            aria_label=f"Your time; the target is {duration(posed.target)}",
            data_watch=str(shown),
            data_target=str(posed.target),
        )[
            h.span(".pb-watch__bar")[h.span],
            h.span(".pb-watch__words")[h.b(data_watch_time=True)["0.0 s"], f" of {posed.target // 1000} s"],
        ],
        h.button(
            ".pb-button.pb-button--small.pb-button--quiet",
            type="button",
            data_end=True,
            hidden=not tally.count,
        )["End"],
    ]


def session_summary(tally: Tally, unit: str, levels: str, *, back: int) -> Element:
    """Accuracy, speed, the scenes that were missed."""
    figures = [
        ("Right", f"{tally.right} of {tally.count}", "right"),
        ("In time", f"{tally.in_time} of {tally.count}", "in-time"),
        ("Half of them within", duration(tally.median), "median"),
    ]
    if tally.cost is not None:
        figures.append((f"Given away, of the {unit}", fixed(tally.cost, 4), "cost"))
    missed = (
        h.li[
            f"{cap(drill_named(each.drill).kind_words(each.kind))} ",
            h.a(href=scene_address(each.game, each.reference))["See it again"],
        ]
        for each in tally.missed
    )
    clean = tally.count and tally.right == tally.count
    return h.div(".pb-summary", data_summary=True)[
        h.h2("#pb-question", tabindex="-1")["A clean sheet" if clean else "How it went"],
        h.dl(".pb-summary__figures")[
            (
                h.div(".pb-stat")[
                    h.dt(".pb-stat__label")[label], h.dd(".pb-stat__value", data_sum=name)[value]
                ]
                for label, value, name in figures
            )
        ],
        h.p[levels],
        bool(tally.missed) and (h.h3["Missed"], h.ul(".pb-summary__missed")[missed]),
        bool(back)
        and h.p(".pb-muted")[
            f"{'It comes' if back == 1 else 'They come'} back until you have them right again and again."
        ],
        h.p(".pb-actions")[
            h.button("#pb-next.pb-button.pb-button--primary", type="button", data_next=True)[
                "Another session"
            ],
            link_button("/academy", "All drills"),
            link_button("/academy/certificate", "Certificate"),
        ],
    ]
