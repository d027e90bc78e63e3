"""The end of a session: how it went, and what comes back."""

from __future__ import annotations

from html import escape

from pitboss.academy import drill_named
from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.tally import Tally
from pitboss.web.academy.words import sentence, took
from pitboss.web.play.words import units

__all__ = ["summary_html"]


def summary_html(tally: Tally, unit: str, level: str, *, back: int) -> str:
    """Accuracy, speed, the scenes that were missed."""
    stats = [
        ("Right", f"{tally.right} of {tally.count}", "right"),
        ("In time", f"{tally.in_time} of {tally.count}", "in-time"),
        ("Half of them within", took(tally.median), "median"),
    ]
    if tally.cost is not None:
        stats.append((f"Given away, of the {unit}", units(tally.cost).removeprefix("+"), "cost"))
    figures = "".join(
        f'<div class="pb-stat"><dt class="pb-stat__label">{escape(label)}</dt>'
        f'<dd class="pb-stat__value" data-sum="{name}">{escape(value)}</dd></div>'
        for label, value, name in stats
    )
    missed = "".join(
        f"<li>{escape(sentence(drill_named(each.drill).kind_words(each.kind)))} "
        f'<a href="{escape(scene_address(each.game, each.reference))}">See it again</a></li>'
        for each in tally.missed
    )
    told = f'<h3>Missed</h3><ul class="pb-summary__missed">{missed}</ul>' if missed else ""
    if back:
        they = "It comes" if back == 1 else "They come"
        told += f'<p class="pb-muted">{they} back until you have them right again and again.</p>'
    head = "A clean sheet" if tally.count and tally.right == tally.count else "How it went"
    return (
        f'<div class="pb-summary" data-summary><h2 id="pb-question" tabindex="-1">{head}</h2>'
        f'<dl class="pb-summary__figures">{figures}</dl><p>{escape(level)}</p>{told}'
        '<p class="pb-actions">'
        '<button type="button" class="pb-button pb-button--primary" id="pb-next" data-next>'
        'Another session</button><a class="pb-button" href="/academy">All drills</a>'
        '<a class="pb-button" href="/academy/certificate">Certificate</a></p></div>'
    )
