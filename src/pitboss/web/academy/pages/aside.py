"""Beside the scene: what the house has chosen, what happened, the strategy card, what options are worth."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h
from htpy import Element

from pitboss.advise import Advice
from pitboss.advise.cards import StrategyCard
from pitboss.wording import cap, spaced
from pitboss.wording.typeset import fixed

__all__ = ["card_panel", "log_box", "notes_panel", "option_values"]

_LATEST = 4


def notes_panel(notes: tuple[str, ...]) -> Element | None:
    """What this table's house has chosen."""
    if not notes:
        return None
    folds = h.details(open=True, data_folds=True)[h.summary["At this table"], h.ul[_items(notes)]]
    return h.section(".pb-panel.pb-notes")[folds]


def log_box(log: tuple[str, ...], notes: tuple[str, ...]) -> Element | None:
    """How the table is dealt and what happened so far: the latest, and the rest on demand."""
    if not log:
        return None
    earlier, latest = log[:-_LATEST], log[-_LATEST:]
    before = h.details[h.summary[f"Before that ({len(earlier)})"], h.ol(".pb-story")[_items(earlier)]]
    return h.div(".pb-story__box", role="group", aria_label="What happened so far")[
        bool(notes) and h.ul(".pb-story__notes", aria_label="At this table")[_items(notes)],
        bool(earlier) and before,
        h.ol(".pb-story.pb-story--latest", start=str(len(earlier) + 1))[_items(latest)],
    ]


def _items(words: Iterable[str]) -> list[Element]:
    return [h.li[each] for each in words]


def card_panel(card: StrategyCard, unit: str, asked: str) -> Element:
    """The strategy card; the decision being asked is marked."""
    return h.details(open=True, data_folds=True)[
        h.summary["Strategy card"],
        (
            h.div(class_=["pb-strategy", "pb-strategy--now" if decision.name == asked else ""])[
                h.h3[cap(decision.name)],
                h.ol[
                    _items(rule.says for rule in decision.rules),
                    h.li[f"{'Otherwise' if decision.rules else 'Always'} {decision.otherwise}."],
                ],
                (h.p(".pb-small.pb-muted")[f"{word}: {means}"] for word, means in decision.meanings.items()),
            ]
            for decision in card.decisions
        ),
        h.p(".pb-small.pb-muted")[
            f"Playing by the card costs {fixed(card.cost, 4)} of the {unit} a round against best play."
        ],
    ]


def option_values(advice: Advice, unit: str, given: str) -> h.Fragment:
    """After the answer: what each option was worth."""
    return h.fragment[
        h.h2["What each is worth"],
        h.p(".pb-small.pb-muted")[f"In units of the {unit}."],
        h.ul(".pb-advice")[
            (
                h.li(class_=["pb-advice__option", "pb-advice__option--best" if name == advice.best else ""])[
                    h.span[cap(spaced(name)), " (yours)" if name == given else ""],
                    h.span(".pb-advice__value")[fixed(value, 4, plus=True)],
                ]
                for name, value in advice.options.items()
            )
        ],
    ]
