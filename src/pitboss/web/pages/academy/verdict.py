"""The verdict: right or wrong, why, and where the sources say so."""

from __future__ import annotations

from html import escape

from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.training_session import Judged
from pitboss.web.academy.words import sentence, took
from pitboss.web.play.words import units

__all__ = ["verdict_html", "verdict_spoken"]


def verdict_html(judged: Judged, *, last: bool, unit: str) -> str:
    """What goes where the question's answers were."""
    verdict, posed = judged.verdict, judged.posed
    mark = "right" if verdict.right else "wrong"
    speed = "in time" if judged.in_time else f"over the target of {took(posed.target)}"
    cost = ""
    if verdict.cost is not None and not verdict.right:
        told = units(verdict.cost).removeprefix("+")
        cost = (
            f'<p class="pb-verdict__cost" data-cost="{verdict.cost}">'
            f"This mistake costs <b>{told}</b> of the {escape(unit)}.</p>"
        )
    told = verdict.explanation
    rest = "" if verdict.right or verdict.cost is not None else _mistakes(judged)
    next_words = "See how the session went" if last else "Next scene"
    uncounted = "" if posed.counted else '<p class="pb-small">Opened by its address: judged, not counted.</p>'
    return (
        f'<div class="pb-verdict pb-verdict--{mark}" data-verdict="{mark}">'
        f'<p class="pb-verdict__head"><b class="pb-verdict__mark">{mark.capitalize()}</b>'
        f'<span class="pb-verdict__time">{took(judged.millis)}, {speed}</span></p>'
        f'<p class="pb-verdict__why">{escape(told)}</p>{cost}{rest}'
        f'<p class="pb-verdict__cite">Source: <cite>{escape(verdict.cite)}</cite></p>{uncounted}'
        '<div class="pb-ask__send"><button type="button" class="pb-button pb-button--primary" data-next '
        f'id="pb-next">{next_words}</button>'
        f'<span class="pb-ask__keys">{escape(sentence(posed.drill.kind_words(posed.reference.kind)))} '
        f'<a href="{escape(scene_address(posed.view.game, posed.reference))}" data-permalink>'
        "Link to this scene</a>"
        "</span></div></div>"
    )


def verdict_spoken(judged: Judged) -> str:
    """As a screen reader says it."""
    return f"{'Right' if judged.verdict.right else 'Wrong'}. {judged.verdict.explanation}"


def _mistakes(judged: Judged) -> str:
    mistakes = judged.verdict.mistakes
    if not mistakes:
        return f'<p class="pb-verdict__expected">Right would be: {escape(judged.verdict.expected)}</p>'
    rows = "".join(
        f"<tr><th scope=row>{escape(sentence(each.where))}</th><td>{escape(each.given)}</td>"
        f"<td><b>{escape(each.expected)}</b></td></tr>"
        + (
            f'<tr class="pb-verdict__also"><td colspan=3>{escape(each.why)} '
            f"<cite>{escape(each.cite)}</cite></td></tr>"
            if at
            else ""
        )
        for at, each in enumerate(mistakes)
    )
    return (
        '<div class="pb-table-wrap"><table class="pb-verdict__table"><thead><tr><td></td>'
        f"<th scope=col>Yours</th><th scope=col>Right</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
