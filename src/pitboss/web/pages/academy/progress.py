"""Above the scene: where one is in the session, and the clock."""

from __future__ import annotations

from html import escape

from pitboss.web.academy.training_session import SESSION, Posed
from pitboss.web.academy.tally import Tally
from pitboss.web.academy.words import took

__all__ = ["progress_html"]


def progress_html(posed: Posed, tally: Tally, shown: int) -> str:
    """The drill, the session so far, and the stopwatch with the speed target; `shown` tells scenes apart."""
    place = f"Scene {posed.number} of {SESSION}" if posed.counted else "A scene by its address"
    wrong = tally.count - tally.right
    missed = f'<span class="pb-badge pb-badge--bad">{wrong} wrong</span>' if wrong else ""
    return (
        '<div class="pb-lesson__where"><a href="/academy">Academy</a> <span aria-hidden="true">/</span> '
        f"<h1>{escape(posed.drill.title)}</h1></div>"
        f'<p class="pb-lesson__place"><span data-place>{place}</span>'
        f'<span class="pb-badge pb-lesson__level">level {posed.scene.level}</span>'
        f'<span class="pb-badge pb-badge--good">{tally.right} right</span>{missed}</p>'
        f'<div class="pb-watch" role="timer" aria-label="Your time; the target is {took(posed.target)}" '
        f'data-watch="{shown}" data-target="{posed.target}">'
        '<span class="pb-watch__bar"><span></span></span><span class="pb-watch__words">'
        f"<b data-watch-time>0.0 s</b> of {posed.target // 1000} s</span></div>"
        '<button type="button" class="pb-button pb-button--small pb-button--quiet" data-end '
        f"{'' if tally.count else 'hidden'}>End</button>"
    )
