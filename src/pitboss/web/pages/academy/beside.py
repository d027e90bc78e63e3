"""Beside the scene: what the house has chosen, what happened, the strategy card, what options are worth."""

from __future__ import annotations

from html import escape

from pitboss.advise import Advice
from pitboss.advise.cards import StrategyCard
from pitboss.web.academy.words import sentence
from pitboss.web.play.words import option_label, units

__all__ = ["card_html", "log_html", "notes_html", "values_html"]

_LATEST = 4


def notes_html(notes: tuple[str, ...]) -> str:
    """What this table's house has chosen."""
    if not notes:
        return ""
    items = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return (
        '<section class="pb-panel pb-notes"><details open data-folds><summary>At this table</summary>'
        f"<ul>{items}</ul></details></section>"
    )


def log_html(log: tuple[str, ...], notes: tuple[str, ...]) -> str:
    """How the table is dealt and what happened so far: the latest, and the rest on demand."""
    if not log:
        return ""
    earlier, latest = log[:-_LATEST], log[-_LATEST:]
    told = "".join(f"<li>{escape(each)}</li>" for each in latest)
    before = ""
    if earlier:
        lines = "".join(f"<li>{escape(each)}</li>" for each in earlier)
        before = (
            f"<details><summary>Before that ({len(earlier)})</summary>"
            f'<ol class="pb-story">{lines}</ol></details>'
        )
    house = "".join(f"<li>{escape(note)}</li>" for note in notes)
    at_table = f'<ul class="pb-story__notes" aria-label="At this table">{house}</ul>' if house else ""
    return (
        f'<div class="pb-story__box" role="group" aria-label="What happened so far">{at_table}{before}'
        f'<ol class="pb-story pb-story--latest" start="{len(earlier) + 1}">{told}</ol></div>'
    )


def card_html(card: StrategyCard, unit: str, asked: str) -> str:
    """The strategy card; the decision being asked is marked."""
    told = ""
    for decision in card.decisions:
        rules = "".join(f"<li>{escape(rule.says)}</li>" for rule in decision.rules)
        last = f"Otherwise {decision.otherwise}." if decision.rules else f"Always {decision.otherwise}."
        words = "".join(
            f"<p class='pb-small pb-muted'>{escape(word)}: {escape(meaning)}</p>"
            for word, meaning in decision.meanings.items()
        )
        here = " pb-strategy--now" if decision.name == asked else ""
        told += (
            f'<div class="pb-strategy{here}"><h3>{escape(sentence(decision.name))}</h3>'
            f"<ol>{rules}<li>{escape(last)}</li></ol>{words}</div>"
        )
    cost = units(card.cost).removeprefix("+")
    return (
        f"<details open data-folds><summary>Strategy card</summary>{told}"
        f'<p class="pb-small pb-muted">Playing by the card costs {cost} of the {escape(unit)} a round '
        "against the best play there is.</p></details>"
    )


def values_html(advice: Advice, unit: str, given: str) -> str:
    """After the answer: what each option was worth."""
    items = "".join(
        f'<li class="pb-advice__option{" pb-advice__option--best" if name == advice.best else ""}">'
        f"<span>{escape(option_label(name))}{' (yours)' if name == given else ''}</span>"
        f'<span class="pb-advice__value">{units(value)}</span></li>'
        for name, value in advice.options.items()
    )
    return (
        f'<h2>What each is worth</h2><p class="pb-small pb-muted">In units of the {escape(unit)}.</p>'
        f'<ul class="pb-advice">{items}</ul>'
    )
