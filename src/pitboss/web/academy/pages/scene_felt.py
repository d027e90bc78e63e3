"""A scene on the felt: the cards before the dealer, and the seats with their cards and wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h
from htpy import Element, Node
from nicegui import ui

from pitboss.cards import Card
from pitboss.web.academy.scene_rows import ShownSeat, board_rows, seats_shown
from pitboss.web.academy.training_session import Posed
from pitboss.web.drawing.chips import stack_svg
from pitboss.web.drawing.images import card_image
from pitboss.web.drawing.places import Place
from pitboss.web.frame.pages.region import Region, markup
from pitboss.wording import cap, dollars, spaced

__all__ = ["FORM", "Faces", "SceneFelt", "wager_line"]

FORM = "academy-answer"
"""The form that every input belongs to, wherever it lies."""
Faces = tuple[Card | None, ...]


class SceneFelt:
    """Draws one scene; `before` are the cards of the scene before, if the same round goes on."""

    def __init__(self, posed: Posed, before: Mapping[str, Faces]) -> None:
        self._posed, self._before = posed, before
        self._picks = _picks(posed)
        self.lines: dict[str, ui.element] = {}
        """By seat, where its wagers go."""
        game, view = posed.scene.terms.game, posed.view
        seats = seats_shown(game, view)
        with ui.element("section").classes("pb-scene").props('aria-label="The table"'):
            markup(h.p(".pb-felt__name")[view.title])
            markup(
                h.div(".pb-board")[
                    (
                        h.div(".pb-board__row")[(self._place(place, cards) for place, cards in row)]
                        for row in board_rows(game, view)
                    )
                ]
            )
            if seats:
                props = 'aria-label="Seats, from the dealer\'s right"'
                with ui.element("ol").classes("pb-scene__seats").props(props):
                    for seat in seats:
                        self._seat(seat, alone=len(seats) == 1)

    def _place(self, place: Place, cards: Faces) -> Element:
        before = place.lying(self._before)
        return h.section(".pb-place", aria_label=place.label, data_place=place.name)[
            h.span(".pb-place__label")[place.label],
            h.div(".pb-place__boxes")[
                (
                    h.span(".pb-place__box")[at < len(cards) and self._card(cards, at, before)]
                    for at in range(max(place.cards, len(cards)))
                )
            ],
        ]

    def _card(self, cards: Faces, at: int, before: Faces) -> Node:
        card = cards[at]
        code = None if card is None else str(card)
        moves = ""
        if self._before:
            if at >= len(before):
                moves = "pb-card--deal"
            elif card is not None and before[at] is None:
                moves = "pb-card--flip"
        back = self._posed.view.deck_back or "red"
        drawn = card_image(code, back=back, classes=moves, order=at)
        if code not in self._picks:
            return drawn
        name, number = self._picks[code]
        return h.label(".pb-pick")[
            h.input(type="checkbox", form=FORM, name=name, value=code, data_key=str(number)),
            h.span(".pb-pick__card")[drawn],
            h.kbd(".pb-pick__key", aria_hidden="true")[number],
        ]

    def _seat(self, shown: ShownSeat, *, alone: bool) -> None:
        side = shown.side
        classes = "pb-scene__seat"
        if side is not None and side.folded:
            classes += " pb-scene__seat--folded"
        if shown.seat == self._posed.view.focus and not alone:
            classes += " pb-scene__seat--focus"
        said = ", ".join(spaced(option) for option in side.decisions) if side is not None else ""
        many = "pb-scene__hand--many" if len(shown.cards) > 3 and not self._picks else ""
        before = self._before.get(shown.seat, ())
        cards = [self._card(shown.cards, at, before) for at in range(len(shown.cards))]
        with ui.element("li").classes(classes).props(f"data-seat={shown.seat}"):
            markup(
                h.fragment[
                    h.div(".pb-scene__head")[
                        h.span(".pb-scene__name")[cap(spaced(shown.seat))],
                        said and h.span(".pb-scene__said")[said],
                    ],
                    bool(cards) and h.div(class_=["pb-scene__hand", many])[cards],
                ]
            )
            if side is not None and side.wagers:
                self.lines[shown.seat] = ui.element("ul").classes("pb-lines")

    def draw_wagers(self) -> None:
        """The wagers, in scenes without a settlement."""
        terms = self._posed.scene.terms
        for seat, lines in self.lines.items():
            with lines:
                for wager, cents in self._posed.view.seats[seat].wagers.items():
                    if not cents:
                        continue  # an extra payment on another wager
                    inside = wager_line(terms.game.wagers[wager].label, cents, terms.house.table.chips)
                    Region(inside, tag="li", classes="pb-line")


def wager_line(
    label: str, cents: int, chips: Sequence[int], *, on: str = "", paid: Node = None
) -> h.Fragment:
    """A wager in one line: its chips, its name, the amount or the wager it is reckoned on, what was paid."""
    return h.fragment[
        h.span(".pb-line__chips", aria_hidden="true")[not on and stack_svg(cents, chips)],
        h.span(".pb-line__label")[label],
        h.span(".pb-line__stake.pb-money")[f"on {on}" if on else dollars(cents)],
        paid,
    ]


def _picks(posed: Posed) -> dict[str | None, tuple[str, int]]:
    """What each card to pick answers, and its number."""
    return {
        choice.value: (field.name, number)
        for field in posed.question.fields
        if field.form == "cards"
        for number, choice in enumerate(field.choices, 1)
    }
