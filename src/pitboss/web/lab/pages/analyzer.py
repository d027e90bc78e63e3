"""The hand analyzer: enter the cards, see what each option is worth."""

from __future__ import annotations

import asyncio
from typing import Final

import htpy as h
from htpy import Element, Node
from nicegui import events, ui

from pitboss.web.drawing.images import card_image
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import field
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.lab.analyzer import Analyzed, CardField, analyze, card_fields
from pitboss.web.lab.figures import shown
from pitboss.web.lab.pages.blocks import exact_fraction, lead
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, NOT_SENT, changed_field, mark_fields
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.wording import cap

__all__ = ["Analyzer"]

_SUITS: Final = {"s": ("♠", "spades"), "h": ("♥", "hearts"), "d": ("♦", "diamonds"), "c": ("♣", "clubs")}
_RANKS: Final = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}


class Analyzer:
    """Follows the cards as they are typed."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._texts: dict[str, str] = {}
        self._drawn: tuple[object, ...] = ()
        self._serial = 0
        with ui.element("section").classes("pb-panel").props('aria-label="Hand analyzer" data-lab-analyzer'):
            markup(
                h.fragment[
                    h.h2["Hand analyzer"],
                    lead(
                        "Pick cards below, field by field, or type them as ranks and suits, such as As Kd or "
                        "2c7hJd. Leave fields empty for cards that are not seen yet."
                    ),
                ]
            )
            form = ui.element("form").classes("pb-contents")
            form.on("submit", js_handler=NOT_SENT)
            form.on("input", self._typed, js_handler=FIELD_CHANGED)
            with form:
                self._fields = Region(classes="pb-contents")
            self._content = Region(classes="pb-contents", props='aria-live="polite"')

    async def refresh(self) -> None:
        configuration = self._bench.configuration
        key = (configuration.game.id, configuration.posted.side)
        if key == self._drawn:
            return
        self._drawn = key
        self._texts = {}
        if fields := card_fields(configuration):
            self._fields.show(
                h.fragment[h.div(".pb-lab-setting")[(_field(each) for each in fields)], _picker()]
            )
            self._content.show(h.p(".pb-muted")["Values appear as soon as the cards are complete."])
        else:
            self._fields.show(notice(f"{configuration.game.title} has no decisions to analyze."))
            self._content.show(None)

    async def _typed(self, event: events.GenericEventArguments) -> None:
        name, text = changed_field(event)
        fields = [each.name for each in card_fields(self._bench.configuration)]
        if name not in fields:
            return
        self._texts[name] = text[:60]
        self._serial += 1
        mine = self._serial
        found = await asyncio.to_thread(analyze, self._bench.configuration, dict(self._texts))
        if mine != self._serial:
            return
        mark_fields("cards", found.problems, fields)
        self._content.show(h.fragment[_hands(found), _advice(found)])


def _field(each: CardField) -> Element:
    later = "" if each.first else " (once seen)"
    label = f"{cap(each.name)}, {each.cards} cards{later}"
    return field(
        each.name,
        label,
        key="cards",
        checked=True,
        autocomplete="off",
        spellcheck="false",
        data_cards=str(each.cards),
    )


def _picker() -> Element:
    """The deck, suit by suit: a card goes into the first field with room, or back out of its own."""
    return h.div(".pb-lab-picker", role="group", aria_label="Pick cards", data_lab_picker=True)[
        (
            h.button(
                type="button",
                class_=["pb-lab-pick", "pb-lab-pick--red" if suit in "hd" else ""],
                data_card=f"{rank}{suit}",
                aria_pressed="false",
                aria_label=f"{_RANKS[rank]} of {name}",
            )[f"{'10' if rank == 'T' else rank}{sign}"]
            for suit, (sign, name) in _SUITS.items()
            for rank in _RANKS
        )
    ]


def _hands(found: Analyzed) -> Node:
    """The cards that could be read."""
    hands = {name: cards for name, cards in found.cards.items() if name not in found.problems}
    return (
        bool(hands)
        and h.div(".pb-lab-hands")[
            (
                h.figure(".pb-lab-hand")[
                    h.figcaption[name], h.div(".pb-cards")[(card_image(str(card)) for card in cards)]
                ]
                for name, cards in hands.items()
            )
        ]
    )


def _advice(found: Analyzed) -> h.Fragment | Element | None:
    """The options from the best down, and what the others cost."""
    if found.problem:
        return notice(found.problem, kind="bad")
    if found.advice is None:
        return None
    best = found.advice.best
    return h.fragment[
        h.h3[cap(found.advice.decision)],
        lead("Units won on the wagers the decision is about."),
        h.ul(".pb-advice")[
            (
                h.li(
                    class_=["pb-advice__option", "pb-advice__option--best" if name == best else ""],
                    data_option=name,
                )[
                    h.span[name],
                    h.span(".pb-advice__value")[shown(value, "units")],
                    h.span[exact_fraction(value)],
                    cost > 0 and h.span(".pb-muted")[f"costs {shown(cost, 'plain')}"],
                ]
                for name, value, cost in found.options()
            )
        ],
    ]
