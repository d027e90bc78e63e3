"""The table seen from above: the dealer's cards, the community cards, and the seats around it."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element
from nicegui import ui

from pitboss.contract import TableView
from pitboss.round import Terms
from pitboss.rulebook.vocabulary import or_better
from pitboss.rules import Payout
from pitboss.web.drawing.felt import felt_svg, seat_positions
from pitboss.web.drawing.places import table_places
from pitboss.web.drawing.spots import seat_spots
from pitboss.web.frame.pages.region import Painted, Region, markup
from pitboss.web.table.betting import offered_game
from pitboss.web.table.pieces import Dealt, Faces, drawn_place, drawn_seat, sit_form
from pitboss.web.table.shown_hands import words_of_place
from pitboss.wording import cap, dollars, spaced

__all__ = ["LiveFelt"]

_LONGEST_LEGEND: Final = 76
"""As many characters as the felt has room for between the seats."""
_TIES: Final = {"push": "Ties push", "lose": "Ties lose", "win": "Ties win"}


class LiveFelt:
    """What everyone sees; the visitor's own seat is only marked here, and shown large below."""

    def __init__(self, table: str, terms: Terms) -> None:
        self._table, self._terms = table, terms
        game = terms.game
        self._spots = seat_spots(offered_game(terms))
        self._places: dict[str, Region] = {}
        self._seats: dict[str, tuple[Painted, Region]] = {}
        self._cards: dict[str, Faces] = {}
        with ui.element("section").classes("pb-felt").props('aria-label="Table"'):
            raised = all(place.row == 0 for place in table_places(game))
            drawn = felt_svg(game.title, legend=_legend(terms), raised=raised)
            markup((drawn, h.p(".pb-felt__name")[game.title]))
            self._board()
            self._seating()

    def _board(self) -> None:
        places = table_places(self._terms.game)
        with ui.element("div").classes("pb-board"):
            for row in sorted({place.row for place in places}):
                with ui.element("div").classes("pb-board__row"):
                    for place in places:
                        if place.row == row:
                            props = f'aria-label="{place.label}" data-place={place.name}'
                            classes = f"pb-place pb-place--{place.kind}"
                            region = Region(tag="section", classes=classes, props=props)
                            region.element.style(f"--pb-cards: {place.cards}")
                            self._places[place.name] = region

    def _seating(self) -> None:
        seats = self._terms.seats
        with ui.element("ol").classes("pb-seats").props('aria-label="Seats"'):
            for seat, position in zip(seats, seat_positions(len(seats)), strict=True):
                region = Region(tag="li", props=f"data-seat={seat}")
                region.element.style(position.style.replace(";", "; "))
                self._seats[seat] = (Painted(region.element), region)

    def show(self, view: TableView, *, may_sit: bool) -> None:
        """Draw what changed."""
        playing = view.round
        cards, back = playing.cards, playing.deck
        for place in table_places(self._terms.game):
            there = place.lying(cards)
            words = words_of_place(self._terms, cards, place) if place.kind == "hand" else ""
            region, key = self._places[place.name], (there, back, words)
            if not region.is_shown(key):
                dealt = Dealt(cards=there, before=place.lying(self._cards), back=back)
                region.show(drawn_place(place, dealt, words), key=key)
        for seat in self._terms.seats:
            self._show_seat(view, seat, own=seat == view.own_seat, may_sit=may_sit)
        self._cards = {place: tuple(there) for place, there in cards.items()}

    def _show_seat(self, view: TableView, seat: str, *, own: bool, may_sit: bool) -> None:
        playing, sitter = view.round, view.seats[seat]
        side = playing.seats.get(seat)
        painted, region = self._seats[seat]
        classes = "pb-seat"
        if sitter is None:
            classes += " pb-seat--empty"
        elif own:
            classes += " pb-seat--me"
        if side is not None and side.folded:
            classes += " pb-seat--folded"
        if playing.turn == seat:
            classes += " pb-seat--turn"
        painted.paint(classes)
        over = playing.status == "over"
        if own and sitter is not None:
            staked = 0 if side is None else sum(side.wagers.values()) if over else side.in_action
            name = h.span(".pb-seat__name")[f"You · {spaced(seat)}"]
            region.show((name, h.span(".pb-seat__stake")[dollars(staked)]))
            return
        cards = playing.cards.get(seat, ())
        key = (sitter and sitter.name, side, tuple(cards), playing.deck, over, may_sit)
        if region.is_shown(key):
            return
        if sitter is None and may_sit:
            region.show(self._sit_down(seat), key=key)
            return
        inside = drawn_seat(
            seat,
            sitter,
            side,
            spots=self._spots,
            chips=self._terms.house.table.chips,
            dealt=Dealt(cards=cards, before=self._cards.get(seat, ()), back=playing.deck),
            over=over,
        )
        region.show(inside, key=key)

    def _sit_down(self, seat: str) -> Element:
        words = f"Sit down at {spaced(seat)}"
        button = h.button(".pb-seat__sit", type="submit", aria_label=words)[cap(spaced(seat))]
        return sit_form(self._table, button, seat=seat)


def _legend(terms: Terms) -> str:
    """The line below the game's name: what it takes to win, how ties end, and what wins pay."""
    told: list[str] = []
    for step in terms.settlements_of(terms.game.unit):
        if (by := step.comparison) is not None:
            needs = by.least_winner(terms.options)
            told += [
                cap(f"{needs.name} or better wins") if needs else "",
                f"Dealer qualifies with {or_better(by.qualifies)}" if by.qualifies else "",
                _TIES[by.tie],
                f"Winning wagers pay {by.pays}" if isinstance(by.pays, Payout) else "",
            ]
        elif step.paytable is not None:
            winning = [line for line in terms.tables[step.paytable].lines if not line.pays.is_push]
            told.append(cap(f"{winning[-1].hand.name} or better wins") if winning else "")
    parts = list(dict.fromkeys(part for part in told if part))
    while len("  ·  ".join(parts)) > _LONGEST_LEGEND:
        parts.pop()
    return "  ·  ".join(parts)
