"""What of a layout lies where: rows of cards before the dealer, then the seats from his right."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.academy import Layout, Question, SeatLayout, Verdict
from pitboss.cards import Card, best_five, rank_hand
from pitboss.rules import Game
from pitboss.web.drawing import Place, table_places

__all__ = ["ShownSeat", "best_cards", "board_rows", "seats_shown", "wrong_spots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSeat:
    """A seat on the page."""

    seat: str
    cards: tuple[Card | None, ...]
    side: SeatLayout | None
    """Its wagers, where the scene has any."""


def board_rows(game: Game, layout: Layout) -> list[list[tuple[Place, tuple[Card | None, ...]]]]:
    """Row by row: the whole table where a round goes on, else only the groups that the question is about."""
    whole = bool(layout.log or layout.seats)
    places = [place for place in table_places(game) if whole or place.group in layout.cards]
    return [
        [(place, layout.cards.get(place.group, ())) for place in places if place.row == row]
        for row in sorted({place.row for place in places})
    ]


def seats_shown(game: Game, layout: Layout) -> tuple[ShownSeat, ...]:
    """Seats from the dealer's right, as the table is settled and as one facing the dealer reads it."""
    on_table = {place.group for place in table_places(game)}
    seats = list(layout.seats) or [place for place in layout.cards if place not in on_table]
    return tuple(
        ShownSeat(seat=seat, cards=layout.cards.get(seat, ()), side=layout.seats.get(seat))
        for seat in reversed(seats)
    )


def best_cards(question: Question) -> frozenset[str]:
    """The best five of the cards that were to be picked from, for showing them afterwards."""
    for ask in question.asks:
        if ask.form == "cards":
            cards = tuple(Card.parse(choice.value) for choice in ask.choices)
            return frozenset(str(card) for card in best_five(cards, rank_hand(cards)))
    return frozenset()


def wrong_spots(question: Question, verdict: Verdict) -> frozenset[str]:
    """The spots of a settlement that a mistake is about, as SEAT/WAGER."""
    told = {mistake.where for mistake in verdict.mistakes} | {
        mistake.given for mistake in verdict.mistakes if mistake.where == "the order"
    }
    return frozenset(
        choice.value
        for ask in question.asks
        if ask.form == "settlement"
        for choice in ask.choices
        if choice.words.rsplit(", ", 1)[0] in told
    )
