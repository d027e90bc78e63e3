"""A scene on the felt: the cards before the dealer, and the seats with their cards and wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from nicegui import ui

from pitboss.cards import Card
from pitboss.web.academy.training_session import Posed
from pitboss.web.academy.scene_rows import ShownSeat, board_rows, seats_shown
from pitboss.web.drawing import stack_svg
from pitboss.web.pages.drawings import card_image
from pitboss.web.pages.frame import markup
from pitboss.web.play.words import option_label, seat_label
from pitboss.wording import dollars

__all__ = ["FORM", "SceneFelt", "Spots", "line_inside"]

FORM = "academy-answer"
"""The form that everything to fill in belongs to, wherever it lies."""
Faces = tuple[Card | None, ...]


@dataclass(frozen=True, kw_only=True)
class Spots:
    """Where a settlement's spots go: given a seat, the buttons are made by whoever asks for them."""

    seats: dict[str, ui.element] = field(default_factory=dict)


class SceneFelt:
    """Draws one scene; `before` are the cards of the scene before, where the same round goes on."""

    def __init__(self, posed: Posed, before: Mapping[str, Faces]) -> None:
        self._posed, self._before = posed, before
        self._picks = _picks(posed)
        self.spots = Spots()
        game, view = posed.scene.terms.game, posed.view
        seats = seats_shown(game, view)
        with ui.element("section").classes("pb-scene").props('aria-label="The table"'):
            markup(f'<p class="pb-felt__name">{escape(view.title)}</p>')
            rows = "".join(
                '<div class="pb-board__row">'
                + "".join(self._place(place.label, place.group, place.cards, cards) for place, cards in row)
                + "</div>"
                for row in board_rows(game, view)
            )
            markup(f'<div class="pb-board">{rows}</div>')
            if seats:
                with (
                    ui.element("ol")
                    .classes("pb-scene__seats")
                    .props('aria-label="Seats, from the dealer\'s right"')
                ):
                    for seat in seats:
                        self._seat(seat, alone=len(seats) == 1)

    def _place(self, label: str, group: str, size: int, cards: Faces) -> str:
        boxes = "".join(
            f'<span class="pb-place__box">{self._card(cards, at, group) if at < len(cards) else ""}</span>'
            for at in range(max(size, len(cards)))
        )
        return (
            f'<section class="pb-place" aria-label="{escape(label)}" data-place="{escape(group)}">'
            f'<span class="pb-place__label">{escape(label)}</span>'
            f'<div class="pb-place__boxes">{boxes}</div></section>'
        )

    def _card(self, cards: Faces, at: int, place: str) -> str:
        card, before = cards[at], self._before.get(place, ())
        code = None if card is None else str(card)
        moves = ""
        if self._before:
            if at >= len(before):
                moves = "pb-card--deal"
            elif card is not None and before[at] is None:
                moves = "pb-card--flip"
        drawn = card_image(code, back=self._posed.view.deck_back or "red", classes=moves, order=at)
        if code not in self._picks:
            return drawn
        name, number = self._picks[code]
        return (
            f'<label class="pb-pick"><input type="checkbox" form="{FORM}" name="{escape(name)}" '
            f'value="{code}" data-key="{number}"><span class="pb-pick__card">{drawn}</span>'
            f'<kbd class="pb-pick__key" aria-hidden="true">{number}</kbd></label>'
        )

    def _seat(self, shown: ShownSeat, *, alone: bool) -> None:
        side = shown.side
        classes = "pb-scene__seat"
        if side is not None and side.folded:
            classes += " pb-scene__seat--folded"
        if shown.seat == self._posed.view.focus and not alone:
            classes += " pb-scene__seat--focus"
        with ui.element("li").classes(classes).props(f"data-seat={shown.seat}"):
            said = (
                ", ".join(option_label(option).lower() for option in side.decisions)
                if side is not None
                else ""
            )
            told = f'<span class="pb-scene__said">{escape(said)}</span>' if said else ""
            cards = "".join(self._card(shown.cards, at, shown.seat) for at in range(len(shown.cards)))
            many = " pb-scene__hand--many" if len(shown.cards) > 3 and not self._picks else ""
            hand = f'<div class="pb-scene__hand{many}">{cards}</div>' if cards else ""
            markup(
                f'<div class="pb-scene__head"><span class="pb-scene__name">{seat_label(shown.seat)}</span>'
                f"{told}</div>{hand}"
            )
            if side is not None and side.wagers:
                with ui.element("ul").classes("pb-lines") as lines:
                    self.spots.seats[shown.seat] = lines

    def draw_wagers(self) -> None:
        """The wagers that lie there, where nothing is to be settled."""
        game, chips = self._posed.scene.terms.game, self._posed.scene.terms.house.table.chips
        for seat, lines in self.spots.seats.items():
            with lines:
                for wager, cents in self._posed.view.seats[seat].wagers.items():
                    inside = line_inside(game.wagers[wager].label, cents, chips)
                    ui.html(inside, sanitize=False, tag="li").classes("pb-line")


def line_inside(label: str, cents: int, chips: Sequence[int], *, paid: str = "") -> str:
    """A wager in one line: its chips, its name, the amount, and what was paid."""
    return (
        f'<span class="pb-line__chips" aria-hidden="true">{stack_svg(cents, chips)}</span>'
        f'<span class="pb-line__label">{escape(label)}</span>'
        f'<span class="pb-line__stake pb-money">{dollars(cents)}</span>{paid}'
    )


def _picks(posed: Posed) -> dict[str | None, tuple[str, int]]:
    """By card to pick: what it answers, and its number."""
    return {
        choice.value: (ask.name, number)
        for ask in posed.question.fields
        if ask.form == "cards"
        for number, choice in enumerate(ask.choices, 1)
    }
