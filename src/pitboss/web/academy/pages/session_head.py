"""Above the scene: where the trainee is in the session, and the clock."""

from __future__ import annotations

import htpy as h

from pitboss.web.academy.tally import Tally
from pitboss.web.academy.training_session import SESSION, Posed
from pitboss.wording import duration

__all__ = ["session_head"]


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
